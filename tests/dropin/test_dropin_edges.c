/* SPDX-License-Identifier: MIT
 *
 * The rules of lib/idn2 at their edges that no name shows (rows.txt has the
 * others), by calling the internal functions.
 */
#include "lib/idn2/dropin.h"
#include "tests/support/guard.h"
#include "tests/support/heap.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"

#include <xn/punycode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RFC IDN2_NO_TR46

/*
 * The order in which libidn2 tests a label (_idn2_label_test): of two faults
 * the one that comes first here is returned.
 */
TEST(order_of_faults)
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

/* Each function that makes a name ends it with a NUL, on every path. */
TEST(names_end)
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

/* The buffer has 64 octets, whatever the label would need. */
TEST(room_for_a_label)
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

/* U+10FFFF repeated, just as often as there is room for. */
TEST(room_for_what_is_decoded)
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

TEST(memory_for_punycode)
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

/* ---- versions ----------------------------------------------------------- */

/* Also versions that the library never had. */
TEST(versions_apart)
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

/* ------------------------------------------------------------------------- */

TESTS(.name = "dropin-edges")
