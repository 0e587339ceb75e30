/* SPDX-License-Identifier: MIT
 *
 * IDNA: whole host names from Unicode to ASCII and back.
 *
 *     char ascii[XN_NAME_SIZE];
 *     xn_options opt = xn_profile(XN_LOOKUP);
 *     xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, name, len, NULL);
 *     if (r.status == XN_INVALID)
 *             complain(xn_error_text(r.errors));
 *     else if (r.status != XN_OK)
 *             complain(xn_status_text(r.status));
 *
 * The contract, for every function here:
 *
 * - Only the functions named *_alloc allocate.  (A normaliser that the caller
 *   brings may allocate too.)  Nothing is kept between calls and no locale is
 *   consulted.  Any thread may call any function at any time.
 * - Text is UTF-8 and its length is in bytes.  The functions named *_utf16 and
 *   *_utf32 take those encodings and count in their units.  NUL in the input
 *   is a character like any other.  src may be NULL when len is 0: that is the
 *   empty name.
 * - Each output is NUL-terminated if cap is at least 1.  Its length does not
 *   count the NUL.  dst may be NULL when cap is 0.
 * - A string or a row of a table that a function returns is constant and is
 *   never released.
 * - dst and src may not overlap: a name cannot be converted in place.
 * - Nothing is written at or beyond dst + cap.  Nothing is read at or beyond
 *   src + len.  A text has at most SIZE_MAX / 16 bytes.
 * - Nobody else may change src or dst during a call.  If another thread or
 *   process does, the result may be wrong, even one that is XN_OK, but what is
 *   read and written stays inside src and dst.  Options, reports and a
 *   normaliser must stay as they are: for these nothing is promised.
 * - Time is linear in the input.  (A label beyond the DNS's limits takes
 *   n log n.)  Stack use stays below XN_STACK bytes.
 *
 * A call that breaks this contract returns XN_MISUSE if the library can see it:
 * doc/errors.md lists every case.  Arguments come in one order everywhere:
 * options, destination, capacity, source, length, then further results.
 */
#ifndef XN_IDNA_H
#define XN_IDNA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- profiles ----------------------------------------------------------- */

/*
 * The profiles.  They are numbered from 1, so options that are all zero name
 * none.
 */
typedef enum xn_profile_id {
	/*
	 * UTS #46, for resolvers and programs about to look a name up.  Use it
	 * unless you know that you need another one.
	 */
	XN_LOOKUP = 1,
	/* UTS #46 with every check. */
	XN_STRICT,
	/*
	 * The URL Standard's domain parser with beStrict false.  ToASCII only
	 * brings a name that is all ASCII to lower case.
	 */
	XN_URL,
	/*
	 * The same with beStrict true.  ToUnicode returns the best result there
	 * is with an error; XN_URL returns its input.
	 */
	XN_URL_STRICT,
	/* RFC 5891, section 5: lookup, without mapping. */
	XN_IDNA2008,
	/* RFC 5891, section 4: registration. */
	XN_REGISTER,
	/* RFC 3490 with nameprep (RFC 3491), over Unicode 3.2. */
	XN_IDNA2003
} xn_profile_id;

typedef struct xn_normalizer xn_normalizer;

/*
 * A profile and its checks.  Begin with xn_profile(), then set and clear bits
 * in checks.  xn_profile_info.allowed says which bits the profile knows.
 *
 * The structure never changes its size.  Later versions take new options from
 * reserved, where 0 always means what it means in this version.  An unknown
 * profile, an unknown bit, and anything but 0 in reserved are XN_MISUSE: a
 * library never ignores an option that it does not know.  Options that are all
 * zero are XN_MISUSE too.
 */
typedef struct xn_options {
	uint32_t profile; /* an xn_profile_id */
	uint32_t checks;  /* XN_CHECK_*, XN_ALLOW_* and the like */
	const xn_normalizer *normalizer; /* NULL: the library's own */
	uint64_t reserved[6]; /* 0 */
} xn_options;

