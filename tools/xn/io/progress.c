/* SPDX-License-Identifier: MIT
 *
 * The progress line.
 */
#include "progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_AFTER 1.0 /* seconds */
#define EVERY 0.25

/* Whether both lead to the same terminal. */
static bool
same_terminal(const struct output *a, const struct output *b)
{
	struct stat sa, sb;

	/* In doubt, no progress is shown. */
	return fstat(a->fd, &sa) != 0 || fstat(b->fd, &sb) != 0 ||
	       sa.st_rdev == sb.st_rdev;
}

void
progress_open(struct progress *progress, struct output *err,
	      const struct output *out, bool typed)
{
	memset(progress, 0, sizeof *progress);
	clock_gettime(CLOCK_MONOTONIC, &progress->start);
	/* Somebody who types the names needs no progress line either. */
	if (err->tty && !typed &&
	    !(out->tty && same_terminal(err, out))) {
		progress->err = err;
	}
}

double
progress_seconds(const struct progress *progress)
{
	const struct timespec *start = &progress->start;
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - start->tv_sec) +
	       (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

void
progress_clear(struct progress *progress)
{
	if (!progress->visible) {
		return;
	}
	progress->visible = false;
	output_char(progress->err, '\r');
	output_spaces(progress->err, progress->columns);
	output_char(progress->err, '\r');
}

void
progress_tick(struct progress *progress, const struct tally *tally)
{
	char line[160];
	size_t len;
	char share[24] = "";
	double now;

	if (progress->err == NULL) {
		return;
	}
	now = progress_seconds(progress);
	if (now < FIRST_AFTER || now - progress->shown_at < EVERY) {
		return;
	}
	if (tally->total > 0 && tally->bytes <= tally->total) {
		snprintf(share, sizeof share, ", %.0f %%",
			 100.0 * (double)tally->bytes / (double)tally->total);
	}
	snprintf(line, sizeof line, "xn: %zu names, %zu bad, %.0f a second%s",
		 tally->names, tally->bad, (double)tally->names / now, share);
	progress_clear(progress);
	progress->shown_at = now;
	progress->visible = true;
	/* A line that wraps could not be removed. */
	len = strlen(line);
	progress->columns = output_columns(progress->err) - 1;
	if (progress->columns > len) {
		progress->columns = len;
	}
	output_bytes(progress->err, line, progress->columns);
	output_flush(progress->err);
}
