/* SPDX-License-Identifier: MIT
 *
 * The normalisers that --normalizer names: builtin and icu.
 */
#ifndef XN_NORMALIZER_H
#define XN_NORMALIZER_H

#include <stdbool.h>

#include <xn/idna.h>

/*
 * Finds a normaliser; loads libxn-icu for icu.  False: *why is NULL if there is
 * none of that name, else it says why it cannot be used.
 */
bool normalizer_find(const xn_normalizer **normalizer, const char *name,
		     const char **why);

#endif
