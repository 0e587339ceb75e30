/* SPDX-License-Identifier: MIT
 *
 * lib/idna/normalise.c: NormalizationTest.txt, from tests/core/vectors and, if
 * XN_UNICODE is set, the official one.  A naive normaliser over data/ stands
 * for its part 1, which is not in tests/core/vectors, and for cases that it has
 * too few of: long runs, Hangul, blocked marks.
 */
#include "tests/support/conformance_rows.h"
#include "tests/support/run_suite.h"
#include "ucd_text.h"

#include "lib/idna/rules.h"
#include "lib/idna/stages.h"
#include "lib/unicode/ucd.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the library's NFC -------------------------------------------------- */

#define CAP 12000

/* A label as lib/idna/pipeline.h hands it to the stages. */
static uint32_t words[LABEL_WORDS(CAP)];
static char chars[LABEL_CHARS(CAP)];

/* The place that each code point of the label claims to come from. */
#define PLACE(i) (100 + 3 * (uint32_t)(i))

static void
load(struct label *label, const uint32_t *points, size_t len)
{
	require(len <= CAP, "room for the label");
	memset(label, 0, sizeof *label);
	label->cap = CAP;
	label->len = len;
	label->point = words;
	label->from = words + CAP;
	label->row = words + 2 * CAP;
	label->spare = words + 3 * CAP;
	label->chars = chars;
	for (size_t i = 0; i < len; i++) {
		label->point[i] = points[i];
		label->from[i] = PLACE(i);
	}
	xn_stage_rows(label);
}

/* Whether the rows are those of the code points: later stages rely on it. */
static bool
facts_hold(const struct label *label)
{
	uint32_t seen = 0;

	for (size_t i = 0; i < label->len; i++) {
		seen |= ucd_row(label->point[i]);
		if (label->row[i] != ucd_row(label->point[i])) {
			return false;
		}
	}
	return label->seen == seen;
}

/* Whether each place is one of the input's. */
static bool
places_hold(const struct label *label, size_t len)
{
	for (size_t i = 0; i < label->len; i++) {
		uint32_t from = label->from[i];

		if (from < PLACE(0) || from >= PLACE(len) ||
		    (from - PLACE(0)) % 3 != 0) {
			return false;
		}
	}
	return true;
}

/* The library's own normalisation and no other rule. */
static const struct rules rules = {.normalizer = NULL};

/* Whether xn_check_nfc finds fault. */
static bool
is_refused(const uint32_t *points, size_t len)
{
	struct label label;

	load(&label, points, len);
	xn_check_nfc(&label, &rules);
	require((label.errors & ~XN_ERROR_NOT_NFC) == 0, "no other error");
	return label.errors != 0;
}

/*
 * Normalises and compares.  The stage's result, its rows and places and the
 * verdict of xn_check_nfc must agree with the expected form.
 */
static bool
gives(const uint32_t *points, size_t len, const uint32_t *want, size_t want_len)
{
	struct label label;
	bool same = len == want_len &&
		    memcmp(points, want, len * sizeof *points) == 0;
	bool changed;

	load(&label, points, len);
	changed = xn_stage_nfc(&label, &rules);
	if (label.full || label.len != want_len ||
	    memcmp(label.point, want, want_len * sizeof *want) != 0) {
		return false;
	}
	return changed == !same && label.normal && facts_hold(&label) &&
	       places_hold(&label, len) && is_refused(points, len) == !same;
}

static bool
points_give(const struct points *from, const struct points *to)
{
	return gives(from->point, from->len, to->point, to->len);
}

/* ---- NormalizationTest.txt ---------------------------------------------- */

/* A bit for each code point that part 1 lists. */
static unsigned char listed[POINT_COUNT / 8];

static void
note_listed(const struct normal_row *row)
{
	if (row->part == '1') {
		uint32_t point = row->column[0].point[0];

		require(row->column[0].len == 1, "one code point a row");
		listed[point / 8] |= (unsigned char)(1u << point % 8);
	}
}

