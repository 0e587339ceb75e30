/* SPDX-License-Identifier: MIT
 *
 * Functions that the files about names in other text share.
 */
#ifndef XN_FIND_PARTS_H
#define XN_FIND_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/find.h>

#include "../base/letters.h"
#include "../unicode/ucd.h"
#include "../unicode/utf8.h"

/* A part of a text. */
struct stretch {
	const char *s;
	size_t at;
	size_t end;
};

/* What URL it is. */
enum url_kind {
	URL_NONE, /* without a host */
	URL_SPECIAL,
	URL_OPAQUE, /* the scheme is not special */
	URL_FILE,
	URL_MAILTO,
	URL_BARE /* a number behind the colon is no port */
};

/* url.c: find the host of a URL; of mailto the rest behind the colon. */
enum url_kind xn_url_split(struct stretch *host, struct stretch url);

/*
 * url.c: the end of what begins at rest.at: there stands one of ends, or a
 * blank if blanks are ends.  at becomes the place behind the last "@" before.
 */
struct stretch xn_url_part(struct stretch rest, const char *ends, bool blanks);

/* url.c: whether "%41" stands at a place. */
bool xn_url_is_escape(const char *s, size_t len);

/* url.c: take tabs and newlines out and decode "%41"; returns the length. */
size_t xn_url_decode(char *dst, size_t cap, const char *s, size_t len);

/*
 * url.c: decode the name *s, of *len bytes, in room if that changes it.  False:
 * it is too long for that.
 */
bool xn_url_decoded(char room[XN_FOUND_SIZE], const char **s, size_t *len);

/* The longest address, in brackets, with IPv4 at its end. */
#define ADDRESS_MAX 47

/*
 * address.c: read IPv6 between brackets, or IPv4, and write it; returns the
 * length, or 0: it is not valid.
 */
size_t xn_address(char text[ADDRESS_MAX], const char *s, size_t len);

/* mail.c: find the domain of an address. */
bool xn_mail_find(xn_found *found, struct stretch span);

/* Whether a character is one of a set, which has no letters and digits. */
static inline bool
is_one_of(const char *set, uint32_t c)
{
	if (is_lower(lower(c)) || is_digit(c)) {
		return false;
	}
	while (*set != '\0' && (unsigned char)*set != c) {
		set++;
	}
	return *set != '\0';
}

/* The byte there, or NUL behind the end. */
static inline uint32_t
byte_at(struct stretch rest)
{
	return rest.at < rest.end ? (unsigned char)rest.s[rest.at] : 0;
}

/* The end of the letters, digits, hyphens and dots there: most names. */
static inline size_t
plain_end(struct stretch rest)
{
	/* A bit for each of ASCII: one test instead of five ranges. */
	static const uint64_t plain[4] = {UINT64_C(0x03FF600000000000),
					  UINT64_C(0x07FFFFFE07FFFFFE)};
	const unsigned char *s = (const unsigned char *)rest.s;

	while (rest.at < rest.end &&
	       (plain[s[rest.at] >> 6] >> (s[rest.at] & 63) & 1)) {
		rest.at++;
	}
	return rest.at;
}

static inline bool
is_at(struct stretch rest, const char *set)
{
	return is_one_of(set, byte_at(rest));
}

static inline bool
stretch_is_ascii(struct stretch span)
{
	while (span.at < span.end && (unsigned char)span.s[span.at] < 0x80) {
		span.at++;
	}
	return span.at == span.end;
}

/* What a character is to a run: UCD_FIND_*. */
static inline uint32_t
role_of(uint32_t point)
{
	return UCD_FIND(ucd_row(point));
}

/* Stands for bytes that are not UTF-8, and for the ends of the text. */
#define NO_CHARACTER 0xFFFDu

/* Decode the character there; returns its bytes. */
static inline size_t
read_point(struct stretch rest, uint32_t *point)
{
	size_t size = utf8_decode(rest.s + rest.at, rest.end - rest.at, point);

	*point = size > 0 ? *point : NO_CHARACTER;
	return size > 0 ? size : 1;
}

/* What the URL Standard takes off the ends of a URL: C0 controls and blanks. */
static inline struct stretch
stretch_trimmed(struct stretch span)
{
	while (span.at < span.end && (unsigned char)span.s[span.at] <= ' ') {
		span.at++;
	}
	while (span.at < span.end &&
	       (unsigned char)span.s[span.end - 1] <= ' ') {
		span.end--;
	}
	return span;
}

/* What it takes out wherever it stands. */
#define URL_GONE "\t\n\r"

/* The next place with something else. */
static inline size_t
url_seen(struct stretch rest)
{
	/* No larger byte is one of them. */
	while (byte_at(rest) < ' ' && is_at(rest, URL_GONE)) {
		rest.at++;
	}
	return rest.at;
}

static inline void
found_set(xn_found *found, xn_found_type type, struct stretch span)
{
	found->type = type;
	found->at = span.at;
	found->len = span.end - span.at;
}

#endif