/*
 * The options of a profile.  If the library does not know id, every call with
 * them is XN_MISUSE.
 */
XN_API xn_options xn_profile(xn_profile_id id);

/*
 * A sentence about the first thing in opt that makes a call XN_MISUSE, for the
 * programmer; "" if there is nothing.
 */
XN_API const char *xn_options_text(const xn_options *opt);

/* ---- conversion --------------------------------------------------------- */

/*
 * A buffer of this size, in units of the encoding, holds with its NUL
 * - each result of xn_to_ascii under XN_CHECK_LENGTH, and
 * - each result of xn_to_unicode for a name whose ASCII form has at most 254
 *   octets: an octet stands for at most one code point, a code point takes at
 *   most 4 bytes.  (Not in XN_IDNA2003, which returns labels as they came.)
 *
 * Without XN_CHECK_LENGTH, and for all-ASCII names in XN_URL, a result may be
 * longer.  A buffer that is too small gives XN_NO_SPACE.
 */
#define XN_NAME_SIZE 1024

/* Whether the call worked. */
typedef enum xn_status {
	/* It did. */
	XN_OK = 0,
	/* The name breaks a rule: errors says which. */
	XN_INVALID,
	/*
	 * dst is too small: length is the capacity that is needed.
	 * xn_to_ascii reports a name that breaks a rule as XN_INVALID,
	 * with any capacity.  xn_to_unicode has a result even then, so it
	 * reports XN_NO_SPACE and says in errors what is wrong.
	 */
	XN_NO_SPACE,
	/* No memory, in a function named *_alloc or in the normaliser. */
	XN_NO_MEMORY,
	/*
	 * The program is wrong, not the name: a NULL with a length, options
	 * that were not made by xn_profile, buffers that overlap.
	 * xn_options_text says what is wrong with options.
	 */
	XN_MISUSE,
	/* The normaliser in the options failed. */
	XN_FAILED,
	/*
	 * The system gives no random bytes, which the tables of known domains
	 * and of rulesets need.  No conversion returns it.
	 */
	XN_NO_RANDOM
} xn_status;

typedef struct xn_result {
	xn_status status;
	uint32_t errors; /* XN_ERROR_* of all labels and of the name */
	/*
	 * The length of the output without its NUL.  With XN_NO_SPACE the
	 * capacity that is needed, the NUL counted.
	 */
	size_t length;
	size_t labels; /* the number of labels that the name has */
} xn_result;

typedef struct xn_report xn_report;

/*
 * ToASCII (UTS #46, 4.2; RFC 5891, 4 and 5; RFC 3490, 4.1): the name in
 * A-labels and plain ASCII labels.
 *
 * On any status but XN_OK dst holds the empty string, and the labels of the
 * report have no output.  length is then 0, or with XN_NO_SPACE the capacity
 * that is needed.
 *
 * If XN_CHECK_FORBIDDEN is off, the result may contain blanks, slashes and
 * other characters that have a meaning in a URL.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result
xn_to_ascii(const xn_options *opt, char *dst, size_t cap, const char *src,
            size_t len, xn_report *report);

/*
 * ToUnicode (UTS #46, 4.3; RFC 5891, 5; RFC 3490, 4.2): the name in U-labels.
 * The result is for showing, not for looking a name up.  It may contain
 * characters that look like others, and with XN_INVALID any characters at all.
 *
 * ToUnicode has a result even for a name that breaks a rule: with XN_INVALID
 * dst holds the following, and errors says what is wrong with it.
 * - Each label that decodes is replaced by its decoded form, even if it breaks
 *   a rule.  Other labels stay as mapped.
 * - A name that is not UTF-8 comes back as it was.  In XN_URL so does each name
 *   with an error.
 * - Lengths are not checked: XN_CHECK_LENGTH has no effect.
 *
 * On any other status dst holds the empty string.
 *
 * XN_IDNA2003 differs (RFC 3490, 4.2).  Each label comes back as it came unless
 * it is an A-label, perhaps after nameprep, that ToASCII under the same options
 * makes again from its decoded form; here XN_CHECK_LENGTH counts.  So the only
 * errors are ill-formed UTF-8 and, if XN_CHECK_LENGTH is off or a caller's
 * normaliser does nameprep, a label longer than the workspace.
 */
