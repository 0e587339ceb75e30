/* SPDX-License-Identifier: MIT
 *
 * The summary of a run.
 */
#include "counts.h"

#include <stdio.h>
#include <string.h>

#include <xn/idna.h>

void
counts_open(struct counts *counts)
{
	memset(counts, 0, sizeof *counts);
}

static void
count_bits(size_t counts[COUNTS_BITS], uint32_t bits)
{
	for (size_t i = 0; bits != 0; i++, bits >>= 1) {
		counts[i] += bits & 1;
	}
}

void
counts_note(struct counts *counts, uint32_t errors, uint32_t reasons)
{
	count_bits(counts->errors, errors);
	count_bits(counts->reasons, reasons);
}

static void
add(size_t *counts, const size_t *others, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		counts[i] += others[i];
	}
}

void
counts_add(struct counts *counts, const struct counts *other)
{
	counts->names += other->names;
	counts->failed += other->failed;
	add(counts->errors, other->errors, COUNTS_BITS);
	add(counts->reasons, other->reasons, COUNTS_BITS);
	add(counts->rows, other->rows, ROW_FAULTS);
}

/* "xn: bidi: 3 names" */
static void
put_count(struct output *err, const char *what, size_t count)
{
	if (count == 0) {
		return;
	}
	output_string(err, "xn: ");
	output_string(err, what);
	output_string(err, ": ");
	output_number(err, count);
	output_char(err, '\n');
}

void
counts_put(const struct counts *counts, struct output *err, double seconds)
{
	static const char *const faults[ROW_FAULTS] = {
		[ROW_WIDTH] = "rows with another number of fields",
		[ROW_OPEN] = "quotes that never end",
	};
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
	for (size_t i = 0; i < ROW_FAULTS; i++) {
		put_count(err, faults[i], counts->rows[i]);
	}
	snprintf(line, sizeof line, "xn: %.3f seconds, %.0f names a second\n",
		 seconds, speed);
	output_string(err, line);
}
