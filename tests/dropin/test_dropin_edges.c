/* SPDX-License-Identifier: MIT
 *
 * The rules of lib/idn2 at their edges that no name shows (rows.txt has the
 * others), by calling the internal functions.
 */
#include "checked_call.h"

#include "lib/idn2/dropin.h"
#include "tests/support/guard.h"
#include "tests/support/heap.h"
#include "tests/support/repeat.h"
#include "tests/support/run_suite.h"

#include <xn/punycode.h>

#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RFC IDN2_NO_TR46

/*
 * The order in which libidn2 tests a label (_idn2_label_test): of two faults
 * the one that comes first here is returned.
 */
START_TEST(order_of_faults)
{
	static const struct {
		uint32_t error;
		int rc;
	} order[] = {
		{XN_ERROR_INVALID_UTF8, IDN2_ENCODING_ERROR},
		{XN_ERROR_BAD_PUNYCODE, IDN2_PUNYCODE_BAD_INPUT},
		{XN_ERROR_BAD_ACE, IDN2_PUNYCODE_BAD_INPUT},
		{XN_ERROR_NOT_NFC, IDN2_NOT_NFC},
		{XN_ERROR_HYPHEN_3_4, IDN2_2HYPHEN},
		{XN_ERROR_LEADING_HYPHEN, IDN2_HYPHEN_STARTEND},
		{XN_ERROR_TRAILING_HYPHEN, IDN2_HYPHEN_STARTEND},
		{XN_ERROR_LEADING_MARK, IDN2_LEADING_COMBINING},
		{XN_ERROR_DISALLOWED, IDN2_DISALLOWED},
		{XN_ERROR_STD3, IDN2_DISALLOWED},
		{XN_ERROR_CONTEXTJ, IDN2_CONTEXTJ},
		{XN_ERROR_CONTEXTO, IDN2_CONTEXTO},
		{XN_ERROR_UNASSIGNED, IDN2_UNASSIGNED},
		{XN_ERROR_BIDI, IDN2_BIDI},
		{XN_ERROR_LABEL_TOO_LONG, IDN2_PUNYCODE_BIG_OUTPUT},
	};
	const size_t count = sizeof order / sizeof *order;

	for (size_t i = 0; i < count; i++) {
		for (size_t k = i; k < count; k++) {
			ck_assert_int_eq(dropin_fault_rc(order[i].error |
							 order[k].error),
					 order[i].rc);
		}
	}
	ck_assert_int_eq(dropin_fault_rc(0), IDN2_OK);
}
END_TEST

/* Each function that makes a name ends it with a NUL, on every path. */
START_TEST(names_end)
{
	static const char *const names[] = {"=\u0338",  "a",  "\u00FC",
					    "_.\u00FC", "a_", "a!"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *name = names[i];
		char dst[ASCII_SIZE];
		size_t len = 0;

		memset(dst, 'x', sizeof dst);
		ck_assert_int_eq(
			dropin_lookup_mapped(dst, &len, name, strlen(name), 0),
			IDN2_OK);
		ck_assert_uint_eq(strlen(dst), len);
		memset(dst, 'x', sizeof dst);
		if (dropin_lookup_unmapped(dst, &len, name, strlen(name),
					   RFC) == IDN2_OK) {
			ck_assert_uint_eq(strlen(dst), len);
		}
		memset(dst, 'x', sizeof dst);
		if (dropin_register_label(dst, &len, name, strlen(name), NULL,
					  0) == IDN2_OK) {
			ck_assert_uint_eq(strlen(dst), len);
		}
	}
}
END_TEST

/* The buffer has 64 octets, whatever the label would need. */
START_TEST(room_for_a_label)
{
	struct guard guard;
	char *dst;

	guard_make(&guard, LABEL_SIZE);
	dst = guard_at_end(&guard, LABEL_SIZE);
	for (size_t len = 50; len <= 70; len++) {
		char *label = repeat("a", len, "\u00FC");
		size_t made;
		int rc = dropin_label_to_ascii(dst, &made, label, len + 2, 0);

		/* The label, the prefix, the delimiter and three digits for
		 * U+00FC. */
		ck_assert_int_eq(rc, len + 8 <= 63 ? IDN2_OK
						   : IDN2_PUNYCODE_BIG_OUTPUT);
		ck_assert(rc != IDN2_OK || made == len + 8);
		free(label);
	}
	guard_drop(&guard);
}
END_TEST

