/* SPDX-License-Identifier: MIT
 *
 * Names in other text: the host names in a URL, in a mail address, or in any
 * text, such as a log, a block list or a configuration.
 *
 *     xn_found found;
 *
 *     for (size_t at = 0; xn_find_host(text, len, at, XN_IN_TEXT, &found);
 *          at = found.next)
 *             printf("%.*s\n", (int)found.len, text + found.at);
 *
 * The contract is that of xn/idna.h: text is UTF-8, only *_alloc allocates,
 * nothing is kept between calls, any thread may call any function, time is
 * linear in the text.  Bytes that are not UTF-8 are not an error: they belong
 * to no name, and stay.
 */
#ifndef XN_FIND_H
#define XN_FIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- finding ------------------------------------------------------------ */

/* What a text is. */
typedef enum xn_in {
	/*
	 * One URL (URL Standard) or IRI, between blanks.  The host stands
	 * behind a scheme and "//", or behind "//", without user info and port.
	 * With a special scheme "\" is "/", and any number of slashes may
	 * follow the colon.  A text without a scheme is a host, with a port if
	 * there is one, and then nothing, or one of / \ ? # and anything.
	 * "host:80" has no scheme, though the URL Standard sees one.
	 *
	 * mailto (RFC 6068): each address before the "?", between commas.
	 * Anything else with a colon has no host: urn:x, file:///x, and data:,
	 * javascript:, sms: and tel:, even before a number.  Neither has a URL
	 * whose port is not a number up to 65535.
	 */
	XN_IN_URL = 1,
	/*
	 * One mail address, with or without a display name and angle brackets
	 * (RFC 5322; RFC 6532 for what is not ASCII).  The name stands behind
	 * the last "@" outside quotes and comments.  A list of addresses, a
	 * group, and blanks inside a local part have no name here.
	 */
	XN_IN_MAIL,
	/*
	 * Any text.  A run is made of characters that UTS #46 keeps, or maps to
	 * characters that RFC 5892 allows in a label, of "_" and the four dots.
	 * A character that UTS #46 ignores belongs to a run if it stands
	 * inside; ZERO WIDTH SPACE never does.  Dots at the beginning, and all
	 * but the first at the end, are no part of the name.  Names are:
	 *
	 * - the host of "scheme://...", percent-encoded or not;
	 * - the run behind an "@" that follows a character of a local part
	 *   (RFC 5322, atext, or a quote);
	 * - any other run with a dot between two labels, and a single A-label.
	 *
	 * These runs are no names:
	 *
	 * - the last label begins with a digit, of any script: 12.5
	 * - all dots are U+3002 or U+FF61, and no label is ASCII: prose
	 * - it touches a symbol that UTS #46 keeps, such as an emoji, or
	 *   percent-encoding, such as %2F: half a name
	 * - it stands right before "@", or right behind "/" or "\" (this does
	 *   not hold for hosts and behind "@")
	 * - it stands in a path, query or fragment: from one of / ? # behind a
	 *   name, or behind its port, up to a blank or one of "<>\^{|}`
	 * - it touches the port of a URL, or the "]" of its host
	 */
	XN_IN_TEXT
} xn_in;

/* What a name is. */
typedef enum xn_found_type {
	XN_FOUND_HOST = 1, /* the host of a URL; it may be an IP address */
	XN_FOUND_DOMAIN,   /* the domain of a mail address */
	XN_FOUND_NAME,     /* a name by itself */
	XN_FOUND_LABEL     /* a single A-label by itself */
} xn_found_type;

/* A name in a text. */
typedef struct xn_found {
	xn_found_type type;
	/*
	 * The bytes there are not the name yet: it is percent-encoded, or has
	 * tabs or newlines in it, which the URL Standard removes.
	 * xn_found_name() has the name.
	 */
	bool encoded;
	/*
	 * Whether xn_convert_in() converts it.  In XN_IN_TEXT to ASCII: a name
	 * that, decoded, is not ASCII or has capitals in an A-label.  To
	 * Unicode: a name with an A-label.  In the other kinds each name except
	 * the address literal of a mail address.
	 */
	bool for_ascii;
	bool for_unicode;
	/* The local part is not ASCII: mail needs SMTPUTF8 (RFC 6531). */
	bool utf8_local;
	size_t at;   /* its place in the text */
	size_t len;  /* its length there */
	size_t next; /* where to look for the next one; len: there is none */
	uint64_t reserved[2];
} xn_found;

