/* SPDX-License-Identifier: MIT
 *
 * Names as the DNS has them: octets on the wire, text in zone files.
 *
 *     uint8_t wire[XN_WIRE_MAX];
 *     xn_options opt = xn_profile(XN_LOOKUP);
 *     xn_result r = xn_wire_from_host(&opt, wire, sizeof wire, name, len,
 *                                     NULL);
 *
 * A wire name is uncompressed unless something else is said (RFC 1035, 3.1):
 * labels, each an octet that is its length, 1 to 63, and as many octets, and
 * then the octet 0, the root label; 255 octets at most.  A label's octets may
 * have any value (RFC 2181, 11).
 *
 * The contract, for every function here:
 *
 * - Nothing is allocated, unless a normaliser of the caller's does; nothing
 *   is kept, no locale is consulted; any thread may call.
 * - Lengths and capacities count octets.  Where a wire name is taken, src
 *   begins with it and may go on behind it: what follows is not looked at.
 * - A host name is UTF-8, NUL a character like another.  The presentation
 *   form is ASCII as it is written, and any bytes as it is read.
 * - The result is whole or there is none.  A wire name is written with XN_OK
 *   or XN_WIRE_OK only: on any other status dst is as it was.  Text that has
 *   room for a byte is NUL-terminated, and empty where there is no result;
 *   its length does not count the NUL.
 * - dst may be NULL when cap is 0, src when len is 0.  dst may not overlap
 *   src.
 * - Nothing is written at or beyond dst + cap, nothing read at or beyond
 *   src + len.
 * - A name that is not right is refused as such whatever the capacity.
 * - Labels are counted without the root label, of which the root has none;
 *   xn_wire_from_host counts as xn_to_ascii does.
 * - Time is linear in the input.  Stack use stays below XN_WIRE_STACK bytes.
 */
#ifndef XN_WIRE_H
#define XN_WIRE_H

#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sizes -------------------------------------------------------------- */

/* The most octets of a wire name, the root label counted. */
#define XN_WIRE_MAX 255

/* The most octets of a label, and the most labels of a name. */
#define XN_WIRE_LABEL_MAX XN_LABEL_OCTETS
#define XN_WIRE_LABELS_MAX 127

/*
 * A buffer of this size holds every result of xn_wire_to_text with its NUL:
 * 250 octets in four labels, each written as \DDD, four dots, NUL.  It holds
 * every result of xn_wire_to_host, too, in which an octet becomes at most 4
 * bytes.
 */
#define XN_WIRE_TEXT_SIZE 1005

/* The most stack that any function here uses, in bytes. */
#define XN_WIRE_STACK 40960

/* ---- results ------------------------------------------------------------ */

typedef enum xn_wire_status {
	XN_WIRE_OK = 0,
	/* dst is too small; written is the capacity that is needed. */
	XN_WIRE_NO_SPACE,
	/* src ends within the name. */
	XN_WIRE_TRUNCATED,
	/*
	 * An octet that should be a length is none: its first two bits are 01
	 * or 10 (RFC 1035, 4.1.4; RFC 6891, 5).
	 */
	XN_WIRE_BAD_LABEL,
	/*
	 * A pointer that does not lead further to the front (xn_wire_read says
	 * how), or any pointer where src is no message.
	 */
	XN_WIRE_BAD_POINTER,
	/* The name would have more than XN_WIRE_MAX octets. */
	XN_WIRE_TOO_LONG,
	/* Text: a label would have more than XN_WIRE_LABEL_MAX octets. */
	XN_WIRE_LABEL_TOO_LONG,
	/* Text: nothing in front of a dot, or nothing at all. */
	XN_WIRE_EMPTY_LABEL,
	/*
	 * Text: a backslash at the end, or one and a digit without two more,
	 * or a value beyond 255.
	 */
	XN_WIRE_BAD_ESCAPE,
	/* The call is not right: NULL. */
	XN_WIRE_MISUSE
} xn_wire_status;

typedef struct xn_wire_result {
	xn_wire_status status;
	/*
	 * With OK and NO_SPACE, the octets of src that the name takes: for
	 * xn_wire_read those at its place, up to the first pointer and with
	 * it.  Else the index in src of the octet at fault: with TRUNCATED
	 * len, with BAD_LABEL and BAD_POINTER the octet that is no length or
	 * begins the pointer, with BAD_ESCAPE the backslash, with EMPTY_LABEL
	 * the dot (0 where there is nothing at all), and with TOO_LONG and
	 * LABEL_TOO_LONG the first of what is too much.  0 with MISUSE.
	 */
	size_t read;
	/*
	 * Octets written with OK (of text, without its NUL), the capacity
	 * needed with NO_SPACE (of text, with it), else 0.
	 */
	size_t written;
	/* With OK and NO_SPACE, how many labels the name has; else 0. */
	size_t labels;
} xn_wire_result;

/* "XN_WIRE_OK" and so on; "" for a value that is none. */
XN_API const char *xn_wire_status_name(xn_wire_status status);

/* ---- host names --------------------------------------------------------- */

