/* SPDX-License-Identifier: MIT
 *
 * Canonical decomposition and canonical order (UAX #15), in linear time: what
 * normalisation form C begins with, and all there is to form D.  In a header,
 * so that lib/nfc.c has it inline and libxn-display can have it by itself.
 */
#ifndef XN_NFD_H
#define XN_NFD_H

#include "label.h"
#include "ucd.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define S_BASE 0xAC00u
#define L_BASE 0x1100u
#define V_BASE 0x1161u
#define T_BASE 0x11A7u
#define L_COUNT 19u
#define V_COUNT 21u
#define T_COUNT 28u
#define N_COUNT (V_COUNT * T_COUNT)
#define S_COUNT (L_COUNT * N_COUNT)

#define PARTS 4 /* the longest canonical decomposition */

/* The normal form under way, in the label's spare words. */
struct normal {
	size_t len;
	size_t cap;
	uint32_t *point;
	uint32_t *source; /* index in the label that each point came from */
	bool frozen;      /* as Unicode 3.2 has it */
};

static unsigned
nfd_ccc(const struct normal *normal, uint32_t point)
{
	return UCD_CCC(ucd_row_of(normal->frozen, point));
}

/* Whether a code point takes no part because Unicode 3.2 has no such. */
static bool
nfd_is_unknown(const struct normal *normal, uint32_t point)
{
	return normal->frozen && (xn_ucd_prep(point) & UCD_PREP_UNASSIGNED);
}

/* Decompose one code point; returns how many there are, 1 to PARTS. */
static size_t
nfd_decompose(const struct normal *normal, uint32_t parts[PARTS],
	      uint32_t point)
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
	if (string.count == 0 || nfd_is_unknown(normal, point)) {
		parts[0] = point;
		return 1;
	}
	while (string.count > 0) {
		parts[n++] = ucd_next(&string);
	}
	return n;
}

/* Append the decomposition of label->point[first..last). */
static bool
nfd_decompose_segment(struct normal *normal, const struct label *label,
		      size_t first, size_t last)
{
	for (size_t i = first; i < last; i++) {
		uint32_t parts[PARTS];
		size_t count = nfd_decompose(normal, parts, label->point[i]);

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

/*
 * Put a run of marks, normal->point[start..end), into canonical order: a
 * counting sort by combining class, whatever the run's length.  It needs no
 * second array because the marks are made again from the label: all parts
 * with a class that the sources of the run decompose to are in the run.
 */
static void
nfd_order_run(struct normal *normal, const struct label *label, size_t start,
	      size_t end)
{
	size_t next[256] = {0};
	size_t sum = start;
	size_t first = normal->source[start], last = normal->source[end - 1];

	for (size_t i = start; i < end; i++) {
		next[nfd_ccc(normal, normal->point[i])]++;
	}
	for (size_t c = 0; c < 256; c++) {
		size_t count = next[c];

		next[c] = sum;
		sum += count;
	}
	for (size_t i = first; i <= last; i++) {
		uint32_t parts[PARTS];
		size_t count = nfd_decompose(normal, parts, label->point[i]);

		for (size_t k = 0; k < count; k++) {
			unsigned class = nfd_ccc(normal, parts[k]);
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

/* Canonical order of normal->point[start..). */
static void
nfd_order_segment(struct normal *normal, const struct label *label,
		  size_t start)
{
	size_t run = start;
	unsigned before = 0;
	bool ordered = true;

	for (size_t i = start; i <= normal->len; i++) {
		unsigned class =
			i < normal->len ? nfd_ccc(normal, normal->point[i]) : 0;

		if (class == 0) {
			if (!ordered) {
				nfd_order_run(normal, label, run, i);
			}
			run = i + 1;
			ordered = true;
		} else if (class < before) {
			ordered = false;
		}
		before = class;
	}
}

#endif
