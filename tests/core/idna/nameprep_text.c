/* SPDX-License-Identifier: MIT
 *
 * Nameprep's files, and a nameprep that follows the text literally: slow and
 * simple.
 */
#include "nameprep_text.h"

#include "tests/support/naive.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- strings ------------------------------------------------------------ */

static uint32_t
pooled(struct nameprep *p, const struct points *text)
{
	size_t at = p->pool_len;

	if (p->pool_cap - p->pool_len < text->len + 1) {
		p->pool_cap = p->pool_cap * 2 + POINTS_MAX + 1;
		p->pool = realloc(p->pool, p->pool_cap * sizeof *p->pool);
		require(p->pool != NULL, "memory");
	}
	p->pool[p->pool_len++] = (uint32_t)text->len;
	for (size_t i = 0; i < text->len; i++) {
		p->pool[p->pool_len++] = text->point[i];
	}
	return (uint32_t)at;
}

/* Appends the string that strings has for a code point, or the code point. */
static void
add_string(struct points *out, const struct nameprep *p,
	   const uint32_t *strings, uint32_t point)
{
	uint32_t at = strings[point];

	if (at == 0) {
		points_add(out, point);
		return;
	}
	for (uint32_t i = 1; i <= p->pool[at]; i++) {
		points_add(out, p->pool[at + i]);
	}
}

/* Replaces each code point by its string. */
static void
replace(struct points *text, const struct nameprep *p, const uint32_t *strings)
{
	struct points old = *text;

	text->len = 0;
	for (size_t i = 0; i < old.len; i++) {
		add_string(text, p, strings, old.point[i]);
	}
}

static struct nameprep *
new_nameprep(void)
{
	static const struct points none;
	struct nameprep *p = calloc(1, sizeof *p);

	require(p != NULL, "memory");
	pooled(p, &none); /* so that index 0 is never a string's */
	return p;
}

void
nameprep_free(struct nameprep *prep)
{
	free(prep->pool);
	free(prep);
}

void
nameprep_point(struct points *out, const struct nameprep *prep, uint32_t point)
{
	out->len = 0;
	add_string(out, prep, prep->map, point);
}

/* ---- files -------------------------------------------------------------- */

/* A code point, or a range with "-" or ".." between its ends. */
static void
read_range(uint32_t range[2], const char *text)
{
	char *end;

	range[0] = range[1] = (uint32_t)strtoul(text, &end, 16);
	require(end != text, "a code point");
	if (*end != '\0') {
		range[1] = (uint32_t)strtoul(end + strspn(end, "-."), &end, 16);
	}
	require(*end == '\0' && range[0] <= range[1] && range[1] < PREP_POINTS,
		"a range of code points");
}

static void
set_class(struct nameprep *p, const char *where, unsigned class)
{
	uint32_t range[2];

	read_range(range, where);
	for (uint32_t c = range[0]; c <= range[1]; c++) {
		p->class[c] |= (uint8_t) class;
	}
}

static void
set_string(struct nameprep *p, uint32_t *strings, const char *where,
	   const char *hex)
{
	struct points text;
	uint32_t range[2], at;

	read_range(range, where);
	points_read(&text, hex);
	at = pooled(p, &text);
	for (uint32_t c = range[0]; c <= range[1]; c++) {
		strings[c] = at;
	}
}

/* ---- data/ -------------------------------------------------------------- */

static void
set_classes(struct nameprep *p, const char *where, char *value)
{
	static const struct {
		const char *name;
		unsigned class;
	} words[] = {
		{"unassigned", PREP_UNASSIGNED},
		{"prohibited", PREP_PROHIBITED},
		{"RandALCat", PREP_RTL},
		{"LCat", PREP_LTR},
	};
	char *field[2];
	size_t count;

	count = split_fields(value, ' ', field, 2);
	require(count <= 2, "one word or two");
	for (size_t i = 0; i < count; i++) {
		size_t k = 0;

		while (strcmp(words[k].name, field[i]) != 0) {
			require(++k < 4, "a known word");
		}
		set_class(p, where, words[k].class);
	}
}

