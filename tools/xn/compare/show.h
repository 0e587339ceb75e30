/* SPDX-License-Identifier: MIT
 *
 * The output of xn compare.  A person gets a table for each name, or with many
 * names a line for each row that differs.  Programs get JSON.  Many names end
 * with a summary.
 */
#ifndef XN_COMPARE_SHOW_H
#define XN_COMPARE_SHOW_H

#include "class.h"
#include "worker.h"
#include "../io/page.h"
#include "../session.h"

/* How a row differs from lookup. */
enum kind {
	KIND_ANY,      /* one of the others, a crash or a hang */
	KIND_OTHER,    /* another result */
	KIND_ACCEPTED, /* a result, but lookup has none */
	KIND_REFUSED,  /* no result, but lookup has one */
	KINDS
};

/* Counts of names. */
struct summary {
	size_t names;
	size_t failed; /* by lookup */
	size_t differ; /* in some row */
	size_t rows[ROWS_MAX][KINDS];
	size_t classes[CLASSES];
};

struct show {
	struct session *session;
	const struct crew *crew;
	const struct rows *rows;
	bool different; /* leave out what does not differ */
	struct page page;
	size_t column; /* where the results stand */
	struct summary summary;
};

void show_open(struct show *show, struct session *session,
	       const struct crew *crew, const struct rows *rows);

/* Whether a row of an item is shown. */
bool show_has_row(const struct show *show, const struct batch *batch,
		  size_t item, size_t row);

/* Shows an item: one of a few names, one of many, or as JSON. */
void show_table(struct show *show, const struct batch *batch, size_t item);
void show_lines(struct show *show, const struct batch *batch, size_t item);
void show_json(struct show *show, const struct batch *batch, size_t item);

/* Shows the versions that are compared, and what is missing. */
void show_versions(struct show *show);

/* Counts a name, which has this many items, from item on. */
void summary_count(struct show *show, const struct batch *batch, size_t item,
		   size_t items);

/* Shows the summary: on standard output, or as JSON on standard error. */
void summary_show(struct show *show);
void summary_json(struct show *show);

#endif
