/* SPDX-License-Identifier: MIT
 *
 * Finds names in other text; mail.c and url.c know addresses and URLs.
 */
#include "../base/ace_prefix.h"
#include "parts.h"

#include <string.h>

/* ---- names -------------------------------------------------------------- */

/* Whether an A-label may begin at a place, of either case. */
static bool
begins_ace(struct stretch rest)
{
	const unsigned char *s = (const unsigned char *)rest.at;

	return stretch_len(rest) > ACE_PREFIX_LEN &&
	       is_ace_prefix(s[0], s[1], s[2], s[3]);
}

/* Say which conversions change a name that was found in a text. */
static void
classify(xn_found *found, struct stretch rest)
{
	bool ace = false, capitals = false, start = true;
	char room[XN_FOUND_SIZE];
	uint32_t point;

	if (found->encoded && !xn_url_decoded(room, &rest)) {
		return;
	}
	found->for_ascii = !stretch_is_ascii(rest);
	for (; rest.at < rest.end; start = role_of(point) == UCD_FIND_DOT) {
		if (start) {
			ace = begins_ace(rest);
			found->for_unicode |= ace;
		}
		rest.at += read_point(rest, &point);
		capitals |= ace && is_upper(point);
	}
	found->for_ascii |= capitals;
	found->for_ascii &= found->type != XN_FOUND_LABEL;
}

/* What ends a path, and what ends an authority, besides blanks. */
#define PATH_ENDS "\"<>\\^{|}`"
#define AUTHORITY_ENDS "/?#" PATH_ENDS

/* The end of a colon and the digits behind it. */
static const char *
port_end(struct stretch rest)
{
	if (is_at(rest, ":")) {
		do {
			rest.at++;
		} while (is_digit(byte_at(rest)));
	}
	return rest.at;
}

/* The end of the port, path, query and fragment behind a name. */
static const char *
path_end(struct stretch rest)
{
	struct stretch path = {port_end(rest), rest.end};

	return is_at(path, "/?#") ? xn_url_part(path, PATH_ENDS, true).end
				  : rest.at;
}

/* ---- text --------------------------------------------------------------- */

/* A run, and the name in it. */
struct run {
	const char *end; /* of the run */
	struct stretch name;
	size_t labels;       /* those that are not empty */
	size_t ascii_labels; /* those of them that are ASCII */
	uint32_t last;       /* the last character of the run */
	uint32_t behind;     /* the character behind it */
	bool digit;          /* the last label begins with a digit */
	bool open;           /* the last label has no dot yet */
	bool ascii;          /* it is ASCII so far */
	bool full_stop;      /* a dot of the name is not ideographic */
	bool later;          /* nor is one that may prove to be in it */
};

static void
run_add(struct run *run, struct stretch part, uint32_t point, uint32_t role)
{
	bool dot = role == UCD_FIND_DOT;
	bool stop = dot && (point == '.' || point == 0xFF0E);

	if (!dot && !run->open) {
		run->full_stop |= run->later;
		run->name.at = run->labels == 0 ? part.at : run->name.at;
		run->labels++;
		run->ascii_labels++;
		run->ascii = true;
		run->digit = role == UCD_FIND_DIGIT;
	}
	/* The first dot behind a label belongs to the name. */
	if (!dot || run->open) {
		run->name.end = part.end;
	}
	run->full_stop |= stop && run->open;
	run->later |= stop && run->labels > 0;
	if (!dot && run->ascii && point >= 0x80) {
		run->ascii = false;
		run->ascii_labels--;
	}
	run->open = !dot;
}

/* Read a run, or the host of a URL: that may have symbols and "%41" in it. */
static void
read_run(struct run *run, struct stretch rest, bool host)
{
	*run = (struct run){.name = {rest.at, rest.at},
			    .behind = NO_CHARACTER};
	while (rest.at < rest.end) {
		uint32_t point, role;
		struct stretch part = {rest.at,
				       rest.at + read_point(rest, &point)};

		role = role_of(point);
		if (host && role == UCD_FIND_SYMBOL) {
			role = UCD_FIND_PART;
		} else if (host && xn_url_is_escape(rest)) {
			role = UCD_FIND_PART;
			part.end = rest.at + 3;
		}
		if (role >= UCD_FIND_SYMBOL) {
			run->behind = point;
			break;
		}
		run->last = point;
		if (role != UCD_FIND_NOTHING) {
			run_add(run, part, point, role);
		}
		rest.at = part.end;
	}
	run->end = rest.at;
}

/* What name a run is behind two characters; 0: none. */
static xn_found_type
type_of(const struct run *run, const uint32_t before[2])
{
	if (run->labels == 0 || run->digit || run->behind == '@' ||
	    role_of(before[0]) == UCD_FIND_SYMBOL ||
	    role_of(run->behind) == UCD_FIND_SYMBOL ||
	    ((run->labels > 1 || !run->open) && !run->full_stop &&
	     run->ascii_labels == 0)) {
		return 0;
	}
	/* What may end a local part (RFC 5322, 3.2.3). */
	if (before[0] == '@' && before[1] != NO_CHARACTER &&
	    role_of(before[1]) != UCD_FIND_BLANK &&
	    !is_one_of("(),.:;<>@[\\]", before[1])) {
		return XN_FOUND_DOMAIN;
	}
	if (is_one_of("/\\", before[0])) {
		return 0;
	}
	if (run->labels > 1) {
		return XN_FOUND_NAME;
	}
	return run->ascii_labels > 0 && begins_ace(run->name) ? XN_FOUND_LABEL
							      : 0;
}

