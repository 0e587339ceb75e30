/* SPDX-License-Identifier: MIT
 *
 * libxn's uidna functions beside ICU's: text, length, code, error bits and
 * isTransitionalDifferent are the same, or the name is of one of the classes in
 * judge.c.
 */
#ifndef UIDNA_JUDGE_H
#define UIDNA_JUDGE_H

#include <stddef.h>
#include <stdint.h>

#include "tools/peers/icu.h"

/* A name is shorter than this. */
#define UIDNA_BYTES 10000

/* Open both libraries; ends the program if that fails. */
void judge_open(const char *our, const char *icu, const char *major);

/* Call each function of both for UTF-8 and UTF-16. */
void judge_name(const char *bytes, size_t len, uint32_t options);

/* How many differences have no class.  They are printed. */
size_t judge_unexplained(void);

/* Print how many differences each class has. */
void judge_print(void);

#endif
