/* SPDX-License-Identifier: MIT
 *
 * Pairs of eight units with SSE2: see scanner_pairs.h.
 */
#ifndef XN_ASCII_SCANNER_SSE2_H
#define XN_ASCII_SCANNER_SSE2_H

#include <emmintrin.h>

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
		return (pair)_mm_unpacklo_epi64(
			_mm_loadl_epi64((const __m128i *)(const void *)a),
			_mm_loadl_epi64((const __m128i *)(const void *)b));
	}
	return (pair)_mm_packus_epi16(load_eight(encoding, a),
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
	__m128i both = (__m128i)bytes, zero = _mm_setzero_si128();

	if (encoding == UTF8) {
		_mm_storel_epi64((__m128i *)(void *)a, both);
		_mm_storel_epi64((__m128i *)(void *)b,
				 _mm_unpackhi_epi64(both, both));
		return;
	}
	store_eight(encoding, a, _mm_unpacklo_epi8(both, zero));
	store_eight(encoding, b, _mm_unpackhi_epi8(both, zero));
}

/* Bit 7 of each byte. */
static ALWAYS_INLINE unsigned
bits_of(pair bytes)
{
	return (unsigned)_mm_movemask_epi8((__m128i)bytes);
}

#endif
