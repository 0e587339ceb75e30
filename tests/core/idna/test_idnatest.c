/* SPDX-License-Identifier: MIT
 *
 * IdnaTestV2.txt: every row and all three result columns, with profile strict
 * (and transitional processing for the last column).  The rows come from
 * tests/core/vectors and, if XN_UNICODE is set, from the official file there.
 */
#include "tests/support/conformance_rows.h"
#include "tests/support/tests.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

#define ROWS_MIN 6000 /* every file since 11.0 has more */
#define FAULTS 512

#define BIT(code) (UINT32_C(1) << CODE_##code)

/*
 * For each status code the errors that may stand for it: the result must have
 * one of them.  Each error of a result must stand for a code of the row.
 * errors_for() has the exceptions.
 */
static const uint32_t errors_of[CODE_COUNT] = {
	/* An unpaired surrogate: Punycode cannot encode it. */
	[CODE_A3] = XN_ERROR_INVALID_UTF8,
	[CODE_A4_1] = XN_ERROR_EMPTY_NAME | XN_ERROR_NAME_TOO_LONG,
	[CODE_A4_2] = XN_ERROR_EMPTY_LABEL | XN_ERROR_LABEL_TOO_LONG,
	[CODE_B1] = XN_ERROR_BIDI,
	[CODE_B2] = XN_ERROR_BIDI,
	[CODE_B3] = XN_ERROR_BIDI,
	[CODE_B4] = XN_ERROR_BIDI,
	[CODE_B5] = XN_ERROR_BIDI,
	[CODE_B6] = XN_ERROR_BIDI,
	[CODE_C1] = XN_ERROR_CONTEXTJ,
	[CODE_C2] = XN_ERROR_CONTEXTJ,
	/* Section 4, step 4: a label that starts with "xn--" and is not an
	 * A-label. */
	[CODE_P4] =
		XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE | XN_ERROR_ACE_PREFIX,
	[CODE_U1] = XN_ERROR_STD3,
	/* Section 4.1, criteria 1 to 4, 6 and 7. */
	[CODE_V1] = XN_ERROR_NOT_NFC,
	[CODE_V2] = XN_ERROR_HYPHEN_3_4,
	[CODE_V3] = XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN,
	[CODE_V4] = XN_ERROR_ACE_PREFIX,
	[CODE_V6] = XN_ERROR_LEADING_MARK,
	[CODE_V7] = XN_ERROR_DISALLOWED | XN_ERROR_UNASSIGNED,
	/* ToUnicode does not call an empty label an error. */
	[CODE_X4_2] = 0,
};

/* The codes that the file says to ignore when a check is off. */
static const struct {
	uint32_t checks;
	uint32_t codes;
} switches[] = {
	{0, 0},
	{XN_CHECK_LENGTH, BIT(A4_1) | BIT(A4_2)},
	{XN_CHECK_HYPHENS, BIT(V2) | BIT(V3)},
	{XN_CHECK_JOINERS, BIT(C1) | BIT(C2)},
	{XN_CHECK_BIDI,
	 BIT(B1) | BIT(B2) | BIT(B3) | BIT(B4) | BIT(B5) | BIT(B6)},
	{XN_CHECK_STD3, BIT(U1)},
};

#define SWITCHES (sizeof switches / sizeof *switches)

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);

/* The function that gives a column's result. */
struct operation {
	const char *name;
	enum column column;
	convert *convert;
	uint32_t checks;
};

static const struct operation operations[] = {
	{"toUnicode", TO_UNICODE_N, xn_to_unicode, 0},
	{"toAsciiN", TO_ASCII_N, xn_to_ascii, 0},
	{"toAsciiT", TO_ASCII_T, xn_to_ascii, XN_TRANSITIONAL},
};

#define OPERATIONS (sizeof operations / sizeof *operations)

/* The result of one operation on one row. */
struct outcome {
	const struct operation *operation;
	const struct idna_row *row;
	size_t line;
	uint32_t checks; /* switched on */
	uint32_t codes;  /* that apply with these checks */
	xn_result result;
	char output[4096];
	xn_report report;
	xn_fault faults[FAULTS];
};

static void
object(const struct outcome *o, const char *what)
{
	char codes[256] = "";

	for (enum code c = 0; c < CODE_COUNT; c++) {
		if (o->codes >> c & 1) {
			strcat(strcat(codes, " "), code_name(c));
		}
	}
	complain("line %zu: %s(%s), checks %" PRIX32 ": %s\n"
		 "    expected %s [%s ]\n    got %s [%s]",
		 o->line, o->operation->name,
		 shown(o->row->text[SOURCE], o->row->len[SOURCE]), o->checks,
		 what,
		 shown(o->row->text[o->operation->column],
		       o->row->len[o->operation->column]),
		 codes, shown(o->output, o->result.length),
		 names_of(o->result.errors));
}

/* Runs an operation with some of profile strict's checks switched off. */
static void
run_operation(struct outcome *o, uint32_t off, uint32_t ignored)
{
	xn_options opt = xn_profile(XN_STRICT);

	memset(&o->report, 0, sizeof o->report);
	o->report.faults = o->faults;
	o->report.fault_cap = FAULTS;
	opt.checks |= o->operation->checks;
	opt.checks &= ~off;
	o->checks = opt.checks;
	o->codes = o->row->codes[o->operation->column] & ~ignored;
	o->result = o->operation->convert(&opt, o->output, sizeof o->output,
					  o->row->text[SOURCE],
					  o->row->len[SOURCE], &o->report);
}

