/* SPDX-License-Identifier: MIT
 *
 * The domain of a mail address (RFC 5322, 3.4; RFC 6532 for what is not ASCII).
 */
#include "parts.h"

/*
 * The place behind what begins at a place: a comment, a quoted text, a literal,
 * letters and the like, or a byte.  NULL: it never ends.
 */
static const char *
token_end(struct stretch rest)
{
	char open = *rest.at;
	char close = open == '(' ? ')' : open == '[' ? ']' : '"';
	size_t depth = 1;

	if (!is_one_of("(\"[", (unsigned char)open)) {
		const char *end = plain_end(rest);

		return end > rest.at ? end : rest.at + 1;
	}
	while (++rest.at < rest.end) {
		if (*rest.at == '\\' && open != '[') {
			rest.at += stretch_len(rest) > 1;
		} else if (*rest.at == close) {
			if (--depth == 0) {
				return rest.at + 1;
			}
		} else {
			depth += open == '(' && *rest.at == '(';
		}
	}
	return NULL;
}

bool
xn_mail_find(struct place *place, struct stretch span)
{
	/* What stands between any of <>@, and whether something is in it. */
	struct stretch part = {span.at, span.at}, token = span;
	bool gap = false, at = false, utf8 = false;
	uint32_t angle = 0;

	for (; token.at < span.end; token.at = token.end) {
		bool any = part.at < part.end;
		uint32_t c = (unsigned char)*token.at;

		token.end = token_end((struct stretch){token.at, span.end});
		if (token.end == NULL) {
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
	    (*part.at == '[' && part.end[-1] != ']')) {
		return false;
	}
	place->type = XN_FOUND_DOMAIN;
	place->name = part;
	place->utf8_local = utf8;
	return true;
}
