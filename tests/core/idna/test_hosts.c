/* SPDX-License-Identifier: MIT
 *
 * lib/idna/hosts.c and registration.c: what cannot be a row of
 * tests/core/vectors/calls.txt.
 */
#include "tests/support/failing_normalizer.h"
#include "tests/support/tests.h"

#include <check.h>
#include <string.h>

#include <xn/idna.h>

#define UE "\u00FC" /* ü */
#define BUECHER "b" UE "cher"

/* ---- xn_same_host ------------------------------------------------------- */

/* Of two failures the worse one is told. */
TEST(same_host_failures)
{
	static char endless[XN_NAME_SIZE + 1];
	const struct {
		const char *name;
		size_t len;
		xn_status status;
	} names[] = {
		{NULL, 1, XN_MISUSE},
		{"f\u00FC", 3, XN_FAILED},
		{"m\u00FC", 3, XN_NO_MEMORY},
		{"xn--a-", 6, XN_INVALID},
		{endless, sizeof endless, XN_NO_SPACE},
		{"a", 1, XN_OK},
	};
	const size_t count = sizeof names / sizeof *names;
	xn_options opt = xn_profile(XN_LOOKUP);

	opt.checks &= ~XN_CHECK_LENGTH;
	opt.normalizer = &failing_normalizer;
	memset(endless, 'a', sizeof endless);
	for (size_t i = 0; i < count * count; i++) {
		size_t a = i / count, b = i % count;
		bool same = true;

		ck_assert_int_eq(xn_same_host(&opt, names[a].name, names[a].len,
					      names[b].name, names[b].len,
					      &same),
				 names[a < b ? a : b].status);
		ck_assert(same == (a == count - 1 && b == count - 1));
	}
}

/* ---- xn_register -------------------------------------------------------- */

/* A mismatch is a fault of the whole name, whatever room the report has. */
TEST(registration_report)
{
	xn_options opt = xn_profile(XN_REGISTER);
	static const char u[] = "a.b." BUECHER, a[] = "a.b.xn--bcher-kvb";

	for (size_t room = 0; room < 5; room++) {
		xn_label labels[4];
		xn_fault fault = {.error = 99};
		xn_report report = {.labels = labels,
				    .label_cap = room,
				    .faults = &fault,
				    .fault_cap = room > 0,
				    .fault_count = 99};
		char dst[64];
		xn_result r =
			xn_register(&opt, dst, sizeof dst, u, sizeof u - 1, a,
				    sizeof a - 1, &report);

		ck_assert_uint_eq(r.errors, XN_ERROR_BAD_ACE);
		ck_assert_uint_eq(r.labels, 3);
		ck_assert_uint_eq(report.fault_count, 1);
		if (room > 0) {
			ck_assert_uint_eq(fault.error, XN_ERROR_BAD_ACE);
			ck_assert_uint_eq(fault.label, XN_NOWHERE);
			ck_assert_uint_eq(fault.at, XN_NOWHERE);
		} else {
			ck_assert_uint_eq(fault.error, 99);
		}
		for (size_t i = 0; i < room && i < 3; i++) {
			ck_assert_uint_eq(labels[i].input_at, 2 * i);
			ck_assert_uint_eq(labels[i].output_at, 0);
			ck_assert_uint_eq(labels[i].output_len, 0);
		}
	}
}

/* Every capacity, with both forms. */
TEST(registration_room)
{
	xn_options opt = xn_profile(XN_REGISTER);

	for (size_t cap = 0; cap < 16; cap++) {
		char dst[16];
		xn_result r;

		memset(dst, 'x', sizeof dst);
		r = xn_register(&opt, dst, cap, BUECHER, 7, "xn--bcher-kva", 13,
				NULL);
		ck_assert_uint_eq(r.length, cap > 13 ? 13 : 14);
		ck_assert_int_eq(r.status, cap > 13 ? XN_OK : XN_NO_SPACE);
		ck_assert_int_eq(dst[0], cap > 13 ? 'x' : cap > 0 ? 0 : 'x');
		for (size_t i = cap; i < sizeof dst; i++) {
			ck_assert_int_eq(dst[i], 'x');
		}
	}
	ck_assert_int_eq(
		xn_register(&opt, NULL, 0, NULL, 1, NULL, 0, NULL).status,
		XN_MISUSE);
	ck_assert_int_eq(
		xn_register(&opt, (char[]){'x'}, 0, NULL, 1, NULL, 0, NULL)
			.status,
		XN_MISUSE);
}

TESTS(.name = "hosts")
