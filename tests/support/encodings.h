/* SPDX-License-Identifier: MIT
 *
 * The functions for UTF-16 and UTF-32 held equal to those for UTF-8: status,
 * errors, output, and every field of the report, in units.
 *
 * A difference is printed and ends the program by abort(), as fuzzers want it.
 */
#ifndef ENCODINGS_H
#define ENCODINGS_H

#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* The longest name, in bytes. */
#define ENCODINGS_LEN_MAX 110000

/*
 * In both directions and encodings, in memory of the caller's and of the
 * library's, with a report and without, with room and without.  Bytes that are
 * no UTF-8 become units that are nothing, see units.h.
 */
void encodings_check(const xn_options *opt, const char *src, size_t len);

/* The same, but only with room, and without a report. */
void encodings_check_fast(const xn_options *opt, const char *src, size_t len);

/* How many calls there were. */
size_t encodings_calls(void);

#endif
