/* SPDX-License-Identifier: MIT
 *
 * Ways of reading the last labels of a name, and their skeletons.
 */
#ifndef XN_DISPLAY_READINGS_H
#define XN_DISPLAY_READINGS_H

#include "../browsers/policy.h"
#include "../skeleton/skeleton.h"

/* The greatest number of labels that are compared; the least is two. */
#define TAIL_LABELS 4

/* The last labels of a name, with full stops between them. */
struct tail {
	struct point_span points;
	/* Every code point of the whole name passes xn_chromium_folds. */
	bool folds;
};

/* The memory to work in.  It has at least room for the tail. */
struct workbench {
	uint32_t *words; /* TEXT_WORDS(cap) */
	size_t cap;
	char *chars;
	size_t char_cap;
};

/* ---- letters that look like several things --------------------------- */

#define ALTERNATIVES 3

struct letter {
	uint32_t point;
	const char *like[ALTERNATIVES - 1];
};

#define L_STROKE 0x142

/* A name has at most five letters with a choice: 3^5 readings. */
#define PLACES_MAX 5

/* Letters that a reading replaces by l everywhere: palochka, dotless i. */
#define L_PALOCHKA (1u << 0)
#define L_DOTLESS (1u << 1)

/* The choices for a letter, or NULL. */
const struct letter *xn_reading_letter(uint32_t point);

/* The L_* of a letter, or 0. */
unsigned xn_reading_as_l(uint32_t point);

bool xn_has_l_stroke(struct point_span points);

/* ---- a reading ------------------------------------------------------- */

struct reading {
	bool chromium;
	bool fold;      /* take the accents off */
	unsigned which; /* the choice for each letter, as digits in base 3 */
	unsigned as_l;  /* L_* that it replaces */
};

/*
 * Take accents off: decompose, drop nonspacing marks, and replace letters with
 * a stroke by those without.  False: the workspace is too small.
 */
bool xn_reading_fold(struct working_text *text);

/* The length of the label that begins at a code point. */
size_t xn_label_len(struct point_span points, size_t at);

/*
 * Make the skeleton of a reading in the workbench's chars, of *len bytes.  The
 * labels are done one by one, so that a character that looks like a full stop
 * does not end a label.  starts tells where each begins.  False: there is too
 * little room.
 */
bool xn_reading_make(const struct workbench *bench,
		     const struct reading *reading, struct point_span points,
		     size_t starts[TAIL_LABELS], size_t *len);

/* ---- hashes, without making each skeleton ------------------------------- */

/*
 * Takes a reading: hashes[i] is the hash, mixed, of the skeleton of the labels
 * from number i of the tail on.  Returns whether to go on.
 */
typedef bool take_hashes(void *user, const struct reading *reading,
			 const uint64_t *hashes, size_t labels);

/*
 * Pass readings to take until it returns false, in the order of make_all
 * (known_names.c).  A reading is left out if an earlier one has the same
 * skeleton because a letter's choice looks like an earlier choice.  No label of
 * the tail has more than XN_LABEL_OCTETS code points.
 *
 * It takes O(n) for a tail of n code points, and a few instructions for each
 * reading.  There are at most 2 * 3^PLACES_MAX * 4.  False: the workbench is
 * too small.
 */
bool xn_reading_hashes(bool chromium, uint64_t key, const struct tail *tail,
		       const struct workbench *bench, take_hashes *take,
		       void *user);

#endif
