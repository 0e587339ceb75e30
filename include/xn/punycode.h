/* SPDX-License-Identifier: MIT
 *
 * Punycode, RFC 3492: the code points of one label to basic (ASCII) characters
 * and back.  This is the bare codec: no "xn--", no mapping, no checks, no
 * Unicode tables.  It can be used without the rest of the library: take
 * lib/punycode/ and lib/base/ with this header and export.h.
 *
 * The contract, for every function here:
 *
 * - Nothing is allocated and nothing is kept between calls.  Any thread may
 *   call any function at any time.
 * - Lengths and capacities count units: characters of the encoded form, code
 *   points of the decoded form.  NUL is a unit like any other.  No output is
 *   NUL-terminated.
 * - A code point is a value from 0 to 10FFFF that is not a surrogate (D800 to
 *   DFFF).  Other values are neither taken nor produced.
 * - Nothing is written at or beyond dst + cap.  On any status but
 *   XN_PUNYCODE_OK the contents of dst[0..cap) and upper[0..cap) are undefined.
 * - If somebody changes src, upper or dst during a call, the result may be
 *   wrong, but what is read and written stays inside them.  Nobody else may
 *   touch work memory.
 * - dst may be NULL when cap is 0, src when len is 0.  A buffer that is written
 *   may not overlap another one.
 * - Time is O(n log n) in the input, however hostile.
 * - xn_punycode_encode and xn_punycode_decode take at most XN_PUNYCODE_MAX
 *   units and use at most XN_PUNYCODE_STACK bytes of stack.  A longer source is
 *   XN_PUNYCODE_TOO_LONG at once.  The *_long functions take up to
 *   XN_PUNYCODE_LONG_MAX units and work in memory that the caller provides.
 */
#ifndef XN_PUNYCODE_H
#define XN_PUNYCODE_H

#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most units that xn_punycode_encode and xn_punycode_decode take. */
#define XN_PUNYCODE_MAX 1000

/* The most stack that these two use, in bytes. */
#define XN_PUNYCODE_STACK 16384

/* The most units that any function here takes: indices are 32 bits wide. */
#define XN_PUNYCODE_LONG_MAX 0x7FFFFFFF

/*
 * The number of 32-bit words that the *_long functions need for a source of
 * len units.  The caller has to check that it does not wrap.  (With a size_t of
 * 64 bits it cannot, up to XN_PUNYCODE_LONG_MAX.)
 */
#define XN_PUNYCODE_WORK(len) \
	(2 * (size_t)(len) + 3 * ((size_t)(len) / 32 + 1))

typedef enum xn_punycode_status {
	XN_PUNYCODE_OK = 0,
	/*
	 * Decoding: a character before the last delimiter is not basic, or one
	 * after it is not a digit; the source ends within an integer; it
	 * begins with its only delimiter (section 6.2 writes one only after
	 * a basic character); the result has a surrogate.
	 * Encoding: a value is not a code point.
	 */
	XN_PUNYCODE_BAD_INPUT,
	/*
	 * Decoding: an integer leads to a code point beyond 10FFFF (section
	 * 6.4 asks to detect overflow; nothing wraps here).  Encoding never
	 * overflows.
	 */
	XN_PUNYCODE_OVERFLOW,
	/* The source is too long for the function or for its workspace. */
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
	 * OK, NO_SPACE: len.  BAD_INPUT, OVERFLOW: the index in src of the
	 * unit at fault, which is len if the source ends too early, and the
	 * last digit if an integer leads to a surrogate.  TOO_LONG, MISUSE: 0.
	 */
	size_t read;
	/* OK: units written.  NO_SPACE: units needed.  Else 0. */
	size_t written;
} xn_punycode_result;

/*
 * Encode src (len code points) into dst (room for cap characters).
 *
 * upper is NULL or has len flags, the mixed-case annotation of RFC 3492,
 * appendix A: 0 asks for lower case, any other value for upper case.  A basic
 * letter takes the case of its flag.  For any other code point the flag sets
 * the case of the last digit of its integer.  With NULL basic characters keep
 * their case and digits are lower-case.
 *
 * xn_punycode_status: OK, BAD_INPUT, TOO_LONG, NO_SPACE, MISUSE.
 */
XN_API xn_punycode_result
xn_punycode_encode(char *dst, size_t cap, const uint32_t *src, size_t len,
                   const unsigned char *upper);

/*
 * Decode src (len characters) into dst (room for cap code points; len are
 * always enough).  Digits may have either case.  Basic characters keep their
 * case.
 *
 * upper is NULL or has room for cap flags.  A flag becomes 1 if its basic
 * letter, or the last digit of its code point's integer, is upper-case, else 0.
 *
 * xn_punycode_status: OK, BAD_INPUT, OVERFLOW, TOO_LONG, NO_SPACE, MISUSE.
 */
XN_API xn_punycode_result
xn_punycode_decode(uint32_t *dst, size_t cap, const char *src, size_t len,
                   unsigned char *upper);

/*
 * The same for any length up to XN_PUNYCODE_LONG_MAX.  work is the workspace
 * and has room for words 32-bit words; fewer than XN_PUNYCODE_WORK(len) are
 * XN_PUNYCODE_TOO_LONG.  It need not be initialised.
 *
 * xn_punycode_status: OK, BAD_INPUT, TOO_LONG, NO_SPACE, MISUSE.
 */
XN_API xn_punycode_result
xn_punycode_encode_long(char *dst, size_t cap, const uint32_t *src, size_t len,
                        const unsigned char *upper, uint32_t *work,
                        size_t words);
/* xn_punycode_status: OK, BAD_INPUT, OVERFLOW, TOO_LONG, NO_SPACE, MISUSE. */
XN_API xn_punycode_result
xn_punycode_decode_long(uint32_t *dst, size_t cap, const char *src, size_t len,
                        unsigned char *upper, uint32_t *work, size_t words);

#ifdef __cplusplus
}
#endif

#endif
