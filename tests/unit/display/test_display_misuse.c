/* SPDX-License-Identifier: MIT
 *
 * Each misuse of libxn-display gives XN_MISUSE.  The rows are those of the
 * table in doc/display.md; tests/doc/test_lists.py compares the two.
 */
#include "tests/support/policies.h"
#include "tests/support/run_suite.h"

#include <string.h>

#include <xn/display.h>

static char room[64];
static xn_display_options opt;

static void
begin(void)
{
	memset(room, 0, sizeof room);
	room[0] = 'a';
	opt = xn_display_policy(XN_POLICY_CHROMIUM);
}

/* A report that must be cleared. */
static const xn_display_report stale = {
	.spot_count = 1, .fault_count = 1, .known = 0};

static void
cleared(const xn_display_report *report)
{
	ck_assert_uint_eq(report->spot_count, 0);
	ck_assert_uint_eq(report->fault_count, 0);
	ck_assert_uint_eq(report->known, XN_NOWHERE);
}

static void
told(xn_display_result r)
{
	ck_assert_int_eq(r.status, XN_MISUSE);
	ck_assert_uint_eq(r.length, 0);
	ck_assert_uint_eq(r.labels, 0);
}

static void
refused(xn_text_result r)
{
	ck_assert_int_eq(r.status, XN_MISUSE);
	ck_assert_uint_eq(r.length, 0);
}

/* Calls every function with these options. */
static void
options_told(const xn_display_options *options)
{
	char dst[64], *made = dst;
	xn_display_report report = stale;

	told(xn_display(options, dst, sizeof dst, "a", 1, &report));
	cleared(&report);
	report = stale;
	told(xn_display_alloc(options, &made, "a", 1, &report));
	cleared(&report);
	ck_assert_ptr_null(made);
	ck_assert_int_eq(
		xn_known_skeletons(options, dst, sizeof dst, "a.b", 3).status,
		XN_MISUSE);
}

/* Calls every function that writes to a buffer. */
static void
buffers_told(char *dst, size_t cap, const char *src, size_t len)
{
	told(xn_display(&opt, dst, cap, src, len, NULL));
	ck_assert_int_eq(xn_known_skeletons(&opt, dst, cap, src, len).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_skeleton(dst, cap, src, len).status, XN_MISUSE);
	ck_assert_int_eq(
		xn_bidi_skeleton(XN_RIGHT_TO_LEFT, dst, cap, src, len).status,
		XN_MISUSE);
}

/* Calls every other function that reads a text. */
static void
source_told(const char *src, size_t len)
{
	char *made = room;
	uint32_t how;

	told(xn_display_alloc(&opt, &made, src, len, NULL));
	ck_assert_ptr_null(made);
	made = room;
	ck_assert_int_eq(xn_skeleton_alloc(&made, src, len).status, XN_MISUSE);
	ck_assert_ptr_null(made);
	made = room;
	ck_assert_int_eq(
		xn_bidi_skeleton_alloc(XN_RIGHT_TO_LEFT, &made, src, len)
			.status,
		XN_MISUSE);
	ck_assert_ptr_null(made);
	ck_assert_int_eq(xn_restriction_of(src, len).status, XN_MISUSE);
	ck_assert_int_eq(xn_confusable(src, len, "a", 1, &how), XN_MISUSE);
	ck_assert_int_eq(xn_confusable("a", 1, src, len, &how), XN_MISUSE);
}

static void
null_options(void)
{
	options_told(NULL);
}

static void
zero_options(void)
{
	xn_display_options zero = {0};

	options_told(&zero);
}

static void
unknown_policy(void)
{
	opt = xn_display_policy((xn_policy_id)(last_policy() + 1));
	options_told(&opt);
	opt = xn_display_policy((xn_policy_id)-1);
	options_told(&opt);
}

static void
level(void)
{
	opt.level = XN_LEVEL_ASCII;
	options_told(&opt);
	opt = xn_display_policy(XN_POLICY_UTS39);
	opt.level = XN_LEVEL_UNRESTRICTED + 1;
	options_told(&opt);
}

