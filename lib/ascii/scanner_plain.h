/* SPDX-License-Identifier: MIT
 *
 * Pairs of eight units in plain C: see scanner_pairs.h.
 */
#ifndef XN_ASCII_SCANNER_PLAIN_H
#define XN_ASCII_SCANNER_PLAIN_H

#include "../base/eight_bytes.h"

typedef struct pair {
	uint64_t word[2];
} pair;

static ALWAYS_INLINE uint64_t
load_eight(enum encoding encoding, const char *s)
{
	uint64_t word = 0;

	if (encoding == UTF8) {
		return word_load(s);
	}
	for (unsigned i = 0; i < 8; i++) {
		uint32_t unit = text_unit(encoding, s, i);

		word |= (uint64_t)(unit < 0x80 ? unit : 0xFF) << 8 * i;
	}
	return word;
}

static ALWAYS_INLINE void
store_eight(enum encoding encoding, char *s, uint64_t word)
{
	if (encoding == UTF8) {
		word_store(s, word);
		return;
	}
	for (unsigned i = 0; i < 8; i++) {
		text_put_unit(encoding, s, i, word >> 8 * i & 0xFF);
	}
}

static ALWAYS_INLINE pair
pair_load(enum encoding encoding, const char *a, const char *b)
{
	pair bytes = {{load_eight(encoding, a), load_eight(encoding, b)}};

	return bytes;
}

static ALWAYS_INLINE void
pair_store(enum encoding encoding, char *a, char *b, pair bytes)
{
	store_eight(encoding, a, bytes.word[0]);
	store_eight(encoding, b, bytes.word[1]);
}

static ALWAYS_INLINE pair
pair_load_16(enum encoding encoding, const char *s)
{
	return pair_load(encoding, s, text_at(encoding, s, 8));
}

static ALWAYS_INLINE void
pair_store_16(enum encoding encoding, char *s, pair bytes)
{
	pair_store(encoding, s, s + ((size_t)8 << encoding), bytes);
}

/* Bit 7 of byte i becomes bit i. */
static inline unsigned
gather(uint64_t word)
{
	return (unsigned)((word & WORD_EACH(0x80u)) *
				  UINT64_C(0x0002040810204081) >>
			  56);
}

/* Bit 7 of each byte of ASCII that is among the count bytes from first on. */
static inline uint64_t
among(uint64_t word, char first, unsigned count)
{
	uint64_t low = word & WORD_EACH(0x7Fu);
	unsigned from = (unsigned char)first;

	return word_at_least(low, from) & ~word_at_least(low, from + count) &
	       ~word & WORD_EACH(0x80u);
}

static inline struct pair_masks
pair_masks(pair bytes)
{
	struct pair_masks masks = {0, 0, 0, 0};

	for (unsigned i = 0; i < 2; i++) {
		uint64_t word = bytes.word[i];
		uint64_t letters = among(word | WORD_EACH(0x20u), 'a', 26);
		uint64_t digits = among(word, '0', 10);
		uint64_t hyphens = among(word, '-', 1);
		uint64_t dots = among(word, '.', 1);
		uint64_t known = letters | digits | hyphens | dots;

		masks.dots |= gather(dots) << 8 * i;
		masks.hyphens |= gather(hyphens) << 8 * i;
		masks.others |= gather(~known) << 8 * i;
		masks.high |= gather(word) << 8 * i;
	}
	return masks;
}

static inline unsigned
pair_equal(pair bytes, char byte)
{
	return gather(word_equal(bytes.word[0], byte)) |
	       gather(word_equal(bytes.word[1], byte)) << 8;
}

static inline pair
pair_lower(pair bytes)
{
	for (unsigned i = 0; i < 2; i++) {
		bytes.word[i] |= among(bytes.word[i], 'A', 26) >> 2;
	}
	return bytes;
}

#endif
