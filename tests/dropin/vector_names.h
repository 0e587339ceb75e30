/* SPDX-License-Identifier: MIT
 *
 * Names of tests/vectors beside those that ../differential/names.h has: the
 * names and results of known.txt and idna2003.txt, the columns of
 * normalization.txt.
 */
#ifndef DROPIN_VECTOR_NAMES_H
#define DROPIN_VECTOR_NAMES_H

#include <stddef.h>

void rows_load(void);
void rows_free(void);

size_t rows_count(void);

/* Write a name; returns its length, at most that of names.h. */
size_t rows_name(size_t i, char *dst);

#endif
