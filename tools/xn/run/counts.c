/* SPDX-License-Identifier: MIT
 *
 * The summary of a run, and the progress line.
 */
#include "counts.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <xn/idna.h>

/* ---- counts ------------------------------------------------------------- */

void
counts_note(struct counts *counts, uint32_t errors, uint32_t reasons)
{
	for (size_t i = 0; i < COUNTS_BITS; i++) {
		counts->errors[i] += errors >> i & 1;
		counts->reasons[i] += reasons >> i & 1;
	}
}

void
counts_take(struct counts *counts, struct counts *other)
{
	counts->names += other->names;
	counts->failed += other->failed;
	counts->utf8_locals += other->utf8_locals;
	for (size_t i = 0; i < COUNTS_BITS; i++) {
		counts->errors[i] += other->errors[i];
		counts->reasons[i] += other->reasons[i];
	}
	for (size_t i = 0; i < ROW_FAULTS; i++) {
		counts->rows[i] += other->rows[i];
	}
	memset(other, 0, sizeof *other);
}

/* "xn: bidi: 3" */
static void
put_count(struct output *err, const char *what, size_t count)
{
	char line[128];

	if (count > 0) {
		snprintf(line, sizeof line, "xn: %s: %zu\n", what, count);
		output_string(err, line);
	}
}

void
counts_put(const struct counts *counts, struct output *err, double seconds)
{
	double speed = seconds > 0 ? (double)counts->names / seconds : 0;
	char line[128];

	snprintf(line, sizeof line, "xn: %zu names: %zu passed, %zu failed\n",
		 counts->names, counts->names - counts->failed, counts->failed);
	output_string(err, line);
	for (size_t i = 0; i < COUNTS_BITS; i++) {
		put_count(err, xn_error_name(UINT32_C(1) << i),
			  counts->errors[i]);
	}
	for (size_t i = 0; counts->reason_name != NULL && i < COUNTS_BITS;
	     i++) {
		put_count(err, counts->reason_name(UINT32_C(1) << i),
			  counts->reasons[i]);
	}
	put_count(err, "rows with another number of fields",
		  counts->rows[ROW_WIDTH]);
	put_count(err, "quotes that never end", counts->rows[ROW_OPEN]);
	snprintf(line, sizeof line, "xn: %.3f seconds, %.0f names a second\n",
		 seconds, speed);
	output_string(err, line);
}

/* ---- the progress line -------------------------------------------------- */

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
	if (err->tty && !typed && !(out->tty && same_terminal(err, out))) {
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
	if (progress->visible) {
		progress->visible = false;
		output_char(progress->err, '\r');
		output_spaces(progress->err, progress->columns);
		output_char(progress->err, '\r');
	}
}

void
progress_tick(struct progress *progress, const struct counts *counts,
	      size_t bytes, size_t total)
{
	char line[160], share[24] = "";
	size_t len;
	double now;

	if (progress->err == NULL) {
		return;
	}
	now = progress_seconds(progress);
	if (now < FIRST_AFTER || now - progress->shown_at < EVERY) {
		return;
	}
	if (total > 0 && bytes <= total) {
		snprintf(share, sizeof share, ", %.0f %%",
			 100.0 * (double)bytes / (double)total);
	}
	snprintf(line, sizeof line, "xn: %zu names, %zu bad, %.0f a second%s",
		 counts->names, counts->failed, (double)counts->names / now,
		 share);
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