static void
set_mapping(struct nameprep *p, const char *where, char *value)
{
	char *to = strchr(value, ' ');

	if (to != NULL || strcmp(value, "ignored") == 0 ||
	    strcmp(value, "deviation") == 0) {
		set_string(p, p->map, where, to != NULL ? to : "");
	} else if (strcmp(value, "kept") == 0) {
		uint32_t range[2];

		read_range(range, where);
		memset(p->map + range[0], 0,
		       (range[1] - range[0] + 1) * sizeof *p->map);
	} else {
		require(strcmp(value, "valid") == 0, "a known word");
	}
}

static void
read_data(struct nameprep *p, const char *name,
	  void (*take)(struct nameprep *, const char *where, char *value))
{
	struct lines lines;
	char *line;

	lines_need(&lines, data_folder(), name);
	while ((line = lines_next(&lines)) != NULL) {
		char *value = strchr(line, ' ');

		if (*line != '#') {
			require(value != NULL, "a value");
			*value++ = '\0';
			take(p, line, value);
		}
	}
	lines_close(&lines);
}

/* The exceptions come last. */
struct nameprep *
nameprep_from_data(void)
{
	struct nameprep *p = new_nameprep();

	read_data(p, "nameprep-class.txt", set_classes);
	read_data(p, "mapping.txt", set_mapping);
	for (uint32_t c = 0; c < PREP_POINTS; c++) {
		if (p->class[c] & PREP_UNASSIGNED) {
			p->map[c] = 0;
		}
	}
	read_data(p, "nameprep-map.txt", set_mapping);
	return p;
}

/* ---- RFC 3454 ----------------------------------------------------------- */

const char *
nameprep_folder(const char *name)
{
	static char folder[4096];
	const char *unicode = folder_in("XN_UNICODE");

	if (unicode == NULL) {
		return NULL;
	}
	snprintf(folder, sizeof folder, "%s/../%s", unicode, name);
	return folder;
}

/* Reads a table. strings is for tables of mappings. */
static void
read_table(struct nameprep *p, const char *name, unsigned class,
	   uint32_t *strings)
{
	struct lines lines;
	char *line;

	lines_need(&lines, nameprep_folder("rfc3454"), name);
	while ((line = lines_next(&lines)) != NULL) {
		char *field[2];

		if (split_fields(line, ';', field, 2) < 1 ||
		    field[0][0] == '\0') {
			continue;
		}
		if (strings != NULL) {
			set_string(p, strings, field[0], field[1]);
		} else {
			set_class(p, field[0], class);
		}
	}
	lines_close(&lines);
}

static void
read_rfc(struct nameprep *p)
{
	static const char *const prohibited[] = {
		"C.1.2.txt", "C.2.2.txt", "C.3.txt", "C.4.txt", "C.5.txt",
		"C.6.txt",   "C.7.txt",   "C.8.txt", "C.9.txt"};

	read_table(p, "A.1.txt", PREP_UNASSIGNED, NULL);
	read_table(p, "D.1.txt", PREP_RTL, NULL);
	read_table(p, "D.2.txt", PREP_LTR, NULL);
	for (size_t i = 0; i < sizeof prohibited / sizeof *prohibited; i++) {
		read_table(p, prohibited[i], PREP_PROHIBITED, NULL);
	}
	read_table(p, "B.1.txt", 0, p->fold);
	read_table(p, "B.2.txt", 0, p->fold);
}

/* ---- Unicode 3.2 -------------------------------------------------------- */

#define FIELDS 15

enum { POINT, NAME, CATEGORY, CCC, BIDI, DECOMPOSITION };

static void
add_pair(struct nameprep *p, uint32_t first, uint32_t second,
	 uint32_t composite)
{
	struct prep_pair pair = {first, second, composite};

	require(p->pairs < PREP_PAIRS, "room for the pairs");
	p->pair[p->pairs++] = pair;
}

/*
 * Collects every canonical pair; drop_pairs() removes those that do not
 * compose.
 */
