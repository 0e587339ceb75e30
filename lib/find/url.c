/* SPDX-License-Identifier: MIT
 *
 * Where the host of a URL stands (URL Standard, 4.4).
 */
#include "../base/letters.h"
#include "parts.h"

#include <stdint.h>
#include <string.h>

/* Longer than the schemes below, with a NUL. */
#define SCHEME_SIZE 8

enum scheme { SCHEME_OTHER, SCHEME_SPECIAL, SCHEME_FILE, SCHEME_MAILTO };

static const struct {
	char name[SCHEME_SIZE];
	enum scheme scheme;
} schemes[] = {{"http", SCHEME_SPECIAL}, {"https", SCHEME_SPECIAL},
	       {"ws", SCHEME_SPECIAL},   {"wss", SCHEME_SPECIAL},
	       {"ftp", SCHEME_SPECIAL},  {"file", SCHEME_FILE},
	       {"mailto", SCHEME_MAILTO}};

/* The next place that the parser sees. */
static size_t
seen(const char *s, struct stretch rest)
{
	while (rest.at < rest.end && is_url_gone(s[rest.at])) {
		rest.at++;
	}
	return rest.at;
}

/* The character that the parser sees there, and the place behind it; or NUL. */
static char
see(const char *s, struct stretch *rest)
{
	rest->at = seen(s, *rest);
	return rest->at < rest->end ? s[rest->at++] : '\0';
}

/* Read a scheme and its colon.  False: there is none, rest stays. */
static bool
read_scheme(enum scheme *scheme, const char *s, struct stretch *rest)
{
	char name[SCHEME_SIZE] = "";
	struct stretch here = *rest;
	size_t len = 0;
	char c;

	for (; (c = see(s, &here)) != ':'; len++) {
		uint32_t small = lower((unsigned char)c);

		if (!is_lower(small) &&
		    (len == 0 || (!is_digit(small) &&
				  !is_one_of("+-.", (unsigned char)c)))) {
			return false;
		}
		if (len < SCHEME_SIZE) {
			name[len] = (char)small;
		}
	}
	if (len == 0) {
		return false;
	}
	*rest = here;
	*scheme = SCHEME_OTHER;
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (memcmp(name, schemes[i].name, SCHEME_SIZE) == 0) {
			*scheme = schemes[i].scheme;
		}
	}
	return true;
}

/* Skip slashes, up to a number of them; returns how many there are. */
static size_t
skip_slashes(const char *s, struct stretch *rest, const char *slashes,
	     size_t most)
{
	size_t count = 0;

	for (; count < most; count++) {
		struct stretch here = *rest;

		if (!is_one_of(slashes, (unsigned char)see(s, &here))) {
			break;
		}
		*rest = here;
	}
	return count;
}

/* Whether digits make a port; there may be none if any is false. */
static bool
is_port(const char *s, struct stretch digits, bool any)
{
	uint32_t port = 0;
	bool found = false;

	for (; (digits.at = seen(s, digits)) < digits.end; found = true) {
		char c = see(s, &digits);

		if (!is_digit((unsigned char)c)) {
			return false;
		}
		port = 10 * port + (uint32_t)(c - '0');
		if (port > 65535) {
			return false;
		}
	}
	return found || !any;
}

static struct stretch
url_authority(const char *s, struct stretch rest, const char *ends)
{
	size_t end = rest.at;

	while (end < rest.end && !is_one_of(ends, (unsigned char)s[end])) {
		end++;
	}
	rest.end = end;
	return rest;
}

/* The part behind the last "@". */
static struct stretch
without_user(const char *s, struct stretch rest)
{
	for (size_t i = rest.at; i < rest.end; i++) {
		rest.at = s[i] == '@' ? i + 1 : rest.at;
	}
	return rest;
}

