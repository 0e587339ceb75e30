/* SPDX-License-Identifier: MIT
 *
 * Converts the names in other text, and the hosts of URLs.
 */
#include "../base/plain_text.h"
#include "../unicode/output.h"
#include "parts.h"

#include <string.h>

/* ---- hosts of URLs ------------------------------------------------------ */

/* The result of a call that has no text. */
static xn_result
fail(char *dst, size_t cap, xn_status status, uint32_t errors, size_t labels)
{
	empty_output(UTF8, dst, cap);
	return (xn_result){status, errors, 0, labels};
}

/* End a text that has been put. */
static xn_result
end_text(const struct out *out)
{
	if (out_room(out) == 0) {
		empty_output(UTF8, out->dst, out->cap);
		return (xn_result){XN_NO_SPACE, 0, out->len + 1, 0};
	}
	out->dst[out->len] = '\0';
	return (xn_result){XN_OK, 0, out->len, 0};
}

/* Put what is read as an address. */
static xn_result
put_address(char *dst, size_t cap, struct stretch host)
{
	char text[ADDRESS_MAX];
	/* No address needs more room, and a compiler sees what is copied. */
	struct out out = {dst, cap < sizeof text ? cap : sizeof text, 0, UTF8};

	out_put(&out, text, xn_address(text, host));
	return out.len > 0 ? end_text(&out)
			   : fail(dst, cap, XN_INVALID,
				  XN_ERROR_FORBIDDEN_DOMAIN, 0);
}

/* An IPv6 address in brackets, which may have tabs but no percent-encoding. */
static xn_result
parse_brackets(char *dst, size_t cap, struct stretch host)
{
	char name[ADDRESS_MAX];
	size_t len = xn_url_decode(name, sizeof name, host);
	bool fits = len <= sizeof name &&
		    memchr(host.at, '%', stretch_len(host)) == NULL;

	return put_address(dst, cap, stretch_of(name, fits ? len : 0));
}

/* Whether a call may read and write its texts. */
static bool
are_right(const char *dst, size_t cap, const char *src, size_t len)
{
	return is_destination(UTF8, dst, cap, src, len) &&
	       is_source(UTF8, src, len);
}

xn_result
xn_url_parse_host(char *dst, size_t cap, const char *host, size_t len)
{
	xn_options url = xn_profile(XN_URL);
	char room[XN_FOUND_SIZE], text[XN_NAME_SIZE];
	const char *from = dst;
	struct stretch rest;
	xn_result r, name;

	if (!are_right(dst, cap, host, len)) {
		return fail(dst, cap, XN_MISUSE, 0, 0);
	}
	rest = stretch_of(host, len);
	rest.at = url_seen(rest);
	if (is_at(rest, "[")) {
		return parse_brackets(dst, cap, rest);
	}
	if (!xn_url_decoded(room, &rest)) {
		return fail(dst, cap, XN_INVALID, XN_ERROR_NAME_TOO_LONG, 1);
	}
	host = rest.at;
	len = stretch_len(rest);
	/* An address in ASCII may be longer than any name that is converted. */
	if (xn_ends_in_number(host, len)) {
		r = put_address(dst, cap, rest);
		if (r.status != XN_INVALID) {
			return r;
		}
	}
	r = xn_to_ascii(&url, dst, cap, host, len, NULL);
	name = r;
	/* An address may take less or more room than its name. */
	if (r.status == XN_NO_SPACE && cap < sizeof text) {
		from = text;
		name = xn_to_ascii(&url, text, sizeof text, host, len, NULL);
	}
	if (name.status != XN_OK) {
		return r;
	}
	return xn_ends_in_number(from, name.length)
		       ? put_address(dst, cap, stretch_of(from, name.length))
		       : r;
}

/* The opaque-host parser. */
static xn_result
parse_opaque(char *dst, size_t cap, struct stretch host)
{
	static const char digits[] = "0123456789ABCDEF";
	struct out out = {dst, cap, 0, UTF8};
	char unit[UTF8_UNITS];
	uint32_t point;

	if (is_at(host, "[")) {
		return parse_brackets(dst, cap, host);
	}
	while ((host.at = url_seen(host)) < host.end) {
		read_point(host, &point);
		if (point == '\0' || is_one_of(" #/:<>?@[\\]^|", point)) {
			return fail(dst, cap, XN_INVALID,
				    XN_ERROR_FORBIDDEN_DOMAIN, 0);
		}
		/* Bytes that are not UTF-8 are U+FFFD. */
		host.at += utf8_extent(host.at, stretch_len(host));
		for (size_t i = 0, size = utf8_encode(unit, point); i < size;
		     i++) {
			unsigned char c = (unsigned char)unit[i];
			char code[3] = {'%', digits[c >> 4], digits[c & 15]};
			bool plain = c >= ' ' && c <= '~';

			out_put(&out, plain ? unit + i : code, plain ? 1 : 3);
		}
	}
	return end_text(&out);
}

