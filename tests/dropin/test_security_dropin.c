/* SPDX-License-Identifier: MIT
 *
 * The known bugs in the drop-in for libidn2, which has some of them itself; and
 * the rows of strings.tsv and delimiters.tsv there.  rows.txt has more names.
 */
#include "tests/core/security/string_rows.h"

#include "tests/dropin/checked_call.h"
#include "tests/support/guard.h"
#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/bootstring.h>
#include <xn/idn2.h>

static struct string_row rows[ROWS_MAX];
static struct delimiter_row delimiters[ROWS_MAX];
static size_t delimiter_count;

/* ---- the rows ----------------------------------------------------------- */

static const char *
name_of(int rc)
{
	return rc == IDN2_OK ? "OK" : idn2_strerror_name(rc) + 5;
}

static void
check_row(const struct string_row *row, enum function f, const char *errors,
	  const char *text)
{
	struct result got = run(f, row->input, 0);

	ck_assert_msg(strcmp(name_of(got.rc), errors) == 0,
		      "%s: %s is %s, not %s", row->name, function_name(f),
		      name_of(got.rc), errors);
	ck_assert_msg(got.rc != IDN2_OK || strcmp(got.text, text) == 0,
		      "%s: %s makes \"%s\", not \"%s\"", row->name,
		      function_name(f), got.text, text);
	ck_assert_int_eq(ask(f, row->input, 0), got.rc);
}

/* NUL: an error with a length, the end of the name without one. */
static void
check_nul(const struct string_row *row, const struct cell *cell)
{
	uint32_t points[ROW_TEXT];

	for (size_t i = 0; i < row->len; i++) {
		points[i] = (unsigned char)row->input[i];
	}
	ck_assert_str_eq(
		name_of(run_points(TO_ASCII_4I2, points, row->len, 0).rc),
		cell->errors);
	ck_assert_str_eq(
		name_of(run_points(TO_ASCII_4I, points, row->len, 0).rc),
		cell->errors);
}

START_TEST(dropin_strings)
{
	const struct string_row *row = &rows[_i];
	const struct cell *cell = &row->cell[ROW_DROPIN];
	bool nul = memchr(row->input, '\0', row->len) != NULL;
	const char *errors = cell->refused && !nul ? cell->errors : "OK";

	if (nul) {
		check_nul(row, cell);
	}
	for (enum function f = 0; f < NAME_FUNCTIONS; f++) {
		bool text = strcmp(errors, "ENCODING_ERROR") != 0;

		/* Ill-formed UTF-8 cannot be converted for functions of
		 * UTF-32. */
		if (!is_lookup(f) || (takes_points(f) && !text)) {
			continue;
		}
		check_row(row, f,
			  reads_locale(f) && !text ? "ICONV_FAIL" : errors,
			  nul ? row->input : cell->text);
	}
}
END_TEST

/* ---- the catalogue ------------------------------------------------------ */

static void
check_rc(enum function f, const char *src, int rc)
{
	int got = run(f, src, 0).rc;

	ck_assert_msg(got == rc, "%s of \"%s\": %d, not %d", function_name(f),
		      src, got, rc);
}

START_TEST(dropin_cve_2015_2059)
{
	static const char *const names[] = {
		"\xFC",         "a\xE2\x80",        "\xC0\x80",
		"\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE0\x9F\xBF",
		"\xF0\x9F\x98", "\xC3\xBC\x80",     "\xF8\x88\x80\x80\x80",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		check_rc(LOOKUP_U8, names[i], IDN2_ENCODING_ERROR);
		check_rc(TO_ASCII_8Z, names[i], IDN2_ENCODING_ERROR);
		check_rc(LOOKUP_UL, names[i], IDN2_ICONV_FAIL);
		check_rc(TO_ASCII_LZ, names[i], IDN2_ICONV_FAIL);
		ck_assert_int_ne(run(REGISTER_U8, names[i], 0).rc, IDN2_OK);
		ck_assert_int_ne(run(TO_UNICODE_8Z8Z, names[i], 0).rc, IDN2_OK);
		ck_assert_int_ne(run(TO_UNICODE_8Z4Z, names[i], 0).rc, IDN2_OK);
		ck_assert_int_ne(run(TO_UNICODE_LZLZ, names[i], 0).rc, IDN2_OK);
	}
}
END_TEST

/*
 * A result of 63 octets fills the caller's buffer of 64; 64 octets do not fit.
 */
START_TEST(dropin_cve_2016_6261)
{
	uint32_t points[65];
	struct guard room;

	guard_make(&room, 64);
	for (size_t i = 0; i < 65; i++) {
		points[i] = 'a';
	}
	for (size_t len = 59; len <= 65; len++) {
		char *output = guard_at_end(&room, 64);
		int rc;

		memset(output, 'x', 64);
		rc = idn2_to_ascii_4i(points, len, output, 0);
		ck_assert_int_eq(rc, len > 63 ? IDN2_TOO_BIG_LABEL : IDN2_OK);
		ck_assert_int_eq(output[len > 63 ? 63 : len],
				 len > 63 ? 'x' : '\0');
		rc = run_points(TO_ASCII_4I2, points, len, 0).rc;
		ck_assert_int_eq(rc, len > 63 ? IDN2_TOO_BIG_LABEL : IDN2_OK);
	}
	guard_drop(&room);
}
END_TEST

