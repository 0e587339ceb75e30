/* SPDX-License-Identifier: MIT
 *
 * lib/idna/errors.c and lib/idna/profile.c: what is told of errors, statuses,
 * profiles and checks.  tools/packaging/rules.py tests their rows, and
 * tests/command/test_reference.py compares profiles with its own.
 */
#include "lib/idna/rules.h"
#include "tests/support/profiles.h"
#include "tests/support/tests.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

/* ---- errors ------------------------------------------------------------- */

#define ALL_ERRORS ((UINT32_C(1) << XN_ERROR_COUNT) - 1)

static void
assert_sentence(const char *text)
{
	size_t len = strlen(text);

	ck_assert_uint_ge(len, 8);
	ck_assert_uint_le(len, 72); /* fits on a line behind a prefix */
	ck_assert_int_ne(text[len - 1], '.');
}

LOOP_TEST(error_names, XN_ERROR_COUNT)
{
	uint32_t bit = UINT32_C(1) << _i;
	/* Higher bits make no difference. */
	uint32_t more = ~(bit - 1);

	ck_assert_str_eq(xn_error_name(more), xn_error_name(bit));
	ck_assert_str_eq(xn_error_text(more), xn_error_text(bit));
	for (int id = XN_LOOKUP; id <= last_profile(); id++) {
		ck_assert_str_eq(xn_error_section((xn_profile_id)id, more),
				 xn_error_section((xn_profile_id)id, bit));
	}
	assert_sentence(xn_error_text(bit));
	for (int k = 0; k < _i; k++) {
		ck_assert_str_ne(xn_error_text(bit),
				 xn_error_text(UINT32_C(1) << k));
	}
}

TEST(no_error)
{
	const uint32_t none[] = {0, UINT32_C(1) << XN_ERROR_COUNT,
				 UINT32_C(1) << 31, ~ALL_ERRORS};

	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		ck_assert_str_eq(xn_error_name(none[i]), "");
		ck_assert_str_eq(xn_error_text(none[i]), "");
		for (int id = XN_LOOKUP; id <= last_profile(); id++) {
			ck_assert_str_eq(
				xn_error_section((xn_profile_id)id, none[i]),
				"");
		}
	}
	ck_assert_str_eq(xn_error_section((xn_profile_id)0, 1), "");
	ck_assert_str_eq(
		xn_error_section((xn_profile_id)(last_profile() + 1), 1), "");
	ck_assert_uint_eq(xn_error_next(0), 0);
}

TEST(error_next)
{
	uint32_t e = ALL_ERRORS;

	for (size_t i = 0; i < XN_ERROR_COUNT; i++) {
		ck_assert_str_eq(xn_error_name(e),
				 xn_error_name(UINT32_C(1) << i));
		e = xn_error_next(e);
	}
	ck_assert_uint_eq(e, 0);
	ck_assert_uint_eq(xn_error_next(XN_ERROR_BIDI), 0);
	/* Bits without a meaning stay. */
	ck_assert_uint_eq(xn_error_next(XN_ERROR_BIDI | UINT32_C(1) << 31),
			  UINT32_C(1) << 31);
	ck_assert_uint_eq(xn_error_next(XN_ERROR_BIDI | XN_ERROR_STD3),
			  XN_ERROR_BIDI);
}

TEST(status_names)
{
	ck_assert_str_eq(xn_bidi_class(0x110000), "");
	ck_assert_str_eq(xn_bidi_class(UINT32_MAX), "");
	ck_assert_str_eq(xn_status_name(XN_OK), "XN_OK");
	ck_assert_str_eq(xn_status_name(XN_INVALID), "XN_INVALID");
	ck_assert_str_eq(xn_status_name(XN_NO_SPACE), "XN_NO_SPACE");
	ck_assert_str_eq(xn_status_name(XN_NO_MEMORY), "XN_NO_MEMORY");
	ck_assert_str_eq(xn_status_name(XN_MISUSE), "XN_MISUSE");
	ck_assert_str_eq(xn_status_name(XN_FAILED), "XN_FAILED");
	ck_assert_str_eq(xn_status_name(XN_NO_RANDOM), "XN_NO_RANDOM");
	ck_assert_str_eq(xn_status_name((xn_status)(XN_NO_RANDOM + 1)), "");
	ck_assert_str_eq(xn_status_name((xn_status)-1), "");
	for (int status = XN_OK; status <= XN_NO_RANDOM; status++) {
		const char *text = xn_status_text((xn_status)status);

		assert_sentence(text);
		for (int other = XN_OK; other < status; other++) {
			ck_assert_str_ne(text,
					 xn_status_text((xn_status)other));
		}
	}
	ck_assert_str_eq(xn_status_text((xn_status)(XN_NO_RANDOM + 1)), "");
	ck_assert_str_eq(xn_status_text((xn_status)-1), "");
}

