/* SPDX-License-Identifier: MIT */
#include "generate.h"
#include "lib/unicode/utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <xn/bootstring.h>

#define LABEL_MAX 1200 /* code points */

/* ---- numbers ------------------------------------------------------------ */

void
generate_begin(struct generator *gen, uint64_t salt)
{
	const char *set = getenv("XN_SEED");

	gen->seed = set != NULL && *set != '\0' ? strtoull(set, NULL, 0) : 1;
	gen->state = gen->seed + salt * UINT64_C(0x632BE59BD9B4E019);
}

size_t
generate_count(size_t standard)
{
	const char *set = getenv("XN_TEST_SCALE");
	size_t share =
		set != NULL && *set != '\0' ? strtoul(set, NULL, 10) : 100;
	size_t count = standard * share / 100;

	return count > 0 ? count : 1;
}

/* SplitMix64. */
static uint64_t
next(struct generator *gen)
{
	uint64_t z = gen->state += UINT64_C(0x9E3779B97F4A7C15);

	z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
	return z ^ z >> 31;
}

uint32_t
generate_below(struct generator *gen, uint32_t n)
{
	return (uint32_t)((next(gen) >> 32) * n >> 32);
}

static bool
one_in(struct generator *gen, uint32_t n)
{
	return generate_below(gen, n) == 0;
}

/* ---- options ------------------------------------------------------------ */

xn_options
generate_options(struct generator *gen)
{
	const xn_profile_info *info;
	uint32_t profiles = 0;
	uint32_t bits = 0;
	xn_options opt;

	while (xn_profile_at(profiles) != NULL) {
		profiles++;
	}
	info = xn_profile_at(generate_below(gen, profiles));
	opt = xn_profile(info->id);
	while (info->allowed >> bits != 0) {
		bits++;
	}
	switch (generate_below(gen, 3)) {
	case 0: /* unchanged */
		break;
	case 1: /* one bit flipped */
		bits = generate_below(gen, bits);
		opt.checks ^= info->allowed & UINT32_C(1) << bits;
		break;
	default:
		opt.checks = (uint32_t)next(gen) & info->allowed;
	}
	return opt;
}

/* ---- code points -------------------------------------------------------- */

struct range {
	uint32_t first;
	uint32_t last;
};

/* The ranges that a label's code points come from; 0 ends a row. */
static const struct range pools[][8] = {
	/* plain names */
	{{'a', 'z'}, {'a', 'z'}, {'a', 'z'}, {'0', '9'}},
	{{'a', 'f'}, {'A', 'Z'}, {'-', '-'}, {'0', '1'}, {'_', '_'}},
	/* all of ASCII, with NUL and forbidden characters */
	{{1, 0x2D}, {0x2F, 0x7F}, {'x', 'x'}, {'a', 'c'}},
	/* scripts from left to right */
	{{0xDF, 0xF6}, {'a', 'z'}, {0x100, 0x17F}},
	{{0x3B1, 0x3C9}, {0x391, 0x3A9}, {0x1F00, 0x1FFE}, {0x375, 0x375}},
	{{0x430, 0x44F}, {0x410, 0x42F}, {0x460, 0x481}},
	{{0x4E00, 0x4E40}, {0x3041, 0x3096}, {0x30A1, 0x30FB}},
	/* for each kind of jamo one more than composes */
	{{0xAC00, 0xD7A3},
	 {0x1100, 0x1113},
	 {0x1160, 0x1176},
	 {0x11A7, 0x11C3}},
	{{0x915, 0x939}, {0x93C, 0x94D}, {0x200C, 0x200D}, {0x958, 0x95F}},
	{{0x1F600, 0x1F64F}, {0x20000, 0x20010}, {0x2F800, 0x2FA1D}},
	/* from right to left */
	{{0x5D0, 0x5EA}, {0x5B0, 0x5C7}, {0x5F3, 0x5F4}, {'0', '9'}},
	{{0x621, 0x64A}, {0x660, 0x669}, {0x200C, 0x200D}, {0x64B, 0x655}},
	{{0x627, 0x628}, {0x6F0, 0x6F9}, {'0', '9'}, {0x7C0, 0x7EA}},
	/* marks of many classes */
	{{'a', 'z'}, {0x300, 0x36F}, {0x300, 0x36F}, {0x1DC0, 0x1DFF}},
	{{'e', 'e'},
	 {0x323, 0x327},
	 {0x300, 0x304},
	 {0x1EA0, 0x1EF9},
	 {0x344, 0x345},
	 {0xF71, 0xF81}},
	/* joiners, CONTEXTO, deviations, ignored */
	{{0x200C, 0x200D}, {0x94D, 0x94D}, {0x628, 0x628}, {'a', 'b'}},
	{{'l', 'l'},
	 {0xB7, 0xB7},
	 {0x30FB, 0x30FB},
	 {0x375, 0x375},
	 {0x3B1, 0x3B1},
	 {0x660, 0x669},
	 {0x6F0, 0x6F9}},
	{{0xDF, 0xDF},
	 {0x3C2, 0x3C2},
	 {0x1E9E, 0x1E9E},
	 {0xAD, 0xAD},
	 {'s', 's'},
	 {0xFE00, 0xFE0F},
	 {0x180B, 0x180F}},
	/* mapped, some to several code points, some to disallowed ones */
	{{0xFF01, 0xFF0D},
	 {0xFF0F, 0xFF5E},
	 {0x2460, 0x24FF},
	 {0xFDF0, 0xFDFB},
	 {0x2100, 0x214F}},
	{{0xFF58, 0xFF58},
	 {0xFF4E, 0xFF4E},
	 {0xFF0D, 0xFF0D},
	 {'-', '-'},
	 {'x', 'x'},
	 {'n', 'n'},
	 {0xAD, 0xAD}},
	/* anything */
	{{0x80, 0xFFF}, {0x1000, 0x2FFF}, {0xA000, 0xABFF}},
	{{0xE000, 0x10FFFF}, {0x80, 0xD7FF}, {0x378, 0x379}},
};

