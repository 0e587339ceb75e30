/* SPDX-License-Identifier: MIT
 *
 * Messages between xn compare and the processes that it starts.  They are the
 * same program, so structures are sent as they lie in memory.
 */
#ifndef XN_COMPARE_WIRE_H
#define XN_COMPARE_WIRE_H

#include "../../compare/explainer.h"

#include <stdatomic.h>

/* The first message of a process. */
struct hello {
	bool ok;
	char version[32];
	char why[256]; /* why it is not ok */
};

/*
 * The head of a batch.  Its names follow, bytes in all, each a wire_item.  A
 * unit is one call of the library.  Its number is the item's times the number
 * of modes of the library, plus the mode's.
 */
struct wire_batch {
	size_t bytes;
	uint32_t sequence;
	uint32_t items;
	uint32_t first; /* the first unit to do */
	uint32_t skip;  /* a unit to leave out */
	bool careful;   /* send each answer by itself */
};

#define NO_UNIT UINT32_MAX

/* A name.  Its bytes and the result of lookup follow. */
struct wire_item {
	enum direction direction;
	bool passed; /* passes lookup */
	size_t len;
	size_t output_len;
};

enum cell_state {
	CELL_LOST,    /* no answer: the process cannot be started again */
	CELL_NONE,    /* the library has no such function */
	CELL_SAME,    /* the result of lookup */
	CELL_RESULT,  /* another result */
	CELL_REFUSED, /* errors */
	CELL_CRASHED, /* the process died in the call */
	CELL_HUNG     /* the call did not return, and the process was killed */
};

/* The answer for a unit.  Its text follows. */
struct wire_answer {
	enum cell_state state;
	bool differs;
	size_t len;
	struct classes classes;
};

/*
 * In shared memory: the unit that the process is working on, and whether it is
 * inside the library.
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
