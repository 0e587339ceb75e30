/* SPDX-License-Identifier: MIT
 *
 * Questions about names: whether two are the same host, whether one ends in a
 * number, how one is registered, how a code point is mapped, and what errors
 * are called.
 */
#include "fuzz.h"

#include <string.h>

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static char ascii[FUZZ_ROOM], again[FUZZ_ROOM];

/* ---- names of errors ---------------------------------------------------- */

static void
check_errors(uint32_t errors)
{
	while (errors != 0) {
		uint32_t next = xn_error_next(errors);
		uint32_t one = errors & ~next;

		expect(one != 0 && (one & ((one - 1) | next)) == 0 &&
			       (next & (one - 1)) == 0,
		       "a bit at a time");
		expect(strcmp(xn_error_name(errors), xn_error_name(one)) == 0,
		       "the name is the lowest bit's");
		expect(*xn_error_name(errors) != '\0' ||
			       one >= UINT32_C(1) << XN_ERROR_COUNT,
		       "each error has a name");
		expect((*xn_error_text(errors) != '\0') ==
			       (*xn_error_name(errors) != '\0'),
		       "and a text");
		xn_error_section((xn_profile_id)now.opt.profile, errors);
		errors = next;
	}
	expect(*xn_error_name(0) == '\0', "no error, no name");
}

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

/* ---- one code point ----------------------------------------------------- */

static void
check_point(void)
{
	uint32_t to[XN_MAP_MAX] = {0}, point = 0;
	size_t count = 99;
	xn_mapping mapping;

	memcpy(&point, now.src, now.len < 4 ? now.len : 4);
	if (now.turn & 1) {
		point %= 0x110000;
	}
	mapping = xn_map_point(&now.opt, to, point, &count);
	expect(count <= XN_MAP_MAX,
	       "no more code points than there is room for");
	switch (mapping) {
	case XN_MAPPING_KEPT:
		expect(count == 1 && to[0] == point, "it is kept");
		break;
	case XN_MAPPING_IGNORED:
		expect(count == 0, "it is ignored");
		break;
	default:
		break;
	}
	for (size_t i = 0; i < count && mapping == XN_MAPPING_MAPPED; i++) {
		expect(to[i] <= 0x10FFFF && (to[i] < 0xD800 || to[i] > 0xDFFF),
		       "it is mapped to code points");
	}
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
	switch (now.turn >> 6) {
	case 0:
		check_same(r);
		break;
	case 1:
		check_register(r);
		break;
	case 2:
		check_point();
		break;
	default:
		check_errors(r.errors);
		check_errors((uint32_t)now.turn * UINT32_C(0x9E3779B1));
	}
	return 0;
}
