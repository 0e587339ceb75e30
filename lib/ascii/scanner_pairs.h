/* SPDX-License-Identifier: MIT
 *
 * The scanner with pairs of eight units: see scanner.h.  The last groups of a
 * text may overlap, so that no unit beyond it is read.
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
 * Each file defines the type pair and pair_load(), pair_store(), pair_masks(),
 * pair_equal() and pair_lower().
 */
#if !defined(XN_PLAIN) && defined(__SSE2__)
#include "scanner_sse2.h"
#elif !defined(XN_PLAIN) && defined(__aarch64__) && defined(__ARM_NEON)
#include "scanner_neon.h"
#else
#include "scanner_plain.h"
#endif

struct scan {
	pair pairs[4];
};

/* Where the i-th group of eight starts. */
static inline size_t
eight_at(size_t i, size_t len)
{
	return 8 * i < len - 8 ? 8 * i : len - 8;
}

/*
 * The pairs of len units.  Lengths up to 32, which most names have, give the
 * same number, so they take the same branch.
 */
static inline unsigned
pairs_of(size_t len)
{
	return len > 32 ? 4 : 2;
}

/* The masks of a pair, in the places of its two groups. */
static inline uint64_t
spread(unsigned masks, size_t a, size_t b)
{
	return (uint64_t)(masks & 0xFF) << a | (uint64_t)(masks >> 8) << b;
}

static ALWAYS_INLINE void
mark_pair(struct scan *scan, struct masks *masks, enum encoding encoding,
	  unsigned i, const char *src, size_t len)
{
	size_t a = eight_at(2 * i, len), b = eight_at(2 * i + 1, len);
	pair bytes = pair_load(encoding, text_at(encoding, src, a),
			       text_at(encoding, src, b));
	struct pair_masks found = pair_masks(bytes);

	scan->pairs[i] = bytes;
	masks->dots |= spread(found.dots, a, b);
	masks->hyphens |= spread(found.hyphens, a, b);
	masks->others |= spread(found.others, a, b);
	masks->high |= spread(found.high, a, b);
}

static ALWAYS_INLINE void
scan_load(struct scan *scan, struct masks *masks, enum encoding encoding,
	  const char *src, size_t len)
{
	char room[8 << UTF32];

	*masks = (struct masks){0, 0, 0, 0};
	if (len < 8) {
		/* Letters need no mark. */
		for (size_t i = 0; i < 8; i++) {
			text_put_unit(encoding, room, i, 'a');
		}
		memcpy(room, src, len << encoding);
		src = room;
		len = 8;
	}
	/* Unrolled, the loop is larger and slower. */
	for (unsigned i = 0; i < pairs_of(len); i++) {
		mark_pair(scan, masks, encoding, i, src, len);
	}
}

static ALWAYS_INLINE uint64_t
scan_equal(const struct scan *scan, size_t len, char byte)
{
	uint64_t equal = 0;

	len = len < 8 ? 8 : len;
	for (unsigned i = 0; i < pairs_of(len); i++) {
		equal |= spread(pair_equal(scan->pairs[i], byte),
				eight_at(2 * i, len), eight_at(2 * i + 1, len));
	}
	return equal;
}

/* Store eight units or more. */
static ALWAYS_INLINE void
store_pairs(char *dst, const struct scan *scan, enum encoding encoding,
	    size_t len, bool lower)
{
	for (unsigned i = 0; i < pairs_of(len); i++) {
		size_t a = eight_at(2 * i, len), b = eight_at(2 * i + 1, len);
		pair bytes = scan->pairs[i];

		pair_store(encoding, dst + (a << encoding),
			   dst + (b << encoding),
			   lower ? pair_lower(bytes) : bytes);
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
