/* SPDX-License-Identifier: MIT
 *
 * The classes of differences.
 */
#include "compare.h"

/* Classes of the last word: they follow the departures and the rules. */
enum { CLASS_CRASH, CLASS_HANG, CLASS_UNEXPLAINED };

static const struct {
	const char *name;
	const char *reason;
} own[] = {
	[CLASS_CRASH] = {"crash", "the library ends the process that calls it"},
	[CLASS_HANG] = {"hang", "the library does not return, or not in time"},
	[CLASS_UNEXPLAINED] = {"unexplained", "none of the known reasons"},
};

void
class_add(struct class_set *set, const struct cell *cell)
{
	if (!cell->differs) {
		return;
	}
	set->words[0] |= cell->classes.departures;
	set->words[1] |= cell->classes.rules;
	if (cell->state == CELL_CRASHED) {
		set->words[2] |= 1u << CLASS_CRASH;
	} else if (cell->state == CELL_HUNG) {
		set->words[2] |= 1u << CLASS_HANG;
	} else if (!cell->classes.complete) {
		set->words[2] |= 1u << CLASS_UNEXPLAINED;
	}
}

size_t
class_next(const struct class_set *set, size_t at)
{
	while (at < CLASSES && (set->words[at / 64] >> at % 64 & 1) == 0) {
		at += set->words[at / 64] == 0 ? 64 - at % 64 : 1;
	}
	return at < CLASSES ? at : CLASSES;
}

const char *
class_name(size_t number)
{
	unsigned in_word = (unsigned)(number % 64);

	return number < 64    ? departure_name(in_word)
	       : number < 128 ? rule_name(in_word)
			      : own[in_word].name;
}

const char *
class_reason(size_t number)
{
	unsigned in_word = (unsigned)(number % 64);

	return number < 64    ? departure_reason(in_word)
	       : number < 128 ? rule_reason(in_word)
			      : own[in_word].reason;
}
