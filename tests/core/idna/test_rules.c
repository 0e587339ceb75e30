/* SPDX-License-Identifier: MIT
 *
 * lib/idna/rules.h: a rule runs as soon as the table has a row for it.
 * meson.build builds the library, with all its fast paths, with two more rows.
 * Neither rule may be missed, whatever the label and the function.
 */
#include "lib/idna/rules.h"
#include "lib/idna/stages.h"

#include "tests/support/profiles.h"
#include "tests/support/tests.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/idna.h>

/* Always on, for any label: the letter q is not allowed. */
void
xn_check_no_q(struct label *label, const struct rules *rules)
{
	(void)rules;
	for (size_t i = 0; i < label->len; i++) {
		if (label_point(label, i) == 'q') {
			label_fault(label, XN_ERROR_DISALLOWED, i, 0);
			return;
		}
	}
}

/* On with XN_CHECK_CONTEXTO, for any label: the letter z is not allowed. */
void
xn_check_no_z(struct label *label, const struct rules *rules)
{
	(void)rules;
	for (size_t i = 0; i < label->len; i++) {
		if (label_point(label, i) == 'z') {
			label_fault(label, XN_ERROR_CONTEXTO, i, 0);
			return;
		}
	}
}

/* Fast paths depend on the label and on the labels beside it. */
static const char *const shapes[] = {
	"%s",
	"%s.example",
	"www.%s.example.",
	("b\u00FCcher.%s"),
	"%s.xn--bcher-kva",
	"an-even-longer-name-with-a-few-labels.before-this.%s.and-some.behind",
	"\u05D0.a%s",
};

#define NEW_ERRORS (XN_ERROR_DISALLOWED | XN_ERROR_CONTEXTO)

static void
agree(xn_result a, xn_result b)
{
	ck_assert_uint_eq(a.errors & NEW_ERRORS, b.errors & NEW_ERRORS);
}

/* The errors of the new rules; all functions must agree. */
static uint32_t
new_errors(const xn_options *opt, const char *name)
{
	char ascii[XN_NAME_SIZE], unicode[XN_NAME_SIZE];
	uint16_t wide[XN_NAME_SIZE], from[XN_NAME_SIZE];
	uint32_t word[XN_NAME_SIZE], from32[XN_NAME_SIZE], errors = 0;
	size_t len = strlen(name);
	int32_t offsets[2] = {0, (int32_t)len}, results[2] = {0, 0};
	xn_column_in in = {.data = name,
			   .data_len = len,
			   .offsets32 = offsets,
			   .count = 1};
	xn_column_out out = {.data = ascii,
			     .cap = sizeof ascii,
			     .offsets32 = results,
			     .errors = &errors};
	xn_result r = xn_to_ascii(opt, ascii, sizeof ascii, name, len, NULL);

	ck_assert_int_eq(xn_to_ascii_batch(opt, &out, &in).status, XN_OK);
	ck_assert_uint_eq(errors, r.errors);
	r.errors &= NEW_ERRORS;
	/* In IDNA2003 ToUnicode never fails (RFC 3490, section 4.2). */
	if (opt->profile == XN_IDNA2003) {
		return r.errors;
	}
	agree(xn_to_unicode(opt, unicode, sizeof unicode, name, len, NULL), r);
	if (strspn(name, "abcdefghijklmnopqrstuvwxyz-.0123456789") < len) {
		return r.errors;
	}
	for (size_t i = 0; i < len; i++) {
		from[i] = (unsigned char)name[i];
		from32[i] = (unsigned char)name[i];
	}
	agree(xn_to_ascii_utf16(opt, wide, XN_NAME_SIZE, from, len, NULL), r);
	agree(xn_to_unicode_utf32(opt, word, XN_NAME_SIZE, from32, len, NULL),
	      r);
	return r.errors;
}

static void
check_shapes(const xn_options *opt, const char *label, uint32_t want)
{
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		char name[200];

		snprintf(name, sizeof name, shapes[i], label);
		ck_assert_msg((new_errors(opt, name) & want) == want,
			      "%s: the new rule is missed", name);
	}
}

LOOP_TEST(always, last_profile())
{
	xn_options opt = xn_profile((xn_profile_id)(_i + 1));

	check_shapes(&opt, "question", XN_ERROR_DISALLOWED);
	check_shapes(&opt, "aq", XN_ERROR_DISALLOWED);
}

TEST(with_a_check)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	opt.checks &= ~XN_CHECK_CONTEXTO;
	ck_assert_uint_eq(new_errors(&opt, "zebra.example"), 0);
	opt.checks |= XN_CHECK_CONTEXTO;
	check_shapes(&opt, "zebra", XN_ERROR_CONTEXTO);
}

/* Labels that break neither rule pass as before. */
TEST(others)
{
	xn_options opt = xn_profile(XN_STRICT);

	ck_assert_uint_eq(new_errors(&opt, "www.example"), 0);
	ck_assert_uint_eq(new_errors(&opt, "b\u00FCcher.example"), 0);
	ck_assert_uint_eq(new_errors(&opt, "zebra.example"), 0);
}

TESTS(.name = "rules")
