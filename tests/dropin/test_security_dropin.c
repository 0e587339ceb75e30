/* SPDX-License-Identifier: MIT
 *
 * The rows of strings.tsv and delimiters.tsv in the drop-in for libidn2, which
 * has some of the known bugs itself.  rows.txt has more names.
 */
#include "tests/core/security/string_rows.h"

#include "tests/dropin/checked_call.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idn2.h>

static struct string_row rows[ROWS_MAX];
static size_t row_count;
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

LOOP_TEST(dropin_strings, row_count)
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

TEST(dropin_every_code_point)
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

int
main(void)
{
	row_count = read_strings(rows);
	delimiter_count = read_delimiters(delimiters);
	if (row_count == 0 || delimiter_count == 0 ||
	    setlocale(LC_ALL, "C.UTF-8") == NULL) {
		fputs("no rows below XN_SOURCE, or no locale C.UTF-8\n",
		      stderr);
		return 1;
	}
	return run_tests(&(struct tests){.name = "security of the drop-in",
					 .timeout = 120});
}
