/* SPDX-License-Identifier: MIT
 *
 * Names in DNS messages, octet by octet: reading, checking, comparing.
 */
#include "dns_names.h"

#include "../base/letters.h"
#include "../base/loaded.h"

#include <string.h>

/* A length octet with both of these bits begins a pointer. */
#define POINTER 0xC0

xn_wire_result
xn_wire_store(uint8_t *dst, size_t cap, const uint8_t *name, xn_wire_result r)
{
	if (r.status != XN_WIRE_OK) {
		return r;
	}
	if (cap < r.written) {
		r.status = XN_WIRE_NO_SPACE;
	} else {
		memcpy(dst, name, r.written);
	}
	return r;
}

/*
 * Read the name at place at.  Every pointer leads in front of the part of the
 * name that it ends, so there are at most `at` pointers; XN_WIRE_MAX limits the
 * labels.
 */
static xn_wire_result
load_wire(uint8_t name[XN_WIRE_MAX], const uint8_t *src, size_t len, size_t at)
{
	xn_wire_result r = {XN_WIRE_OK, 0, 0, 0};
	size_t part = at, i = at;

	for (;;) {
		size_t left = i < len ? len - i : 0;
		size_t size = left > 0 ? loaded32(src[i]) : 0;

		if (left < (size >= POINTER ? 2 : 1)) {
			return wire_fail(XN_WIRE_TRUNCATED, len);
		}
		if (size >= POINTER) {
			if (r.read == 0) {
				r.read = i + 2 - at;
			}
			size = (size & ~(size_t)POINTER) << 8 | src[i + 1];
			if (size >= part) {
				return wire_fail(XN_WIRE_BAD_POINTER, i);
			}
			part = i = size;
			continue;
		}
		if (size > XN_LABEL_OCTETS) {
			return wire_fail(XN_WIRE_BAD_LABEL, i);
		}
		if (left <= size) {
			return wire_fail(XN_WIRE_TRUNCATED, len);
		}
		/* After any other label there must be room for the root's. */
		if (size > 0 && XN_WIRE_MAX - r.written <= size + 1) {
			return wire_fail(XN_WIRE_TOO_LONG, i);
		}
		name[r.written] = (uint8_t)size;
		memcpy(name + r.written + 1, src + i + 1, size);
		r.written += size + 1;
		i += size + 1;
		if (size == 0) {
			break;
		}
		r.labels++;
	}
	if (r.read == 0) {
		r.read = i - at;
	}
	return r;
}

xn_wire_result
xn_wire_read(uint8_t *dst, size_t cap, const uint8_t *src, size_t len,
	     size_t at)
{
	uint8_t name[XN_WIRE_MAX];

	if (!buffers_are_right(buffer_of(dst, cap, 1),
			       buffer_of(src, len, 1))) {
		return wire_fail(XN_WIRE_MISUSE, 0);
	}
	return xn_wire_store(dst, cap, name, load_wire(name, src, len, at));
}

/* No place is before 0, so every pointer in this name is refused. */
xn_wire_result
xn_wire_load(uint8_t name[XN_WIRE_MAX], const uint8_t *src, size_t len)
{
	return buffer_is_right(buffer_of(src, len, 1))
		       ? load_wire(name, src, len, 0)
		       : wire_fail(XN_WIRE_MISUSE, 0);
}

xn_wire_result
xn_wire_check(const uint8_t *src, size_t len)
{
	uint8_t name[XN_WIRE_MAX];
	xn_wire_result r = xn_wire_load(name, src, len);

	r.written = 0;
	return r;
}

/* The order of two numbers. */
static int
order_of(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

/* Compare two labels, given with their length octets. */
static int
compare_labels(const uint8_t *a, const uint8_t *b)
{
	for (size_t i = 1; i <= a[0] && i <= b[0]; i++) {
		int order = order_of(lower(a[i]), lower(b[i]));

		if (order != 0) {
			return order;
		}
	}
	return order_of(a[0], b[0]);
}

xn_wire_status
xn_wire_compare(const uint8_t *a, size_t alen, const uint8_t *b, size_t blen,
		int *order)
{
	uint8_t names[2][XN_WIRE_MAX];
	xn_wire_result x = xn_wire_load(names[0], a, alen);
	xn_wire_result y = xn_wire_load(names[1], b, blen);

	a = names[0];
	b = names[1];
	if (order == NULL) {
		return XN_WIRE_MISUSE;
	}
	*order = 0;
	if (x.status != XN_WIRE_OK || y.status != XN_WIRE_OK) {
		return x.status != XN_WIRE_OK ? x.status : y.status;
	}
	/* If one name ends with the other, the shorter one comes first. */
	*order = order_of(x.labels, y.labels);
	for (; x.labels > y.labels; x.labels--) {
		a += 1 + a[0];
	}
	for (; y.labels > x.labels; y.labels--) {
		b += 1 + b[0];
	}
	/* The last pair of labels that differs decides. */
	for (; x.labels > 0; x.labels--) {
		int one = compare_labels(a, b);

		if (one != 0) {
			*order = one;
		}
		a += 1 + a[0];
		b += 1 + b[0];
	}
	return XN_WIRE_OK;
}

/* ---- statuses ----------------------------------------------------------- */

const char *
xn_wire_status_name(xn_wire_status status)
{
	/* Arrays, as pointers would take relocations. */
	static const char names[][23] = {"XN_WIRE_OK",
					 "XN_WIRE_NO_SPACE",
					 "XN_WIRE_TRUNCATED",
					 "XN_WIRE_BAD_LABEL",
					 "XN_WIRE_BAD_POINTER",
					 "XN_WIRE_TOO_LONG",
					 "XN_WIRE_LABEL_TOO_LONG",
					 "XN_WIRE_EMPTY_LABEL",
					 "XN_WIRE_BAD_ESCAPE",
					 "XN_WIRE_MISUSE"};

	return (size_t)status < sizeof names / sizeof *names ? names[status]
							     : "";
}