xn_result
xn_url_host(char *dst, size_t cap, const char *url, size_t len)
{
	struct stretch host;
	enum url_kind kind;
	xn_result r;

	if (!are_right(dst, cap, url, len)) {
		return fail(dst, cap, XN_MISUSE, 0, 0);
	}
	kind = xn_url_split(&host, stretch_of(url, len));
	if (kind == URL_NONE || kind == URL_MAILTO) {
		return fail(dst, cap, XN_INVALID, XN_ERROR_EMPTY_NAME, 0);
	}
	r = kind == URL_OPAQUE ? parse_opaque(dst, cap, host)
			       : xn_url_parse_host(dst, cap, host.at,
						   stretch_len(host));
	/* There "localhost" is no host (URL Standard, 4.4, file host state). */
	if (kind == URL_FILE && r.status == XN_OK && r.length == 9 &&
	    memcmp(dst, "localhost", 9) == 0) {
		return fail(dst, cap, XN_INVALID, XN_ERROR_EMPTY_NAME, 0);
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

/* Put a part of the text as it is.  The empty text may be NULL. */
static void
put_plain(struct request *to, size_t at, size_t end)
{
	if (at < end) {
		out_put(&to->out, to->src + at, end - at);
	}
}

/* Convert a name to the end of the output.  XN_INVALID or errors: it stays. */
static xn_result
convert_found(const struct request *to, const xn_found *found)
{
	char room[XN_FOUND_SIZE], text[XN_NAME_SIZE];
	const char *host = to->src + found->at;
	struct stretch name = stretch_of(host, found->len);
	struct out out = {out_end(&to->out), out_room(&to->out), 0, UTF8};
	xn_result r, address;
	bool number;

	if (found->encoded && !xn_url_decoded(room, &name)) {
		return (xn_result){XN_INVALID, XN_ERROR_NAME_TOO_LONG, 0, 0};
	}
	r = (to->form == XN_FORM_ASCII ? xn_to_ascii : xn_to_unicode)(
		&to->options, out.dst, out.cap, name.at, stretch_len(name),
		NULL);
	if (r.status == XN_OK && r.length == 0) {
		/* Without XN_CHECK_LENGTH that is a name, but not in a text. */
		return (xn_result){XN_INVALID, XN_ERROR_EMPTY_NAME, 0, 0};
	}
	number = r.status == XN_OK && xn_ends_in_number(out.dst, r.length);
	/* Others are no IP address.  Nameprep does not know all digits. */
	if (found->type != XN_FOUND_HOST ||
	    (r.status == XN_OK && !number &&
	     to->options.profile != XN_IDNA2003)) {
		return r;
	}
	address = xn_url_parse_host(text, sizeof text, host, found->len);
	if (address.status == XN_NO_SPACE && number) {
		/* It has more digits than fit, and here they are in ASCII. */
		address = xn_url_parse_host(text, sizeof text, out.dst,
					    r.length);
	}
	if (address.labels > 0) {
		/* Such a name is an address, and was not read as one. */
		r.errors |= number ? XN_ERROR_FORBIDDEN_DOMAIN : 0;
		return r;
	}
	if (address.status != XN_OK || !to->serialises) {
		return (xn_result){XN_INVALID, address.errors, 0, 0};
	}
	out_put(&out, text, address.length);
	return end_text(&out);
}

/* Put a name, converted.  False: it stays as it is. */
static bool
put_found(struct request *to, const xn_found *found)
{
	xn_result r = convert_found(to, found);

	to->result.errors |= r.errors;
	if (r.errors != 0 || r.status == XN_INVALID) {
		return false;
	}
	if (r.status == XN_NO_SPACE) {
		/* With more room it may prove to be refused, and stay. */
		r.length = r.length > found->len ? r.length - 1 : found->len;
	} else if (r.status != XN_OK) {
		to->result.status = r.status;
	}
	to->out.len += r.length;
	to->result.labels++;
	return true;
}

static void
put_all(struct request *to)
{
	bool text = to->kind == XN_IN_TEXT;
	struct stretch all = stretch_of(to->src, to->len);
	xn_found found = {0};
	size_t done = 0;

	while (to->result.status == XN_OK && found.next < to->len) {
		if (text) {
			found.next =
				plain_text_end(to->src, to->len, found.next);
		}
		if (!xn_find_host(to->src, to->len, found.next, to->kind,
				  &found)) {
			all = stretch_trimmed(all);
			to->result.errors |= text || all.at == all.end
						     ? 0
						     : XN_ERROR_EMPTY_NAME;
			break;
		}
		put_plain(to, done, found.at);
		done = found.at;
		if ((to->form == XN_FORM_ASCII ? found.for_ascii
					       : found.for_unicode) &&
		    put_found(to, &found)) {
			done += found.len;
		}
	}
	put_plain(to, done, to->len);
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
	xn_result end;

	if (!are_right(dst, cap, src, len) || *xn_options_text(opt) != '\0' ||
	    kind < XN_IN_URL || kind > XN_IN_TEXT || form < XN_FORM_ASCII ||
	    form > XN_FORM_UNICODE) {
		return fail(dst, cap, XN_MISUSE, 0, 0);
	}
	to.options = *opt;
	to.options.checks |= XN_CHECK_FORBIDDEN;
	to.serialises = opt->profile == XN_URL || opt->profile == XN_URL_STRICT;
	/* ToUnicode of XN_URL does not look for forbidden characters. */
	if (opt->profile == XN_URL && form == XN_FORM_UNICODE) {
		to.options.profile = XN_LOOKUP;
	}
	put_all(&to);
	if (to.result.status != XN_OK) {
		return fail(dst, cap, to.result.status, 0, 0);
	}
	if (kind != XN_IN_TEXT && to.result.errors != 0) {
		to.out.len = 0;
		put_plain(&to, 0, len);
		to.result = (xn_result){XN_INVALID, to.result.errors, 0, 0};
	}
	end = end_text(&to.out);
	to.result.length = end.length;
	if (end.status != XN_OK) {
		to.result.status = end.status;
	}
	return to.result;
}
