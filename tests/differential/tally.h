/* SPDX-License-Identifier: MIT
 *
 * How many differences fell in each class.
 */
#ifndef DIFFERENTIAL_TALLY_H
#define DIFFERENTIAL_TALLY_H

#include "model.h"
#include "names.h"

/* How two results differ. */
enum kind {
	ONLY_WE_REFUSE,
	ONLY_THEY_REFUSE,
	OTHER_RESULT,
	OTHER_REASON, /* both refuse */
	KINDS
};

enum { CLASSES_MAX = 160, NOTES_MAX = 12, NOTE_BYTES = 800 };

/* A class: a set of departures, by source. */
struct tally_class {
	uint32_t set;
	enum source source;
	unsigned long count[KINDS];
	size_t first; /* number of the first name, which is the sample */
	char sample[NAME_BYTES];
	size_t sample_len;
};

struct tally {
	unsigned long names[SOURCES];
	struct tally_class class[CLASSES_MAX];
	size_t classes;
	unsigned long unexplained;
	char note[NOTES_MAX][NOTE_BYTES]; /* of the first of them */
};

/* Count a difference that a set of departures explains. */
void tally_add(struct tally *tally, uint32_t set, const struct name *name,
	       enum kind kind);

/* Count one that nothing explains; returns where to write, or NULL. */
char *tally_note(struct tally *tally);

void tally_merge(struct tally *to, const struct tally *from);

/* Print it under a heading, sorted. */
void tally_print(struct tally *tally, const char *heading);

/*
 * Compare it with the section of that heading in a file of the same form as
 * what is printed; generated names are left out.  The test fails where they
 * differ.
 */
void tally_expect(const struct tally *tally, const char *heading,
		  const char *folder, const char *file);

/* A name with all that is not printable ASCII as {XXXX}; returns to. */
char *show_name(char *to, size_t cap, const char *bytes, size_t len);

#endif
