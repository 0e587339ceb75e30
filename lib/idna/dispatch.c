/* SPDX-License-Identifier: MIT
 *
 * Chooses among convert.c's instruction sets.  The dynamic linker asks once,
 * when the library is loaded (ifunc), so nothing is stored or asked later.
 */
#include "convert.h"

#include <stdbool.h>
#include <sys/platform/x86.h>

/* clang does not see the calls of these functions. */
#define USED __attribute__((used))

/*
 * Whether the processor has the instructions that convert.c is compiled for.
 * The C library knows.  In a virtual machine each question to the processor
 * itself takes a microsecond.
 */
static inline bool
has_avx512(void)
{
	return CPU_FEATURE_ACTIVE(AVX512BW) && CPU_FEATURE_ACTIVE(AVX512VL) &&
	       CPU_FEATURE_ACTIVE(BMI2) && CPU_FEATURE_ACTIVE(POPCNT);
}

/* Make name an alias of from_base or from_avx512. */
#define CHOOSE(name, from)                                                     \
	USED COLD static __typeof__(from##_base) *choose_##from(void)          \
	{                                                                      \
		return has_avx512() ? from##_avx512 : from##_base;             \
	}                                                                      \
	__attribute__((ifunc("choose_" #from))) __typeof__(from##_base) name;

CHOOSE(xn_ascii_name, xn_ascii_name)
CHOOSE(xn_ascii_rows, xn_ascii_rows)
CHOOSE(xn_scan, xn_scan)

/* Otherwise gcc moves an argument into a register that holds another. */
#ifdef __clang__
#define OPTIMISED
#else
#define OPTIMISED __attribute__((optimize("O1")))
#endif

/*
 * A public function is not itself an ifunc: another object's relocations would
 * call the chooser before our own relocations are done.  It jumps to an ifunc
 * instead.  From C, compilers make that a call, because it returns a structure,
 * and the call would take a tenth of a name's time.
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
