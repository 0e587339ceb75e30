/* SPDX-License-Identifier: MIT
 *
 * Normalisation form C (UAX #15), in linear time.
 *
 * A boundary is a code point that is a starter and NFC_QC=Yes: it composes
 * with nothing in front of it.  The text between two boundaries, a segment,
 * is decomposed into the spare half of the workspace, put into canonical
 * order (nfd.h) and composed in place there.
 */
#include "nfd.h"
#include "stages.h"
#include "ucd.h"

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
	/* What is made of a code point is never older than that is. */
	whole = xn_ucd_compose(first, second);
	return nfd_is_unknown(normal, whole) ? 0 : whole;
}

/* Compose normal->point[start..) in place. */
static void
compose_segment(struct normal *normal, size_t start)
{
	size_t starter = SIZE_MAX, out = start;
	unsigned before = 0; /* class of the point in front, if not composed */

	for (size_t i = start; i < normal->len; i++) {
		uint32_t point = normal->point[i];
		unsigned class = nfd_ccc(normal, point);

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

/* Make the label's normal form; false where the workspace is too small. */
static bool
normalise(struct normal *normal, struct label *label)
{
	size_t end;

	normal->len = 0;
	normal->cap = label->cap;
	normal->point = label->spare;
	normal->source = label->spare + label->cap;
	normal->frozen = label->frozen;
	for (size_t i = 0; i < label->len; i = end) {
		size_t start = normal->len;

		end = i + 1;
		while (end < label->len && !is_boundary(label->row[end])) {
			end++;
		}
		if (end == i + 1 && is_boundary(label->row[i])) {
			if (normal->len == normal->cap) {
				label->full = true;
				return false;
			}
			normal->point[normal->len] = label->point[i];
			normal->source[normal->len] = (uint32_t)i;
			normal->len++;
			continue;
		}
		if (!nfd_decompose_segment(normal, label, i, end)) {
			label->full = true;
			return false;
		}
		nfd_order_segment(normal, label, start);
		compose_segment(normal, start);
	}
	return true;
}

/* UAX #15, section 9: whether a look at the rows tells that it is NFC. */
static bool
quickly_normal(const struct label *label)
{
	unsigned before = 0;

	if ((label->seen & UCD_NFC_MASK) == 0) {
		return true;
	}
	for (size_t i = 0; i < label->len; i++) {
		unsigned class = UCD_CCC(label->row[i]);

		if (UCD_QC(label->row[i]) != UCD_QC_Y ||
		    (class != 0 && class < before)) {
			return false;
		}
		before = class;
	}
	return true;
}

/*
 * Make the label's normal form, our own or another's.  False: it is known to
 * be the label itself, or there is none.
 */
static bool
find_normal(struct normal *normal, struct label *label,
	    const struct rules *rules)
{
	if (rules->normalizer == NULL) {
		return !quickly_normal(label) && normalise(normal, label);
	}
	normal->point = label->spare;
	normal->source = label->spare + label->cap;
	return xn_foreign_form(label, rules, &normal->len);
}

/* The first place where the normal form differs; its length if nowhere. */
static size_t
difference(const struct normal *normal, const struct label *label)
{
	size_t i = 0;

	while (i < normal->len && i < label->len &&
	       normal->point[i] == label->point[i]) {
		i++;
	}
	return i;
}

bool
xn_stage_nfc(struct label *label, const struct rules *rules)
{
	struct normal normal;
	size_t same;

	label->normal = true;
	if (!find_normal(&normal, label, rules)) {
		return false;
	}
	same = difference(&normal, label);
	if (same == normal.len && same == label->len) {
		return false;
	}
	/* First all, then copied: the order of sources is not that of places.
	 */
	for (size_t i = 0; i < normal.len; i++) {
		normal.source[i] = label->from[normal.source[i]];
	}
	for (size_t i = 0; i < normal.len; i++) {
		label->point[i] = normal.point[i];
		label->from[i] = normal.source[i];
	}
	label->len = normal.len;
	xn_stage_facts(label);
	return true;
}

void
xn_check_nfc(struct label *label, const struct rules *rules)
{
	struct normal normal;
	size_t same;

	if (label->normal || !find_normal(&normal, label, rules)) {
		return;
	}
	same = difference(&normal, label);
	if (same < normal.len || same < label->len) {
		label_fault(label, XN_ERROR_NOT_NFC,
			    same < label->len ? same : label->len - 1, 0);
	}
}
