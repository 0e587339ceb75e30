/* SPDX-License-Identifier: MIT
 *
 * The drop-in's functions, one by one: NULL, flags, return values and outputs,
 * and the names of rows.txt.  test_dropin_memory.c has lengths, memory and
 * locales; test_dropin_differential.c compares with libidn2.
 */
#include "checked_call.h"

#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <xn/idn2.h>

#include <check.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NT IDN2_NONTRANSITIONAL
#define TR IDN2_TRANSITIONAL
#define RFC IDN2_NO_TR46
#define CONTRADICTION (NT | TR)

/* ---- rows.txt ----------------------------------------------------------- */

#define LONGEST 200010
#define CODES 29

static const struct {
	const char *name;
	int flags;
} words[] = {{"-", 0},
	     {"nfc", IDN2_NFC_INPUT},
	     {"trans", TR},
	     {"nontrans", NT},
	     {"std3", IDN2_USE_STD3_ASCII_RULES},
	     {"no46", RFC},
	     {"loose", IDN2_NO_ALABEL_ROUNDTRIP}};

/* The flags of a sum such as "std3+nfc". */
static int
flags_of(char *sum)
{
	char *word[8];
	size_t count = split_fields(sum, '+', word, 8);
	int flags = 0;

	for (size_t i = 0; i < count; i++) {
		size_t k = 0;

		while (strcmp(words[k].name, word[i]) != 0) {
			require(++k < sizeof words / sizeof *words, word[i]);
		}
		flags |= words[k].flags;
	}
	return flags;
}

static int
code_of(const char *name)
{
	for (int rc = 0; rc > -400; rc--) {
		if (strcmp(idn2_strerror_name(rc) + strlen("IDN2_"), name) ==
		    0) {
			return rc;
		}
	}
	ck_abort_msg("no code: %s", name);
}

static bool
is_meant(const char *function, enum entry f)
{
	static const char *const groups[] = {"lookup", "lookup_names",
					     "register", "to_unicode", "all"};
	const bool meant[] = {is_lookup(f), is_lookup(f) && f != TO_ASCII_4I,
			      f == REGISTER_U8 || f == REGISTER_UL,
			      is_to_unicode(f), f != REGISTER_ALABEL};

	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
		if (strcmp(function, groups[i]) == 0) {
			return meant[i];
		}
	}
	return strcmp(function, entry_names[f] + strlen("idn2_")) == 0;
}

/*
 * Up to so many bytes are converted without a request, and a result is one; the
 * call before had no output.
 */
static void
check_memory(enum entry f, int flags, const char *name, size_t calls, int rc)
{
	size_t most = is_register(f) || (flags & RFC) ? 200 : 512;

	if (strlen(name) > most) {
		return;
	}
	if (calls != (rc == IDN2_OK && allocates(f)) || heap_calls() != 0) {
		complain("%s of \"%.70s\": %zu requests, and %zu",
			 entry_names[f], name, calls, heap_calls());
	}
}

/* Returns the code. */
static int
check_row(char *field[4])
{
	static char name[LONGEST];
	char text[RESULT_SIZE] = "", *sum[8];
	size_t sums = split_fields(field[1], ' ', sum, 8), calls = 0;
	bool ok = field[3][0] == '=';
	int rc = ok ? IDN2_OK : code_of(field[3]);

	name[read_text(name, sizeof name - 1, field[2])] = '\0';
	if (ok) {
		text[read_text(text, sizeof text - 1, field[3] + 1)] = '\0';
	}
	for (size_t i = 0; i < sums; i++) {
		int flags = flags_of(sum[i]);

		for (enum entry f = 0; f < ENTRIES; f++) {
			if (is_meant(field[0], f)) {
				check_memory(
					f, flags, name,
					check_call(f, name, flags, rc, text),
					rc);
				calls++;
			}
		}
	}
	require(calls > 0, field[0]);
	return rc;
}

START_TEST(each_row)
{
	bool seen[400] = {false};
	struct lines lines;
	char *line, *field[4];
	size_t codes = 0;

	lines_need(&lines, getenv("XN_SOURCE"), "tests/dropin/rows.txt");
	while ((line = lines_next(&lines)) != NULL) {
		if (line[0] != '\0' && line[0] != '#') {
			int rc;

			require(split_fields(line, '\t', field, 4) == 4, line);
			rc = check_row(field);
			codes += !seen[-rc];
			seen[-rc] = true;
		}
	}
	lines_close(&lines);
	/* Every code that occurs: one is for memory, six never are. */
	ck_assert_uint_eq(codes, CODES - 1 - 6);
}
END_TEST

