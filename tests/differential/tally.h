/* SPDX-License-Identifier: MIT
 *
 * How many differences fell in each class, and some of them.
 */
#ifndef DIFFERENTIAL_TALLY_H
#define DIFFERENTIAL_TALLY_H

#include "names.h"

/* How two results differ. */
enum kind {
	ONLY_WE_REFUSE,
	ONLY_THEY_REFUSE,
	OTHER_RESULT,
	OTHER_REASON, /* both refuse */
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

/* A class: a set of switches, by source. */
struct tally_class {
	uint64_t set;
	enum source source;
	unsigned long count[KINDS];
	struct sample sample[SAMPLES]; /* in the order of their ranks */
	size_t samples;
};

struct tally {
	unsigned long names[SOURCES];
	struct tally_class class[CLASSES_MAX];
	size_t classes;
	unsigned long unexplained;
	char note[NOTES_MAX][NOTE_BYTES]; /* of the first of them */
};

/* Count a difference that a set of switches explains. */
void tally_add(struct tally *tally, uint64_t set, const struct name *name,
	       enum kind kind);

/* Count one that nothing explains; returns where to write, or NULL. */
char *tally_note(struct tally *tally);

void tally_merge(struct tally *to, const struct tally *from);

/* Put the classes in their order. */
void tally_sort(struct tally *tally);

/*
 * A name in the notation of tests/vectors, all that is not printable ASCII as
 * {XXXX}, and {XXXX*N} where it stands there many times; two that do so in
 * turn are {XXXX YYYY}*N.  Where there is no room for all of it, it ends with
 * CUT.  Returns to.
 */
#define CUT "{...}"
char *show_name(char *to, size_t cap, const char *bytes, size_t len);

#endif
