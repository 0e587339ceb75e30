/* SPDX-License-Identifier: MIT
 *
 * An implementation as the model sees it: what it departs in, and the facts
 * about code points as it has them.
 */
#ifndef DIFFERENTIAL_WORLD_H
#define DIFFERENTIAL_WORLD_H

#include "departures.h"
#include "facts.h"
#include "text.h"

struct world {
	uint32_t departures;
	/* The Unicode versions of its tables, as VERSION() has them. */
	unsigned uts46;
	unsigned rfc5892;
	unsigned ucd; /* Bidi class, joining type and the like */
};

static inline bool
departs(const struct world *world, uint32_t departure)
{
	return (world->departures & departure) != 0;
}

/* The status, and what a mapped one or a deviation is mapped to. */
enum status world_status(const struct world *world, uint32_t point,
			 struct slice *mapped);
enum idna_class world_class(const struct world *world, uint32_t point);
unsigned world_bidi(const struct world *world, uint32_t point);
char world_joining(const struct world *world, uint32_t point);

/*
 * Whether UTS #46 disallowed it in the world's version, before revision 33,
 * where STD3 is on, and only there.
 */
bool world_was_std3(const struct world *world, uint32_t point);

#endif
