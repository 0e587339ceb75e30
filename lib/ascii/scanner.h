/* SPDX-License-Identifier: MIT
 *
 * The scanner: looks at up to 64 units of a name at once and marks in bit masks
 * what they are.  The path for whole names, the splitter and the path for
 * clean labels all work with these masks.
 *
 * There is a file for each instruction set; the compiler's flags choose.
 * AVX-512 takes 32 units in one step; SSE2, NEON and plain C take two groups of
 * eight.  -DXN_PLAIN asks for plain C.  tests/core/ascii/test_scanner.c
 * compares each with a model.
 *
 * The encoding is a constant in every call.  A unit of two or four bytes beyond
 * 7F becomes a byte beyond 7F.
 */
#ifndef XN_ASCII_SCANNER_H
#define XN_ASCII_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../base/bits.h"
#include "../base/compiler.h"
#include "window.h"

#if !defined(XN_PLAIN) && defined(__AVX512BW__) && defined(__AVX512VL__) &&    \
	defined(__BMI2__)
#include "scanner_avx512.h"
#else
#include "scanner_pairs.h"
#endif

/*
 * Each of these files defines struct scan, which has the units as bytes, and:
 *
 * scan_load(scan, masks, encoding, src, len)
 *	Loads len units, 1 to WINDOW_MAX, and marks them.
 * scan_equal(scan, len, byte)
 *	Marks the units that are this byte, which is no letter and not 0.
 * scan_store(dst, scan, encoding, len, lower)
 *	Writes len units of ASCII, in lower case if lower is set.
 * scan_store_bytes(dst, scan, len, lower)
 *	Writes the bytes of len units, and at most WINDOW_MAX bytes.  Only
 *	letters of ASCII change their case.
 */

/* ---- dots beyond ASCII -------------------------------------------------- */

/*
 * Whether a dot beyond ASCII is at s[0..len): U+3002, U+FF0E or U+FF61.  No
 * other well-formed sequence has the three bytes of one, and inside ill-formed
 * text they still are a dot.
 */
static inline bool
is_wide_dot(enum encoding encoding, const char *s, size_t len)
{
	uint32_t unit;

	if (encoding != UTF8) {
		unit = text_unit(encoding, s, 0);
		return unit == 0x3002 || unit == 0xFF0E || unit == 0xFF61;
	}
	if (len < 3) {
		return false;
	}
	unit = (uint32_t)(unsigned char)s[0] << 16 |
	       (uint32_t)(unsigned char)s[1] << 8 | (unsigned char)s[2];
	return unit == 0xE38082 || unit == 0xEFBC8E || unit == 0xEFBDA1;
}

/*
 * Mark the first units of such dots in a scan of src[0..len); the name goes on
 * for rest units from src on.
 */
static ALWAYS_INLINE uint64_t
mark_wide_dots(const struct scan *scan, enum encoding encoding,
	       const char *src, size_t len, size_t rest, uint64_t high)
{
	uint64_t candidates = high, dots = 0;

	if (encoding == UTF8) {
		candidates = scan_equal(scan, len, '\xE3') |
			     scan_equal(scan, len, '\xEF');
	}
	for (; candidates != 0; candidates &= candidates - 1) {
		size_t i = lowest_bit(candidates);

		if (is_wide_dot(encoding, text_at(encoding, src, i),
				rest - i)) {
			dots |= UINT64_C(1) << i;
		}
	}
	return dots;
}

/* ---- windows ------------------------------------------------------------ */

/* Make the window of a scan of src[0..len); the name goes on for rest units. */
static ALWAYS_INLINE void
window_open(struct window *window, const struct scan *scan,
	    const struct masks *masks, const struct scan_options *options,
	    enum encoding encoding, const char *src, size_t len, size_t rest)
{
	uint64_t wide = 0, underscores = 0, starts;

	if (options->wide_dots && masks->high != 0) {
		wide = mark_wide_dots(scan, encoding, src, len, rest,
				      masks->high);
	}
	window->at = 0;
	window->len = len;
	window->dots = masks->dots | wide;
	window->high = masks->high;
	starts = window->dots << 1 | 1;
	if (encoding == UTF8) {
		starts |= wide << 3;
	}
	if (options->underscores && masks->others != masks->high) {
		underscores = scan_equal(scan, len, '_');
	}
	window->underscores = underscores;
	window->not_clean = (masks->others & ~underscores) |
			    misplaced(masks->hyphens, starts,
				      label_ends(window->dots, len));
	scan_store_bytes(window->text, scan, len, options->lower);
	memset(window->text + len, 0, UTF8_UNITS);
}

#endif