/* ---- profiles ----------------------------------------------------------- */

LOOP_TEST(profile_rows, last_profile())
{
	const xn_profile_info *info = xn_profile_at((size_t)_i);
	xn_options opt = xn_profile((xn_profile_id)(_i + 1));

	ck_assert_ptr_nonnull(info);
	ck_assert_int_eq(info->id, _i + 1);
	ck_assert_uint_eq(info->checks & ~info->allowed, 0);

	ck_assert_uint_eq(opt.profile, (uint32_t)info->id);
	ck_assert_uint_eq(opt.checks, info->checks);
	ck_assert_ptr_null(opt.normalizer);
	for (size_t i = 0; i < sizeof opt.reserved / sizeof *opt.reserved;
	     i++) {
		ck_assert_uint_eq(opt.reserved[i], 0);
	}
}

TEST(profile_end)
{
	ck_assert_ptr_null(xn_profile_at((size_t)last_profile()));
	ck_assert_ptr_null(xn_profile_at(SIZE_MAX));
}

/* The size is part of the ABI; see xn_options. */
TEST(options_size)
{
	/* i386 aligns 64 bits at four bytes; other 32-bit machines at eight. */
	size_t size = sizeof(void *) == 4 && _Alignof(uint64_t) == 4 ? 60 : 64;

	ck_assert_uint_eq(sizeof(xn_options), size);
}

/* ---- checks ------------------------------------------------------------- */

TEST(check_rows)
{
	const xn_check_info *info;
	uint32_t all = 0, allowed = 0;

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		ck_assert_uint_eq(all & info->bits, 0);
		all |= info->bits;
	}
	ck_assert_ptr_null(xn_check_at(SIZE_MAX));
	for (int i = 0; i < last_profile(); i++) {
		allowed |= xn_profile_at((size_t)i)->allowed;
	}
	/* The command has no option for this one. */
	ck_assert_uint_eq(all, allowed & ~XN_MAP_NFC);
}

/* Each check that switches a rule of rules.h on is told. */
TEST(checks_of_rules)
{
#define ADD_RULE_CHECKS(ascii, checks, features, test) | (checks)
	const uint32_t wanted = 0 LABEL_RULES(ADD_RULE_CHECKS);
#undef ADD_RULE_CHECKS
	xn_options opt = xn_profile(XN_STRICT);
	const xn_rule_info *rule;
	uint32_t told = 0;
	size_t at = 0;

	opt.checks = wanted;
	while ((rule = xn_rule_next(&opt, false, 0,
				    UINT32_C(1) << XN_STEP_CHECK, &at)) !=
	       NULL) {
		told |= rule->checks;
	}
	ck_assert_uint_eq(wanted & ~told, 0);
}

/* ---- versions ----------------------------------------------------------- */

TEST(versions)
{
	char want[32];
	char first[64] = "";
	const char *source = getenv("XN_SOURCE");

	snprintf(want, sizeof want, "%d.%d.%d", XN_VERSION_MAJOR,
		 XN_VERSION_MINOR, XN_VERSION_PATCH);
	ck_assert_str_eq(XN_VERSION, want);
	ck_assert_str_eq(xn_version(), want);
	/* The tables are of the Unicode version that data/README.md names. */
	if (source != NULL && *source != '\0') {
		char path[4096], text[4096];
		FILE *file;
		size_t len;

		snprintf(path, sizeof path, "%s/data/README.md", source);
		file = fopen(path, "r");
		ck_assert_ptr_nonnull(file);
		len = fread(text, 1, sizeof text - 1, file);
		text[len] = '\0';
		fclose(file);
		ck_assert_ptr_nonnull(strstr(text, xn_unicode_version()));
	}
	ck_assert_int_eq(
		sscanf(xn_unicode_version(), "%63[0-9].%*u.%*u", first), 1);
}

TESTS(.name = "errors")
