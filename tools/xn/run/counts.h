/* SPDX-License-Identifier: MIT
 *
 * What a run counts: for --summary, and for a progress line on the terminal.
 */
#ifndef XN_COUNTS_H
#define XN_COUNTS_H

#include "../io/output.h"

#include <stdint.h>
#include <time.h>

/* What can be wrong with a row of a table. */
enum row_fault {
	ROW_WIDTH, /* another number of fields than in the header */
	ROW_OPEN,  /* a quote that never ends */
	ROW_FAULTS
};

/* The bits of a set of errors or reasons. */
#define COUNTS_BITS 32

struct counts {
	size_t names;
	size_t failed;
	/* Names with each XN_ERROR_* and XN_REASON_*, by the number of its bit.
	 */
	size_t errors[COUNTS_BITS];
	size_t reasons[COUNTS_BITS];
	size_t rows[ROW_FAULTS];
	size_t utf8_locals; /* addresses whose local part is not ASCII */
	/* The name of a reason, in a command that has reasons. */
	const char *(*reason_name)(uint32_t reason);
};

/* Counts the errors and reasons of a name. */
void counts_note(struct counts *counts, uint32_t errors, uint32_t reasons);

/* Adds the counts of another, which become 0. */
void counts_take(struct counts *counts, struct counts *other);

/* Prints a summary of a run that took so many seconds. */
void counts_put(const struct counts *counts, struct output *err,
		double seconds);

struct progress {
	struct output *err; /* NULL: no progress is shown */
	struct timespec start;
	double shown_at; /* seconds after start */
	bool visible;
	size_t columns; /* of the visible line */
};

/*
 * Shows progress on err if err is a terminal, not the one of out, and nobody
 * types the names.
 */
void progress_open(struct progress *progress, struct output *err,
		   const struct output *out, bool typed);

/*
 * Shows the line, if it is time to: of total bytes, or 0 if that is not known,
 * so many have been read.
 */
void progress_tick(struct progress *progress, const struct counts *counts,
		   size_t bytes, size_t total);

/* Seconds since it was opened. */
double progress_seconds(const struct progress *progress);

/* Removes the line.  Call this before writing anything else. */
void progress_clear(struct progress *progress);

#endif