XN_API xn_result
xn_to_unicode(const xn_options *opt, char *dst, size_t cap, const char *src,
              size_t len, xn_report *report);

/*
 * The same for names and labels of any length.  *dst becomes a string that the
 * caller releases with xn_free.  It becomes NULL with XN_NO_MEMORY, XN_MISUSE
 * and XN_FAILED.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result
xn_to_ascii_alloc(const xn_options *opt, char **dst, const char *src,
                  size_t len, xn_report *report);
XN_API xn_result
xn_to_unicode_alloc(const xn_options *opt, char **dst, const char *src,
                    size_t len, xn_report *report);

/*
 * The same in UTF-16 and UTF-32, in the machine's byte order.  All lengths,
 * capacities and places, also in the report, are in units of the encoding.
 * On Windows wchar_t is a unit of UTF-16.  xn/idna.hpp has overloads for C++.
 * XN_ERROR_INVALID_UTF8 is then a surrogate without its other half, or in
 * UTF-32 any surrogate and any value beyond 10FFFF, at its unit.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result
xn_to_ascii_utf16(const xn_options *opt, uint16_t *dst, size_t cap,
                  const uint16_t *src, size_t len, xn_report *report);
XN_API xn_result
xn_to_unicode_utf16(const xn_options *opt, uint16_t *dst, size_t cap,
                    const uint16_t *src, size_t len, xn_report *report);
XN_API xn_result
xn_to_ascii_utf32(const xn_options *opt, uint32_t *dst, size_t cap,
                  const uint32_t *src, size_t len, xn_report *report);
XN_API xn_result
xn_to_unicode_utf32(const xn_options *opt, uint32_t *dst, size_t cap,
                    const uint32_t *src, size_t len, xn_report *report);

/*
 * The same in memory that is allocated.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result
xn_to_ascii_utf16_alloc(const xn_options *opt, uint16_t **dst,
                        const uint16_t *src, size_t len, xn_report *report);
XN_API xn_result
xn_to_unicode_utf16_alloc(const xn_options *opt, uint16_t **dst,
                          const uint16_t *src, size_t len, xn_report *report);
XN_API xn_result
xn_to_ascii_utf32_alloc(const xn_options *opt, uint32_t **dst,
                        const uint32_t *src, size_t len, xn_report *report);
XN_API xn_result
xn_to_unicode_utf32_alloc(const xn_options *opt, uint32_t **dst,
                          const uint32_t *src, size_t len, xn_report *report);

/*
 * Releases a string that *_alloc returned, in any encoding, by free().  NULL is
 * fine.
 */
XN_API void xn_free(void *pointer);

/* ---- errors ------------------------------------------------------------- */

/*
 * What is wrong with a name: one bit for each rule.  doc/errors.md has an
 * example of each.
 */

/* The bytes are not well-formed UTF-8. */
#define XN_ERROR_INVALID_UTF8 (UINT32_C(1) << 0)
/*
 * The name is empty, or nothing is left of it.  (In XN_IDNA2003 a name of which
 * nothing is left has XN_ERROR_EMPTY_LABEL alone.)
 */
#define XN_ERROR_EMPTY_NAME (UINT32_C(1) << 1)
/* A label is empty, or nothing is left of it. */
#define XN_ERROR_EMPTY_LABEL (UINT32_C(1) << 2)
/*
 * A label is longer than 63 octets in its ASCII form, or does not fit into the
 * workspace (XN_LABEL_POINTS).
 */
