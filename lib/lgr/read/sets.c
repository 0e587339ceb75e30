/* SPDX-License-Identifier: MIT
 *
 * Sets of code points.
 */
#include "sets.h"

bool
xn_lgr_add_range(struct document *doc, uint32_t first, uint32_t last)
{
	xn_lgr_range range = {first, last};

	return list_append(&doc->ranges, &range, sizeof range);
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
	return list_append(&doc->sets, &set, sizeof set)
		       ? (uint32_t)(doc->sets.count - 1)
		       : NONE;
}

/*
 * ---- by Unicode property (RFC 7940, section 6.2.3): general category, script,
 * combining class, joining type and Bidi class by the short names of UAX #42
 */

/* A run of code points up to the next run: the first, and the value's number */
#define RUN(first, value) ((uint32_t)(first) << 8 | (value))

struct property {
	const char *name;
	const char *const *values;
	const uint32_t *runs; /* end with one from LAST_POINT + 1 */
};

/* properties[], made by tools/unicode/gen_lgr.py. */
#include "lgr_tables.h"

/*
 * Whether a value is the one named.  Of general categories, L, M, N, P, S, Z
 * and C name all that begin with the letter, and LC the cased letters (UAX #44,
 * 5.7.1).
 */
static bool
is_named(const struct property *property, const char *value, const char *name)
{
	if (strcmp(value, name) == 0) {
		return true;
	}
	if (strcmp(property->name, "gc") != 0 || value[0] != name[0]) {
		return false;
	}
	return name[1] == '\0' ||
	       (strcmp(name, "LC") == 0 && strchr("ult", value[1]) != NULL);
}

/* Adds the code points with a value of this name; *known: there is one. */
static bool
add_runs(struct document *doc, const struct property *property,
	 const char *name, bool *known)
{
	const uint32_t *run = property->runs;

	for (size_t i = 0; property->values[i] != NULL; i++) {
		*known |= is_named(property, property->values[i], name);
	}
	for (; *known && *run >> 8 <= LAST_POINT; run++) {
		if (is_named(property, property->values[*run & 255], name) &&
		    !xn_lgr_add_range(doc, *run >> 8, (run[1] >> 8) - 1)) {
			return false;
		}
	}
	return true;
}

bool
xn_lgr_add_property(struct document *doc, const char *name, bool *known)
{
	const char *colon = strchr(name, ':');
	size_t len = colon == NULL ? 0 : (size_t)(colon - name);

	*known = false;
	for (size_t i = 0; properties[i].name != NULL; i++) {
		const struct property *property = &properties[i];

		if (strlen(property->name) != len ||
		    strncmp(property->name, name, len) != 0) {
			continue;
		}
		return add_runs(doc, property, colon + 1, known);
	}
	return true;
}
