/* SPDX-License-Identifier: MIT
 *
 * Profile idna2003 against RFC 3454 and Unicode 3.2: every code point in three
 * places, NormalizationTest.txt of 3.2, and labels that this file has too few
 * of (marks, Jamo and characters newer than 3.2 together).  The files are in
 * folders beside the one that XN_UNICODE names.  Without them only the code
 * points are compared, with data/.
 */
#include "tests/support/conformance_rows.h"
#include "tests/support/generate.h"
#include "tests/support/run_suite.h"
#include "nameprep_text.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>
#include <xn/punycode.h>

#define TEXT 1024

static struct nameprep *prep;

struct name {
	size_t len;
	char bytes[TEXT];
};

static void
put_name(struct name *name, const struct points *points)
{
	name->len = 0;
	for (size_t i = 0; i < points->len; i++) {
		require(name->len + 4 < TEXT, "room for the name");
		name->len +=
			utf8_encode(name->bytes + name->len, points->point[i]);
	}
}

static bool
is_ascii(const struct points *text)
{
	for (size_t i = 0; i < text->len; i++) {
		if (text->point[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

/* RFC 3490, 3.1, rule 1. */
static bool
is_dot(uint32_t point)
{
	return point == '.' || point == 0x3002 || point == 0xFF0E ||
	       point == 0xFF61;
}

static bool
is_surrogate(uint32_t point)
{
	return point >= 0xD800 && point <= 0xDFFF;
}

/* RFC 3490, 4.1, steps 4, 6 and 7. */
static void
put_ace(struct name *name, const struct points *text)
{
	xn_punycode_result r;

	if (is_ascii(text)) {
		put_name(name, text);
		return;
	}
	memcpy(name->bytes, "xn--", 4);
	r = xn_punycode_encode(name->bytes + 4, TEXT - 4, text->point,
			       text->len, NULL);
	require(r.status == XN_PUNYCODE_OK, "Punycode");
	name->len = 4 + r.written;
}

/* ---- the rules ---------------------------------------------------------- */

/* RFC 3454, section 6, requirements 2 and 3. */
static bool
breaks_bidi(const struct points *text)
{
	unsigned seen = 0;

	for (size_t i = 0; i < text->len; i++) {
		seen |= prep->class[text->point[i]];
	}
	if (!(seen & PREP_RTL)) {
		return false;
	}
	return (seen & PREP_LTR) || !(prep->class[text->point[0]] & PREP_RTL) ||
	       !(prep->class[text->point[text->len - 1]] & PREP_RTL);
}

/* The errors of a prepared text. */
static uint32_t
faults_of(const struct points *text, uint32_t checks)
{
	uint32_t errors = 0;

	for (size_t i = 0; i < text->len; i++) {
		unsigned class = prep->class[text->point[i]];

		if (class & PREP_PROHIBITED) {
			errors |= XN_ERROR_DISALLOWED;
		}
		if ((class & PREP_UNASSIGNED) &&
		    !(checks & XN_ALLOW_UNASSIGNED)) {
			errors |= XN_ERROR_UNASSIGNED;
		}
	}
	if ((checks & XN_CHECK_BIDI) && breaks_bidi(text)) {
		errors |= XN_ERROR_BIDI;
	}
	return errors;
}

/* ---- conversions -------------------------------------------------------- */

static void
object(const char *what, const struct points *typed, const char *got,
       xn_result r, const struct name *want, uint32_t errors)
{
	char hex[12 * POINTS_MAX] = "";
	size_t at = 0;

	for (size_t i = 0; i < typed->len; i++) {
		at += (size_t)snprintf(hex + at, sizeof hex - at, " %04" PRIX32,
				       typed->point[i]);
	}
	complain("%s:%s\n    got %s [%s]\n    not %s [%s]", what, hex,
		 shown(got, r.length), names_of(r.errors),
		 shown(want->bytes, want->len), names_of(errors));
}

/* Checks ToASCII of a label that nameprep turns into text. */
static void
check_ascii(const xn_options *opt, const struct points *typed,
	    const struct points *text)
{
	struct name name, want;
	char got[TEXT];
	uint32_t errors = faults_of(text, opt->checks);
	xn_result r;

	if (text->len == 0 && (opt->checks & XN_CHECK_LENGTH)) {
		errors |= XN_ERROR_EMPTY_LABEL;
	}
	want.len = 0;
	if (errors == 0) {
		put_ace(&want, text);
	}
	put_name(&name, typed);
	r = xn_to_ascii(opt, got, sizeof got, name.bytes, name.len, NULL);
	if (r.status != (errors ? XN_INVALID : XN_OK) || r.errors != errors ||
	    r.length != want.len || memcmp(got, want.bytes, want.len) != 0) {
		object("ToASCII", typed, got, r, &want, errors);
	}
}

/* Whether prepared is the text with its ASCII letters in lower case. */
static bool
survives(const struct points *text, const struct points *prepared)
{
	struct points lower = *text;

	for (size_t i = 0; i < lower.len; i++) {
		if (lower.point[i] >= 'A' && lower.point[i] <= 'Z') {
			lower.point[i] += 'a' - 'A';
		}
	}
	return points_equal(&lower, prepared);
}

/*
 * Checks ToUnicode of the Punycode of text, which nameprep turns into prepared.
 * It is decoded if nameprep leaves it unchanged and finds no fault (4.2, steps
 * 6 and 7).
 */
static void
check_unicode(const xn_options *opt, const struct points *text,
	      const struct points *prepared)
{
	struct name name, want;
	char got[TEXT];
	xn_result r;

	put_ace(&name, text);
	want = name;
	if (survives(text, prepared) && faults_of(prepared, opt->checks) == 0) {
		put_name(&want, text);
	}
	r = xn_to_unicode(opt, got, sizeof got, name.bytes, name.len, NULL);
	if (r.status != XN_OK || r.length != want.len ||
	    memcmp(got, want.bytes, want.len) != 0) {
		object("ToUnicode", text, got, r, &want, 0);
	}
}

/* ---- every code point --------------------------------------------------- */

static void
check_mapping(const xn_options *opt, uint32_t point)
{
	uint32_t got[XN_MAP_MAX];
	size_t count;
	xn_mapping what = xn_map_point(opt, got, point, &count), want;
	struct points text;

	nameprep_point(&text, prep, point);
	if (text.len == 0) {
		want = XN_MAPPING_IGNORED;
	} else if (text.len != 1 || text.point[0] != point) {
		want = XN_MAPPING_MAPPED;
	} else if (faults_of(&text, opt->checks) != 0) {
		want = XN_MAPPING_REFUSED;
	} else {
		want = XN_MAPPING_KEPT;
	}
	if (what != want || count != text.len ||
	    memcmp(got, text.point, count * sizeof *got) != 0) {
		complain("U+%04" PRIX32 ": xn_map_point: %d, should be %d",
			 point, what, want);
	}
}

/*
 * A code point between two characters that compose with nothing and stay in
 * place, so the middle of the result is the mapping of the code point alone.
 */
static void
check_between(const xn_options *opt, uint32_t side, uint32_t point,
	      const struct points *alone)
{
	struct points typed = {3, {side, point, side}}, text = {1, {side}};

	for (size_t i = 0; i < alone->len; i++) {
		points_add(&text, alone->point[i]);
	}
	points_add(&text, side);
	check_ascii(opt, &typed, &text);
	check_unicode(opt, &typed, &text);
}

static void
check_point(const xn_options *opt, uint32_t point)
{
	struct points typed = {1, {point}}, text;

	nameprep_point(&text, prep, point);
	if (is_dot(point)) {
		return;
	}
	check_between(opt, 0x5D0, point, &text);  /* in D.1 */
	check_between(opt, 0x4E00, point, &text); /* in D.2 */
	if (point < 0x80) {
		check_ascii(opt, &typed, &typed);
		return;
	}
	check_ascii(opt, &typed, &text);
	check_unicode(opt, &typed, &text);
}

static void
check_points(void)
{
	xn_options opt = xn_profile(XN_IDNA2003), more = opt;

	more.checks |= XN_ALLOW_UNASSIGNED;
	for (uint32_t c = 0; c < PREP_POINTS; c++) {
		if (is_surrogate(c)) {
			continue;
		}
		check_mapping(&opt, c);
		check_point(&opt, c);
		if (prep->class[c] & PREP_UNASSIGNED) {
			check_point(&more, c);
		}
	}
	settle();
}

START_TEST(points_data)
{
	prep = nameprep_from_data();
	check_points();
	nameprep_free(prep);
}
END_TEST

START_TEST(points_files)
{
	prep = nameprep_from_files();
	check_points();
	nameprep_free(prep);
}
END_TEST

/* data/ has the mappings of the files. */
START_TEST(same)
{
	struct nameprep *data = nameprep_from_data();

	prep = nameprep_from_files();
	ck_assert_mem_eq(data->class, prep->class, sizeof prep->class);
	for (uint32_t c = 0; c < PREP_POINTS; c++) {
		struct points a, b;

		nameprep_point(&a, data, c);
		nameprep_point(&b, prep, c);
		if (!points_equal(&a, &b)) {
			complain("U+%04" PRIX32 ": the mapping in data/", c);
		}
	}
	nameprep_free(data);
	nameprep_free(prep);
	settle();
}
END_TEST

/* ---- whole labels ------------------------------------------------------- */

/* No limits: only nameprep decides. */
static xn_options
all_may_pass(void)
{
	xn_options opt = xn_profile(XN_IDNA2003);

	opt.checks = XN_ALLOW_UNASSIGNED;
	return opt;
}

/* Checks a label in both directions; false if the text is not one label. */
static bool
check_label(const xn_options *opt, const struct points *typed)
{
	struct points text = *typed;

	for (size_t i = 0; i < typed->len; i++) {
		if (is_dot(typed->point[i])) {
			return false;
		}
	}
	if (!is_ascii(typed)) {
		nameprep_text(&text, prep);
	}
	check_ascii(opt, typed, &text);
	if (!is_ascii(typed)) {
		check_unicode(opt, typed, &text);
	}
	return true;
}

/* The file's rule for form KC, by the model; then all columns as labels. */
static size_t
check_row(const xn_options *opt, const struct normal_file *file)
{
	const struct points *column = file->row.column;
	size_t labels = 0;

	for (unsigned i = 0; i < 5; i++) {
		struct points text = column[i];

		nameprep_nfkc(&text, prep);
		if (!points_equal(&text, &column[3])) {
			complain("line %zu: form KC of column %u",
				 file->lines.number, i + 1);
		}
		labels += check_label(opt, &column[i]);
	}
	return labels;
}

START_TEST(normalization)
{
	static struct normal_file file;
	xn_options opt = all_may_pass();
	size_t rows = 0, labels = 0;

	prep = nameprep_from_files();
	memset(&file, 0, sizeof file);
	lines_need(&file.lines, nameprep_folder("3.2.0"),
		   "NormalizationTest.txt");
	file.form = FORM_ORIGINAL;
	while (normal_next(&file)) {
		labels += check_row(&opt, &file);
		rows++;
	}
	lines_close(&file.lines);
	nameprep_free(prep);
	ck_assert_uint_gt(rows, 16000);
	/* Few rows have a full stop. */
	ck_assert_uint_gt(labels, 5 * rows - 100);
	settle();
}
END_TEST

/* ---- sequences ---------------------------------------------------------- */

#define SEQUENCES 300000
#define LONGEST 10

static uint64_t state;

/* xorshift64, with the same seed in each run. */
static uint32_t
below(uint32_t limit)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 32) % limit;
}

/* Characters that matter to normalisation, in a list for each reason. */
enum { MARKS, DECOMPOSE, FIRSTS, SECONDS, NEW, FOLD, LISTS };

static uint32_t list[LISTS][PREP_POINTS / 64];
static size_t list_len[LISTS];

static void
enlist(unsigned which, uint32_t point)
{
	if (list_len[which] < PREP_POINTS / 64) {
		list[which][list_len[which]++] = point;
	}
}

static void
fill_lists(void)
{
	for (uint32_t c = 0x80; c < PREP_POINTS; c++) {
		struct points alone = {1, {c}};

		nameprep_nfkc(&alone, prep);
		if (alone.len > 4) {
			continue;
		}
		if (prep->ccc[c] != 0) {
			enlist(MARKS, c);
		}
		if (prep->step[c] != 0) {
			enlist(DECOMPOSE, c);
		}
		if (prep->fold[c] != 0) {
			enlist(FOLD, c);
		}
		if ((prep->class[c] & PREP_UNASSIGNED) && c < 0x20000) {
			enlist(NEW, c);
		}
	}
	for (size_t i = 0; i < prep->pairs; i++) {
		enlist(FIRSTS, prep->pair[i].first);
		enlist(SECONDS, prep->pair[i].second);
	}
}

static uint32_t
some_point(void)
{
	unsigned which = below(LISTS + 2);

	if (which == LISTS) {
		return (below(2) ? 0xAC00 : 0x1100) + below(60);
	}
	if (which > LISTS) {
		return below(2) ? 0x1161 + below(21) : 0x11A7 + below(28);
	}
	return list[which][below((uint32_t)list_len[which])];
}

START_TEST(sequences)
{
	xn_options opt = all_may_pass();
	size_t count = generate_count(SEQUENCES);

	prep = nameprep_from_files();
	state = UINT64_C(0x3490349134543454);
	memset(list_len, 0, sizeof list_len);
	fill_lists();
	for (size_t i = 0; i < count; i++) {
		struct points typed = {0, {0}};
		uint32_t len = 1 + below(LONGEST);

		for (uint32_t k = 0; k < len; k++) {
			points_add(&typed, some_point());
		}
		check_label(&opt, &typed);
	}
	nameprep_free(prep);
	settle();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("nameprep");
	TCase *tables = tcase_create("nameprep");

	tcase_set_timeout(tables, 300);
	if (nameprep_has_files()) {
		tcase_add_test(tables, same);
		tcase_add_test(tables, points_files);
		tcase_add_test(tables, normalization);
		tcase_add_test(tables, sequences);
	} else {
		tcase_add_test(tables, points_data);
		puts("the files of RFC 3454 are not there: only data/");
	}
	suite_add_tcase(suite, tables);
	return run_suite(suite);
}