#define XN_ERROR_LABEL_TOO_LONG (UINT32_C(1) << 3)
/* The name is longer than 253 octets in its ASCII form. */
#define XN_ERROR_NAME_TOO_LONG (UINT32_C(1) << 4)
/* A label starts with a hyphen. */
#define XN_ERROR_LEADING_HYPHEN (UINT32_C(1) << 5)
/* A label ends with a hyphen. */
#define XN_ERROR_TRAILING_HYPHEN (UINT32_C(1) << 6)
/* A label has hyphens in third and fourth place. */
#define XN_ERROR_HYPHEN_3_4 (UINT32_C(1) << 7)
/* A label starts with a combining mark. */
#define XN_ERROR_LEADING_MARK (UINT32_C(1) << 8)
/* A character is not in the profile's repertoire. */
#define XN_ERROR_DISALLOWED (UINT32_C(1) << 9)
/*
 * A code point is not assigned to a character.  In the profiles of UTS #46 this
 * is XN_ERROR_DISALLOWED instead.
 */
#define XN_ERROR_UNASSIGNED (UINT32_C(1) << 10)
/* An ASCII character is not a letter, digit or hyphen. */
#define XN_ERROR_STD3 (UINT32_C(1) << 11)
/* A label that is not mapped is not in normalisation form C. */
#define XN_ERROR_NOT_NFC (UINT32_C(1) << 12)
/* What follows xn-- does not decode. */
#define XN_ERROR_BAD_PUNYCODE (UINT32_C(1) << 13)
/*
 * It decodes, but the result does not encode to it.  In XN_REGISTER also: it
 * has upper-case letters.
 */
#define XN_ERROR_BAD_ACE (UINT32_C(1) << 14)
/* A label that is not an A-label starts with xn--. */
#define XN_ERROR_ACE_PREFIX (UINT32_C(1) << 15)
/* A label breaks the Bidi rule. */
#define XN_ERROR_BIDI (UINT32_C(1) << 16)
/* A joiner stands where it has no effect. */
#define XN_ERROR_CONTEXTJ (UINT32_C(1) << 17)
/* A character needs another context. */
#define XN_ERROR_CONTEXTO (UINT32_C(1) << 18)
/* A character is forbidden in the host of a URL. */
#define XN_ERROR_FORBIDDEN_DOMAIN (UINT32_C(1) << 19)

/* The number of these bits. */
#define XN_ERROR_COUNT 20

/*
 * The name of the lowest bit in errors ("leading-hyphen"), which never changes,
 * and a sentence about it for a person; "" if no bit is set.
 */
XN_API const char *xn_error_name(uint32_t errors);
XN_API const char *xn_error_text(uint32_t errors);

/*
 * The document and section that the lowest bit breaks under a profile; "" if
 * the profile is unknown or has no such rule.
 */
XN_API const char *xn_error_section(xn_profile_id id, uint32_t errors);

/*
 * The errors without the lowest bit:
 *     for (e = r.errors; e != 0; e = xn_error_next(e))
 *             puts(xn_error_name(e));
 */
XN_API uint32_t xn_error_next(uint32_t errors);

/*
 * The name of a status ("XN_NO_SPACE"), and a sentence about it for a person;
 * "" for an unknown one.
 */
XN_API const char *xn_status_name(xn_status status);
XN_API const char *xn_status_text(xn_status status);

/* ---- registration ------------------------------------------------------- */

/*
 * Registration (RFC 5891, 4.2): ToASCII of a U-label, an A-label, or both.  opt
 * is usually that of XN_REGISTER.  The registry's own policy (RFC 5891, 4.3) is
 * not known here.
 *
 * If both are there, the A-label must equal ToASCII of the U-label, byte for
 * byte.  If only the A-label is there, it must equal ToASCII of itself.  If it
 * does not, that is XN_ERROR_BAD_ACE of the name as a whole.  With XN_NO_SPACE
 * they were not compared.
 *
 * One of the two may be NULL with length 0; if both are, that is the empty
 * name.  Names of several labels work the same way.  The report is about the
 * U-label if there is one, else about the A-label.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_result
xn_register(const xn_options *opt, char *dst, size_t cap, const char *ulabel,
            size_t ulen, const char *alabel, size_t alen, xn_report *report);

/* ---- questions about hosts ---------------------------------------------- */

