/* SPDX-License-Identifier: MIT
 *
 * Finds names in other text; mail.c and url.c know addresses and URLs.
 */
#include "../base/ace_prefix.h"
#include "../base/letters.h"
#include "../unicode/ucd.h"
#include "../unicode/utf8.h"
#include "parts.h"

#include <string.h>

/* ---- characters --------------------------------------------------------- */

/* What a character is to a run. */
enum role {
	ROLE_PART,
	ROLE_DIGIT,
	ROLE_DOT,
	ROLE_NOTHING,
	ROLE_SYMBOL,
	ROLE_OTHER
};

#define ZERO_WIDTH_SPACE 0x200Bu
/* Stands for bytes that are not UTF-8, and for the ends of the text. */
#define NO_CHARACTER 0xFFFDu

static enum role
role_of(uint32_t point)
{
	static const enum role roles[] = {
		[UCD_FIND_PART] = ROLE_PART,
		[UCD_FIND_DIGIT] = ROLE_DIGIT,
		[UCD_FIND_SYMBOL] = ROLE_SYMBOL,
		[UCD_FIND_OTHER] = ROLE_OTHER,
	};
	uint32_t row;

	if (point == '.' || point == 0x3002 || point == 0xFF0E ||
	    point == 0xFF61) {
		return ROLE_DOT;
	}
	if (point == '_') {
		return ROLE_PART;
	}
	row = ucd_row(point);
	if (UCD_STATUS(row) == UCD_IGNORED && point != ZERO_WIDTH_SPACE) {
		return ROLE_NOTHING;
	}
	return roles[UCD_FIND(row)];
}

/* Whether a character is a blank or a control character. */
static bool
is_blank(uint32_t point)
{
	struct ucd_string to;

	if (point < 0x80) {
		return point <= ' ' || point == 0x7F;
	}
	if (point < 0xA0 || point == 0x1680 || point - 0x2028 < 2) {
		return true;
	}
	if (UCD_STATUS(ucd_row(point)) != UCD_MAPPED) {
		return false;
	}
	to = xn_ucd_mapping(point);
	return to.count == 1 && *to.unit == ' ';
}

/* Whether a path ends here, or a URL. */
static bool
is_end(uint32_t point)
{
	return is_one_of("\"<>\\^{|}`", point) || is_blank(point);
}

/* Decode the character there; returns its bytes. */
static size_t
read_point(const char *s, struct stretch rest, uint32_t *point)
{
	size_t size = utf8_decode(s + rest.at, rest.end - rest.at, point);

	if (size == 0) {
		*point = NO_CHARACTER;
		size = 1;
	}
	return size;
}

/* The character that ends right before a place. */
static uint32_t
point_before(const char *s, size_t at)
{
	uint32_t point = NO_CHARACTER;

	for (size_t size = 1; size <= UTF8_UNITS && size <= at; size++) {
		if (utf8_decode(s + at - size, size, &point) == size) {
			return point;
		}
	}
	return NO_CHARACTER;
}

/* ---- names -------------------------------------------------------------- */

/* Whether an A-label may begin at a place, of either case. */
static bool
begins_ace(const char *s, size_t len)
{
	return len > ACE_PREFIX_LEN &&
	       is_ace_prefix((unsigned char)s[0], (unsigned char)s[1],
			     (unsigned char)s[2], (unsigned char)s[3]);
}

/* Say which conversions change a decoded name. */
static void
classify(xn_found *found, const char *s, size_t len)
{
	bool ace = false, capitals = false, ascii = true, start = true;
	struct stretch rest = {0, len};
	uint32_t point;

	found->for_unicode = false;
	while (rest.at < len) {
		if (start) {
			ace = begins_ace(s + rest.at, len - rest.at);
			found->for_unicode |= ace;
		}
		rest.at += read_point(s, rest, &point);
		ascii &= point < 0x80;
		capitals |= ace && is_upper(point);
		start = role_of(point) == ROLE_DOT;
	}
	found->for_ascii = !ascii || capitals;
}

/* The end of the port, path, query and fragment behind a name. */
static size_t
path_end(const char *s, struct stretch rest)
{
	size_t at = rest.at;
	uint32_t point;

	if (at < rest.end && s[at] == ':') {
		at++;
		while (at < rest.end && is_digit((unsigned char)s[at])) {
			at++;
		}
	}
	if (at == rest.end || !is_one_of("/?#", (unsigned char)s[at])) {
		return rest.at;
	}
	for (rest.at = at; rest.at < rest.end;) {
		size_t size = read_point(s, rest, &point);

		if (is_end(point)) {
			break;
		}
		rest.at += size;
	}
	return rest.at;
}

/* ---- text --------------------------------------------------------------- */

