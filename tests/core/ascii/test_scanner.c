/* SPDX-License-Identifier: MIT
 *
 * lib/ascii/: the scanner for one instruction set, compared with a model that
 * looks at one unit after the other.  Texts end at a page that cannot be read.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lib/ascii/scanner.h"

#include "tests/support/generate.h"
#include "tests/support/guard.h"
#include "tests/support/tests.h"

static const uint32_t far_units[] = {
	0x3002,     0x7FFF,     0x8000,     0x8001,  0xFF0E,
	0xFF61,     0xFFFF,     0x10000,    0x10041, 0x7FFFFFFF,
	0x80000000, 0xFFFF8041, 0xFFFFFFFF,
};
#define FAR_UNITS (sizeof far_units / sizeof *far_units)
#define NEAR_UNITS 0x200

/* The units of these tests: all that are small, and some others. */
static uint32_t
unit_of(size_t i)
{
	return i < NEAR_UNITS ? (uint32_t)i : far_units[i - NEAR_UNITS];
}

static bool
has_unit(enum encoding encoding, uint32_t unit)
{
	return encoding == UTF32 || unit <= (encoding == UTF8 ? 0xFF : 0xFFFF);
}

static bool
is_letter_or_digit(uint32_t unit)
{
	return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z') ||
	       (unit >= '0' && unit <= '9');
}

static uint32_t
small(uint32_t unit)
{
	return unit >= 'A' && unit <= 'Z' ? unit + 0x20 : unit;
}

static struct masks
model_masks(const uint32_t *units, size_t len)
{
	struct masks masks = {0, 0, 0, 0};

	for (size_t i = 0; i < len; i++) {
		uint64_t bit = UINT64_C(1) << i;
		bool dot = units[i] == '.', hyphen = units[i] == '-';
		bool other = !dot && !hyphen && !is_letter_or_digit(units[i]);

		masks.dots |= dot ? bit : 0;
		masks.hyphens |= hyphen ? bit : 0;
		masks.others |= other ? bit : 0;
		masks.high |= units[i] >= 0x80 ? bit : 0;
	}
	return masks;
}

/* ---- one text ----------------------------------------------------------- */

/* The places for a text and its copy. */
static struct guard source, copy;

static void
set_up(void)
{
	guard_make(&source, WINDOW_MAX << UTF32);
	guard_make(&copy, WINDOW_MAX << UTF32);
}

static void
tear_down(void)
{
	guard_drop(&source);
	guard_drop(&copy);
}

static uint64_t
model_equal(const uint32_t *units, size_t len, char byte)
{
	uint64_t equal = 0;

	for (size_t i = 0; i < len; i++) {
		equal |= (uint64_t)(units[i] == (unsigned char)byte) << i;
	}
	return equal;
}

/* Each byte is its unit, in lower case if that is wanted, or beyond 7F. */
static void
check_bytes(enum encoding encoding, const struct scan *scan,
	    const uint32_t *units, size_t len, bool lower)
{
	unsigned char bytes[WINDOW_MAX];

	scan_store_bytes((char *)bytes, scan, len, lower);
	for (size_t i = 0; i < len; i++) {
		uint32_t want = lower ? small(units[i]) : units[i];
		bool same = encoding == UTF8 || want < 0x80 ? bytes[i] == want
							    : bytes[i] >= 0x80;

		if (!same) {
			ck_abort_msg("unit %zu of %zu: %X gives %X", i, len,
				     (unsigned)units[i], (unsigned)bytes[i]);
		}
	}
}

/* ASCII is written as it came, or in lower case; no unit more. */
static void
check_store(enum encoding encoding, const struct scan *scan,
	    const uint32_t *units, size_t len, bool lower)
{
	char *dst = guard_at_end(&copy, (len + 1) << encoding);

	text_put_unit(encoding, dst, len, '?');
	scan_store(dst, scan, encoding, len, lower);
	if (text_unit(encoding, dst, len) != '?') {
		ck_abort_msg("%zu units and one more", len);
	}
	dst = guard_at_end(&copy, len << encoding);
	scan_store(dst, scan, encoding, len, lower);
	for (size_t i = 0; i < len; i++) {
		uint32_t want = lower ? small(units[i]) : units[i];

		if (text_unit(encoding, dst, i) != want) {
			ck_abort_msg("unit %zu of %zu: %X", i, len,
				     (unsigned)units[i]);
		}
	}
}

