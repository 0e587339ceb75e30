/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32: each row for wider units gives what the one for UTF-8
 * gives, and each row the same with other capacities (alike.h).
 */
#include "alike.h"
#include "lib/unicode/utf8.h"

#include "tests/support/generate.h"
#include "tests/support/profiles.h"
#include "tests/support/tests.h"
#include "tests/support/shapes.h"
#include "tests/support/units.h"
#ifdef WITH_DISPLAY
#include "tests/support/known_lists.h"
#include "tests/support/policies.h"
#endif

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- names -------------------------------------------------------------- */

static void
convert(const xn_options *opt, const char *src, size_t len)
{
	struct question q = {.opt = opt};

	alike(OPTIONS, &q, NULL, src, len);
}

static void
convert_with(struct generator *gen, const char *src, size_t len)
{
	xn_options opt = generate_options(gen);

	convert(&opt, src, len);
}

static void
convert_in_all_profiles(const char *src, size_t len)
{
	for (int id = XN_LOOKUP; id <= last_profile(); id++) {
		xn_options opt = xn_profile((xn_profile_id)id);

		convert(&opt, src, len);
	}
}

/* By policy i, counted over and over, and with the functions without one. */
static void
show(size_t i, const char *src, size_t len)
{
	struct question q = {.direction = i % 2 == 0 ? XN_LEFT_TO_RIGHT
						     : XN_RIGHT_TO_LEFT};
#ifdef WITH_DISPLAY
	xn_display_options policy =
		xn_display_policy((xn_policy_id)(1 + i % last_policy()));

	q.policy = &policy;
	alike(POLICY, &q, NULL, src, len);
#endif
	alike(0, &q, NULL, src, len);
}

/* In a profile, counted over and over. */
static void
convert_in_one(const char *src, size_t len)
{
	static size_t turn;
	xn_options opt = xn_profile(
		(xn_profile_id)(++turn % (size_t)last_profile() + 1));

	convert(&opt, src, len);
}

/*
 * Takes XN_TEST_SCALE per cent of the inputs that are not made here, spread
 * evenly.
 */
static bool
is_taken(size_t n)
{
	return (uint32_t)(n * 0x9E3779B1u) / 0x10000 % 100 <
	       generate_count(100);
}

/* ---- made names --------------------------------------------------------- */

/*
 * Repeated parts, up to what fits and around 1,000 code points, the size of the
 * workspace.
 */
TEST(hostile_shapes)
{
	static const size_t parts[] = {1,  2,  5,   7,   8,   9,   15,   16,
				       31, 63, 100, 255, 257, 999, 1000, 1001};
	const struct shape *shape;
	struct generator gen;
	size_t names = 0;

	generate_begin(&gen, 33);
	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		for (size_t k = 0; k < COUNT(parts); k++) {
			xn_options opt = generate_options(&gen);
			char *name;
			size_t len;

			if (!is_taken(names++)) {
				continue;
			}
			name = malloc(shape_room(shape, parts[k]));
			ck_assert_ptr_nonnull(name);
			len = shape_build(name, shape, parts[k]);
			convert(&opt, name, len);
			opt.checks &= ~(uint32_t)XN_CHECK_LENGTH;
			convert(&opt, name, len);
			if (parts[k] < 100) {
				convert_in_all_profiles(name, len);
			}
			show(names, name, len);
			free(name);
		}
	}
}

TEST(generated_names)
{
	static char name[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, 34);
	for (size_t i = generate_count(20000); i > 0; i--) {
		size_t len = generate_name(&gen, name);

		convert_with(&gen, name, len);
		show(i, name, len);
	}
}

/* ---- units that may look like letters ----------------------------------- */

/* A name of len ASCII units, with another character in place of unit at. */
static size_t
put_at(char *name, size_t len, size_t at, const char *with)
{
	static const char chars[] = "abcdeFGhij-klm.nopqrSTUVwxyz.0123456-789";
	size_t size = strlen(with);

	for (size_t i = 0; i < len; i++) {
		name[i] = chars[i % 40];
	}
	if (name[len - 1] == '-' || name[len - 1] == '.') {
		name[len - 1] = 'y';
	}
	memmove(name + at + size, name + at + 1, len - at - 1);
	memcpy(name + at, with, size);
	return len - 1 + size;
}

/*
 * At every length and place: units that saturate to FF or 0 when they are
 * packed to bytes, units with a letter, dot or hyphen as one of their bytes,
 * halves of pairs and their neighbours, and values above U+10FFFF (from the
 * bytes C0, C1 and F5 to FF).
 */
