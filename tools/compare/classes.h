/* SPDX-License-Identifier: MIT
 *
 * The classes of differences: each is a switch of the model.  reasons.c
 * describes each one and says who is right.
 */
#ifndef XN_CLASSES_H
#define XN_CLASSES_H

#include <stdint.h>

#define BIT(number) (UINT64_C(1) << (number))

/*
 * Departures: how another implementation differs from the profile of ours that
 * matches it.
 */
/* Other Unicode versions */
#define DEPART_NEWER_UTS46 BIT(0)
#define DEPART_NEWER_RFC5892 BIT(1)
#define DEPART_NEWER_UCD BIT(2)
#define DEPART_SHARP_S BIT(3)
#define DEPART_LATE_CASE BIT(4)
#define DEPART_IDEOGRAPHS BIT(5)
#define DEPART_FILLERS BIT(6)
#define DEPART_MONGOLIAN BIT(7)
#define DEPART_SPACING BIT(8)
#define DEPART_STD3_SIGNS BIT(9)
#define DEPART_MAP_REPORTS BIT(10)
/* ICU */
#define DEPART_EMPTY_IN_UNICODE BIT(11)
#define DEPART_EMPTY_LAST BIT(12)
#define DEPART_UTF16_HYPHENS BIT(13)
#define DEPART_PREFIX_INSIDE BIT(14)
/* libidn2 */
#define DEPART_NO_CHECKS BIT(15)
#define DEPART_NO_MAPPING BIT(16)
#define DEPART_RFC5892_TOO BIT(17)
#define DEPART_BIDI_LABEL BIT(18)
#define DEPART_BIDI_RULE_4 BIT(19)
#define DEPART_BIDI_NSM_ENDS BIT(20)
#define DEPART_EMPTY_PASSES BIT(21)
#define DEPART_ENDS_AT_NUL BIT(22)
#define DEPART_CODEC_LDH BIT(23)
#define DEPART_CODEC_UNDERSCORE BIT(24)
#define DEPART_CODEC_SURROGATES BIT(25)
#define DEPART_STD3_PASSES BIT(26)
#define DEPART_STD3_DELETES BIT(27)
#define DEPART_ASCII_UNCHECKED BIT(28)
#define DEPART_ACE_CASE BIT(29)
#define DEPART_LONG_MAPPED BIT(30)
#define DEPART_LONG_UNICODE BIT(31)
#define DEPART_SHARP_S_LEFT BIT(32)

#define DEPART_LABEL_LIMIT BIT(33)
/* libidn, and ICU's IDNA2003 */
#define DEPART_EMPTY_NAME BIT(34)
#define DEPART_ROOT_ALONE BIT(35)
#define DEPART_NAME_UNLIMITED BIT(36)
#define DEPART_NAME_255 BIT(37)
#define DEPART_OLD_COMPOSITION BIT(38)
#define DEPART_BIDI_OF_TODAY BIT(39)
#define DEPART_DOTS_KEPT BIT(40)
#define DEPART_STALE_BYTES BIT(41)

#define DEPARTURES 42

/* Differences between versions of the tables */
#define OLDER_TABLES                                                           \
	(DEPART_NEWER_UTS46 | DEPART_SHARP_S | DEPART_LATE_CASE |              \
	 DEPART_IDEOGRAPHS | DEPART_FILLERS | DEPART_MONGOLIAN |               \
	 DEPART_SPACING)

/*
 * Departures of libidn2 that have no name.  xn compare cannot tell them from
 * others, or does not call the functions that have them.  The tests of the
 * drop-in need them.
 */
#define DEPART_NFC_QUICK BIT(42)         /* NFC_INPUT trusts its quick check */
#define DEPART_FORBIDDEN_MAPPED BIT(43)  /* mapping may give "/" and such */
#define DEPART_BIDI_TRANSITIONAL BIT(44) /* no Bidi rule if TRANSITIONAL */
#define DEPART_BIDI_UNVERIFIED BIT(45)   /* nor for unverified A-labels */
#define DEPART_4I_OPEN BIT(46)           /* the result has no final NUL */
#define DEPART_4I_DOMAIN BIT(47)         /* a full buffer: name too long */

#define DEPART_UNNAMED (BIT(48) - BIT(42))

/*
 * How the drop-in differs from libidn2 in ways that switching a departure off
 * cannot express.
 */
#define DROPIN_SIGNS BIT(48)   /* STD3 allows U+2260, U+226E, U+226F */
#define DROPIN_SYMBOLS BIT(49) /* symbols of UTS #46 pass RFC 5892 */
#define DROPIN_DECODED BIT(50) /* A-labels contain no mapped code points */

/* Rules: how another profile of ours differs from the profile lookup. */
/* Checks */
#define RULE_HYPHEN_3_4 BIT(0)
#define RULE_HYPHEN_ENDS BIT(1)
#define RULE_STD3 BIT(2)
#define RULE_CONTEXTO BIT(3)
#define RULE_FORBIDDEN_PASSES BIT(4)
#define RULE_LENGTH_PASSES BIT(5)
#define RULE_ROOT_REFUSED BIT(6)
#define RULE_BIDI_PASSES BIT(7)
#define RULE_JOINERS_PASS BIT(8)
#define RULE_UNASSIGNED_PASS BIT(9)
/* Mapping and repertoire */
#define RULE_DEVIATIONS BIT(10)
#define RULE_UNMAPPED BIT(11)
#define RULE_RFC5892 BIT(12)
#define RULE_ASCII_KEPT BIT(13)
#define RULE_EXACT_ALABEL BIT(14)
/* The URL Standard */
#define RULE_ASCII_PASSES BIT(15)
#define RULE_NOT_EMPTY BIT(16)
/* IDNA2003 */
#define RULE_UNICODE_3_2 BIT(17)
#define RULE_NAMEPREP_MAPPING BIT(18)
#define RULE_CORRIGENDUM_4 BIT(19)
#define RULE_ACE_UNVERIFIED BIT(20)
#define RULE_RFC3454 BIT(21)
#define RULE_BIDI_RFC3454 BIT(22)
#define RULE_MARK_FIRST BIT(23)
#define RULE_EMPTY_AS_TYPED BIT(24)
#define RULE_NEVER_FAILS BIT(25)

#define RULES 26

#endif