static void
reserved(void)
{
	for (size_t i = 0; i < sizeof opt.reserved / sizeof *opt.reserved;
	     i++) {
		begin();
		opt.reserved[i] = 1;
		options_told(&opt);
	}
	begin();
	for (size_t i = 0; i < 4; i++) {
		xn_display_report report = {.label_cap = 0};
		char dst[8], *made = dst;

		report.reserved[i] = 1;
		told(xn_display(&opt, dst, sizeof dst, "a", 1, &report));
		told(xn_display_alloc(&opt, &made, "a", 1, &report));
		ck_assert_ptr_null(made);
	}
}

static void
no_source(void)
{
	buffers_told(room, sizeof room, NULL, 1);
	source_told(NULL, 1);
}

static void
no_destination(void)
{
	buffers_told(NULL, 1, room, 1);
	told(xn_display_alloc(&opt, NULL, "a", 1, NULL));
	ck_assert_int_eq(xn_skeleton_alloc(NULL, "a", 1).status, XN_MISUSE);
	ck_assert_int_eq(
		xn_bidi_skeleton_alloc(XN_LEFT_TO_RIGHT, NULL, "a", 1).status,
		XN_MISUSE);
}

static void
overlaps(void)
{
	buffers_told(room, sizeof room, room, 1);
	begin();
	buffers_told(room + 1, 60, room, 2);
	begin();
	buffers_told(room, 2, room + 1, 60);
}

static void
large_capacity(void)
{
	buffers_told(room, SIZE_MAX, "a", 1);
}

static void
long_source(void)
{
	buffers_told(room, sizeof room, "a", SIZE_MAX / 16 + 1);
	source_told("a", SIZE_MAX / 16 + 1);
}

static void
no_result(void)
{
	ck_assert_int_eq(xn_confusable("a", 1, "b", 1, NULL), XN_MISUSE);
}

static void
no_list(void)
{
	xn_display_report reports[] = {
		{.label_cap = 1}, {.spot_cap = 1}, {.fault_cap = 1}};

	for (size_t i = 0; i < 3; i++) {
		char dst[8], *made = dst;

		told(xn_display(&opt, dst, sizeof dst, "a", 1, &reports[i]));
		cleared(&reports[i]);
		told(xn_display_alloc(&opt, &made, "a", 1, &reports[i]));
		ck_assert_ptr_null(made);
	}
}

static void
unknown_direction(void)
{
	char dst[8], *made = dst;
	xn_direction none = (xn_direction)2;

	ck_assert_int_eq(xn_bidi_skeleton(none, dst, sizeof dst, "a", 1).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_bidi_skeleton_alloc(none, &made, "a", 1).status,
			 XN_MISUSE);
	ck_assert_ptr_null(made);
}

static xn_known_set *
new_set(const xn_display_options *options, bool seal)
{
	xn_known_set *set = NULL;

	ck_assert_int_eq(xn_known_set_new(&set, options), XN_OK);
	if (seal) {
		ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	}
	return set;
}

static void
wrong_set(void)
{
	xn_display_options firefox = xn_display_policy(XN_POLICY_FIREFOX);
	const xn_display_options *wrong[] = {&opt, &firefox, NULL};

	for (size_t i = 0; i < 3; i++) {
		xn_display_options options = opt;
		xn_known_set *set = new_set(wrong[i], i > 0);
		size_t number;

		options.known_set = set;
		options_told(&options);
		if (wrong[i] != NULL) {
			ck_assert_int_eq(
				xn_lookalikes(set, &number, 1, "a", 1).status,
				XN_MISUSE);
			ck_assert_int_eq(
				xn_lookalikes_alloc(set, &number, 1, "a", 1)
					.status,
				XN_MISUSE);
		}
		xn_known_set_free(set);
	}
}

static xn_known_answer
answer(void *user, const char *skeleton, size_t skeleton_len, const char *name,
       size_t name_len, size_t *domain)
{
	(void)user;
	(void)skeleton;
	(void)skeleton_len;
	(void)name;
	(void)name_len;
	(void)domain;
	return XN_KNOWN_NONE;
}

static void
set_and_function(void)
{
	xn_display_options options = opt;
	xn_known_set *set = new_set(&opt, true);

	options.known_set = set;
	options.known = answer;
	options_told(&options);
	xn_known_set_free(set);
}

static void
sealed(void)
{
	xn_known_set *set = new_set(NULL, true);

	ck_assert_int_eq(xn_known_set_add(set, "a.b", 3), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_seal(set), XN_MISUSE);
	xn_known_set_free(set);
}