/* A run, and the name in it. */
struct run {
	struct stretch span;
	struct stretch name;
	size_t labels;   /* those that are not empty */
	uint32_t before; /* the characters around the run */
	uint32_t behind;
	bool digit;     /* the last label begins with a digit */
	bool ascii;     /* the last label is ASCII */
	bool any_ascii; /* one of them is */
	bool dots;      /* a dot stands behind a label, and */
	bool full_stop; /* it is not an ideographic one */
};

static void
add_part(struct run *run, size_t at, size_t end, uint32_t point, bool *open,
	 bool digit)
{
	if (!*open) {
		run->name.at = run->labels == 0 ? at : run->name.at;
		run->labels++;
		run->digit = digit;
		run->ascii = true;
	}
	*open = true;
	run->ascii &= point < 0x80;
	run->name.end = end;
}

static void
add_dot(struct run *run, size_t end, uint32_t point, bool *open)
{
	if (*open) {
		run->any_ascii |= run->ascii;
		run->name.end = end;
	}
	*open = false;
	run->dots |= run->labels > 0;
	run->full_stop |= run->labels > 0 && (point == '.' || point == 0xFF0E);
}

static void
read_run(struct run *run, const char *s, struct stretch rest)
{
	bool open = false;
	size_t size;
	uint32_t point = NO_CHARACTER;

	*run = (struct run){.span = rest, .before = point_before(s, rest.at)};
	for (; rest.at < rest.end; rest.at += size) {
		enum role role;

		size = read_point(s, rest, &point);
		role = role_of(point);
		if (role >= ROLE_SYMBOL) {
			break;
		}
		if (role == ROLE_DOT) {
			add_dot(run, rest.at + size, point, &open);
		} else if (role != ROLE_NOTHING) {
			add_part(run, rest.at, rest.at + size, point, &open,
				 role == ROLE_DIGIT);
		}
	}
	run->any_ascii |= open && run->ascii;
	run->behind = rest.at < rest.end ? point : NO_CHARACTER;
	run->span.end = rest.at;
}

/* Whether an "@" right before a run follows a local part (RFC 5322, 3.2.3). */
static bool
has_local(const char *s, size_t at)
{
	uint32_t point = point_before(s, at - 1);

	return point != NO_CHARACTER && !is_blank(point) &&
	       !is_one_of("(),.:;<>@[\\]", point);
}

/* What name a run is; 0: none. */
static xn_found_type
type_of(const struct run *run, const char *s)
{
	const char *name = s + run->name.at;

	if (run->labels == 0 || run->digit || run->behind == '@' ||
	    role_of(run->before) == ROLE_SYMBOL ||
	    role_of(run->behind) == ROLE_SYMBOL ||
	    (run->dots && !run->full_stop && !run->any_ascii)) {
		return 0;
	}
	if (run->before == '@' && has_local(s, run->span.at)) {
		return XN_FOUND_DOMAIN;
	}
	if (run->before == '/' || run->before == '\\') {
		return 0;
	}
	if (run->labels > 1) {
		return XN_FOUND_NAME;
	}
	return run->any_ascii && begins_ace(name, run->name.end - run->name.at)
		       ? XN_FOUND_LABEL
		       : 0;
}

/* Take a run if it is a name. */
static bool
take_run(xn_found *found, const char *s, const struct run *run, size_t len)
{
	found->type = type_of(run, s);
	if (found->type == 0) {
		return false;
	}
	found->at = run->name.at;
	found->len = run->name.end - run->name.at;
	found->next = path_end(s, (struct stretch){run->span.end, len});
	classify(found, s + found->at, found->len);
	found->for_ascii &= found->type != XN_FOUND_LABEL;
	return true;
}

/* Whether "scheme://" ends behind the colon at a place. */
static bool
is_scheme(const char *s, struct stretch rest)
{
	uint32_t c = rest.at > 0 ? lower((unsigned char)s[rest.at - 1]) : 0;

	return rest.end - rest.at >= 3 && s[rest.at] == ':' &&
	       s[rest.at + 1] == '/' && s[rest.at + 2] == '/' &&
	       (is_lower(c) || is_digit(c) || c == '+' || c == '-' || c == '.');
}

/* What stands between "//" and the path, behind the last "@". */
static struct stretch
text_authority(const char *s, struct stretch rest)
{
	struct stretch found = rest;
	uint32_t point;

	for (; rest.at < rest.end;) {
		size_t size = read_point(s, rest, &point);

		if (is_one_of("/?#", point) || is_end(point)) {
			break;
		}
		rest.at += size;
		found.at = point == '@' ? rest.at : found.at;
	}
	found.end = rest.at;
	return found;
}