/* The file's rule 1 for NFC: c2 is NFC of c1, c2 and c3; c4 of c4 and c5. */
static void
check_row(const struct normal_row *row, size_t line)
{
	static const unsigned result[5] = {1, 1, 1, 3, 3};

	for (unsigned i = 0; i < 5; i++) {
		if (!points_give(&row->column[i], &row->column[result[i]])) {
			complain("line %zu: NFC of column %u", line, i + 1);
		}
	}
}

/* The file's rule 2: a code point that part 1 does not list is its own NFC. */
static void
check_others(void)
{
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		bool surrogate = c >= 0xD800 && c <= 0xDFFF;

		if (!surrogate && !(listed[c / 8] >> c % 8 & 1) &&
		    !gives(&c, 1, &c, 1)) {
			complain("U+%04" PRIX32 " is not its own NFC", c);
		}
	}
}

static void
check_file(const char *folder, const char *name, enum form form)
{
	static struct normal_file file;
	bool official = form == FORM_ORIGINAL;
	char version[16];
	size_t rows = 0, parts = 0;
	char part = '\0';

	memset(&file, 0, sizeof file);
	memset(listed, 0, sizeof listed);
	lines_need(&file.lines, folder, name);
	file.form = form;
	version_in_head(version, &file.lines);
	ck_assert_str_eq(version, xn_unicode_version());
	while (normal_next(&file)) {
		check_row(&file.row, file.lines.number);
		note_listed(&file.row);
		parts += file.row.part != part;
		part = file.row.part;
		rows++;
	}
	lines_close(&file.lines);
	if (official) {
		check_others();
	}
	ck_assert_uint_gt(rows, official ? 20000 : 2900);
	ck_assert_uint_eq(parts, official ? 6 : 5);
	settle();
}

START_TEST(rows_ours)
{
	check_file(vectors_folder(), "normalization.txt", FORM_OURS);
}
END_TEST

START_TEST(rows_original)
{
	check_file(folder_in("XN_UNICODE"), "NormalizationTest.txt",
		   FORM_ORIGINAL);
}
END_TEST

/*
 * Our file has the rows of the official one, column by column, without part 1.
 */
START_TEST(rows_same)
{
	static struct normal_file ours, original;

	lines_need(&ours.lines, vectors_folder(), "normalization.txt");
	ours.form = FORM_OURS;
	lines_need(&original.lines, folder_in("XN_UNICODE"),
		   "NormalizationTest.txt");
	original.form = FORM_ORIGINAL;
	while (normal_next(&original)) {
		if (original.row.part == '1') {
			continue;
		}
		require(normal_next(&ours), "as many rows of ours");
		require(ours.row.part == original.row.part, "the same part");
		for (unsigned i = 0; i < 5; i++) {
			if (!points_equal(&ours.row.column[i],
					  &original.row.column[i])) {
				complain("line %zu, column %u: our line %zu "
					 "is not the same",
					 original.lines.number, i + 1,
					 ours.lines.number);
			}
		}
	}
	ck_assert(!normal_next(&ours));
	lines_close(&ours.lines);
	lines_close(&original.lines);
	settle();
}
END_TEST

/* ---- a naive normaliser ------------------------------------------------- */

static struct properties *properties;

/* Primary composites, with Hangul syllables, sorted by first and second. */
struct pair {
	uint32_t first;
	uint32_t second;
	uint32_t composite;
};

#define PAIRS_MAX 16384

static struct pair pairs[PAIRS_MAX];
static size_t pair_count;

static int
by_parts(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;

	if (x->first != y->first) {
		return x->first < y->first ? -1 : 1;
	}
	return x->second < y->second ? -1 : x->second > y->second;
}

static void
add_pair(uint32_t first, uint32_t second, uint32_t composite)
{
	struct pair pair = {first, second, composite};

	require(pair_count < PAIRS_MAX, "room for the pairs");
	pairs[pair_count++] = pair;
}

