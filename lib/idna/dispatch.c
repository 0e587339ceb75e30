/* SPDX-License-Identifier: MIT
 *
 * Which of convert.c's instruction sets is used: the dynamic linker asks once,
 * when the library is loaded (ifunc), so nothing is kept or asked later.
 */
#include "convert.h"

#include <stdbool.h>
#include <sys/platform/x86.h>

/* clang does not see that anyone calls them. */
#define USED __attribute__((used))

/*
 * Whether the processor has what convert.c is compiled for.  The C library
 * knows; to ask the processor itself takes a microsecond a question in a
 * virtual machine.
 */
static inline bool
has_avx512(void)
{
	return CPU_FEATURE_ACTIVE(AVX512BW) && CPU_FEATURE_ACTIVE(AVX512VL) &&
	       CPU_FEATURE_ACTIVE(BMI2) && CPU_FEATURE_ACTIVE(POPCNT);
}

/* Makes name one of from_base and from_avx512. */
#define CHOOSE(name, from)                                                     \
	USED static __typeof__(from##_base) *choose_##from(void)               \
	{                                                                      \
		return has_avx512() ? from##_avx512 : from##_base;             \
	}                                                                      \
	__attribute__((ifunc("choose_" #from))) __typeof__(from##_base) name;

CHOOSE(xn_ascii_name, xn_ascii_name)

/* Or gcc would move an argument into a register that holds another. */
#ifdef __clang__
#define OPTIMISED
#else
#define OPTIMISED __attribute__((optimize("O1")))
#endif

/*
 * A public function is no ifunc itself: another object's relocations would ask
 * before our own are done.  It jumps to one.  Compilers make a call of that, as
 * it returns a structure, which would take a tenth of a name's time.
 */
#define ENTRY(name, unit)                                                      \
	USED __typeof__(name##_base) name##_chosen;                            \
	CHOOSE(name##_chosen, name)                                            \
	OPTIMISED __attribute__((naked)) xn_result name(                       \
		CONVERSION_ARGUMENTS(unit))                                    \
	{                                                                      \
		__asm__("jmp " #name "_chosen@PLT");                           \
	}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
CONVERSIONS(ENTRY)
#pragma GCC diagnostic pop