/* ---- NULL --------------------------------------------------------------- */

/* If the source is NULL, flags and lengths are not checked. */
START_TEST(null_sources)
{
	static const int flags[] = {0, NT, CONTRADICTION, RFC | TR, -1};
	static const size_t lengths[] = {0, 1, 64, SIZE_MAX};

	for (size_t i = 0; i < 4 * sizeof flags / sizeof *flags; i++) {
		for (enum entry f = 0; f < ENTRIES; f++) {
			check_null(f, lengths[i % 4], flags[i / 4]);
		}
		ck_assert_int_eq(idn2_register_u8((const uint8_t *)"\xC3\xBC",
						  (const uint8_t *)"xn--tda",
						  NULL, flags[i / 4]),
				 IDN2_OK);
		ck_assert_int_eq(
			idn2_register_ul(NULL, "xn--tda", NULL, flags[i / 4]),
			IDN2_OK);
	}
	idn2_free(NULL);
}
END_TEST

/* ---- flags -------------------------------------------------------------- */

static bool
is_contradiction(int flags)
{
	return ((flags & 4) && (flags & 8)) || ((flags & 64) && (flags & 12)) ||
	       ((flags & 2) && (flags & 128));
}

/* All sets of the named flags, alone and with unnamed bits. */
START_TEST(flags_that_contradict)
{
	static const int others[] = {0, 256, 1 << 20, INT_MIN, INT_MIN | 0x700};
	size_t refused = 0;

	for (int low = 0; low < 256; low++) {
		refused += is_contradiction(low);
		for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
			int flags = low | others[i];
			bool bad = is_contradiction(low);

			for (enum entry f = 0; is_lookup(f); f++) {
				check_call(f, "xn--tda.de", flags,
					   bad ? IDN2_INVALID_FLAGS : IDN2_OK,
					   "xn--tda.de");
			}
		}
	}
	ck_assert_uint_eq(refused, 160);
}
END_TEST

START_TEST(flags_without_effect)
{
	for (int low = 0; low < 256; low++) {
		int flags = low % 2 == 0 ? low : low | INT_MIN | 0x100;

		check_call(TO_UNICODE_8Z8Z, "xn--tda", flags, IDN2_OK,
			   "\xC3\xBC");
		for (enum entry f = 0; f < ENTRIES; f++) {
			const char *src =
				f == REGISTER_ALABEL ? "xn--tda" : "\xC3\xBC";

			if (is_register(f)) {
				check_call(f, src, flags, IDN2_OK, "xn--tda");
			}
			if (is_to_unicode(f)) {
				check_call(f, "xn--tda", flags, IDN2_OK,
					   "\xC3\xBC");
			}
		}
		if (!is_contradiction(low)) {
			/* Flags that lookup ignores. */
			check_call(LOOKUP_U8, "a.\xC3\xBC", low & ~(2 | 16),
				   IDN2_OK, "a.xn--tda");
			check_call(LOOKUP_U8, "a.\xC3\xBC", low | 16, IDN2_OK,
				   "a.xn--tda");
		}
	}
}
END_TEST

/* ---- lookup and registration -------------------------------------------- */

struct labels {
	const char *ulabel;
	const char *alabel;
	int rc;
	const char *text;
};

static void
check_labels(const struct labels *row)
{
	static char mark;
	char *text = &mark;
	uint8_t *name = (uint8_t *)&mark;
	int rc = idn2_register_u8((const uint8_t *)row->ulabel,
				  (const uint8_t *)row->alabel, &name, 0);

	ck_assert_msg(rc == row->rc, "register \"%s\", \"%s\": %d, not %d",
		      row->ulabel != NULL ? row->ulabel : "NULL",
		      row->alabel != NULL ? row->alabel : "NULL", rc, row->rc);
	rc = idn2_register_ul(row->ulabel, row->alabel, &text, 0);
	if (row->rc != IDN2_OK) {
		ck_assert_ptr_eq(name, &mark);
		ck_assert_ptr_eq(text, &mark);
		ck_assert_int_ne(rc, IDN2_OK);
		return;
	}
	ck_assert_int_eq(rc, IDN2_OK);
	ck_assert_str_eq((char *)name, row->text);
	ck_assert_str_eq(text, row->text);
	idn2_free(name);
	idn2_free(text);
}

