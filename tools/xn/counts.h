/* SPDX-License-Identifier: MIT
 *
 * What a run counts, and what --summary prints of it.
 */
#ifndef XN_COUNTS_H
#define XN_COUNTS_H

#include "io/output.h"

#include <stdint.h>

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
	/* The name of a reason, in a command that has reasons. */
	const char *(*reason_name)(uint32_t reason);
};

/* Makes all counts 0. */
void counts_open(struct counts *counts);

/* Counts the errors and reasons of a name. */
void counts_note(struct counts *counts, uint32_t errors, uint32_t reasons);

/* Adds the counts of another. */
void counts_add(struct counts *counts, const struct counts *other);

/* Prints a summary of a run that took so many seconds. */
void counts_put(const struct counts *counts, struct output *err,
		double seconds);

#endif
