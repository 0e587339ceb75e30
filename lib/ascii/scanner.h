/* SPDX-License-Identifier: MIT
 *
 * Loads all units of a short name as bytes.  Finds the hyphens, the dots, and
 * whether any byte is neither LDH (a letter, digit or hyphen) nor a dot.
 * AVX-512 takes 32 units in one step; SSE2, NEON and plain C take two groups of
 * eight.  The compiler's flags choose; -DXN_PLAIN asks for plain C.
 * tests/variants/test_variants.c compares them.
 *
 * The encoding, UTF-8 or UTF-16, is a constant in every call.  A unit too large
 * for a byte becomes a byte that is not LDH.
 */
#ifndef XN_ASCII_SCANNER_H
#define XN_ASCII_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../base/compiler.h"
#include "../base/eight_bytes.h"
#include "../unicode/text.h"

/* The greatest length of a name: a 64-bit word can be shifted by it. */
#define OCTETS_MAX 63

#if !defined(XN_PLAIN) && defined(__AVX512BW__) && defined(__AVX512VL__) &&    \
	defined(__BMI2__)

#include <immintrin.h>

/* One vector of 512 bits would take longer for names of up to 32 bytes. */
struct octets {
	__m256i low;
	__m256i high; /* the bytes from 32 on */
	/* Bit i for byte i. */
	uint64_t hyphens;
	uint64_t dots;
	bool others; /* a byte is neither LDH nor a dot */
};

/* The mask of the first len bytes of a half.  No others are accessed. */
static inline uint32_t
half_mask(size_t len)
{
	return _bzhi_u32(UINT32_MAX, (unsigned)len);
}

/*
 * Sets bit i for each byte i that is c.  A mask register would not do: gcc 12
 * may spill one as 32 bits and read 64 bits back.
 */
static ALWAYS_INLINE uint64_t
bits_of(__m256i bytes, char c)
{
	__m256i equal = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c));

	return (uint32_t)_mm256_movemask_epi8(equal);
}

/*
 * Mark the hyphens and dots of a half.  False: a byte is neither LDH nor a dot.
 */
static ALWAYS_INLINE bool
mark_half(struct octets *octets, unsigned at, __m256i bytes, uint32_t mask)
{
	__m256i small = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
	uint32_t letters = _mm256_cmplt_epu8_mask(
		_mm256_sub_epi8(small, _mm256_set1_epi8('a')),
		_mm256_set1_epi8(26));
	/* From "-" to "9": hyphen, dot, slash and digits. */
	uint32_t marks = _mm256_cmplt_epu8_mask(
		_mm256_sub_epi8(bytes, _mm256_set1_epi8('-')),
		_mm256_set1_epi8(13));
	uint32_t slashes = _mm256_cmpeq_epi8_mask(bytes, _mm256_set1_epi8('/'));

	octets->hyphens |= bits_of(bytes, '-') << at;
	octets->dots |= bits_of(bytes, '.') << at;
	return (letters | (marks & ~slashes)) == mask;
}

/*
 * The bytes of a half's units.  Packing turns units that are too large into 0
 * or FF, and mixes the lanes.
 */
static ALWAYS_INLINE __m256i
load_half(enum encoding encoding, const char *src, uint32_t mask)
{
	__m256i low, high;

	if (encoding == UTF8) {
		return _mm256_maskz_loadu_epi8(mask, src);
	}
	low = _mm256_maskz_loadu_epi16((__mmask16)mask, src);
	high = _mm256_maskz_loadu_epi16((__mmask16)(mask >> 16), src + 32);
	return _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xD8);
}

static ALWAYS_INLINE void
octets_load(struct octets *octets, enum encoding encoding, const char *src,
	    size_t len)
{
	uint32_t mask = half_mask(len);

	octets->hyphens = 0;
	octets->dots = 0;
	octets->low = load_half(encoding, src, mask);
	octets->others = !mark_half(octets, 0, octets->low, mask);
	if (len > 32) {
		mask = half_mask(len - 32);
		octets->high =
			load_half(encoding, text_at(encoding, src, 32), mask);
		octets->others |= !mark_half(octets, 32, octets->high, mask);
	}
}

