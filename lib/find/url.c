/* SPDX-License-Identifier: MIT
 *
 * Where the host of a URL stands (URL Standard, 4.4).
 */
#include "parts.h"

#include <string.h>

/* Longer than the schemes below, with a NUL. */
#define SCHEME_SIZE 11

static const struct {
	char name[SCHEME_SIZE];
	enum url_kind kind;
} schemes[] = {{"http", URL_SPECIAL}, {"https", URL_SPECIAL},
	       {"ws", URL_SPECIAL},   {"wss", URL_SPECIAL},
	       {"ftp", URL_SPECIAL},  {"file", URL_FILE},
	       {"mailto", URL_MAILTO}, {"javascript", URL_BARE},
	       {"data", URL_BARE},    {"sms", URL_BARE},
	       {"tel", URL_BARE}};

/* The character that the parser sees there, or NUL; rest begins behind it. */
static inline uint32_t
see(struct stretch *rest)
{
	uint32_t c;

	rest->at = url_seen(*rest);
	c = byte_at(*rest);
	rest->at += rest->at < rest->end;
	return c;
}

/* Read a scheme and its colon.  URL_NONE: there is none, rest stays. */
static enum url_kind
read_scheme(struct stretch *rest)
{
	char name[SCHEME_SIZE] = "";
	struct stretch here = *rest;
	size_t len = 0;
	uint32_t c;

	for (; (c = lower(see(&here))) != ':'; len++) {
		bool inside = is_digit(c) || is_one_of("+-.", c);

		if (!is_lower(c) && (len == 0 || !inside)) {
			return URL_NONE;
		}
		if (len < SCHEME_SIZE) {
			name[len] = (char)c;
		}
	}
	if (len == 0) {
		return URL_NONE;
	}
	*rest = here;
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (memcmp(name, schemes[i].name, SCHEME_SIZE) == 0) {
			return schemes[i].kind;
		}
	}
	return URL_OPAQUE;
}

/* Skip slashes, up to a number of them; returns how many there are. */
static size_t
skip_slashes(struct stretch *rest, const char *slashes, size_t most)
{
	struct stretch here = *rest;
	size_t count = 0;

	while (count < most && is_one_of(slashes, see(&here))) {
		*rest = here;
		count++;
	}
	return count;
}

struct stretch
xn_url_part(struct stretch rest, const char *ends, bool blanks)
{
	struct stretch found = rest;
	uint32_t point;

	for (size_t size; (rest.at = plain_end(rest)) < rest.end;
	     rest.at += size) {
		size = read_point(rest, &point);
		if (is_one_of(ends, point) ||
		    (blanks && role_of(point) == UCD_FIND_BLANK)) {
			break;
		}
		found.at = point == '@' ? rest.at + 1 : found.at;
	}
	found.end = rest.at;
	return found;
}

/* Cut the port off a host.  False: there is no host, or it is no port. */
static bool
cut_port(struct stretch *host, bool needs_digits)
{
	struct stretch digits = *host;
	bool inside = false;
	uint32_t port = 0, c;

	for (; (c = byte_at(digits)) != ':' || inside; digits.at++) {
		if (digits.at == digits.end) {
			return host->at < host->end;
		}
		inside = c == '[' || (inside && c != ']');
	}
	host->end = digits.at++;
	while ((digits.at = url_seen(digits)) < digits.end) {
		c = byte_at(digits);
		port = 10 * port + (c - '0');
		if (!is_digit(c) || port > 65535) {
			return false;
		}
		digits.at++;
		needs_digits = false;
	}
	return host->at < host->end && !needs_digits;
}

static bool
is_drive(struct stretch span)
{
	return stretch_len(span) == 2 &&
	       is_lower(lower((unsigned char)*span.at)) &&
	       is_one_of(":|", (unsigned char)span.at[1]);
}

enum url_kind
xn_url_split(struct stretch *host, struct stretch url)
{
	struct stretch all = stretch_trimmed(url), rest = all;
	enum url_kind kind;
	bool whole, right;

	*host = all;
	/* The commonest text is a name. */
	if (plain_end(all) == all.end) {
		return all.at < all.end ? URL_SPECIAL : URL_NONE;
	}
	kind = read_scheme(&rest);
	*host = rest;
	whole = skip_slashes(&rest, kind == URL_FILE ? "/\\" : "/", 2) < 2 &&
		kind != URL_SPECIAL;
	if (whole && kind >= URL_FILE) {
		return kind == URL_MAILTO ? kind : URL_NONE;
	}
	if (whole) {
		/* There is no scheme, or it was the host of "host:80". */
		rest = all;
		kind = URL_SPECIAL;
	} else if (kind > URL_FILE) {
		kind = URL_OPAQUE;
	} else if (kind == URL_NONE || kind == URL_SPECIAL) {
		kind = URL_SPECIAL;
		skip_slashes(&rest, "/\\", SIZE_MAX);
	}
	*host = xn_url_part(rest, kind == URL_OPAQUE ? "/?#" : "/\\?#", false);
	if (whole || kind == URL_FILE) {
		/* An "@" there is not the end of a user. */
		host->at = rest.at;
	}
	host->at = url_seen(*host);
	right = kind == URL_FILE ? host->at < host->end && !is_drive(*host)
				 : cut_port(host, whole);
	return right ? kind : URL_NONE;
}

bool
xn_url_is_escape(struct stretch rest)
{
	return stretch_len(rest) >= 3 && *rest.at == '%' &&
	       hex_value((unsigned char)rest.at[1]) < 16 &&
	       hex_value((unsigned char)rest.at[2]) < 16;
}

/* Read a character, or the byte that "%41" stands for. */
static uint32_t
see_decoded(struct stretch *rest)
{
	uint32_t c = see(rest);
	struct stretch here = *rest;

	if (c == '%') {
		unsigned high = hex_value(see(&here));
		unsigned low = hex_value(see(&here));

		if (high < 16 && low < 16) {
			*rest = here;
			c = high << 4 | low;
		}
	}
	return c;
}

size_t
xn_url_decode(char *dst, size_t cap, struct stretch name)
{
	size_t out = 0;

	while ((name.at = url_seen(name)) < name.end) {
		uint32_t c = see_decoded(&name);

		if (out < cap) {
			dst[out] = (char)c;
		}
		out++;
	}
	return out;
}

bool
xn_url_decoded(char room[XN_FOUND_SIZE], struct stretch *name)
{
	size_t len = xn_url_decode(room, XN_FOUND_SIZE, *name);

	if (len == stretch_len(*name)) {
		return true;
	}
	*name = (struct stretch){room, room + len};
	return len < XN_FOUND_SIZE;
}
