/* SPDX-License-Identifier: MIT
 *
 * The facts about code points.  Other files read the generated tables only
 * through here.
 *
 * A row holds all properties of a code point in 32 bits.  In every field
 * the harmless value is 0, so that the OR of a label's rows tells which
 * rules cannot fail.  Arguments named point are code points, 0..10FFFF.
 */
#ifndef XN_UNICODE_UCD_H
#define XN_UNICODE_UCD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/compiler.h"
#include "trie.h"

/* UTS #46 status */
#define UCD_VALID 0u
#define UCD_DEVIATION 1u
#define UCD_MAPPED 2u
#define UCD_IGNORED 3u
#define UCD_DISALLOWED46 4u
#define UCD_STATUS(row) ((row)&7u)

/* RFC 5892 class; of ASCII exactly a-z, 0-9 and hyphen are PVALID */
#define UCD_PVALID 0u
#define UCD_CONTEXTJ 1u
#define UCD_CONTEXTO 2u
#define UCD_DISALLOWED 3u
#define UCD_UNASSIGNED 4u
#define UCD_CLASS(row) ((row) >> 3 & 7u)

/* general category M */
#define UCD_IS_MARK (1u << 6)
/* Bidi class R, AL or AN: makes the name a Bidi name */
#define UCD_IS_RTL (1u << 7)

/* NFC quick check */
#define UCD_QC_Y 0u
#define UCD_QC_M 1u
#define UCD_QC_N 2u
#define UCD_QC(row) ((row) >> 8 & 3u)

/* Bidi class, as far as the Bidi rule tells them apart */
enum ucd_bidi {
	BIDI_L,
	BIDI_R,
	BIDI_AL,
	BIDI_AN,
	BIDI_EN,
	BIDI_ES,
	BIDI_CS,
	BIDI_ET,
	BIDI_ON,
	BIDI_BN,
	BIDI_NSM,
	BIDI_BAD /* allowed in no label */
};
#define UCD_BIDI(row) ((row) >> 10 & 15u)
#define UCD_BIDI_MASK (15u << 10)

/* joining type */
enum ucd_joining { JOIN_U, JOIN_L, JOIN_R, JOIN_D, JOIN_C, JOIN_T };
#define UCD_JOINING(row) ((row) >> 14 & 7u)

/* canonical combining class */
#define UCD_CCC(row) ((row) >> 17 & 255u)
#define UCD_VIRAMA 9u

/* script, as far as CONTEXTO asks for it */
enum ucd_script { SCRIPT_NONE, SCRIPT_GREEK, SCRIPT_HEBREW, SCRIPT_KANA_HAN };
#define UCD_SCRIPT(row) ((row) >> 25 & 3u)

/* RFC 5895: kept; mapped as UTS #46 does; mapped otherwise */
#define UCD_FOLD_KEEP 0u
#define UCD_FOLD_SAME 1u
#define UCD_FOLD_OTHER 2u
#define UCD_FOLD(row) ((row) >> 27 & 3u)

/*
 * In a text (lib/find/): what UTS #46 keeps or maps to characters that RFC 5892
 * allows in a label, and "_"; the same, a decimal digit; a dot; what UTS #46
 * ignores, but for ZERO WIDTH SPACE; a symbol outside ASCII that UTS #46 keeps;
 * a blank or a control character; any other.  The first four are in a run.
 */
#define UCD_FIND_PART 0u
#define UCD_FIND_DIGIT 1u
#define UCD_FIND_DOT 2u
#define UCD_FIND_NOTHING 3u
#define UCD_FIND_SYMBOL 4u
#define UCD_FIND_BLANK 5u
#define UCD_FIND_OTHER 6u
#define UCD_FIND(row) ((row) >> 29)

/*
 * The rows of nameprep: RFC 3454's tables instead of UTS #46's status, and
 * the normalisation of Unicode 3.2.  They have no Bidi class, joining type or
 * mark.
 */
