/* SPDX-License-Identifier: MIT
 *
 * The classes of differences: each is a switch of the model.  reasons.c says
 * of each what it is and who is right.
 */
#ifndef XN_CLASSES_H
#define XN_CLASSES_H

#include <stdint.h>

#define BIT(number) (UINT64_C(1) << (number))

/*
 * Departures: what another implementation does otherwise than our profile
 * that lies next to it.
 */
/* Other Unicode versions */
#define DEPART_NEWER_UTS46 BIT(0)
#define DEPART_NEWER_RFC5892 BIT(1)
#define DEPART_SHARP_S BIT(2)
#define DEPART_LATE_CASE BIT(3)
#define DEPART_IDEOGRAPHS BIT(4)
#define DEPART_FILLERS BIT(5)
#define DEPART_MONGOLIAN BIT(6)
#define DEPART_SPACING BIT(7)
#define DEPART_STD3_SIGNS BIT(8)
#define DEPART_MAP_REPORTS BIT(9)
/* ICU */
#define DEPART_EMPTY_IN_UNICODE BIT(10)
#define DEPART_EMPTY_LAST BIT(11)
#define DEPART_UTF16_HYPHENS BIT(12)
#define DEPART_PREFIX_INSIDE BIT(13)
/* libidn2 */
#define DEPART_NO_CHECKS BIT(14)
#define DEPART_NO_MAPPING BIT(15)
#define DEPART_RFC5892_TOO BIT(16)
#define DEPART_BIDI_LABEL BIT(17)
#define DEPART_BIDI_RULE_4 BIT(18)
#define DEPART_BIDI_NSM_ENDS BIT(19)
#define DEPART_EMPTY_PASSES BIT(20)
#define DEPART_ENDS_AT_NUL BIT(21)
#define DEPART_CODEC_LDH BIT(22)
#define DEPART_CODEC_UNDERSCORE BIT(23)
#define DEPART_CODEC_SURROGATES BIT(24)
#define DEPART_STD3_PASSES BIT(25)
#define DEPART_STD3_DELETES BIT(26)
#define DEPART_ASCII_UNCHECKED BIT(27)
#define DEPART_ACE_CASE BIT(28)
#define DEPART_LONG_MAPPED BIT(29)
#define DEPART_LONG_UNICODE BIT(30)
#define DEPART_SHARP_S_LEFT BIT(31)

#define DEPART_LABEL_LIMIT BIT(32)
/* libidn, and ICU's IDNA2003 */
#define DEPART_EMPTY_NAME BIT(33)
#define DEPART_ROOT_ALONE BIT(34)
#define DEPART_NAME_UNLIMITED BIT(35)
#define DEPART_NAME_255 BIT(36)
#define DEPART_OLD_COMPOSITION BIT(37)
#define DEPART_BIDI_OF_TODAY BIT(38)
#define DEPART_DOTS_KEPT BIT(39)

#define DEPARTURES 40

/* Facts that changed from one version of the tables to the next */
#define OLDER_TABLES                                                           \
	(DEPART_NEWER_UTS46 | DEPART_SHARP_S | DEPART_LATE_CASE |              \
	 DEPART_IDEOGRAPHS | DEPART_FILLERS | DEPART_MONGOLIAN |               \
	 DEPART_SPACING)

/*
 * Departures of libidn2 without a name: xn compare does not tell them from
 * others, or they are of functions that it does not call.  The tests of the
 * drop-in do.
 */
#define DEPART_OLDER_UCD BIT(40)         /* mark, ccc, script by version */
#define DEPART_NFC_QUICK BIT(41)         /* NFC_INPUT trusts its quick check */
#define DEPART_FORBIDDEN_MAPPED BIT(42)  /* "/" and the like by mapping */
#define DEPART_BIDI_TRANSITIONAL BIT(43) /* no Bidi rule for the name there */
#define DEPART_BIDI_UNVERIFIED BIT(44)   /* nor for unverified A-labels */
#define DEPART_4I_OPEN BIT(45)           /* no NUL behind the result */
#define DEPART_4I_DOMAIN BIT(46)         /* a full buffer is a long name */

#define DEPART_UNNAMED (BIT(47) - BIT(40))

/*
 * What the drop-in for libidn2 does otherwise where to take a departure away
 * is not enough.
 */
#define DROPIN_SIGNS BIT(47)   /* U+2260 and its like are not STD3's */
#define DROPIN_SYMBOLS BIT(48) /* RFC 5892 refuses none beside UTS #46 */
#define DROPIN_DECODED BIT(49) /* in A-labels nothing that is mapped */

/* Rules: how one of our profiles differs from the profile lookup. */
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