#define POOLS (sizeof pools / sizeof *pools)

static uint32_t
point_of(struct generator *gen, const struct range pool[8])
{
	uint32_t count = 0;
	const struct range *range;
	uint32_t point;

	while (count < 8 && pool[count].last != 0) {
		count++;
	}
	range = &pool[generate_below(gen, count)];
	point = range->first +
		generate_below(gen, range->last - range->first + 1);
	if (point == '.' || (point >= 0xD800 && point <= 0xDFFF)) {
		return 'a';
	}
	/* NUL ends the lists of ranges, so 1 stands for it. */
	return point == 1 ? 0 : point;
}

/* Most labels are short, some are just at a limit, a few are long. */
static size_t
some_length(struct generator *gen)
{
	uint32_t kind = generate_below(gen, 100);

	if (kind < 80) {
		return generate_below(gen, 12);
	}
	if (kind < 94) {
		return generate_below(gen, 40);
	}
	if (kind < 98) {
		return 50 + generate_below(gen, 20);
	}
	if (kind < 99) {
		return 230 + generate_below(gen, 40);
	}
	return 960 + generate_below(gen, LABEL_MAX - 960);
}

static size_t
some_points(struct generator *gen, uint32_t *to)
{
	const struct range *one = pools[generate_below(gen, POOLS)];
	const struct range *two = one;
	size_t len = some_length(gen);

	if (one_in(gen, 3)) {
		two = pools[generate_below(gen, POOLS)];
	}
	for (size_t i = 0; i < len; i++) {
		to[i] = point_of(gen, one_in(gen, 4) ? two : one);
	}
	return len;
}

/* ---- labels ------------------------------------------------------------- */

struct text {
	char *dst;
	size_t len;
};

static bool
has_room(const struct text *text, size_t len)
{
	return GENERATE_MAX - text->len >= len;
}

static void
put_bytes(struct text *text, const char *bytes, size_t len)
{
	if (has_room(text, len)) {
		memcpy(text->dst + text->len, bytes, len);
		text->len += len;
	}
}

static void
put_point(struct text *text, uint32_t point)
{
	char bytes[4];

	put_bytes(text, bytes, utf8_encode(bytes, point));
}

static void
put_points(struct text *text, const uint32_t *point, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		put_point(text, point[i]);
	}
}

/* Changes, drops, adds or cuts; there must be room for one byte more. */
static size_t
damage(struct generator *gen, char *s, size_t len)
{
	static const char with[] = "abz059-ABZ_=.\x80\xFF\xC3";
	size_t at = generate_below(gen, (uint32_t)len + 1);
	char c = with[generate_below(gen, sizeof with - 1)];

	switch (generate_below(gen, 4)) {
	case 0:
		return at;
	case 1:
		memmove(s + at + 1, s + at, len - at);
		s[at] = c;
		return len + 1;
	case 2:
		if (at < len) {
			memmove(s + at, s + at + 1, len - at - 1);
			len--;
		}
		return len;
	default:
		if (at < len) {
			s[at] = c;
		}
		return len;
	}
}

/* Makes letters capital, in a run or here and there. */
static void
raise(struct generator *gen, char *s, size_t len)
{
	bool all = one_in(gen, 2);

	for (size_t i = 0; i < len; i++) {
		if (s[i] >= 'a' && s[i] <= 'z' && (all || one_in(gen, 3))) {
			s[i] = (char)(s[i] - 0x20);
		}
	}
}