/*
 * The Unicode Standard, section 3.12: one step of decomposing a Hangul
 * syllable.
 */
static void
hangul_step(uint32_t syllable, uint32_t step[2])
{
	uint32_t s = syllable - 0xAC00;

	if (s % 28 != 0) {
		step[0] = syllable - s % 28;
		step[1] = 0x11A7 + s % 28;
	} else {
		step[0] = 0x1100 + s / 588;
		step[1] = 0x1161 + s % 588 / 28;
	}
}

static void
load_naive(void)
{
	properties = properties_from_data();
	pair_count = 0;
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		size_t len;
		const uint32_t *to =
			pool_string(properties, properties->step[c], &len);

		if (len == 2 && !properties->excluded[c]) {
			add_pair(to[0], to[1], c);
		}
	}
	for (uint32_t c = 0xAC00; c <= 0xD7A3; c++) {
		uint32_t step[2];

		hangul_step(c, step);
		add_pair(step[0], step[1], c);
	}
	qsort(pairs, pair_count, sizeof *pairs, by_parts);
}

static void
unload_naive(void)
{
	properties_free(properties);
}

struct text {
	size_t len;
	uint32_t point[CAP];
};

static void
put(struct text *text, uint32_t point)
{
	require(text->len < CAP, "room for the text");
	text->point[text->len++] = point;
}

static void
put_decomposed(struct text *out, uint32_t point)
{
	struct points parts;
	uint32_t step[2];

	if (point >= 0xAC00 && point <= 0xD7A3) {
		hangul_step(point, step);
		if (step[0] >= 0xAC00) {
			uint32_t trailing = step[1];

			hangul_step(step[0], step);
			put(out, step[0]);
			put(out, step[1]);
			put(out, trailing);
			return;
		}
		put(out, step[0]);
		put(out, step[1]);
		return;
	}
	decomposition_of(&parts, properties, point);
	for (size_t i = 0; i < parts.len; i++) {
		put(out, parts.point[i]);
	}
}

/* Canonical order: swaps neighbours until all are in order. */
static void
bubble(struct text *text)
{
	for (size_t end = text->len; end > 1; end--) {
		for (size_t i = 1; i < end; i++) {
			uint8_t a = properties->ccc[text->point[i - 1]];
			uint8_t b = properties->ccc[text->point[i]];

			if (b != 0 && a > b) {
				uint32_t point = text->point[i];

				text->point[i] = text->point[i - 1];
				text->point[i - 1] = point;
			}
		}
	}
}

static uint32_t
composite_of(uint32_t first, uint32_t second)
{
	struct pair key = {first, second, 0};
	const struct pair *found =
		bsearch(&key, pairs, pair_count, sizeof *pairs, by_parts);

	return found != NULL ? found->composite : 0;
}

/*
 * The Unicode Standard, D115: whether text[i] is blocked from the starter at s.
 */
static bool
is_blocked(const struct text *text, size_t s, size_t i)
{
	uint8_t class = properties->ccc[text->point[i]];

	for (size_t k = s + 1; k < i; k++) {
		uint8_t between = properties->ccc[text->point[k]];

		if (between == 0 || between >= class) {
			return true;
		}
	}
	return false;
}

/* The last starter before i, or i if there is none. */
static size_t
starter_before(const struct text *text, size_t i)
{
	for (size_t s = i; s > 0; s--) {
		if (properties->ccc[text->point[s - 1]] == 0) {
			return s - 1;
		}
	}
	return i;
}

/* D117, literally. */
static void
compose_all(struct text *text)
{
	size_t i = 0;

	while (i < text->len) {
		size_t s = starter_before(text, i);
		uint32_t whole = 0;

		if (s != i && !is_blocked(text, s, i)) {
			whole = composite_of(text->point[s], text->point[i]);
		}
		if (whole == 0) {
			i++;
			continue;
		}
		text->point[s] = whole;
		memmove(text->point + i, text->point + i + 1,
			(text->len - i - 1) * sizeof *text->point);
		text->len--;
	}
}

