/* SPDX-License-Identifier: MIT
 *
 * Names on the wire and in zone files: from a host name and back, from text and
 * back, and out of a message.  A name that passes the check can also be read.
 */
#include "fuzz.h"

#include <string.h>

#include <xn/wire.h>

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static uint8_t wire[XN_WIRE_MAX + 1], again[XN_WIRE_MAX + 1];
static char text[XN_WIRE_TEXT_SIZE], host[FUZZ_ROOM];

static uint8_t
lower(uint8_t c)
{
	return (uint8_t)(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

static bool
same_name(const uint8_t *a, const uint8_t *b, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (lower(a[i]) != lower(b[i])) {
			return false;
		}
	}
	return true;
}

/* A valid wire name has a text, which gives the name again. */
static void
check_wire(const uint8_t *name, size_t len)
{
	xn_wire_result r = xn_wire_check(name, len), s;
	int order = 9;

	expect(r.status == XN_WIRE_OK && r.read == len && r.written == 0 &&
		       r.labels <= XN_WIRE_LABELS_MAX,
	       "a wire name is valid");
	s = xn_wire_to_text(text, sizeof text, name, len);
	expect(s.status == XN_WIRE_OK && s.read == len &&
		       s.labels == r.labels && text[s.written] == '\0',
	       "a wire name has a text");
	for (size_t i = 0; i < s.written; i++) {
		expect(text[i] > 0x20 && text[i] < 0x7F, "the text is ASCII");
	}
	s = xn_wire_from_text(again, sizeof again, text, s.written);
	expect(s.status == XN_WIRE_OK && s.written == len &&
		       memcmp(name, again, len) == 0,
	       "its text gives the wire name again");
	expect(xn_wire_compare(name, len, again, len, &order) == XN_WIRE_OK &&
		       order == 0,
	       "it is equal to itself");
}

/* With less room only the status changes, and nothing is written. */
static void
check_less(size_t len)
{
	size_t cap = now.turn % len;
	uint8_t *dst = (uint8_t *)fuzz_room(cap);
	xn_wire_result r;

	memset(dst, 0x5A, cap);
	r = xn_wire_from_text(cap > 0 ? dst : NULL, cap, now.src, now.len);
	expect(r.status == XN_WIRE_NO_SPACE && r.written == len,
	       "too small, and the length is told");
	for (size_t i = 0; i < cap; i++) {
		expect(dst[i] == 0x5A, "dst is unchanged");
	}
}

static void
try_text(void)
{
	xn_wire_result r =
		xn_wire_from_text(wire, sizeof wire, now.src, now.len);

	expect(r.status != XN_WIRE_NO_SPACE && r.read <= now.len,
	       "a place in the text");
	if (r.status == XN_WIRE_OK) {
		check_wire(wire, r.written);
		check_less(r.written);
	}
}

/*
 * The wire name of a host is its ASCII form, split at the dots; without a check
 * of lengths it still needs labels and a name that fit.
 */
static void
check_host(xn_result r)
{
	xn_options opt = now.opt;
	xn_result a;

	if (!(opt.checks & XN_CHECK_LENGTH)) {
		opt.checks |= XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT;
	}
	a = xn_to_ascii(&opt, host, FUZZ_ROOM, now.src, now.len, NULL);
	if (r.status != XN_OK) {
		expect(r.status == XN_INVALID && r.errors != 0 && r.length == 0,
		       "with enough room only a faulty name fails");
		expect(a.status == XN_OK || a.errors == r.errors,
		       "the errors of the ASCII form");
		return;
	}
	check_wire(wire, r.length);
	expect(a.status == XN_OK && a.length > 0,
	       "a wire name has an ASCII form");
	for (size_t at = 0; wire[at] != 0; at += 1 + (size_t)wire[at]) {
		size_t end = at + wire[at];

		expect(memcmp(host + at, wire + at + 1, wire[at]) == 0 &&
			       (end == a.length || host[end] == '.') &&
			       end + 2 <= r.length,
		       "the ASCII form");
	}
	expect(a.length + 2 - (host[a.length - 1] == '.') == r.length,
	       "the length of the ASCII form");
}

static void
try_host(void)
{
	xn_result r = xn_wire_from_host(&now.opt, wire, sizeof wire, now.src,
					now.len, NULL);
	xn_result s;

	check_host(r);
	if (r.status != XN_OK) {
		return;
	}
	s = xn_wire_to_host(&now.opt, host, FUZZ_ROOM, wire, r.length);
	expect(s.status == XN_OK || s.status == XN_INVALID, "it has a host");
	if (s.status != XN_OK || now.opt.checks & XN_TRANSITIONAL) {
		return;
	}
	expect(memchr(host, '\\', s.length) == NULL, "no escape in a host");
	s = xn_wire_from_host(&now.opt, again, sizeof again, host, s.length,
			      NULL);
	expect(s.status == XN_INVALID || (s.length == r.length &&
					  same_name(wire, again, s.length)),
	       "the host gives the wire name again, or is refused");
}

/* Any octets, taken as a name and as a message. */
static void
try_octets(void)
{
	const uint8_t *src = (const uint8_t *)now.src;
	size_t at = now.len > 0 ? now.opt.checks % now.len : 0;
	xn_wire_result r = xn_wire_check(src, now.len);
	int order = 9, turned = 9;
	xn_wire_status status;
	xn_result s;

	s = xn_wire_to_host(&now.opt, host, FUZZ_ROOM, src, now.len);
	expect((r.status == XN_WIRE_OK) == (s.status != XN_MISUSE),
	       "an invalid wire name has no host");
	if (r.status == XN_WIRE_OK) {
		check_wire(src, r.read);
	} else {
		expect(r.read <= now.len, "a place in the octets");
	}
	status = xn_wire_compare(src, now.len, src + at, now.len - at, &order);
	if (status == XN_WIRE_OK) {
		expect(xn_wire_compare(src + at, now.len - at, src, now.len,
				       &turned) == XN_WIRE_OK &&
			       order == -turned,
		       "the order is antisymmetric");
	}
	r = xn_wire_read(wire, sizeof wire, src, now.len, at);
	if (r.status == XN_WIRE_OK) {
		expect(r.read <= now.len - at, "it ends within the message");
		check_wire(wire, r.written);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	switch (data[3] >> 6) {
	case 0:
		try_host();
		break;
	case 1:
		try_text();
		break;
	default:
		try_octets();
	}
	return 0;
}
