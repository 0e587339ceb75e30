/* SPDX-License-Identifier: MIT
 *
 * Which of front.c's instruction sets: the dynamic linker asks once, when the
 * library is loaded (ifunc), and nothing has to be kept or asked later.
 */
#include "front.h"

#include <cpuid.h>
#include <stdbool.h>

/* The registers that a system has to save: those of SSE, AVX and AVX-512. */
#define STATE (1u << 1 | 1u << 2 | 7u << 5)

static unsigned
saved_state(void)
{
	unsigned low, high;

	__asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
	return low;
}

/*
 * Whether there is what front.c is compiled for.  VBMI is not used: processors
 * without it slow down for a while after vectors of 512 bits.
 */
static bool
has_avx512(void)
{
	const unsigned wanted = bit_AVX512F | bit_AVX512BW | bit_BMI | bit_BMI2;
	unsigned a, b, c, d;

	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_POPCNT) ||
	    !(c & bit_OSXSAVE) || (saved_state() & STATE) != STATE) {
		return false;
	}
	return __get_cpuid_count(7, 0, &a, &b, &c, &d) &&
	       (b & wanted) == wanted && (c & bit_AVX512VBMI);
}

static xn_ascii_function *
choose_ascii_name(void)
{
	return has_avx512() ? xn_ascii_name_avx512 : xn_ascii_name_base;
}

static xn_to_function *
choose_to_ascii(void)
{
	return has_avx512() ? xn_to_ascii_avx512 : xn_to_ascii_base;
}

__attribute__((ifunc("choose_ascii_name"))) xn_ascii_function xn_ascii_name;
__attribute__((ifunc("choose_to_ascii"))) xn_to_function xn_to_ascii;