/* The encoding is a constant. */
static ALWAYS_INLINE void
check_text(enum encoding encoding, const uint32_t *units, size_t len)
{
	char *src = guard_at_end(&source, len << encoding);
	struct masks want = model_masks(units, len), got;
	struct scan scan;

	for (size_t i = 0; i < len; i++) {
		text_put_unit(encoding, src, i, units[i]);
	}
	scan_load(&scan, &got, encoding, src, len);
	if (got.dots != want.dots || got.hyphens != want.hyphens ||
	    got.others != want.others || got.high != want.high) {
		ck_abort_msg("encoding %d, %zu units, the last %X", encoding,
			     len, (unsigned)units[len - 1]);
	}
	check_bytes(encoding, &scan, units, len, false);
	check_bytes(encoding, &scan, units, len, true);
	if (want.high == 0) {
		check_store(encoding, &scan, units, len, false);
		check_store(encoding, &scan, units, len, true);
	}
	if (encoding == UTF8 && (scan_equal(&scan, len, '\xE3') !=
					 model_equal(units, len, '\xE3') ||
				 scan_equal(&scan, len, '\xEF') !=
					 model_equal(units, len, '\xEF'))) {
		ck_abort_msg("%zu units, the last %X", len,
			     (unsigned)units[len - 1]);
	}
}

static void
check_in(enum encoding encoding, const uint32_t *units, size_t len)
{
	if (encoding == UTF8) {
		check_text(UTF8, units, len);
	} else if (encoding == UTF16) {
		check_text(UTF16, units, len);
	} else {
		check_text(UTF32, units, len);
	}
}

/* ---- many texts --------------------------------------------------------- */

/* Each unit in each place of letters of each length. */
LOOP_TEST(each_unit, 3)
{
	enum encoding encoding = (enum encoding)_i;
	uint32_t units[WINDOW_MAX];

	for (size_t i = 0; i < WINDOW_MAX; i++) {
		units[i] = 'a' + (uint32_t)i % 26;
	}
	for (size_t n = 0; n < NEAR_UNITS + FAR_UNITS; n++) {
		if (!has_unit(encoding, unit_of(n))) {
			continue;
		}
		for (size_t len = 1; len <= WINDOW_MAX; len++) {
			/* Each place occurs with many of the units. */
			size_t at = n % len;
			uint32_t letter = units[at];

			units[at] = unit_of(n);
			check_in(encoding, units, len);
			units[at] = letter;
			letter = units[len - 1];
			units[len - 1] = unit_of(n);
			check_in(encoding, units, len);
			units[len - 1] = letter;
		}
	}
}

/* Texts of many different units; every other one is of ASCII. */
LOOP_TEST(mixtures, 4)
{
	struct generator gen;

	generate_begin(&gen, (uint64_t)_i);
	for (size_t turn = 0; turn < 20000; turn++) {
		enum encoding encoding = (enum encoding)(turn % 3);
		size_t len = 1 + generate_below(&gen, WINDOW_MAX);
		uint32_t units[WINDOW_MAX];

		for (size_t i = 0; i < len; i++) {
			do {
				units[i] = unit_of(generate_below(
					&gen,
					turn / 3 % 2 == 0
						? 0x80
						: NEAR_UNITS + FAR_UNITS));
			} while (!has_unit(encoding, units[i]));
		}
		check_in(encoding, units, len);
	}
}

/* The helpers for masks. */
TEST(masks)
{
	for (size_t i = 0; i < WINDOW_MAX; i++) {
		for (size_t j = i; j < WINDOW_MAX; j++) {
			uint64_t two = UINT64_C(1) << i | UINT64_C(1) << j;

			ck_assert_uint_eq(lowest_bit(two), i);
			ck_assert_uint_eq(count_bits(two), i == j ? 1 : 2);
			ck_assert_uint_eq(count_bits(~two), i == j ? 63 : 62);
		}
	}
	ck_assert_uint_eq(count_bits(0), 0);
	ck_assert_uint_eq(count_bits(UINT64_MAX), 64);
}

TESTS(.name = "scanner", .before = set_up, .after = tear_down, .timeout = 120)
