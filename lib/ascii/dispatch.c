/* SPDX-License-Identifier: MIT
 *
 * Chooses among scan.c's instruction sets.  The dynamic linker asks once, when
 * the library is loaded (ifunc), so nothing is stored or asked later.
 */
#include "scan.h"

#include <stdbool.h>
#include <sys/platform/x86.h>

#include "../base/compiler.h"

/*
 * Whether the processor has the instructions that scan.c is compiled for.  The
 * C library knows.  In a virtual machine each question to the processor itself
 * takes a microsecond.
 */
static inline bool
has_avx512(void)
{
	return CPU_FEATURE_ACTIVE(AVX512BW) && CPU_FEATURE_ACTIVE(AVX512VL) &&
	       CPU_FEATURE_ACTIVE(BMI2) && CPU_FEATURE_ACTIVE(POPCNT);
}

/* clang does not see the calls of these functions. */
#define CHOOSE(name)                                                           \
	__typeof__(name) name##_base, name##_avx512;                           \
	__attribute__((used))                                                  \
	COLD static __typeof__(name) *choose_##name(void)                      \
	{                                                                      \
		return has_avx512() ? name##_avx512 : name##_base;             \
	}                                                                      \
	__attribute__((ifunc("choose_" #name))) __typeof__(name) name;

CHOOSE(xn_scan_name)
CHOOSE(xn_scan_name_utf16)
CHOOSE(xn_scan_name_utf32)
CHOOSE(xn_scan_rows)
CHOOSE(xn_scan_window)
