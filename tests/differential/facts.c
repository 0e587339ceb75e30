/* SPDX-License-Identifier: MIT */
#include "facts.h"
#include "support.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { STRINGS = 16384, POOL = 65536, PAIRS = 2048 };

struct string {
	uint32_t at;
	uint32_t len;
};

struct pair {
	uint32_t first;
	uint32_t second;
	uint32_t composite;
};

static struct {
	struct fact *fact; /* LAST_POINT + 1 of them */
	struct string string[STRINGS];
	size_t strings;
	uint32_t pool[POOL];
	size_t pooled;
	struct pair pair[PAIRS];
	size_t pairs;
} facts;

/* ---- one file of data/ -------------------------------------------------- */

typedef void taker(uint32_t first, uint32_t last, const char *value);

/* "0041..005A value", or with one code point. */
static void
read_file(const char *folder, const char *name, taker *take)
{
	struct lines lines;
	char *line;

	lines_need(&lines, folder, name);
	while ((line = lines_next(&lines)) != NULL) {
		char *end;
		unsigned long first, last;

		if (*line == '#' || *line == '\0') {
			continue;
		}
		first = last = strtoul(line, &end, 16);
		if (end[0] == '.') {
			last = strtoul(end + 2, &end, 16);
		}
		ck_assert_msg(*end == ' ' && first <= last &&
				      last <= LAST_POINT,
			      "%s, line %zu", name, lines.number);
		take((uint32_t)first, (uint32_t)last, end + 1);
	}
	lines_close(&lines);
}

/* The number of a word in a list of them; the test fails if it is in none. */
static size_t
word(const char *value, const char *const list[], size_t count)
{
	size_t i = 0;

	while (i < count && strcmp(value, list[i]) != 0) {
		i++;
	}
	ck_assert_msg(i < count, "unknown value: %s", value);
	return i;
}

/* Keep the code points of a list; returns the string's number. */
static uint16_t
keep_string(const char *hex)
{
	struct points points;
	struct string *string = &facts.string[facts.strings];

	points_read(&points, hex);
	ck_assert(facts.strings < STRINGS && facts.pooled + points.len < POOL);
	string->at = (uint32_t)facts.pooled;
	string->len = (uint32_t)points.len;
	memcpy(facts.pool + facts.pooled, points.point,
	       points.len * sizeof *points.point);
	facts.pooled += points.len;
	return (uint16_t)facts.strings++;
}

static void
take_mapping(uint32_t first, uint32_t last, const char *value)
{
	static const char *const list[] = {"disallowed", "valid", "mapped",
					   "deviation", "ignored"};
	const char *blank = strchr(value, ' ');
	char status[16] = "";
	uint16_t mapped;
	size_t number;

	strncat(status, value, blank != NULL ? (size_t)(blank - value) : 15);
	mapped = keep_string(blank != NULL ? blank : "");
	number = word(status, list, 5);
	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].status = (uint8_t)number;
		facts.fact[p].mapped = mapped;
	}
}

static void
take_class(uint32_t first, uint32_t last, const char *value)
{
	static const char *const list[] = {"DISALLOWED", "PVALID", "CONTEXTJ",
					   "CONTEXTO", "UNASSIGNED"};
	size_t n = word(value, list, 5);

	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].class = (uint8_t)n;
	}
}

static void
take_bidi(uint32_t first, uint32_t last, const char *value)
{
	static const char *const list[] = {
		"L",   "R",   "AL",  "AN",  "EN",  "ES",  "CS",  "ET",
		"ON",  "BN",  "NSM", "B",   "S",   "WS",  "LRE", "LRO",
		"LRI", "RLE", "RLO", "RLI", "PDF", "PDI", "FSI"};
	size_t n = word(value, list, sizeof list / sizeof *list);
	unsigned bit = 1u << n;

	if (bit > BIDI_OTHER) {
		bit = BIDI_OTHER;
	}
	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].bidi = (uint16_t)bit;
	}
}

static void
take_joining(uint32_t first, uint32_t last, const char *value)
{
	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].joining = value[0];
	}
}

static void
take_ccc(uint32_t first, uint32_t last, const char *value)
{
	unsigned long ccc = strtoul(value, NULL, 10);

	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].ccc = (uint8_t)ccc;
		facts.fact[p].inert = false;
	}
}

static void
take_mark(uint32_t first, uint32_t last, const char *value)
{
	ck_assert(value[0] == 'M');
	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].mark = true;
	}
}

