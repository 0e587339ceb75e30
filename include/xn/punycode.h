/* SPDX-License-Identifier: MIT
 *
 * Punycode, RFC 3492: one label's code points to basic (ASCII) characters
 * and back.  The bare codec: no "xn--", no mapping, no checks, no Unicode
 * table.  lib/punycode/ and lib/base/, with this header and export.h, can be
 * taken out and used alone.
 *
 * The contract, for every function here:
 *
 * - Nothing is allocated and nothing is kept; any thread may call.
 * - Lengths and capacities count units: characters of the encoded form,
 *   code points of the decoded one.  NUL is a unit like another and no
 *   output is NUL-terminated.
 * - A code point is 0..10FFFF but no surrogate (D800..DFFF).  Others are
 *   neither taken nor produced.
 * - Nothing is written at or beyond dst + cap.  On any status but
 *   XN_PUNYCODE_OK the contents of dst[0..cap) and upper[0..cap) are not
 *   defined.  dst may be NULL when cap is 0.  dst may not overlap src.
 * - Time is O(n log n) in the input, however hostile.
 * - xn_punycode_encode and xn_punycode_decode take up to
 *   XN_PUNYCODE_MAX units and use up to XN_PUNYCODE_STACK bytes of stack;
 *   more is XN_PUNYCODE_TOO_LONG at once.  The *_long functions take any
 *   length up to XN_PUNYCODE_LONG_MAX, in a workspace of the caller's.
 */
#ifndef XN_PUNYCODE_H
#define XN_PUNYCODE_H

#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most units that the functions without a workspace take. */
#define XN_PUNYCODE_MAX 1000

/* The most stack that they use, in bytes. */
#define XN_PUNYCODE_STACK 16384

/* The most units that any function here takes: indices are 32 bits wide. */
#define XN_PUNYCODE_LONG_MAX 0x7FFFFFFF

/*
 * The words of workspace that the *_long functions need for a source of
 * len units.  The caller checks that the sum does not wrap on its machine
 * (it cannot below XN_PUNYCODE_LONG_MAX where size_t has 64 bits).
 */
#define XN_PUNYCODE_WORK(len) \
	(2 * (size_t)(len) + 3 * ((size_t)(len) / 32 + 1))

typedef enum xn_punycode_status {
	XN_PUNYCODE_OK = 0,
	/*
	 * Decoding: a character that is no digit or not basic, the end
	 * within an integer, a delimiter in front (section 6.2: it is only
	 * written behind at least one basic character), or a result that is
	 * no code point because it is a surrogate.  Encoding: a value that
	 * is no code point.
	 */
	XN_PUNYCODE_BAD_INPUT,
	/*
	 * Decoding: an integer so large that the code point would be beyond
	 * 10FFFF (section 6.4 asks for the detection of overflow; nothing
	 * wraps here).  Encoding never overflows within
	 * XN_PUNYCODE_LONG_MAX.
	 */
	XN_PUNYCODE_OVERFLOW,
	/* The source is longer than this function takes. */
	XN_PUNYCODE_TOO_LONG,
	/* dst is too small; written is the capacity that is needed. */
	XN_PUNYCODE_NO_SPACE,
	/*
	 * The program is wrong: a buffer is NULL although it has a length, or
	 * one that is written overlaps another one.
	 */
	XN_PUNYCODE_MISUSE
} xn_punycode_status;

typedef struct xn_punycode_result {
	xn_punycode_status status;
	/*
	 * Units of src used: all of them with OK and NO_SPACE, else the
	 * index of the unit at fault (len where the source ends too early,
	 * the last digit where an integer gives a surrogate, 0 with
	 * TOO_LONG).
	 */
	size_t read;
	/* Units written with OK, units needed with NO_SPACE, else 0. */
	size_t written;
} xn_punycode_result;

/*
 * Encode src (len code points) into dst (room for cap characters).
 *
 * upper is NULL or len flags, the mixed-case annotation of RFC 3492,
 * appendix A: a flag that is not 0 asks for an upper-case form, 0 for a
 * lower-case one.  Basic letters take the case of their flag; a non-basic
 * code point's flag becomes the case of the last digit of its integer.
 * With NULL basic characters keep their case and digits are lower-case.
 *
 * xn_punycode_status: OK, BAD_INPUT, TOO_LONG, NO_SPACE, MISUSE.
 */
XN_API xn_punycode_result
xn_punycode_encode(char *dst, size_t cap, const uint32_t *src, size_t len,
                   const unsigned char *upper);

/*
 * Decode src (len characters) into dst (room for cap code points; len are
 * always enough).  Digits may have either case.  Basic characters come out
 * as they stand.
 *
 * upper is NULL or room for cap flags: 1 where the basic letter, or the last
 * digit of the code point's integer, is upper-case, else 0.
 *
 * xn_punycode_status: OK, BAD_INPUT, OVERFLOW, TOO_LONG, NO_SPACE, MISUSE.
 */
XN_API xn_punycode_result
xn_punycode_decode(uint32_t *dst, size_t cap, const char *src, size_t len,
                   unsigned char *upper);

/*
 * The same for any length up to XN_PUNYCODE_LONG_MAX.  work is room for
 * words 32-bit words; fewer than XN_PUNYCODE_WORK(len) are
 * XN_PUNYCODE_TOO_LONG.  Its contents mean nothing before or after.
 */
XN_API xn_punycode_result
xn_punycode_encode_long(char *dst, size_t cap, const uint32_t *src, size_t len,
                        const unsigned char *upper, uint32_t *work,
                        size_t words);
XN_API xn_punycode_result
xn_punycode_decode_long(uint32_t *dst, size_t cap, const char *src, size_t len,
                        unsigned char *upper, uint32_t *work, size_t words);

#ifdef __cplusplus
}
#endif

#endif
