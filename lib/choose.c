/* SPDX-License-Identifier: MIT
 *
 * Which of front.c's instruction sets: the dynamic linker asks once, when the
 * library is loaded (ifunc), and nothing has to be kept or asked later.
 */
#include "front.h"

#include <stdbool.h>
#include <sys/platform/x86.h>

/*
 * Whether there is what front.c is compiled for.  The C library knows it: to
 * ask the processor takes a microsecond a question in a virtual machine.
 */
static bool
has_avx512(void)
{
	return CPU_FEATURE_ACTIVE(AVX512BW) && CPU_FEATURE_ACTIVE(AVX512VL) &&
	       CPU_FEATURE_ACTIVE(BMI2) && CPU_FEATURE_ACTIVE(POPCNT);
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
