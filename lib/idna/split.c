/* SPDX-License-Identifier: MIT
 *
 * Labels at whose start the window has to be opened anew.
 */
#include "split.h"

#include "../ascii/scan.h"

static void
open_window(const struct view *view, size_t at)
{
	xn_scan_window(view->window, view->encoding, view->options, view->src,
		       view->len, at);
}

/* Whether the window shows the end of the label that it is in. */
static bool
shows_end(const struct view *view)
{
	const struct window *window = view->window;

	return window->dots != 0 || window->at + window->len == view->len;
}

/* Find the end of a label that is longer than its window. */
static struct span
split_long(const struct view *view, size_t at)
{
	const struct window *window = view->window;
	uint64_t high = window->high;
	struct span span;

	do {
		open_window(view, window->at + window->len);
		high |= shows_end(view) ? 0 : window->high;
	} while (!shows_end(view));
	span = split_window(window, view->encoding, window->at);
	span.len += span.at - at;
	span.at = at;
	span.ascii = span.ascii && high == 0;
	span.text = NULL;
	span.clean = false;
	return span;
}

struct span
xn_split_anew(const struct view *view, size_t at)
{
	/*
	 * Groups of the scanner may overlap.  A byte that changes between its
	 * two loads can be a dot of one byte and of three.
	 */
	if (at >= view->len) {
		struct span empty = {.at = view->len,
				     .ascii = true,
				     .text = view->window->text};

		return empty;
	}
	open_window(view, at);
	return shows_end(view) ? split_window(view->window, view->encoding, at)
			       : split_long(view, at);
}
