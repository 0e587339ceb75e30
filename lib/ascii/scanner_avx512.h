/* SPDX-License-Identifier: MIT
 *
 * The scanner with AVX-512: see scanner.h.
 */
#ifndef XN_ASCII_SCANNER_AVX512_H
#define XN_ASCII_SCANNER_AVX512_H

#include <immintrin.h>

/* One vector of 512 bits would take longer for names of up to 32 units. */
struct scan {
	__m256i low;
	__m256i high; /* the bytes from 32 on */
};

/* The mask of the first len bytes of a half.  No others are accessed. */
static inline uint32_t
half_mask(size_t len)
{
	return _bzhi_u32(UINT32_MAX, (unsigned)len);
}

/*
 * Vectors of one byte.  As volatile ones they are loaded: gcc would make each
 * from a register, by two instructions, which take a fifth of a name's time.
 */
#define EIGHT(byte) ((byte)*0x0101010101010101)
#define EACH(byte)                                                             \
	{                                                                      \
		EIGHT(byte), EIGHT(byte), EIGHT(byte), EIGHT(byte)             \
	}
static const __m256i each_bit_5 = EACH(0x20), each_a = EACH('a'),
		     each_capital_a = EACH('A'), each_26 = EACH(26),
		     each_hyphen = EACH('-'), each_dot = EACH('.'),
		     each_slash = EACH('/'), each_13 = EACH(13);

static ALWAYS_INLINE __m256i
load(const __m256i *vector)
{
	return *(const volatile __m256i *)vector;
}

/*
 * Sets bit i for each byte i that is equal.  A mask register would not do: gcc
 * 12 may spill one as 32 bits and read 64 bits back.
 */
static ALWAYS_INLINE uint64_t
bits_of(__m256i bytes, __m256i byte)
{
	__m256i equal = _mm256_cmpeq_epi8(bytes, byte);

	return (uint32_t)_mm256_movemask_epi8(equal);
}

/* Mark the units of a half, which begins at unit at. */
static ALWAYS_INLINE void
mark_half(struct masks *masks, unsigned at, __m256i bytes, uint32_t mask)
{
	__m256i hyphen = load(&each_hyphen);
	__m256i small = _mm256_or_si256(bytes, load(&each_bit_5));
	uint32_t letters = _mm256_cmplt_epu8_mask(
		_mm256_sub_epi8(small, load(&each_a)), load(&each_26));
	/* From "-" to "9": hyphen, dot, slash and digits. */
	uint32_t rest = _mm256_cmplt_epu8_mask(_mm256_sub_epi8(bytes, hyphen),
					       load(&each_13));
	uint32_t slashes = _mm256_cmpeq_epi8_mask(bytes, load(&each_slash));
	uint32_t known = letters | (rest & ~slashes);

	masks->hyphens |= bits_of(bytes, hyphen) << at;
	masks->dots |= bits_of(bytes, load(&each_dot)) << at;
	masks->high |= (uint64_t)(uint32_t)_mm256_movemask_epi8(bytes) << at;
	masks->others |= (uint64_t)(mask & ~known) << at;
}

/* Sixteen units of UTF-32 as bytes. */
static ALWAYS_INLINE __m128i
load_words(const char *src, uint32_t mask)
{
	return _mm512_cvtusepi32_epi8(
		_mm512_maskz_loadu_epi32((__mmask16)mask, src));
}

/* The bytes of a half's units. */
static ALWAYS_INLINE __m256i
load_half(enum encoding encoding, const char *src, uint32_t mask)
{
	__m128i low, high;

	if (encoding == UTF8) {
		return _mm256_maskz_loadu_epi8(mask, src);
	}
	if (encoding == UTF16) {
		return _mm512_cvtusepi16_epi8(
			_mm512_maskz_loadu_epi16(mask, src));
	}
	low = load_words(src, mask);
	high = load_words(src + 64, mask >> 16);
	return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

static ALWAYS_INLINE void
scan_load(struct scan *scan, struct masks *masks, enum encoding encoding,
	  const char *src, size_t len)
{
	uint32_t mask = half_mask(len);

	*masks = (struct masks){0, 0, 0, 0};
	scan->high = _mm256_setzero_si256();
	scan->low = load_half(encoding, src, mask);
	mark_half(masks, 0, scan->low, mask);
	if (len > 32) {
		mask = half_mask(len - 32);
		scan->high =
			load_half(encoding, text_at(encoding, src, 32), mask);
		mark_half(masks, 32, scan->high, mask);
	}
}

static ALWAYS_INLINE uint64_t
scan_equal(const struct scan *scan, size_t len, char byte)
{
	__m256i each_byte = _mm256_set1_epi8(byte);
	uint64_t equal = bits_of(scan->low, each_byte);

	return len > 32 ? equal | bits_of(scan->high, each_byte) << 32 : equal;
}

static ALWAYS_INLINE __m256i
lower_half(__m256i bytes)
{
	__m256i from_a = _mm256_sub_epi8(bytes, load(&each_capital_a));
	__mmask32 capitals = _mm256_cmplt_epu8_mask(from_a, load(&each_26));

	return _mm256_mask_add_epi8(bytes, capitals, bytes, load(&each_bit_5));
}

/* Store a half. */
static ALWAYS_INLINE void
store_half(enum encoding encoding, char *dst, __m256i bytes, size_t len)
{
	uint32_t mask = half_mask(len);

	if (encoding == UTF8) {
		_mm256_mask_storeu_epi8(dst, mask, bytes);
	} else if (encoding == UTF16) {
		_mm512_mask_storeu_epi16(dst, mask,
					 _mm512_cvtepu8_epi16(bytes));
	} else {
		_mm512_mask_storeu_epi32(
			dst, (__mmask16)mask,
			_mm512_cvtepu8_epi32(_mm256_castsi256_si128(bytes)));
		_mm512_mask_storeu_epi32(
			dst + 64, (__mmask16)(mask >> 16),
			_mm512_cvtepu8_epi32(
				_mm256_extracti128_si256(bytes, 1)));
	}
}

static ALWAYS_INLINE void
scan_store(char *dst, const struct scan *scan, enum encoding encoding,
	   size_t len, bool lower)
{
	store_half(encoding, dst, lower ? lower_half(scan->low) : scan->low,
		   len);
	if (len > 32) {
		store_half(encoding, dst + ((size_t)32 << encoding),
			   lower ? lower_half(scan->high) : scan->high,
			   len - 32);
	}
}

static ALWAYS_INLINE void
scan_store_bytes(char *dst, const struct scan *scan, size_t len, bool lower)
{
	(void)len;
	_mm256_storeu_si256((__m256i *)(void *)dst,
			    lower ? lower_half(scan->low) : scan->low);
	_mm256_storeu_si256((__m256i *)(void *)(dst + 32),
			    lower ? lower_half(scan->high) : scan->high);
}

#endif
