/* SPDX-License-Identifier: MIT
 *
 * The library's normalisation form C of code points, beside an expected one:
 * for the test and the fuzz target.
 */
#ifndef TESTS_GIVES_H
#define TESTS_GIVES_H

#include <stdbool.h>
#include <string.h>

#include "lib/idna/rules.h"
#include "lib/idna/stages.h"
#include "lib/unicode/ucd.h"

#define CAP 12000

/* A label as lib/idna/pipeline.h hands it to the stages. */
static uint32_t words[LABEL_WORDS(CAP)];
static char chars[LABEL_CHARS(CAP)];

/* The place that each code point of the label claims to come from. */
#define PLACE(i) (100 + 3 * (uint32_t)(i))

static inline void
load(struct label *label, const uint32_t *points, size_t len)
{
	memset(label, 0, sizeof *label);
	label->cap = CAP;
	label->len = len;
	label->point = words;
	label->from = words + CAP;
	label->row = words + 2 * CAP;
	label->spare = words + 3 * CAP;
	label->chars = chars;
	for (size_t i = 0; i < len; i++) {
		label->point[i] = points[i];
		label->from[i] = PLACE(i);
	}
	xn_stage_rows(label);
}

/* Whether the rows are those of the code points: later stages rely on it. */
static inline bool
facts_hold(const struct label *label)
{
	uint32_t seen = 0;

	for (size_t i = 0; i < label->len; i++) {
		seen |= ucd_row(label->point[i]);
		if (label->row[i] != ucd_row(label->point[i])) {
			return false;
		}
	}
	return label->seen == seen;
}

/* Whether each place is one of the input's. */
static inline bool
places_hold(const struct label *label, size_t len)
{
	for (size_t i = 0; i < label->len; i++) {
		uint32_t from = label->from[i];

		if (from < PLACE(0) || from >= PLACE(len) ||
		    (from - PLACE(0)) % 3 != 0) {
			return false;
		}
	}
	return true;
}

/* The library's own normalisation and no other rule. */
static const struct rules rules = {.normalizer = NULL};

/* The errors that xn_check_nfc finds. */
static inline uint32_t
errors_of(const uint32_t *points, size_t len)
{
	struct label label;

	load(&label, points, len);
	xn_check_nfc(&label, &rules);
	return label.errors;
}

/*
 * Normalises and compares.  The stage's result, its rows and places and the
 * verdict of xn_check_nfc must agree with the expected form.
 */
static inline bool
gives(const uint32_t *points, size_t len, const uint32_t *want, size_t want_len)
{
	struct label label;
	bool same = len == want_len &&
		    memcmp(points, want, len * sizeof *points) == 0;
	bool changed;

	load(&label, points, len);
	changed = xn_stage_nfc(&label, &rules);
	if (label.full || label.len != want_len ||
	    memcmp(label.point, want, want_len * sizeof *want) != 0) {
		return false;
	}
	return changed == !same && label.normal && facts_hold(&label) &&
	       places_hold(&label, len) &&
	       errors_of(points, len) == (same ? 0 : XN_ERROR_NOT_NFC);
}

#endif
