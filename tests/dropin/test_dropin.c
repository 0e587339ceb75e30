/* SPDX-License-Identifier: MIT
 *
 * The drop-in's functions, one by one: the rows of rows.txt, and what no row
 * shows: NULL, values that are not code points, buffers, memory, texts and
 * versions.  test_dropin_differential.c compares with libidn2.
 *
 * The linker redirects nl_langinfo to this file, so the locale's encoding is
 * what a row wants.  What iconv can do to a text is tested with <xn/locale.h>.
 */
#define _XOPEN_SOURCE 700

#include "checked_call.h"

#include "tests/support/heap.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <xn/idn2.h>

#include <iconv.h>
#include <langinfo.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the locale's encoding ---------------------------------------------- */

char *__wrap_nl_langinfo(nl_item item);

static char codeset[20];

char *
__wrap_nl_langinfo(nl_item item)
{
	/* Without ck_assert, which allocates. */
	return item == CODESET ? codeset : NULL;
}

/* Before each test: with CK_FORK=no all run in one process. */
static void
reset(void)
{
	strcpy(codeset, "UTF-8");
}

/* A C library may be installed without the modules for encodings. */
static bool
knows(const char *encoding)
{
	iconv_t cd = iconv_open("UTF-8", encoding);

	if (cd == (iconv_t)-1) {
		printf("SKIPPED: iconv does not know %s\n", encoding);
		return false;
	}
	return iconv_close(cd) == 0;
}

/* ---- rows.txt ----------------------------------------------------------- */

#define LONGEST 200010
#define CODES 29

static const struct {
	const char *name;
	int flags;
	const char *codeset;
} words[] = {{"-", 0, NULL},
	     {"nfc", IDN2_NFC_INPUT, NULL},
	     {"roundtrip", IDN2_ALABEL_ROUNDTRIP, NULL},
	     {"trans", IDN2_TRANSITIONAL, NULL},
	     {"nontrans", IDN2_NONTRANSITIONAL, NULL},
	     {"unassigned", IDN2_ALLOW_UNASSIGNED, NULL},
	     {"std3", IDN2_USE_STD3_ASCII_RULES, NULL},
	     {"no46", IDN2_NO_TR46, NULL},
	     {"loose", IDN2_NO_ALABEL_ROUNDTRIP, NULL},
	     {"unnamed", INT_MIN | 0x700, NULL},
	     {"ascii", 0, "US-ASCII"},
	     {"latin1", 0, "ISO-8859-1"}};

