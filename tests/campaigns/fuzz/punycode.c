/* SPDX-License-Identifier: MIT
 *
 * The Punycode codec on any characters and any code points: there and back,
 * short and long, with any room, and compared with xn_bootstring.
 *
 * The first byte chooses; the others are the source.
 */
#include "fuzz.h"

#include <string.h>

#include <xn/bootstring.h>
#include <xn/punycode.h>

enum {
	ENCODES = 1,  /* encodes code points, else decodes characters */
	FLAGGED = 2,  /* with flags of case */
	LONG = 4,     /* also with the functions that take a workspace */
	READABLE = 8, /* also with xn_bootstring, which is quadratic */
	TIGHT = 16    /* also with less room */
};

#define SOURCE_MAX 1200
#define READABLE_MAX 200
/* A code point takes at most 5 digits when encoded. */
#define CHARS_MAX (8 * SOURCE_MAX)

static uint32_t work[XN_PUNYCODE_WORK(CHARS_MAX)];
static uint32_t points[SOURCE_MAX], points_again[SOURCE_MAX];
static char chars[CHARS_MAX], chars_again[CHARS_MAX];
static unsigned char flags[CHARS_MAX], flags_again[CHARS_MAX];

static bool
same(xn_punycode_result a, xn_punycode_result b)
{
	return a.status == b.status && a.read == b.read &&
	       a.written == b.written;
}

static xn_punycode_result
of_readable(xn_bootstring_result r)
{
	static const xn_punycode_status as_punycode[] = {
		[XN_BOOTSTRING_OK] = XN_PUNYCODE_OK,
		[XN_BOOTSTRING_BAD_INPUT] = XN_PUNYCODE_BAD_INPUT,
		[XN_BOOTSTRING_OVERFLOW] = XN_PUNYCODE_OVERFLOW,
		[XN_BOOTSTRING_TOO_LONG] = XN_PUNYCODE_TOO_LONG,
		[XN_BOOTSTRING_NO_SPACE] = XN_PUNYCODE_NO_SPACE,
	};

	return (xn_punycode_result){as_punycode[r.status], r.read, r.written};
}

static char
lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

static bool
same_but_case(const char *a, const char *b, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (lower(a[i]) != lower(b[i])) {
			return false;
		}
	}
	return true;
}

/* With less room the same length is told, and nothing is written beyond. */
static void
expect_tight(xn_punycode_result tight, xn_punycode_result r)
{
	r.status = XN_PUNYCODE_NO_SPACE;
	expect(same(tight, r), "less room changes only the status");
}

/* ---- decoding ----------------------------------------------------------- */

/* Another way to decode gives the same. */
static void
expect_decoded(xn_punycode_result r, xn_punycode_result other, bool flagged)
{
	expect(same(r, other), "another way of decoding");
	expect(r.status != XN_PUNYCODE_OK ||
		       (memcmp(points, points_again,
			       r.written * sizeof *points) == 0 &&
			(!flagged ||
			 memcmp(flags, flags_again, r.written) == 0)),
	       "the result of another way of decoding");
}

static void
try_decode(unsigned how, const char *src, size_t len)
{
	const xn_bootstring punycode = xn_bootstring_punycode();
	bool flagged = (how & FLAGGED) != 0;
	unsigned char *upper = flagged ? flags : NULL;
	unsigned char *again = flagged ? flags_again : NULL;
	xn_punycode_result r = xn_punycode_decode(points, SOURCE_MAX, src, len,
						  upper),
			   s;

	if (how & LONG && len <= XN_PUNYCODE_MAX) {
		s = xn_punycode_decode_long(points_again, SOURCE_MAX, src, len,
					    again, work, XN_PUNYCODE_WORK(len));
		expect_decoded(r, s, flagged);
	}
	if (how & READABLE && len <= READABLE_MAX) {
		s = of_readable(xn_bootstring_decode(
			&punycode, points_again, SOURCE_MAX, src, len, again));
		expect_decoded(r, s, flagged);
	}
	if (r.status != XN_PUNYCODE_OK) {
		expect(r.written == 0 && r.read <= len, "an error has a place");
		return;
	}
	expect(r.read == len && r.written <= len, "decoded whole");
	if (how & TIGHT && r.written > 0) {
		size_t cap = len % r.written;
		void *dst = fuzz_room(cap * sizeof *points);

		expect_tight(xn_punycode_decode(cap > 0 ? dst : NULL, cap, src,
						len, NULL),
			     r);
	}
	s = xn_punycode_encode(chars, sizeof chars, points, r.written, upper);
	expect(s.status == XN_PUNYCODE_OK && s.written == len &&
		       same_but_case(src, chars, len),
	       "encoding restores decoded text");
}

