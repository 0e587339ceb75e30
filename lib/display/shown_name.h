/* SPDX-License-Identifier: MIT
 *
 * A host name on its way through host.c: what its parts share.
 */
#ifndef XN_DISPLAY_SHOWN_NAME_H
#define XN_DISPLAY_SHOWN_NAME_H

#include "shown.h"
#include "known_names.h"

#include "../unicode/output.h"

struct host {
	struct room *room;
	const struct policy *policy;
	const xn_display_options *opt;
	xn_options labels; /* by which labels are converted */
	const char *src;
	xn_display_report *report;
	xn_display_result r;
	struct out out;
	/* XN_URL lets it pass: labels with a fault are in lower case. */
	bool passes;
	/* The label that was read last: its number, text and code points. */
	size_t text_len;
	struct points label;
	bool decoded; /* it is a U-label */
	struct findings tld;
	/* What is in the room's tail, and where labels start there. */
	size_t tail_len;
	size_t tail_first; /* its first label's number */
	size_t tail_labels;
	size_t tail_start[TAIL_LABELS];
	/* Reasons against all labels. */
	uint32_t whole;
};

/*
 * Read the i-th label.  False: there is no memory for it, which the room says,
 * or it is too long for the stack.
 */
bool xn_host_read(struct host *host, size_t i);

/* The i-th label as ToASCII makes it, or as it was typed; false: the same. */
bool xn_host_put_ascii(struct host *host, size_t i, struct out *out);

/* Put the label that was read before the policy. */
void xn_host_judge(const struct host *host, const struct findings *findings,
		   struct verdict *verdict);

/* Find the reasons against all labels; false: the same. */
bool xn_host_look(struct host *host);

#endif
