/* SPDX-License-Identifier: MIT
 *
 * The normalisers that --normalizer names: builtin and icu.
 */
#ifndef XN_NORMALIZER_H
#define XN_NORMALIZER_H

#include <stdbool.h>

#include <xn/idna.h>

/*
 * Find one; that of libxn-icu is loaded.  False, with *why NULL: there is none
 * of that name; else: it cannot be used, and *why says so.
 */
bool normalizer_find(const xn_normalizer **normalizer, const char *name,
		     const char **why);

#endif
