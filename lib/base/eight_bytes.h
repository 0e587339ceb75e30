/* SPDX-License-Identifier: MIT
 *
 * Eight bytes at a time, in plain C.  Byte i of a text is byte i of a word,
 * counted from its low end on any machine.
 */
#ifndef XN_BASE_EIGHT_BYTES_H
#define XN_BASE_EIGHT_BYTES_H

#include <stdint.h>

#define WORD_BYTES 8

/* A word of eight bytes x. */
#define WORD_EACH(x) ((x)*UINT64_C(0x0101010101010101))

/* Compilers turn this, and word_store, into one instruction. */
static inline uint64_t
word_load(const char *s)
{
	const unsigned char *u = (const unsigned char *)s;

	return (uint64_t)u[0] | (uint64_t)u[1] << 8 | (uint64_t)u[2] << 16 |
	       (uint64_t)u[3] << 24 | (uint64_t)u[4] << 32 |
	       (uint64_t)u[5] << 40 | (uint64_t)u[6] << 48 |
	       (uint64_t)u[7] << 56;
}

static inline void
word_store(char *s, uint64_t word)
{
	unsigned char *u = (unsigned char *)s;

	u[0] = (unsigned char)word;
	u[1] = (unsigned char)(word >> 8);
	u[2] = (unsigned char)(word >> 16);
	u[3] = (unsigned char)(word >> 24);
	u[4] = (unsigned char)(word >> 32);
	u[5] = (unsigned char)(word >> 40);
	u[6] = (unsigned char)(word >> 48);
	u[7] = (unsigned char)(word >> 56);
}

/*
 * Sets bit 7 of each byte that is at least c.  The result means nothing for
 * bytes above 7F.  c is at most 80, so no sum carries into the next byte.
 */
static inline uint64_t
word_at_least(uint64_t word, unsigned c)
{
	return word + WORD_EACH(0x80u - c);
}

/* Sets bit 7 of each byte that equals c, and no other bit. */
static inline uint64_t
word_equal(uint64_t word, char c)
{
	uint64_t low = WORD_EACH(0x7Fu);
	uint64_t other = word ^ WORD_EACH((unsigned char)c);

	return ~(((other & low) + low) | other | low);
}

/* The place after the last byte that equals c, or 0 if none does. */
static inline unsigned
word_last(uint64_t word, char c)
{
	uint64_t found = word_equal(word, c);
#ifdef __GNUC__
	return found == 0 ? 0 : 8 - (unsigned)__builtin_clzll(found) / 8;
#else
	unsigned bytes = 0;

	for (; found != 0; found >>= 8) {
		bytes++;
	}
	return bytes;
#endif
}

#endif