/* Compares the output, and whether there is an error. */
static void
check_output(const struct outcome *o)
{
	enum column column = o->operation->column;
	bool wrong = (o->codes & ~BIT(X4_2)) != 0;
	size_t len = o->row->len[column];

	if (o->result.status != (wrong ? XN_INVALID : XN_OK)) {
		object(o, "the verdict");
		return;
	}
	if (o->operation->convert == xn_to_ascii && wrong) {
		len = 0;
	}
	if (o->result.length != len || o->output[len] != '\0' ||
	    memcmp(o->output, o->row->text[column], len) != 0) {
		object(o, "the output");
	}
}

/* The errors that may stand for a code in this row. */
static uint32_t
errors_for(const struct outcome *o, enum code c)
{
	/* An empty name has no second error for its label. */
	if (c == CODE_A4_2 && (o->codes & BIT(A4_1)) &&
	    (o->result.errors & XN_ERROR_EMPTY_NAME)) {
		return XN_ERROR_EMPTY_NAME;
	}
	/* A decoded label with "xn--", if hyphens are checked. */
	if (c == CODE_V4 && (o->checks & XN_CHECK_HYPHENS)) {
		return XN_ERROR_HYPHEN_3_4;
	}
	return errors_of[c];
}

static void
check_errors(const struct outcome *o)
{
	uint32_t explained = 0;

	for (enum code c = 0; c < CODE_COUNT; c++) {
		uint32_t errors = errors_for(o, c);

		if (!(o->codes >> c & 1)) {
			continue;
		}
		explained |= errors;
		if (errors != 0 && !(o->result.errors & errors)) {
			object(o, "a code's error is not there");
		}
	}
	if (o->result.errors & ~explained) {
		object(o, "an error without its code");
	}
}

/*
 * Each fault's rule is a code of the row.  A code may lack a fault: the file
 * lists rules 2 to 6 even for labels that break rule 1.
 */
static void
check_rules(const struct outcome *o)
{
	require(o->report.fault_count <= FAULTS, "room for the faults");
	for (size_t i = 0; i < o->report.fault_count; i++) {
		const xn_fault *fault = &o->faults[i];
		bool bidi = fault->error == XN_ERROR_BIDI;
		unsigned first = bidi ? CODE_B1 : CODE_C1;

		if (!bidi && fault->error != XN_ERROR_CONTEXTJ) {
			continue;
		}
		if (fault->rule < 1 || fault->rule > (bidi ? 6 : 2) ||
		    !(o->codes >> (first + fault->rule - 1) & 1)) {
			object(o, "the number of a rule");
		}
	}
}

/* UTF-8 has no unpaired surrogates: the name is returned as it is. */
static void
check_ill_formed(const struct outcome *o)
{
	size_t len = o->row->len[SOURCE];

	if (o->operation->convert == xn_to_ascii) {
		len = 0;
	}
	if (o->result.status != XN_INVALID ||
	    o->result.errors != XN_ERROR_INVALID_UTF8 ||
	    o->result.length != len ||
	    memcmp(o->output, o->row->text[SOURCE], len) != 0) {
		object(o, "an unpaired surrogate");
	}
}

static void
check_row(const struct idna_row *row, size_t line)
{
	static struct outcome o;
	bool ill_formed = (row->codes[TO_ASCII_N] & BIT(A3)) != 0;

	o.row = row;
	o.line = line;
	for (size_t i = 0; i < OPERATIONS * SWITCHES; i++) {
		o.operation = &operations[i % OPERATIONS];
		run_operation(&o, switches[i / OPERATIONS].checks,
			      switches[i / OPERATIONS].codes);
		if (ill_formed) {
			check_ill_formed(&o);
			continue;
		}
		check_output(&o);
		check_errors(&o);
		check_rules(&o);
	}
}

/* ---- files -------------------------------------------------------------- */

static struct idna_file file;

static void
open_rows(const char *folder, const char *name, enum form form)
{
	memset(&file, 0, sizeof file);
	lines_need(&file.lines, folder, name);
	file.form = form;
}

static void
need_version(const char *version)
{
	char found[16];

	version_in_head(found, &file.lines);
	ck_assert_str_eq(found, version);
}

/* All rows of a file of the library's Unicode version. */
static void
check_all(void)
{
	size_t rows = 0;

	need_version(xn_unicode_version());
	while (idna_next(&file)) {
		check_row(&file.row, file.lines.number);
		rows++;
	}
	ck_assert_uint_gt(rows, ROWS_MIN);
	lines_close(&file.lines);
	settle();
}

TEST(rows_ours)
{
	open_rows(vectors_folder(), "idnatest.txt", FORM_OURS);
	check_all();
}

LOOP_TEST(rows_original, folder_in("XN_UNICODE") != NULL)
{
	open_rows(folder_in("XN_UNICODE"), "IdnaTestV2.txt", FORM_ORIGINAL);
	check_all();
}

TESTS(.name = "idnatest", .timeout = 300)
