/* SPDX-License-Identifier: MIT
 *
 * The properties of code points that UTS #39 and the policies use.  Other files
 * read the display library's tables only through here.  Normalisation,
 * combining classes and most Bidi classes are in the conversion's tables, which
 * lib/unicode/ucd.h reads.
 *
 * A row holds the properties of a code point in 32 bits.  Arguments named point
 * are code points, 0..10FFFF.
 */
#ifndef XN_DISPLAY_PROPERTIES_H
#define XN_DISPLAY_PROPERTIES_H

#include "../../unicode/trie.h"
#include "../../unicode/ucd.h"
/* enum script: SCRIPT_Latn and so on, by their ISO 15924 codes. */
#include "display_scripts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/display.h>

/*
 * The Bidi classes that lib/unicode/ucd.h does not tell apart, because no label
 * may have them.
 */
enum display_bidi {
	DISPLAY_BIDI_NONE, /* the class is that of lib/unicode/ucd.h */
	DISPLAY_BIDI_B,
	DISPLAY_BIDI_S,
	DISPLAY_BIDI_WS,
	DISPLAY_BIDI_LRE,
	DISPLAY_BIDI_LRO,
	DISPLAY_BIDI_RLE,
	DISPLAY_BIDI_RLO,
	DISPLAY_BIDI_PDF,
	DISPLAY_BIDI_LRI,
	DISPLAY_BIDI_RLI,
	DISPLAY_BIDI_FSI,
	DISPLAY_BIDI_PDI
};

/* Fields of a row; DISPLAY_SET is for properties.c. */
#define DISPLAY_SCRIPT(row) ((enum script)((row)&255u))
#define DISPLAY_SET(row) ((row) >> 8 & 255u)
/* General_Category Mn */
#define DISPLAY_IS_MN (1u << 21)
/* Default_Ignorable_Code_Point */
#define DISPLAY_IS_IGNORABLE (1u << 22)
/* Identifier_Status Allowed */
#define DISPLAY_IS_ALLOWED (1u << 23)
#define DISPLAY_BIDI(row) ((enum display_bidi)((row) >> 24 & 15u))
/* General_Category Nd: the digit's value plus 1; otherwise 0 */
#define DISPLAY_DIGIT(row) ((row) >> 28)

extern const uint32_t xn_display_rows[];
extern const uint8_t xn_display_row_top[TRIE_TOPS];
extern const uint16_t xn_display_row_mid[];
extern const uint16_t xn_display_row_leaf[];

static inline uint32_t
display_row(uint32_t point)
{
	return xn_display_rows[xn_display_row_leaf[trie_leaf_bmp(
		xn_display_row_top, xn_display_row_mid, point)]];
}

/* Whether Identifier_Status is Allowed, not Restricted. */
static inline bool
display_is_allowed(uint32_t point)
{
	return (display_row(point) & DISPLAY_IS_ALLOWED) != 0;
}

/*
 * The Script property; it may be Zyyy (Common), Zinh (Inherited) or Zzzz
 * (unassigned).
 */
static inline enum script
display_script(uint32_t point)
{
	return DISPLAY_SCRIPT(display_row(point));
}

/* The zero of a digit's decimal system (General_Category Nd), or 0. */
static inline uint32_t
display_zero(uint32_t point)
{
	uint32_t digit = DISPLAY_DIGIT(display_row(point));

	return digit != 0 ? point - (digit - 1) : 0;
}

static inline bool
display_is_mn(uint32_t point)
{
	return (display_row(point) & DISPLAY_IS_MN) != 0;
}

static inline bool
display_is_ignorable(uint32_t point)
{
	return (display_row(point) & DISPLAY_IS_IGNORABLE) != 0;
}

/*
 * The property Script_Extensions of a row; {Zyyy} for characters that belong to
 * no script.  scripts.h has UTS #39's augmented sets.
 */
xn_script_set xn_display_scripts(uint32_t row);

/* The scripts of UAX #31, table 5: each has a Recommended code point. */
extern const xn_script_set xn_display_recommended[1];

/* The greatest length of a prototype. */
#define DISPLAY_PROTOTYPE_MAX 18

/*
 * The prototype in confusables.txt: the text that a code point looks like.
 * count 0: it looks like itself only.
 */
struct ucd_string xn_display_prototype(uint32_t point);

/* Bidi_Mirroring_Glyph, or 0. */
uint32_t xn_display_mirror(uint32_t point);

/*
 * Bidi_Paired_Bracket_Type: 'o', 'c', or 0.  xn_display_mirror() gives the
 * bracket that it is paired with.
 */
char xn_display_bracket(uint32_t point);

/* The number of the decimal system that has this zero. */
#define DISPLAY_SYSTEMS_MAX 128
size_t xn_display_system(uint32_t zero);

#endif
