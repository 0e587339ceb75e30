/* SPDX-License-Identifier: MIT
 *
 * Counts the differences of each class, and keeps some of them.
 */
#ifndef DIFFERENTIAL_TALLY_H
#define DIFFERENTIAL_TALLY_H

#include "names.h"

/* How two results differ. */
enum kind {
	ONLY_WE_REFUSE,
	ONLY_THEY_REFUSE,
	OTHER_RESULT,
	OTHER_REASON, /* both refuse, for different reasons */
	KINDS
};

enum {
	CLASSES_MAX = 400,
	SAMPLES = 3,
	SAMPLE_BYTES = 2048,
	NOTES_MAX = 12,
	NOTE_BYTES = 800
};

struct sample {
	size_t rank;
	size_t len;
	char bytes[SAMPLE_BYTES];
};

/*
 * A class: a set of switches, and the source of the names.  Examples and
 * vectors are counted together, and samples are of the former.
 */
struct tally_class {
	uint64_t set;
	enum source source;
	unsigned long count[KINDS];
	struct sample sample[SAMPLES]; /* ordered by rank */
	size_t samples;
};

struct tally {
	unsigned long names[SOURCES];
	struct tally_class class[CLASSES_MAX];
	size_t classes;
	unsigned long unexplained;
	char note[NOTES_MAX]
		 [NOTE_BYTES]; /* the first unexplained differences */
};

/* Counts a difference that a set of switches explains. */
void tally_add(struct tally *tally, uint64_t set, const struct name *name,
	       enum kind kind);

/* Counts an unexplained difference; returns where to describe it, or NULL. */
char *tally_note(struct tally *tally);

void tally_merge(struct tally *to, const struct tally *from);

/* Sorts the classes. */
void tally_sort(struct tally *tally);

/*
 * Writes a name in the notation of tests/core/vectors: characters other than
 * printable ASCII are {XXXX}, a repeated one is {XXXX*N}, and two that
 * alternate are {XXXX YYYY}*N. If there is no room for the whole name, it ends
 * with CUT.  Returns to.
 */
#define CUT "{...}"
char *show_name(char *to, size_t cap, const char *bytes, size_t len);

#endif