TEST(lookalikes)
{
	static const char *const with[] = {
		"\xC2\x80",   "\u00FF",     "\u0100",     "\u0161",
		"\u012E",     "\u012D",     "\u7F61",     "\u2D00",
		"\u2E00",     "\u6100",     "\u612E",     "\u8061",
		"\uFF2D",     "\uFF61",     "\uFF0E",     "\u3002",
		"\uD7FF",     "\uE000",     "\uFEFF",     "\uFFFF",
		"\U00010061", "\U0001D400", "\U0010FF61", "\xC0",
		"\xC1",       "\xF5",       "\xF6",       "\xF7",
		"\xF8",       "\xF9",       "\xFA",       "\xFB",
		"\xFC",       "\xFD",       "\xFE",       "\xFF",
		"\x80",       "\xF8\xFD",   "\xFB\xFA",   "\xFD\xFD",
		"\xFC\xFC",   "\xFA\xFB",
	};
	size_t names = 0;
	char name[80];

	for (size_t len = 1; len <= 70; len++) {
		for (size_t i = 0; i < len * COUNT(with); i++) {
			const char *one = with[i % COUNT(with)];
			size_t size = put_at(name, len, i / COUNT(with), one);

			if (is_taken(names++)) {
				convert_in_one(name, size);
			}
		}
	}
}

/* ---- ill-formed text ---------------------------------------------------- */

/* ToUnicode returns the units, and tells the place of the fault. */
static void
ill_formed(size_t width, const uint16_t *two, const uint32_t *four, size_t len,
	   size_t at)
{
	xn_options opt =
		xn_profile((xn_profile_id)(len % (size_t)last_profile() + 1));
	xn_fault fault;
	xn_report report = {.faults = &fault, .fault_cap = 1};
	const void *src = width == TWO ? (const void *)two : four;
	uint32_t dst[80];
	xn_result r =
		width == TWO
			? xn_to_unicode_utf16(&opt, (uint16_t *)(void *)dst, 80,
					      two, len, &report)
			: xn_to_unicode_utf32(&opt, dst, 80, four, len,
					      &report);

	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_INVALID_UTF8);
	ck_assert_uint_eq(r.length, len);
	ck_assert_mem_eq(dst, src, len * width);
	ck_assert_uint_eq(fault.at, at);
}

/* Every half of a pair, at every place of names of up to 70 units. */
TEST(halves)
{
	for (size_t i = 0; i < 0x800; i++) {
		size_t len = 1 + i % 70, at = i / 3 % len;
		uint32_t half = 0xD800 + (uint32_t)i;
		uint16_t two[71];
		uint32_t four[71];

		for (size_t k = 0; k < len; k++) {
			two[k] = 'a';
			four[k] = 'a';
		}
		two[at] = (uint16_t)half;
		four[at] = half;
		ill_formed(TWO, two, NULL, len, at);
		ill_formed(FOUR, NULL, four, len, at);
		four[at] = 0x110000 + (half << i % 21);
		ill_formed(FOUR, NULL, four, len, at);
		if (at + 1 == len) {
			continue;
		}
		/* Two halves in the wrong order, or of the same kind. */
		two[at + 1] = 0xD800;
		ill_formed(TWO, two, NULL, len, at);
		two[at + 1] = half < 0xDC00 ? two[at] : 0xDC00;
		ill_formed(TWO, two, NULL, len, at);
		/* The characters on either side of the second halves. */
		two[at + 1] = 0xDBFF;
		ill_formed(TWO, two, NULL, len, at);
		two[at + 1] = 0xE000;
		ill_formed(TWO, two, NULL, len, at);
		/* UTF-32 has no pairs. */
		four[at] = 0xD842;
		four[at + 1] = 0xDFB7;
		ill_formed(FOUR, NULL, four, len, at);
	}
}

#ifdef WITH_DISPLAY
/* ---- what is shown ------------------------------------------------------ */

static const char *const chosen[] = {
	"",
	".",
	"example.com",
	"b\u00FCcher.example.",
	"xn--bcher-kva.EXAMPLE",
	"\u0430\u0440\u0440\u04CF\u0435.com",
	"pa\u0443pal.com.",
	"a..b",
	"\u05D0a.1",
	"\U00020000\U00010428.com",
	"x\U0001F600.\u00E9",
	"\u00FE\u0142\u0153\u0131.com",
	"xn--a.\u00FC",
	"\u00FC.xn--zca\xFF",
	"\xFF.\u00FC.com",
	"\xF5\xDC.x",
	"a\xED\xA0\x80.\u00FC.com",
	"\U00020000e\u0301\u0301.de",
	"\u200D.\u00FC",
	"-\u00FC.a--b",
	"\u3042\u3002\u30A2\uFF0Ejp",
	"\u00ADx.\u00AD",
	"a\U000E0100\u00FC.is",
	"1\u0664.\u0967x",
	"\u0301\u00FC",
	"XN--BCHER-KVA.xn--0",
	"pa\u0443pal",
	"paypal",
	"\U00010000\u0430a.com",
};

