/* SPDX-License-Identifier: MIT
 *
 * The same nonspacing mark twice on one base.
 *
 * An open hash table holds the marks of the current run.  Each entry carries
 * the number of its run, so the table need not be cleared for the next one.  It
 * cannot be full: it has more slots than there are marks, and each mark is in
 * it once.
 */
#include "marks.h"
#include "properties.h"

#include <string.h>

#define POINT_BITS 21
#define RUNS_MAX ((UINT32_C(1) << (32 - POINT_BITS)) - 1)

void
xn_marks_begin(struct marks *marks)
{
	memset(marks, 0, sizeof *marks);
	marks->run = 1;
}

/* Put a mark of this run into the table; false if it was there. */
static bool
insert(struct marks *marks, uint32_t mark)
{
	uint32_t entry = marks->run << POINT_BITS | mark;
	size_t at = mark * UINT32_C(2654435761) >> 20;

	while (marks->slot[at] >> POINT_BITS == marks->run) {
		if (marks->slot[at] == entry) {
			return false;
		}
		at = (at + 1) % MARK_SLOTS;
	}
	marks->slot[at] = entry;
	return true;
}

static void
end_run(struct marks *marks)
{
	marks->first = 0;
	if (++marks->run > RUNS_MAX) {
		xn_marks_begin(marks);
	}
}

/* A run's first mark is kept outside the table: most runs have no second. */
static bool
add_part(struct marks *marks, uint32_t part)
{
	if (!display_is_mn(part)) {
		if (marks->first != 0) {
			end_run(marks);
		}
		return false;
	}
	if (marks->first == 0) {
		marks->first = part;
		return false;
	}
	return part == marks->first || !insert(marks, part);
}

bool
xn_marks_add(struct marks *marks, uint32_t point)
{
	struct ucd_string parts = xn_ucd_decomposition(point);
	bool again = false;

	if (parts.count == 0) {
		return add_part(marks, point);
	}
	while (parts.count > 0) {
		again |= add_part(marks, ucd_next(&parts));
	}
	return again;
}
