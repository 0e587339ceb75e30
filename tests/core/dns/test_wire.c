/* SPDX-License-Identifier: MIT
 *
 * Names in DNS messages, <xn/wire.h>: what is no row of
 * tests/core/vectors/calls.txt.  With the argument "ldns" generated names are
 * compared with libldns, if that is installed; the fuzz target wire tries what
 * holds for any name.
 */
#include "tests/support/generate.h"
#include "tests/support/guard.h"
#include "tests/support/run_suite.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/wire.h>

#ifdef HAVE_LDNS
#include <ldns/ldns.h>
#endif

#define SKIPPED 77
#define COUNT(array) (sizeof(array) / sizeof *(array))
#define UE "\u00FC" /* ü */
#define A15 "aaaaaaaaaaaaaaa"
#define A63 A15 A15 A15 A15 "aaa"

static struct guard source;

static void
setup(void)
{
	guard_make(&source, 65536);
}

static void
teardown(void)
{
	guard_drop(&source);
}

/* A copy of s that ends at a guard page. */
static const uint8_t *
octets_of(const char *s, size_t len)
{
	return (const uint8_t *)guard_copy(&source, s, len);
}

static void
expect(xn_wire_result r, xn_wire_status status, size_t read, size_t written,
       size_t labels)
{
	ck_assert_str_eq(xn_wire_status_name(r.status),
			 xn_wire_status_name(status));
	ck_assert_uint_eq(r.read, read);
	ck_assert_uint_eq(r.written, written);
	ck_assert_uint_eq(r.labels, labels);
}

/* ---- messages ----------------------------------------------------------- */

/* As many pointers as fit, each to the one in front of it. */
START_TEST(read_chain)
{
	static char msg[16384];
	uint8_t wire[8];

	for (size_t i = 2; i < sizeof msg; i += 2) {
		msg[i] = (char)(0xC0 | (i - 2) >> 8);
		msg[i + 1] = (char)((i - 2) & 0xFF);
	}
	msg[0] = 0;
	expect(xn_wire_read(wire, sizeof wire, octets_of(msg, sizeof msg),
			    sizeof msg, sizeof msg - 2),
	       XN_WIRE_OK, 2, 1, 0);
}
END_TEST

/* ---- host names --------------------------------------------------------- */

/* The report is xn_to_ascii's; the output span starts at the length octet. */
START_TEST(from_host_report)
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
END_TEST

/* ---- the call ----------------------------------------------------------- */

START_TEST(status_names)
{
	static const char *const names[] = {
		[XN_WIRE_OK] = "XN_WIRE_OK",
		[XN_WIRE_NO_SPACE] = "XN_WIRE_NO_SPACE",
		[XN_WIRE_TRUNCATED] = "XN_WIRE_TRUNCATED",
		[XN_WIRE_BAD_LABEL] = "XN_WIRE_BAD_LABEL",
		[XN_WIRE_BAD_POINTER] = "XN_WIRE_BAD_POINTER",
		[XN_WIRE_TOO_LONG] = "XN_WIRE_TOO_LONG",
		[XN_WIRE_LABEL_TOO_LONG] = "XN_WIRE_LABEL_TOO_LONG",
		[XN_WIRE_EMPTY_LABEL] = "XN_WIRE_EMPTY_LABEL",
		[XN_WIRE_BAD_ESCAPE] = "XN_WIRE_BAD_ESCAPE",
		[XN_WIRE_MISUSE] = "XN_WIRE_MISUSE",
		"", /* the one behind the last */
	};

	for (int i = -1; i < (int)COUNT(names); i++) {
		ck_assert_str_eq(xn_wire_status_name((xn_wire_status)i),
				 i < 0 ? "" : names[i]);
	}
}
END_TEST

/* ---- libldns ------------------------------------------------------------ */

#ifdef HAVE_LDNS

static bool
one_in(struct generator *gen, uint32_t n)
{
	return generate_below(gen, n) == 0;
}

static uint8_t
some_octet(struct generator *gen)
{
	static const char specials[] = ".\\\"();@$ *-_aAzZ@[`{";

	switch (generate_below(gen, 8)) {
	case 0:
		return (uint8_t)generate_below(gen, 256);
	case 1:
		return (uint8_t)
			specials[generate_below(gen, sizeof specials - 1)];
	default:
		return (uint8_t)("abAB"[generate_below(gen, 4)]);
	}
}

