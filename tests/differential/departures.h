/* SPDX-License-Identifier: MIT
 *
 * What another implementation may do otherwise: the names of the classes of
 * differences.  departures.c says of each what it is and why.
 */
#ifndef DIFFERENTIAL_DEPARTURES_H
#define DIFFERENTIAL_DEPARTURES_H

#include <stddef.h>
#include <stdint.h>

/* Other Unicode versions */
#define DEPART_NEWER_UTS46 (UINT32_C(1) << 0)
#define DEPART_NEWER_RFC5892 (UINT32_C(1) << 1)
#define DEPART_SHARP_S (UINT32_C(1) << 2)
#define DEPART_LATE_CASE (UINT32_C(1) << 3)
#define DEPART_IDEOGRAPHS (UINT32_C(1) << 4)
#define DEPART_FILLERS (UINT32_C(1) << 5)
#define DEPART_MONGOLIAN (UINT32_C(1) << 6)
#define DEPART_SPACING (UINT32_C(1) << 7)
#define DEPART_STD3_SIGNS (UINT32_C(1) << 8)
#define DEPART_MAP_REPORTS (UINT32_C(1) << 9)
/* ICU */
#define DEPART_EMPTY_IN_UNICODE (UINT32_C(1) << 10)
#define DEPART_EMPTY_LAST (UINT32_C(1) << 11)
#define DEPART_UTF16_HYPHENS (UINT32_C(1) << 12)
#define DEPART_PREFIX_INSIDE (UINT32_C(1) << 13)
/* libidn2 */
#define DEPART_NO_CHECKS (UINT32_C(1) << 14)
#define DEPART_NO_MAPPING (UINT32_C(1) << 15)
#define DEPART_RFC5892_TOO (UINT32_C(1) << 16)
#define DEPART_BIDI_LABEL (UINT32_C(1) << 17)
#define DEPART_BIDI_RULE_4 (UINT32_C(1) << 18)
#define DEPART_BIDI_NSM_ENDS (UINT32_C(1) << 19)
#define DEPART_EMPTY_PASSES (UINT32_C(1) << 20)
#define DEPART_ENDS_AT_NUL (UINT32_C(1) << 21)
#define DEPART_CODEC_LDH (UINT32_C(1) << 22)
#define DEPART_CODEC_UNDERSCORE (UINT32_C(1) << 23)
#define DEPART_CODEC_SURROGATES (UINT32_C(1) << 24)
#define DEPART_STD3_PASSES (UINT32_C(1) << 25)
#define DEPART_STD3_DELETES (UINT32_C(1) << 26)
#define DEPART_ASCII_UNCHECKED (UINT32_C(1) << 27)
#define DEPART_ACE_CASE (UINT32_C(1) << 28)
#define DEPART_LONG_MAPPED (UINT32_C(1) << 29)
#define DEPART_LONG_UNICODE (UINT32_C(1) << 30)
#define DEPART_SHARP_S_LEFT (UINT32_C(1) << 31)

#define DEPARTURES 32

/* The name of one of them, and its reason. */
const char *departure_name(unsigned number);
const char *departure_reason(unsigned number);

/* The names of a set, " + " between them; returns to. */
char *departures_named(char *to, size_t cap, uint32_t set);

/* The set that names in that form make; the test fails at an unknown one. */
uint32_t departures_of(const char *names);

#endif
