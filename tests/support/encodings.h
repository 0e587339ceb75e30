/* SPDX-License-Identifier: MIT
 *
 * Compares the functions for UTF-16 and UTF-32 with those for UTF-8: status,
 * errors, output, and every field of the report, in units.
 *
 * A difference is printed and ends the program by abort(), which fuzzers
 * notice.
 */
#ifndef ENCODINGS_H
#define ENCODINGS_H

#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* The longest name, in bytes. */
#define ENCODINGS_LEN_MAX 110000

/*
 * Compares in both directions and encodings, in the caller's memory and the
 * library's, with and without a report, with and without enough room.  Bytes
 * that are not UTF-8 become ill-formed units, see units.h.
 */
void encodings_check(const xn_options *opt, const char *src, size_t len);

/* The same, with enough room and without a report only. */
void encodings_check_fast(const xn_options *opt, const char *src, size_t len);

/* How many calls have been made. */
size_t encodings_calls(void);

#endif