static void
naive_nfd(struct text *out, const uint32_t *points, size_t len)
{
	out->len = 0;
	for (size_t i = 0; i < len; i++) {
		put_decomposed(out, points[i]);
	}
	bubble(out);
}

static void
naive_nfc(struct text *out, const uint32_t *points, size_t len)
{
	naive_nfd(out, points, len);
	compose_all(out);
}

/* Compares both normalisers on one text. */
static void
compare(const char *what, const uint32_t *points, size_t len)
{
	static struct text want;

	naive_nfc(&want, points, len);
	if (!gives(points, len, want.point, want.len)) {
		complain("%s: %zu code points from U+%04" PRIX32 " U+%04" PRIX32
			 " U+%04" PRIX32,
			 what, len, len > 0 ? points[0] : 0,
			 len > 1 ? points[1] : 0, len > 2 ? points[2] : 0);
	}
}

static bool
is_text(const struct text *text, const struct points *points)
{
	return text->len == points->len &&
	       memcmp(text->point, points->point,
		      text->len * sizeof *text->point) == 0;
}

/* The naive normaliser passes the rows of a file. */
static void
check_naive(const char *folder, const char *name, enum form form)
{
	static struct normal_file file;
	static struct text got;

	load_naive();
	lines_need(&file.lines, folder, name);
	file.form = form;
	while (normal_next(&file)) {
		const struct points *c = file.row.column;

		for (unsigned i = 0; i < 5; i++) {
			naive_nfc(&got, c[i].point, c[i].len);
			if (!is_text(&got, &c[i < 3 ? 1 : 3])) {
				complain("line %zu: the naive NFC",
					 file.lines.number);
			}
		}
		naive_nfd(&got, c[0].point, c[0].len);
		if (!is_text(&got, &c[2])) {
			complain("line %zu: the naive NFD", file.lines.number);
		}
	}
	lines_close(&file.lines);
	unload_naive();
	settle();
}

START_TEST(naive_ours)
{
	check_naive(vectors_folder(), "normalization.txt", FORM_OURS);
}
END_TEST

START_TEST(naive_original)
{
	check_naive(folder_in("XN_UNICODE"), "NormalizationTest.txt",
		    FORM_ORIGINAL);
}
END_TEST

/* As a row of NormalizationTest.txt: NFC of a text, of its NFC and its NFD. */
static void
check_forms(const char *what, const uint32_t *points, size_t len)
{
	static struct text nfd, nfc;

	naive_nfd(&nfd, points, len);
	naive_nfc(&nfc, points, len);
	compare(what, points, len);
	compare(what, nfd.point, nfd.len);
	if (!gives(nfc.point, nfc.len, nfc.point, nfc.len)) {
		complain("%s: NFC of U+%04" PRIX32 "... changes", what,
			 nfc.point[0]);
	}
}

/* Every code point, and what UTS #46 maps it to. */
START_TEST(every_point)
{
	size_t changed = 0;

	load_naive();
	ck_assert_str_eq(properties->version, xn_unicode_version());
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		size_t len;
		const uint32_t *to =
			pool_string(properties, properties->mapping[c], &len);

		if (c >= 0xD800 && c <= 0xDFFF) {
			continue;
		}
		check_forms("one code point", &c, 1);
		if (len > 0) {
			check_forms("a mapping", to, len);
		}
		changed += properties->step[c] != 0 || len > 0;
	}
	unload_naive();
	ck_assert_uint_gt(changed, 6500);
	settle();
}
END_TEST

/* ---- long runs ---------------------------------------------------------- */

#define RUN 5000