/* The flags of a sum such as "std3+nfc"; sets the encoding. */
static int
flags_of(char *sum)
{
	char *word[10];
	size_t count = split_fields(sum, '+', word, 10);
	int flags = 0;

	reset();
	for (size_t i = 0; i < count; i++) {
		size_t k = 0;

		while (strcmp(words[k].name, word[i]) != 0) {
			require(++k < sizeof words / sizeof *words, word[i]);
		}
		flags |= words[k].flags;
		if (words[k].codeset != NULL) {
			strcpy(codeset, words[k].codeset);
		}
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
is_meant(const char *function, enum function f)
{
	bool registers = f == REGISTER_U8 || f == REGISTER_UL;
	const struct {
		const char *group;
		bool meant;
	} groups[] = {
		{"lookup", is_lookup(f)},
		{"lookup_names", is_lookup(f) && f != TO_ASCII_4I},
		{"register", registers},
		{"pair", registers},
		{"pair_u8", f == REGISTER_U8},
		{"pair_ul", f == REGISTER_UL},
		{"to_unicode", is_to_unicode(f)},
		{"locale", reads_locale(f) || f == TO_UNICODE_8ZLZ},
		{"all", f < NAME_FUNCTIONS},
	};

	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
		if (strcmp(function, groups[i].group) == 0) {
			return groups[i].meant;
		}
	}
	return strcmp(function, function_name(f)) == 0;
}

struct row {
	const char *function;
	const char *name;
	int rc;
	const char *text;
};

/*
 * Up to so many bytes are converted without a request, and a result is one; the
 * call before had no output.
 */
static void
check_memory(const struct row *row, enum function f, int flags, size_t calls)
{
	bool registers = f == REGISTER_U8 || f == REGISTER_UL;
	size_t most = registers || (flags & IDN2_NO_TR46) ? 200 : 512;

	if (strlen(row->name) > most || strcmp(codeset, "UTF-8") != 0) {
		return;
	}
	if (calls != (row->rc == IDN2_OK && !has_buffer(f)) ||
	    heap.calls != 0) {
		complain("%s of \"%.70s\": %zu requests, and %zu",
			 function_name(f), row->name, calls, heap.calls);
	}
}

/* The name of the row is a U-label, which may be NULL, | and an A-label. */
static void
check_pair(const struct row *row, enum function f, int flags)
{
	char ulabel[80] = "";
	const char *alabel = strchr(row->name, '|');
	struct call call = {.function = f, .flags = flags, .bytes = ulabel};
	size_t calls;

	ck_assert(alabel != NULL && alabel - row->name < 80);
	call.len = (size_t)(alabel - row->name);
	call.alabel = alabel + 1;
	memcpy(ulabel, row->name, call.len);
	if (strcmp(ulabel, "NULL") == 0) {
		call.bytes = NULL;
	}
	calls = check_call(&call, row->rc, row->text);
	call.no_out = true;
	ck_assert_int_eq(run_call(&call).rc, row->rc);
	check_memory(row, f, flags, calls);
}

/*
 * With each capacity up to one more than is needed; of a failing call with that
 * of the row.
 */
static void
check_code(const struct row *row, enum function f, size_t cap)
{
	uint32_t points[64];
	bool encodes = f == PUNYCODE_ENCODE, ok = row->rc == IDN2_OK;
	size_t need = encodes ? strlen(row->text)
			      : read_points(points, 64, row->text);
	struct call call = {
		.function = f, .bytes = row->name, .len = strlen(row->name)};

	if (encodes) {
		call.points = points;
		call.count = read_points(points, 64, row->name);
	}
	for (call.cap = ok ? 0 : cap; call.cap <= (ok ? need + 1 : cap);
	     call.cap++) {
		bool fits = !ok || call.cap >= need;
		size_t calls = check_call(
			&call, fits ? row->rc : IDN2_PUNYCODE_BIG_OUTPUT,
			row->text);

		ck_assert_uint_eq(calls, 0);
	}
}

/* The row for a function; the column has sets of flags, or the capacity. */
static void
check_row(const struct row *row, enum function f, const char *column)
{
	char flags_text[200], *sum[10];
	size_t sums;

	if (f >= NAME_FUNCTIONS) {
		check_code(row, f, strtoul(column, NULL, 10));
		return;
	}
	ck_assert_uint_lt(strlen(column), sizeof flags_text);
	strcpy(flags_text, column);
	sums = split_fields(flags_text, ' ', sum, 10);
	for (size_t i = 0; i < sums; i++) {
		int flags = flags_of(sum[i]);

		if (strncmp(row->function, "pair", 4) == 0) {
			check_pair(row, f, flags);
		} else if (strcmp(codeset, "ISO-8859-1") != 0 ||
			   knows(codeset)) {
			check_memory(row, f, flags,
				     check_name(f, row->name, flags, row->rc,
						row->text));
		}
	}
}

/* The codes of the rows. */
static bool seen[400];
static size_t codes;

static void
check_line(size_t number, char *const field[4])
{
	static char name[LONGEST];
	char text[RESULT_SIZE] = "";
	bool ok = field[3][0] == '=';
	struct row row = {field[0], name, ok ? IDN2_OK : code_of(field[3]),
			  text};
	size_t functions = 0;

	(void)number;
	name[read_text(name, sizeof name - 1, field[2])] = '\0';
	if (ok) {
		text[read_text(text, sizeof text - 1, field[3] + 1)] = '\0';
	}
	for (enum function f = 0; f < FUNCTIONS; f++) {
		if (is_meant(field[0], f)) {
			check_row(&row, f, field[1]);
			functions++;
		}
	}
	require(functions > 0, field[0]);
	codes += !seen[-row.rc];
	seen[-row.rc] = true;
}

TEST(each_row)
{
	each_row_of("tests/dropin/rows.txt", 4, 600, check_line);
	/* Every code that occurs: one is for memory, six never are. */
	ck_assert_uint_eq(codes, CODES - 1 - 6);
}

/* ---- other sources ------------------------------------------------------ */

/* If the source is NULL, flags and lengths are not checked. */
TEST(null_sources)
{
	static const int flags[] = {0, IDN2_NONTRANSITIONAL, 4 | 8, 64 | 4, -1};
	static const size_t lengths[] = {0, 1, 64, SIZE_MAX};

	for (enum function f = 0; f < NAME_FUNCTIONS; f++) {
		bool leaves = f == TO_UNICODE_8Z8Z || f == TO_UNICODE_8ZLZ;

		for (size_t i = 0; i < 4 * sizeof flags / sizeof *flags; i++) {
			struct call call = {.function = f,
					    .flags = flags[i / 4],
					    .count = lengths[i % 4],
					    .cap = 8};
			struct result got = run_call(&call);

			ck_assert_int_eq(got.rc, IDN2_OK);
			ck_assert_int_eq(got.made, !leaves);
			ck_assert_str_eq(got.text, "");
			call.no_out = true;
			ck_assert_int_eq(run_call(&call).rc, IDN2_OK);
		}
	}
	ck_assert_int_eq(idn2_to_unicode_44i(NULL, 1, NULL, NULL, 0), IDN2_OK);
	idn2_free(NULL);
}

/* 0 is one where the length is given; otherwise it ends the name. */
TEST(code_points_that_are_none)
{
	static const uint32_t bad[] = {0,          0xD800,     0xDBFF,
				       0xDC00,     0xDFFF,     0x110000,
				       0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
	static const uint32_t edges[] = {0xD7FF, 0xE000, 0x10FFFF};
	uint32_t many[2000]; /* the name needs memory */

	for (size_t i = 0; i < 2000; i++) {
		many[i] = 'a';
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		const uint32_t src[] = {'a', bad[i], 'b'};

		many[1999] = bad[i];
		for (enum function f = 0; f < NAME_FUNCTIONS; f++) {
			bool ends = f == TO_ASCII_4Z || f == TO_UNICODE_4Z4Z;

			if (!takes_points(f)) {
				continue;
			}
			if (ends && bad[i] == 0) {
				ck_assert_str_eq(run_points(f, src, 3, 0).text,
						 "a");
				continue;
			}
			/* Before contradicting flags. */
			for (int flags = 0; flags <= 64; flags += 4) {
				ck_assert_int_eq(
					run_points(f, src, 3, flags).rc,
					IDN2_ENCODING_ERROR);
			}
			ck_assert_int_eq(run_points(f, src + 1, 1, 0).rc,
					 IDN2_ENCODING_ERROR);
			ck_assert_int_eq(run_points(f, many, 2000, 0).rc,
					 IDN2_ENCODING_ERROR);
		}
	}
	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		ck_assert_int_eq(
			run_points(TO_UNICODE_4Z4Z, edges + i, 1, 0).rc,
			IDN2_OK);
		ck_assert_int_eq(run_points(TO_ASCII_4Z, edges + i, 1, 0).rc,
				 IDN2_DISALLOWED);
	}
}

TEST(buffers_of_44i)
{
	static const uint32_t src[] = {'x', 'n', '-', '-', 't', 'd', 'a', '.',
				       'x', 'n', '-', '-', 'n', '3', 'h'};
	static const char *const want[] = {"", "\u00FC", "\u00FC.",
					   "\u00FC.\u2603"};
	uint32_t out[] = {1, 2};
	struct call call = {
		.function = TO_UNICODE_44I, .points = src, .count = 15};

	for (; call.cap <= 4; call.cap++) {
		struct result got = run_call(&call);

		ck_assert_int_eq(got.rc, IDN2_OK);
		ck_assert_uint_eq(got.len, 3);
		ck_assert_str_eq(got.text, want[call.cap < 3 ? call.cap : 3]);
	}
	call.no_out = true;
	ck_assert_uint_eq(run_call(&call).len, 3);
	ck_assert_int_eq(idn2_to_unicode_44i(src, 15, out, NULL, 0), IDN2_OK);
	ck_assert(out[0] == 1 && out[1] == 2);
	/* Without the digits it is wrong, and nothing is told. */
	call.cap = 2;
	call.count = 4;
	ck_assert_int_eq(run_call(&call).rc, IDN2_PUNYCODE_BAD_INPUT);
}

/* ---- other encodings ---------------------------------------------------- */

#define E "\xE9" /* e with acute */
#define ALABEL "xn--9ca"

TEST(no_such_encoding)
{
	strcpy(codeset, "no-such-encoding");
	ck_assert_int_eq(run(REGISTER_UL, E, 0).rc, IDN2_ICONV_FAIL);
	ck_assert_int_eq(ask(TO_UNICODE_8ZLZ, ALABEL, 0), IDN2_ENCODING_ERROR);
	/* Host names in ASCII need no iconv; other ASCII does. */
	for (int c = 1; c < 128; c++) {
		const char name[] = {(char)c, '\0'};
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			     (c >= '0' && c <= '9') || c == '_' || c == '.' ||
			     c == '-';
		int rc = run(TO_UNICODE_LZLZ, name, 0).rc;

		ck_assert_int_eq(rc, plain ? IDN2_OK : IDN2_ICONV_FAIL);
		rc = run(TO_UNICODE_8ZLZ, name, 0).rc;
		ck_assert_int_eq(rc, plain ? IDN2_OK : IDN2_ENCODING_ERROR);
	}
	ck_assert_str_eq(run(LOOKUP_UL, "a_b-1.C", 0).text, "a_b-1.c");
	ck_assert_str_eq(run(TO_UNICODE_8ZLZ, "a_b-1.C", 0).text, "a_b-1.C");
}

/* Memory is doubled until it is enough, here once. */
TEST(memory_that_grows)
{
	char *name = repeat(E ".", 500, "");
	struct result got;

	strcpy(codeset, "ISO-8859-1");
	if (!knows(codeset)) {
		free(name);
		return;
	}
	got = run(LOOKUP_UL, name, 0);
	ck_assert_int_eq(got.rc, IDN2_TOO_BIG_DOMAIN);
	ck_assert_uint_eq(got.calls, 1);
	free(name);

	name = repeat(E, 500, "");
	ck_assert_uint_eq(
		check_name(LOOKUP_UL, name, 0, IDN2_TOO_BIG_DOMAIN, ""), 2);
	free(name);

	/* Soft hyphens: the result is right after growing. */
	name = repeat("\xAD", 500, E);
	ck_assert_uint_eq(check_name(LOOKUP_UL, name, 0, IDN2_OK, ALABEL), 3);
	free(name);

	name = repeat(E ".", 127, "");
	check_name(TO_UNICODE_LZLZ, name, 0, IDN2_OK, name);
	free(name);
}

/*
 * UTF-16 has a byte order mark and two bytes per character.  At some lengths
 * the room is just enough, at others the conversion starts again.
 */
TEST(results_that_grow)
{
	strcpy(codeset, "UTF-16");
	if (!knows(codeset)) {
		return;
	}
	for (size_t len = 1; len <= 63; len++) {
		char *name = repeat("/", len, ""), *in = name;
		char want[200] = "", *out = want;
		size_t left = len, room = sizeof want - 1;
		iconv_t cd = iconv_open("UTF-16", "UTF-8");
		struct result got = run(TO_UNICODE_8ZLZ, name, 0);

		ck_assert_uint_eq(iconv(cd, &in, &left, &out, &room), 0);
		iconv_close(cd);
		ck_assert_int_eq(got.rc, IDN2_OK);
		/* Including a NUL. */
		ck_assert_uint_gt(heap.peak, sizeof want - 1 - room);
		/* Up to the first zero byte. */
		ck_assert_str_eq(got.text, want);
		free(name);
	}
}

/*
 * Host names need no conversion, other ASCII does.  A conversion allocates its
 * result, which is the final result if it is the last step.
 */
TEST(requests_in_other_encodings)
{
	strcpy(codeset, "US-ASCII");
	for (enum function f = 0; f < NAME_FUNCTIONS; f++) {
		size_t room = reads_locale(f);
		struct result got = run(f, "_443._tcp.Example.com", 0);

		ck_assert_uint_eq(got.calls,
				  got.rc == IDN2_OK && !has_buffer(f));
		got = run(f, "a/b", 0);
		room += got.rc == IDN2_OK && !has_buffer(f);
		ck_assert_uint_eq(got.calls, room);
	}
}

/* ---- Punycode ----------------------------------------------------------- */

/* Letters, digits, hyphen and underscore. */
TEST(characters_of_codes)
{
	char code[] = "?-tda";

	for (int c = 0; c < 256; c++) {
		uint32_t points[3];
		size_t made = 3;
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
		bool right = letter || (c >= '0' && c <= '9') || c == '-' ||
			     c == '_';

		code[0] = (char)c;
		ck_assert_int_eq(idn2_punycode_decode(code, 5, points, &made),
				 right ? IDN2_OK : IDN2_PUNYCODE_BAD_INPUT);
	}
}

/* Room is needed for basic code points, in their order. */
TEST(no_room_before_a_fault)
{
	static const uint32_t bad[] = {0xD800, 0xDFFF, 0x110000, 0xFFFFFFFF};
	static const uint32_t ascii[] = {0x7F, 'a'};
	struct call call = {.function = PUNYCODE_ENCODE,
			    .points = ascii,
			    .count = 2,
			    .cap = 2};

	check_call(&call, IDN2_PUNYCODE_BIG_OUTPUT, "");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		const uint32_t src[] = {0x80, 'a', bad[i]};

		call.points = src;
		call.count = 3;
		call.cap = 2;
		check_call(&call, IDN2_PUNYCODE_BAD_INPUT, "");
		call.cap = 1;
		check_call(&call, IDN2_PUNYCODE_BIG_OUTPUT, "");
	}
}

