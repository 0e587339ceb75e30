/* SPDX-License-Identifier: MIT
 *
 * The commands, each in a file of its own.
 */
#ifndef XN_COMMANDS_H
#define XN_COMMANDS_H

#include "session.h"

/* The verbs of commands that have some, in the order of their tables. */
enum { PUNYCODE_ENCODE, PUNYCODE_DECODE };
enum { LGR_CHECK, LGR_VARIANTS, LGR_COLLIDE, LGR_SHOW };

void run_ascii(struct session *session);
void run_unicode(struct session *session);
void run_explain(struct session *session);
void run_display(struct session *session);
void run_compare(struct session *session);
void run_skeleton(struct session *session);
void run_lookalikes(struct session *session);
void run_lgr(struct session *session);
void run_lookup(struct session *session);
void run_profiles(struct session *session);
void run_punycode(struct session *session);

#endif
