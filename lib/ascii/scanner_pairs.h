/* SPDX-License-Identifier: MIT
 *
 * The scanner with pairs of eight units: see scanner.h.  No unit beyond a text
 * is read.
 */
#ifndef XN_ASCII_SCANNER_PAIRS_H
#define XN_ASCII_SCANNER_PAIRS_H

/*
 * The masks of a pair: bits 0 to 7 for the first group's units, 8 to 15 for
 * the second one's.
 */
struct pair_masks {
	unsigned dots;
	unsigned hyphens;
	unsigned others;
	unsigned high;
};

/*
 * Each file defines pair_load() and pair_store().  Plain C has its own type
 * pair and its own functions on pairs; the two files for vectors have
 * bits_of(), and share the rest.
 */
#if !defined(XN_PLAIN) && defined(__GNUC__) &&                                 \
	(defined(__SSE2__) || (defined(__aarch64__) && defined(__ARM_NEON)))
typedef unsigned char pair __attribute__((vector_size(16)));
typedef signed char signs __attribute__((vector_size(16)));

#ifdef __SSE2__
#include "scanner_sse2.h"
#else
#include "scanner_neon.h"
#endif

/* Two groups in a row. */
static ALWAYS_INLINE pair
pair_load_16(enum encoding encoding, const char *s)
{
	pair bytes;

	if (encoding != UTF8) {
		return pair_load(encoding, s, text_at(encoding, s, 8));
	}
	memcpy(&bytes, s, sizeof bytes);
	return bytes;
}

static ALWAYS_INLINE void
pair_store_16(enum encoding encoding, char *s, pair bytes)
{
	if (encoding != UTF8) {
		pair_store(encoding, s, s + ((size_t)8 << encoding), bytes);
		return;
	}
	memcpy(s, &bytes, sizeof bytes);
}

/* FF where a byte is from first to last: the sums wrap to the greatest ones. */
static ALWAYS_INLINE pair
among(pair bytes, unsigned char first, unsigned char last)
{
	signs sums = (signs)(bytes + (unsigned char)(127 - last));

	return (pair)(sums > (signed char)(126 - last + first));
}

static ALWAYS_INLINE struct pair_masks
pair_masks(pair bytes)
{
	pair hyphens = (pair)(bytes == '-'), dots = (pair)(bytes == '.');
	pair known = among(bytes | 0x20, 'a', 'z') | among(bytes, '0', '9') |
		     hyphens | dots;
	struct pair_masks masks = {bits_of(dots), bits_of(hyphens),
				   bits_of(known) ^ 0xFFFF, bits_of(bytes)};

	return masks;
}

static ALWAYS_INLINE unsigned
pair_equal(pair bytes, char byte)
{
	return bits_of((pair)(bytes == (unsigned char)byte));
}

static ALWAYS_INLINE pair
pair_lower(pair bytes)
{
	return bytes | (among(bytes, 'A', 'Z') & 0x20);
}
#else
#include "scanner_plain.h"
#endif

struct scan {
	pair pairs[4];
};

/*
 * The pairs of len units: each has 16 in a row, and the last may overlap the
 * one before.  Of fewer units there is one pair, whose halves may overlap.
 */
static inline unsigned
pairs_of(size_t len)
{
	return len > 32 ? 4 : len >= 16 ? 2 : 1;
}

/* Where the i-th pair of 16 units or more starts. */
static inline size_t
pair_at(size_t i, size_t len)
{
	return 16 * i < len - 16 ? 16 * i : len - 16;
}

/* Put the second half's bits in place; 8: there is nothing to do. */
static inline uint64_t
spread(unsigned mask, size_t behind)
{
	return (mask & 0xFF) | (uint64_t)(mask >> 8) << behind;
}

static ALWAYS_INLINE void
scan_load(struct scan *scan, struct masks *masks, enum encoding encoding,
	  const char *src, size_t len)
{
	char room[8 << UTF32];
	struct pair_masks found;

	*masks = (struct masks){0, 0, 0, 0};
	for (unsigned i = 0; len >= 16 && i < pairs_of(len); i++) {
		size_t at = pair_at(i, len);

		scan->pairs[i] =
			pair_load_16(encoding, text_at(encoding, src, at));
		found = pair_masks(scan->pairs[i]);
		masks->dots |= (uint64_t)found.dots << at;
		masks->hyphens |= (uint64_t)found.hyphens << at;
		masks->others |= (uint64_t)found.others << at;
		masks->high |= (uint64_t)found.high << at;
	}
	if (len >= 16) {
		return;
	}
	if (len < 8) {
		/* Letters need no mark. */
		for (size_t i = 0; i < 8; i++) {
			text_put_unit(encoding, room, i, 'a');
		}
		memcpy(room, src, len << encoding);
		src = room;
		len = 8;
	}
	scan->pairs[0] =
		pair_load(encoding, src, text_at(encoding, src, len - 8));
	found = pair_masks(scan->pairs[0]);
	masks->dots = spread(found.dots, len - 8);
	masks->hyphens = spread(found.hyphens, len - 8);
	masks->others = spread(found.others, len - 8);
	masks->high = spread(found.high, len - 8);
}

static ALWAYS_INLINE uint64_t
scan_equal(const struct scan *scan, size_t len, char byte)
{
	uint64_t equal = 0;

	if (len < 16) {
		return spread(pair_equal(scan->pairs[0], byte),
			      len < 8 ? 0 : len - 8);
	}
	for (unsigned i = 0; i < pairs_of(len); i++) {
		equal |= (uint64_t)pair_equal(scan->pairs[i], byte)
			 << pair_at(i, len);
	}
	return equal;
}

/* Store eight units or more. */
static ALWAYS_INLINE void
store_pairs(char *dst, const struct scan *scan, enum encoding encoding,
	    size_t len, bool lower)
{
	for (unsigned i = 0; i < pairs_of(len); i++) {
		pair bytes = scan->pairs[i];

		bytes = lower ? pair_lower(bytes) : bytes;
		if (len >= 16) {
			pair_store_16(encoding,
				      dst + (pair_at(i, len) << encoding),
				      bytes);
		} else {
			pair_store(encoding, dst, dst + ((len - 8) << encoding),
				   bytes);
		}
	}
}

static ALWAYS_INLINE void
scan_store(char *dst, const struct scan *scan, enum encoding encoding,
	   size_t len, bool lower)
{
	char room[8 << UTF32];

	if (len >= 8) {
		store_pairs(dst, scan, encoding, len, lower);
		return;
	}
	store_pairs(room, scan, encoding, 8, lower);
	memcpy(dst, room, len << encoding);
}

static ALWAYS_INLINE void
scan_store_bytes(char *dst, const struct scan *scan, size_t len, bool lower)
{
	store_pairs(dst, scan, UTF8, len < 8 ? 8 : len, lower);
}

#endif
