/* SPDX-License-Identifier: MIT
 *
 * Pairs of eight units with NEON: see scanner_pairs.h.
 */
#ifndef XN_ASCII_SCANNER_NEON_H
#define XN_ASCII_SCANNER_NEON_H

#include <arm_neon.h>

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
	return (pair)vcombine_u8(load_eight(encoding, a),
				 load_eight(encoding, b));
}

static ALWAYS_INLINE void
pair_store(enum encoding encoding, char *a, char *b, pair bytes)
{
	store_eight(encoding, a, vget_low_u8((uint8x16_t)bytes));
	store_eight(encoding, b, vget_high_u8((uint8x16_t)bytes));
}

/* Bit 7 of each byte. */
static ALWAYS_INLINE unsigned
bits_of(pair bytes)
{
	static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128,
					    1, 2, 4, 8, 16, 32, 64, 128};
	uint8x16_t some =
		vandq_u8((uint8x16_t)((signs)bytes < 0), vld1q_u8(weights));

	return vaddv_u8(vget_low_u8(some)) |
	       (unsigned)vaddv_u8(vget_high_u8(some)) << 8;
}

#endif
