/* SPDX-License-Identifier: MIT
 *
 * The ruleset of --ruleset.
 */
#ifndef XN_RULESET_H
#define XN_RULESET_H

#include "../session.h"

#include <xn/lgr.h>

/*
 * Reads the ruleset, and says what is wrong with it.  NULL: it cannot be used;
 * the session knows the exit status.
 */
xn_lgr *ruleset_load(struct session *session);

#endif
