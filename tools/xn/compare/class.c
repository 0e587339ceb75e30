/* SPDX-License-Identifier: MIT
 *
 * The classes of differences.
 */
#include "class.h"

#define WORD_BITS 64

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

struct class_set
class_set_of(const struct cell *cell)
{
	struct class_set set = {{0}};

	if (!cell->differs) {
		return set;
	}
	set.words[0] = cell->classes.departures;
	set.words[1] = cell->classes.rules;
	if (cell->state == CELL_CRASHED) {
		set.words[2] |= UINT64_C(1) << CLASS_CRASH;
	} else if (cell->state == CELL_HUNG) {
		set.words[2] |= UINT64_C(1) << CLASS_HANG;
	} else if (!cell->classes.complete) {
		set.words[2] |= UINT64_C(1) << CLASS_UNEXPLAINED;
	}
	return set;
}

void
class_set_add(struct class_set *set, const struct class_set *other)
{
	for (size_t i = 0; i < CLASS_WORDS; i++) {
		set->words[i] |= other->words[i];
	}
}

bool
class_next(const struct class_set *set, size_t *at, size_t *found)
{
	for (size_t word = *at / WORD_BITS; word < CLASS_WORDS; word++) {
		size_t bit = *at % WORD_BITS;
		uint64_t rest = set->words[word] >> bit;

		while (rest != 0 && (rest & 1) == 0) {
			rest >>= 1;
			bit++;
		}
		if (rest != 0) {
			*found = word * WORD_BITS + bit;
			*at = *found + 1;
			return true;
		}
		*at = (word + 1) * WORD_BITS;
	}
	return false;
}

const char *
class_name(size_t number)
{
	unsigned in_word = (unsigned)(number % WORD_BITS);

	switch (number / WORD_BITS) {
	case 0:
		return departure_name(in_word);
	case 1:
		return rule_name(in_word);
	default:
		return own[in_word].name;
	}
}

const char *
class_reason(size_t number)
{
	unsigned in_word = (unsigned)(number % WORD_BITS);

	switch (number / WORD_BITS) {
	case 0:
		return departure_reason(in_word);
	case 1:
		return rule_reason(in_word);
	default:
		return own[in_word].reason;
	}
}
