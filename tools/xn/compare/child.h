/* SPDX-License-Identifier: MIT
 *
 * A process that calls another implementation, which may crash or hang there.
 */
#ifndef XN_COMPARE_CHILD_H
#define XN_COMPARE_CHILD_H

#include "batch.h"

struct child {
	enum peer_library library;
	const char *path;                   /* or NULL: the system's */
	const struct mode *mode[MODES_MAX]; /* in the order of the rows */
	size_t modes;
	struct wire_place *place;
};

/*
 * Loads the library and answers the requests that come through fd.  Ends the
 * process when fd is closed.
 */
void child_serve(const struct child *child, int fd);

#endif