START_TEST(labels_to_register)
{
	static const struct labels rows[] = {
		{"\xC3\xBC", "xn--tda", IDN2_OK, "xn--tda"},
		{"\xC3\xBC", NULL, IDN2_OK, "xn--tda"},
		{NULL, "xn--tda", IDN2_OK, "xn--tda"},
		{"\xC3\x9F", "xn--zca", IDN2_OK, "xn--zca"},
		{"l\xC2\xB7l", "xn--ll-0ea", IDN2_OK, "xn--ll-0ea"},
		/* ASCII is returned unchanged. */
		{"-Abc_", NULL, IDN2_OK, "-Abc_"},
		{"", NULL, IDN2_OK, ""},
		{"a.b", NULL, IDN2_OK, "a.b"},
		{"xn--zz zz", NULL, IDN2_OK, "xn--zz zz"},
		{"a", "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{"b", "xn--bcher-kva", IDN2_UALABEL_MISMATCH, NULL},
		{"\xC3\xBC"
		 "a",
		 "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{"", "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{"\xC3\xBD", "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{"\xC3\xBC", "xn--TDA", IDN2_UALABEL_MISMATCH, NULL},
		{NULL, "xn--TDA", IDN2_UALABEL_MISMATCH, NULL},
		{"\xFF", "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{NULL, "xn--Bcher-kva", IDN2_DISALLOWED, NULL},
		{NULL, "xn--", IDN2_INVALID_ALABEL, NULL},
		{NULL, "", IDN2_INVALID_ALABEL, NULL},
		{NULL, "abc", IDN2_INVALID_ALABEL, NULL},
		{NULL, "XN--tda", IDN2_INVALID_ALABEL, NULL},
		{NULL, "xn--\xC3\xBC", IDN2_INVALID_ALABEL, NULL},
		{NULL, "xn--abc-", IDN2_PUNYCODE_BAD_INPUT, NULL},
		{NULL, "xn--a.b", IDN2_PUNYCODE_BAD_INPUT, NULL},
		{"\xC3\xBC", "xn--99999999", IDN2_PUNYCODE_OVERFLOW, NULL},
		{NULL, "xn--u-ccb", IDN2_NOT_NFC, NULL},
		{NULL, "xn--a-0hc", IDN2_BIDI, NULL},
		{"a.\xC3\xBC", NULL, IDN2_DISALLOWED, NULL},
		{"\xE3\x80\x82", NULL, IDN2_DISALLOWED, NULL},
	};
	char *text;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_labels(&rows[i]);
	}
	/* The locale's encoding is checked before the A-label. */
	ck_assert_int_eq(idn2_register_ul("\xFF", "abc", &text, 0),
			 IDN2_ICONV_FAIL);
}
END_TEST

/* libidn2 ends a name at U+0000. */
START_TEST(differs_embedded_zero)
{
	static const uint32_t rows[][4] = {
		{'a', 0, 'b', 'c'},  {'a', 'b', 'c', 0}, {0, 'a', 'b', 'c'},
		{0xFC, 0, '.', '-'}, {0, 0, 0, 0},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ck_assert_int_eq(run_points(TO_ASCII_4I, rows[i], 4, 0).rc,
				 IDN2_ENCODING_ERROR);
		ck_assert_int_eq(run_points(TO_ASCII_4I2, rows[i], 4, 0).rc,
				 IDN2_ENCODING_ERROR);
		ck_assert_int_eq(run_points(TO_UNICODE_44I, rows[i], 4, 0).rc,
				 IDN2_ENCODING_ERROR);
	}
	ck_assert_int_eq(run_points(TO_ASCII_4Z, rows[0], 4, 0).rc, IDN2_OK);
	ck_assert_str_eq(run_points(TO_ASCII_4Z, rows[0], 4, 0).text, "a");
	ck_assert_str_eq(run_points(TO_UNICODE_4Z4Z, rows[0], 4, 0).text, "a");
}
END_TEST

/* libidn2 knows Unicode 15.1. */
START_TEST(differs_newest_unicode)
{
	/* U+A7DB and U+105C9 of Unicode 16.0, U+16EBB of 17.0. */
	static const char *const points[] = {"\xEA\x9F\x9B", "\xF0\x90\x97\x89",
					     "\xF0\x96\xBA\xBB"};

	for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
		ck_assert_int_eq(ask(LOOKUP_U8, points[i], 0), IDN2_OK);
		ck_assert_int_eq(ask(LOOKUP_U8, points[i], RFC), IDN2_OK);
	}
	ck_assert_str_eq(run(LOOKUP_U8, "\xF0\x96\xBA\xA0", 0).text,
			 run(LOOKUP_U8, "\xF0\x96\xBA\xBB", 0).text);
}
END_TEST

/* ---- texts and versions ------------------------------------------------- */

START_TEST(names_of_codes)
{
	/* From the first on downwards. */
	static const struct {
		int first;
		const char *names[16];
	} runs[] = {
		{0, {"OK"}},
		{-100, {"MALLOC", "NO_NODESET", "ICONV_FAIL"}},
		{-200,
		 {"ENCODING_ERROR", "NFC", "PUNYCODE_BAD_INPUT",
		  "PUNYCODE_BIG_OUTPUT", "PUNYCODE_OVERFLOW", "TOO_BIG_DOMAIN",
		  "TOO_BIG_LABEL", "INVALID_ALABEL", "UALABEL_MISMATCH",
		  "INVALID_FLAGS"}},
		{-300,
		 {"NOT_NFC", "2HYPHEN", "HYPHEN_STARTEND", "LEADING_COMBINING",
		  "DISALLOWED", "CONTEXTJ", "CONTEXTJ_NO_RULE", "CONTEXTO",
		  "CONTEXTO_NO_RULE", "UNASSIGNED", "BIDI", "DOT_IN_LABEL",
		  "INVALID_TRANSITIONAL", "INVALID_NONTRANSITIONAL",
		  "ALABEL_ROUNDTRIP_FAILED"}},
	};
	const char *name[401] = {NULL};
	const char *nothing = idn2_strerror(INT_MAX);

	for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
		for (int k = 0; runs[i].names[k] != NULL; k++) {
			name[k - runs[i].first] = runs[i].names[k];
		}
	}
	for (int rc = 0; rc >= -400; rc--) {
		const char *text = idn2_strerror(rc);
		bool known = name[-rc] != NULL;

		ck_assert_str_eq(idn2_strerror_name(rc) + strlen("IDN2_"),
				 known ? name[-rc] : "UNKNOWN");
		ck_assert_str_ne(text, "");
		ck_assert_int_eq(strcmp(text, nothing) == 0, !known);
		for (int other = 0; known && other > rc; other--) {
			ck_assert_str_ne(text, idn2_strerror(other));
		}
	}
	ck_assert_str_eq(idn2_strerror_name(1), "IDN2_UNKNOWN");
	ck_assert_str_eq(idn2_strerror_name(INT_MIN), "IDN2_UNKNOWN");
}
END_TEST

START_TEST(versions)
{
	static const char *const old[] = {
		"",       "2.3.8", "2.3.7", "2.3",   "2",    "0.0",  "2.03.8",
		"2.3.08", " 2",    "1.99",  "2.2.9", "2.3.", "0.14", "2.3.0",
	};
	static const char *const later[] = {
		"2.3.9", "2.3.8a", "2.3.8.", "2.3.80", "2.3.10",
		"2.4",   "3",      "9",      "10",     "a",
	};

	ck_assert_str_eq(idn2_check_version(NULL), IDN2_VERSION);
	ck_assert_str_eq(idn2_check_version(IDN2_VERSION), "2.3.8");
	for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
		const char *got = idn2_check_version(old[i]);

		ck_assert_msg(got != NULL, "%s: too new", old[i]);
		ck_assert_str_eq(got, IDN2_VERSION);
	}
	for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
		ck_assert_msg(idn2_check_version(later[i]) == NULL,
			      "%s: old enough", later[i]);
	}
	ck_assert_int_eq(IDN2_VERSION_NUMBER, IDN2_VERSION_MAJOR << 24 |
						      IDN2_VERSION_MINOR << 16 |
						      IDN2_VERSION_PATCH);
}
END_TEST

/* ------------------------------------------------------------------------- */

int
main(void)
{
	Suite *suite = suite_create("dropin");
	TCase *all = tcase_create("all");

	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		fputs("no locale C.UTF-8\n", stderr);
		return 1;
	}
	tcase_set_timeout(all, 60);
	tcase_add_checked_fixture(all, NULL, settle);
	tcase_add_test(all, each_row);
	tcase_add_test(all, null_sources);
	tcase_add_test(all, flags_that_contradict);
	tcase_add_test(all, flags_without_effect);
	tcase_add_test(all, labels_to_register);
	tcase_add_test(all, differs_embedded_zero);
	tcase_add_test(all, differs_newest_unicode);
	tcase_add_test(all, names_of_codes);
	tcase_add_test(all, versions);
	suite_add_tcase(suite, all);
	return run_suite(suite);
}
