/* SPDX-License-Identifier: MIT
 *
 * Misuse of the functions for UTF-16 or UTF-32.  test_display_misuse.c includes
 * this once for each, with UNIT, XN(function), XN_ALLOC(function) and
 * NAMED(name of its own).
 */
#define NAME NAMED(name)

static const UNIT NAME[] = {'a', '.', 'b'};

static void
NAMED(options_told)(const xn_display_options *options)
{
	UNIT dst[64], *made = dst;
	char known[64] = "x";
	xn_display_report report = stale;

	dst[0] = 'x';
	told(XN(display)(options, dst, 64, NAME, 1, &report));
	ck_assert_uint_eq(dst[0], 0);
	cleared(&report);
	report = stale;
	told(XN_ALLOC(display)(options, &made, NAME, 1, &report));
	cleared(&report);
	ck_assert_ptr_null(made);
	refused(XN(known_skeletons)(options, known, 64, NAME, 3));
	ck_assert_str_eq(known, "");
}

static void
NAMED(buffers_told)(UNIT *dst, size_t cap, const UNIT *src, size_t len)
{
	told(XN(display)(&opt, dst, cap, src, len, NULL));
	refused(XN(skeleton)(dst, cap, src, len));
	refused(XN(bidi_skeleton)(XN_RIGHT_TO_LEFT, dst, cap, src, len));
}

/* The skeletons of a domain are bytes. */
static void
NAMED(known_told)(char *dst, size_t cap, const UNIT *src, size_t len)
{
	refused(XN(known_skeletons)(&opt, dst, cap, src, len));
}

static void
NAMED(source_told)(const UNIT *src, size_t len)
{
	UNIT nothing, *made = &nothing;
	uint32_t how;

	told(XN_ALLOC(display)(&opt, &made, src, len, NULL));
	ck_assert_ptr_null(made);
	made = &nothing;
	refused(XN_ALLOC(skeleton)(&made, src, len));
	ck_assert_ptr_null(made);
	made = &nothing;
	refused(XN_ALLOC(bidi_skeleton)(XN_RIGHT_TO_LEFT, &made, src, len));
	ck_assert_ptr_null(made);
	ck_assert_int_eq(XN(restriction_of)(src, len).status, XN_MISUSE);
	ck_assert_int_eq(XN(confusable)(src, len, NAME, 1, &how), XN_MISUSE);
	ck_assert_int_eq(XN(confusable)(NAME, 1, src, len, &how), XN_MISUSE);
}

static void
NAMED(sets_told)(void)
{
	xn_known_set *open = new_set(NULL, false), *set = new_set(NULL, true);
	const size_t much = SIZE_MAX / 16 / sizeof *NAME + 1;
	size_t number;

	ck_assert_int_eq(XN(known_set_add)(NULL, NAME, 3), XN_MISUSE);
	ck_assert_int_eq(XN(known_set_add)(open, NULL, 3), XN_MISUSE);
	ck_assert_int_eq(XN(known_set_add)(open, NAME, much), XN_MISUSE);
	ck_assert_int_eq(XN(known_set_add)(set, NAME, 3), XN_MISUSE);
	ck_assert_int_eq(XN(lookalikes)(open, &number, 1, NAME, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(XN_ALLOC(lookalikes)(open, &number, 1, NAME, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(XN(lookalikes)(NULL, &number, 1, NAME, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(XN_ALLOC(lookalikes)(NULL, &number, 1, NAME, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(XN(lookalikes)(set, NULL, 1, NAME, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(XN_ALLOC(lookalikes)(set, NULL, 1, NAME, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(XN(lookalikes)(set, &number, 1, NULL, 3).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		XN_ALLOC(lookalikes)(set, &number, 1, NAME, much).status,
		XN_MISUSE);
	xn_known_set_free(open);
	xn_known_set_free(set);
}

static void
NAMED(all_told)(void)
{
	const size_t much = SIZE_MAX / 16 / sizeof *NAME + 1;
	UNIT units[64] = {'a'}, *made = units;
	xn_display_options zero = {0};
	xn_direction none = (xn_direction)2;

	begin();
	NAMED(options_told)(NULL);
	NAMED(options_told)(&zero);
	opt.reserved[0] = 1;
	NAMED(options_told)(&opt);
	begin();
	opt.level = XN_LEVEL_ASCII;
	NAMED(options_told)(&opt);
	begin();
	NAMED(buffers_told)(units, 64, NULL, 1);
	NAMED(buffers_told)(NULL, 1, NAME, 1);
	NAMED(buffers_told)(units, 64, units, 1);
	NAMED(buffers_told)(units, 2, units + 1, 60);
	NAMED(buffers_told)(units + 1, 60, units, 2);
	/* It wraps only if it is counted in bytes. */
	NAMED(buffers_told)(units, SIZE_MAX / sizeof *NAME, NAME, 1);
	NAMED(buffers_told)(units, SIZE_MAX / sizeof *NAME + 1, NAME, 1);
	NAMED(buffers_told)(units, 64, NAME, much);
	NAMED(buffers_told)(units, 64, NAME, SIZE_MAX);
	NAMED(known_told)(room, sizeof room, NULL, 1);
	NAMED(known_told)(NULL, 1, NAME, 3);
	NAMED(known_told)((char *)units + sizeof *NAME, 8, units, 2);
	NAMED(known_told)(room, SIZE_MAX, NAME, 3);
	NAMED(known_told)(room, sizeof room, NAME, much);
	NAMED(source_told)(NULL, 1);
	NAMED(source_told)(NAME, much);
	NAMED(source_told)(NAME, SIZE_MAX);
	told(XN_ALLOC(display)(&opt, NULL, NAME, 1, NULL));
	refused(XN_ALLOC(skeleton)(NULL, NAME, 1));
	refused(XN_ALLOC(bidi_skeleton)(XN_LEFT_TO_RIGHT, NULL, NAME, 1));
	refused(XN(bidi_skeleton)(none, units, 64, NAME, 1));
	refused(XN_ALLOC(bidi_skeleton)(none, &made, NAME, 1));
	ck_assert_ptr_null(made);
	ck_assert_int_eq(XN(confusable)(NAME, 1, NAME, 1, NULL), XN_MISUSE);
	NAMED(sets_told)();
}

#undef NAME
#undef UNIT
#undef XN
#undef XN_ALLOC
#undef NAMED