/*
 * Store a half.  Among LDH and dots only letters have bit 6.  Bit 5 makes a
 * letter lower-case.
 */
static ALWAYS_INLINE void
store_half(enum encoding encoding, char *dst, __m256i bytes, size_t len,
	   bool lower)
{
	__m256i bit_6 = _mm256_and_si256(bytes, _mm256_set1_epi8(0x40));
	__m256i bit_5 = _mm256_srli_epi16(bit_6, 1);
	uint32_t mask = half_mask(len);

	bytes = lower ? _mm256_or_si256(bytes, bit_5) : bytes;
	if (encoding == UTF8) {
		_mm256_mask_storeu_epi8(dst, mask, bytes);
		return;
	}
	_mm256_mask_storeu_epi16(
		dst, (__mmask16)mask,
		_mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes)));
	_mm256_mask_storeu_epi16(
		dst + 32, (__mmask16)(mask >> 16),
		_mm256_cvtepu8_epi16(_mm256_extracti128_si256(bytes, 1)));
}

static ALWAYS_INLINE void
octets_store(char *dst, const struct octets *octets, enum encoding encoding,
	     size_t len, bool lower)
{
	store_half(encoding, dst, octets->low, len, lower);
	if (len > 32) {
		store_half(encoding, dst + (32 << encoding), octets->high,
			   len - 32, lower);
	}
}

#else

/* ---- pairs of eight units ----------------------------------------------- */

struct pair_marks {
	/* Bit i for byte i of each group of eight. */
	uint64_t hyphens[2];
	uint64_t dots[2];
	bool others;
};

#if !defined(XN_PLAIN) && defined(__SSE2__)

#include <emmintrin.h>

typedef __m128i pair;

/* Packing turns units that are too large into 0 or FF. */
static ALWAYS_INLINE pair
pair_load(enum encoding encoding, const char *a, const char *b)
{
	if (encoding == UTF8) {
		return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)a),
					  _mm_loadl_epi64((const __m128i *)b));
	}
	return _mm_packus_epi16(_mm_loadu_si128((const __m128i *)a),
				_mm_loadu_si128((const __m128i *)b));
}

static ALWAYS_INLINE void
pair_store(enum encoding encoding, char *a, char *b, pair bytes)
{
	__m128i zero = _mm_setzero_si128();

	if (encoding == UTF8) {
		_mm_storel_epi64((__m128i *)a, bytes);
		_mm_storel_epi64((__m128i *)b,
				 _mm_unpackhi_epi64(bytes, bytes));
		return;
	}
	_mm_storeu_si128((__m128i *)a, _mm_unpacklo_epi8(bytes, zero));
	_mm_storeu_si128((__m128i *)b, _mm_unpackhi_epi8(bytes, zero));
}

/* FF where a byte is among the count bytes from first on. */
static inline pair
pair_among(pair bytes, char first, char count)
{
	pair from = _mm_sub_epi8(bytes, _mm_set1_epi8(first));

	return _mm_cmpeq_epi8(
		_mm_min_epu8(from, _mm_set1_epi8((char)(count - 1))), from);
}

static inline struct pair_marks
pair_classify(pair bytes)
{
	pair letters =
		pair_among(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 26);
	pair digits = pair_among(bytes, '0', 10);
	pair hyphens = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('-'));
	pair dots = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('.'));
	pair all = _mm_or_si128(_mm_or_si128(letters, digits),
				_mm_or_si128(hyphens, dots));
	unsigned hyphen_bits = (unsigned)_mm_movemask_epi8(hyphens);
	unsigned dot_bits = (unsigned)_mm_movemask_epi8(dots);
	struct pair_marks marks = {{hyphen_bits & 0xFF, hyphen_bits >> 8},
				   {dot_bits & 0xFF, dot_bits >> 8},
				   _mm_movemask_epi8(all) != 0xFFFF};

	return marks;
}

