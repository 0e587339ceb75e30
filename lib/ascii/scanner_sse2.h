/* SPDX-License-Identifier: MIT
 *
 * Pairs of eight units with SSE2: see scanner_pairs.h.
 */
#ifndef XN_ASCII_SCANNER_SSE2_H
#define XN_ASCII_SCANNER_SSE2_H

#include <emmintrin.h>

typedef __m128i pair;

static ALWAYS_INLINE __m128i
load_vector(const char *s)
{
	return _mm_loadu_si128((const __m128i *)(const void *)s);
}

/* Eight units of two or four bytes, in 16 bits each; at most FF. */
static ALWAYS_INLINE __m128i
load_eight(enum encoding encoding, const char *s)
{
	__m128i units = load_vector(s);

	if (encoding == UTF32) {
		/* Units that are too large become 7FFF or 8000. */
		units = _mm_packs_epi32(units, load_vector(s + 16));
	}
	return _mm_sub_epi16(units,
			     _mm_subs_epu16(units, _mm_set1_epi16(0xFF)));
}

static ALWAYS_INLINE pair
pair_load(enum encoding encoding, const char *a, const char *b)
{
	if (encoding == UTF8) {
		return _mm_unpacklo_epi64(
			_mm_loadl_epi64((const __m128i *)(const void *)a),
			_mm_loadl_epi64((const __m128i *)(const void *)b));
	}
	return _mm_packus_epi16(load_eight(encoding, a),
				load_eight(encoding, b));
}

static ALWAYS_INLINE void
store_vector(char *s, __m128i vector)
{
	_mm_storeu_si128((__m128i *)(void *)s, vector);
}

/* Store eight units of two or four bytes, in 16 bits each. */
static ALWAYS_INLINE void
store_eight(enum encoding encoding, char *s, __m128i units)
{
	__m128i zero = _mm_setzero_si128();

	if (encoding == UTF16) {
		store_vector(s, units);
		return;
	}
	store_vector(s, _mm_unpacklo_epi16(units, zero));
	store_vector(s + 16, _mm_unpackhi_epi16(units, zero));
}

static ALWAYS_INLINE void
pair_store(enum encoding encoding, char *a, char *b, pair bytes)
{
	__m128i zero = _mm_setzero_si128();

	if (encoding == UTF8) {
		_mm_storel_epi64((__m128i *)(void *)a, bytes);
		_mm_storel_epi64((__m128i *)(void *)b,
				 _mm_unpackhi_epi64(bytes, bytes));
		return;
	}
	store_eight(encoding, a, _mm_unpacklo_epi8(bytes, zero));
	store_eight(encoding, b, _mm_unpackhi_epi8(bytes, zero));
}

/* Two groups in a row. */
#define PAIR_IN_A_ROW

static ALWAYS_INLINE pair
pair_load_16(enum encoding encoding, const char *s)
{
	return encoding == UTF8
		       ? load_vector(s)
		       : pair_load(encoding, s, s + ((size_t)8 << encoding));
}

static ALWAYS_INLINE void
pair_store_16(enum encoding encoding, char *s, pair bytes)
{
	if (encoding == UTF8) {
		store_vector(s, bytes);
	} else {
		pair_store(encoding, s, s + ((size_t)8 << encoding), bytes);
	}
}

/* FF where a byte is from first to last: the sums wrap to the greatest ones. */
static ALWAYS_INLINE pair
among(pair bytes, char first, char last)
{
	pair sums = _mm_add_epi8(bytes, _mm_set1_epi8((char)(127 - last)));

	return _mm_cmpgt_epi8(sums, _mm_set1_epi8((char)(126 - last + first)));
}

static ALWAYS_INLINE struct pair_masks
pair_masks(pair bytes)
{
	pair letters =
		among(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z');
	pair digits = among(bytes, '0', '9');
	pair hyphens = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('-'));
	pair dots = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('.'));
	pair known = _mm_or_si128(_mm_or_si128(letters, digits),
				  _mm_or_si128(hyphens, dots));
	struct pair_masks masks = {(unsigned)_mm_movemask_epi8(dots),
				   (unsigned)_mm_movemask_epi8(hyphens),
				   (unsigned)_mm_movemask_epi8(known) ^ 0xFFFF,
				   (unsigned)_mm_movemask_epi8(bytes)};

	return masks;
}

static ALWAYS_INLINE unsigned
pair_equal(pair bytes, char byte)
{
	return (unsigned)_mm_movemask_epi8(
		_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)));
}

static ALWAYS_INLINE pair
pair_lower(pair bytes)
{
	pair capitals = among(bytes, 'A', 'Z');

	return _mm_or_si128(bytes,
			    _mm_and_si128(capitals, _mm_set1_epi8(0x20)));
}

#endif
