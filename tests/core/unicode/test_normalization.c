/* SPDX-License-Identifier: MIT
 *
 * lib/idna/normalise.c: NormalizationTest.txt, from tests/core/vectors and, if
 * XN_UNICODE is set, the official one.  The literal normaliser of naive.h
 * stands for its part 1, which is not in tests/core/vectors, and for cases that
 * it has too few of: long runs, Hangul, blocked marks.
 */
#include "tests/support/conformance_rows.h"
#include "tests/support/naive.h"
#include "tests/support/tests.h"

#include "gives.h"

#include <check.h>
#include <inttypes.h>
#include <string.h>

#define POINT_COUNT 0x110000

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

TEST(rows_ours)
{
	check_file(vectors_folder(), "normalization.txt", FORM_OURS);
}

LOOP_TEST(rows_original, folder_in("XN_UNICODE") != NULL)
{
	check_file(folder_in("XN_UNICODE"), "NormalizationTest.txt",
		   FORM_ORIGINAL);
}

/* ---- the literal normaliser --------------------------------------------- */

/* Compares both normalisers on one text. */
static void
compare(const char *what, const uint32_t *points, size_t len)
{
	static uint32_t want[CAP];
	size_t want_len;

	memcpy(want, points, len * sizeof *points);
	want_len = naive_nfc(want, len, CAP);
	if (!gives(points, len, want, want_len)) {
		complain("%s: %zu code points from U+%04" PRIX32 " U+%04" PRIX32
			 " U+%04" PRIX32,
			 what, len, len > 0 ? points[0] : 0,
			 len > 1 ? points[1] : 0, len > 2 ? points[2] : 0);
	}
}

/* The literal normaliser passes the rows of a file. */
static void
check_naive(const char *folder, const char *name, enum form form)
{
	static struct normal_file file;

	lines_need(&file.lines, folder, name);
	file.form = form;
	while (normal_next(&file)) {
		const struct points *c = file.row.column;

		for (unsigned i = 0; i < 6; i++) {
			struct points got = c[i % 5];
			const struct points *want = &c[i < 3 ? 1 : 3];

			if (i == 5) {
				got.len = naive_nfd(got.point, got.len,
						    POINTS_MAX);
				want = &c[2];
			} else {
				got.len = naive_nfc(got.point, got.len,
						    POINTS_MAX);
			}
			if (!points_equal(&got, want)) {
				complain("line %zu: the literal normaliser",
					 file.lines.number);
			}
		}
	}
	lines_close(&file.lines);
	settle();
}

TEST(naive_ours)
{
	check_naive(vectors_folder(), "normalization.txt", FORM_OURS);
}

/* As a row of NormalizationTest.txt: NFC of a text, of its NFC and its NFD. */
static void
check_forms(const char *what, const struct points *text)
{
	struct points nfd = *text, nfc = *text;

	nfd.len = naive_nfd(nfd.point, nfd.len, POINTS_MAX);
	nfc.len = naive_nfc(nfc.point, nfc.len, POINTS_MAX);
	compare(what, text->point, text->len);
	compare(what, nfd.point, nfd.len);
	if (!points_give(&nfc, &nfc)) {
		complain("%s: NFC of U+%04" PRIX32 "... changes", what,
			 nfc.point[0]);
	}
}

/*
 * Every code point, and what UTS #46 maps it to, by the library's tables: the
 * test "tables" compares them with data/.
 */
TEST(every_point)
{
	size_t changed = 0;

	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		struct ucd_string string = xn_ucd_mapping(c);
		struct points alone = {1, {c}}, mapped = {0, {0}};

		if (c >= 0xD800 && c <= 0xDFFF) {
			continue;
		}
		check_forms("one code point", &alone);
		while (string.count > 0) {
			points_add(&mapped, ucd_next(&string));
		}
		if (mapped.len > 0) {
			check_forms("a mapping", &mapped);
		}
		changed += xn_ucd_decomposition(c).count > 0 || mapped.len > 0;
	}
	ck_assert_uint_gt(changed, 6500);
	settle();
}

/* ---- long runs ---------------------------------------------------------- */

#define RUN 5000

/* One mark of each class. */
static size_t
marks_of_classes(uint32_t marks[256])
{
	size_t count = 0;

	for (unsigned ccc = 255; ccc > 0; ccc--) {
		uint32_t c = 0;

		while (c < POINT_COUNT && UCD_CCC(ucd_row(c)) != ccc) {
			c++;
		}
		if (c < POINT_COUNT) {
			marks[count++] = c;
		}
	}
	require(count > 40, "there are many classes");
	return count;
}

TEST(long_runs)
{
	static uint32_t run[RUN + 2];
	uint32_t marks[256];
	size_t classes;

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
	settle();
}

/* ---- room --------------------------------------------------------------- */

/* A label that does not fit the workspace is "full" and stays unchanged. */
TEST(no_room)
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

TESTS(.name = "normalization", .timeout = 300)