static void
read_point(struct nameprep *p, char *field[FIELDS])
{
	uint32_t point = (uint32_t)strtoul(field[POINT], NULL, 16);
	const char *to = field[DECOMPOSITION];
	struct points parts;

	p->ccc[point] = (uint8_t)strtoul(field[CCC], NULL, 10);
	if (*to == '\0') {
		return;
	}
	if (*to == '<') {
		set_string(p, p->step, field[POINT], strchr(to, '>') + 1);
		return;
	}
	set_string(p, p->step, field[POINT], to);
	points_read(&parts, to);
	if (parts.len == 2) {
		add_pair(p, parts.point[0], parts.point[1], point);
	}
}

/*
 * UAX #15: removes CompositionExclusions.txt, and pairs that do not begin with
 * a starter.
 */
static void
drop_pairs(struct nameprep *p)
{
	static uint8_t excluded[PREP_POINTS];
	struct lines lines;
	char *line;
	size_t kept = 0;

	lines_need(&lines, nameprep_folder("3.2.0"),
		   "CompositionExclusions.txt");
	while ((line = lines_next(&lines)) != NULL) {
		line[strcspn(line, "# \t\r")] = '\0';
		if (*line != '\0') {
			excluded[strtoul(line, NULL, 16)] = 1;
		}
	}
	lines_close(&lines);
	for (size_t i = 0; i < p->pairs; i++) {
		const struct prep_pair *pair = &p->pair[i];

		if (!excluded[pair->composite] && p->ccc[pair->first] == 0 &&
		    p->ccc[pair->composite] == 0) {
			p->pair[kept++] = *pair;
		}
	}
	p->pairs = kept;
}

static int
by_parts(const void *a, const void *b)
{
	const struct prep_pair *x = a, *y = b;

	if (x->first != y->first) {
		return x->first < y->first ? -1 : 1;
	}
	return x->second < y->second ? -1 : x->second > y->second;
}

static void
read_unicode(struct nameprep *p)
{
	struct lines lines;
	char *line, *field[FIELDS];

	lines_need(&lines, nameprep_folder("3.2.0"), "UnicodeData.txt");
	while ((line = lines_next(&lines)) != NULL) {
		require(split_fields(line, ';', field, FIELDS) == FIELDS,
			"the fields of UnicodeData.txt");
		read_point(p, field);
	}
	lines_close(&lines);
	drop_pairs(p);
	qsort(p->pair, p->pairs, sizeof *p->pair, by_parts);
}

bool
nameprep_has_files(void)
{
	const char *folder = nameprep_folder("rfc3454");
	struct lines lines;
	bool found = folder != NULL && lines_open(&lines, folder, "A.1.txt");

	if (found) {
		lines_close(&lines);
	}
	return found;
}

struct nameprep *
nameprep_from_files(void)
{
	struct nameprep *p = new_nameprep();

	read_rfc(p);
	read_unicode(p);
	for (uint32_t c = 0; c < PREP_POINTS; c++) {
		struct points text = {1, {c}};

		nameprep_text(&text, p);
		if (text.len != 1 || text.point[0] != c) {
			p->map[c] = pooled(p, &text);
		}
	}
	return p;
}

/* ---- normalisation form KC ---------------------------------------------- */

/* The tables that the functions below read. */
static const struct nameprep *now;

static unsigned
ccc(uint32_t point)
{
	return now->ccc[point];
}

/* Repeated until nothing decomposes any more. */
static size_t
decompose(uint32_t to[NAIVE_PARTS], uint32_t point)
{
	struct points text = {1, {point}}, old;

	do {
		old = text;
		replace(&text, now, now->step);
	} while (!points_equal(&old, &text));
	require(text.len <= NAIVE_PARTS, "room for the decomposition");
	memcpy(to, text.point, text.len * sizeof *to);
	return text.len;
}

static uint32_t
compose(uint32_t a, uint32_t b)
{
	struct prep_pair key = {a, b, 0};
	const struct prep_pair *found =
		bsearch(&key, now->pair, now->pairs, sizeof key, by_parts);

	return found != NULL ? found->composite : 0;
}

void
nameprep_nfkc(struct points *text, const struct nameprep *prep)
{
	static const struct naive_tables tables = {ccc, decompose, compose};

	now = prep;
	text->len = naive_nfc_by(&tables, text->point, text->len, POINTS_MAX);
}

void
nameprep_text(struct points *text, const struct nameprep *prep)
{
	replace(text, prep, prep->fold);
	nameprep_nfkc(text, prep);
}
