/* SPDX-License-Identifier: MIT
 *
 * Normalisation form D.
 */
#include "nfd.h"

#define PARTS UCD_DECOMPOSITION_MAX

/* Decompose one code point; returns the number of its parts, 1 to PARTS. */
static size_t
decompose(const struct normal *normal, uint32_t parts[PARTS], uint32_t point)
{
	uint32_t s = point - S_BASE;
	struct ucd_string string;
	size_t n = 0;

	if (s < S_COUNT) {
		parts[0] = L_BASE + s / N_COUNT;
		parts[1] = V_BASE + s % N_COUNT / T_COUNT;
		parts[2] = T_BASE + s % T_COUNT;
		return s % T_COUNT != 0 ? 3 : 2;
	}
	string = xn_ucd_decomposition(point);
	if (string.count == 0 || normal_is_unknown(normal, point)) {
		parts[0] = point;
		return 1;
	}
	while (string.count > 0) {
		parts[n++] = ucd_next(&string);
	}
	return n;
}

/* Append the decomposition of text[first..last). */
static bool
decompose_all(struct normal *normal, const uint32_t *text, size_t first,
	      size_t last)
{
	for (size_t i = first; i < last; i++) {
		uint32_t parts[PARTS];
		size_t count = 1;

		parts[0] = text[i];
		/* ASCII has no decompositions. */
		if (text[i] >= 0x80) {
			count = decompose(normal, parts, text[i]);
		}
		if (normal->cap - normal->len < count) {
			return false;
		}
		for (size_t k = 0; k < count; k++) {
			normal->point[normal->len] = parts[k];
			normal->source[normal->len] = (uint32_t)i;
			normal->len++;
		}
	}
	return true;
}

/* Marks up to this number are inserted one by one. */
#define FEW_MARKS 16

/* Put a few marks, normal->point[start..end), into canonical order. */
static void
insert_marks(struct normal *normal, size_t start, size_t end)
{
	uint32_t *points = normal->point, *sources = normal->source;

	for (size_t i = start + 1; i < end; i++) {
		uint32_t point = points[i], source = sources[i];
		unsigned class = normal_ccc(normal, point);
		size_t at = i;

		for (; at > start && normal_ccc(normal, points[at - 1]) > class;
		     at--) {
			points[at] = points[at - 1];
			sources[at] = sources[at - 1];
		}
		points[at] = point;
		sources[at] = source;
	}
}

/*
 * Put a run of marks, normal->point[start..end), into canonical order: a
 * counting sort by combining class, linear for runs of any length.  It needs no
 * second array: the marks are decomposed once more from the text, as every part
 * of the run's sources that has a class is in the run.
 */
static void
order_run(struct normal *normal, const uint32_t *text, size_t start, size_t end)
{
	size_t next[256] = {0};
	size_t sum = start;
	size_t first = normal->source[start], last = normal->source[end - 1];

	for (size_t i = start; i < end; i++) {
		next[normal_ccc(normal, normal->point[i])]++;
	}
	for (size_t c = 0; c < 256; c++) {
		size_t count = next[c];

		next[c] = sum;
		sum += count;
	}
	for (size_t i = first; i <= last; i++) {
		uint32_t parts[PARTS];
		size_t count = decompose(normal, parts, text[i]);

		for (size_t k = 0; k < count; k++) {
			unsigned class = normal_ccc(normal, parts[k]);
			size_t at;

			if (class == 0) {
				continue;
			}
			at = next[class]++;
			normal->point[at] = parts[k];
			normal->source[at] = (uint32_t)i;
		}
	}
}

/* Put normal->point[start..) into canonical order. */
static void
order(struct normal *normal, const uint32_t *text, size_t start)
{
	size_t run = start;
	unsigned before = 0;
	bool ordered = true;

	for (size_t i = start; i <= normal->len; i++) {
		unsigned class = i < normal->len
					 ? normal_ccc(normal, normal->point[i])
					 : 0;

		if (class == 0) {
			if (!ordered && i - run <= FEW_MARKS) {
				insert_marks(normal, run, i);
			} else if (!ordered) {
				order_run(normal, text, run, i);
			}
			run = i + 1;
			ordered = true;
		} else if (class < before) {
			ordered = false;
		}
		before = class;
	}
}

bool
xn_nfd(struct normal *normal, const uint32_t *text, size_t first, size_t last)
{
	size_t start = normal->len;

	if (!decompose_all(normal, text, first, last)) {
		return false;
	}
	order(normal, text, start);
	return true;
}
