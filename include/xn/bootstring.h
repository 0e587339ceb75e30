/* SPDX-License-Identifier: MIT
 *
 * Bootstring, RFC 3492, with any parameters: the general algorithm of which
 * Punycode is one instance.  lib/punycode/bootstring.c follows the RFC's
 * wording and is meant to be read beside it; for Punycode itself
 * <xn/punycode.h> gives the same in less time.  That file and lib/base/ can be
 * taken out with this header and export.h, and used alone.
 *
 *     xn_bootstring rust = xn_bootstring_punycode();
 *
 *     rust.delimiter = '_';
 *     rust.capitals = NULL;
 *     r = xn_bootstring_decode(&rust, points, cap, "bcher_kva", 9, NULL);
 *
 * is how identifiers are written in Rust's symbol names (v0 mangling).
 *
 * The contract, for every function here:
 *
 * - Nothing is allocated and nothing is kept; any thread may call.
 * - Lengths and capacities count units: characters of the basic string, code
 *   points of the extended one.  NUL is a unit like another and no output is
 *   NUL-terminated.
 * - Nothing is written at or beyond dst + cap.  On any status but
 *   XN_BOOTSTRING_OK the contents of dst[0..cap) and upper[0..cap) are not
 *   defined.  dst may be NULL when cap is 0.  dst may not overlap src.
 * - Time is quadratic in the length, and in the worst case that the
 *   parameters allow (tmax = base - 1) an integer takes as many digits as
 *   its value: parameters come from the program, not from its input.
 */
#ifndef XN_BOOTSTRING_H
#define XN_BOOTSTRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most units that the functions here take. */
#define XN_BOOTSTRING_MAX 0x7FFFFFFF

/* The parameters: RFC 3492, section 4. */
typedef struct xn_bootstring {
	uint32_t base;
	uint32_t tmin;
	uint32_t tmax;
	uint32_t skew;
	uint32_t damp;
	uint32_t initial_bias;
	uint32_t initial_n;
	/*
	 * Which code points there are, basic or not: 0..last_point, but
	 * D800..DFFF only if surrogates is set.
	 */
	uint32_t last_point;
	bool surrogates;
	/* Stands behind the last basic code point; is one itself. */
	char delimiter;
	/*
	 * The basic code points, a subset of 0..7F: bit c % 32 of [c / 32];
	 * those beyond last_point do not count.
	 */
	uint32_t basic[4];
	/*
	 * The characters that stand for the digits 0..base-1, in that order.
	 * At least base characters, all different; none is the delimiter.
	 */
	const char *digits;
	/*
	 * Other forms of the same digits, or NULL if each has but one.  A
	 * character may be the same here as there.  The decoder takes either,
	 * and for the mixed-case annotation (appendix A) these are the
	 * upper-case forms: the digits below tmax should then have two.
	 */
	const char *capitals;
} xn_bootstring;

typedef enum xn_bootstring_status {
	XN_BOOTSTRING_OK = 0,
	/*
	 * Decoding: a character that is no digit or not basic, the end
	 * within an integer, a delimiter in front, or a result that is no
	 * code point because it is a surrogate, or that is basic and should
	 * have stood in front.  Encoding: a value that is no code point, or
	 * one below initial_n that is not basic.
	 */
	XN_BOOTSTRING_BAD_INPUT,
	/* Decoding: an integer that leads beyond last_point. */
	XN_BOOTSTRING_OVERFLOW,
	/* The source is longer than XN_BOOTSTRING_MAX. */
	XN_BOOTSTRING_TOO_LONG,
	/* dst is too small; written is the capacity that is needed. */
	XN_BOOTSTRING_NO_SPACE,
	/* The parameters are not valid. */
	XN_BOOTSTRING_BAD_PARAMETERS,
	/*
	 * The program is wrong: a buffer is NULL although it has a length, or
	 * one that is written overlaps another one.
	 */
	XN_BOOTSTRING_MISUSE
} xn_bootstring_status;

typedef struct xn_bootstring_result {
	xn_bootstring_status status;
	/*
	 * Units of src used: all of them with OK and NO_SPACE, else the
	 * index of the unit at fault (len where the source ends too early,
	 * the last digit where an integer's code point is refused, 0 with
	 * TOO_LONG and BAD_PARAMETERS).
	 */
	size_t read;
	/* Units written with OK, units needed with NO_SPACE, else 0. */
	size_t written;
} xn_bootstring_result;

/*
 * Punycode's parameters: RFC 3492, section 5.  Letters are digits in either
 * case, surrogates are no code points.
 */
XN_API xn_bootstring
xn_bootstring_punycode(void);

/*
 * Whether the parameters satisfy section 4, what is said above, and two
 * conditions which section 4 lacks: tmax > 0, without which no integer would
 * end, and base - tmin > 1, without which the bias adaptation would not.
 */
XN_API bool
xn_bootstring_is_valid(const xn_bootstring *parameters);

/*
 * Encode src (len code points) into dst (room for cap characters).
 *
 * upper is NULL or len flags: a flag that is not 0 asks for an upper-case
 * form, 0 for a lower-case one.  ASCII letters that are basic take the case
 * of their flag if they are basic in that case too; another code point's flag
 * chooses the form of the last digit of its integer.  With NULL basic
 * characters keep their case and digits are lower-case.
 *
 * xn_bootstring_status: OK, BAD_INPUT, TOO_LONG, NO_SPACE, BAD_PARAMETERS,
 * MISUSE.
 */
XN_API xn_bootstring_result
xn_bootstring_encode(const xn_bootstring *parameters, char *dst, size_t cap,
                     const uint32_t *src, size_t len,
                     const unsigned char *upper);

/*
 * Decode src (len characters) into dst (room for cap code points; len are
 * always enough).  Basic characters come out as they stand.
 *
 * upper is NULL or room for cap flags: 1 where the basic character is an
 * upper-case ASCII letter, or the last digit of the code point's integer has
 * its capital form and another besides, else 0.
 *
 * xn_bootstring_status: OK, BAD_INPUT, OVERFLOW, TOO_LONG, NO_SPACE,
 * BAD_PARAMETERS, MISUSE.
 */
XN_API xn_bootstring_result
xn_bootstring_decode(const xn_bootstring *parameters, uint32_t *dst, size_t cap,
                     const char *src, size_t len, unsigned char *upper);

#ifdef __cplusplus
}
#endif

#endif
