/* SPDX-License-Identifier: MIT
 *
 * An implementation as the model sees it: what it does otherwise than our
 * profile lookup, and the facts about code points as it has them.
 */
#ifndef XN_WORLD_H
#define XN_WORLD_H

#include "classes.h"
#include "facts.h"

/*
 * A set of switches.  The model asks for one only where it makes a
 * difference, and that is noted: what was not asked for does not matter for
 * the name at hand.
 */
struct switches {
	uint64_t on;
	uint64_t asked;
};

struct world {
	struct switches departures; /* DEPART_* */
	struct switches rules;      /* RULE_* */
	/* The Unicode versions of its tables, as VERSION() has them. */
	unsigned uts46;
	unsigned rfc5892;
	unsigned ucd; /* Bidi class, joining type and the like */
	/* What it gave, or NULL: the model asks where chance decides. */
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

/* What a mapped code point or a deviation is mapped to; returns how many. */
size_t world_mapping(struct world *world, uint32_t point,
		     uint32_t to[MAPPING_MAX]);

enum idna_class world_class(struct world *world, uint32_t point);
unsigned world_bidi(struct world *world, uint32_t point);

/* CLASS_R, of AL too, CLASS_L or none, before any change of a class. */
unsigned world_direction(const struct world *world, uint32_t point);
char world_joining(struct world *world, uint32_t point);

/* Whether its character database has a code point. */
bool world_knows(struct world *world, uint32_t point);
unsigned world_ccc(struct world *world, uint32_t point);
enum script world_script(struct world *world, uint32_t point);
bool world_is_mark(struct world *world, uint32_t point);

/*
 * Whether UTS #46 disallowed it in the world's version, before revision 33,
 * where STD3 is on, and only there.
 */
bool world_was_std3(struct world *world, uint32_t point);

/* The three that are no ASCII and that STD3 refused all the same. */
bool is_std3_sign(uint32_t point);

#endif