/* NULL with a length of 0. */
TEST(punycode_of_null)
{
	size_t made = 0;

	ck_assert_int_eq(idn2_punycode_encode(NULL, 0, NULL, &made), IDN2_OK);
	ck_assert_int_eq(idn2_punycode_decode(NULL, 0, NULL, &made),
			 IDN2_PUNYCODE_BAD_INPUT);
	ck_assert_uint_eq(made, 0);
}

/* The call before took memory once if it was long, and returned rc. */
static void
check_request(bool is_long, size_t fail, int rc)
{
	heap.watch = false;
	ck_assert_int_eq(rc, is_long && fail == 1 ? IDN2_MALLOC : IDN2_OK);
	ck_assert_uint_eq(heap.calls, is_long);
	ck_assert_uint_eq(heap.live, 0);
}

/* Beyond 1,000 units it allocates memory, and frees it. */
TEST(punycode_of_any_length)
{
	static const size_t lengths[] = {980, 1000, 1001, 2000, 50000};

	for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
		size_t len = lengths[k], code_len = len + 16, made = len;
		uint32_t *points = malloc(len * sizeof *points);
		uint32_t *back = malloc(len * sizeof *points);
		char *code = malloc(code_len);

		ck_assert(points != NULL && back != NULL && code != NULL);
		for (size_t i = 0; i < len; i++) {
			points[i] = i == len / 2 ? 'x' : 0xFC;
		}
		/* Without memory, and with it. */
		for (size_t fail = 1; fail <= 2; fail++) {
			heap_watch(fail, false);
			check_request(len > 1000, fail,
				      idn2_punycode_encode(points, len, code,
							   &code_len));
		}
		for (size_t fail = 1; fail <= 2; fail++) {
			heap_watch(fail, false);
			check_request(code_len > 1000, fail,
				      idn2_punycode_decode(code, code_len, back,
							   &made));
			ck_assert_uint_eq(made, len);
		}
		ck_assert(memcmp(back, points, len * sizeof *points) == 0);
		made--;
		ck_assert_int_eq(
			idn2_punycode_decode(code, code_len, back, &made),
			IDN2_PUNYCODE_BIG_OUTPUT);
		free(points);
		free(back);
		free(code);
	}
}

/* ---- texts and versions ------------------------------------------------- */

/* rows.txt and the comparison with libidn2 have the names. */
TEST(texts_of_codes)
{
	const char *nothing = idn2_strerror(INT_MAX);
	int known = 0;

	for (int rc = 0; rc >= -400; rc--) {
		const char *text = idn2_strerror(rc);
		bool named =
			strcmp(idn2_strerror_name(rc), "IDN2_UNKNOWN") != 0;

		ck_assert_str_ne(text, "");
		ck_assert_int_eq(strcmp(text, nothing) != 0, named);
		for (int other = 0; named && other > rc; other--) {
			ck_assert_str_ne(text, idn2_strerror(other));
		}
		known += named;
	}
	ck_assert_int_eq(known, CODES);
	ck_assert_str_eq(idn2_strerror_name(1), "IDN2_UNKNOWN");
	ck_assert_str_eq(idn2_strerror_name(INT_MIN), "IDN2_UNKNOWN");
}

TEST(versions)
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

/* ------------------------------------------------------------------------- */

TESTS(.name = "dropin", .before = reset, .after = settle, .timeout = 120)
