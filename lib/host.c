/* SPDX-License-Identifier: MIT
 *
 * Questions about names, answered by their ASCII forms.
 */
#include "report.h"
#include "run.h"

#include <string.h>

/* The two forms do not belong together: a fault of the name as a whole. */
static void
report_mismatch(xn_report *report, size_t labels)
{
	static const xn_fault fault = {XN_ERROR_BAD_ACE, 0,          XN_NOWHERE,
				       XN_NOWHERE,       XN_NOWHERE, 0};

	if (report == NULL) {
		return;
	}
	if (report->fault_cap > 0) {
		report->faults[0] = fault;
	}
	report->fault_count = 1;
	for (size_t i = 0; i < labels && i < report->label_cap; i++) {
		report->labels[i].output_at = 0;
		report->labels[i].output_len = 0;
	}
}

xn_result
xn_register(const xn_options *opt, char *dst, size_t cap, const char *ulabel,
	    size_t ulen, const char *alabel, size_t alen, xn_report *report)
{
	static const xn_result misuse = {XN_MISUSE, 0, 0, 0};
	xn_result r;

	if (!is_source(UTF8, ulabel, ulen) || !is_source(UTF8, alabel, alen)) {
		if (dst != NULL && cap > 0) {
			dst[0] = '\0';
		}
		xn_report_begin(report);
		return misuse;
	}
	if (ulabel == NULL) {
		r = xn_to_ascii(opt, dst, cap, alabel, alen, report);
	} else {
		r = xn_to_ascii(opt, dst, cap, ulabel, ulen, report);
	}
	if (alabel == NULL || r.status != XN_OK) {
		return r;
	}
	/* Equal to what ToASCII gives, the A-label is valid. */
	if (alen != r.length || memcmp(alabel, dst, alen) != 0) {
		report_mismatch(report, r.labels);
		memset(dst, 0, r.length);
		r.status = XN_INVALID;
		r.errors = XN_ERROR_BAD_ACE;
		r.length = 0;
	}
	return r;
}

static char
lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

/* The length without a final dot. */
static size_t
without_root(const char *name, size_t len)
{
	return len > 0 && name[len - 1] == '.' ? len - 1 : len;
}

/* Misuse before failure before a name that is not right before room. */
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
	     size_t blen, int *same)
{
	char x[XN_NAME_SIZE], y[XN_NAME_SIZE];
	xn_result rx, ry;
	size_t len, i = 0;

	if (same == NULL) {
		return XN_MISUSE;
	}
	*same = 0;
	rx = xn_to_ascii(opt, x, sizeof x, a, alen, NULL);
	ry = xn_to_ascii(opt, y, sizeof y, b, blen, NULL);
	/* Of two failures the more serious one. */
	if (rx.status != XN_OK || ry.status != XN_OK) {
		return worse(rx.status, ry.status);
	}
	len = without_root(x, rx.length);
	if (len == without_root(y, ry.length)) {
		while (i < len && lower(x[i]) == lower(y[i])) {
			i++;
		}
		*same = i == len;
	}
	return XN_OK;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_hex(char c)
{
	return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'f');
}

int
xn_ends_in_number(const char *name, size_t len)
{
	size_t start, i;

	/* The last part; before a final dot if there is something there. */
	if (len > 0 && name[len - 1] == '.') {
		len--;
	}
	start = len;
	while (start > 0 && name[start - 1] != '.') {
		start--;
	}
	i = start;
	if (i == len) {
		return 0;
	}
	while (i < len && is_digit(name[i])) {
		i++;
	}
	if (i == len) {
		return 1;
	}
	/* "0x" alone is the number 0 in the URL Standard. */
	if (len - start < 2 || name[start] != '0' ||
	    lower(name[start + 1]) != 'x') {
		return 0;
	}
	for (i = start + 2; i < len && is_hex(name[i]);) {
		i++;
	}
	return i == len;
}
