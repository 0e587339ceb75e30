/* SPDX-License-Identifier: MIT
 *
 * What is compiled for several instruction sets, of which choose.c takes one
 * when the library is loaded.
 */
#ifndef XN_IDNA_CONVERT_H
#define XN_IDNA_CONVERT_H

#include "ascii_name.h"
#include "pipeline.h"

/* The name that a function has for one instruction set. */
#ifndef XN_FRONT
#define XN_FRONT(name) name
#endif

typedef size_t xn_ascii_function(const struct ascii_rules *rules, char *dst,
				 size_t cap, const char *src, size_t len);
typedef xn_result xn_to_function(const xn_options *opt, char *dst, size_t cap,
				 const char *src, size_t len,
				 xn_report *report);

/* Either direction in a wider encoding. */
typedef xn_result xn_convert_function(const xn_options *opt, void *dst,
				      size_t cap, const void *src, size_t len,
				      xn_report *report,
				      enum direction direction);

/* ascii_name() of ascii.h. */
xn_ascii_function xn_ascii_name;

xn_convert_function xn_convert_utf16;

#ifdef XN_IFUNC
xn_ascii_function xn_ascii_name_base, xn_ascii_name_avx512;
xn_convert_function xn_convert_utf16_base, xn_convert_utf16_avx512;
xn_to_function xn_to_ascii_base, xn_to_ascii_avx512, xn_to_ascii_chosen;
#endif

#endif
