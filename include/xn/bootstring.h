/* SPDX-License-Identifier: MIT
 *
 * Bootstring, RFC 3492, with any parameters.  It is the general algorithm;
 * Punycode is one instance of it.  lib/punycode/bootstring.c follows the RFC's
 * wording, so the two can be compared.  For Punycode <xn/punycode.h> gives the
 * same results in less time.  Both can be used without the rest of the library:
 * take lib/punycode/ and lib/base/ with their headers and export.h.
 *
 * To decode an identifier in Rust's symbol names (v0 mangling):
 *
 *     xn_bootstring rust = xn_bootstring_punycode();
 *
 *     rust.delimiter = '_';
 *     rust.capitals = NULL;
 *     r = xn_bootstring_decode(&rust, points, cap, "bcher_kva", 9, NULL);
 *
 * The contract, for every function here:
 *
 * - Nothing is allocated and nothing is kept between calls.  Any thread may
 *   call any function at any time.
 * - Lengths and capacities count units: characters of the basic string, code
 *   points of the extended string.  NUL is a unit like any other.  No output is
 *   NUL-terminated.
 * - Nothing is written at or beyond dst + cap.  On any status but
 *   XN_BOOTSTRING_OK the contents of dst[0..cap) and upper[0..cap) are
 *   undefined.
 * - If somebody changes src, upper or dst during a call, the result may be
 *   wrong, but what is read and written stays inside them.  The parameters must
 *   stay as they are.
 * - dst may be NULL when cap is 0, src when len is 0.  A buffer that is written
 *   may not overlap another one.
 * - Time is quadratic in the length.  With the worst parameters
 *   (tmax = base - 1) an integer takes as many digits as its value, so take
 *   parameters from the program and never from its input.
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
	 * The code points, basic or not, are 0 to last_point; D800 to DFFF are
	 * among them only if surrogates is set.
	 */
	uint32_t last_point;
	bool surrogates;
	/* A basic code point; it is written after the last other one. */
	char delimiter;
	/*
	 * The basic code points, a subset of 0 to 7F: bit c % 32 of
	 * basic[c / 32] stands for c.  Bits beyond last_point do not count.
	 */
	uint32_t basic[4];
	/*
	 * The characters for the digits 0 to base - 1, in this order.  There
	 * are at least base of them, all different, and none is the delimiter.
	 */
	const char *digits;
	/*
	 * Other forms of the same digits, in the same order, or NULL if there
	 * are none.  A digit may have the same character in both.  The decoder
	 * takes either form.  For the mixed-case annotation (appendix A) these
	 * are the upper-case forms, so each digit below tmax should have two.
	 */
	const char *capitals;
} xn_bootstring;

typedef enum xn_bootstring_status {
	XN_BOOTSTRING_OK = 0,
	/*
	 * Decoding: a character before the last delimiter is not basic, or one
	 * after it is not a digit; the source ends within an integer; it
	 * begins with its only delimiter; an integer leads to a surrogate that
	 * is not a code point, or to a basic code point, which belongs before
	 * the delimiter.
	 * Encoding: a value is not a code point, or is below initial_n and not
	 * basic.
	 */
	XN_BOOTSTRING_BAD_INPUT,
	/* Decoding: an integer leads beyond last_point. */
	XN_BOOTSTRING_OVERFLOW,
	/* The source is longer than XN_BOOTSTRING_MAX. */
	XN_BOOTSTRING_TOO_LONG,
	/* dst is too small; written is the capacity that is needed. */
	XN_BOOTSTRING_NO_SPACE,
	/* xn_bootstring_is_valid refuses the parameters. */
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
	 * OK, NO_SPACE: len.  BAD_INPUT, OVERFLOW: the index in src of the
	 * unit at fault, which is len if the source ends too early, and the
	 * last digit if the code point of an integer is refused.  TOO_LONG,
	 * BAD_PARAMETERS, MISUSE: 0.
	 */
	size_t read;
	/* OK: units written.  NO_SPACE: units needed.  Else 0. */
	size_t written;
} xn_bootstring_result;

/*
 * Punycode's parameters: RFC 3492, section 5.  Letters are digits in either
 * case.  Surrogates are not code points.
 */
XN_API xn_bootstring
xn_bootstring_punycode(void);

/*
 * Whether the parameters meet the conditions of section 4, those above, and two
 * that section 4 lacks: tmax > 0, or no integer would end, and base - tmin > 1,
 * or the bias adaptation would not end.
 */
XN_API bool
xn_bootstring_is_valid(const xn_bootstring *parameters);

/*
 * Encode src (len code points) into dst (room for cap characters).
 *
 * upper is NULL or has len flags: 0 asks for a lower-case form, any other value
 * for an upper-case one.  A basic ASCII letter takes the case of its flag if it
 * is basic in that case, too.  For any other code point the flag chooses the
 * form of the last digit of its integer.  With NULL basic characters keep their
 * case and digits are lower-case.
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
 * always enough).  Basic characters keep their case.
 *
 * upper is NULL or has room for cap flags.  A flag becomes 1 if its code point
 * is a basic upper-case ASCII letter, or if the last digit of its integer is in
 * its capital form and the digit has another form as well; else 0.
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
