/* SPDX-License-Identifier: MIT
 *
 * What the drop-in does otherwise than libidn2: the classes of differences.
 * Each is a set of switches of libidn2's model (tools/compare/libidn2_model.h):
 * departures that the drop-in does not have, or something of its own.  The
 * classes of a difference are those that it takes to get from libidn2's result
 * to ours.
 */
#ifndef DROPIN_CLASSES_H
#define DROPIN_CLASSES_H

#include <stdint.h>

/* The name, the text, which departures it ends and what it adds. */
#define CLASSES(X)                                                             \
	/* Assigned, or changed, after Unicode 12.0 (RFC 5892), 14.0. */       \
	X(NEWER_UNICODE, "newer-unicode",                                      \
	  OLDER_TABLES | DEPART_NEWER_RFC5892 | DEPART_NEWER_UCD |             \
		  DEPART_STD3_SIGNS,                                           \
	  DROPIN_SIGNS)                                                        \
	/* What USE_STD3_ASCII_RULES deletes is -304. */                       \
	X(STD3_REFUSES, "std3-refuses", DEPART_STD3_DELETES, 0)                \
	/* A forbidden domain code point out of a mapping is -304. */          \
	X(FORBIDDEN_FROM_MAPPING, "forbidden-from-mapping",                    \
	  DEPART_FORBIDDEN_MAPPED, 0)                                          \
	/* The same in an A-label is -313. */                                  \
	X(FORBIDDEN_IN_ALABEL, "forbidden-in-alabel", 0, DROPIN_DECODED)       \
	/* Symbols that UTS #46 allows pass where it is applied. */            \
	X(SYMBOLS_ALLOWED, "symbols-allowed", 0, DROPIN_SYMBOLS)               \
	/* The rule for the labels that have no right-to-left letters. */      \
	X(BIDI_WHOLE_NAME, "bidi-whole-name", DEPART_BIDI_LABEL, 0)            \
	/* The rule with TRANSITIONAL. */                                      \
	X(BIDI_TRANSITIONAL, "bidi-transitional", DEPART_BIDI_TRANSITIONAL, 0) \
	/* For A-labels with NO_ALABEL_ROUNDTRIP. */                           \
	X(BIDI_UNVERIFIED, "bidi-unverified", DEPART_BIDI_UNVERIFIED, 0)       \
	/* RFC 5893, 2: condition 4, and marks at the end in 3 and 6. */       \
	X(BIDI_CONDITIONS, "bidi-conditions",                                  \
	  DEPART_BIDI_RULE_4 | DEPART_BIDI_NSM_ENDS, 0)                        \
	/* to_unicode: an A-label that is none is -314. */                     \
	X(TO_UNICODE_VALIDATES, "to-unicode-validates", DEPART_NO_CHECKS, 0)   \
	/* Low surrogates out of the Punycode codec, and into it: -202. */     \
	X(PUNYCODE_SURROGATES, "punycode-surrogates", DEPART_CODEC_SURROGATES, \
	  0)                                                                   \
	/* _ as a Punycode digit is -202. */                                   \
	X(PUNYCODE_UNDERSCORE, "punycode-underscore", DEPART_CODEC_UNDERSCORE, \
	  0)                                                                   \
	/* U+0000 in what has a length is -200. */                             \
	X(EMBEDDED_NUL, "embedded-nul", DEPART_ENDS_AT_NUL, 0)                 \
	/* The label is normalised whatever stands behind the BMP. */          \
	X(NFC_BEYOND_BMP, "nfc-beyond-bmp", DEPART_NFC_QUICK, 0)               \
	/* to_ascii_4i as of 2.3.5: NUL behind it, -206 where it is full. */   \
	X(FOUR_I_TERMINATES, "4i-terminates", DEPART_4I_OPEN, 0)               \
	X(FOUR_I_TOO_BIG, "4i-too-big", DEPART_4I_DOMAIN, 0)

#define CLASS_NUMBER(name, text, ends, adds) CLASS_##name,
enum class_number { CLASSES(CLASS_NUMBER) CLASS_COUNT };

/* All of them, as a set of bits. */
#define CLASS_ALL ((1u << CLASS_COUNT) - 1)

const char *class_name(unsigned number);

/* The switches that are on with a set of classes. */
uint64_t classes_departures(uint32_t set);

/* The classes that have one of some switches. */
uint32_t classes_asked(uint64_t switches);

#endif