/* Appends a label, cut off if there is no room; returns the new length. */
static size_t
add_label(uint8_t wire[XN_WIRE_MAX], size_t len, const uint8_t *octets,
	  size_t size)
{
	if (size == 0 || size > XN_WIRE_LABEL_MAX ||
	    XN_WIRE_MAX - 1 - len < size + 1) {
		return len;
	}
	wire[len] = (uint8_t)size;
	memcpy(wire + len + 1, octets, size);
	return len + 1 + size;
}

/* Makes any name, often a long one; returns its length. */
static size_t
some_wire(struct generator *gen, uint8_t wire[XN_WIRE_MAX])
{
	uint32_t labels = generate_below(gen, one_in(gen, 8) ? 130 : 6);
	uint32_t longest = one_in(gen, 4) ? 63 : 4;
	uint8_t label[XN_WIRE_LABEL_MAX];
	size_t len = 0;

	for (uint32_t n = 0; n < labels; n++) {
		size_t size = 1 + generate_below(gen, longest);

		for (size_t i = 0; i < size; i++) {
			label[i] = some_octet(gen);
		}
		len = add_label(wire, len, label, size);
	}
	wire[len++] = 0;
	return len;
}

static void
drop(ldns_rdf *name)
{
	ldns_rdf_deep_free(name);
}

/* Both results are the same name, or both are refused. */
static void
same_name(const xn_wire_result *r, const uint8_t *wire, ldns_status status,
	  const ldns_rdf *theirs, const char *what)
{
	ck_assert_msg((r->status == XN_WIRE_OK) == (status == LDNS_STATUS_OK),
		      "%s: %s, ldns %s", what, xn_wire_status_name(r->status),
		      ldns_get_errorstr_by_id(status));
	if (status == LDNS_STATUS_OK) {
		ck_assert_uint_eq(ldns_rdf_size(theirs), r->written);
		ck_assert_mem_eq(ldns_rdf_data(theirs), wire, r->written);
	}
}

/* A text with many faults, but no NUL: libldns's texts end at one. */
static size_t
some_text(struct generator *gen, char *dst)
{
	static const char *const parts[] = {
		".",     ".",    ".",   "\\.", "\\\\", "\\000", "\\255",
		"\\099", "\\\"", "\\@", "@",   "\"",   "\x80",  "a",
		"B",     " ",    "-",   "xyz", A15,    "\\a",
	};
	static const char *const wrong[] = {"\\256", "\\1a", "\\12", "..",
					    "\\999", "\\",   A63};
	uint32_t count = 1 + generate_below(gen, one_in(gen, 4) ? 200 : 12);
	size_t len = 0;

	for (uint32_t i = 0; i < count; i++) {
		const char *s = parts[generate_below(gen, COUNT(parts))];

		if (one_in(gen, 40)) {
			s = wrong[generate_below(gen, COUNT(wrong))];
		}
		memcpy(dst + len, s, strlen(s));
		len += strlen(s);
	}
	dst[len] = '\0';
	return len;
}

START_TEST(ldns_from_text)
{
	struct generator gen;
	size_t count = generate_count(50000), good = 0;

	generate_begin(&gen, 70);
	for (size_t i = 0; i < count; i++) {
		static char text[200 * 64 + 1];
		uint8_t wire[XN_WIRE_MAX];
		size_t len = some_text(&gen, text);
		ldns_rdf *theirs = NULL;
		ldns_status status = ldns_str2rdf_dname(&theirs, text);
		xn_wire_result r = xn_wire_from_text(
			wire, sizeof wire, guard_copy(&source, text, len), len);

		same_name(&r, wire, status, theirs, text);
		good += status == LDNS_STATUS_OK;
		drop(theirs);
	}
	ck_assert_uint_gt(good, count / 10);
	ck_assert_uint_lt(good, count * 9 / 10);
	printf("ldns: %zu texts, %zu of them names\n", count, good);
}
END_TEST

