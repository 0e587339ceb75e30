/* SPDX-License-Identifier: MIT
 *
 * Names in other text, of any kind and under any options: places, what stays,
 * what a second conversion changes, and hosts of URLs.
 */
#include "fuzz.h"

#include <string.h>

#include <xn/find.h>

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static char dst[FUZZ_ROOM], again[FUZZ_ROOM], name[FUZZ_ROOM];

/* The names come in order, inside the text, each whole. */
static size_t
count_names(xn_in kind)
{
	xn_found f = {.next = 0};
	size_t count = 0, end = 0;

	while (f.next < now.len &&
	       xn_find_host(now.src, now.len, f.next, kind, &f)) {
		size_t len = xn_found_name(name, sizeof name, now.src, &f);

		expect(f.at >= end && f.len > 0 && f.len <= now.len - f.at &&
			       f.next >= f.at + f.len && f.next <= now.len,
		       "a name has its place behind the one before");
		expect(f.encoded ? len < f.len
				 : len == f.len && memcmp(name, now.src + f.at,
							  len) == 0,
		       "a name is its text, or shorter");
		end = f.at + f.len;
		count++;
	}
	return count;
}

static void
check_text(xn_in kind, xn_form form)
{
	size_t names = count_names(kind);
	xn_result r = xn_convert_in(&now.opt, dst, sizeof dst, now.src, now.len,
				    kind, form);
	char *made, *room;
	xn_result s;

	expect(r.status == XN_OK || r.status == XN_INVALID, "a text converts");
	expect(r.labels <= names, "only names are converted");
	expect(kind != XN_IN_TEXT || r.status == XN_OK, "any text passes");
	expect((r.status == XN_OK && r.labels > 0) ||
		       (r.length == now.len &&
			memcmp(dst, now.src, now.len) == 0),
	       "a text without names stays");
	s = xn_convert_in_alloc(&now.opt, &made, now.src, now.len, kind, form);
	expect(s.status == r.status && s.errors == r.errors &&
		       s.length == r.length && memcmp(made, dst, r.length) == 0,
	       "the same in memory that is allocated");
	xn_free(made);
	room = fuzz_room(r.length);
	s = xn_convert_in(&now.opt, room, r.length, now.src, now.len, kind,
			  form);
	expect(s.status == XN_NO_SPACE && s.length > r.length &&
		       (r.length == 0 || *room == '\0'),
	       "a byte too little is no space");
	if (form == XN_FORM_ASCII && r.status == XN_OK && kind != XN_IN_TEXT) {
		s = xn_convert_in(&now.opt, again, sizeof again, dst, r.length,
				  kind, form);
		/* A host may become a scheme: fullwidth "tel:1". */
		expect((s.status == XN_OK && s.length == r.length &&
			memcmp(again, dst, r.length) == 0) ||
			       (kind == XN_IN_URL &&
				s.errors == XN_ERROR_EMPTY_NAME),
		       "a text in ASCII stays");
	}
}

/* The host parser gives its own result again. */
static void
check_host(void)
{
	xn_result r = xn_url_parse_host(dst, sizeof dst, now.src, now.len), s;

	expect(r.status == XN_OK || (r.status == XN_INVALID && r.errors != 0 &&
				     *dst == '\0'),
	       "a host is right or wrong");
	if (r.status == XN_OK) {
		expect(strpbrk(dst, " #/<>?@\\^|%") == NULL, "no delimiter");
		s = xn_url_parse_host(again, sizeof again, dst, r.length);
		expect(s.status == XN_OK && strcmp(dst, again) == 0 &&
			       (s.labels == 0) == (r.labels == 0),
		       "a host stays");
	}
	r = xn_url_host(dst, sizeof dst, now.src, now.len);
	expect(r.status == XN_OK || r.errors != 0, "a URL has a host or not");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	check_text((xn_in)(1 + now.turn % 3),
		   now.turn & 4 ? XN_FORM_UNICODE : XN_FORM_ASCII);
	check_host();
	return 0;
}
