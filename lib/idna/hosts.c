/* SPDX-License-Identifier: MIT
 *
 * Whether two names are the same host, and whether a name ends in a number.
 */
#include "../base/letters.h"

#include <xn/idna.h>

/* The length without a final dot. */
static size_t
without_root(const char *name, size_t len)
{
	return len > 0 && name[len - 1] == '.' ? len - 1 : len;
}

/*
 * The worse of two failures: misuse, a failed normaliser, no memory, an invalid
 * name, no space.
 */
static xn_status
worse(xn_status a, xn_status b)
{
	static const xn_status order[] = {XN_MISUSE, XN_FAILED, XN_NO_MEMORY,
					  XN_INVALID};

	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		if (a == order[i] || b == order[i]) {
			return order[i];
		}
	}
	return XN_NO_SPACE;
}

xn_status
xn_same_host(const xn_options *opt, const char *a, size_t alen, const char *b,
	     size_t blen, bool *same)
{
	char x[XN_NAME_SIZE], y[XN_NAME_SIZE];
	xn_result rx, ry;
	size_t len, i = 0;

	if (same == NULL) {
		return XN_MISUSE;
	}
	*same = false;
	rx = xn_to_ascii(opt, x, sizeof x, a, alen, NULL);
	ry = xn_to_ascii(opt, y, sizeof y, b, blen, NULL);
	/* The worse failure is reported. */
	if (rx.status != XN_OK || ry.status != XN_OK) {
		return worse(rx.status, ry.status);
	}
	len = without_root(x, rx.length);
	if (len == without_root(y, ry.length)) {
		while (i < len && lower((unsigned char)x[i]) ==
					  lower((unsigned char)y[i])) {
			i++;
		}
		*same = i == len;
	}
	return XN_OK;
}

bool
xn_ends_in_number(const char *name, size_t len)
{
	size_t start, i;
	bool hex;

	if (name == NULL) {
		return false;
	}
	/* The last label that is not the root's. */
	len = without_root(name, len);
	start = len;
	while (start > 0 && name[start - 1] != '.') {
		start--;
	}
	/* "0x" alone is the number 0 in the URL Standard. */
	hex = len - start >= 2 && name[start] == '0' &&
	      lower((unsigned char)name[start + 1]) == 'x';
	i = hex ? start + 2 : start;
	while (i < len && hex_value((unsigned char)name[i]) < (hex ? 16 : 10)) {
		i++;
	}
	return i == len && start < len;
}
