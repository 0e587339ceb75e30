/* SPDX-License-Identifier: MIT
 *
 * Converts the names in other text, and the hosts of URLs.
 */
#include "../base/buffers.h"
#include "../base/plain_text.h"
#include "../unicode/output.h"
#include "parts.h"

#include <string.h>

/* ---- hosts of URLs ------------------------------------------------------ */

static const xn_result misuse = {XN_MISUSE, 0, 0, 0};

static bool
are_right(const char *dst, size_t cap, const char *src, size_t len)
{
	return buffers_are_right(buffer_of(dst, cap, 1),
				 buffer_of(src, len, 1)) &&
	       len <= SIZE_MAX / 16;
}

/* The result of a call that has no text. */
static xn_result
fail(char *dst, size_t cap, xn_result r)
{
	if (cap > 0 && dst != NULL) {
		*dst = '\0';
	}
	return r;
}

static xn_result
invalid(char *dst, size_t cap, uint32_t errors, size_t labels)
{
	return fail(dst, cap, (xn_result){XN_INVALID, errors, 0, labels});
}

/* End a text that has been put. */
static xn_result
end_text(const struct out *out, size_t labels)
{
	if (out->len >= out->cap) {
		return fail(out->dst, out->cap,
			    (xn_result){XN_NO_SPACE, 0, out->len + 1, labels});
	}
	out->dst[out->len] = '\0';
	return (xn_result){XN_OK, 0, out->len, labels};
}

/* An address that was read, or not. */
static xn_result
put_address(char *dst, size_t cap, bool valid, const char *text, size_t len)
{
	struct out out = {dst, cap, 0, UTF8};

	if (!valid) {
		return invalid(dst, cap, XN_ERROR_FORBIDDEN_DOMAIN, 0);
	}
	out_put(&out, text, len);
	return end_text(&out, 0);
}

/* An IPv6 address in brackets, which may have tabs but no percent-encoding. */
static xn_result
parse_brackets(char *dst, size_t cap, const char *host, size_t len)
{
	char name[ADDRESS_MAX + 1], text[ADDRESS_MAX];
	size_t name_len = 0, text_len = 0;
	bool valid = true;

	for (size_t i = 0; i < len && valid; i++) {
		if (is_url_gone(host[i])) {
			continue;
		}
		valid = name_len < sizeof name;
		if (valid) {
			name[name_len++] = host[i];
		}
	}
	valid = valid && xn_address6(text, &text_len, name, name_len);
	return put_address(dst, cap, valid, text, text_len);
}

/* A domain that has been decoded, or an IPv4 address. */
static xn_result
parse_decoded(char *dst, size_t cap, const char *host, size_t len)
{
	xn_options url = xn_profile(XN_URL);
	char text[ADDRESS_MAX];
	size_t text_len = 0;
	xn_result r = xn_to_ascii(&url, dst, cap, host, len, NULL);
	bool valid;

	if (r.status != XN_OK || !xn_ends_in_number(dst, r.length)) {
		return r;
	}
	valid = xn_address4(text, &text_len, dst, r.length);
	return put_address(dst, cap, valid, text, text_len);
}

xn_result
xn_url_parse_host(char *dst, size_t cap, const char *host, size_t len)
{
	char name[XN_FOUND_SIZE];
	size_t name_len;

	if (!are_right(dst, cap, host, len)) {
		return fail(dst, cap, misuse);
	}
	while (len > 0 && is_url_gone(*host)) {
		host++;
		len--;
	}
	if (len > 0 && *host == '[') {
		return parse_brackets(dst, cap, host, len);
	}
	if (!xn_url_is_encoded(host, len)) {
		return parse_decoded(dst, cap, host, len);
	}
	name_len = xn_url_decode(name, sizeof name, host, len);
	if (name_len > sizeof name) {
		return invalid(dst, cap, XN_ERROR_NAME_TOO_LONG, 1);
	}
	return parse_decoded(dst, cap, name, name_len);
}

