/* SPDX-License-Identifier: MIT
 *
 * The presentation form of names, as zone files have it (RFC 1035, 5.1).
 */
#include "dns_names.h"

#include "../base/letters.h"

#include <string.h>

/* ---- to wire names ------------------------------------------------------ */

/* Read an escape (RFC 1035, 5.1); returns the characters it takes, or 0. */
static size_t
read_escape(uint8_t *octet, const char *src, size_t len)
{
	unsigned value = 0;

	if (len < 2) {
		return 0;
	}
	*octet = (uint8_t)src[1];
	if (!is_digit((unsigned char)src[1])) {
		return 2;
	}
	if (len < 4) {
		return 0;
	}
	for (size_t i = 1; i < 4; i++) {
		if (!is_digit((unsigned char)src[i])) {
			return 0;
		}
		value = 10 * value + (unsigned)(src[i] - '0');
	}
	*octet = (uint8_t)value;
	return value <= UINT8_MAX ? 4 : 0;
}

xn_wire_result
xn_presentation_load(uint8_t name[XN_WIRE_MAX], const char *src, size_t len,
		     bool escapes)
{
	xn_wire_result r = {XN_WIRE_OK, len, 0, 0};
	bool root = len == 1 && src[0] == '.';

	for (size_t i = 0; !root && (i < len || i == 0); i++) {
		size_t start = r.written++;

		while (i < len && src[i] != '.') {
			uint8_t octet = (uint8_t)src[i];
			size_t used = 1;

			if (escapes && octet == '\\') {
				used = read_escape(&octet, src + i, len - i);
			}
			if (used == 0) {
				return wire_fail(XN_WIRE_BAD_ESCAPE, i);
			}
			if (r.written - start > XN_LABEL_OCTETS) {
				return wire_fail(XN_WIRE_LABEL_TOO_LONG, i);
			}
			/* The last octet is for the root. */
			if (r.written >= XN_WIRE_MAX - 1) {
				return wire_fail(XN_WIRE_TOO_LONG, i);
			}
			name[r.written++] = octet;
			i += used;
		}
		if (r.written - start == 1) {
			return wire_fail(XN_WIRE_EMPTY_LABEL, i);
		}
		name[start] = (uint8_t)(r.written - start - 1);
		r.labels++;
	}
	name[r.written++] = 0;
	return r;
}

xn_wire_result
xn_wire_from_text(uint8_t *dst, size_t cap, const char *src, size_t len)
{
	uint8_t name[XN_WIRE_MAX];

	if (!buffers_are_right(buffer_of(dst, cap, 1),
			       buffer_of(src, len, 1))) {
		return wire_fail(XN_WIRE_MISUSE, 0);
	}
	return xn_wire_store(dst, cap, name,
			     xn_presentation_load(name, src, len, true));
}

/* ---- from wire names ---------------------------------------------------- */

/* How many characters an octet takes: as itself, \X or \DDD. */
static size_t
width_of(uint8_t octet)
{
	if (octet <= 0x20 || octet >= 0x7F) {
		return 4;
	}
	return memchr(".\\\"();@$", octet, 8) != NULL ? 2 : 1;
}

size_t
xn_presentation_escape(char dst[LABEL_TEXT_MAX], const uint8_t *octets,
		       size_t len)
{
	char *end = dst;

	for (size_t i = 0; i < len; i++) {
		unsigned octet = octets[i];
		size_t width = width_of(octets[i]);

		end[0] = '\\';
		if (width == 4) {
			end[1] = (char)('0' + octet / 100);
			end[2] = (char)('0' + octet / 10 % 10);
			octet = '0' + octet % 10;
		}
		end[width - 1] = (char)octet;
		end += width;
	}
	return (size_t)(end - dst);
}

bool
xn_presentation_end(struct out *text)
{
	bool fits = text->len < text->cap;

	if (text->cap > 0) {
		text->dst[fits ? text->len : 0] = '\0';
	}
	return fits;
}

xn_wire_result
xn_wire_to_text(char *dst, size_t cap, const uint8_t *src, size_t len)
{
	struct out text = {dst, dst != NULL ? cap : 0, 0, UTF8};
	uint8_t octets[XN_WIRE_MAX];
	const uint8_t *name = octets;
	xn_wire_result r = xn_wire_load(octets, src, len);

	if (!buffers_are_right(buffer_of(dst, cap, 1),
			       buffer_of(src, len, 1))) {
		r = wire_fail(XN_WIRE_MISUSE, 0);
	}
	if (r.status != XN_WIRE_OK) {
		xn_presentation_end(&text);
		return r;
	}
	for (size_t n = 0; n < r.labels; n++) {
		char label[LABEL_TEXT_MAX];
		size_t size = *name++;

		out_put(&text, label,
			xn_presentation_escape(label, name, size));
		out_put(&text, ".", 1);
		name += size;
	}
	/* The root is a dot alone. */
	out_put(&text, ".", r.labels == 0);
	r.written = text.len;
	if (!xn_presentation_end(&text)) {
		r.status = XN_WIRE_NO_SPACE;
		r.written++;
	}
	return r;
}
