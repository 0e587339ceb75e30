/* SPDX-License-Identifier: MIT
 *
 * An implementation as the model sees it: how it differs from our profile
 * lookup, and its view of code points.
 */
#ifndef XN_WORLD_H
#define XN_WORLD_H

#include "classes.h"
#include "facts.h"

#include <limits.h>

/*
 * A set of switches.  The model asks for a switch only if it makes a difference
 * for the name, and records that: a switch that was not asked for does not
 * matter.
 */
struct switches {
	uint64_t on;
	uint64_t asked;
};

/* Our tables: no code point is newer. */
#define VERSION_OURS UINT_MAX

struct world {
	struct switches departures; /* DEPART_* */
	struct switches rules;      /* RULE_* */
	/* The Unicode versions of its tables, values of VERSION() or ours. */
	unsigned uts46;
	unsigned rfc5892;
	unsigned ucd; /* Bidi class, joining type and the like */
	/* Its answer, or NULL: the model looks at it if chance decides. */
	const char *answer;
	size_t answer_len;
};

static inline bool
departs(struct world *world, uint64_t departure)
{
	world->departures.asked |= departure;
	return (world->departures.on & departure) != 0;
}

static inline bool
follows(struct world *world, uint64_t rule)
{
	world->rules.asked |= rule;
	return (world->rules.on & rule) != 0;
}

enum status world_status(struct world *world, uint32_t point);

/* The mapping of a mapped code point or a deviation; returns its length. */
size_t world_mapping(struct world *world, uint32_t point,
		     uint32_t to[MAPPING_MAX]);

enum idna_class world_class(struct world *world, uint32_t point);
unsigned world_bidi(struct world *world, uint32_t point);

/* CLASS_R (also for AL), CLASS_L or 0, whatever switches are on. */
unsigned world_direction(const struct world *world, uint32_t point);
char world_joining(struct world *world, uint32_t point);

/* Whether its character database has a code point. */
bool world_knows(struct world *world, uint32_t point);

/* Whether its quick check, which is as old as its UTS #46 table, passes it. */
bool world_is_quick(struct world *world, uint32_t point);
unsigned world_ccc(struct world *world, uint32_t point);
enum script world_script(struct world *world, uint32_t point);
bool world_is_mark(struct world *world, uint32_t point);

/*
 * Whether UTS #46, before revision 33 and in the world's version, disallowed
 * the code point with STD3 and allowed it without.
 */
bool world_was_std3(struct world *world, uint32_t point);

/* U+2260, U+226E, U+226F: not ASCII, but once refused by STD3. */
bool is_std3_sign(uint32_t point);

#endif