/* U+10FFFF repeated, just as often as there is room for. */
START_TEST(room_for_what_is_decoded)
{
	struct guard guard;
	char *dst;

	guard_make(&guard, ULABEL_SIZE);
	dst = guard_at_end(&guard, ULABEL_SIZE);
	for (size_t count = 62; count <= 64; count++) {
		char *digits = repeat("a", count - 1, ""), alabel[80];
		char *want = repeat("\U0010FFFF", count, "");
		size_t made;
		int rc;

		sprintf(alabel, "xn--dn32g%s", digits);
		rc = dropin_decode_alabel(dst, &made, alabel, strlen(alabel));
		ck_assert_int_eq(rc, count <= 63 ? IDN2_OK
						 : IDN2_PUNYCODE_BIG_OUTPUT);
		if (rc == IDN2_OK) {
			ck_assert_uint_eq(made, 4 * count);
			ck_assert_mem_eq(dst, want, made);
		}
		free(digits);
		free(want);
	}
	guard_drop(&guard);
}
END_TEST

/*
 * Its copy has a slash for each full stop, and is allocated beyond some length.
 */
START_TEST(full_stops_in_a_long_label)
{
	char *label = repeat("\u00FC", NAME_SMALL / 2, ".");
	struct result got = run(REGISTER_U8, label, 0);
	size_t calls = got.calls;

	ck_assert_int_eq(got.rc, IDN2_DISALLOWED);
	ck_assert_uint_ge(calls, 2);
	for (size_t n = 1; n <= calls; n++) {
		fail_next(n);
		ck_assert_int_eq(run(REGISTER_U8, label, 0).rc, IDN2_MALLOC);
	}
	free(label);
}
END_TEST

/* ---- Punycode ----------------------------------------------------------- */

struct code {
	const char *code;
	size_t cap;
	int rc;
};

static void
check_code(const struct code *row)
{
	uint32_t points[8] = {1, 1, 1, 1, 1, 1, 1, 1};
	size_t made = row->cap;
	int rc;

	heap_on();
	rc = idn2_punycode_decode(row->code, strlen(row->code), points, &made);
	heap_off();
	ck_assert_msg(rc == row->rc, "\"%.20s\", room for %zu: %d, not %d",
		      row->code, row->cap, rc, row->rc);
	ck_assert_uint_eq(made, row->cap);
	ck_assert_uint_eq(points[row->cap], 1);
	ck_assert_uint_eq(heap_calls(), 0);
}

START_TEST(why_a_code_is_none)
{
	static const struct code rows[] = {
		/* The integers FFFFFFFF, FFFFFF80 and FFFFFF7F (hex).  With 80
		 * (hex) added, the last one fits in 32 bits, but is not a code
		 * point. */
		{"k0902716a", 7, IDN2_PUNYCODE_OVERFLOW},
		{"xw902716a", 7, IDN2_PUNYCODE_OVERFLOW},
		{"ww902716a", 7, IDN2_PUNYCODE_BAD_INPUT},
		/* No digit of any integer, however large it is already. */
		{"k0902716_", 7, IDN2_PUNYCODE_BAD_INPUT},
		{"xw902716_", 7, IDN2_PUNYCODE_BAD_INPUT},
		/* Behind one character only half of it is added. */
		{"a-ww902716a", 7, IDN2_PUNYCODE_BAD_INPUT},
		/* D7FF, D800, DFFF, E000, 10FFFF and 110000 (hex): missing room
		 * is told only for code points. */
		{"hb9b", 0, IDN2_PUNYCODE_BIG_OUTPUT},
		{"ib9b", 0, IDN2_PUNYCODE_BAD_INPUT},
		{"zy0c", 0, IDN2_PUNYCODE_BAD_INPUT},
		{"0y0c", 0, IDN2_PUNYCODE_BIG_OUTPUT},
		{"dn32g", 0, IDN2_PUNYCODE_BIG_OUTPUT},
		{"en32g", 0, IDN2_PUNYCODE_BAD_INPUT},
		/* Not digits, but characters that labels may have. */
		{"_", 7, IDN2_PUNYCODE_BAD_INPUT},
		{"a-b_", 7, IDN2_PUNYCODE_BAD_INPUT},
		/* Ends within an integer, behind a complete one. */
		{"tda9", 7, IDN2_PUNYCODE_BAD_INPUT},
		/* The characters in front of the digits need more room. */
		{"a-_", 1, IDN2_PUNYCODE_BIG_OUTPUT},
		{"a-_", 2, IDN2_PUNYCODE_BAD_INPUT},
		/* A fault before the room ends is told. */
		{"aaa", 2, IDN2_PUNYCODE_BIG_OUTPUT},
		{"a_a", 1, IDN2_PUNYCODE_BAD_INPUT},
		/* More digits than this number of code points can have. */
		{"aaaaaaaaaaaa", 0, IDN2_PUNYCODE_BIG_OUTPUT},
		{"b-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 1,
		 IDN2_PUNYCODE_BIG_OUTPUT},
		{"99999999aaaa", 0, IDN2_PUNYCODE_OVERFLOW},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_code(&rows[i]);
	}
}
END_TEST

