/* SPDX-License-Identifier: MIT
 *
 * Each misuse of libxn-display gives XN_MISUSE.  The rows are those of the
 * table in doc/display.md; tests/doc/test_lists.py compares the two.
 */
#include "tests/support/knows_nothing.h"
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

static void
set_and_function(void)
{
	xn_display_options options = opt;
	xn_known_set *set = new_set(&opt, true);

	options.known_set = set;
	options.known = knows_nothing;
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

/* ---- every overlap ------------------------------------------------------ */

static xn_known_set *looked_up;

/* A function that reads units from src and writes elements to dst. */
#define CALLS(name, suffix, unit)                                              \
	static xn_status display_##name(void *dst, size_t cap,                 \
					const void *src, size_t len)           \
	{                                                                      \
		return xn_display##suffix(&opt, (unit *)dst, cap,              \
					  (const unit *)src, len, NULL)        \
			.status;                                               \
	}                                                                      \
	static xn_status skeleton_##name(void *dst, size_t cap,                \
					 const void *src, size_t len)          \
	{                                                                      \
		return xn_skeleton##suffix((unit *)dst, cap,                   \
					   (const unit *)src, len)             \
			.status;                                               \
	}                                                                      \
	static xn_status known_##name(void *dst, size_t cap, const void *src,  \
				      size_t len)                              \
	{                                                                      \
		return xn_known_skeletons##suffix(&opt, (char *)dst, cap,      \
						  (const unit *)src, len)      \
			.status;                                               \
	}                                                                      \
	static xn_status alike_##name(void *dst, size_t cap, const void *src,  \
				      size_t len)                              \
	{                                                                      \
		return xn_lookalikes##suffix(looked_up, (size_t *)dst, cap,    \
					     (const unit *)src, len)           \
			.status;                                               \
	}                                                                      \
	static xn_status anywhere_##name(void *dst, size_t cap,                \
					 const void *src, size_t len)          \
	{                                                                      \
		return xn_lookalikes##suffix##_alloc(looked_up, (size_t *)dst, \
						     cap, (const unit *)src,   \
						     len)                      \
			.status;                                               \
	}
/* clang-format off */
CALLS(8, , char)
CALLS(16, _utf16, uint16_t)
CALLS(32, _utf32, uint32_t)
#define ROWS(name, unit)                                                       \
	{display_##name, sizeof(unit), sizeof(unit)},                          \
	{skeleton_##name, sizeof(unit), sizeof(unit)},                         \
	{known_##name, 1, sizeof(unit)},                                       \
	{alike_##name, sizeof(size_t), sizeof(unit)},                          \
	{anywhere_##name, sizeof(size_t), sizeof(unit)}
/* clang-format on */

static const struct {
	xn_status (*call)(void *dst, size_t cap, const void *src, size_t len);
	size_t element, unit;
} calls[] = {ROWS(8, char), ROWS(16, uint16_t), ROWS(32, uint32_t)};

/* Each place of an output before, in and behind a text. */
START_TEST(every_overlap)
{
	union {
		char bytes[96];
		size_t words[96 / sizeof(size_t)];
	} arena;
	const size_t element = calls[_i].element, unit = calls[_i].unit;

	begin();
	looked_up = new_set(NULL, true);
	for (size_t i = 0; i < 9 * 40 * 4 * 4; i++) {
		size_t at = i % 9 * unit, len = i / 9 / 40 % 4;
		size_t to = i / 9 % 40 * element, cap = i / 9 / 40 / 4;
		size_t end = at + len * unit, last = to + cap * element;
		bool overlap = len > 0 && cap > 0 && at < last && to < end;
		xn_status status;

		if (last > sizeof arena) {
			continue;
		}
		memset(&arena, 0, sizeof arena);
		status = calls[_i].call(arena.bytes + to, cap, arena.bytes + at,
					len);
		ck_assert_msg((status == XN_MISUSE) == overlap,
			      "%zu units at %zu, %zu elements at %zu", len, at,
			      cap, to);
	}
	xn_known_set_free(looked_up);
}
END_TEST

#define UNIT uint16_t
#define XN(function) xn_##function##_utf16
#define XN_ALLOC(function) xn_##function##_utf16_alloc
#define NAMED(name) name##_16
#include "display_misuse_wide.h"
#define UNIT uint32_t
#define XN(function) xn_##function##_utf32
#define XN_ALLOC(function) xn_##function##_utf32_alloc
#define NAMED(name) name##_32
#include "display_misuse_wide.h"

START_TEST(misuse_16)
{
	all_told_16();
}
END_TEST

START_TEST(misuse_32)
{
	all_told_32();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("display-misuse");
	TCase *tcase = tcase_create("rows");

	tcase_add_loop_test(tcase, misuse, 0,
			    (int)(sizeof rows / sizeof *rows));
	tcase_add_loop_test(tcase, every_overlap, 0,
			    (int)(sizeof calls / sizeof *calls));
	tcase_add_test(tcase, misuse_16);
	tcase_add_test(tcase, misuse_32);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