/*
 * Whether two names, each in any form, mean one host: their ASCII forms are
 * equal except for case and a final dot.
 *
 * XN_OK: *same is the answer.  On any other status it is false.  XN_INVALID: a
 * name breaks a rule of opt.  XN_NO_SPACE: an ASCII form is longer than
 * XN_NAME_SIZE, which needs XN_CHECK_LENGTH to be off.  If both names fail, the
 * status is the one of the two that comes first in this list: XN_MISUSE,
 * XN_FAILED, XN_NO_MEMORY, XN_INVALID, XN_NO_SPACE.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_status
xn_same_host(const xn_options *opt, const char *a, size_t alen, const char *b,
             size_t blen, bool *same);

/*
 * The URL Standard's "ends in a number": whether a name in ASCII form, as
 * xn_to_ascii writes it, must be read as an IPv4 address.  It must if the last
 * label, without regard to a final dot, is a number: one or more digits, or
 * "0x" with any number of hexadecimal digits, even none.
 */
XN_API bool xn_ends_in_number(const char *name, size_t len);

/* ---- checks ------------------------------------------------------------- */

/* The checks: one bit for each column of the table of profiles. */
/*
 * No "--" in third and fourth place (UTS #46, 4.1, 2; RFC 5891, 4.2.3.1).  Not
 * in XN_IDNA2003.
 */
#define XN_CHECK_HYPHEN_3_4 (UINT32_C(1) << 0)
/* No hyphen first or last (UTS #46, 4.1, 3; RFC 5891, 4.2.3.1). */
#define XN_CHECK_HYPHEN_ENDS (UINT32_C(1) << 1)
/* Both. */
#define XN_CHECK_HYPHENS (XN_CHECK_HYPHEN_3_4 | XN_CHECK_HYPHEN_ENDS)
/*
 * The Bidi rule over the whole name (RFC 5893, 2).  XN_IDNA2003 has a rule of
 * its own for each label (RFC 3454, 6).
 */
#define XN_CHECK_BIDI (UINT32_C(1) << 2)
/* CONTEXTJ (RFC 5892, A.1 and A.2).  Not in XN_IDNA2003. */
#define XN_CHECK_JOINERS (UINT32_C(1) << 3)
/* CONTEXTO (RFC 5892, A.3 to A.9).  Not in XN_IDNA2003. */
#define XN_CHECK_CONTEXTO (UINT32_C(1) << 4)
/*
 * Only letters, digits and hyphens among the ASCII characters (RFC 3490, 4.1,
 * 3a).  In XN_IDNA2003 no hyphen first or last, either (3b).
 */
#define XN_CHECK_STD3 (UINT32_C(1) << 5)
/*
 * No forbidden domain code point (URL Standard) in the result.  In XN_URL only
 * ToASCII checks this.  In XN_IDNA2003 no full stop within a label either:
 * nameprep can make one.
 */
#define XN_CHECK_FORBIDDEN (UINT32_C(1) << 6)
/* ToASCII: no empty label, labels of at most 63 octets, names of 1 to 253. */
#define XN_CHECK_LENGTH (UINT32_C(1) << 7)
/* With XN_CHECK_LENGTH: a final dot is allowed, and not counted. */
#define XN_ALLOW_ROOT_DOT (UINT32_C(1) << 8)
/*
 * UTS #46's transitional processing, which UTS #46 deprecates.  Only in its
 * profiles.
 */
