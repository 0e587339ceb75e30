/* SPDX-License-Identifier: MIT
 *
 * The classes of differences.
 */
#include "compare.h"

/* OWN_*, in the order of the bits. */
static const struct class_words own[] = {
	{"crash", "the library ends the process that calls it", NULL},
	{"hang", "the library does not return, or not in time", NULL},
	{"unexplained", "none of the known reasons", NULL},
};

size_t
class_next(const struct class_set *set, size_t at)
{
	while (at < CLASSES && (set->words[at / 64] >> at % 64 & 1) == 0) {
		at += set->words[at / 64] == 0 ? 64 - at % 64 : 1;
	}
	return at < CLASSES ? at : CLASSES;
}

const struct class_words *
class_words(size_t number)
{
	unsigned in_word = (unsigned)(number % 64);

	return number < 64    ? departure_words(in_word)
	       : number < 128 ? rule_words(in_word)
			      : &own[in_word];
}
