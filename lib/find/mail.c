/* SPDX-License-Identifier: MIT
 *
 * The domain of a mail address (RFC 5322, 3.4; RFC 6532 for what is not ASCII).
 */
#include "parts.h"

#include <stdint.h>
#include <string.h>

struct mail {
	struct stretch part; /* the local part, then the domain */
	bool any;            /* the part has begun */
	bool gap;            /* a blank or a comment stands inside */
	bool utf8;           /* the local part is not ASCII */
	bool at;             /* an "@" was there */
	enum { ANGLE_NONE, ANGLE_OPEN, ANGLE_CLOSED } angle;
};

static bool
add(struct mail *mail, const char *s, size_t at, size_t end)
{
	if (!mail->any) {
		mail->part.at = at;
	} else if (mail->part.end != at) {
		mail->gap = true;
	}
	mail->any = true;
	mail->part.end = end;
	for (size_t i = at; i < end && !mail->at; i++) {
		mail->utf8 |= (unsigned char)s[i] >= 0x80;
	}
	return mail->angle != ANGLE_CLOSED;
}

/* The place behind a quoted text or comment; 0: it never ends. */
static size_t
quoted_end(const char *s, struct stretch rest, char open, char close)
{
	size_t depth = 1;

	for (size_t i = rest.at + 1; i < rest.end; i++) {
		if (s[i] == '\\') {
			i++;
		} else if (s[i] == close) {
			if (--depth == 0) {
				return i + 1;
			}
		} else if (s[i] == open) {
			depth++;
		}
	}
	return 0;
}

/* A new part begins. */
static bool
begin_part(struct mail *mail, bool right)
{
	mail->any = false;
	mail->gap = false;
	return right;
}

/* Reads what begins at *at; false: no address has it there. */
static bool
step(struct mail *mail, const char *s, size_t *at, size_t end)
{
	struct stretch rest = {*at, end};
	const char *close;

	switch (s[*at]) {
	case '(':
		*at = quoted_end(s, rest, '(', ')');
		return *at > 0;
	case '"':
		*at = quoted_end(s, rest, '"', '"');
		return *at > 0 && !mail->at && add(mail, s, rest.at, *at);
	case '[':
		close = memchr(s + *at, ']', end - *at);
		*at = close != NULL ? (size_t)(close - s) + 1 : end;
		return close != NULL && mail->at && !mail->any &&
		       add(mail, s, rest.at, *at);
	case '<':
		++*at;
		if (mail->angle != ANGLE_NONE || mail->at) {
			return false;
		}
		mail->angle = ANGLE_OPEN;
		mail->utf8 = false;
		return begin_part(mail, true);
	case '>':
		++*at;
		if (mail->angle != ANGLE_OPEN) {
			return false;
		}
		mail->angle = ANGLE_CLOSED;
		return true;
	case '@':
		++*at;
		if (mail->angle == ANGLE_CLOSED || !mail->any || mail->gap) {
			return false;
		}
		mail->at = true;
		return begin_part(mail, true);
	case ',':
	case ';':
	case ':':
	case '\\':
	case ')':
	case ']':
		return false;
	case ' ':
	case '\t':
	case '\r':
	case '\n':
		++*at;
		return true;
	default:
		++*at;
		return add(mail, s, rest.at, *at);
	}
}

bool
xn_mail_find(xn_found *found, const char *s, struct stretch span)
{
	struct mail mail = {.angle = ANGLE_NONE};
	size_t at = span.at;
	bool literal;

	while (at < span.end) {
		if (!step(&mail, s, &at, span.end)) {
			return false;
		}
	}
	if (!mail.at || !mail.any || mail.gap || mail.angle == ANGLE_OPEN) {
		return false;
	}
	literal = s[mail.part.at] == '[';
	if (literal && s[mail.part.end - 1] != ']') {
		return false;
	}
	found->type = XN_FOUND_DOMAIN;
	found->at = mail.part.at;
	found->len = mail.part.end - mail.part.at;
	found->utf8_local = mail.utf8;
	found->for_ascii = !literal;
	found->for_unicode = !literal;
	return true;
}