#define XN_TRANSITIONAL (UINT32_C(1) << 9)
/* UTS #46's IgnoreInvalidPunycode.  Only in its profiles. */
#define XN_IGNORE_INVALID_PUNYCODE (UINT32_C(1) << 10)
/* Code points unassigned in the profile's Unicode version pass. */
#define XN_ALLOW_UNASSIGNED (UINT32_C(1) << 11)
/* Only XN_IDNA2008: map by RFC 5895 first. */
#define XN_MAP_RFC5895 (UINT32_C(1) << 12)
/*
 * Only XN_IDNA2008 and XN_REGISTER: bring each label to NFC first (RFC 5891,
 * 5.2).  XN_MAP_RFC5895 includes this.
 */
#define XN_MAP_NFC (UINT32_C(1) << 13)
/*
 * Only UTS #46's profiles: of what UTS #46 lets pass, ASCII included, only
 * PVALID, CONTEXTJ and CONTEXTO (RFC 5892, 3).  XN_CHECK_JOINERS and
 * XN_CHECK_CONTEXTO are then on, too.
 */
#define XN_CHECK_PVALID (UINT32_C(1) << 14)

/* A row of the table of profiles. */
typedef struct xn_profile_info {
	xn_profile_id id;
	const char *name;       /* "lookup" */
	const char *summary;    /* for whom it is */
	const char *mapping;    /* "UTS #46", "none" */
	const char *repertoire; /* "UTS #46", "RFC 5892" */
	uint32_t checks;        /* the bits that are set */
	uint32_t allowed;       /* the bits that may be set */
} xn_profile_info;

/* A check as the command line knows it. */
typedef struct xn_check_info {
	const char *name;    /* "hyphens" */
	const char *summary; /* what it means */
	uint32_t bits;       /* one bit, or XN_CHECK_HYPHENS */
} xn_check_info;

/*
 * The i-th profile and the i-th check, counted from 0; NULL after the last.
 * (i is not an xn_profile_id; the row has that.)
 */
XN_API const xn_profile_info *xn_profile_at(size_t i);
XN_API const xn_check_info *xn_check_at(size_t i);

/* ---- reports ------------------------------------------------------------ */

/* No place: what a field named at holds if there is no fault. */
#define XN_NOWHERE SIZE_MAX

/* One label. */
typedef struct xn_label {
	uint32_t errors;    /* XN_ERROR_* */
	size_t input_at;    /* the label's offset in src */
	size_t input_len;   /* its length there */
	size_t output_at;   /* its offset in the result, or 0 without one */
	size_t output_len;  /* its length there, likewise */
	size_t at;          /* the leftmost fault, an offset in src */
} xn_label;

/*
 * One fault: the first place where a label breaks a rule.  Places are offsets
 * in src, 0 to len.  A fault at len is one of an empty last label, or of an
 * A-label that ends too early.  What is wrong inside an A-label that decodes is
 * reported at the label's start; only an upper-case letter, in XN_REGISTER, is
 * reported at its own place.
 */
typedef struct xn_fault {
	uint32_t error; /* one XN_ERROR_* bit */
	/*
	 * The number of the rule, where several have one error bit:
	 * XN_ERROR_BIDI: 1 to 6 of RFC 5893, section 2; in XN_IDNA2003, 2 or 3
	 * of RFC 3454, section 6.
	 * XN_ERROR_CONTEXTJ and XN_ERROR_CONTEXTO: n of RFC 5892, A.n.
	 * Else 0.
	 */
	uint32_t rule;
	/* The place in src; XN_NOWHERE: the fault is of the name as a whole. */
	size_t at;
	size_t label;     /* its label's number, from 0; XN_NOWHERE likewise */
	size_t label_at;  /* the label's offset in src; XN_NOWHERE likewise */
	size_t label_len; /* its length; 0 for the name as a whole */
} xn_fault;