/* Encodes with the readable codec, not with the one the library uses. */
static void
put_ace(struct generator *gen, struct text *text)
{
	static const char prefix[] = {'x', 'n', '-', '-'};
	xn_bootstring punycode = xn_bootstring_punycode();
	uint32_t point[LABEL_MAX];
	char ace[4 * LABEL_MAX];
	xn_bootstring_result r;
	size_t len = some_points(gen, point);
	size_t start = text->len;

	/* The readable codec is quadratic. */
	if (len > 300 && !one_in(gen, 8)) {
		len = 30;
	}
	r = xn_bootstring_encode(&punycode, ace, sizeof ace - 1, point, len,
				 NULL);
	if (r.status != XN_BOOTSTRING_OK) {
		return;
	}
	if (one_in(gen, 3)) {
		r.written = damage(gen, ace, r.written);
	}
	put_bytes(text, prefix, 4);
	put_bytes(text, ace, r.written);
	if (one_in(gen, 4)) {
		raise(gen, text->dst + start, text->len - start);
	}
}

static void
put_garbage_ace(struct generator *gen, struct text *text)
{
	static const char chars[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
	uint32_t len = generate_below(gen, one_in(gen, 20) ? 1100 : 12);

	put_bytes(text, "xn--", 4);
	for (uint32_t i = 0; i < len; i++) {
		put_bytes(text, chars + generate_below(gen, 37), 1);
	}
}

static void
put_ill_formed(struct generator *gen, struct text *text)
{
	static const char bad[][5] = {
		"\x80",         "\xBF",         "\xC0\x80",
		"\xC1\xBF",     "\xC3",         "\xE0\x80\x80",
		"\xE0\x9F\xBF", "\xE3\x80",     "\xED\xA0\x80",
		"\xED\xBF\xBF", "\xEF\xBD",     "\xF0\x80\x80\x80",
		"\xF0\x9F\x98", "\xF4\x90\x80", "\xF5",
		"\xFC",         "\xFE",         "\xFF",
	};
	const char *s = bad[generate_below(gen, sizeof bad / sizeof *bad)];

	put_bytes(text, s, strlen(s));
}

static void
put_label(struct generator *gen, struct text *text)
{
	uint32_t point[LABEL_MAX];

	switch (generate_below(gen, 24)) {
	case 0: /* an empty label */
		return;
	case 1:
	case 2:
	case 3:
		put_ace(gen, text);
		return;
	case 4:
		put_garbage_ace(gen, text);
		return;
	case 5: /* hyphens at places that matter */
		put_bytes(text, "-a--b-", 1 + generate_below(gen, 6));
		return;
	case 6:
		put_bytes(text, "ab--", 4);
		break;
	case 7:
		put_bytes(text, "xn--", 4);
		break;
	case 8:
		put_points(text, point, some_points(gen, point));
		put_bytes(text, "-", 1);
		return;
	case 9: /* Punycode that may decode to something that looks like
		   Punycode */
		put_points(text, point, some_points(gen, point));
		put_bytes(text, "xn-", 3);
		return;
	case 10:
		if (one_in(gen, 3)) {
			put_ill_formed(gen, text);
		}
		break;
	default:
		break;
	}
	put_points(text, point, some_points(gen, point));
}

/* ---- names -------------------------------------------------------------- */

static void
put_dot(struct generator *gen, struct text *text)
{
	static const uint32_t dots[] = {0x3002, 0xFF0E, 0xFF61};

	put_point(text, one_in(gen, 4) ? dots[generate_below(gen, 3)] : '.');
}

/*
 * Letters, digits and hyphens, as in most names.  Often one thing is wrong, or
 * a length is at a limit: labels of about 63 bytes, names of about 253.
 */
static size_t
plain_name(struct generator *gen, struct text *text)
{
	static const char chars[] = "abcxyzABCXYZ0189-";
	size_t want = one_in(gen, 3) ? 247 + generate_below(gen, 12)
				     : 1 + generate_below(gen, 40);
	size_t longest = one_in(gen, 3) ? 61 + generate_below(gen, 5)
					: 1 + generate_below(gen, 20);
	size_t len = 0; /* the length of the label */

	while (text->len < want) {
		if (len >= longest ||
		    (len > 0 && one_in(gen, (uint32_t)longest))) {
			put_bytes(text, ".", 1);
			len = 0;
			continue;
		}
		put_bytes(text, chars + generate_below(gen, 17), 1);
		len++;
	}
	if (one_in(gen, 8)) {
		static const char odd[] = "..__  xn--";

		put_bytes(text, odd + generate_below(gen, 10), 1);
	}
	return text->len;
}

size_t
generate_name(struct generator *gen, char *dst)
{
	struct text text = {dst, 0};
	uint32_t labels = generate_below(gen, 5);

	if (one_in(gen, 8)) {
		return plain_name(gen, &text);
	}

	if (one_in(gen, 60)) {
		labels = 20 + generate_below(gen, 250);
	}
	for (uint32_t i = 0; i <= labels; i++) {
		if (i > 0) {
			put_dot(gen, &text);
		}
		put_label(gen, &text);
	}
	if (one_in(gen, 12)) {
		put_dot(gen, &text);
	}
	/* Cut anywhere, which may leave an incomplete sequence. */
	if (text.len > 0 && one_in(gen, 40)) {
		text.len = generate_below(gen, (uint32_t)text.len);
	}
	return text.len;
}
