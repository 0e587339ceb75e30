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

static const xn_punycode_status as_punycode[] = {
	[XN_BOOTSTRING_OK] = XN_PUNYCODE_OK,
	[XN_BOOTSTRING_BAD_INPUT] = XN_PUNYCODE_BAD_INPUT,
	[XN_BOOTSTRING_OVERFLOW] = XN_PUNYCODE_OVERFLOW,
	[XN_BOOTSTRING_TOO_LONG] = XN_PUNYCODE_TOO_LONG,
	[XN_BOOTSTRING_NO_SPACE] = XN_PUNYCODE_NO_SPACE,
};

static uint32_t work[XN_PUNYCODE_WORK(CHARS_MAX)];
static unsigned char flags[CHARS_MAX], flags_again[CHARS_MAX];

static bool
same(xn_punycode_result a, xn_punycode_result b)
{
	return a.status == b.status && a.read == b.read &&
	       a.written == b.written;
}

static bool
same_readable(xn_punycode_result a, xn_bootstring_result b)
{
	return a.status == as_punycode[b.status] && a.read == b.read &&
	       a.written == b.written;
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
	if (r.status == XN_PUNYCODE_OK) {
		r.status = XN_PUNYCODE_NO_SPACE;
	}
	expect(same(tight, r), "less room changes only the status");
}

/* ---- decoding ----------------------------------------------------------- */

static uint32_t points[SOURCE_MAX], points_again[SOURCE_MAX];

static void
decode_otherwise(unsigned how, const char *src, size_t len,
		 xn_punycode_result r)
{
	unsigned char *again = how & FLAGGED ? flags_again : NULL;
	bool ok = r.status == XN_PUNYCODE_OK;

	if (how & LONG) {
		xn_punycode_result s = xn_punycode_decode_long(
			points_again, SOURCE_MAX, src, len, again, work,
			XN_PUNYCODE_WORK(len));

		expect(len > XN_PUNYCODE_MAX || same(r, s), "long decoding");
		expect(!ok || memcmp(points, points_again,
				     r.written * sizeof *points) == 0,
		       "the result of long decoding");
		expect(!ok || again == NULL ||
			       memcmp(flags, again, r.written) == 0,
		       "the flags of long decoding");
	}
	if (how & READABLE && len <= READABLE_MAX) {
		xn_bootstring punycode = xn_bootstring_punycode();
		xn_bootstring_result s = xn_bootstring_decode(
			&punycode, points_again, SOURCE_MAX, src, len, again);

		expect(same_readable(r, s), "the status of the RFC's decoding");
		expect(!ok || memcmp(points, points_again,
				     r.written * sizeof *points) == 0,
		       "the result of the RFC's decoding");
		expect(!ok || again == NULL ||
			       memcmp(flags, again, r.written) == 0,
		       "the flags of the RFC's decoding");
	}
}

static void
decode_into_less(const char *src, size_t len, xn_punycode_result r, size_t cap)
{
	uint32_t *dst = (uint32_t *)(void *)fuzz_room(cap * sizeof *dst);

	expect_tight(
		xn_punycode_decode(cap > 0 ? dst : NULL, cap, src, len, NULL),
		r);
}

static void
try_decode(unsigned how, const char *src, size_t len)
{
	unsigned char *upper = how & FLAGGED ? flags : NULL;
	static char back[CHARS_MAX];
	xn_punycode_result r, s;

	r = xn_punycode_decode(points, SOURCE_MAX, src, len, upper);
	decode_otherwise(how, src, len, r);
	if (how & TIGHT && r.status == XN_PUNYCODE_OK && r.written > 0) {
		decode_into_less(src, len, r, len % r.written);
	}
	if (r.status != XN_PUNYCODE_OK) {
		expect(r.written == 0 && r.read <= len, "an error has a place");
		return;
	}
	expect(r.read == len && r.written <= len, "decoded whole");
	s = xn_punycode_encode(back, sizeof back, points, r.written, upper);
	expect(s.status == XN_PUNYCODE_OK && s.written == len &&
		       same_but_case(src, back, len),
	       "encoding restores decoded text");
}

/* ---- encoding ----------------------------------------------------------- */

static char chars[CHARS_MAX], chars_again[CHARS_MAX];

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
encode_otherwise(unsigned how, const uint32_t *src, size_t len,
		 xn_punycode_result r)
{
	const unsigned char *upper = how & FLAGGED ? flags : NULL;
	bool ok = r.status == XN_PUNYCODE_OK;

	if (how & LONG) {
		xn_punycode_result s = xn_punycode_encode_long(
			chars_again, CHARS_MAX, src, len, upper, work,
			XN_PUNYCODE_WORK(len));

		expect(len > XN_PUNYCODE_MAX || same(r, s), "long encoding");
		expect(!ok || memcmp(chars, chars_again, r.written) == 0,
		       "the result of long encoding");
	}
	if (how & READABLE && len <= READABLE_MAX) {
		xn_bootstring punycode = xn_bootstring_punycode();
		xn_bootstring_result s = xn_bootstring_encode(
			&punycode, chars_again, CHARS_MAX, src, len, upper);

		expect(same_readable(r, s), "the status of the RFC's encoding");
		expect(!ok || memcmp(chars, chars_again, r.written) == 0,
		       "the result of the RFC's encoding");
	}
}

static void
encode_into_less(const uint32_t *src, size_t len, xn_punycode_result r,
		 size_t cap)
{
	char *dst = fuzz_room(cap);

	expect_tight(
		xn_punycode_encode(cap > 0 ? dst : NULL, cap, src, len, NULL),
		r);
}

static bool
is_point(uint32_t value)
{
	return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

static void
try_encode(unsigned how, const uint8_t *data, size_t size)
{
	static uint32_t src[SOURCE_MAX];
	size_t len = read_points(src, data, size);
	xn_punycode_result r, s;

	for (size_t i = 0; how & FLAGGED && i < len; i++) {
		flags[i] = src[i] >> 1 & 1;
	}
	r = xn_punycode_encode(chars, CHARS_MAX, src, len,
			       how & FLAGGED ? flags : NULL);
	encode_otherwise(how, src, len, r);
	if (how & TIGHT && r.status == XN_PUNYCODE_OK && r.written > 0) {
		encode_into_less(src, len, r, len % r.written);
	}
	if (r.status == XN_PUNYCODE_BAD_INPUT) {
		expect(r.read < len && !is_point(src[r.read]),
		       "the place of an invalid code point");
		return;
	}
	if (r.status != XN_PUNYCODE_OK) {
		expect(len > XN_PUNYCODE_MAX, "nothing else is wrong");
		return;
	}
	for (size_t i = 0; i < r.written; i++) {
		expect((unsigned char)chars[i] < 0x80, "encoded is ASCII");
	}
	s = xn_punycode_decode_long(points, SOURCE_MAX, chars, r.written, NULL,
				    work, XN_PUNYCODE_WORK(r.written));
	expect(s.status == XN_PUNYCODE_OK || s.status == XN_PUNYCODE_NO_SPACE,
	       "encoded text can be decoded");
	if (s.status == XN_PUNYCODE_OK && !(how & FLAGGED)) {
		expect(s.written == len &&
			       memcmp(points, src, len * sizeof *src) == 0,
		       "decoding restores encoded text");
	}
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
