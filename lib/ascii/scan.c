/* SPDX-License-Identifier: MIT
 *
 * The scanner's functions for one instruction set: XN_ISA(name) is the name of
 * a function there.
 *
 * Most names are plain ASCII, and done here: a clean label breaks no rule of
 * the profile, except perhaps the Bidi rule, and mapping only brings it to
 * lower case.
 */
#include "scan.h"

#include "../base/bits.h"
#include "../base/compiler.h"
#include "../base/loaded.h"
#include "scanner.h"

/*
 * Whether a name consists of clean labels, and fits with a NUL.  A label of
 * such a name cannot be too long.
 */
static ALWAYS_INLINE bool
is_clean(const struct scan_options *options, const struct scan *scan,
	 const struct masks *masks, size_t cap, size_t len)
{
	uint64_t starts = masks->dots << 1 | 1, others = masks->others;

	if (others != 0 && options->underscores) {
		others &= ~scan_equal(scan, len, '_');
	}
	return FAST && len < WINDOW_MAX && len < cap && options->passes &&
	       (others | (masks->dots & starts) |
		misplaced(masks->hyphens, starts,
			  label_ends(masks->dots, len))) == 0 &&
	       (options->root_dot || masks->dots >> (len - 1) == 0);
}

/* The encoding is a constant, and window is NULL if none is to be opened. */
static ALWAYS_INLINE size_t
scan_name(enum encoding encoding, struct window *window,
	  const struct scan_options *options, void *dst, size_t cap,
	  const void *src, size_t len)
{
	struct scan scan;
	struct masks masks;

	scan_load(&scan, &masks, encoding, src, len);
	if (is_clean(options, &scan, &masks, cap, len)) {
		scan_store(dst, &scan, encoding, len, options->lower);
		text_put_unit(encoding, dst, len, 0);
		if (window != NULL) {
			window->dots = masks.dots;
		}
		return count_bits(masks.dots) + 1;
	}
	if (window != NULL) {
		window_open(window, &scan, &masks, options, encoding, src, len,
			    len);
	}
	return 0;
}

size_t
XN_ISA(xn_scan_name)(struct window *window, const struct scan_options *options,
		     void *dst, size_t cap, const void *src, size_t len)
{
	return scan_name(UTF8, window, options, dst, cap, src, len);
}

size_t
XN_ISA(xn_scan_name_utf16)(struct window *window,
			   const struct scan_options *options, void *dst,
			   size_t cap, const void *src, size_t len)
{
	return scan_name(UTF16, window, options, dst, cap, src, len);
}

size_t
XN_ISA(xn_scan_name_utf32)(struct window *window,
			   const struct scan_options *options, void *dst,
			   size_t cap, const void *src, size_t len)
{
	return scan_name(UTF32, window, options, dst, cap, src, len);
}

size_t
XN_ISA(xn_scan_rows)(const struct scan_options *options, struct scan_rows *rows)
{
	const struct scan_options own = *options;
	const int32_t *offsets = rows->from;
	int32_t *ends = rows->to;
	const char *text = rows->text;
	char *data = rows->data;
	size_t count = rows->count, end = rows->end;
	size_t at = rows->at, limit = rows->limit, row;

	for (row = 0; row < count; row++) {
		size_t from, len;

		if (!loaded_row(offsets, NULL, row, end, &from, &len) ||
		    at == limit || len - 1 >= WINDOW_MAX ||
		    scan_name(UTF8, NULL, &own, data + at, limit - at,
			      text + from, len) == 0) {
			break;
		}
		at += len;
		ends[row] = (int32_t)at;
	}
	rows->at = at;
	return row;
}

/* The encoding is a constant. */
static ALWAYS_INLINE void
scan_window(struct window *window, enum encoding encoding,
	    const struct scan_options *options, const char *src, size_t len,
	    size_t at)
{
	size_t rest = len - at, units = rest < WINDOW_MAX ? rest : WINDOW_MAX;
	struct scan scan;
	struct masks masks;

	src = text_at(encoding, src, at);
	scan_load(&scan, &masks, encoding, src, units);
	window_open(window, &scan, &masks, options, encoding, src, units, rest);
	window->at = at;
}

void
XN_ISA(xn_scan_window)(struct window *window, enum encoding encoding,
		       const struct scan_options *options, const char *src,
		       size_t len, size_t at)
{
	if (encoding == UTF8) {
		scan_window(window, UTF8, options, src, len, at);
	} else if (encoding == UTF16) {
		scan_window(window, UTF16, options, src, len, at);
	} else {
		scan_window(window, UTF32, options, src, len, at);
	}
}
