/* SPDX-License-Identifier: MIT
 *
 * Rules that depend on the characters around a character: CONTEXTJ, CONTEXTO.
 */
#include "checks.h"

#include <string.h>

#include <xn/idna.h>

/* RFC 5892, A.1: between joining types (L|D) T* and T* (R|D) */
static bool
joins_around(struct world *world, struct slice s, size_t at)
{
	size_t before = at, behind = at + 1;

	while (before > 0 && world_joining(world, s.point[before - 1]) == 'T') {
		before--;
	}
	while (behind < s.len && world_joining(world, s.point[behind]) == 'T') {
		behind++;
	}
	return before > 0 && behind < s.len &&
	       strchr("LD", world_joining(world, s.point[before - 1])) &&
	       strchr("RD", world_joining(world, s.point[behind]));
}

uint32_t
checks_joiners(struct world *world, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		bool joiner = s.point[i] == 0x200C || s.point[i] == 0x200D;

		if (joiner &&
		    !(i > 0 && world_ccc(world, s.point[i - 1]) == 9) &&
		    !(s.point[i] == 0x200C && joins_around(world, s, i))) {
			return follows(world, RULE_JOINERS_PASS)
				       ? 0
				       : XN_ERROR_CONTEXTJ;
		}
	}
	return 0;
}

/* The facts about a whole label that CONTEXTO rules need. */
struct surroundings {
	bool kana_or_han;
	bool arabic;   /* Arabic-Indic digits */
	bool extended; /* Extended Arabic-Indic digits */
};

static struct surroundings
look_around(struct world *world, struct slice s)
{
	struct surroundings seen = {false, false, false};

	for (size_t i = 0; i < s.len; i++) {
		uint32_t point = s.point[i];

		seen.kana_or_han |= world_script(world, point) == KANA_OR_HAN;
		seen.arabic |= point >= 0x660 && point <= 0x669;
		seen.extended |= point >= 0x6F0 && point <= 0x6F9;
	}
	return seen;
}

/* RFC 5892, A.3 to A.7, for the code point at i */
static bool
breaks_contexto(struct world *world, struct slice s, size_t i,
		const struct surroundings *seen)
{
	uint32_t before = i > 0 ? s.point[i - 1] : 0;
	uint32_t behind = i + 1 < s.len ? s.point[i + 1] : 0;

	switch (s.point[i]) {
	case 0xB7:
		return before != 'l' || behind != 'l';
	case 0x375:
		return world_script(world, behind) != GREEK;
	case 0x5F3:
	case 0x5F4:
		return world_script(world, before) != HEBREW;
	case 0x30FB:
		return !seen->kana_or_han;
	default:
		return false;
	}
}

uint32_t
checks_contexto(struct world *world, struct slice s)
{
	struct surroundings seen = look_around(world, s);
	/* A.8 and A.9 */
	bool breaks = seen.arabic && seen.extended;

	for (size_t i = 0; i < s.len && !breaks; i++) {
		breaks = breaks_contexto(world, s, i, &seen);
	}
	return breaks && follows(world, RULE_CONTEXTO) ? XN_ERROR_CONTEXTO : 0;
}
