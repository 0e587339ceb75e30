/* SPDX-License-Identifier: MIT
 *
 * Both libraries are called, and where they differ it is said why: a tally of
 * classes, by function and by flags, with an example each.
 */
#ifndef DROPIN_JUDGE_H
#define DROPIN_JUDGE_H

#include "calls.h"
#include "classes.h"

/* The flags that have an effect make so many kinds of calls. */
#define FLAG_KINDS 32
#define EXAMPLE_TEXT 400
#define COMPLAINTS_MAX 2000
#define COMPLAINT_TEXT 900

struct cell {
	unsigned long count;
	size_t rank; /* of the example: the shortest is kept */
	char example[EXAMPLE_TEXT];
};

struct tally {
	unsigned long calls;
	unsigned long differences;
	struct cell cell[CLASS_COUNT][FUNCTIONS][FLAG_KINDS];
	unsigned long unexplained;
	size_t complaints; /* of them, in words */
	char complaint[COMPLAINTS_MAX][COMPLAINT_TEXT];
};

/* What a thread has for itself. */
struct judge {
	const struct libidn2 *gnu;
	const struct libidn2 *ours; /* NULL: GNU's alone is looked at */
	bool plain;                 /* the locale has no UTF-8 */
	/* Where they do not differ: what is expected of GNU's, of ours. */
	bool verify;
	bool thorough;
	struct libidn2_model model;
	struct answer answer[4];
	struct tally tally;
};

void judge_call(struct judge *judge, const struct call *call);

void tally_merge(struct tally *to, const struct tally *from);

/* Print it; false: a difference has no class, or a class no difference. */
bool tally_print(const struct tally *tally);

#endif
