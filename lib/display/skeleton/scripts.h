/* SPDX-License-Identifier: MIT
 *
 * Sets of scripts, and the findings of UTS #39, section 5, about a text.
 */
#ifndef XN_DISPLAY_SCRIPTS_H
#define XN_DISPLAY_SCRIPTS_H

#include "properties.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/display.h>

static inline bool
script_set_has(const xn_script_set *set, enum script script)
{
	return set->words[script / 64] >> script % 64 & 1;
}

static inline void
script_set_add(xn_script_set *set, enum script script)
{
	set->words[script / 64] |= UINT64_C(1) << script % 64;
}

static inline void
script_set_intersect(xn_script_set *set, const xn_script_set *other)
{
	for (size_t i = 0; i < XN_SCRIPT_WORDS; i++) {
		set->words[i] &= other->words[i];
	}
}

static inline bool
script_set_is_empty(const xn_script_set *set)
{
	uint64_t any = 0;

	for (size_t i = 0; i < XN_SCRIPT_WORDS; i++) {
		any |= set->words[i];
	}
	return any == 0;
}

static inline bool
script_set_meets(const xn_script_set *a, const xn_script_set *b)
{
	xn_script_set both = *a;

	script_set_intersect(&both, b);
	return !script_set_is_empty(&both);
}

/* ALL: the resolved set of a text without any script. */
static inline xn_script_set
script_set_all(void)
{
	xn_script_set all;

	for (size_t i = 0; i < XN_SCRIPT_WORDS; i++) {
		all.words[i] = UINT64_MAX;
	}
	return all;
}

/*
 * The augmented script set of a row (UTS #39, section 5.1): Hanb, Jpan and Kore
 * added, and ALL for Common and Inherited.
 */
xn_script_set xn_augmented_scripts(uint32_t row);

/* Augment a set of scripts in the same way. */
void xn_script_set_augment(xn_script_set *set);

/* The findings about a text.  Begin, then add its code points one by one. */
struct findings {
	xn_script_set resolved;
	xn_script_set rest;    /* resolved, without Latin characters */
	xn_script_set scripts; /* without Common and Inherited */
	unsigned numbers;      /* how many decimal systems it has */
	uint64_t systems[DISPLAY_SYSTEMS_MAX / 64]; /* which systems, as bits */
	bool beyond_ascii;
	bool restricted; /* not every Identifier_Status is Allowed */
	uint32_t row;    /* of the last code point, often the next one's */
};

void xn_findings_begin(struct findings *findings);
void xn_findings_add(struct findings *findings, uint32_t point);

/* Begin, and add len code points. */
void xn_findings_of(struct findings *findings, const uint32_t *point,
		    size_t len);

/* The restriction level (section 5.2). */
xn_level xn_findings_level(const struct findings *findings);

/*
 * The level by the scripts alone, without Identifier_Status: never
 * XN_LEVEL_UNRESTRICTED.
 */
xn_level xn_findings_level_of_scripts(const struct findings *findings);

/* How confusable texts with these resolved script sets are: XN_CONFUSABLE_*. */
uint32_t xn_confusable_kind(const xn_script_set *a, const xn_script_set *b);

#endif
