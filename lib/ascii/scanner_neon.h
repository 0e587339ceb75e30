/* SPDX-License-Identifier: MIT
 *
 * Pairs of eight units with NEON: see scanner_pairs.h.
 */
#ifndef XN_ASCII_SCANNER_NEON_H
#define XN_ASCII_SCANNER_NEON_H

#include <arm_neon.h>

typedef uint8x16_t pair;

/* Eight units; those that are too large become FF. */
static ALWAYS_INLINE uint8x8_t
load_eight(enum encoding encoding, const char *s)
{
	const uint16_t *two = (const uint16_t *)(const void *)s;
	const uint32_t *four = (const uint32_t *)(const void *)s;

	if (encoding == UTF8) {
		return vld1_u8((const uint8_t *)s);
	}
	return vqmovn_u16(
		encoding == UTF16
			? vld1q_u16(two)
			: vcombine_u16(vqmovn_u32(vld1q_u32(four)),
				       vqmovn_u32(vld1q_u32(four + 4))));
}

static ALWAYS_INLINE void
store_eight(enum encoding encoding, char *s, uint8x8_t bytes)
{
	uint32_t *four = (uint32_t *)(void *)s;
	uint16x8_t units = vmovl_u8(bytes);

	if (encoding == UTF8) {
		vst1_u8((uint8_t *)s, bytes);
	} else if (encoding == UTF16) {
		vst1q_u16((uint16_t *)(void *)s, units);
	} else {
		vst1q_u32(four, vmovl_u16(vget_low_u16(units)));
		vst1q_u32(four + 4, vmovl_u16(vget_high_u16(units)));
	}
}

static ALWAYS_INLINE pair
pair_load(enum encoding encoding, const char *a, const char *b)
{
	return vcombine_u8(load_eight(encoding, a), load_eight(encoding, b));
}

static ALWAYS_INLINE void
pair_store(enum encoding encoding, char *a, char *b, pair bytes)
{
	store_eight(encoding, a, vget_low_u8(bytes));
	store_eight(encoding, b, vget_high_u8(bytes));
}

/* FF where a byte is among the count bytes from first on. */
static ALWAYS_INLINE pair
among(pair bytes, uint8_t first, uint8_t count)
{
	return vcltq_u8(vsubq_u8(bytes, vdupq_n_u8(first)), vdupq_n_u8(count));
}

/* One bit for each byte that is FF. */
static ALWAYS_INLINE unsigned
bits_of(pair mask)
{
	static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128,
					    1, 2, 4, 8, 16, 32, 64, 128};
	pair some = vandq_u8(mask, vld1q_u8(weights));

	return vaddv_u8(vget_low_u8(some)) |
	       (unsigned)vaddv_u8(vget_high_u8(some)) << 8;
}

static ALWAYS_INLINE struct pair_masks
pair_masks(pair bytes)
{
	pair letters = among(vorrq_u8(bytes, vdupq_n_u8(0x20)), 'a', 26);
	pair digits = among(bytes, '0', 10);
	pair hyphens = vceqq_u8(bytes, vdupq_n_u8('-'));
	pair dots = vceqq_u8(bytes, vdupq_n_u8('.'));
	pair high = vcgeq_u8(bytes, vdupq_n_u8(0x80));
	pair known =
		vorrq_u8(vorrq_u8(letters, digits), vorrq_u8(hyphens, dots));
	struct pair_masks masks = {bits_of(dots), bits_of(hyphens),
				   bits_of(vmvnq_u8(known)), bits_of(high)};

	return masks;
}

static ALWAYS_INLINE unsigned
pair_equal(pair bytes, char byte)
{
	return bits_of(vceqq_u8(bytes, vdupq_n_u8((uint8_t)byte)));
}

static ALWAYS_INLINE pair
pair_lower(pair bytes)
{
	pair capitals = among(bytes, 'A', 26);

	return vorrq_u8(bytes, vandq_u8(capitals, vdupq_n_u8(0x20)));
}

#endif
