/* SPDX-License-Identifier: MIT
 *
 * What xn compare and the processes that it starts say to each other.  They
 * are one program: structures go over as they lie in memory.
 */
#ifndef XN_COMPARE_WIRE_H
#define XN_COMPARE_WIRE_H

#include "../../compare/explainer.h"

#include <stdatomic.h>

/* The first thing that a process says. */
struct hello {
	bool ok;
	char version[32];
	char why[256]; /* not ok */
};

/*
 * A batch of names; bytes of wire_items follow.  A unit is one call: the
 * number of the item times the number of the library's modes, plus that of
 * the mode.
 */
struct wire_batch {
	size_t bytes;
	uint32_t sequence;
	uint32_t items;
	uint32_t first; /* start with this unit */
	uint32_t skip;  /* and leave this one out */
	bool careful;   /* send each answer at once */
};

#define NO_UNIT UINT32_MAX

/* A name, followed by its bytes and by what lookup gave. */
struct wire_item {
	enum direction direction;
	bool passed; /* lookup */
	size_t len;
	size_t output_len;
};

enum cell_state {
	CELL_LOST,    /* no answer, and no process to give it */
	CELL_NONE,    /* no such function */
	CELL_SAME,    /* what lookup has */
	CELL_RESULT,  /* another result */
	CELL_REFUSED, /* errors */
	CELL_CRASHED, /* the process died of it */
	CELL_HUNG     /* the process was killed for it */
};

/* The answer of a unit, followed by its text. */
struct wire_answer {
	enum cell_state state;
	bool differs;
	size_t len;
	struct classes classes;
};

/*
 * In memory that both share: which unit of which batch is being worked on,
 * and whether that is inside the library.
 */
struct wire_place {
	_Atomic uint64_t place;
};

#define PLACE(sequence, unit, inside)                                          \
	((uint64_t)(sequence) << 33 | (uint64_t)(unit) << 1 | (inside))
#define PLACE_BATCH(place) ((place) >> 33)
#define PLACE_UNIT(place) ((uint32_t)((place) >> 1))
#define PLACE_INSIDE(place) (((place)&1) != 0)

#endif