/* One mark of each class. */
static size_t
marks_of_classes(uint32_t marks[256])
{
	size_t count = 0;

	for (unsigned ccc = 255; ccc > 0; ccc--) {
		uint32_t c = 0;

		while (c < POINT_COUNT && properties->ccc[c] != ccc) {
			c++;
		}
		if (c < POINT_COUNT) {
			marks[count++] = c;
		}
	}
	require(count > 40, "there are many classes");
	return count;
}

START_TEST(long_runs)
{
	static uint32_t run[RUN + 2];
	uint32_t marks[256];
	size_t classes;

	load_naive();
	classes = marks_of_classes(marks);
	/* Highest class first: as far from canonical order as possible. */
	for (size_t i = 0; i < RUN; i++) {
		run[i + 1] = marks[i * classes / RUN];
	}
	run[0] = 'a';
	run[RUN + 1] = 'b';
	compare("marks, falling", run, RUN + 2);
	compare("marks without a base", run + 1, RUN);
	/* All classes again and again. */
	for (size_t i = 0; i < RUN; i++) {
		run[i + 1] = marks[i % classes];
	}
	compare("marks, in turn", run, RUN + 2);
	/* Many marks of one class: they keep their order. */
	for (size_t i = 0; i < RUN; i++) {
		run[i + 1] = i % 2 ? 0x300 + (uint32_t)i / 2 % 5 : 0x316;
	}
	compare("marks of two classes", run, RUN + 2);
	/* Each decomposes to two marks. */
	for (size_t i = 0; i < RUN; i++) {
		run[i + 1] = i % 3 ? 0x344 : 0x323;
	}
	compare("U+0344", run, RUN + 2);
	unload_naive();
	settle();
}
END_TEST

/* Many segments, each of which composes. */
START_TEST(many_segments)
{
	static uint32_t text[4000];
	static const uint32_t piece[] = {
		'e',   0x323, 0x302, 0x1100, 0x1161,  0x11A8, 0x3B9,
		0x308, 0x301, 0x915, 0x93C,  0x1D157, 0x1D165};
	size_t pieces = sizeof piece / sizeof *piece;

	load_naive();
	for (size_t i = 0; i < 4000; i++) {
		text[i] = piece[i % pieces];
	}
	for (size_t len = 0; len <= 2 * pieces; len++) {
		for (size_t at = 0; at < pieces; at++) {
			compare("part of a text", text + at, len);
		}
	}
	compare("a long text", text, 4000);
	unload_naive();
	settle();
}
END_TEST

/* ---- Hangul ------------------------------------------------------------- */

/* Every L V and every L V T, and one code point beyond each range. */
START_TEST(hangul_jamo)
{
	load_naive();
	for (uint32_t l = 0x10FF; l <= 0x1113; l++) {
		for (uint32_t v = 0x1160; v <= 0x1176; v++) {
			for (uint32_t t = 0x11A6; t <= 0x11C3; t++) {
				uint32_t jamo[] = {l, v, t};

				compare("L V T", jamo, 3);
			}
		}
	}
	unload_naive();
	settle();
}
END_TEST

/* Every syllable followed by every T, and by other characters. */
START_TEST(hangul_syllables)
{
	load_naive();
	for (uint32_t s = 0xABFF; s <= 0xD7A4; s++) {
		uint32_t text[3] = {s, 0, 0x11A8};

		for (uint32_t t = 0x11A6; t <= 0x11C3; t++) {
			text[1] = t;
			compare("LV or LVT, T", text, 2);
			if (t == 0x11A7 || t == 0x11A8) {
				compare("LV or LVT, T, T", text, 3);
			}
		}
		text[1] = 0x1161;
		compare("LV or LVT, V", text, 2);
		/* A mark between them blocks the composition. */
		text[1] = 0x302E;
		compare("LV or LVT, mark, T", text, 3);
	}
	unload_naive();
	settle();
}
END_TEST