/* Whether "%41" touches a run that begins behind a character. */
static bool
touches_escape(const struct run *run, struct stretch rest, uint32_t before)
{
	struct stretch escape = {run->end, rest.end};

	if (before == '%' && xn_url_is_escape((struct stretch){rest.at - 1,
							       rest.end})) {
		return true;
	}
	return xn_url_is_escape(escape);
}

/* Whether "scheme://" ends behind the colon at a place. */
static bool
is_scheme(const char *text, struct stretch rest)
{
	uint32_t c = rest.at > text ? lower((unsigned char)rest.at[-1]) : 0;

	return stretch_len(rest) >= 3 && memcmp(rest.at, "://", 3) == 0 &&
	       (is_lower(c) || is_digit(c) || is_one_of("+-.", c));
}

/* Take the host of a URL behind "//".  False: go on at place->next. */
static bool
take_host(struct place *place, struct stretch rest)
{
	struct stretch host = xn_url_part(rest, AUTHORITY_ENDS, true);
	struct stretch port = rest;
	struct run run;
	const char *close;

	read_run(&run, host, true);
	if (is_at(host, "[")) {
		close = memchr(host.at, ']', stretch_len(host));
		host.end = close != NULL ? close + 1 : host.end;
	} else {
		host.end = run.name.end;
	}
	place->type = XN_FOUND_HOST;
	place->name = host;
	rest.at = host.end;
	port.at = port_end(rest);
	/* What touches "]" or a port breaks the URL, and is no name. */
	if (is_at(host, "[") || port.at > host.end) {
		read_run(&run, port, false);
		rest.at = run.end > port.at ? run.end : rest.at;
	}
	place->next = path_end(rest);
	return host.at < host.end;
}

static bool
find_in_text(struct place *place, const char *text, struct stretch rest)
{
	/* Where a search begins, what stands before says nothing. */
	uint32_t before[2] = {NO_CHARACTER, NO_CHARACTER}, point;
	struct run run;

	while (rest.at < rest.end) {
		size_t size = read_point(rest, &point);

		if (point == ':' && is_scheme(text, rest)) {
			rest.at += 3;
			if (take_host(place, rest)) {
				return true;
			}
			rest.at = place->next;
		} else if (role_of(point) < UCD_FIND_SYMBOL) {
			read_run(&run, rest, false);
			place->type = touches_escape(&run, rest, before[0])
					      ? 0
					      : type_of(&run, before);
			rest.at = run.end;
			if (place->type != 0) {
				place->name = run.name;
				place->next = path_end(rest);
				return true;
			}
			point = run.last;
		} else {
			rest.at += size;
		}
		before[1] = before[0];
		before[0] = point;
	}
	return false;
}

/* ---- one URL, one address ----------------------------------------------- */

/* The next of mailto's addresses. */
static bool
find_mailto(struct place *place, struct stretch rest)
{
	struct stretch item = rest;

	rest.at = xn_url_part(rest, ",?#", false).end;
	item.end = rest.at;
	place->next = is_at(rest, ",") ? rest.at + 1 : rest.end;
	/* Where an address is wrong. */
	place->name = item;
	return xn_mail_find(place, item);
}

static bool
find_in_url(struct place *place, const char *text, struct stretch rest)
{
	struct stretch host = rest;
	/* Only behind a comma of mailto there is more to find. */
	enum url_kind kind =
		rest.at > text ? URL_MAILTO : xn_url_split(&host, rest);

	if (kind == URL_MAILTO) {
		rest.at = host.at;
		return find_mailto(place, rest);
	}
	if (kind != URL_NONE) {
		place->type = XN_FOUND_HOST;
		place->name = host;
	}
	return kind != URL_NONE;
}

/* ------------------------------------------------------------------------- */

/* Whether a name is percent-encoded, or has tabs in it. */
static bool
is_encoded(struct stretch name)
{
	name.at = plain_end(name);
	return xn_url_decode(NULL, 0, name) < stretch_len(name);
}

static void
describe(xn_found *found, const struct place *place, xn_in kind)
{
	bool host = place->type == XN_FOUND_HOST;

	found->type = place->type;
	found->utf8_local = place->utf8_local;
	/* Only in a URL names are encoded. */
	found->encoded = (kind == XN_IN_URL || host) && is_encoded(place->name);
	if (kind == XN_IN_TEXT) {
		classify(found, place->name);
	} else {
		found->for_ascii = host || *place->name.at != '[';
		found->for_unicode = found->for_ascii;
	}
}

bool
xn_find_host(const char *text, size_t len, size_t at, xn_in kind,
	     xn_found *found)
{
	struct place place = {0};
	struct stretch rest;
	bool there;

	if (found == NULL) {
		return false;
	}
	*found = (xn_found){.next = len};
	if (at >= len || text == NULL) {
		return false;
	}
	rest = (struct stretch){text + at, text + len};
	place.next = rest.end;
	there = kind == XN_IN_URL    ? find_in_url(&place, text, rest)
		: kind == XN_IN_MAIL ? at == 0 && xn_mail_find(&place, rest)
				     : kind == XN_IN_TEXT &&
					       find_in_text(&place, text, rest);
	if (place.name.at != NULL) {
		found->at = (size_t)(place.name.at - text);
		found->len = stretch_len(place.name);
	}
	if (there) {
		found->next = (size_t)(place.next - text);
		describe(found, &place, kind);
	}
	return there;
}

size_t
xn_found_name(char *dst, size_t cap, const char *text, const xn_found *found)
{
	struct stretch name = {text + found->at, text + found->at + found->len};
	size_t len = found->len;

	if (found->encoded) {
		len = xn_url_decode(dst, cap, name);
	} else if (len < cap) {
		memcpy(dst, name.at, len);
	}
	if (cap > 0) {
		dst[len < cap ? len : 0] = '\0';
	}
	return len;
}
