/* SPDX-License-Identifier: MIT
 *
 * Classes by Unicode property (RFC 7940, section 6.2.3): general category,
 * script, combining class, joining type and Bidi class by the short names of
 * UAX #42.
 */
#include "sets.h"

/* A run of code points up to the next run: the first, and the value's number */
#define RUN(first, value) ((uint32_t)(first) << 8 | (value))

struct property {
	const char *name;
	const char *const *values;
	const uint32_t *runs; /* end with one from LAST_POINT + 1 */
};

/* properties[], made by tools/unicode/gen_lgr.py. */
#include "lgr_tables.h"

/* The number of a value, or -1. */
static int
value_number(const char *const *values, const char *value)
{
	for (int i = 0; values[i] != NULL; i++) {
		if (strcmp(values[i], value) == 0) {
			return i;
		}
	}
	return -1;
}

static bool
add_runs(struct document *doc, const uint32_t *run, uint32_t number)
{
	for (; *run >> 8 <= LAST_POINT; run++) {
		if ((*run & 255) == number &&
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
	int number;

	*known = false;
	for (size_t i = 0; properties[i].name != NULL; i++) {
		const struct property *property = &properties[i];

		if (strlen(property->name) != len ||
		    strncmp(property->name, name, len) != 0) {
			continue;
		}
		number = value_number(property->values, colon + 1);
		if (number < 0) {
			return true;
		}
		*known = true;
		return add_runs(doc, property->runs, (uint32_t)number);
	}
	return true;
}
