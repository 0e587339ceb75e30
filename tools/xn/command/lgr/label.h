/* SPDX-License-Identifier: MIT
 *
 * A label, and what the ruleset says of it.
 */
#ifndef XN_LABEL_H
#define XN_LABEL_H

#include "../../print/answer.h"

#include <xn/lgr.h>

/* Code points, and their UTF-8 form. */
struct points {
	uint32_t *point;
	size_t cap;
	size_t len;
	struct buffer text;
};

/* What is found about a label.  The next label uses the memory again. */
struct label {
	struct session *session;
	const xn_lgr *lgr;
	struct name name; /* as it came */
	/* XN_OK; or XN_NO_MEMORY, or XN_INVALID: it has no code points. */
	xn_status status;
	uint32_t errors; /* why it has none: XN_ERROR_* */
	struct points label;
	xn_lgr_verdict verdict; /* XN_OK: it may be registered */
	xn_lgr_fault *faults;
	size_t fault_cap;
	bool indexed; /* it has an index label */
	struct points index;
};

void label_open(struct label *label, struct session *session);
void label_close(struct label *label);

/*
 * Finds the disposition and the index label of a name.  Returns
 * label->verdict.status: XN_OK, XN_INVALID or XN_NO_MEMORY.
 */
xn_status label_ask(struct label *label, const struct name *name);

/* Forgets what was found, as after XN_NO_MEMORY. */
void label_forget(struct label *label);

/* Says why the label may not be registered. */
void label_tell(const struct label *label);

/*
 * Notes about the variants of a label that are not listed: there are more
 * permutations than --limit, or variants with two dispositions.
 */
bool label_has_note(const xn_lgr_variants_result *r);
void label_note(const struct label *label, const xn_lgr_variants_result *r);

/* Copies code points, and makes their text.  False: not enough memory. */
bool points_copy(struct points *points, const uint32_t *point, size_t len);

void points_free(struct points *points);

/* ---- the verbs ---------------------------------------------------------- */

extern const struct answerer lgr_check;
extern const struct answerer lgr_variants;
extern const struct answerer lgr_collide;
extern const struct answerer lgr_show;

#endif
