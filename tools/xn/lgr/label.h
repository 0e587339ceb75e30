/* SPDX-License-Identifier: MIT
 *
 * A label, and what the ruleset says of it.
 */
#ifndef XN_LABEL_H
#define XN_LABEL_H

#include "../session.h"

#include <xn/lgr.h>

/* Code points, and their UTF-8 form. */
struct points {
	uint32_t *point;
	size_t cap;
	size_t len;
	char *text;
	size_t text_cap;
	size_t text_len;
};

/* What is found about a label.  The next label uses the memory again. */
struct label {
	struct session *session;
	const xn_lgr *lgr;
	const struct name *name; /* as it came */
	/* Out: XN_OK, XN_NO_MEMORY, or XN_INVALID: it has no code points. */
	xn_status status;
	uint32_t errors; /* why it has none: XN_ERROR_* */
	struct points label;
	xn_lgr_verdict verdict;
	xn_lgr_fault *faults;
	size_t fault_cap;
	xn_status index_status;
	struct points index;
};

/* lgr is in session->shared. */
void label_open(struct label *label, struct session *session);
void label_close(struct label *label);

/*
 * Finds the disposition and the index label of a name.  False: there is not
 * enough memory, and that has been said.
 */
bool label_check(struct label *label, const struct name *name);

/* Whether the label may be registered. */
bool label_eligible(const struct label *label);

/* Counts a label that is not eligible as failed, and says why it is not. */
void label_complain(const struct label *label);

/* Begins a note about the label: "note: line 3: 'abc' ". */
void label_note(const struct label *label);

/* Makes the text of code points.  False: there is not enough memory. */
bool points_write(struct points *points);

/* Copies code points, and makes their text. */
bool points_copy(struct points *points, const uint32_t *point, size_t len);

void points_free(struct points *points);

#endif