TEST(chosen_names)
{
	for (size_t i = 0; i < COUNT(chosen); i++) {
		for (size_t k = 0; k < COUNT(chosen); k++) {
			struct question q = {.other = chosen[k],
					     .other_len = strlen(chosen[k])};

			alike_row("xn_confusable", &q, NULL, chosen[i],
				  strlen(chosen[i]));
			show(k, chosen[i], strlen(chosen[i]));
		}
	}
}

/* ---- known domains ------------------------------------------------------ */

/* Sets for xn_lookalikes by UTS #39, or as Chromium finds them. */
static struct alike_sets
new_sets(bool chromium)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	struct alike_sets sets;

	for (size_t width = 1; width <= 4; width *= 2) {
		ck_assert_int_eq(xn_known_set_new(&sets.of[width],
						  chromium ? &opt : NULL),
				 XN_OK);
	}
	return sets;
}

/* Seals the sets; each has the same texts under the same numbers. */
static void
seal_sets(const struct alike_sets *sets, size_t count)
{
	for (size_t width = 1; width <= 4; width *= 2) {
		ck_assert_int_eq(xn_known_set_seal(sets->of[width]), XN_OK);
		for (size_t i = 0; i <= count; i++) {
			ck_assert_pstr_eq(
				xn_known_set_domain(sets->of[width], i),
				xn_known_set_domain(sets->of[1], i));
		}
	}
}

static void
free_sets(const struct alike_sets *sets)
{
	for (size_t width = 1; width <= 4; width *= 2) {
		xn_known_set_free(sets->of[width]);
	}
}

static void
add(const struct alike_sets *sets, const char *domain, size_t len)
{
	alike_row("xn_known_set_add", &(struct question){0}, sets, domain, len);
}

static void
look(const struct alike_sets *sets, const char *name, size_t len)
{
	alike_row("xn_lookalikes", &(struct question){0}, sets, name, len);
	alike_row("xn_lookalikes_alloc", &(struct question){0}, sets, name,
		  len);
}

/* The domains of a set, and the names that look like them. */
LOOP_TEST(known_domains, 2)
{
	/* The last one differs from its A-labels by the last letter alone. */
	static const char *const domains[] = {"paypal.com", "b\u00FCcher.de",
					      "\xFF.com", "xn--tda.\u00E9",
					      "abc.coM"};
	struct alike_sets sets = new_sets(_i > 0);

	for (size_t i = 0; i < COUNT(domains); i++) {
		add(&sets, domains[i], strlen(domains[i]));
	}
	seal_sets(&sets, COUNT(domains));
	ck_assert_str_eq(xn_known_set_domain(sets.of[FOUR], 1), domains[1]);
	ck_assert_ptr_null(xn_known_set_domain(sets.of[FOUR], 2));
	ck_assert_str_eq(xn_known_set_domain(sets.of[FOUR], 4), domains[4]);
	for (size_t i = 0; i < COUNT(chosen); i++) {
		look(&sets, chosen[i], strlen(chosen[i]));
	}
	free_sets(&sets);
}

/* The same with generated domains and names, some of them damaged. */
TEST(generated_domains)
{
	struct chance chance = {118};
	size_t found = 0, rounds = 8 + generate_count(100);

	for (size_t round = 0; round < rounds; round++) {
		list_maker *make = round % 2 == 0 ? list_name : list_nested;
		static char name[40][LIST_NAME];
		struct alike_sets sets = new_sets(round % 4 > 1);
		char other[LIST_NAME];
		size_t len, numbers[1];

		for (size_t i = 0; i < 40; i++) {
			len = make(name[i], round + chance_below(&chance, 2),
				   &chance);
			if (chance_below(&chance, 12) == 0) {
				name[i][chance_below(&chance, len)] = '\xF3';
			}
			add(&sets, name[i], len);
		}
		seal_sets(&sets, 40);
		for (size_t i = 0; i < 60; i++) {
			len = i < 40 ? list_alike(other, name[i], &chance)
				     : make(other,
					    round + chance_below(&chance, 2),
					    &chance);
			if (len > 0 && chance_below(&chance, 12) == 0) {
				other[chance_below(&chance, len)] = '\xF3';
			} else if (chance_below(&chance, 4) == 0) {
				/* The name is whole in front of it. */
				other[len++] = '\xF3';
			}
			look(&sets, other, len);
			show(i, other, len);
			found += xn_lookalikes(sets.of[1], numbers, 1, other,
					       len)
					 .count;
		}
		free_sets(&sets);
	}
	ck_assert_uint_gt(found, 3 * rounds);
}

