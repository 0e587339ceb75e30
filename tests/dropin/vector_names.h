/* SPDX-License-Identifier: MIT
 *
 * Names of tests/core/vectors that tests/core/differential/names.h does not
 * have: the names and results of known.txt and idna2003.txt, and the columns of
 * normalization.txt; and the characters of data/decomposition.txt.
 */
#ifndef DROPIN_VECTOR_NAMES_H
#define DROPIN_VECTOR_NAMES_H

#include <stddef.h>

void rows_load(void);
void rows_free(void);

size_t rows_count(void);

/* Writes a name; returns its length, at most that of names.h. */
size_t rows_name(size_t i, char *dst);

#endif
