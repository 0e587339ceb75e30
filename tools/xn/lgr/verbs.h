/* SPDX-License-Identifier: MIT
 *
 * The verbs of xn lgr.  The ruleset is in session->shared.
 */
#ifndef XN_VERBS_H
#define XN_VERBS_H

#include "label.h"

/* Work on the labels of the arguments, or of a block of the input. */
typedef bool lgr_next(struct session *session, struct name *name);
void lgr_check(struct session *session, lgr_next *next);
void lgr_variants(struct session *session, lgr_next *next);

/* All of the input. */
void lgr_collide(struct session *session);

void lgr_show(struct session *session);

/*
 * Notes about the variants of a label that are not listed: there are more
 * permutations than --limit, or variants with two dispositions.
 */
void lgr_note_variants(const struct label *label,
		       const xn_lgr_variants_result *r);

#endif
