/* SPDX-License-Identifier: MIT
 *
 * The facts about code points that the model needs, read from data/ when the
 * test starts: another path than that of the tables in the library.
 */
#ifndef DIFFERENTIAL_FACTS_H
#define DIFFERENTIAL_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LAST_POINT 0x10FFFFu

enum status {
	STATUS_DISALLOWED,
	STATUS_VALID,
	STATUS_MAPPED,
	STATUS_DEVIATION,
	STATUS_IGNORED
};

enum idna_class {
	CLASS_DISALLOWED,
	CLASS_PVALID,
	CLASS_CONTEXTJ,
	CLASS_CONTEXTO,
	CLASS_UNASSIGNED
};

/* Bits, so that a set of them is a mask. */
enum bidi {
	BIDI_L = 1 << 0,
	BIDI_R = 1 << 1,
	BIDI_AL = 1 << 2,
	BIDI_AN = 1 << 3,
	BIDI_EN = 1 << 4,
	BIDI_ES = 1 << 5,
	BIDI_CS = 1 << 6,
	BIDI_ET = 1 << 7,
	BIDI_ON = 1 << 8,
	BIDI_BN = 1 << 9,
	BIDI_NSM = 1 << 10,
	BIDI_OTHER = 1 << 11 /* in no label */
};

enum script { SCRIPT_OTHER, SCRIPT_GREEK, SCRIPT_HEBREW, SCRIPT_KANA_HAN };

/* A Unicode version as a number: 15.1 is 151. */
#define VERSION(major, minor) ((unsigned)(major)*10 + (unsigned)(minor))

/* Code points that are older than this have this age. */
#define AGE_OLD VERSION(12, 0)

struct fact {
	uint8_t status;
	uint8_t class;
	uint8_t script;
	uint8_t ccc;
	uint8_t age;  /* the version that assigned it; AGE_OLD if none did */
	char joining; /* joining type: U R L D C T */
	bool mark;    /* general category M */
	bool inert;   /* nothing happens to it in normalisation */
	bool changed; /* changes.c has something about it */
	uint16_t bidi;
	uint16_t mapped; /* string number: of a mapping or deviation */
	uint16_t step;   /* string number: of the decomposition, 0 if none */
};

/* Read it all; the test fails where it is not as it should be. */
void facts_load(void);

void facts_free(void);

const struct fact *fact_of(uint32_t point);

void fact_mark_changed(uint32_t point);

/* A string by its number: its code points; *len becomes how many. */
const uint32_t *fact_string(uint16_t number, size_t *len);

/* The primary composite of two code points, or 0; not for Hangul. */
uint32_t fact_compose(uint32_t first, uint32_t second);

#endif