START_TEST(hangul_runs)
{
	static uint32_t run[3 * RUN];

	load_naive();
	for (size_t i = 0; i < RUN; i++) {
		run[3 * i] = 0x1100 + (uint32_t)i % 19;
		run[3 * i + 1] = 0x1161 + (uint32_t)i / 19 % 21;
		run[3 * i + 2] = 0x11A8 + (uint32_t)i % 27;
	}
	compare("L V T, again and again", run, CAP / 3);
	for (size_t i = 0; i < RUN; i++) {
		run[i] = i < RUN / 2       ? 0x1100
			 : i < RUN / 4 * 3 ? 0x1161
					   : 0x11A8;
	}
	compare("many L, many V, many T", run, RUN);
	unload_naive();
	settle();
}
END_TEST

/* ---- blocked marks ------------------------------------------------------ */

/*
 * All strings of up to five of these: starters that compose with the next code
 * point, marks of equal and of different classes, marks that decompose, a
 * starter that composes like a mark (09BE), and an exclusion (0958).
 */
START_TEST(blocked)
{
	static const uint32_t alphabet[] = {
		'a',   0x1EA1, 0x300, 0x301, 0x323,   0x344,  0x345,
		0x9C7, 0x9BE,  0x958, 0x93C, 0x11131, 0x11127};
	size_t letters = sizeof alphabet / sizeof *alphabet;

	load_naive();
	for (size_t len = 1; len <= 5; len++) {
		size_t digits[5] = {0};
		size_t at = 0;

		while (at < len) {
			uint32_t text[5];

			for (size_t i = 0; i < len; i++) {
				text[i] = alphabet[digits[i]];
			}
			compare("a short string", text, len);
			for (at = 0; at < len && ++digits[at] == letters;
			     at++) {
				digits[at] = 0;
			}
		}
	}
	unload_naive();
	settle();
}
END_TEST

/* ---- room --------------------------------------------------------------- */

/* A label that does not fit the workspace is "full" and stays unchanged. */
START_TEST(no_room)
{
	for (size_t cap = 1; cap <= 12; cap++) {
		uint32_t small[LABEL_WORDS(12) + 1];
		struct label label;
		/* Each decomposes to three, and does not compose again. */
		static const uint32_t text[4] = {0x1D160, 0x1D160, 0x1D160,
						 0x1D160};
		size_t len = cap < 4 ? cap : 4;

		load(&label, text, len);
		small[LABEL_WORDS(cap)] = 0xCA9A27;
		label.cap = cap;
		label.point = memcpy(small, text, len * sizeof *text);
		label.from = memset(small + cap, 0, cap * sizeof *small);
		label.row = small + 2 * cap;
		label.spare = small + 3 * cap;
		xn_stage_rows(&label);
		ck_assert_int_eq(xn_stage_nfc(&label, &rules), 3 * len <= cap);
		ck_assert_int_eq(label.full, 3 * len > cap);
		ck_assert_uint_eq(label.len, 3 * len <= cap ? 3 * len : len);
		ck_assert_uint_eq(small[LABEL_WORDS(cap)], 0xCA9A27);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("normalization");
	TCase *rows = tcase_create("rows");
	TCase *texts = tcase_create("texts");

	tcase_set_timeout(rows, 300);
	tcase_add_test(rows, rows_ours);
	if (folder_in("XN_UNICODE") != NULL) {
		tcase_add_test(rows, rows_original);
		tcase_add_test(rows, rows_same);
		tcase_add_test(rows, naive_original);
	}
	tcase_add_test(rows, naive_ours);
	tcase_add_test(rows, every_point);
	suite_add_tcase(suite, rows);
	tcase_set_timeout(texts, 300);
	tcase_add_test(texts, long_runs);
	tcase_add_test(texts, many_segments);
	tcase_add_test(texts, hangul_jamo);
	tcase_add_test(texts, hangul_syllables);
	tcase_add_test(texts, hangul_runs);
	tcase_add_test(texts, blocked);
	tcase_add_test(texts, no_room);
	suite_add_tcase(suite, texts);
	return run_suite(suite);
}