static const struct {
	const char *what;
	void (*test)(void);
} rows[] = {
	{"the options are NULL", null_options},
	{"the options are all zero", zero_options},
	{"an unknown policy", unknown_policy},
	{"a level that the policy does not have", level},
	{"`reserved` is not all zero", reserved},
	{"`src` is NULL and `len` is not 0", no_source},
	{"`dst` is NULL and `cap` is not 0", no_destination},
	{"`dst` overlaps `src`", overlaps},
	{"`dst` ends beyond the last address", large_capacity},
	{"`src` is longer than `SIZE_MAX / 16` bytes", long_source},
	{"a pointer to a result is NULL", no_result},
	{"a list of the report is NULL and has a capacity", no_list},
	{"an unknown direction", unknown_direction},
	{"a set that is not sealed, or is for other skeletons", wrong_set},
	{"a set together with a function known", set_and_function},
	{"adding to a sealed set, or sealing it again", sealed},
};

START_TEST(misuse)
{
	begin();
	rows[_i].test();
}
END_TEST

/* ---- UTF-16 ------------------------------------------------------------- */

static const uint16_t a_16[] = {'a', '.', 'b'};

static void
options_told_16(const xn_display_options *options)
{
	uint16_t dst[64], *made = dst;
	char known[64] = "x";
	xn_display_report report = stale;

	dst[0] = 'x';
	told(xn_display_utf16(options, dst, 64, a_16, 1, &report));
	ck_assert_uint_eq(dst[0], 0);
	cleared(&report);
	report = stale;
	told(xn_display_utf16_alloc(options, &made, a_16, 1, &report));
	cleared(&report);
	ck_assert_ptr_null(made);
	refused(xn_known_skeletons_utf16(options, known, 64, a_16, 3));
	ck_assert_str_eq(known, "");
}

static void
buffers_told_16(uint16_t *dst, size_t cap, const uint16_t *src, size_t len)
{
	told(xn_display_utf16(&opt, dst, cap, src, len, NULL));
	refused(xn_skeleton_utf16(dst, cap, src, len));
	refused(xn_bidi_skeleton_utf16(XN_RIGHT_TO_LEFT, dst, cap, src, len));
}

/* The skeletons of a domain are bytes. */
static void
known_told_16(char *dst, size_t cap, const uint16_t *src, size_t len)
{
	refused(xn_known_skeletons_utf16(&opt, dst, cap, src, len));
}

static void
source_told_16(const uint16_t *src, size_t len)
{
	uint16_t nothing, *made = &nothing;
	uint32_t how;

	told(xn_display_utf16_alloc(&opt, &made, src, len, NULL));
	ck_assert_ptr_null(made);
	made = &nothing;
	refused(xn_skeleton_utf16_alloc(&made, src, len));
	ck_assert_ptr_null(made);
	made = &nothing;
	refused(xn_bidi_skeleton_utf16_alloc(XN_RIGHT_TO_LEFT, &made, src,
					     len));
	ck_assert_ptr_null(made);
	ck_assert_int_eq(xn_restriction_of_utf16(src, len).status, XN_MISUSE);
	ck_assert_int_eq(xn_confusable_utf16(src, len, a_16, 1, &how),
			 XN_MISUSE);
	ck_assert_int_eq(xn_confusable_utf16(a_16, 1, src, len, &how),
			 XN_MISUSE);
}