static inline pair
pair_lower(pair bytes)
{
	pair bit_6 = _mm_and_si128(bytes, _mm_set1_epi8(0x40));

	return _mm_or_si128(bytes, _mm_srli_epi16(bit_6, 1));
}

#elif !defined(XN_PLAIN) && defined(__aarch64__) && defined(__ARM_NEON)

#include <arm_neon.h>

typedef uint8x16_t pair;

/* Eight units; those that are too large become FF. */
static ALWAYS_INLINE uint8x8_t
eight_load(enum encoding encoding, const char *s)
{
	const uint16_t *units = (const uint16_t *)(const void *)s;

	return encoding == UTF8 ? vld1_u8((const uint8_t *)s)
				: vqmovn_u16(vld1q_u16(units));
}

static ALWAYS_INLINE void
eight_store(enum encoding encoding, char *s, uint8x8_t bytes)
{
	if (encoding == UTF8) {
		vst1_u8((uint8_t *)s, bytes);
	} else {
		vst1q_u16((uint16_t *)(void *)s, vmovl_u8(bytes));
	}
}

static ALWAYS_INLINE pair
pair_load(enum encoding encoding, const char *a, const char *b)
{
	return vcombine_u8(eight_load(encoding, a), eight_load(encoding, b));
}

static ALWAYS_INLINE void
pair_store(enum encoding encoding, char *a, char *b, pair bytes)
{
	eight_store(encoding, a, vget_low_u8(bytes));
	eight_store(encoding, b, vget_high_u8(bytes));
}

/* FF where a byte is among the count bytes from first on. */
static inline pair
pair_among(pair bytes, uint8_t first, uint8_t count)
{
	return vcltq_u8(vsubq_u8(bytes, vdupq_n_u8(first)), vdupq_n_u8(count));
}

/* One bit for each byte of the two groups of eight. */
static inline void
pair_bits(uint64_t bits[2], pair mask)
{
	static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128,
					    1, 2, 4, 8, 16, 32, 64, 128};
	pair some = vandq_u8(mask, vld1q_u8(weights));

	bits[0] = vaddv_u8(vget_low_u8(some));
	bits[1] = vaddv_u8(vget_high_u8(some));
}

static inline struct pair_marks
pair_classify(pair bytes)
{
	pair letters = pair_among(vorrq_u8(bytes, vdupq_n_u8(0x20)), 'a', 26);
	pair digits = pair_among(bytes, '0', 10);
	pair hyphens = vceqq_u8(bytes, vdupq_n_u8('-'));
	pair dots = vceqq_u8(bytes, vdupq_n_u8('.'));
	pair all = vorrq_u8(vorrq_u8(letters, digits), vorrq_u8(hyphens, dots));
	struct pair_marks marks;

	pair_bits(marks.hyphens, hyphens);
	pair_bits(marks.dots, dots);
	marks.others = vminvq_u8(all) == 0;
	return marks;
}

static inline pair
pair_lower(pair bytes)
{
	pair bit_6 = vandq_u8(bytes, vdupq_n_u8(0x40));

	return vorrq_u8(bytes, vshrq_n_u8(bit_6, 1));
}

#else

typedef struct pair {
	uint64_t word[2];
} pair;

static ALWAYS_INLINE uint64_t
eight_load(enum encoding encoding, const char *s)
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
eight_store(enum encoding encoding, char *s, uint64_t word)
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
	pair bytes = {{eight_load(encoding, a), eight_load(encoding, b)}};

	return bytes;
}

static ALWAYS_INLINE void
pair_store(enum encoding encoding, char *a, char *b, pair bytes)
{
	eight_store(encoding, a, bytes.word[0]);
	eight_store(encoding, b, bytes.word[1]);
}

/* Bit 7 of byte i becomes bit i. */
static inline uint64_t
gather(uint64_t word)
{
	return (word & WORD_EACH(0x80u)) * UINT64_C(0x0002040810204081) >> 56;
}

