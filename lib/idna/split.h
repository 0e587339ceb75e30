/* SPDX-License-Identifier: MIT
 *
 * The label splitter.
 *
 * UTS #46 maps the whole name, normalises it and splits it then.  Splitting
 * first gives the same labels: only U+3002, U+FF0E and U+FF61 are mapped to
 * a full stop, each to just that, and no decomposition contains one.
 * tools/unicode/gen_tables.py checks that of every Unicode version.
 */
#ifndef XN_IDNA_SPLIT_H
#define XN_IDNA_SPLIT_H

#include <xn/idna.h>

#include "../ascii/window.h"
#include "../base/bits.h"

/* A name, and the window on it. */
struct view {
	enum encoding encoding;
	const struct scan_options *options;
	const char *src;
	size_t len;
	struct window *window;
};

/* A label of a name, and the dot after it, in units. */
struct span {
	size_t at;
	size_t len;
	size_t dot; /* units of the dot; 0 after the last label */
	bool ascii; /* no unit is beyond 7F */
	/*
	 * It is a clean label (see rules.h) of legal length; a label that
	 * is longer than a window is not.
	 */
	bool clean;
	bool underscore;  /* it has "_" */
	const char *text; /* in the window; NULL if it is longer than one */
};

/*
 * split.c: open the window at a label whose end is not in the window, and find
 * the end.
 */
struct span xn_split_anew(const struct view *view, size_t at);

/* The label at at, which ends in the window; the window begins before it. */
static inline struct span
split_window(const struct window *window, enum encoding encoding, size_t at)
{
	size_t in = at - window->at;
	uint64_t dots = window->dots >> in, high = window->high >> in;
	uint64_t not_clean = window->not_clean >> in;
	struct span span = {.at = at,
			    .len = window->len - in,
			    .ascii = true,
			    .text = window->text + in};

	if (dots != 0) {
		span.len = lowest_bit(dots);
		/* No branch: where labels end is hard to predict. */
		span.dot = 1 + 2 * (size_t)((high >> span.len & 1) &
					    (encoding == UTF8));
	}
	if (span.len > 0) {
		/* Bits beyond the label are shifted out. */
		size_t beyond = WINDOW_MAX - span.len;

		span.ascii = high << beyond == 0;
		span.clean =
			not_clean << beyond == 0 && span.len <= XN_LABEL_OCTETS;
		span.underscore = window->underscores >> in << beyond != 0;
	}
	return span;
}

/*
 * Whether a clean label might break the Bidi rule.  One that begins with a
 * letter, and has no "_", satisfies it.
 */
static inline bool
is_bidi_odd(const struct span *span)
{
	return span->text[0] <= '9' || span->underscore;
}

/* Find the label that starts at at. */
static inline struct span
split(const struct view *view, size_t at)
{
	const struct window *window = view->window;
	size_t in = at - window->at;

	if (in < window->len && (window->dots >> in != 0 ||
				 window->at + window->len == view->len)) {
		return split_window(window, view->encoding, at);
	}
	return xn_split_anew(view, at);
}

#endif
