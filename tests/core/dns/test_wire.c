/* SPDX-License-Identifier: MIT
 *
 * Names in DNS messages, <xn/wire.h>: what cannot be a row of
 * tests/core/vectors/calls.txt.  The fuzz target wire, with clang, tries what
 * holds for any name.
 */
#include "tests/support/guard.h"
#include "tests/support/tests.h"

#include <check.h>

#include <xn/wire.h>

#define UE "\u00FC" /* ü */

/* As many pointers as fit, each to the one in front of it. */
TEST(read_chain)
{
	static char msg[16384];
	struct guard source;
	uint8_t wire[1];
	xn_wire_result r;

	for (size_t i = 2; i < sizeof msg; i += 2) {
		msg[i] = (char)(0xC0 | (i - 2) >> 8);
		msg[i + 1] = (char)((i - 2) & 0xFF);
	}
	msg[0] = 0;
	guard_make(&source, sizeof msg);
	r = xn_wire_read(wire, sizeof wire,
			 (const void *)guard_copy(&source, msg, sizeof msg),
			 sizeof msg, sizeof msg - 2);
	ck_assert_int_eq(r.status, XN_WIRE_OK);
	ck_assert_uint_eq(r.read, 2);
	ck_assert_uint_eq(r.written, 1);
	guard_drop(&source);
}

/* The report is xn_to_ascii's; the output span starts at the length octet. */
TEST(from_host_report)
{
	static const char name[] = "a.b" UE "cher.b.";
	xn_label labels[4];
	xn_fault fault;
	xn_report report = {.labels = labels,
			    .label_cap = 4,
			    .faults = &fault,
			    .fault_cap = 1,
			    .fault_count = 9};
	xn_options opt = xn_profile(XN_LOOKUP);
	uint8_t wire[XN_WIRE_MAX];
	xn_result r = xn_wire_from_host(&opt, wire, sizeof wire, name,
					sizeof name - 1, &report);

	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.labels, 4);
	ck_assert_uint_eq(report.fault_count, 0);
	for (size_t i = 0; i < 4; i++) {
		ck_assert_uint_eq(wire[labels[i].output_at],
				  labels[i].output_len);
	}
	ck_assert_uint_eq(labels[1].input_at, 2);
	ck_assert_uint_eq(labels[3].output_at, r.length - 1);

	/* A length that only this function checks has its place in the report,
	 * too. */
	opt = xn_profile(XN_URL);
	r = xn_wire_from_host(&opt, wire, sizeof wire, UE "..b", 5, &report);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_EMPTY_LABEL);
	ck_assert_uint_eq(report.fault_count, 1);
	ck_assert_uint_eq(fault.at, 3);
}

/* The rows have the others. */
TEST(status_names)
{
	ck_assert_str_eq(xn_wire_status_name((xn_wire_status)-1), "");
	ck_assert_str_eq(xn_wire_status_name(XN_WIRE_MISUSE), "XN_WIRE_MISUSE");
	ck_assert_str_eq(
		xn_wire_status_name((xn_wire_status)(XN_WIRE_MISUSE + 1)), "");
}

/* It may reach far: only the name is read. */
TEST(length)
{
	const uint8_t *root = (const uint8_t *)"";

	ck_assert_int_eq(xn_wire_check(root, SIZE_MAX / 2).status, XN_WIRE_OK);
}

TESTS(.name = "wire")