/* The host at the start of an authority. */
static struct stretch
host_in(const char *s, struct stretch rest)
{
	struct stretch host = {rest.at, rest.at};
	bool open = false;
	uint32_t point;

	while (rest.at < rest.end) {
		size_t size = read_point(s, rest, &point);
		enum role role = role_of(point);

		if (point == '%' &&
		    xn_url_is_encoded(s + rest.at, rest.end - rest.at < 3
							   ? rest.end - rest.at
							   : 3)) {
			size = 3;
			role = ROLE_PART;
		}
		if (role == ROLE_OTHER) {
			break;
		}
		rest.at += size;
		/* The first dot behind a label belongs to the name. */
		if (role != ROLE_NOTHING && (role != ROLE_DOT || open)) {
			host.end = rest.at;
		}
		open = role == ROLE_NOTHING ? open : role != ROLE_DOT;
	}
	return host;
}

/* Take the host of a URL behind "//".  False: go on at found->next. */
static bool
take_host(xn_found *found, const char *s, struct stretch rest)
{
	char name[XN_FOUND_SIZE];
	size_t len;
	struct stretch whole = text_authority(s, rest);
	struct stretch host = host_in(s, whole);
	const char *close;

	if (whole.at < whole.end && s[whole.at] == '[') {
		close = memchr(s + whole.at, ']', whole.end - whole.at);
		host.end = close != NULL ? (size_t)(close - s) + 1 : whole.end;
	}
	found->next = path_end(s, (struct stretch){host.end, rest.end});
	found->type = XN_FOUND_HOST;
	found->at = host.at;
	found->len = host.end - host.at;
	found->encoded = xn_url_is_encoded(s + host.at, found->len);
	if (!found->encoded) {
		classify(found, s + host.at, found->len);
		return found->len > 0;
	}
	len = xn_found_name(name, sizeof name, s, found);
	if (len < sizeof name) {
		classify(found, name, len);
	}
	return found->len > 0;
}

static bool
find_in_text(xn_found *found, const char *s, struct stretch rest)
{
	struct run run;
	uint32_t point;

	while (rest.at < rest.end) {
		size_t size = read_point(s, rest, &point);

		if (is_scheme(s, rest)) {
			if (take_host(
				    found, s,
				    (struct stretch){rest.at + 3, rest.end})) {
				return true;
			}
			rest.at = found->next;
		} else if (role_of(point) >= ROLE_SYMBOL) {
			rest.at += size;
		} else {
			read_run(&run, s, rest);
			if (take_run(found, s, &run, rest.end)) {
				return true;
			}
			rest.at = run.span.end;
		}
	}
	return false;
}

/* ---- one URL, one address ----------------------------------------------- */

/* The next of mailto's addresses. */
static bool
find_mailto(xn_found *found, const char *s, struct stretch rest)
{
	struct stretch item = rest;

	for (item.end = item.at; item.end < rest.end; item.end++) {
		if (is_one_of(",?#", (unsigned char)s[item.end])) {
			break;
		}
	}
	found->next = item.end < rest.end && s[item.end] == ',' ? item.end + 1
								: rest.end;
	if (!xn_mail_find(found, s, item)) {
		return false;
	}
	found->encoded = xn_url_is_encoded(s + found->at, found->len);
	return true;
}

static bool
find_in_url(xn_found *found, const char *s, struct stretch rest)
{
	struct url_host host;

	/* Only behind a comma of mailto there is more to find. */
	if (rest.at > 0) {
		return find_mailto(found, s, rest);
	}
	if (!xn_url_split(&host, s, rest.end)) {
		return false;
	}
	if (host.mailto) {
		rest.at = host.span.at;
		return find_mailto(found, s, rest);
	}
	found->type = XN_FOUND_HOST;
	found->at = host.span.at;
	found->len = host.span.end - host.span.at;
	found->encoded = xn_url_is_encoded(s + found->at, found->len);
	found->for_ascii = true;
	found->for_unicode = true;
	return true;
}

bool
xn_find_host(const char *text, size_t len, size_t at, xn_in kind,
	     xn_found *found)
{
	struct stretch rest = {at, len};

	if (found == NULL) {
		return false;
	}
	memset(found, 0, sizeof *found);
	found->next = len;
	if (at >= len || text == NULL) {
		return false;
	}
	switch (kind) {
	case XN_IN_URL:
		return find_in_url(found, text, rest);
	case XN_IN_MAIL:
		return at == 0 && xn_mail_find(found, text, rest);
	case XN_IN_TEXT:
		return find_in_text(found, text, rest);
	default:
		return false;
	}
}

size_t
xn_found_name(char *dst, size_t cap, const char *text, const xn_found *found)
{
	size_t len = found->len;

	if (found->encoded) {
		len = xn_url_decode(dst, cap, text + found->at, found->len);
	} else if (len < cap) {
		memcpy(dst, text + found->at, len);
	}
	if (cap > 0) {
		dst[len < cap ? len : 0] = '\0';
	}
	return len;
}
