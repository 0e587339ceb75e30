/* SPDX-License-Identifier: MIT
 *
 * What is compiled for several instruction sets, of which choose.c takes one
 * when the library is loaded.
 */
#ifndef XN_FRONT_H
#define XN_FRONT_H

#include <xn/idna.h>

/* The name that a function has for one instruction set. */
#ifndef XN_FRONT
#define XN_FRONT(name) name
#endif

typedef xn_result xn_to_name(const xn_options *opt, char *dst, size_t cap,
			     const char *src, size_t len, xn_report *report);

#ifdef XN_IFUNC
xn_to_name xn_to_ascii_base, xn_to_ascii_avx512;
xn_to_name xn_to_unicode_base, xn_to_unicode_avx512;
#endif

#endif
