/* SPDX-License-Identifier: MIT
 *
 * Questions about names: whether two are the same host, whether one ends in a
 * number, and how one is registered.
 */
#include "fuzz.h"

#include <string.h>

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static char ascii[FUZZ_ROOM], again[FUZZ_ROOM];

/* ---- the end in a number ------------------------------------------------ */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_hex(char c)
{
	return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

/* The URL Standard's "ends in a number checker", literally. */
static bool
ends_in_number(const char *s, size_t len)
{
	size_t start, digits = 0, hex = 0;

	if (len > 0 && s[len - 1] == '.') {
		len--;
		/* A single empty part. */
		if (len == 0) {
			return false;
		}
	}
	for (start = len; start > 0 && s[start - 1] != '.'; start--) {
	}
	s += start;
	len -= start;
	while (digits < len && is_digit(s[digits])) {
		digits++;
	}
	if (len > 0 && digits == len) {
		return true;
	}
	while (hex + 2 < len && is_hex(s[hex + 2])) {
		hex++;
	}
	return len >= 2 && s[0] == '0' && (s[1] | 0x20) == 'x' &&
	       hex == len - 2;
}

/* ---- two names ---------------------------------------------------------- */

static void
check_same(xn_result r)
{
	size_t at = now.len > 0 ? now.turn % (now.len + 1) : 0;
	bool same = true, turned = true;
	xn_status status;

	status = xn_same_host(&now.opt, now.src, at, now.src + at, now.len - at,
			      &same);
	expect(xn_same_host(&now.opt, now.src + at, now.len - at, now.src, at,
			    &turned) == status &&
		       same == turned,
	       "the order of the two makes no difference");
	expect(!same || status == XN_OK, "same or not");
	status = xn_same_host(&now.opt, now.src, now.len, now.src, now.len,
			      &same);
	if (r.status == XN_OK && r.length < XN_NAME_SIZE) {
		expect(status == XN_OK && same, "a name is its own host");
		status = xn_same_host(&now.opt, now.src, now.len, ascii,
				      r.length, &same);
		/* See convert.c. */
		expect(now.opt.profile == XN_IDNA2003 ||
			       (status == XN_OK && same),
		       "a name is its A-labels' host");
	} else {
		expect(status == (r.status == XN_OK ? XN_NO_SPACE : r.status) &&
			       !same,
		       "an invalid name is no host");
	}
}

static void
check_register(xn_result r)
{
	size_t at = now.len > 0 ? now.turn % (now.len + 1) : 0;
	xn_result s = xn_register(&now.opt, again, FUZZ_ROOM, now.src, now.len,
				  NULL, 0, NULL);

	expect(s.status == r.status && s.errors == r.errors &&
		       s.length == r.length &&
		       memcmp(ascii, again, r.length) == 0,
	       "registration of a U-label is ToASCII");
	if (r.status == XN_OK) {
		s = xn_register(&now.opt, again, FUZZ_ROOM, now.src, now.len,
				ascii, r.length, NULL);
		expect(s.status == XN_OK || now.opt.profile == XN_IDNA2003,
		       "its A-label belongs to it");
	}
	xn_register(&now.opt, again, FUZZ_ROOM, now.src, at, now.src + at,
		    now.len - at, NULL);
	xn_register(&now.opt, again, FUZZ_ROOM, NULL, 0, now.src, now.len,
		    NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	xn_result r;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	expect(xn_ends_in_number(now.src, now.len) ==
		       ends_in_number(now.src, now.len),
	       "the end in a number");
	r = xn_to_ascii(&now.opt, ascii, FUZZ_ROOM, now.src, now.len, NULL);
	if (now.turn >> 7) {
		check_same(r);
	} else {
		check_register(r);
	}
	return 0;
}
