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

/* A part of a text. */
struct stretch {
	size_t at;
	size_t end;
};

/* The host of a URL. */
struct url_host {
	struct stretch span; /* the host; of mailto the rest behind the colon */
	bool mailto;
	bool opaque; /* the scheme is not special */
	bool file;
};

/* url.c: find the host of a URL; false: there is none. */
bool xn_url_split(struct url_host *host, const char *s, size_t len);

/* url.c: take tabs and newlines out of s[0..len) and decode "%41"; dst may be s
 */
size_t xn_url_decode(char *dst, size_t cap, const char *s, size_t len);

/* Whether xn_url_decode() would change a text. */
bool xn_url_is_encoded(const char *s, size_t len);

/* address.c: read IPv6 between brackets, and IPv4; false: it is not valid. */
bool xn_address6(char text[], size_t *text_len, const char *s, size_t len);
bool xn_address4(char text[], size_t *text_len, const char *s, size_t len);

/* The longest address, in brackets. */
#define ADDRESS_MAX 41

/* mail.c: find the domain of the address s[span.at..span.end). */
bool xn_mail_find(xn_found *found, const char *s, struct stretch span);

/* Whether a character is one of a set. */
static inline bool
is_one_of(const char *set, uint32_t c)
{
	while (*set != '\0' && (unsigned char)*set != c) {
		set++;
	}
	return *set != '\0';
}

/* What the URL Standard takes off the ends of a URL: C0 controls and blanks. */
static inline struct stretch
stretch_trimmed(const char *s, struct stretch span)
{
	while (span.at < span.end && (unsigned char)s[span.at] <= ' ') {
		span.at++;
	}
	while (span.at < span.end && (unsigned char)s[span.end - 1] <= ' ') {
		span.end--;
	}
	return span;
}

/* What it takes out wherever it stands. */
static inline bool
is_url_gone(char c)
{
	return c == '\t' || c == '\n' || c == '\r';
}

#endif
