/* SPDX-License-Identifier: MIT
 *
 * The classes of the differences between the drop-in and libidn2.  A class is a
 * set of switches of libidn2's model (tools/compare/libidn2_model.h):
 * departures that the drop-in does not have, or additions of its own.  The
 * classes of a difference are those that lead from libidn2's result to the
 * drop-in's.
 */
#ifndef DROPIN_CLASSES_H
#define DROPIN_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

/* The name, the text, the departures that it ends, and what it adds. */
#define CLASSES(X)                                                             \
	/* Assigned or changed after Unicode 12.0 (RFC 5892) or 14.0. */       \
	X(NEWER_UNICODE, "newer-unicode",                                      \
	  OLDER_TABLES | DEPART_NEWER_RFC5892 | DEPART_NEWER_UCD |             \
		  DEPART_STD3_SIGNS,                                           \
	  DROPIN_SIGNS)                                                        \
	/* USE_STD3_ASCII_RULES gives -304 instead of deleting. */             \
	X(STD3_REFUSES, "std3-refuses", DEPART_STD3_DELETES, 0)                \
	/* A mapping to a forbidden domain code point gives -304. */           \
	X(FORBIDDEN_FROM_MAPPING, "forbidden-from-mapping",                    \
	  DEPART_FORBIDDEN_MAPPED, 0)                                          \
	/* A forbidden code point in an A-label gives -313. */                 \
	X(FORBIDDEN_IN_ALABEL, "forbidden-in-alabel", 0, DROPIN_DECODED)       \
	/* With UTS #46 the symbols that it allows pass. */                    \
	X(SYMBOLS_ALLOWED, "symbols-allowed", 0, DROPIN_SYMBOLS)               \
	/* The Bidi rule for labels without right-to-left letters. */          \
	X(BIDI_WHOLE_NAME, "bidi-whole-name", DEPART_BIDI_LABEL, 0)            \
	/* The Bidi rule with TRANSITIONAL. */                                 \
	X(BIDI_TRANSITIONAL, "bidi-transitional", DEPART_BIDI_TRANSITIONAL, 0) \
	/* The Bidi rule for A-labels with NO_ALABEL_ROUNDTRIP. */             \
	X(BIDI_UNVERIFIED, "bidi-unverified", DEPART_BIDI_UNVERIFIED, 0)       \
	/* RFC 5893, 2: condition 4, and final marks in 3 and 6. */            \
	X(BIDI_CONDITIONS, "bidi-conditions",                                  \
	  DEPART_BIDI_RULE_4 | DEPART_BIDI_NSM_ENDS, 0)                        \
	/* to_unicode: an A-label that is not valid gives -314. */             \
	X(TO_UNICODE_VALIDATES, "to-unicode-validates", DEPART_NO_CHECKS, 0)   \
	/* Punycode from and to low surrogates gives -202. */                  \
	X(PUNYCODE_SURROGATES, "punycode-surrogates", DEPART_CODEC_SURROGATES, \
	  0)                                                                   \
	/* "_" as a Punycode digit gives -202. */                              \
	X(PUNYCODE_UNDERSCORE, "punycode-underscore", DEPART_CODEC_UNDERSCORE, \
	  0)                                                                   \
	/* U+0000 in a text with a length gives -200. */                       \
	X(EMBEDDED_NUL, "embedded-nul", DEPART_ENDS_AT_NUL, 0)                 \
	/* Labels are normalised even behind the BMP. */                       \
	X(NFC_BEYOND_BMP, "nfc-beyond-bmp", DEPART_NFC_QUICK, 0)               \
	/* U+1E9E with TRANSITIONAL gives ss, not U+00DF. */                   \
	X(SHARP_S_TRANSITIONAL, "sharp-s-transitional", DEPART_SHARP_S_LEFT,   \
	  0)                                                                   \
	/* to_ascii_4i as of 2.3.5: NUL at the end, -206 if full. */           \
	X(FOUR_I_TERMINATES, "4i-terminates", DEPART_4I_OPEN, 0)               \
	X(FOUR_I_TOO_BIG, "4i-too-big", DEPART_4I_DOMAIN, 0)

#define CLASS_NUMBER(name, text, ends, adds) CLASS_##name,
enum class_number { CLASSES(CLASS_NUMBER) CLASS_COUNT };

/* All classes as a set of bits. */
#define CLASS_ALL ((1u << CLASS_COUNT) - 1)

const char *class_name(unsigned number);

/* A version of libidn2 whose results are known. */
struct release {
	const char *version;
	uint64_t lacks; /* the departures of LIBIDN2_ALL that it lacks */
};

/* NULL, with a line on stdout that says what to do: it is not known. */
const struct release *release_of(const char *version);

/* Whether a release differs from the drop-in by a class. */
bool class_occurs(const struct release *release, unsigned number);

/* The switches that a set of classes turns on. */
uint64_t classes_departures(const struct release *release, uint32_t set);

/* The classes that have any of these switches. */
uint32_t classes_asked(uint64_t switches);

#endif
