/* SPDX-License-Identifier: MIT
 *
 * Labels of stored host names from the right, a word at a time.  The functions
 * are inline because a sort calls them for each comparison.
 */
#ifndef XN_POSTGRESQL_HOSTNAME_WORDS_H
#define XN_POSTGRESQL_HOSTNAME_WORDS_H

#include "module.h"

#include <port/pg_bitutils.h>
#include <port/pg_bswap.h>

/* A word is a number whose highest octet is the last one. */
#define WORD sizeof(uint64)
/* An octet in each octet of a word. */
#define EACH(octet) (~UINT64CONST(0) / 0xFF * (octet))

/* The octets before an end. */
static inline uint64
word_before(const char *end)
{
	uint64 word;

	memcpy(&word, end - WORD, WORD);
#ifdef WORDS_BIGENDIAN
	word = pg_bswap64(word);
#endif
	return word;
}

/* The octets from a place on, for a comparison: the first is the highest. */
static inline uint64
word_after(const char *start)
{
	uint64 word;

	memcpy(&word, start, WORD);
#ifndef WORDS_BIGENDIAN
	word = pg_bswap64(word);
#endif
	return word;
}

/* The highest bit of each octet that is a dot. */
static inline uint64
dots_of(uint64 word)
{
	uint64 other = word ^ EACH('.');

	return ~(((other & EACH(0x7F)) + EACH(0x7F)) | other | EACH(0x7F));
}

/* How many of a word's last octets are 0.  One of its octets is not. */
static inline size_t
zero_octets(uint64 word)
{
	return (size_t)(63 - pg_leftmost_one_pos64(word)) / 8;
}

/* How many octets from the first dot on a word has. */
static inline size_t
octets_from_dot(uint64 dots)
{
	return WORD - (size_t)pg_rightmost_one_pos64(dots) / 8;
}

/* Where the label that ends at end starts. */
static inline size_t
label_start(const char *s, size_t end)
{
	for (; end >= WORD; end -= WORD) {
		uint64 dots = dots_of(word_before(s + end));

		if (dots != 0) {
			return end - zero_octets(dots);
		}
	}
	while (end > 0 && s[end - 1] != '.') {
		end--;
	}
	return end;
}

/* The octets from the first dot on among the last ones, a number of words. */
static inline size_t
from_dot(stored_name name, size_t last)
{
	for (; last > 0; last -= WORD) {
		uint64 dots = dots_of(word_before(
			name.s + name.len - last + WORD));

		if (dots != 0) {
			return last - WORD + octets_from_dot(dots);
		}
	}
	return 0;
}

/* As common_labels, with less than a word left of the words that are equal. */
static inline size_t
common_at_start(stored_name a, stored_name b, size_t words)
{
	size_t shorter = Min(a.len, b.len);
	size_t whole = 0;

	for (size_t i = words + 1; i <= shorter; i++) {
		char c = a.s[a.len - i];

		if (c != b.s[b.len - i]) {
			break;
		}
		if (c == '.') {
			whole = i;
		}
	}
	return whole > 0 ? whole : from_dot(a, words);
}

/*
 * The octets at the right that are labels of both names, with the dot before
 * them.  The leftmost label of a name is not among them.
 */
static inline size_t
common_labels(stored_name a, stored_name b)
{
	size_t shorter = Min(a.len, b.len);
	size_t words = 0;

	for (; shorter - words >= WORD; words += WORD) {
		uint64 word = word_before(a.s + a.len - words);
		uint64 other = word ^ word_before(b.s + b.len - words);

		if (other != 0) {
			uint64 unequal = ~UINT64CONST(0) >>
					 (8 * zero_octets(other));
			uint64 dots = dots_of(word) & ~unequal;

			return dots != 0 ? words + octets_from_dot(dots)
					 : from_dot(a, words);
		}
	}
	return common_at_start(a, b, words);
}

#endif
