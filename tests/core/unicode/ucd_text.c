/* SPDX-License-Identifier: MIT
 *
 * The properties of all code points, read from data/.
 */
#include "ucd_text.h"

#include "lib/unicode/ucd.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names of a property's values, in the order of their numbers. */
static const char *const statuses[] = {"valid",   "deviation",  "mapped",
				       "ignored", "disallowed", NULL};
static const char *const classes[] = {"PVALID",     "CONTEXTJ",   "CONTEXTO",
				      "DISALLOWED", "UNASSIGNED", NULL};
static const char *const bidis[] = {"L", "R", "AL", "AN", "EN", "ES", "CS",
				    "ET", "ON", "BN", "NSM",
				    /* BIDI_BAD from here on */
				    "B", "S", "WS", "LRE", "LRO", "RLE", "RLO",
				    "PDF", "LRI", "RLI", "FSI", "PDI", NULL};
static const char *const joinings[] = {"U", "L", "R", "D", "C", "T", NULL};
static const char *const quicks[] = {"Y", "M", "N", NULL};

static unsigned
number_of(const char *const names[], const char *name)
{
	unsigned n = 0;

	while (names[n] != NULL && strcmp(names[n], name) != 0) {
		n++;
	}
	if (names[n] == NULL) {
		ck_abort_msg("unknown value: %s", name);
	}
	return n;
}

static unsigned
bidi_number(const char *name)
{
	unsigned n = number_of(bidis, name);

	return n < BIDI_BAD ? n : BIDI_BAD;
}

static unsigned
script_number(const char *name)
{
	if (strcmp(name, "Greek") == 0) {
		return SCRIPT_GREEK;
	}
	if (strcmp(name, "Hebrew") == 0) {
		return SCRIPT_HEBREW;
	}
	if (strcmp(name, "Hiragana") == 0 || strcmp(name, "Katakana") == 0 ||
	    strcmp(name, "Han") == 0) {
		return SCRIPT_KANA_HAN;
	}
	return SCRIPT_NONE;
}

/* ---- rows of ranges ----------------------------------------------------- */

struct range {
	uint32_t first;
	uint32_t last;
};

static struct range
read_range(const char *text)
{
	struct range range;
	char *end;
	unsigned long first = strtoul(text, &end, 16), last = first;

	if (strncmp(end, "..", 2) == 0) {
		last = strtoul(end + 2, &end, 16);
	}
	require(end != text && *end == '\0' && first <= last &&
			last < POINT_COUNT,
		"a range of code points");
	range.first = (uint32_t)first;
	range.last = (uint32_t)last;
	return range;
}

static void
set(uint8_t *property, struct range range, unsigned value)
{
	memset(property + range.first, (int)value,
	       range.last - range.first + 1);
}

/* Adds code points to the pool; returns their index. */
static uint32_t
pooled(struct properties *p, const char *hex)
{
	struct points points;
	size_t at = p->pool_len;

	points_read(&points, hex);
	if (p->pool_cap - p->pool_len < points.len + 1) {
		p->pool_cap = p->pool_cap * 2 + POINTS_MAX;
		p->pool = realloc(p->pool, p->pool_cap * sizeof *p->pool);
		require(p->pool != NULL, "memory");
	}
	p->pool[p->pool_len++] = (uint32_t)points.len;
	for (size_t i = 0; i < points.len; i++) {
		p->pool[p->pool_len++] = points.point[i];
	}
	return (uint32_t)at;
}

static void
set_string(struct properties *p, uint32_t *property, struct range range,
	   const char *hex)
{
	uint32_t at = pooled(p, hex);

	for (uint32_t point = range.first; point <= range.last; point++) {
		property[point] = at;
	}
}

static struct properties *
new_properties(void)
{
	struct properties *p = calloc(1, sizeof *p);

	require(p != NULL, "memory");
	pooled(p, ""); /* so that index 0 is never a string's */
	return p;
}

void
properties_free(struct properties *properties)
{
	free(properties->pool);
	free(properties);
}

static void
set_version(struct properties *p, const char *text)
{
	size_t len = strspn(text, "0123456789.");

	require(len > 0 && len < sizeof p->version, "a version");
	if (p->version[0] != '\0') {
		require(strncmp(p->version, text, len) == 0 &&
				p->version[len] == '\0',
			"all files of one version");
	}
	memcpy(p->version, text, len);
}

/* ---- data/ -------------------------------------------------------------- */

/* One word or two. */
static void
set_prep(struct properties *p, struct range range, const char *value)
{
	static const char *const words[] = {"unassigned", "prohibited",
					    "RandALCat", "LCat"};
	unsigned bits = 0;

	for (unsigned i = 0; i < 4; i++) {
		bits |= strstr(value, words[i]) != NULL ? 1u << i : 0;
	}
	/* "RandALCat" ends like "LCat". */
	bits &= bits & UCD_PREP_RANDAL ? ~UCD_PREP_LCAT : ~0u;
	require(bits != 0, "a known word");
	set(p->prep, range, bits);
}

static void
set_prepped(struct properties *p, struct range range, const char *word,
	    const char *to)
{
	char hex[16];

	for (uint32_t c = range.first; c <= range.last; c++) {
		struct range one = {c, c};

		snprintf(hex, sizeof hex, "%X", (unsigned)c);
		set_string(p, p->prepped, one,
			   strcmp(word, "kept") == 0 ? hex : to);
	}
}

