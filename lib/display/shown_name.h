/* SPDX-License-Identifier: MIT
 *
 * A host name while a policy judges it: the state that the files about names
 * and labels share.
 */
#ifndef XN_DISPLAY_SHOWN_NAME_H
#define XN_DISPLAY_SHOWN_NAME_H

#include "known/known_names.h"
#include "browsers/policy.h"
#include "skeleton/scratch.h"

#include "../unicode/output.h"

/* xn_display in the memory of scratch. */
xn_display_result xn_display_in(struct scratch *scratch,
				const struct policy *policy,
				const xn_display_options *opt,
				enum encoding encoding, void *dst, size_t cap,
				const void *src, size_t len,
				xn_display_report *report);

/* xn_display and xn_display_alloc in any encoding; dst is a pointer's place. */
xn_display_result xn_text_display(const xn_display_options *opt,
				  enum encoding encoding, void *dst, size_t cap,
				  const void *src, size_t len,
				  xn_display_report *report);
xn_display_result xn_text_display_alloc(const xn_display_options *opt,
					enum encoding encoding, void *dst,
					const void *src, size_t len,
					xn_display_report *report);

/* Clear a report, which may be NULL. */
void xn_shown_clear(xn_display_report *report);

struct shown_name {
	struct scratch *scratch;
	const struct policy *policy;
	const xn_display_options *opt;
	xn_options labels; /* for the conversion of labels */
	const char *src;
	xn_display_report *report;
	xn_display_result r;
	struct out out; /* its encoding is that of all text */
	/* XN_URL lets the name pass: labels with a fault become lower-case. */
	bool passes;
	/* The scratch memory has the name's Unicode form, rows its labels. */
	bool has_unicode;
	/* The label that was read last: its text and its code points. */
	const char *text;
	size_t text_len;
	struct point_span label;
	bool faulty;  /* the label has a fault that counts */
	bool decoded; /* the label is a U-label */
	struct findings tld;
	size_t filled; /* labels, without empty ones at the end */
	/*
	 * The last labels, in the scratch memory's tail, and where each starts
	 * there.
	 */
	size_t tail_len;
	size_t tail_labels;
	size_t tail_start[TAIL_LABELS];
	bool tail_decoded[TAIL_LABELS]; /* it is a U-label */
	/* The policy's reasons against all labels. */
	uint32_t whole;
	/* The domain that the name looks like, or XN_NOWHERE. */
	size_t known;
};

/* Whether a text in the name's encoding is ASCII. */
bool xn_shown_is_ascii(const struct shown_name *shown, const char *s,
		       size_t len);

/*
 * Read the i-th label.  False: there is no memory for it (scratch->no_memory),
 * or it is too long for the stack.
 */
bool xn_shown_read(struct shown_name *shown, size_t i);

/* The same, but without the code points if they are ASCII without a fault. */
bool xn_shown_find(struct shown_name *shown, size_t i);

/* Put out the i-th label as ToASCII makes it, or as typed.  False: as above. */
bool xn_shown_put_ascii(struct shown_name *shown, size_t i);

/* Let the policy judge the label that was read last. */
void xn_shown_judge(const struct shown_name *shown,
		    const struct findings *findings, struct verdict *verdict);

/*
 * Find the reasons against all labels, and the domain that the name looks like.
 * False: as above.
 */
bool xn_shown_look(struct shown_name *shown);

#endif