#define UCD_PREP_UNASSIGNED 1u /* A.1 */
#define UCD_PREP_PROHIBITED 2u /* C.1.2, C.2.2, C.3 to C.9 */
#define UCD_PREP_RANDAL 4u     /* D.1 */
#define UCD_PREP_LCAT 8u       /* D.2; the bit of a row is: */
#define UCD_PREP_IS_LCAT (1u << 10)

/* Masks: the fields of normalisation's quick check, class, status. */
#define UCD_NFC_MASK (3u << 8 | 255u << 17)
#define UCD_CLASS_MASK (7u << 3)
#define UCD_STATUS_MASK 7u

/* A code point of a sorted list, and the reference of its string. */
struct ucd_other {
	uint16_t point[2]; /* the upper half and the lower one */
	uint16_t ref;
};

/* A pair that composes, or zeros. */
struct ucd_pair {
	uint32_t first;
	uint32_t second;
	uint32_t composite;
};

IN_ORDER extern const uint32_t xn_ucd_rows[];
IN_ORDER extern const uint8_t xn_ucd_row_top[TRIE_TOPS];
IN_ORDER extern const uint16_t xn_ucd_row_mid[];
IN_ORDER extern const uint8_t xn_ucd_row_leaf[];

static inline uint32_t
ucd_row(uint32_t point)
{
	return xn_ucd_rows[xn_ucd_row_leaf[trie_leaf_bmp(
		xn_ucd_row_top, xn_ucd_row_mid, point)]];
}

/* RFC 3454's properties of a code point: bits UCD_PREP_*. */
uint32_t xn_ucd_prep(uint32_t point);

/* The row of a code point for nameprep. */
uint32_t xn_ucd_prep_row(uint32_t point);

static inline uint32_t
ucd_row_of(bool prep, uint32_t point)
{
	return prep ? xn_ucd_prep_row(point) : ucd_row(point);
}

/*
 * A string in the tables, of count code points: read them one by one with
 * ucd_next().
 */
struct ucd_string {
	const uint16_t *unit;
	size_t count;
};

static inline uint32_t
ucd_next(struct ucd_string *string)
{
	uint32_t unit = *string->unit++;

	string->count--;
	if ((unit & 0xFC00) != 0xD800) {
		return unit;
	}
	return 0x10000 + ((unit & 0x3FF) << 10) + (*string->unit++ & 0x3FFu);
}

/* The most code points of a mapping, and of a canonical decomposition. */
#define UCD_MAPPING_MAX 18
#define UCD_DECOMPOSITION_MAX 4

/* References in this range lead to a pool; no string begins with one. */
#define UCD_POOL_FIRST 0xD800u
#define UCD_POOL_LAST 0xF8FFu

/* The string of a reference; most are one code point, the reference itself. */
static inline struct ucd_string
ucd_string_at(const uint16_t *pool, const uint16_t *ref)
{
	struct ucd_string string = {ref, *ref != 0};

	if (*ref - UCD_POOL_FIRST <= UCD_POOL_LAST - UCD_POOL_FIRST) {
		string.unit = pool + 2 * (*ref - UCD_POOL_FIRST);
		string.count = *string.unit++;
	}
	return string;
}

/*
 * UTS #46's mapping of a code point that is mapped or a deviation; count is 0
 * beyond the last of them.
 */
struct ucd_string xn_ucd_mapping(uint32_t point);

/* RFC 5895's mapping of a code point whose row has UCD_FOLD_OTHER. */
struct ucd_string xn_ucd_fold(uint32_t point);

/*
 * Nameprep's mapping of a code point, if it differs from UTS #46's; false: it
 * does not.
 */
bool xn_ucd_prep_exception(struct ucd_string *to, uint32_t point);

/*
 * The full canonical decomposition; count is 0 if there is none.  Hangul
 * syllables decompose by arithmetic, and are not in the table.
 */
struct ucd_string xn_ucd_decomposition(uint32_t point);

/* The primary composite of two code points, or 0; not for Hangul. */
uint32_t xn_ucd_compose(uint32_t first, uint32_t second);

/* "18.0.0" */
const char *xn_ucd_version(void);

#endif