/* Split a host and its port, which has to be there if there is a colon. */
static bool
split_port(struct url_host *host, const char *s, struct stretch rest, bool port)
{
	bool inside = false;
	size_t i = rest.at;

	for (; i < rest.end && (s[i] != ':' || inside); i++) {
		inside = s[i] == '[' || (inside && s[i] != ']');
	}
	host->span = (struct stretch){rest.at, i};
	host->span.at = seen(s, host->span);
	return host->span.at < i &&
	       (i == rest.end ||
		is_port(s, (struct stretch){i + 1, rest.end}, port));
}

static bool
is_drive(const char *s, struct stretch span)
{
	return span.end - span.at == 2 &&
	       is_lower(lower((unsigned char)s[span.at])) &&
	       is_one_of(":|", (unsigned char)s[span.at + 1]);
}

#define ENDS "/?#"
#define SPECIAL_ENDS "/\\?#"

static bool
split_file(struct url_host *host, const char *s, struct stretch rest)
{
	host->file = true;
	if (skip_slashes(s, &rest, "/\\", 2) < 2) {
		return false;
	}
	host->span = url_authority(s, rest, SPECIAL_ENDS);
	return seen(s, host->span) < host->span.end && !is_drive(s, host->span);
}

static bool
split_special(struct url_host *host, const char *s, struct stretch rest)
{
	skip_slashes(s, &rest, "/\\", SIZE_MAX);
	rest = without_user(s, url_authority(s, rest, SPECIAL_ENDS));
	return split_port(host, s, rest, false);
}

bool
xn_url_split(struct url_host *host, const char *s, size_t len)
{
	struct stretch rest = stretch_trimmed(s, (struct stretch){0, len});
	struct stretch start = rest;
	enum scheme scheme;

	*host = (struct url_host){{0, 0}, false, false, false};
	if (!read_scheme(&scheme, s, &rest)) {
		if (skip_slashes(s, &rest, "/", 2) == 2) {
			return split_special(host, s, rest);
		}
		return split_port(host, s,
				  url_authority(s, start, SPECIAL_ENDS), true);
	}
	if (scheme == SCHEME_SPECIAL) {
		return split_special(host, s, rest);
	}
	if (scheme == SCHEME_FILE) {
		return split_file(host, s, rest);
	}
	host->span = rest;
	if (skip_slashes(s, &rest, "/", 2) == 2) {
		host->opaque = true;
		rest = without_user(s, url_authority(s, rest, ENDS));
		return split_port(host, s, rest, false);
	}
	if (scheme == SCHEME_MAILTO) {
		host->mailto = true;
		return true;
	}
	/* It was no scheme, but the host of "host:80". */
	return split_port(host, s, url_authority(s, start, SPECIAL_ENDS), true);
}

/* The value of a digit of base 16, or 16. */
static unsigned
hex_value(char c)
{
	uint32_t small = lower((unsigned char)c);

	return is_digit(small)    ? small - '0'
	       : small - 'a' < 6u ? small - 'a' + 10
				  : 16;
}

/* Read "%41", and move behind it.  False: there is none. */
static bool
read_percent(char *c, const char *s, struct stretch *rest)
{
	struct stretch here = *rest;
	unsigned high, low;

	if (see(s, &here) != '%') {
		return false;
	}
	high = hex_value(see(s, &here));
	low = hex_value(see(s, &here));
	if (high > 15 || low > 15) {
		return false;
	}
	*rest = here;
	*c = (char)(high << 4 | low);
	return true;
}

bool
xn_url_is_encoded(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		struct stretch rest = {i, len};
		char c;

		if (is_url_gone(s[i]) || read_percent(&c, s, &rest)) {
			return true;
		}
	}
	return false;
}

size_t
xn_url_decode(char *dst, size_t cap, const char *s, size_t len)
{
	struct stretch rest = {0, len};
	size_t out = 0;

	while ((rest.at = seen(s, rest)) < len) {
		char c;

		if (!read_percent(&c, s, &rest)) {
			c = see(s, &rest);
		}
		if (out < cap) {
			dst[out] = c;
		}
		out++;
	}
	return out;
}