static inline struct pair_marks
pair_classify(pair bytes)
{
	struct pair_marks marks = {.others = false};

	for (unsigned i = 0; i < 2; i++) {
		uint64_t word = bytes.word[i];
		uint64_t small = word | WORD_EACH(0x20u);
		uint64_t letter =
			word_at_least(small, 'a') & ~word_at_least(small, '{');
		uint64_t digit =
			word_at_least(word, '0') & ~word_at_least(word, ':');
		/* Hyphen and dot, 2D and 2E, which bit 1 tells apart. */
		uint64_t mark =
			word_at_least(word, '-') & ~word_at_least(word, '/');

		marks.others |= ((~(letter | digit | mark) | word) &
				 WORD_EACH(0x80u)) != 0;
		marks.hyphens[i] = gather(mark & ~(word << 6));
		marks.dots[i] = gather(mark & word << 6);
	}
	return marks;
}

static inline pair
pair_lower(pair bytes)
{
	for (unsigned i = 0; i < 2; i++) {
		bytes.word[i] |= bytes.word[i] >> 1 & WORD_EACH(0x20u);
	}
	return bytes;
}

#endif

struct octets {
	pair pairs[4];
	/* Bit i for byte i. */
	uint64_t hyphens;
	uint64_t dots;
	bool others; /* a byte is neither LDH nor a dot */
};

/* Where the i-th group of eight starts; the last groups may overlap. */
static inline size_t
eight_at(size_t i, size_t len)
{
	return 8 * i < len - 8 ? 8 * i : len - 8;
}

static ALWAYS_INLINE void
mark_pair(struct octets *octets, enum encoding encoding, unsigned i,
	  const char *src, size_t len)
{
	size_t a = eight_at(2 * i, len), b = eight_at(2 * i + 1, len);
	pair bytes = pair_load(encoding, text_at(encoding, src, a),
			       text_at(encoding, src, b));
	struct pair_marks marks = pair_classify(bytes);

	octets->pairs[i] = bytes;
	octets->hyphens |= marks.hyphens[0] << a | marks.hyphens[1] << b;
	octets->dots |= marks.dots[0] << a | marks.dots[1] << b;
	octets->others |= marks.others;
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

static ALWAYS_INLINE void
octets_load(struct octets *octets, enum encoding encoding, const char *src,
	    size_t len)
{
	unsigned pairs = pairs_of(len);
	char room[8 << UTF16];

	octets->hyphens = 0;
	octets->dots = 0;
	octets->others = false;
	if (len < 8) {
		for (size_t i = 0; i < 8; i++) {
			text_put_unit(encoding, room, i, 'a');
		}
		memcpy(room, src, len << encoding);
		src = room;
		len = 8;
	}
	/* Unrolled, the loop is larger and slower. */
	for (unsigned i = 0; i < pairs; i++) {
		mark_pair(octets, encoding, i, src, len);
	}
}

static ALWAYS_INLINE void
store_pair(char *dst, const struct octets *octets, enum encoding encoding,
	   unsigned i, size_t len, bool lower)
{
	size_t a = eight_at(2 * i, len), b = eight_at(2 * i + 1, len);
	pair bytes = octets->pairs[i];

	pair_store(encoding, dst + (a << encoding), dst + (b << encoding),
		   lower ? pair_lower(bytes) : bytes);
}

static ALWAYS_INLINE void
octets_store(char *dst, const struct octets *octets, enum encoding encoding,
	     size_t len, bool lower)
{
	char room[16 << UTF16];
	bool small = len < 8;
	char *to = small ? room : dst;
	size_t to_len = small ? 16 : len;

	for (unsigned i = 0; i < pairs_of(to_len); i++) {
		store_pair(to, octets, encoding, i, to_len, lower);
	}
	if (small) {
		memcpy(dst, room, len << encoding);
	}
}

#endif

/* The number of dots. */
static inline size_t
octets_count_dots(const struct octets *octets)
{
	uint64_t x = octets->dots;

#ifdef __POPCNT__
	return (size_t)__builtin_popcountll(x);
#else
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) +
	    (x >> 2 & UINT64_C(0x3333333333333333));
	x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	return (size_t)(x * UINT64_C(0x0101010101010101) >> 56);
#endif
}

#endif