static void
take_script(uint32_t first, uint32_t last, const char *value)
{
	static const char *const list[] = {"Greek", "Hebrew", "Hiragana",
					   "Katakana", "Han"};
	static const uint8_t script[] = {SCRIPT_GREEK, SCRIPT_HEBREW,
					 SCRIPT_KANA_HAN, SCRIPT_KANA_HAN,
					 SCRIPT_KANA_HAN};
	size_t n = word(value, list, 5);

	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].script = script[n];
	}
}

/* "0041 0300", with " !" behind it where nothing composes to it. */
static void
take_decomposition(uint32_t first, uint32_t last, const char *value)
{
	char hex[64] = "";
	char *excluded;
	uint16_t number;
	const uint32_t *part;
	size_t len;

	strncat(hex, value, sizeof hex - 1);
	excluded = strchr(hex, '!');
	if (excluded != NULL) {
		*excluded = '\0';
	}
	number = keep_string(hex);
	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].step = number;
		facts.fact[p].inert = false;
	}
	part = fact_string(number, &len);
	if (excluded == NULL) {
		struct pair pair = {part[0], part[1], first};

		ck_assert(first == last && len == 2 && facts.pairs < PAIRS);
		facts.pair[facts.pairs++] = pair;
		facts.fact[part[1]].inert = false;
	}
}

/* Lines of tests/vectors/ages.txt: "08BE..08C7 13.0". */
static void
take_age(uint32_t first, uint32_t last, const char *value)
{
	char *end;
	unsigned long major = strtoul(value, &end, 10);
	unsigned long minor = strtoul(end + 1, NULL, 10);

	ck_assert(*end == '.' && major < 25 && minor < 10);
	for (uint32_t p = first; p <= last; p++) {
		facts.fact[p].age = (uint8_t)VERSION(major, minor);
	}
}

/* ---- all of them -------------------------------------------------------- */

static int
compare_pairs(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;

	if (x->first != y->first) {
		return x->first < y->first ? -1 : 1;
	}
	return (x->second > y->second) - (x->second < y->second);
}

/* Hangul composes by arithmetic: data/ does not list it. */
static void
note_hangul(void)
{
	for (uint32_t p = 0x1100; p <= 0x11FF; p++) {
		facts.fact[p].inert = false;
	}
	for (uint32_t p = 0xAC00; p <= 0xD7A3; p++) {
		facts.fact[p].inert = false;
	}
}

void
facts_load(void)
{
	static const struct fact plain = {
		.joining = 'U', .age = AGE_OLD, .inert = true, .bidi = BIDI_L};
	const char *source = folder_in("XN_SOURCE");
	char data[4096] = "", vectors[4096] = "";

	ck_assert_msg(source != NULL, "XN_SOURCE is not set");
	ck_assert_uint_lt(strlen(source), sizeof data - 32);
	strcat(strcat(data, source), "/data");
	strcat(strcat(vectors, source), "/tests/vectors");
	facts.fact = calloc(LAST_POINT + 1, sizeof *facts.fact);
	ck_assert_ptr_nonnull(facts.fact);
	for (uint32_t p = 0; p <= LAST_POINT; p++) {
		facts.fact[p] = plain;
	}
	facts.strings = 1; /* 0 is none */
	facts.pooled = 0;
	facts.pairs = 0;
	read_file(data, "mapping.txt", take_mapping);
	read_file(data, "idna2008.txt", take_class);
	read_file(data, "bidi.txt", take_bidi);
	read_file(data, "joining.txt", take_joining);
	read_file(data, "combining.txt", take_ccc);
	read_file(data, "marks.txt", take_mark);
	read_file(data, "scripts.txt", take_script);
	read_file(data, "decomposition.txt", take_decomposition);
	read_file(vectors, "ages.txt", take_age);
	note_hangul();
	qsort(facts.pair, facts.pairs, sizeof *facts.pair, compare_pairs);
}

void
facts_free(void)
{
	free(facts.fact);
	facts.fact = NULL;
}

const struct fact *
fact_of(uint32_t point)
{
	return &facts.fact[point];
}

void
fact_mark_changed(uint32_t point)
{
	facts.fact[point].changed = true;
}

const uint32_t *
fact_string(uint16_t number, size_t *len)
{
	*len = facts.string[number].len;
	return facts.pool + facts.string[number].at;
}

uint32_t
fact_compose(uint32_t first, uint32_t second)
{
	struct pair key = {first, second, 0};
	const struct pair *found;

	found = bsearch(&key, facts.pair, facts.pairs, sizeof *facts.pair,
			compare_pairs);
	return found != NULL ? found->composite : 0;
}