/*
 * The steps of the pipeline that a trace sees.  The library may have to process
 * the labels again, because a late label makes the name a Bidi domain name, or
 * needs more room.  Each XN_STEP_START begins such a pass; ignore the steps
 * before it.
 */
typedef enum xn_step {
	XN_STEP_START,  /* a pass begins at the first label; no code points */
	XN_STEP_SPLIT,  /* the label as it stands in the name */
	XN_STEP_MAP,    /* mapped by the profile */
	XN_STEP_NFC,    /* in normalisation form C, if that changed it */
	XN_STEP_DECODE, /* the A-label decoded */
	XN_STEP_CHECK   /* what the checks are applied to */
} xn_step;

/*
 * Called after each step with the label's code points, which belong to the
 * library and are valid until the function returns.  Labels longer than the
 * workspace are not traced.
 */
typedef void xn_trace(void *user, xn_step step, size_t label,
                      const uint32_t *points, size_t len);

/*
 * What the caller wants to know in addition to the result.  All is optional:
 * start from {0}.  Each list is filled as far as it has room.
 *
 *     xn_fault fault;
 *     xn_report report = {.faults = &fault, .fault_cap = 1};
 *
 *     r = xn_to_ascii(&opt, dst, cap, name, len, &report);
 *     if (report.fault_count > 0 && fault.at != XN_NOWHERE)
 *             printf("%s at byte %zu", xn_error_name(fault.error), fault.at);
 *
 * Labels are the parts between dots.  Empty parts count, and so does the part
 * after a final dot; the empty name has one empty label.  A name has at most
 * len + 1 labels.
 *
 * Faults come in the order of their labels, within a label in the order of
 * their places, at one place in the order of the error bits.  The faults of the
 * name as a whole come last.  So with fault_cap 1 the report has the first
 * fault of the name.  A label has at most one fault for each error bit, and so
 * has the name as a whole.
 */
struct xn_report {
	/* Room for label_cap; xn_result.labels is the number there is. */
	xn_label *labels;
	size_t label_cap;
	xn_fault *faults; /* room for fault_cap */
	size_t fault_cap;
	size_t fault_count; /* out: the number of faults there are */
	xn_trace *trace;    /* gets each step, or NULL */
	void *user;         /* handed to trace */
	uint64_t reserved[4]; /* 0 */
};

/* ---- explaining a result ------------------------------------------------ */

/* A rule that labels are held to. */
typedef struct xn_rule_info {
	const char *name; /* "hyphens" */
	uint32_t checks;  /* in force if one of these is on; 0: always */
	uint32_t errors;  /* the XN_ERROR_* that it finds */
} xn_rule_info;

/*
 * The rules that xn_to_ascii held a label to, in the order in which it checks
 * them: each call returns the next one; NULL after the last, and if opt is
 * misused.  *at is 0 before the first call.
 *
 * ascii: whether the whole name is ASCII; XN_URL checks hardly anything then.
 * errors: the label's errors.  steps: has bit 1 << step set for each xn_step
 * that a trace saw for the label.
 */
XN_API const xn_rule_info *
xn_rule_next(const xn_options *opt, bool ascii, uint32_t errors,
             uint32_t steps, size_t *at);

/* The most code points that one code point is mapped to. */
#define XN_MAP_MAX 18

/* What a profile does with a code point before any check. */
typedef enum xn_mapping {
	XN_MAPPING_KEPT,    /* it stays */
	XN_MAPPING_MAPPED,  /* dst[0..count) replaces it */
	XN_MAPPING_IGNORED, /* it is removed */
	XN_MAPPING_REFUSED  /* it stays; an error unless NFC removes it */
} xn_mapping;

/*
 * What the profile's mapping makes of one code point: *count code points in
 * dst, the point itself if nothing maps it.  A value that is not a code point
 * is XN_MAPPING_REFUSED with count 0; so is any value if opt is misused.
 */
