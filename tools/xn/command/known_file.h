/* SPDX-License-Identifier: MIT
 *
 * Known domains from a file.
 */
#ifndef XN_KNOWN_FILE_H
#define XN_KNOWN_FILE_H

#include "../run/session.h"

#include <xn/display.h>

/*
 * Reads the domains of a file, one a line, into a sealed set.  Says what is
 * wrong: a line that is not a domain is left out.  NULL: the file cannot be
 * read, or memory ran out.  options as for xn_known_set_new.
 */
xn_known_set *known_file_load(struct session *session,
			      const xn_display_options *options,
			      const char *path);

#endif
