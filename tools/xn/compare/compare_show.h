/* SPDX-License-Identifier: MIT
 *
 * What xn compare writes: for a person a table a name, or a line a row that
 * differs where names are many; for programs JSON; and at the end of many
 * names a summary.
 */
#ifndef XN_COMPARE_SHOW_H
#define XN_COMPARE_SHOW_H

#include "compare_class.h"
#include "compare_worker.h"
#include "../io/page.h"
#include "../session.h"

/* How a row differs from lookup. */
enum kind {
	KIND_ANY,      /* in one of these ways, or it crashed */
	KIND_OTHER,    /* another result */
	KIND_ACCEPTED, /* it has a result, lookup has none */
	KIND_REFUSED,  /* lookup has a result, it has none */
	KINDS
};

/* How often something was seen in names. */
struct summary {
	size_t names;
	size_t failed; /* in lookup */
	size_t differ; /* in some row */
	size_t rows[ROWS_MAX][KINDS];
	size_t classes[CLASSES];
};

struct show {
	struct session *session;
	const struct crew *crew;
	const struct rows *rows;
	bool different; /* only what differs */
	struct page page;
	struct summary summary;
};

void show_open(struct show *show, struct session *session,
	       const struct crew *crew, const struct rows *rows);

/* A page as wide as the terminal. */
void show_page(struct show *show);

/* Whether a row of an item is shown at all. */
bool show_has_row(const struct show *show, const struct batch *batch,
		  size_t item, size_t row);

/* For a person, one name or many, and for programs: an item of a batch. */
void show_table(struct show *show, const struct batch *batch, size_t item);
void show_lines(struct show *show, const struct batch *batch, size_t item);
void show_json(struct show *show, const struct batch *batch, size_t item);

/* Which versions are compared, and what is missing. */
void show_versions(struct show *show);

/* Count a name, which has so many items from this one on. */
void summary_count(struct show *show, const struct batch *batch, size_t item,
		   size_t items);

/* For a person on standard output; for programs on standard error. */
void summary_show(struct show *show);
void summary_json(struct show *show);

#endif
