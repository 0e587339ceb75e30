/* SPDX-License-Identifier: MIT
 *
 * "a", a code point and "b", for every code point beyond ASCII: exactly which
 * become delimiters, and properties of every name that passes.
 */
#include "string_rows.h"

#include "tests/core/properties/properties.h"
#include "tests/support/hold.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST 0x80
#define POINTS 0x110000
#define OUT 256

static struct delimiter_row rows[ROWS_MAX];
static size_t row_count;

/* For each code point the rows of the characters that it becomes, as bits. */
static uint32_t *made[2];

static uint32_t now; /* the code point under test */

_Noreturn void
does_not_hold(const char *what)
{
	fprintf(stderr, "U+%04X: %s\n", (unsigned)now, what);
	abort();
}

static const char *
profile_name(uint32_t profile)
{
	return xn_profile_at(profile - 1)->name;
}

static bool
is_surrogate(uint32_t point)
{
	return point >= 0xD800 && point <= 0xDFFF;
}

static size_t
build(char name[8], uint32_t point)
{
	size_t len = utf8_encode(name + 1, point);

	name[0] = 'a';
	name[len + 1] = 'b';
	return len + 2;
}

/* ---- what becomes a delimiter ------------------------------------------- */

static bool
mark(int which, xn_profile_id profile)
{
	xn_options opt = xn_profile(profile);
	char name[8], out[OUT];

	opt.checks &= ~(XN_CHECK_FORBIDDEN | XN_CHECK_BIDI);
	made[which] = calloc(POINTS, sizeof *made[which]);
	if (made[which] == NULL) {
		return false;
	}
	for (uint32_t point = FIRST; point < POINTS;
	     point += SECURITY_STEP(point >= 0x40000)) {
		xn_result r = xn_to_ascii(&opt, out, sizeof out, name,
					  build(name, point), NULL);

		for (size_t i = 0; r.status == XN_OK && i < row_count; i++) {
			if (memchr(out, (int)rows[i].character, r.length)) {
				made[which][point] |= UINT32_C(1) << i;
			}
		}
	}
	return true;
}

static void
check_set(int which, int row, const uint32_t *set, size_t len)
{
	size_t at = 0;

	for (uint32_t point = FIRST; point < POINTS; point++) {
		bool is = (made[which][point] >> row & 1) != 0;
		bool wanted = at < len && set[at] == point;

		at += wanted;
		if (is != wanted) {
			complain("%s: U+%04X %s it %s", rows[row].name,
				 (unsigned)point,
				 is ? "makes" : "does not make",
				 which == 0 ? "by UTS #46" : "by nameprep");
		}
	}
	ck_assert_uint_eq(at, len);
}

LOOP_TEST(delimiter_producers, row_count)
{
	const struct delimiter_row *row = &rows[_i];

	check_set(0, _i, row->uts46, row->uts46_len);
	check_set(1, _i, row->idna2003, row->idna2003_len);
	settle();
}

/* With forbidden none of these passes in any profile. */
LOOP_TEST(delimiters_refused, row_count)
{
	const struct delimiter_row *row = &rows[_i];
	const xn_profile_info *info;
	bool dot = row->character == '.';
	bool quote = row->character == '"';
	char name[8];

	for (size_t p = 0; (info = xn_profile_at(p)) != NULL; p++) {
		xn_options opt = xn_profile(info->id);
		bool old = info->id == XN_IDNA2003;
		const uint32_t *set = old ? row->idna2003 : row->uts46;
		size_t count = old ? row->idna2003_len : row->uts46_len;

		opt.checks |= XN_CHECK_FORBIDDEN;
		/* A quotation mark is not a forbidden domain code point. */
		opt.checks |= quote ? XN_CHECK_STD3 : 0;
		for (size_t i = 0; i < count; i++) {
			size_t len = build(name, set[i]);
			bool real =
				dot && (set[i] == 0x3002 || set[i] == 0xFF0E ||
					set[i] == 0xFF61);
			bool passes = real && info->id != XN_IDNA2008 &&
				      info->id != XN_REGISTER;

			ck_assert_int_eq(
				xn_to_ascii(&opt, NULL, 0, name, len, NULL)
					.status,
				passes ? XN_NO_SPACE : XN_INVALID);
		}
	}
	settle();
}

