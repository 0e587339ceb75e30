/* SPDX-License-Identifier: MIT
 *
 * One line on the terminal while a run is long.
 */
#ifndef XN_PROGRESS_H
#define XN_PROGRESS_H

#include "output.h"

#include <time.h>

struct progress {
	struct output *err; /* NULL: nothing is ever shown */
	struct timespec start;
	double shown_at; /* seconds after start */
	bool visible;
	size_t columns; /* of the line that is visible */
};

/* What there is to tell. */
struct tally {
	size_t names;
	size_t bad;
	size_t bytes; /* read so far */
	size_t total; /* in all; 0 if that is not known */
};

/* It shows on err if that is a terminal and not the one of out. */
void progress_open(struct progress *progress, struct output *err,
		   const struct output *out);

/* Show it, if it is time to. */
void progress_tick(struct progress *progress, const struct tally *tally);

/* Take it away before anything else is written. */
void progress_clear(struct progress *progress);

#endif
