/* SPDX-License-Identifier: MIT
 *
 * Shared by the harnesses of tools/dev/prove.  Frama-C's Eva reads them instead
 * of a compiler.  Each harness calls one module with every input up to a bound,
 * and Eva tells where it cannot rule out undefined behaviour.
 *
 * A text of n units lies at the very end of its array, and so does room for n
 * units: any access beyond is an alarm.  Loops over lengths are unrolled, so
 * that values which depend on the length are exact.
 */
#ifndef XN_PROOF_H
#define XN_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <__fc_builtin.h>

/* The last n elements of an array. */
#define END(array, n) ((array) + sizeof(array) / sizeof *(array) - (n))

/* From now on the array may hold anything. */
#define ANY(array) Frama_C_make_unknown((char *)(array), sizeof(array))

/* Any basic code point, and any other 32 bits. */
#define ANY_BASIC Frama_C_unsigned_int_interval(0, 0x7F)
#define ANY_OTHER Frama_C_unsigned_int_interval(0x80, UINT32_MAX)

/*
 * These replace gcc's built-in functions, which Frama-C does not know.  0 is an
 * alarm, as it is undefined.
 */
static inline int
proof_clzll(unsigned long long x)
{
	/*@ assert not_zero: x != 0; */
	for (int zeros = 0; zeros < 63; zeros++) {
		if (x >> (63 - zeros) != 0) {
			return zeros;
		}
	}
	return 63;
}
#define __builtin_clzll proof_clzll

static inline int
proof_ctzll(unsigned long long x)
{
	/*@ assert not_zero: x != 0; */
	for (int zeros = 0; zeros < 63; zeros++) {
		if ((x >> zeros & 1) != 0) {
			return zeros;
		}
	}
	return 63;
}
#define __builtin_ctzll proof_ctzll

#endif