/* ---- what holds for every name ------------------------------------------ */

/* After the profiles two of them are tried with additional checks. */
static const struct {
	xn_profile_id id;
	uint32_t checks;
} more_swept[] = {
	{XN_LOOKUP, XN_CHECK_STD3},
	{XN_IDNA2003, XN_CHECK_STD3 | XN_CHECK_FORBIDDEN},
};

#define MORE_SWEPT (int)(sizeof more_swept / sizeof *more_swept)

static xn_options
swept(int i)
{
	xn_options opt;

	if (i < last_profile()) {
		return xn_profile(xn_profile_at((size_t)i)->id);
	}
	i -= last_profile();
	opt = xn_profile(more_swept[i].id);
	opt.checks |= more_swept[i].checks;
	return opt;
}

/* Only ignored code points may be deleted, which makes two names one. */
static void
check_bond(const xn_options *opt, uint32_t point)
{
	uint32_t mapped[XN_MAP_MAX];
	size_t count;

	if (xn_map_point(opt, mapped, point, &count) != XN_MAPPING_IGNORED) {
		complain("U+%04X vanishes, %s", (unsigned)point,
			 profile_name(opt->profile));
	}
}

/* A result is the same in the other encodings. */
static void
check_result(const xn_options *opt, uint32_t point, const char *text,
	     size_t len)
{
	uint32_t points[] = {'a', point, 'b'}, wide[OUT];
	bool pair = point > 0xFFFF, same;
	uint32_t rest = point - 0x10000;
	uint16_t units[] = {'a', (uint16_t)(pair ? 0xD800 | rest >> 10 : point),
			    (uint16_t)(pair ? 0xDC00 | (rest & 0x3FF) : 'b'),
			    'b'};
	uint16_t two[OUT];
	xn_result r = xn_to_ascii_utf32(opt, wide, OUT, points, 3, NULL);

	same = r.status == XN_OK && r.length == len;
	r = xn_to_ascii_utf16(opt, two, OUT, units, pair ? 4 : 3, NULL);
	same = same && r.status == XN_OK && r.length == len;
	for (size_t i = 0; same && i < len; i++) {
		same = wide[i] == (uint32_t)text[i] && two[i] == wide[i];
	}
	expect(same, "another name in another encoding");
}

static void
check_point(const xn_options *opt, const char *name, size_t name_len,
	    const xn_result *r, const char *out)
{
	struct subject s = {.opt = *opt, .src = name, .len = name_len};

	check_conversion(&s);
	if (r->status == XN_OK) {
		if (strcmp(out, "ab") == 0) {
			check_bond(opt, now);
		}
		check_result(opt, now, out, r->length);
	}
}

LOOP_TEST(every_code_point, last_profile() + MORE_SWEPT)
{
	xn_options opt = swept(_i);
	char name[8], out[OUT];

	for (now = FIRST; now < POINTS; now += SECURITY_STEP(now >= 0x40000)) {
		size_t len = build(name, now);
		xn_result r =
			xn_to_ascii(&opt, out, sizeof out, name, len, NULL);

		if (is_surrogate(now)) {
			expect(r.errors == XN_ERROR_INVALID_UTF8,
			       "a surrogate");
		} else {
			check_point(&opt, name, len, &r, out);
		}
	}
	settle();
}

int
main(void)
{
	int failed;

	row_count = read_delimiters(rows);
	if (row_count == 0 || row_count > 32 || !mark(0, XN_LOOKUP) ||
	    !mark(1, XN_IDNA2003)) {
		fputs("no delimiters.tsv below XN_SOURCE, or no memory\n",
		      stderr);
		return 1;
	}
	failed = run_tests(&(struct tests){.name = "sweep", .timeout = 120});
	free(made[0]);
	free(made[1]);
	return failed;
}
