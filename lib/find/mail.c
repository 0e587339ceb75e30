/* SPDX-License-Identifier: MIT
 *
 * The domain of a mail address (RFC 5322, 3.4; RFC 6532 for what is not ASCII).
 */
#include "parts.h"

/*
 * The place behind what begins at a place: a comment, a quoted text, a literal,
 * letters and the like, or a byte.  0: it never ends.
 */
static size_t
token_end(struct stretch rest)
{
	char open = rest.s[rest.at];
	char close = open == '(' ? ')' : open == '[' ? ']' : '"';
	size_t depth = 1;

	if (!is_one_of("(\"[", (unsigned char)open)) {
		size_t end = plain_end(rest);

		return end > rest.at ? end : rest.at + 1;
	}
	for (size_t i = rest.at + 1; i < rest.end; i++) {
		char c = rest.s[i];

		if (c == '\\' && open != '[') {
			i++;
		} else if (c == close) {
			if (--depth == 0) {
				return i + 1;
			}
		} else {
			depth += open == '(' && c == '(';
		}
	}
	return 0;
}

bool
xn_mail_find(xn_found *found, struct stretch span)
{
	/* What stands between any of <>@, and whether something is in it. */
	struct stretch part = {span.s, span.at, span.at}, token = span;
	bool gap = false, at = false, utf8 = false;
	uint32_t angle = 0;

	for (; token.at < span.end; token.at = token.end) {
		struct stretch rest = {span.s, token.at, span.end};
		bool any = part.at < part.end;
		uint32_t c = byte_at(rest);

		token.end = token_end(rest);
		if (token.end == 0) {
			return false;
		}
		if (is_one_of(" \t\r\n(", c)) {
			continue;
		}
		if (c == '>' && angle == '<') {
			angle = '>';
		} else if (c == '<' && angle == 0 && !at) {
			angle = '<';
			gap = false;
			part.end = part.at;
		} else if (c == '@' && angle != '>' && any && !gap) {
			at = true;
			utf8 |= !stretch_is_ascii(part);
			part.end = part.at;
		} else if (is_one_of("<>@,;:\\)]", c) || angle == '>' ||
			   (c == '"' && at) || (c == '[' && (!at || any))) {
			return false;
		} else {
			/* Blanks and comments stand only around a part. */
			gap |= any && part.end != token.at;
			part.at = any ? part.at : token.at;
			part.end = token.end;
		}
	}
	if (!at || part.at == part.end || gap || angle == '<' ||
	    (part.s[part.at] == '[' && part.s[part.end - 1] != ']')) {
		return false;
	}
	found_set(found, XN_FOUND_DOMAIN, part);
	found->utf8_local = utf8;
	found->for_ascii = part.s[part.at] != '[';
	found->for_unicode = found->for_ascii;
	return true;
}
