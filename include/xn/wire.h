/* SPDX-License-Identifier: MIT
 *
 * Names in the DNS: octets on the wire, text in zone files.
 *
 *     uint8_t wire[XN_WIRE_MAX];
 *     xn_options opt = xn_profile(XN_LOOKUP);
 *     xn_result r = xn_wire_from_host(&opt, wire, sizeof wire, name, len,
 *                                     NULL);
 *
 * A wire name is a name in the format of DNS messages (RFC 1035, 3.1): a
 * sequence of labels, each a length octet of 1 to 63 and that many octets, then
 * the octet 0, which is the root label.  It has at most 255 octets.  A label's
 * octets may have any value (RFC 2181, 11).  Only xn_wire_read takes compressed
 * names.
 *
 * The contract, for every function here:
 *
 * - Nothing is allocated.  (A normaliser that the caller brings may allocate.)
 *   Nothing is kept between calls and no locale is consulted.  Any thread may
 *   call any function at any time.
 * - Lengths and capacities count octets.  A wire name in src begins at src[0],
 *   in xn_wire_read at src[at]; the octets after it are not looked at.
 * - A host name is UTF-8; NUL in it is a character like any other.  The
 *   presentation form is written in ASCII and read from any bytes.
 * - The result is whole or there is none.  A wire name is written only with
 *   XN_OK or XN_WIRE_OK: on any other status dst keeps its contents.  Text is
 *   NUL-terminated if cap is at least 1, and empty if there is no result.  Its
 *   length does not count the NUL.
 * - dst may be NULL when cap is 0, src when len is 0.  dst and src may not
 *   overlap.
 * - Nothing is written at or beyond dst + cap.  Nothing is read at or beyond
 *   src + len.  This holds even if somebody changes src or dst during a call;
 *   the result may then be wrong.
 * - A name that breaks a rule is reported as such, with any capacity.
 * - The number of labels does not count the root label, so the root has 0.
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

/* The most octets of a wire name, with its root label. */
#define XN_WIRE_MAX 255

/* The most octets of a label. */
#define XN_WIRE_LABEL_MAX XN_LABEL_OCTETS

/* The most labels of a name. */
#define XN_WIRE_LABELS_MAX 127

/*
 * A buffer of this size holds each result of xn_wire_to_text with its NUL: at
 * most 250 octets in four labels, each octet written as \DDD, four dots, NUL.
 * It holds each result of xn_wire_to_host as well, where an octet becomes at
 * most 4 bytes.
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
	 * A length octet begins with the bits 01 or 10, which are reserved
	 * (RFC 1035, 4.1.4; RFC 6891, 5).
	 */
	XN_WIRE_BAD_LABEL,
	/*
	 * A pointer that does not lead further to the front, as xn_wire_read
	 * asks; in the other functions, any pointer.
	 */
	XN_WIRE_BAD_POINTER,
	/* The name would have more than XN_WIRE_MAX octets. */
	XN_WIRE_TOO_LONG,
	/* Text: a label would have more than XN_WIRE_LABEL_MAX octets. */
	XN_WIRE_LABEL_TOO_LONG,
	/* Text: nothing before a dot, or nothing at all. */
	XN_WIRE_EMPTY_LABEL,
	/*
	 * Text: a backslash at the end, a backslash with one or two digits, or
	 * \DDD beyond 255.
	 */
	XN_WIRE_BAD_ESCAPE,
	/*
	 * The program is wrong: a buffer is NULL although it has a length, or
	 * dst overlaps src.
	 */
	XN_WIRE_MISUSE
} xn_wire_status;

typedef struct xn_wire_result {
	xn_wire_status status;
	/*
	 * With OK and NO_SPACE, the number of octets that the name takes in
	 * src.  For xn_wire_read these are the octets from at on, and the
	 * first pointer, if there is one, is the last of them.
	 *
	 * Else the index in src of the octet at fault:
	 * - TRUNCATED: len;
	 * - BAD_LABEL: the length octet;
	 * - BAD_POINTER: the first octet of the pointer;
	 * - TOO_LONG, LABEL_TOO_LONG: the first octet too many; in wire format,
	 *   the length octet of the label with it;
	 * - EMPTY_LABEL: the dot, or 0 if there is no text;
	 * - BAD_ESCAPE: the backslash;
	 * - MISUSE: 0.
	 *
	 * If one octet has several faults, TRUNCATED comes first, then
	 * BAD_ESCAPE, LABEL_TOO_LONG, TOO_LONG.
	 */
	size_t read;
	/*
	 * With OK, the number of octets written, without the NUL of text.
	 * With NO_SPACE, the capacity that is needed, with it.  Else 0.
	 */
	size_t written;
	/* With OK and NO_SPACE, the number of labels; else 0. */
	size_t labels;
} xn_wire_result;

/* The name of a status: "XN_WIRE_OK" and so on; "" for an unknown value. */
XN_API const char *xn_wire_status_name(xn_wire_status status);

/* ---- host names --------------------------------------------------------- */