/* A message of names that point into one another, with some octets damaged. */
static size_t
some_message(struct generator *gen, uint8_t msg[1024])
{
	size_t starts[64], count = 0, len = 12;

	/* The header of a message. */
	memset(msg, 0x40, len);
	while (count < 40 && len < 800) {
		uint8_t wire[XN_WIRE_MAX];
		size_t at = 0;

		some_wire(gen, wire);
		while (wire[at] != 0 && at < 80 && count < 60) {
			starts[count++] = len;
			memcpy(msg + len, wire + at, 1 + (size_t)wire[at]);
			len += 1 + (size_t)wire[at];
			at += 1 + (size_t)wire[at];
		}
		if (count > 0 && !one_in(gen, 4)) {
			size_t to =
				starts[generate_below(gen, (uint32_t)count)];

			msg[len++] = (uint8_t)(0xC0 | to >> 8);
			msg[len++] = (uint8_t)(to & 0xFF);
		} else {
			msg[len++] = 0;
		}
		if (one_in(gen, 6)) {
			break;
		}
	}
	for (uint32_t n = generate_below(gen, 4); n > 0; n--) {
		size_t at = 1 + generate_below(gen, (uint32_t)len - 1);

		msg[at] = one_in(gen, 2) ? some_octet(gen)
					 : (uint8_t)(0xC0 | one_in(gen, 9));
	}
	return one_in(gen, 4) ? 12 + generate_below(gen, (uint32_t)len - 12)
			      : len;
}

struct readings {
	size_t good;
	size_t refused;
	size_t forward; /* pointers that only ldns follows */
};

/*
 * Reads the name at one place with both. libldns also follows pointers forward,
 * and backward into the part that holds them, if it comes to an end.
 */
static void
read_both(const uint8_t *msg, size_t len, size_t at, struct readings *seen)
{
	uint8_t wire[XN_WIRE_MAX];
	ldns_rdf *theirs = NULL;
	size_t pos = at;
	ldns_status status = ldns_wire2dname(&theirs, msg, len, &pos);
	xn_wire_result r = xn_wire_read(wire, sizeof wire, msg, len, at);

	if (r.status == XN_WIRE_BAD_POINTER) {
		size_t to = (size_t)(msg[r.read] & 0x3F) << 8 | msg[r.read + 1];

		/* The pointer leads forward, or into the part that it ends. */
		ck_assert_uint_ge(msg[r.read], 0xC0);
		ck_assert_uint_gt(to + XN_WIRE_MAX, r.read);
		seen->forward += status == LDNS_STATUS_OK;
		drop(theirs);
		return;
	}
	same_name(&r, wire, status, theirs, "message");
	if (r.status == XN_WIRE_OK) {
		ck_assert_uint_eq(pos, at + r.read);
		seen->good++;
	} else {
		seen->refused++;
	}
	drop(theirs);
}

START_TEST(ldns_messages)
{
	struct readings seen = {0, 0, 0};
	struct generator gen;
	size_t count = generate_count(2000);

	generate_begin(&gen, 73);
	for (size_t i = 0; i < count; i++) {
		uint8_t msg[1024];
		size_t len = some_message(&gen, msg);
		const uint8_t *src = octets_of((char *)msg, len);

		for (size_t at = 12; at < len; at++) {
			read_both(src, len, at, &seen);
		}
	}
	printf("ldns: %zu names read, %zu refused, %zu with a pointer that "
	       "only ldns follows\n",
	       seen.good, seen.refused, seen.forward);
	ck_assert_uint_gt(seen.good, count);
	ck_assert_uint_gt(seen.refused, count);
}
END_TEST

static Suite *
ldns_suite(void)
{
	Suite *suite = suite_create("wire-ldns");
	TCase *all = tcase_create("ldns");

	tcase_add_unchecked_fixture(all, setup, teardown);
	tcase_set_timeout(all, 300);
	tcase_add_test(all, ldns_from_text);
	tcase_add_test(all, ldns_messages);
	suite_add_tcase(suite, all);
	return suite;
}

#else

static Suite *
ldns_suite(void)
{
	return NULL;
}

#endif

static Suite *
wire_suite(void)
{
	Suite *suite = suite_create("wire");
	TCase *all = tcase_create("wire");

	tcase_add_unchecked_fixture(all, setup, teardown);
	tcase_set_timeout(all, 300);
	tcase_add_test(all, read_chain);
	tcase_add_test(all, from_host_report);
	tcase_add_test(all, status_names);
	suite_add_tcase(suite, all);
	return suite;
}

int
main(int argc, char **argv)
{
	bool ldns = argc == 2 && strcmp(argv[1], "ldns") == 0;
	Suite *suite = ldns ? ldns_suite() : wire_suite();

	if (suite == NULL) {
		puts("skipped: there is no libldns");
		return SKIPPED;
	}
	return run_suite(suite);
}
