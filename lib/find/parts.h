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

/* A part of a text.  Two pointers are passed in registers. */
struct stretch {
	const char *at;
	const char *end;
};

/* A name that was found. */
struct place {
	xn_found_type type;
	bool utf8_local;
	struct stretch name;
	const char *next; /* where to look for the next one */
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
 * url.c: what begins there, up to one of ends, or to a blank if blanks end it.
 * at becomes the place behind the last "@" in it.
 */
struct stretch xn_url_part(struct stretch rest, const char *ends, bool blanks);

/* url.c: whether "%41" stands at a place. */
bool xn_url_is_escape(struct stretch rest);

/* url.c: take tabs and newlines out and decode "%41"; returns the length. */
size_t xn_url_decode(char *dst, size_t cap, struct stretch name);

/*
 * url.c: decode a name in room if that changes it.  False: it is too long for
 * that.
 */
bool xn_url_decoded(char room[XN_FOUND_SIZE], struct stretch *name);

/* The longest address, in brackets, with IPv4 at its end. */
#define ADDRESS_MAX 47

/*
 * address.c: read IPv6 between brackets, or IPv4, and write it; returns the
 * length, or 0: it is not valid.
 */
size_t xn_address(char text[ADDRESS_MAX], struct stretch host);

/* mail.c: find the domain of an address. */
bool xn_mail_find(struct place *place, struct stretch span);

static inline struct stretch
stretch_of(const char *s, size_t len)
{
	/* To add to NULL is not defined. */
	s = s != NULL ? s : "";
	return (struct stretch){s, s + len};
}

static inline size_t
stretch_len(struct stretch span)
{
	return (size_t)(span.end - span.at);
}

static inline bool
stretch_is_ascii(struct stretch span)
{
	while (span.at < span.end && (unsigned char)*span.at < 0x80) {
		span.at++;
	}
	return span.at == span.end;
}

/* The byte there, or NUL behind the end. */
static inline uint32_t
byte_at(struct stretch rest)
{
	return rest.at < rest.end ? (unsigned char)*rest.at : 0;
}

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

static inline bool
is_at(struct stretch rest, const char *set)
{
	return is_one_of(set, byte_at(rest));
}

/* The end of the letters, digits, hyphens and dots there: most names. */
static inline const char *
plain_end(struct stretch rest)
{
	/* A bit for each of ASCII: one test instead of five ranges. */
	static const uint64_t plain[4] = {UINT64_C(0x03FF600000000000),
					  UINT64_C(0x07FFFFFE07FFFFFE)};
	unsigned char c;

	while (rest.at < rest.end && (c = (unsigned char)*rest.at,
				      plain[c >> 6] >> (c & 63) & 1)) {
		rest.at++;
	}
	return rest.at;
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
	size_t size = utf8_decode(rest.at, stretch_len(rest), point);

	*point = size > 0 ? *point : NO_CHARACTER;
	return size > 0 ? size : 1;
}

/* What the URL Standard takes off the ends of a URL: C0 controls and blanks. */
static inline struct stretch
stretch_trimmed(struct stretch span)
{
	while (span.at < span.end && (unsigned char)*span.at <= ' ') {
		span.at++;
	}
	while (span.at < span.end && (unsigned char)span.end[-1] <= ' ') {
		span.end--;
	}
	return span;
}

/* The next place with something that the URL Standard does not take out. */
static inline const char *
url_seen(struct stretch rest)
{
	/* No larger byte is one of them. */
	while (byte_at(rest) < ' ' && is_at(rest, "\t\n\r")) {
		rest.at++;
	}
	return rest.at;
}

#endif
