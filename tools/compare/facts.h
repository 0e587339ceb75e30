/* SPDX-License-Identifier: MIT
 *
 * The facts about code points that the model needs: the properties in the
 * library's tables, which tests compare with the official files, and the
 * Unicode version that assigned a code point.
 */
#ifndef XN_FACTS_H
#define XN_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LAST_POINT 0x10FFFFu

/* No mapping and no decomposition is longer. */
#define MAPPING_MAX 18

enum status {
	STATUS_VALID,
	STATUS_DEVIATION,
	STATUS_MAPPED,
	STATUS_IGNORED,
	STATUS_DISALLOWED
};

enum idna_class {
	CLASS_PVALID,
	CLASS_CONTEXTJ,
	CLASS_CONTEXTO,
	CLASS_DISALLOWED,
	CLASS_UNASSIGNED
};

/* Bits, so that a set of Bidi classes is a mask. */
#define CLASS_L (1u << 0)
#define CLASS_R (1u << 1)
#define CLASS_AL (1u << 2)
#define CLASS_AN (1u << 3)
#define CLASS_EN (1u << 4)
#define CLASS_ES (1u << 5)
#define CLASS_CS (1u << 6)
#define CLASS_ET (1u << 7)
#define CLASS_ON (1u << 8)
#define CLASS_BN (1u << 9)
#define CLASS_NSM (1u << 10)
#define CLASS_RTL (CLASS_R | CLASS_AL | CLASS_AN)

enum script { OTHER_SCRIPT, GREEK, HEBREW, KANA_OR_HAN };

/* A Unicode version as a number: 15.1 is 151. */
#define VERSION(major, minor) ((unsigned)(major)*10 + (unsigned)(minor))

/* The age of code points that are this old or older, or unassigned. */
#define AGE_OLD VERSION(12, 0)

enum status fact_status(uint32_t point);
enum idna_class fact_class(uint32_t point);
unsigned fact_bidi(uint32_t point); /* CLASS_*, or another bit */
char fact_joining(uint32_t point);  /* U R L D C T */
unsigned fact_ccc(uint32_t point);
enum script fact_script(uint32_t point);
bool fact_is_mark(uint32_t point); /* general category M */

/* The version that assigned it, as a value of VERSION(). */
unsigned fact_age(uint32_t point);

/* A text of only such code points is in NFC. */
bool fact_is_inert(uint32_t point);

/* NFC_Quick_Check is Yes (UAX #15, 9). */
bool fact_is_quick(uint32_t point);

/* UTS #46's mapping of a mapped code point or a deviation; its length. */
size_t fact_mapping(uint32_t point, uint32_t to[MAPPING_MAX]);

/* The full canonical decomposition; 0 if there is none, and for Hangul. */
size_t fact_decomposition(uint32_t point, uint32_t to[MAPPING_MAX]);

/* RFC 3454: unassigned in Unicode 3.2 (A.1), prohibited by nameprep (C). */
bool fact_is_after_3_2(uint32_t point);
bool fact_is_prohibited(uint32_t point);

/* The same: CLASS_R if right-to-left (D.1), CLASS_L if left-to-right (D.2). */
unsigned fact_direction_3_2(uint32_t point);

/*
 * Nameprep's mapping of a code point, if UTS #46, transitional, maps it
 * differently; else false.
 */
bool fact_prep_mapping(uint32_t point, uint32_t to[MAPPING_MAX], size_t *len);

/* One of the five ideographs of Corrigendum 4. */
bool fact_is_corrected(uint32_t point);

/* The primary composite of two code points, or 0; not for Hangul. */
uint32_t fact_compose(uint32_t first, uint32_t second);

#endif
