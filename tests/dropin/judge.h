/* SPDX-License-Identifier: MIT
 *
 * Calls both libraries and finds the reason of each difference: a tally of
 * classes, with an example of each.
 */
#ifndef DROPIN_JUDGE_H
#define DROPIN_JUDGE_H

#include "calls.h"
#include "classes.h"

#include "tools/compare/libidn2_model.h"

/*
 * Loads a library by its path.  False, with a line on stderr, if a function is
 * missing.
 */
bool open_libidn2(struct libidn2 *library, const char *path);

/* Predicts the answer. plain: the locale's encoding is ASCII, not UTF-8. */
void answer_expected(struct libidn2_model *model, const struct call *call,
		     bool plain, struct answer *answer);

#define EXAMPLE_TEXT 400
#define COMPLAINTS_MAX 200 /* printed by each thread */
#define COMPLAINT_TEXT 900

struct cell {
	unsigned long count;
	size_t rank; /* of the example; the shortest one is kept */
	char example[EXAMPLE_TEXT];
};

struct tally {
	unsigned long calls;
	unsigned long differences;
	struct cell cell[CLASS_COUNT];
	unsigned long unexplained;
};

/* The state of one thread. */
struct judge {
	const struct libidn2 *gnu;
	const struct peer *peer; /* the same */
	const struct release *release;
	const struct libidn2 *ours; /* NULL: only GNU's is checked */
	bool plain;                 /* the locale's encoding is not UTF-8 */
	/* If the answers are equal: check GNU's against the model; check
	 * ours. */
	bool verify;
	bool thorough;
	struct libidn2_model model;
	struct answer answer[4];
	struct tally tally;
};

void judge_call(struct judge *judge, const struct call *call);

void tally_merge(struct tally *to, const struct tally *from);

/*
 * Prints the tally.  False if a difference has no class, or a class of the
 * release no difference.
 */
bool tally_print(const struct tally *tally, const struct release *release);

#endif