/* Letters, digits, hyphen and underscore. */
START_TEST(characters_of_codes)
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
END_TEST

/* Room is needed for basic code points, in their order. */
START_TEST(no_room_before_a_fault)
{
	static const uint32_t src[] = {0x80, 'a', 0xD800},
			      ascii[] = {0x7F, 'a'};
	char dst[8];
	size_t size = 2;

	ck_assert_int_eq(idn2_punycode_encode(src, 3, dst, &size),
			 IDN2_PUNYCODE_BAD_INPUT);
	size = 1;
	ck_assert_int_eq(idn2_punycode_encode(src, 3, dst, &size),
			 IDN2_PUNYCODE_BIG_OUTPUT);
	size = 2;
	ck_assert_int_eq(idn2_punycode_encode(ascii, 2, dst, &size),
			 IDN2_PUNYCODE_BIG_OUTPUT);
}
END_TEST

/* Refused before memory is allocated for them. */
START_TEST(long_codes_without_room)
{
	char *code = repeat("a", 5000, ""), *more = repeat("a", 5000, "");
	struct code row = {code, 7, IDN2_PUNYCODE_BIG_OUTPUT};

	check_code(&row);
	more[0] = 'b';
	more[1] = '-';
	row.code = more;
	check_code(&row);
	free(code);
	free(more);
}
END_TEST

START_TEST(memory_for_punycode)
{
	const size_t most = SIZE_MAX / 16 < XN_PUNYCODE_LONG_MAX
				    ? SIZE_MAX / 16
				    : XN_PUNYCODE_LONG_MAX;
	uint32_t *work;

	heap_watch(0, false);
	work = dropin_codec_work(1001);
	heap.watch = false;
	ck_assert_ptr_nonnull(work);
	ck_assert_uint_eq(heap.bytes, XN_PUNYCODE_WORK(1001) * sizeof *work);
	free(work);
	/* It asks for as much memory as it can use. */
	heap_watch(1, true);
	work = dropin_codec_work(most);
	heap.watch = false;
	ck_assert_ptr_null(work);
	ck_assert_uint_eq(heap.calls, 1);
	heap_watch(0, false);
	work = dropin_codec_work((size_t)XN_PUNYCODE_LONG_MAX + 1);
	heap.watch = false;
	ck_assert_ptr_null(work);
	ck_assert_uint_eq(heap.calls, 0);
	ck_assert_ptr_null(dropin_codec_work(SIZE_MAX));
}
END_TEST

/* ---- versions ----------------------------------------------------------- */

/* Also versions that the library never had. */
START_TEST(versions_apart)
{
	/* Each is later than the next one. */
	static const char *const falling[] = {"a",   "10",  "9.1", "9",
					      "1.1", "1.0", "1",   ""};
	const size_t count = sizeof falling / sizeof *falling;
	struct guard guard[2];

	guard_make(&guard[0], 8);
	guard_make(&guard[1], 8);
	for (size_t i = 0; i < count; i++) {
		const char *a = guard_copy(&guard[0], falling[i],
					   strlen(falling[i]) + 1);

		for (size_t k = 0; k < count; k++) {
			const char *b = guard_copy(&guard[1], falling[k],
						   strlen(falling[k]) + 1);

			ck_assert_msg(dropin_is_later(a, b) == (i < k),
				      "%s, %s", a, b);
		}
	}
	guard_drop(&guard[0]);
	guard_drop(&guard[1]);
	/* A number beside a text: compared by bytes. */
	ck_assert(dropin_is_later("1", "."));
	ck_assert(!dropin_is_later(".", "1"));
}
END_TEST

/* ------------------------------------------------------------------------- */

int
main(void)
{
	Suite *suite = suite_create("dropin-edges");
	TCase *edges = tcase_create("edges");

	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		fputs("no locale C.UTF-8\n", stderr);
		return 1;
	}
	tcase_add_test(edges, order_of_faults);
	tcase_add_test(edges, names_end);
	tcase_add_test(edges, room_for_a_label);
	tcase_add_test(edges, room_for_what_is_decoded);
	tcase_add_test(edges, full_stops_in_a_long_label);
	tcase_add_test(edges, why_a_code_is_none);
	tcase_add_test(edges, characters_of_codes);
	tcase_add_test(edges, no_room_before_a_fault);
	tcase_add_test(edges, long_codes_without_room);
	tcase_add_test(edges, memory_for_punycode);
	tcase_add_test(edges, versions_apart);
	suite_add_tcase(suite, edges);

	return run_suite(suite);
}