XN_API xn_mapping
xn_map_point(const xn_options *opt, uint32_t dst[XN_MAP_MAX], uint32_t point,
             size_t *count);

/*
 * The Bidi class of a code point by its short name, "R" or "NSM"; "" for a
 * class that no label may have, and for a value that is not a code point.
 */
XN_API const char *xn_bidi_class(uint32_t point);

/* ---- another normaliser ------------------------------------------------- */

/* What a normaliser returns. */
typedef struct xn_normalized {
	/*
	 * XN_OK; XN_INVALID: errors says why; XN_NO_SPACE: dst is too small;
	 * XN_NO_MEMORY; XN_FAILED: anything else.
	 */
	xn_status status;
	/* With XN_INVALID: XN_ERROR_* bits, at least one. */
	uint32_t errors;
	/* With XN_OK: the number of code points written. */
	size_t length;
	/* With XN_INVALID: the index in src of the code point at fault. */
	size_t at;
} xn_normalized;

/*
 * A normaliser that replaces the library's own; libxn-icu has one (xn/icu.h).
 *
 * Both functions must be there.  They get at least one code point of a label
 * in src: values 0 to 10FFFF without surrogates.  They write at most cap such
 * values to dst, which does not overlap src.  Any thread may call them.
 *
 * A code point that the normaliser does not know, because its Unicode version
 * is older than the library's, is XN_INVALID with XN_ERROR_UNASSIGNED.  A label
 * is normalised whole or not at all.
 *
 * A normaliser that breaks this contract makes the call XN_FAILED.  So do
 * XN_NO_SPACE although cap was 4 * XN_MAP_MAX times len, and a full stop in the
 * output of nfc.
 *
 * The library cannot know which output came from which input.  So a fault
 * between the first and the last change in a label may be reported at the first
 * change.
 */
struct xn_normalizer {
	const char *name; /* "icu" */
	/* Normalisation form C (UAX #15). */
	xn_normalized (*nfc)(const struct xn_normalizer *self, uint32_t *dst,
	                     size_t cap, const uint32_t *src, size_t len);
	/*
	 * Nameprep (RFC 3491) without its test of bidirectional text, which the
	 * library makes: mapping, normalisation, prohibited code points
	 * (XN_ERROR_DISALLOWED), unassigned code points (XN_ERROR_UNASSIGNED,
	 * unless checks has XN_ALLOW_UNASSIGNED).
	 */
	xn_normalized (*nameprep)(const struct xn_normalizer *self,
	                          uint32_t *dst, size_t cap,
	                          const uint32_t *src, size_t len,
	                          uint32_t checks);
	const void *user; /* for the normaliser's own use */
	uint64_t reserved[4]; /* 0 */
};

/* ---- limits ------------------------------------------------------------- */

/*
 * The most octets that the DNS has room for in a label, and in a name without
 * its final dot (RFC 1035, section 2.3.4).  XN_CHECK_LENGTH tests whether the
 * ASCII form keeps both limits.
 */
#define XN_LABEL_OCTETS 63
#define XN_NAME_OCTETS 253

/*
 * The most code points of a label in the functions that do not allocate.  They
 * work on one label at a time, on the stack, and count its code points after
 * mapping and, where the label has to be normalised, after decomposition; for a
 * normaliser of the caller's also before its nameprep.  A longer label is
 * XN_ERROR_LABEL_TOO_LONG, in both directions, even where XN_CHECK_LENGTH is
 * off.  An ASCII label without the ACE prefix may have any length.  So may
 * every label in the functions named *_alloc.
 */
#define XN_LABEL_POINTS 1000

/* The most stack that any function here uses, in bytes. */
#define XN_STACK 32768

/* ---- versions ----------------------------------------------------------- */

/* The version of the library ("1.1.0") and of its Unicode data ("18.0.0"). */
XN_API const char *xn_version(void);
XN_API const char *xn_unicode_version(void);

#ifdef __cplusplus
}
#endif

#endif
