/* SPDX-License-Identifier: MIT
 *
 * Normalisation form C.
 *
 * A boundary is a code point that is a starter and NFC_QC=Yes: it composes
 * with nothing in front of it.  The text between two boundaries, a segment, is
 * decomposed, put into canonical order (nfd.c), and composed in place.
 */
#include "nfc.h"

#include "../base/compiler.h"

static bool
is_boundary(uint32_t row)
{
	return (row & UCD_NFC_MASK) == 0;
}

static uint32_t
compose(const struct normal *normal, uint32_t first, uint32_t second)
{
	uint32_t l = first - L_BASE, v = second - V_BASE;
	uint32_t s = first - S_BASE, t = second - T_BASE;
	uint32_t whole;

	if (l < L_COUNT && v < V_COUNT) {
		return S_BASE + (l * V_COUNT + v) * T_COUNT;
	}
	/* T_BASE itself is no trailing consonant. */
	if (s < S_COUNT && s % T_COUNT == 0 && t - 1 < T_COUNT - 1) {
		return first + t;
	}
	/* A composite is never older than its parts. */
	whole = xn_ucd_compose(first, second);
	return normal_is_unknown(normal, whole) ? 0 : whole;
}

/* Compose normal->point[start..) in place. */
static void
compose_segment(struct normal *normal, size_t start)
{
	size_t starter = SIZE_MAX, out = start;
	unsigned before = 0; /* class of the point in front, if not composed */

	for (size_t i = start; i < normal->len; i++) {
		uint32_t point = normal->point[i];
		unsigned class = normal_ccc(normal, point);

		/* Blocked unless next to the starter or of a higher class. */
		if (starter != SIZE_MAX &&
		    (out == starter + 1 || before < class)) {
			uint32_t whole =
				compose(normal, normal->point[starter], point);

			if (whole != 0) {
				normal->point[starter] = whole;
				continue;
			}
		}
		if (class == 0) {
			starter = out;
		}
		before = class;
		normal->point[out] = point;
		normal->source[out] = normal->source[i];
		out++;
	}
	normal->len = out;
}

/* Append what a segment becomes as a whole. */
static bool
keep(struct normal *normal, uint32_t point, size_t source)
{
	if (normal->len == normal->cap) {
		return false;
	}
	normal->point[normal->len] = point;
	normal->source[normal->len] = (uint32_t)source;
	normal->len++;
	return true;
}

/*
 * The composite of a whole segment, if it is a letter of ASCII and one mark, or
 * letters of Hangul: nothing is to be decomposed or put in order.  0: it may
 * have none.
 */
static uint32_t
compose_plain(const struct normal *normal, const uint32_t *text,
	      const uint32_t *row, size_t first, size_t end)
{
	uint32_t whole = text[first];
	bool hangul = whole - L_BASE < L_COUNT;

	if (!FAST || end - first < 2 || !(hangul || whole < 0x80) ||
	    (!hangul && end - first > 2)) {
		return 0;
	}
	for (size_t i = first + 1; i < end && whole != 0; i++) {
		whole = UCD_QC(row[i]) == UCD_QC_M
				? compose(normal, whole, text[i])
				: 0;
	}
	return whole;
}

bool
xn_nfc(struct normal *normal, const uint32_t *text, const uint32_t *row,
       size_t len)
{
	size_t end;

	normal->len = 0;
	for (size_t i = 0; i < len; i = end) {
		size_t start = normal->len;
		uint32_t whole;

		end = i + 1;
		while (end < len && !is_boundary(row[end])) {
			end++;
		}
		whole = end == i + 1 && is_boundary(row[i])
				? text[i]
				: compose_plain(normal, text, row, i, end);
		if (whole != 0) {
			if (!keep(normal, whole, i)) {
				return false;
			}
			continue;
		}
		if (!xn_nfd(normal, text, i, end)) {
			return false;
		}
		compose_segment(normal, start);
	}
	return true;
}

bool
xn_is_quickly_nfc(const uint32_t *row, size_t len)
{
	unsigned before = 0;

	for (size_t i = 0; i < len; i++) {
		unsigned class = UCD_CCC(row[i]);

		if (UCD_QC(row[i]) != UCD_QC_Y ||
		    (class != 0 && class < before)) {
			return false;
		}
		before = class;
	}
	return true;
}