/* 300 code points without a dot, ASCII or not: refused, nothing written. */
START_TEST(dropin_cve_2019_18224)
{
	static const uint32_t parts[] = {'a', 0xFC, 0x65E5, 0x20000};
	uint32_t points[300];
	char output[64];

	for (size_t i = 0; i < 4; i++) {
		int rc;

		for (size_t n = 0; n < 300; n++) {
			points[n] = parts[i];
		}
		memset(output, 'x', sizeof output);
		ck_assert_int_ne(idn2_to_ascii_4i(points, 300, output, 0),
				 IDN2_OK);
		for (size_t n = 0; n < sizeof output; n++) {
			ck_assert_int_eq(output[n], 'x');
		}
		rc = run_points(TO_ASCII_4I2, points, 300, 0).rc;
		ck_assert_int_eq(rc, IDN2_TOO_BIG_DOMAIN);
	}
}
END_TEST

/* Values that are not code points, from both decoders. */
START_TEST(dropin_farsight_2018)
{
	static const uint32_t values[] = {
		0xD800, 0xDFFF, 0x110000, 0x1F1127, 0x7FFFFFFF, 0xFFFFFFFF,
	};
	xn_bootstring loose = xn_bootstring_punycode();

	loose.last_point = UINT32_MAX;
	loose.surrogates = true;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		char name[32] = "xn--";
		uint32_t points[8];
		size_t len = 8;
		xn_bootstring_result r = xn_bootstring_encode(
			&loose, name + 4, 27, &values[i], 1, NULL);

		ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
		ck_assert_int_ne(
			idn2_punycode_decode(name + 4, r.written, points, &len),
			IDN2_OK);
		for (enum function f = 0; f < NAME_FUNCTIONS; f++) {
			ck_assert(f == REGISTER_U8 || f == REGISTER_UL ||
				  run(f, name, 0).rc != IDN2_OK);
		}
	}
}
END_TEST

/* ---- every code point --------------------------------------------------- */

/* Whether a mapping turns it into a delimiter other than U+0022. */
static bool
is_delimiter(uint32_t point)
{
	for (size_t i = 0; i < delimiter_count; i++) {
		const struct delimiter_row *row = &delimiters[i];

		if (row->character == '"' || row->character == '.') {
			continue;
		}
		for (size_t n = 0; n < row->uts46_len; n++) {
			if (row->uts46[n] == point) {
				return true;
			}
		}
	}
	return false;
}

static void
check_text(uint32_t point, const char *text, bool std3)
{
	for (const char *c = text; *c != '\0'; c++) {
		bool ldh = (*c >= 'a' && *c <= 'z') ||
			   (*c >= '0' && *c <= '9') || *c == '-' || *c == '.';
		bool bad = *c <= ' ' || *c > '~' || (*c >= 'A' && *c <= 'Z') ||
			   strchr("#%/:<>?@[\\]^|", *c) != NULL;

		if (std3 ? !ldh : bad) {
			complain("U+%04X: \"%s\"", (unsigned)point, text);
		}
	}
}

START_TEST(dropin_every_code_point)
{
	static const int flags[] = {0, IDN2_USE_STD3_ASCII_RULES,
				    IDN2_TRANSITIONAL};
	uint8_t name[8] = "a";

	for (uint32_t point = 0x80; point < 0x110000;
	     point += SECURITY_STEP(point >= 0x40000)) {
		size_t len = utf8_encode((char *)name + 1, point);

		memcpy(name + 1 + len, "b", 2);
		for (size_t i = 0; i < 3; i++) {
			uint8_t *text = NULL;
			int rc = idn2_lookup_u8(name, &text, flags[i]);

			if (rc == IDN2_OK) {
				check_text(point, (char *)text, i == 1);
			}
			if (rc == IDN2_OK && is_delimiter(point)) {
				complain("U+%04X passes", (unsigned)point);
			}
			idn2_free(text);
		}
	}
	settle();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("security of the drop-in");
	TCase *strings = tcase_create("strings");
	TCase *bugs = tcase_create("bugs");
	size_t count = read_strings(rows);

	delimiter_count = read_delimiters(delimiters);
	if (count == 0 || delimiter_count == 0 ||
	    setlocale(LC_ALL, "C.UTF-8") == NULL) {
		fputs("no rows below XN_SOURCE, or no locale C.UTF-8\n",
		      stderr);
		return 1;
	}
	tcase_add_loop_test(strings, dropin_strings, 0, (int)count);
	suite_add_tcase(suite, strings);

	tcase_set_timeout(bugs, 120);
	tcase_add_test(bugs, dropin_cve_2015_2059);
	tcase_add_test(bugs, dropin_cve_2016_6261);
	tcase_add_test(bugs, dropin_cve_2019_18224);
	tcase_add_test(bugs, dropin_farsight_2018);
	tcase_add_test(bugs, dropin_every_code_point);
	suite_add_tcase(suite, bugs);

	return run_suite(suite);
}
