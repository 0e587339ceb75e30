/* SPDX-License-Identifier: MIT
 *
 * The data of xn compare: the rows of its table, and batches of names.  Each
 * name of a batch has a cell for each row.
 */
#ifndef XN_COMPARE_BATCH_H
#define XN_COMPARE_BATCH_H

#include "wire.h"
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
#define MODES_MAX 16 /* for each library */
#define ROWS_MAX (PROFILES_MAX + PEER_LIBRARIES * MODES_MAX)

/*
 * The rows.  The first is the profile lookup, and the others are compared with
 * it.
 */
struct rows {
	struct row row[ROWS_MAX];
	size_t count;
	size_t profiles; /* how many are profiles; they come first */
};

/* A name and a direction. */
struct item {
	size_t at; /* in the batch's request */
	size_t len;
	size_t number; /* number of the name, from 1 */
	enum direction direction;
	bool differs; /* from lookup, in some row */
};

/* The answer of a row for an item. */
struct cell {
	enum cell_state state;
	bool differs;    /* from lookup */
	uint32_t errors; /* XN_ERROR_*, if a profile refuses the name */
	size_t at;       /* the result, the names of errors, or how */
	size_t len;      /* the process died; in the batch's text */
	struct classes classes;
};

struct batch {
	size_t count; /* items */
	size_t names;
	struct item *items;
	size_t item_cap;
	struct cell *cells; /* a row of cells for each item */
	size_t cell_cap;
	struct buffer request; /* for the processes */
	struct buffer text;
	bool lost; /* memory ran out */
};

/* A batch takes names, once for each direction, until it is full. */
void batch_clear(struct batch *batch);
bool batch_is_full(const struct batch *batch);

/* Our profiles in both directions, which fill the first cells of each item. */
struct ours {
	const struct rows *rows;
	bool directions[2];
	xn_options options[PROFILES_MAX];
	struct conversion conversion[PROFILES_MAX][2];
	struct explainer *explainer; /* NULL: out of memory */
};

void ours_open(struct ours *ours, const struct rows *rows);
void ours_close(struct ours *ours);

/*
 * Adds a name with the cells of our profiles.  *passed: whether it passes
 * lookup in all directions.  False: a conversion ran out of memory.
 */
bool batch_add(struct batch *batch, struct ours *ours, const struct name *name,
	       bool *passed);

/* Adds to the cells of an item by which rules they differ. */
void batch_explain(struct batch *batch, const struct ours *ours, size_t item);

struct cell *batch_cell(const struct batch *batch, const struct rows *rows,
			size_t item, size_t row);

/* The text of a cell that has one. */
const char *batch_result(const struct batch *batch, const struct rows *rows,
			 size_t item, size_t row, size_t *len);

/* Gives a cell its text. */
void batch_text(struct batch *batch, struct cell *cell, const char *s,
		size_t len);

void batch_free(struct batch *batch);

#endif
