/* SPDX-License-Identifier: MIT
 *
 * The classes of differences, numbered in one series: the departures of other
 * implementations, the rules of our profiles, then crash, hang and unexplained.
 */
#ifndef XN_COMPARE_CLASS_H
#define XN_COMPARE_CLASS_H

#include "batch.h"

#define CLASS_WORDS 3
#define CLASSES (DEPARTURE_CLASSES + RULE_CLASSES + 3)

struct class_set {
	uint64_t words[CLASS_WORDS];
};

/* Why a cell differs.  Empty if it does not. */
struct class_set class_set_of(const struct cell *cell);

void class_set_add(struct class_set *set, const struct class_set *other);

/*
 * Finds the first class from *at on, and puts *at after it.  False: there are
 * no more.
 */
bool class_next(const struct class_set *set, size_t *at, size_t *found);

const char *class_name(size_t number);
const char *class_reason(size_t number);

#endif