/* ---- too long for the stack --------------------------------------------- */

/*
 * Labels of U-labels, and of letters behind a U-label's first, and with a
 * fault: soft hyphens behind a mark, which mapping would leave out.
 */
static const uint32_t long_ones[][2] = {
	{0xFC, 0xFC}, {0xFC, 'a'}, {0x301, 0xAD}};

/* A name whose label at place has n code points, and any other one. */
static size_t
one_long(char *to, size_t labels, size_t place, size_t n,
	 const uint32_t point[2])
{
	size_t len = 0;

	for (size_t i = 0; i < labels; i++) {
		len += utf8_encode(to + len, point[0]);
		for (size_t k = 1; i == place && k < n; k++) {
			len += utf8_encode(to + len, point[1]);
		}
		to[len++] = '.';
	}
	return len - 1;
}

/* The last four labels have their dots between them. */
LOOP_TEST(too_long, last_policy())
{
	static char name[6 * 4 * XN_DISPLAY_POINTS], out[sizeof name];
	xn_display_options policy = xn_display_policy((xn_policy_id)(_i + 1));
	struct question q = {.policy = &policy};

	for (size_t i = 0; i < 6 * 6 * 10 * COUNT(long_ones); i++) {
		size_t labels = 1 + i % 6, place = i / 6 % 6;
		size_t n = XN_DISPLAY_POINTS + 1 - i / 36 % 10;
		size_t last = labels < 4 ? labels : 4, len;
		size_t more = place + 4 >= labels ? 2 * (last - 1) : 0;
		xn_display_result r;

		if (place >= labels) {
			continue;
		}
		len = one_long(name, labels, place, n, long_ones[i / 360]);
		r = xn_display(&policy, out, sizeof out, name, len, NULL);
		ck_assert_msg((r.errors == XN_ERROR_LABEL_TOO_LONG) ==
				      (n + more > XN_DISPLAY_POINTS),
			      "%zu labels, %zu code points at %zu: %#x", labels,
			      n, place, (unsigned)r.errors);
		ck_assert_uint_eq(r.labels,
				  n + more > XN_DISPLAY_POINTS ? 0 : labels);
		alike_row("xn_display", &q, NULL, name, len);
	}
}

/*
 * A domain of as many code points as the workspace has, and one more; and a
 * name whose Unicode form does not fit.
 */
TEST(longest_domain)
{
	static char name[6 * XN_DISPLAY_POINTS + 8];
	xn_display_options policy = xn_display_policy(XN_POLICY_CHROMIUM);
	struct question q = {.policy = &policy};
	struct alike_sets sets = new_sets(false);
	size_t len, found[1];

	for (size_t more = 0; more < 4; more++) {
		for (len = 0; len < 4 * (XN_DISPLAY_POINTS + more / 2);) {
			len += utf8_encode(name + len, 0x10428);
		}
		/* A final dot does not count. */
		name[len] = '.';
		len += more % 2;
		ck_assert_int_eq(
			xn_known_skeletons(&policy, NULL, 0, name, len).status,
			more < 2 ? XN_OK : XN_INVALID);
		alike_row("xn_known_skeletons", &q, NULL, name, len);
	}
	/* Too long until it is mapped. */
	for (len = 0; len < 6 * (size_t)XN_DISPLAY_POINTS;) {
		len += utf8_encode(name + len, 0xAD);
	}
	memcpy(name + len, "\U00010428.com", 8);
	alike_row("xn_known_skeletons", &q, NULL, name, len + 8);
	add(&sets, name, len + 8);
	add(&sets, "paypal.com", 10);
	seal_sets(&sets, 2);
	ck_assert_ptr_nonnull(xn_known_set_domain(sets.of[FOUR], 0));
	len = 0;
	for (size_t i = 0; i < 300; i++) {
		/* U+3300 becomes four. */
		len += utf8_encode(name + len, i % 5 == 4 ? '.' : 0x3300);
	}
	ck_assert_uint_eq(xn_lookalikes(sets.of[1], found, 1, name, len).at,
			  len);
	look(&sets, name, len);
	free_sets(&sets);
}
#endif

TESTS(.name = "encodings", .timeout = 500)
