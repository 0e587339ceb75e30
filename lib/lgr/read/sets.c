/* SPDX-License-Identifier: MIT
 *
 * Sets of code points.
 */
#include "sets.h"

bool
xn_lgr_add_range(struct document *doc, uint32_t first, uint32_t last)
{
	xn_lgr_range *range = list_add(&doc->ranges, sizeof *range, 1);

	if (range == NULL) {
		return false;
	}
	*range = (xn_lgr_range){first, last};
	return true;
}

static int
compare_ranges(const void *a, const void *b)
{
	uint32_t one = ((const xn_lgr_range *)a)->first;
	uint32_t other = ((const xn_lgr_range *)b)->first;

	return (one > other) - (one < other);
}

static bool
is_sorted(const xn_lgr_range *range, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		if (range[i - 1].first > range[i].first) {
			return false;
		}
	}
	return true;
}

struct set
xn_lgr_set_of(struct document *doc, size_t at)
{
	xn_lgr_range *range = range_at(doc, at);
	size_t count = doc->ranges.count - at;
	size_t kept = 0;

	if (!is_sorted(range, count)) {
		qsort(range, count, sizeof *range, compare_ranges);
	}
	for (size_t i = 0; i < count; i++) {
		if (kept > 0 && range[i].first <= range[kept - 1].last + 1) {
			if (range[i].last > range[kept - 1].last) {
				range[kept - 1].last = range[i].last;
			}
		} else {
			range[kept++] = range[i];
		}
	}
	doc->ranges.count = at + kept;
	return (struct set){(uint32_t)at, (uint32_t)kept};
}

/* Where membership changes: the first end of a range, or behind its last. */
static uint32_t
edge(const xn_lgr_range *range, size_t i)
{
	return i % 2 == 0 ? range[i / 2].first : range[i / 2].last + 1;
}

static bool
holds(enum set_operator operator, bool a, bool b)
{
	if (operator == SET_INTERSECTION) {
		return a && b;
	}
	return operator == SET_DIFFERENCE ? a && !b : a != b;
}

bool
xn_lgr_combine(struct document *doc, enum set_operator operator, struct set a,
	       struct set b)
{
	size_t i = 0, j = 0;
	uint32_t at, first = 0;
	bool inside = false;

	while (i < 2 * (size_t)a.count || j < 2 * (size_t)b.count) {
		/* The list may move when it grows. */
		const xn_lgr_range *one = range_at(doc, a.at);
		const xn_lgr_range *other = range_at(doc, b.at);

		at = UINT32_MAX;
		if (i < 2 * (size_t)a.count) {
			at = edge(one, i);
		}
		if (j < 2 * (size_t)b.count && edge(other, j) < at) {
			at = edge(other, j);
		}
		i += i < 2 * (size_t)a.count && edge(one, i) == at;
		j += j < 2 * (size_t)b.count && edge(other, j) == at;
		if (holds(operator, i % 2 == 1, j % 2 == 1) == inside) {
			continue;
		}
		if (inside && !xn_lgr_add_range(doc, first, at - 1)) {
			return false;
		}
		inside = !inside;
		first = at;
	}
	return true;
}

uint32_t
xn_lgr_enter_set(struct document *doc, struct set set)
{
	struct set *added = list_add(&doc->sets, sizeof *added, 1);

	if (added == NULL) {
		return NONE;
	}
	*added = set;
	return (uint32_t)(doc->sets.count - 1);
}
