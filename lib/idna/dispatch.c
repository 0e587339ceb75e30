/* SPDX-License-Identifier: MIT
 *
 * Which of front.c's instruction sets: the dynamic linker asks once, when the
 * library is loaded (ifunc), and nothing has to be kept or asked later.
 */
#include "convert.h"

#include <stdbool.h>
#include <sys/platform/x86.h>

/* clang does not see that anyone calls them. */
#define USED __attribute__((used))

/*
 * Whether there is what front.c is compiled for.  The C library knows it: to
 * ask the processor takes a microsecond a question in a virtual machine.
 */
static inline bool
has_avx512(void)
{
	return CPU_FEATURE_ACTIVE(AVX512BW) && CPU_FEATURE_ACTIVE(AVX512VL) &&
	       CPU_FEATURE_ACTIVE(BMI2) && CPU_FEATURE_ACTIVE(POPCNT);
}

USED static xn_ascii_function *
choose_ascii_name(void)
{
	return has_avx512() ? xn_ascii_name_avx512 : xn_ascii_name_base;
}

USED static xn_to_function *
choose_to_ascii(void)
{
	return has_avx512() ? xn_to_ascii_avx512 : xn_to_ascii_base;
}

USED static xn_convert_function *
choose_convert_utf16(void)
{
	return has_avx512() ? xn_convert_utf16_avx512 : xn_convert_utf16_base;
}

__attribute__((ifunc("choose_ascii_name"))) xn_ascii_function xn_ascii_name;
__attribute__((ifunc("choose_convert_utf16")))
xn_convert_function xn_convert_utf16;
__attribute__((ifunc("choose_to_ascii")))
USED xn_to_function xn_to_ascii_chosen;

/* Or gcc would move an argument into a register that holds another. */
#ifdef __clang__
#define OPTIMISED
#else
#define OPTIMISED __attribute__((optimize("O1")))
#endif

/*
 * Not an ifunc itself, which would have another object's relocations ask
 * before our own are done.  Compilers make a call of this, as it returns a
 * structure, and that would take a tenth of a name's time.
 */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
OPTIMISED __attribute__((naked)) xn_result
xn_to_ascii(const xn_options *opt, char *dst, size_t cap, const char *src,
	    size_t len, xn_report *report)
{
	__asm__("jmp xn_to_ascii_chosen@PLT");
}
#pragma GCC diagnostic pop
