/* SPDX-License-Identifier: MIT
 *
 * A progress line on the terminal during a long run.
 */
#ifndef XN_PROGRESS_H
#define XN_PROGRESS_H

#include "output.h"

#include <time.h>

struct progress {
	struct output *err; /* NULL: no progress is shown */
	struct timespec start;
	double shown_at; /* seconds after start */
	bool visible;
	size_t columns; /* of the visible line */
};

/* What the line says. */
struct tally {
	size_t names;
	size_t bad;
	size_t bytes; /* read so far */
	size_t total; /* in all; 0 if not known */
};

/*
 * Shows progress on err if err is a terminal, not the one of out, and nobody
 * types the names.
 */
void progress_open(struct progress *progress, struct output *err,
		   const struct output *out, bool typed);

/* Shows the line, if it is time to. */
void progress_tick(struct progress *progress, const struct tally *tally);

/* Seconds since it was opened. */
double progress_seconds(const struct progress *progress);

/* Removes the line.  Call this before writing anything else. */
void progress_clear(struct progress *progress);

#endif