/*
 * The wire name of a host name in any script: of what xn_to_ascii makes of it,
 * split at its dots.  A final dot makes no difference where the options allow
 * it.  There are no escapes: a backslash is a character like another, and the
 * options say whether it is one that a host name may have.
 *
 * The limits of lengths hold whatever the profile: where XN_CHECK_LENGTH is
 * off, this works as if it and XN_ALLOW_ROOT_DOT were on.  XN_URL, which lets a
 * name that is all ASCII pass, is no exception, but in that case the report
 * has no fault.  The root, "." or the empty name, is XN_ERROR_EMPTY_NAME: it
 * is no host.
 *
 * length is the octets of the wire name, or with XN_NO_SPACE the capacity
 * needed.  labels and report are as xn_to_ascii has them, so that an empty
 * label behind a final dot is counted; output_at is the place of a label's
 * length octet in the wire name.
 */
XN_API xn_result
xn_wire_from_host(const xn_options *opt, uint8_t *dst, size_t cap,
                  const char *src, size_t len, xn_report *report);

/*
 * A wire name as a host name for a person, by xn_to_unicode, without a final
 * dot; the root is ".".
 *
 * Each label is shown in one of these ways:
 * - one with an octet that xn_wire_to_text would escape is no host's: it is
 *   escaped just so, not handed to xn_to_unicode, and XN_ERROR_DISALLOWED;
 * - one in which xn_to_unicode finds an error (of the A-label or the Bidi
 *   rule, say) stays as it is, and so does, in XN_IDNA2003, one that decodes
 *   to a label with U+3002, a dot: that is XN_ERROR_DISALLOWED;
 * - any other is as xn_to_unicode shows it.
 * So a dot in the result is always one between labels, a backslash always an
 * escape, and a label with an error is never shown as what it decodes to.
 * With XN_OK there is no backslash in the result, and xn_wire_from_host
 * under the same options, XN_TRANSITIONAL apart, makes the same name of it,
 * but for case, or refuses it: it checks more, and takes no root.
 *
 * With XN_INVALID dst holds the result all the same; errors are those of all
 * labels.  A src that xn_wire_check refuses is XN_MISUSE.  labels does not
 * count the root label.
 */
XN_API xn_result
xn_wire_to_host(const xn_options *opt, char *dst, size_t cap,
                const uint8_t *src, size_t len);

/* ---- presentation form -------------------------------------------------- */

/*
 * The wire name of a name as zone files have it (RFC 1035, 5.1; RFC 4343,
 * 2.1): \DDD, three decimal digits, is the octet of that value, and \X, where
 * X is no digit, is X without any meaning that it has; so "\." is no dot
 * between labels.  Every other byte but the dot is itself, also what would
 * have a meaning in a zone file (as "@" and a blank) and what is not ASCII: no
 * IDNA is done here.  The name is absolute, with a final dot or without.  "."
 * is the root.
 *
 * xn_wire_status: OK, NO_SPACE, TOO_LONG, LABEL_TOO_LONG, EMPTY_LABEL,
 * BAD_ESCAPE, MISUSE.
 */
XN_API xn_wire_result
xn_wire_from_text(uint8_t *dst, size_t cap, const char *src, size_t len);

/*
 * The presentation form of a wire name, with a final dot.  Octets outside 21
 * to 7E (hexadecimal) become \DDD, and . \ " ( ) ; @ $ get a backslash in
 * front.  xn_wire_from_text makes the same octets of it.
 *
 * xn_wire_status: OK, NO_SPACE, TRUNCATED, BAD_LABEL, BAD_POINTER, TOO_LONG,
 * MISUSE.
 */
XN_API xn_wire_result
xn_wire_to_text(char *dst, size_t cap, const uint8_t *src, size_t len);

/* ---- wire names --------------------------------------------------------- */

/*
 * Whether src begins with a wire name: read is the octets that it takes,
 * labels how many it has, written is 0.
 *
 * xn_wire_status: OK, TRUNCATED, BAD_LABEL, BAD_POINTER, TOO_LONG, MISUSE.
 */
XN_API xn_wire_result xn_wire_check(const uint8_t *src, size_t len);

/*
 * Canonical order (RFC 4034, 6.1): by labels from the root, octets compared as
 * unsigned, ASCII letters as lower-case ones.  *order becomes -1, 0 or 1 as a
 * comes before b, is equal to it (RFC 4343), or behind; 0 where one of the two
 * is no wire name, whose status of xn_wire_check is returned then.
 *
 * xn_wire_status: OK, TRUNCATED, BAD_LABEL, BAD_POINTER, TOO_LONG, MISUSE.
 */
XN_API xn_wire_status
xn_wire_compare(const uint8_t *a, size_t alen, const uint8_t *b, size_t blen,
                int *order);

/*
 * The name at src[at] of a DNS message of len octets, uncompressed (RFC 1035,
 * 4.1.4).  What follows it in the message is at at + read.
 *
 * A pointer has to lead to a place in front of where the last one led to, the
 * first one to a place in front of at.  So there are no loops and no pointers
 * forward.  Letters keep their case.  The message's header is not known here.
 * For a name in a record's data len may be where the data ends.
 *
 * xn_wire_status: OK, NO_SPACE, TRUNCATED, BAD_LABEL, BAD_POINTER, TOO_LONG,
 * MISUSE.
 */
XN_API xn_wire_result
xn_wire_read(uint8_t *dst, size_t cap, const uint8_t *src, size_t len,
             size_t at);

#ifdef __cplusplus
}
#endif

#endif