/*
 * The wire name of a host name in any script.  The host name is converted by
 * xn_to_ascii and the result is split at its dots.  A final dot, if the options
 * allow it, makes no difference.  There are no escapes: a backslash is a
 * character like any other, and the options say whether a host name may have
 * it.
 *
 * The limits of the DNS hold in every profile: if XN_CHECK_LENGTH is off, this
 * function works as if it and XN_ALLOW_ROOT_DOT were on.  They hold even for an
 * all-ASCII name in XN_URL, which xn_to_ascii lets pass; the report then has no
 * fault.  The root, "." or the empty name, is no host: XN_ERROR_EMPTY_NAME.
 *
 * length is the number of octets of the wire name, or with XN_NO_SPACE the
 * capacity that is needed.  labels and report are those of xn_to_ascii: they
 * count the empty label after a final dot.  output_at is the place of a
 * label's length octet in the wire name.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result
xn_wire_from_host(const xn_options *opt, uint8_t *dst, size_t cap,
                  const char *src, size_t len, xn_report *report);

/*
 * A wire name as a host name for a person, by xn_to_unicode.  There is no final
 * dot; the root is ".".
 *
 * Each label is written in one of these ways:
 * - A label with an octet that xn_wire_to_text escapes is not one of a host
 *   name.  It is written with these escapes and is XN_ERROR_DISALLOWED;
 *   xn_to_unicode does not see it.
 * - A label in which xn_to_unicode finds an error, of the Bidi rule for
 *   example, is written as it is.  So is a label that decodes to one with
 *   U+3002, which is a dot (this happens only in XN_IDNA2003): that is
 *   XN_ERROR_DISALLOWED.
 * - Any other label is written as xn_to_unicode converts it.
 *
 * So each dot in the result separates labels, each backslash begins an escape,
 * and a label with an error is never shown in its decoded form.
 *
 * With XN_OK the result has no backslash.  xn_wire_from_host, under the same
 * options without XN_TRANSITIONAL, turns it into the same wire name again,
 * except for case, or refuses it: it checks more, and refuses the root.
 *
 * With XN_INVALID dst holds the result, too; errors are those of all labels.
 * XN_MISUSE is also returned if src does not begin with a wire name that
 * xn_wire_check accepts.  labels does not count the root label.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result
xn_wire_to_host(const xn_options *opt, char *dst, size_t cap,
                const uint8_t *src, size_t len);

/* ---- presentation form -------------------------------------------------- */

/*
 * The wire name of a name in presentation form, which zone files use (RFC
 * 1035, 5.1; RFC 4343, 2.1):
 * - \DDD, three decimal digits, is the octet of that value.
 * - \X, where X is not a digit, is X without its special meaning: "\." does not
 *   separate labels.
 * - A dot separates labels.
 * - Any other byte stands for itself, even "@" and a blank, which mean
 *   something else in a zone file.  A byte beyond ASCII does, too: IDNA is not
 *   applied.
 *
 * The name is absolute, with or without a final dot.  "." is the root.
 *
 * xn_wire_status: OK, NO_SPACE, TOO_LONG, LABEL_TOO_LONG, EMPTY_LABEL,
 * BAD_ESCAPE, MISUSE.
 */
XN_API xn_wire_result
xn_wire_from_text(uint8_t *dst, size_t cap, const char *src, size_t len);

/*
 * The presentation form of a wire name, with a final dot.  Octets outside 21
 * to 7E (hexadecimal) become \DDD.  . \ " ( ) ; @ $ get a backslash before
 * them.  xn_wire_from_text turns the result into the same octets again.
 *
 * xn_wire_status: OK, NO_SPACE, TRUNCATED, BAD_LABEL, BAD_POINTER, TOO_LONG,
 * MISUSE.
 */
XN_API xn_wire_result
xn_wire_to_text(char *dst, size_t cap, const uint8_t *src, size_t len);

/* ---- wire names --------------------------------------------------------- */

/*
 * Whether src begins with a wire name.  read is the number of its octets,
 * labels that of its labels, written is 0.
 *
 * xn_wire_status: OK, TRUNCATED, BAD_LABEL, BAD_POINTER, TOO_LONG, MISUSE.
 */
XN_API xn_wire_result xn_wire_check(const uint8_t *src, size_t len);

/*
 * Compare two wire names in canonical order (RFC 4034, 6.1): label by label
 * from the root, octets as unsigned numbers, upper-case ASCII letters as
 * lower-case ones.  *order becomes -1 if a comes before b, 0 if they are equal
 * (RFC 4343), 1 if a comes after b.
 *
 * If a or b is not a wire name, *order becomes 0 and the status is that of
 * xn_wire_check: of a if a is not, else of b.
 *
 * xn_wire_status: OK, TRUNCATED, BAD_LABEL, BAD_POINTER, TOO_LONG, MISUSE.
 */
XN_API xn_wire_status
xn_wire_compare(const uint8_t *a, size_t alen, const uint8_t *b, size_t blen,
                int *order);

/*
 * The name at src[at] of a DNS message of len octets, without compression (RFC
 * 1035, 4.1.4).  The next part of the message is at at + read.
 *
 * The first pointer must lead to a place before at, each further pointer to a
 * place before the one that the last pointer led to.  So a name cannot loop or
 * point forward.  Letters keep their case.  A pointer into the message's header
 * is not recognised as wrong.  To read a name within a record's data, len may
 * be the place where the data ends.
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