/* The opaque-host parser. */
static xn_result
parse_opaque(char *dst, size_t cap, const char *host, size_t len)
{
	struct out out = {dst, cap, 0, UTF8};

	if (host[0] == '[') {
		return parse_brackets(dst, cap, host, len);
	}
	for (size_t i = 0; i < len; i++) {
		static const char digits[] = "0123456789ABCDEF";
		unsigned char c = (unsigned char)host[i];
		char code[3] = {'%', digits[c >> 4], digits[c & 15]};

		if (is_url_gone(host[i])) {
			continue;
		}
		if (c == '\0' || is_one_of(" #/:<>?@[\\]^|", c)) {
			return invalid(dst, cap, XN_ERROR_FORBIDDEN_DOMAIN, 0);
		}
		if (c < ' ' || c > '~') {
			out_put(&out, code, sizeof code);
		} else {
			out_put(&out, host + i, 1);
		}
	}
	return end_text(&out, 0);
}

xn_result
xn_url_host(char *dst, size_t cap, const char *url, size_t len)
{
	struct url_host host;
	xn_result r;

	if (!are_right(dst, cap, url, len)) {
		return fail(dst, cap, misuse);
	}
	if (!xn_url_split(&host, url, len) || host.mailto) {
		return invalid(dst, cap, XN_ERROR_EMPTY_NAME, 0);
	}
	r = (host.opaque ? parse_opaque : xn_url_parse_host)(
		dst, cap, url + host.span.at, host.span.end - host.span.at);
	/* There "localhost" is no host (URL Standard, 4.4, file host state). */
	if (host.file && r.status == XN_OK && r.length == 9 &&
	    memcmp(dst, "localhost", 9) == 0) {
		return invalid(dst, cap, XN_ERROR_EMPTY_NAME, 0);
	}
	return r;
}

/* ---- names in other text ------------------------------------------------ */

struct request {
	xn_options options;
	const char *src;
	size_t len;
	xn_in kind;
	xn_form form;
	bool serialises; /* addresses are written as the standard does */
	struct out out;
	xn_result result;
};

/* Put a part of the text as it is. */
static void
put_plain(struct request *to, size_t at, size_t end)
{
	out_put(&to->out, to->src + at, end - at);
}

/* Whether the URL Standard may read a host as an address. */
static bool
may_be_address(const char *name, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)name[i] >= 0x80) {
			return true;
		}
	}
	return name[0] == '[' || xn_ends_in_number(name, len);
}

/* Put an address.  False: it is none. */
static bool
put_if_address(struct request *to, const xn_found *found, const char *name,
	       size_t len)
{
	char text[XN_NAME_SIZE];
	xn_result r;

	if (found->type != XN_FOUND_HOST || !may_be_address(name, len)) {
		return false;
	}
	r = xn_url_parse_host(text, sizeof text, to->src + found->at,
			      found->len);
	if (r.labels > 0 && r.status != XN_NO_SPACE) {
		return false;
	}
	to->result.errors |=
		r.status == XN_NO_SPACE ? XN_ERROR_NAME_TOO_LONG : r.errors;
	if (r.status == XN_OK && to->serialises) {
		out_put(&to->out, text, r.length);
		to->result.labels++;
	} else {
		put_plain(to, found->at, found->at + found->len);
	}
	return true;
}

