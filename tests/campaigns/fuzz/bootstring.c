/* SPDX-License-Identifier: MIT
 *
 * Bootstring with any parameters: either they are refused, or encoded text
 * decodes to the same, and decoded text encodes to the same.
 *
 * The first twelve bytes are the parameters, the others the source.
 */
#include "fuzz.h"

#include <string.h>

#include <xn/bootstring.h>

#define HEAD 12
/* Both algorithms are quadratic. */
#define SOURCE_MAX 200
/* With tmax = base - 1 an integer may take very many digits. */
#define CHARS_MAX 100000

static const char alphabet[] =
	"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_!~";

static char chars[CHARS_MAX], chars_again[CHARS_MAX];
static uint32_t points[CHARS_MAX], points_again[SOURCE_MAX];
static unsigned char flags[CHARS_MAX], flags_again[SOURCE_MAX];

/* Punycode's parameters, with some of them changed; not all are valid. */
static xn_bootstring
read_parameters(const uint8_t data[HEAD])
{
	static const char delimiters[] = "-_.~+a\x7F\x01";
	xn_bootstring p = xn_bootstring_punycode();

	if (data[0] & 1) {
		p.base = data[1] % sizeof alphabet;
		p.digits = alphabet;
		p.capitals = NULL;
	}
	if (data[0] & 2) {
		p.tmin = data[2] % 80;
		p.tmax = data[3] % 80;
	}
	if (data[0] & 4) {
		p.skew = data[4];
		p.damp = data[5];
	}
	if (data[0] & 8) {
		p.initial_bias = (uint32_t)data[6] * data[7];
	}
	if (data[0] & 16) {
		p.initial_n = (uint32_t)data[8] * (data[9] + 1u);
	}
	if (data[0] & 32) {
		p.delimiter = delimiters[data[10] % 8];
	}
	if (data[0] & 64) {
		p.last_point = UINT32_MAX >> data[11] % 32;
		p.surrogates = data[11] >> 7;
	}
	if (data[0] & 128) {
		p.basic[1] &= ~(UINT32_C(1) << data[10] % 32);
		p.capitals = NULL;
	}
	return p;
}

static bool
same(xn_bootstring_result a, xn_bootstring_result b)
{
	return a.status == b.status && a.read == b.read &&
	       a.written == b.written;
}

static bool
is_error(xn_bootstring_result r)
{
	return r.status != XN_BOOTSTRING_OK &&
	       r.status != XN_BOOTSTRING_NO_SPACE;
}

static void
try_decode(const xn_bootstring *p, const char *src, size_t len)
{
	xn_bootstring_result r, s;
	size_t half;

	r = xn_bootstring_decode(p, points, SOURCE_MAX, src, len, flags);
	if (is_error(r)) {
		expect(r.written == 0 && r.read <= len, "a place of an error");
		return;
	}
	expect(r.status == XN_BOOTSTRING_OK && r.read == len &&
		       r.written <= len,
	       "room for len is always enough");
	half = r.written / 2;
	s = xn_bootstring_decode(p, points_again, half, src, len, NULL);
	expect(s.written == r.written && s.read == len &&
		       (s.status == XN_BOOTSTRING_NO_SPACE) ==
			       (half < r.written),
	       "less room changes only the status");
	s = xn_bootstring_encode(p, chars, CHARS_MAX, points, r.written, flags);
	expect(s.status == XN_BOOTSTRING_OK && s.written == len,
	       "decoded text can be encoded");
	/* All digits of an integer but the last lose their case. */
	s = xn_bootstring_decode(p, points_again, SOURCE_MAX, chars, len,
				 flags_again);
	expect(same(r, s) &&
		       memcmp(points, points_again,
			      r.written * sizeof *points) == 0 &&
		       memcmp(flags, flags_again, r.written) == 0,
	       "there and back");
	expect(p->capitals != NULL || memcmp(chars, src, len) == 0,
	       "one form of a digit: the same characters");
}

static void
try_encode(const xn_bootstring *p, const uint8_t *data, size_t size)
{
	static uint32_t src[SOURCE_MAX];
	xn_bootstring_result r, s;
	size_t len = size / 3;

	for (size_t i = 0; i < len; i++) {
		const uint8_t *three = data + 3 * i;

		src[i] = (uint32_t)three[0] << (three[2] % 24) | three[1];
	}
	r = xn_bootstring_encode(p, chars, CHARS_MAX, src, len, NULL);
	if (is_error(r)) {
		expect(r.written == 0 && r.read < len, "a place of an error");
		return;
	}
	s = xn_bootstring_encode(p, chars_again, r.written / 2, src, len, NULL);
	expect(s.written == r.written && s.read == len,
	       "less room changes only the status");
	if (r.status != XN_BOOTSTRING_OK) {
		return;
	}
	s = xn_bootstring_decode(p, points, CHARS_MAX, chars, r.written, NULL);
	expect(s.status == XN_BOOTSTRING_OK && s.written == len &&
		       memcmp(points, src, len * sizeof *src) == 0,
	       "back and there");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	xn_bootstring p;

	if (size < HEAD || size - HEAD > SOURCE_MAX) {
		return 0;
	}
	p = read_parameters(data);
	/* Integers with as many digits as their value must be small. */
	if (p.tmax + 1 == p.base && p.last_point > 0xFFF) {
		return 0;
	}
	if (!xn_bootstring_is_valid(&p)) {
		xn_bootstring_result r = xn_bootstring_encode(
			&p, chars, CHARS_MAX, points, 0, NULL);

		expect(r.status == XN_BOOTSTRING_BAD_PARAMETERS,
		       "invalid parameters are refused");
		return 0;
	}
	if (data[1] & 128) {
		try_encode(&p, data + HEAD, size - HEAD);
	} else {
		try_decode(&p, (const char *)data + HEAD, size - HEAD);
	}
	return 0;
}