static void
sets_told_16(void)
{
	xn_known_set *open = new_set(NULL, false), *set = new_set(NULL, true);
	const size_t much = SIZE_MAX / 16 / sizeof *a_16 + 1;
	size_t number;

	ck_assert_int_eq(xn_known_set_add_utf16(NULL, a_16, 3), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_add_utf16(open, NULL, 3), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_add_utf16(open, a_16, much), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_add_utf16(set, a_16, 3), XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf16(open, &number, 1, a_16, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf16_alloc(open, &number, 1, a_16, 3).status,
		XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf16(NULL, &number, 1, a_16, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf16_alloc(NULL, &number, 1, a_16, 3).status,
		XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf16(set, NULL, 1, a_16, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf16_alloc(set, NULL, 1, a_16, 3).status,
		XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf16(set, &number, 1, NULL, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf16_alloc(set, &number, 1, a_16, much).status,
		XN_MISUSE);
	xn_known_set_free(open);
	xn_known_set_free(set);
}

START_TEST(misuse_16)
{
	const size_t much = SIZE_MAX / 16 / sizeof *a_16 + 1;
	uint16_t room_16[64] = {'a'}, *made = room_16;
	xn_display_options zero = {0};
	xn_direction none = (xn_direction)2;

	begin();
	options_told_16(NULL);
	options_told_16(&zero);
	opt.reserved[0] = 1;
	options_told_16(&opt);
	begin();
	opt.level = XN_LEVEL_ASCII;
	options_told_16(&opt);
	begin();
	buffers_told_16(room_16, 64, NULL, 1);
	buffers_told_16(NULL, 1, a_16, 1);
	buffers_told_16(room_16, 64, room_16, 1);
	buffers_told_16(room_16, 2, room_16 + 1, 60);
	buffers_told_16(room_16 + 1, 60, room_16, 2);
	/* It wraps only if it is counted in bytes. */
	buffers_told_16(room_16, SIZE_MAX / sizeof *a_16, a_16, 1);
	buffers_told_16(room_16, SIZE_MAX / sizeof *a_16 + 1, a_16, 1);
	buffers_told_16(room_16, 64, a_16, much);
	buffers_told_16(room_16, 64, a_16, SIZE_MAX);
	known_told_16(room, sizeof room, NULL, 1);
	known_told_16(NULL, 1, a_16, 3);
	known_told_16((char *)room_16 + sizeof *a_16, 8, room_16, 2);
	known_told_16(room, SIZE_MAX, a_16, 3);
	known_told_16(room, sizeof room, a_16, much);
	source_told_16(NULL, 1);
	source_told_16(a_16, much);
	source_told_16(a_16, SIZE_MAX);
	told(xn_display_utf16_alloc(&opt, NULL, a_16, 1, NULL));
	refused(xn_skeleton_utf16_alloc(NULL, a_16, 1));
	refused(xn_bidi_skeleton_utf16_alloc(XN_LEFT_TO_RIGHT, NULL, a_16, 1));
	refused(xn_bidi_skeleton_utf16(none, room_16, 64, a_16, 1));
	refused(xn_bidi_skeleton_utf16_alloc(none, &made, a_16, 1));
	ck_assert_ptr_null(made);
	ck_assert_int_eq(xn_confusable_utf16(a_16, 1, a_16, 1, NULL),
			 XN_MISUSE);
	sets_told_16();
}
END_TEST

/* ---- UTF-32 ------------------------------------------------------------- */

static const uint32_t a_32[] = {'a', '.', 'b'};

static void
options_told_32(const xn_display_options *options)
{
	uint32_t dst[64], *made = dst;
	char known[64] = "x";
	xn_display_report report = stale;

	dst[0] = 'x';
	told(xn_display_utf32(options, dst, 64, a_32, 1, &report));
	ck_assert_uint_eq(dst[0], 0);
	cleared(&report);
	report = stale;
	told(xn_display_utf32_alloc(options, &made, a_32, 1, &report));
	cleared(&report);
	ck_assert_ptr_null(made);
	refused(xn_known_skeletons_utf32(options, known, 64, a_32, 3));
	ck_assert_str_eq(known, "");
}

static void
buffers_told_32(uint32_t *dst, size_t cap, const uint32_t *src, size_t len)
{
	told(xn_display_utf32(&opt, dst, cap, src, len, NULL));
	refused(xn_skeleton_utf32(dst, cap, src, len));
	refused(xn_bidi_skeleton_utf32(XN_RIGHT_TO_LEFT, dst, cap, src, len));
}

/* The skeletons of a domain are bytes. */
static void
known_told_32(char *dst, size_t cap, const uint32_t *src, size_t len)
{
	refused(xn_known_skeletons_utf32(&opt, dst, cap, src, len));
}

static void
source_told_32(const uint32_t *src, size_t len)
{
	uint32_t nothing, *made = &nothing;
	uint32_t how;

	told(xn_display_utf32_alloc(&opt, &made, src, len, NULL));
	ck_assert_ptr_null(made);
	made = &nothing;
	refused(xn_skeleton_utf32_alloc(&made, src, len));
	ck_assert_ptr_null(made);
	made = &nothing;
	refused(xn_bidi_skeleton_utf32_alloc(XN_RIGHT_TO_LEFT, &made, src,
					     len));
	ck_assert_ptr_null(made);
	ck_assert_int_eq(xn_restriction_of_utf32(src, len).status, XN_MISUSE);
	ck_assert_int_eq(xn_confusable_utf32(src, len, a_32, 1, &how),
			 XN_MISUSE);
	ck_assert_int_eq(xn_confusable_utf32(a_32, 1, src, len, &how),
			 XN_MISUSE);
}

static void
sets_told_32(void)
{
	xn_known_set *open = new_set(NULL, false), *set = new_set(NULL, true);
	const size_t much = SIZE_MAX / 16 / sizeof *a_32 + 1;
	size_t number;

	ck_assert_int_eq(xn_known_set_add_utf32(NULL, a_32, 3), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_add_utf32(open, NULL, 3), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_add_utf32(open, a_32, much), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_add_utf32(set, a_32, 3), XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf32(open, &number, 1, a_32, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf32_alloc(open, &number, 1, a_32, 3).status,
		XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf32(NULL, &number, 1, a_32, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf32_alloc(NULL, &number, 1, a_32, 3).status,
		XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf32(set, NULL, 1, a_32, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf32_alloc(set, NULL, 1, a_32, 3).status,
		XN_MISUSE);
	ck_assert_int_eq(xn_lookalikes_utf32(set, &number, 1, NULL, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lookalikes_utf32_alloc(set, &number, 1, a_32, much).status,
		XN_MISUSE);
	xn_known_set_free(open);
	xn_known_set_free(set);
}

START_TEST(misuse_32)
{
	const size_t much = SIZE_MAX / 16 / sizeof *a_32 + 1;
	uint32_t room_32[64] = {'a'}, *made = room_32;
	xn_display_options zero = {0};
	xn_direction none = (xn_direction)2;

	begin();
	options_told_32(NULL);
	options_told_32(&zero);
	opt.reserved[0] = 1;
	options_told_32(&opt);
	begin();
	opt.level = XN_LEVEL_ASCII;
	options_told_32(&opt);
	begin();
	buffers_told_32(room_32, 64, NULL, 1);
	buffers_told_32(NULL, 1, a_32, 1);
	buffers_told_32(room_32, 64, room_32, 1);
	buffers_told_32(room_32, 2, room_32 + 1, 60);
	buffers_told_32(room_32 + 1, 60, room_32, 2);
	/* It wraps only if it is counted in bytes. */
	buffers_told_32(room_32, SIZE_MAX / sizeof *a_32, a_32, 1);
	buffers_told_32(room_32, SIZE_MAX / sizeof *a_32 + 1, a_32, 1);
	buffers_told_32(room_32, 64, a_32, much);
	buffers_told_32(room_32, 64, a_32, SIZE_MAX);
	known_told_32(room, sizeof room, NULL, 1);
	known_told_32(NULL, 1, a_32, 3);
	known_told_32((char *)room_32 + sizeof *a_32, 8, room_32, 2);
	known_told_32(room, SIZE_MAX, a_32, 3);
	known_told_32(room, sizeof room, a_32, much);
	source_told_32(NULL, 1);
	source_told_32(a_32, much);
	source_told_32(a_32, SIZE_MAX);
	told(xn_display_utf32_alloc(&opt, NULL, a_32, 1, NULL));
	refused(xn_skeleton_utf32_alloc(NULL, a_32, 1));
	refused(xn_bidi_skeleton_utf32_alloc(XN_LEFT_TO_RIGHT, NULL, a_32, 1));
	refused(xn_bidi_skeleton_utf32(none, room_32, 64, a_32, 1));
	refused(xn_bidi_skeleton_utf32_alloc(none, &made, a_32, 1));
	ck_assert_ptr_null(made);
	ck_assert_int_eq(xn_confusable_utf32(a_32, 1, a_32, 1, NULL),
			 XN_MISUSE);
	sets_told_32();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("display-misuse");
	TCase *tcase = tcase_create("rows");

	tcase_add_loop_test(tcase, misuse, 0,
			    (int)(sizeof rows / sizeof *rows));
	tcase_add_test(tcase, misuse_16);
	tcase_add_test(tcase, misuse_32);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