/* Put a name that was found, converted or as it is. */
static void
put_found(struct request *to, const xn_found *found)
{
	struct out *out = &to->out;
	char decoded[XN_FOUND_SIZE];
	const char *name = to->src + found->at;
	size_t len = found->len;
	xn_result r;

	if (!(to->form == XN_FORM_ASCII ? found->for_ascii
					: found->for_unicode)) {
		put_plain(to, found->at, found->at + found->len);
		return;
	}
	if (found->encoded) {
		len = xn_found_name(decoded, sizeof decoded, to->src, found);
		name = decoded;
	}
	if (len >= sizeof decoded && found->encoded) {
		r = (xn_result){XN_INVALID, XN_ERROR_NAME_TOO_LONG, 0, 0};
	} else if (put_if_address(to, found, name, len)) {
		return;
	} else {
		r = (to->form == XN_FORM_ASCII ? xn_to_ascii : xn_to_unicode)(
			&to->options, out_end(out), out_room(out), name, len,
			NULL);
		/* Such a name is an address, and was not read as one. */
		if (found->type == XN_FOUND_HOST && r.status == XN_OK &&
		    xn_ends_in_number(out_end(out), r.length)) {
			r.errors = XN_ERROR_FORBIDDEN_DOMAIN;
		}
	}
	if (r.errors != 0) {
		to->result.errors |= r.errors;
		put_plain(to, found->at, found->at + found->len);
	} else if (r.status == XN_OK || r.status == XN_NO_SPACE) {
		out->len += r.length - (r.status == XN_NO_SPACE);
		to->result.labels++;
	} else {
		to->result.status = r.status;
	}
}

/* Whether a text has only blanks. */
static bool
is_all_blank(const char *s, size_t len)
{
	struct stretch span = stretch_trimmed(s, (struct stretch){0, len});

	return span.at == span.end;
}

static void
put_all(struct request *to)
{
	bool text = to->kind == XN_IN_TEXT;
	size_t done = 0;
	xn_found found = {0};

	while (to->result.status == XN_OK && found.next < to->len) {
		if (text) {
			found.next =
				plain_text_end(to->src, to->len, found.next);
		}
		if (!xn_find_host(to->src, to->len, found.next, to->kind,
				  &found)) {
			to->result.errors |= text ? 0 : XN_ERROR_EMPTY_NAME;
			break;
		}
		put_plain(to, done, found.at);
		put_found(to, &found);
		done = found.at + found.len;
	}
	put_plain(to, done, to->len);
}

static xn_result
end_request(struct request *to)
{
	xn_result r = to->result;
	struct out *out = &to->out;

	if (r.status != XN_OK) {
		return fail(out->dst, out->cap, (xn_result){r.status, 0, 0, 0});
	}
	if (to->kind != XN_IN_TEXT && r.errors != 0) {
		out->len = 0;
		put_plain(to, 0, to->len);
		r.status = XN_INVALID;
		r.labels = 0;
	}
	r.length = end_text(out, 0).length;
	if (out->len >= out->cap) {
		r.status = XN_NO_SPACE;
	}
	return r;
}

static bool
is_request(const xn_options *opt, xn_in kind, xn_form form)
{
	return *xn_options_text(opt) == '\0' && kind >= XN_IN_URL &&
	       kind <= XN_IN_TEXT &&
	       (form == XN_FORM_ASCII || form == XN_FORM_UNICODE);
}

xn_result
xn_convert_in(const xn_options *opt, char *dst, size_t cap, const char *src,
	      size_t len, xn_in kind, xn_form form)
{
	struct request to = {.src = src,
			     .len = len,
			     .kind = kind,
			     .form = form,
			     .out = {dst, cap, 0, UTF8}};

	if (!are_right(dst, cap, src, len) || !is_request(opt, kind, form)) {
		return fail(dst, cap, misuse);
	}
	to.options = *opt;
	to.options.checks |= XN_CHECK_FORBIDDEN;
	to.serialises = opt->profile == XN_URL || opt->profile == XN_URL_STRICT;
	/* ToUnicode of XN_URL does not look for forbidden characters. */
	if (opt->profile == XN_URL && form == XN_FORM_UNICODE) {
		to.options.profile = XN_LOOKUP;
	}
	if (kind != XN_IN_TEXT && is_all_blank(src, len)) {
		put_plain(&to, 0, len);
	} else {
		put_all(&to);
	}
	return end_request(&to);
}