/*
 * Finds the first name of text[at..len).  at is 0, or the last found.next.
 *
 * False: there is no more.  In XN_IN_URL and XN_IN_MAIL the text then is wrong,
 * unless at is len or the text is all blanks (in XN_IN_URL, control characters
 * are blanks, too).  If one of mailto's addresses is wrong, found->at and
 * found->len are its place, otherwise 0.  Also false: found is NULL, at is
 * beyond len, the kind is unknown, or text is NULL and len is not 0.
 */
XN_API bool xn_find_host(const char *text, size_t len, size_t at, xn_in kind,
                         xn_found *found);

/*
 * Writes the name that was found in a text, decoded, and returns its length.
 * If cap is not larger than that, dst gets the empty string.
 */
XN_API size_t xn_found_name(char *dst, size_t cap, const char *text,
                            const xn_found *found);

/* ---- converting --------------------------------------------------------- */

/* What names are converted to. */
typedef enum xn_form { XN_FORM_ASCII = 1, XN_FORM_UNICODE } xn_form;

/* An encoded name must be shorter than this when it is decoded, in bytes. */
#define XN_FOUND_SIZE 2048

/*
 * The text with each name converted where it stands.  All other bytes stay as
 * they are.  XN_CHECK_FORBIDDEN is always on.
 *
 * XN_IN_TEXT: a name that breaks a rule stays as it is.  errors has the bits of
 * all these; the status is XN_OK.
 *
 * XN_IN_URL, XN_IN_MAIL: if a name breaks a rule, or there is none, the status
 * is XN_INVALID and dst has the text as it is; without a name errors is
 * XN_ERROR_EMPTY_NAME.  An empty text, or one of blanks, is no error.  The host
 * of a URL that is an IP address (URL Standard) stays as it is; XN_URL and
 * XN_URL_STRICT write it as the standard does.  One that the standard refuses,
 * such as 1.2.3.256, is XN_ERROR_FORBIDDEN_DOMAIN.  In a mail address
 * [192.0.2.1] stays, and 1.2.3.256 is a name.
 *
 * labels is the number of names that were converted.  With XN_NO_SPACE length
 * is a capacity that is enough.  The limit XN_LABEL_POINTS holds, in *_alloc
 * too.  XN_ERROR_NAME_TOO_LONG also is an encoded name that is not shorter than
 * XN_FOUND_SIZE.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result xn_convert_in(const xn_options *opt, char *dst, size_t cap,
                               const char *src, size_t len, xn_in kind,
                               xn_form form);

/*
 * The same in memory that the caller releases with xn_free().  *dst becomes
 * NULL with XN_NO_MEMORY, XN_MISUSE and XN_FAILED.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result xn_convert_in_alloc(const xn_options *opt, char **dst,
                                     const char *src, size_t len, xn_in kind,
                                     xn_form form);

/* ---- hosts of URLs ------------------------------------------------------ */

/*
 * The host of a URL (XN_IN_URL, without mailto's addresses) as the URL Standard
 * serialises it: a domain in ASCII, an IP address, or the opaque host of a
 * scheme that is not special, in which what is not UTF-8 is U+FFFD.  labels is
 * 0 for the last two.
 *
 * XN_INVALID: the standard refuses the host, or there is none, which is
 * XN_ERROR_EMPTY_NAME.  Two limits are the library's own: XN_LABEL_POINTS is
 * XN_ERROR_LABEL_TOO_LONG, XN_FOUND_SIZE for a percent-encoded domain is
 * XN_ERROR_NAME_TOO_LONG.
 *
 * With XN_NO_SPACE length is a capacity that is enough.
 *
 * xn_status: OK, INVALID, NO_SPACE, MISUSE
 */
XN_API xn_result xn_url_host(char *dst, size_t cap, const char *url,
                             size_t len);

/*
 * The URL Standard's host parser, for special schemes: percent-decoding, domain
 * to ASCII (XN_URL), IPv4 in all its forms, IPv6 in brackets.  Statuses and
 * labels are as above.
 */
XN_API xn_result xn_url_parse_host(char *dst, size_t cap, const char *host,
                                   size_t len);

#ifdef __cplusplus
}
#endif

#endif