/* ---- encoding ----------------------------------------------------------- */

/*
 * ASCII stands for itself; from 0x80 on three bytes are a value, which may not
 * be a code point.
 */
static size_t
read_points(uint32_t *to, const uint8_t *data, size_t size)
{
	size_t count = 0;

	for (size_t i = 0; i < size; i++) {
		uint32_t value = data[i];

		if (value >= 0x80 && size - i > 2) {
			value = (value & 0x1F) << 16 |
				(uint32_t)data[i + 1] << 8 | data[i + 2];
			i += 2;
		}
		to[count++] = value;
	}
	return count;
}

static void
expect_encoded(xn_punycode_result r, xn_punycode_result other)
{
	expect(same(r, other), "another way of encoding");
	expect(r.status != XN_PUNYCODE_OK ||
		       memcmp(chars, chars_again, r.written) == 0,
	       "the result of another way of encoding");
}

static void
try_encode(unsigned how, const uint8_t *data, size_t size)
{
	const xn_bootstring punycode = xn_bootstring_punycode();
	const unsigned char *upper = how & FLAGGED ? flags : NULL;
	static uint32_t src[SOURCE_MAX];
	size_t len = read_points(src, data, size);
	xn_punycode_result r, s;

	for (size_t i = 0; i < len; i++) {
		flags[i] = src[i] >> 1 & 1;
	}
	r = xn_punycode_encode(chars, CHARS_MAX, src, len, upper);
	if (how & LONG && len <= XN_PUNYCODE_MAX) {
		s = xn_punycode_encode_long(chars_again, CHARS_MAX, src, len,
					    upper, work, XN_PUNYCODE_WORK(len));
		expect_encoded(r, s);
	}
	if (how & READABLE && len <= READABLE_MAX) {
		s = of_readable(xn_bootstring_encode(
			&punycode, chars_again, CHARS_MAX, src, len, upper));
		expect_encoded(r, s);
	}
	if (r.status != XN_PUNYCODE_OK) {
		expect(r.status == XN_PUNYCODE_BAD_INPUT
			       ? r.read < len
			       : len > XN_PUNYCODE_MAX,
		       "nothing else is wrong");
		return;
	}
	if (how & TIGHT && r.written > 0) {
		size_t cap = len % r.written;
		char *dst = fuzz_room(cap);

		expect_tight(xn_punycode_encode(cap > 0 ? dst : NULL, cap, src,
						len, NULL),
			     r);
	}
	s = xn_punycode_decode_long(points, SOURCE_MAX, chars, r.written, NULL,
				    work, XN_PUNYCODE_WORK(r.written));
	expect((s.status == XN_PUNYCODE_OK && s.written == len) ||
		       s.status == XN_PUNYCODE_NO_SPACE,
	       "encoded text can be decoded");
	expect(s.status != XN_PUNYCODE_OK || how & FLAGGED ||
		       memcmp(points, src, len * sizeof *src) == 0,
	       "decoding restores encoded text");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1 || size - 1 > SOURCE_MAX) {
		return 0;
	}
	if (data[0] & ENCODES) {
		try_encode(data[0], data + 1, size - 1);
	} else {
		try_decode(data[0], (const char *)data + 1, size - 1);
	}
	return 0;
}
