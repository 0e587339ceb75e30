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