/* Sets the member of struct properties that a file of data/ is about. */
static void
set_from_data(struct properties *p, const char *name, struct range range,
	      const char *value)
{
	char word[16];
	size_t len = strcspn(value, " ");

	require(len < sizeof word, "a short word");
	memcpy(word, value, len);
	word[len] = '\0';
	if (strcmp(name, "mapping.txt") == 0) {
		set(p->status, range, number_of(statuses, word));
		if (strcmp(word, "mapped") == 0 ||
		    strcmp(word, "deviation") == 0) {
			set_string(p, p->mapping, range, value + len);
		}
	} else if (strcmp(name, "idna2008.txt") == 0) {
		set(p->class, range, number_of(classes, word));
	} else if (strcmp(name, "bidi.txt") == 0) {
		set(p->bidi, range, bidi_number(word));
	} else if (strcmp(name, "joining.txt") == 0) {
		set(p->joining, range, number_of(joinings, word));
	} else if (strcmp(name, "combining.txt") == 0) {
		set(p->ccc, range, (unsigned)strtoul(word, NULL, 10));
	} else if (strcmp(name, "marks.txt") == 0) {
		set(p->mark, range, word[0] == 'M');
	} else if (strcmp(name, "nfc.txt") == 0) {
		set(p->quick, range, number_of(quicks, word));
	} else if (strcmp(name, "scripts.txt") == 0) {
		set(p->script, range, script_number(word));
	} else if (strcmp(name, "nameprep-class.txt") == 0) {
		set_prep(p, range, value);
	} else if (strcmp(name, "nameprep-map.txt") == 0) {
		set_prepped(p, range, word, value + len);
	} else if (strcmp(name, "lower.txt") == 0) {
		set_string(p, p->lower, range, value);
	} else {
		require(strcmp(name, "width.txt") == 0, "a file of data/");
		set_string(p, p->width, range, value);
	}
}

static void
read_data_file(struct properties *p, const char *folder, const char *name)
{
	struct lines lines;
	char *line;

	lines_need(&lines, folder, name);
	line = lines_next(&lines);
	require(line != NULL && strncmp(line, "# Unicode ", 10) == 0,
		"a head that names the version");
	if (strncmp(name, "nameprep", 8) != 0) {
		set_version(p, line + 10);
	}
	while ((line = lines_next(&lines)) != NULL) {
		char *value = strchr(line, ' ');
		char *mark;
		struct range range;

		if (*line == '#') {
			continue;
		}
		require(value != NULL, "a range and a value");
		*value++ = '\0';
		range = read_range(line);
		if (strcmp(name, "decomposition.txt") != 0) {
			set_from_data(p, name, range, value);
			continue;
		}
		mark = strchr(value, '!');
		if (mark != NULL) {
			*mark = '\0';
			set(p->excluded, range, 1);
		}
		set_string(p, p->step, range, value);
	}
	lines_close(&lines);
}

struct properties *
properties_from_data(void)
{
	static const char *const names[] = {
		"mapping.txt",     "idna2008.txt",      "bidi.txt",
		"joining.txt",     "combining.txt",     "marks.txt",
		"nfc.txt",         "scripts.txt",       "lower.txt",
		"width.txt",       "decomposition.txt", "nameprep-class.txt",
		"nameprep-map.txt"};
	struct properties *p = new_properties();

	memset(p->status, UCD_DISALLOWED46, sizeof p->status);
	memset(p->class, UCD_DISALLOWED, sizeof p->class);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		read_data_file(p, data_folder(), names[i]);
	}
	return p;
}

/* ---- what follows from them --------------------------------------------- */

const uint32_t *
pool_string(const struct properties *properties, uint32_t at, size_t *len)
{
	*len = properties->pool[at];
	return properties->pool + at + 1;
}

void
decomposition_of(struct points *out, const struct properties *properties,
		 uint32_t point)
{
	size_t i = 0;

	out->len = 0;
	points_add(out, point);
	/* Replaces each code point by its step until none has one. */
	while (i < out->len) {
		uint32_t at = properties->step[out->point[i]];
		size_t len;
		const uint32_t *parts = pool_string(properties, at, &len);

		if (at == 0) {
			i++;
			continue;
		}
		require(len > 0 && out->len + len <= POINTS_MAX,
			"room for the code points");
		memmove(out->point + i + len, out->point + i + 1,
			(out->len - i - 1) * sizeof *out->point);
		memcpy(out->point + i, parts, len * sizeof *parts);
		out->len += len - 1;
	}
}

void
nameprep_of(struct points *out, const struct properties *properties,
	    uint32_t point)
{
	uint32_t at = properties->prepped[point] != 0
			      ? properties->prepped[point]
			      : properties->mapping[point];
	const uint32_t *to;
	size_t len;

	out->len = 0;
	if ((properties->prep[point] & UCD_PREP_UNASSIGNED) ||
	    (at == 0 && properties->status[point] != UCD_IGNORED)) {
		points_add(out, point);
		return;
	}
	to = pool_string(properties, at, &len);
	for (size_t i = 0; i < len; i++) {
		points_add(out, to[i]);
	}
}

void
rfc5895_of(struct points *out, const struct properties *properties,
	   uint32_t point)
{
	struct points lower = {1, {point}};

	if (properties->class[point] == UCD_PVALID) {
		*out = lower;
		return;
	}
	/* The RFC's toLowercase() keeps the dot of U+0130. */
	if (point == 0x130) {
		points_read(&lower, "0069 0307");
	} else if (properties->lower[point] != 0) {
		size_t len;
		const uint32_t *to =
			pool_string(properties, properties->lower[point], &len);

		require(len == 1, "a simple mapping");
		lower.point[0] = *to;
	}
	out->len = 0;
	for (size_t i = 0; i < lower.len; i++) {
		uint32_t at = properties->width[lower.point[i]];
		size_t len;
		const uint32_t *to = pool_string(properties, at, &len);

		if (at == 0) {
			points_add(out, lower.point[i]);
		}
		for (size_t k = 0; k < len; k++) {
			points_add(out, to[k]);
		}
	}
}
