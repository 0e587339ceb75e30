/* SPDX-License-Identifier: MIT
 *
 * What xn compare works on: the rows of its table, and a batch of names with
 * the cell that each row has for each of them.
 */
#ifndef XN_COMPARE_BATCH_H
#define XN_COMPARE_BATCH_H

#include "compare_wire.h"
#include "../convert.h"
#include "../io/buffer.h"

#include "../../compare/explainer.h"

/* One of our profiles, or a way to call another implementation. */
struct row {
	const char *name;
	const xn_profile_info *profile; /* or NULL */
	const struct mode *mode;        /* or NULL */
	const char *version;
};

#define PROFILES_MAX 16
#define MODES_MAX 16 /* of a library */
#define ROWS_MAX (PROFILES_MAX + PEER_LIBRARIES * MODES_MAX)

/* The first is the profile lookup, which the others are compared with. */
struct rows {
	struct row row[ROWS_MAX];
	size_t count;
	size_t profiles; /* so many are ours, the first ones */
};

/* A name and a direction. */
struct item {
	size_t at; /* in the batch's request */
	size_t len;
	size_t number; /* the name's, from 1 */
	enum direction direction;
	bool differs; /* some row does */
};

/* What a row has for an item. */
struct cell {
	enum cell_state state;
	bool differs;    /* from lookup */
	uint32_t errors; /* of ours that is refused: XN_ERROR_* */
	size_t at;       /* in the batch's text: the result, what they call */
	size_t len;      /* their errors, or what it died of */
	struct classes classes;
};

struct batch {
	size_t count; /* items */
	size_t names;
	struct item *items;
	size_t item_cap;
	struct cell *cells; /* a row of them an item */
	size_t cell_cap;
	struct buffer request; /* what the processes get */
	struct buffer text;
	bool lost; /* there was not enough memory */
};

/* The names, once for each direction, are added until there are enough. */
void batch_clear(struct batch *batch);
bool batch_is_full(const struct batch *batch);

/* What adds names: our profiles, both directions. */
struct ours {
	const struct rows *rows;
	bool directions[2];
	xn_options options[PROFILES_MAX];
	struct conversion conversion[PROFILES_MAX][2];
	struct explainer *explainer; /* NULL: no memory */
};

void ours_open(struct ours *ours, const struct rows *rows);
void ours_close(struct ours *ours);

/*
 * Add a name with the cells of our profiles.  False: some conversion failed
 * for want of memory.  *passed: whether lookup did in all directions.
 */
bool batch_add(struct batch *batch, struct ours *ours, const struct name *name,
	       bool *passed);

struct cell *batch_cell(const struct batch *batch, const struct rows *rows,
			size_t item, size_t row);

/* The result of a cell that has one. */
const char *batch_result(const struct batch *batch, const struct rows *rows,
			 size_t item, size_t row, size_t *len);

/* Text for a cell. */
void batch_text(struct batch *batch, struct cell *cell, const char *s,
		size_t len);

void batch_free(struct batch *batch);

#endif
