/* SPDX-License-Identifier: MIT
 *
 * Whole host names, Unicode to ASCII and back: IDNA.
 *
 *     char ascii[XN_NAME_SIZE];
 *     xn_options opt = xn_profile(XN_LOOKUP);
 *     xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, name, len, NULL);
 *     if (r.status == XN_INVALID)
 *             complain(xn_error_name(r.errors));
 *     else if (r.status != XN_OK)
 *             complain(xn_status_name(r.status));
 *
 * The contract, for every function here:
 *
 * - Only the functions named *_alloc allocate, or a normaliser of the caller's.
 *   Nothing is kept between calls, no locale is consulted; any thread may
 *   call.
 * - Text is UTF-8 with a length in bytes; the functions that are named *_utf16
 *   and *_utf32 count in units of those.  On input NUL is a character like
 *   another, and NULL with length 0 is the empty name.  Every output that
 *   has room for a unit is NUL-terminated; its length does not count the NUL.
 * - dst may be NULL when cap is 0.  dst may not overlap src.
 * - Nothing is written at or beyond dst + cap, nothing read at or beyond
 *   src + len.  A text is at most SIZE_MAX / 16 bytes: more is XN_MISUSE.
 * - Time is linear in the input (n log n for labels beyond DNS's limits).
 * - Stack use stays below XN_STACK bytes.
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

/* ---- sizes -------------------------------------------------------------- */

/* The most octets of a label, and of a name without its final dot (RFC 1035,
 * section 2.3.4): what XN_CHECK_LENGTH holds an ASCII form to. */
#define XN_LABEL_OCTETS 63
#define XN_NAME_OCTETS 253

/*
 * A buffer of this size holds, with its NUL,
 * - every result of xn_to_ascii in which XN_CHECK_LENGTH is on (255 bytes
 *   would do: 253 octets, a final dot, NUL; but XN_URL lets a name that is
 *   all ASCII pass whatever its length), and
 * - every result of xn_to_unicode whose ASCII form has at most 254 octets
 *   (each of them stands for at most one code point, of at most 4 bytes), but
 *   in XN_IDNA2003, where labels come back as they came.
 * Other names may be longer, so may those of profiles without
 * XN_CHECK_LENGTH, as XN_URL: see XN_NO_SPACE.
 */
#define XN_NAME_SIZE 1024

/*
 * The functions that do not allocate work on one label at a time in a
 * workspace on the stack with room for this many code points, counted as
 * mapped and, where a label has to be normalised, as decomposed; with a
 * normaliser's nameprep as they are, too.  A longer label is
 * XN_ERROR_LABEL_TOO_LONG even where XN_CHECK_LENGTH is off and in ToUnicode
 * (for XN_IDNA2003 see there), but a label of ASCII without the ACE prefix
 * may have any length.
 */
#define XN_LABEL_POINTS 1000

/* The most stack that any function here uses, in bytes. */
#define XN_STACK 32768

/* ---- what can be wrong -------------------------------------------------- */

/* Whether the call worked. */
typedef enum xn_status {
	XN_OK = 0,
	/* The name is not right: see errors. */
	XN_INVALID,
	/*
	 * dst is too small: length is the capacity that is needed.  A name
	 * that xn_to_ascii refuses is XN_INVALID whatever the capacity;
	 * xn_to_unicode has a result to give even then, and errors say what is
	 * wrong with the name.
	 */
	XN_NO_SPACE,
	/* An *_alloc function, or the normaliser, got no memory. */
	XN_NO_MEMORY,
	/* The call is not right: NULL, or options that make no sense. */
	XN_MISUSE,
	/* The normaliser that the options name failed: there is no result. */
	XN_FAILED
} xn_status;

/*
 * What is wrong with the name: one bit a rule.  doc/errors.md has an
 * example of each.
 */
#define XN_ERROR_INVALID_UTF8 (UINT32_C(1) << 0)
#define XN_ERROR_EMPTY_NAME (UINT32_C(1) << 1)
#define XN_ERROR_EMPTY_LABEL (UINT32_C(1) << 2)
#define XN_ERROR_LABEL_TOO_LONG (UINT32_C(1) << 3)
#define XN_ERROR_NAME_TOO_LONG (UINT32_C(1) << 4)
#define XN_ERROR_LEADING_HYPHEN (UINT32_C(1) << 5)
#define XN_ERROR_TRAILING_HYPHEN (UINT32_C(1) << 6)
#define XN_ERROR_HYPHEN_3_4 (UINT32_C(1) << 7)
#define XN_ERROR_LEADING_MARK (UINT32_C(1) << 8)
#define XN_ERROR_DISALLOWED (UINT32_C(1) << 9)
#define XN_ERROR_UNASSIGNED (UINT32_C(1) << 10)
#define XN_ERROR_STD3 (UINT32_C(1) << 11)
#define XN_ERROR_NOT_NFC (UINT32_C(1) << 12)
#define XN_ERROR_BAD_PUNYCODE (UINT32_C(1) << 13)
#define XN_ERROR_BAD_ACE (UINT32_C(1) << 14)
#define XN_ERROR_ACE_PREFIX (UINT32_C(1) << 15)
#define XN_ERROR_BIDI (UINT32_C(1) << 16)
#define XN_ERROR_CONTEXTJ (UINT32_C(1) << 17)
#define XN_ERROR_CONTEXTO (UINT32_C(1) << 18)
#define XN_ERROR_FORBIDDEN_DOMAIN (UINT32_C(1) << 19)

/* How many there are. */
#define XN_ERROR_COUNT 20

/* ---- profiles and options ----------------------------------------------- */

typedef enum xn_profile_id {
	/* UTS #46 for resolvers and programs about to look a name up. */
	XN_LOOKUP = 0,
	/* UTS #46 with every check. */
	XN_STRICT,
	/* The URL Standard's domain parser, beStrict false. */
	XN_URL,
	/*
	 * The same, beStrict true; in ToUnicode, unlike XN_URL, the best result
	 * there is comes with an error.
	 */
	XN_URL_STRICT,
	/* RFC 5891, section 5: lookup without mapping. */
	XN_IDNA2008,
	/* RFC 5891, section 4: registration. */
	XN_REGISTER,
	/* RFC 3490 with nameprep (RFC 3491), over Unicode 3.2. */
	XN_IDNA2003
} xn_profile_id;

/* The checks: one bit a cell of the profile's row. */
/*
 * No "--" in third and fourth place (UTS #46, 4.1, 2; RFC 5891, 4.2.3.1); not
 * in XN_IDNA2003.
 */
#define XN_CHECK_HYPHEN_3_4 (UINT32_C(1) << 0)
/* No hyphen first or last (UTS #46, 4.1, 3; RFC 5891, 4.2.3.1). */
#define XN_CHECK_HYPHEN_ENDS (UINT32_C(1) << 1)
/* Both. */
#define XN_CHECK_HYPHENS (XN_CHECK_HYPHEN_3_4 | XN_CHECK_HYPHEN_ENDS)
/*
 * The Bidi rule over the whole name (RFC 5893, 2); in XN_IDNA2003 that of each
 * label (RFC 3454, 6).
 */
#define XN_CHECK_BIDI (UINT32_C(1) << 2)
/* CONTEXTJ (RFC 5892, A.1 and A.2). */
#define XN_CHECK_JOINERS (UINT32_C(1) << 3)
/* CONTEXTO (RFC 5892, A.3 to A.9). */
#define XN_CHECK_CONTEXTO (UINT32_C(1) << 4)
/*
 * Of ASCII only letters, digits and hyphen (RFC 3490, 4.1, 3a); in XN_IDNA2003
 * with XN_CHECK_HYPHEN_ENDS, its step 3b.
 */
#define XN_CHECK_STD3 (UINT32_C(1) << 5)
/*
 * No forbidden domain code point of the URL Standard in the result; in
 * XN_IDNA2003 no full stop in a label either, which nameprep can make.
 */
#define XN_CHECK_FORBIDDEN (UINT32_C(1) << 6)
/* ToASCII: no empty label, labels to 63 octets, the name 1 to 253. */
#define XN_CHECK_LENGTH (UINT32_C(1) << 7)
/* With XN_CHECK_LENGTH: a final dot is allowed (and not counted). */
#define XN_ALLOW_ROOT_DOT (UINT32_C(1) << 8)
/* UTS #46's transitional processing, deprecated there. */
#define XN_TRANSITIONAL (UINT32_C(1) << 9)
/* UTS #46's IgnoreInvalidPunycode. */
#define XN_IGNORE_INVALID_PUNYCODE (UINT32_C(1) << 10)
/* Code points unassigned in the profile's Unicode version pass. */
#define XN_ALLOW_UNASSIGNED (UINT32_C(1) << 11)
/* XN_IDNA2008 only: the mapping of RFC 5895 first. */
#define XN_MAP_RFC5895 (UINT32_C(1) << 12)
/*
 * XN_IDNA2008 and XN_REGISTER only: each label brought to normalisation form
 * C first (RFC 5891, 5.2).  XN_MAP_RFC5895 does that, too.
 */
#define XN_MAP_NFC (UINT32_C(1) << 13)

/* What a normaliser made of a label. */
typedef struct xn_normalized {
	/*
	 * XN_OK: it is done.  XN_INVALID: errors say why not.  XN_NO_SPACE:
	 * dst is too small.  XN_NO_MEMORY; XN_FAILED: anything else went
	 * wrong.
	 */
	xn_status status;
	/* With XN_INVALID: XN_ERROR_* bits, at least one. */
	uint32_t errors;
	/* With XN_OK: how many code points were written. */
	size_t length;
	/* With XN_INVALID: the index in src of what it is about. */
	size_t at;
} xn_normalized;

/*
 * Normalisation by someone else, as a value: libxn-icu has one (xn/icu.h).
 * Both functions have to be there.  They are called with code points of a
 * label, 0..10FFFF without surrogates, len >= 1 of them, and write at most
 * cap such code points; dst and src do not overlap.  They may be called from
 * any thread.
 *
 * A code point that the normaliser does not know, because its Unicode
 * version is older than the library's, is XN_INVALID with
 * XN_ERROR_UNASSIGNED: a label is normalised whole or not at all.
 *
 * What breaks this contract is XN_FAILED: also XN_NO_SPACE where cap is
 * 4 * XN_MAP_MAX times len, and a full stop out of nfc.
 *
 * It does not tell which code point became which.  So the place of a fault
 * behind the first change in a label, and in front of the last one, may be
 * that of the first change.
 */
typedef struct xn_normalizer {
	const char *name; /* "icu" */
	/* Normalisation form C (UAX #15). */
	xn_normalized (*nfc)(const struct xn_normalizer *self, uint32_t *dst,
	                     size_t cap, const uint32_t *src, size_t len);
	/*
	 * Nameprep (RFC 3491) but for bidirectional text, which the library
	 * tests: mapping, normalisation, prohibition (XN_ERROR_DISALLOWED),
	 * unassigned code points (XN_ERROR_UNASSIGNED, unless checks has
	 * XN_ALLOW_UNASSIGNED).
	 */
	xn_normalized (*nameprep)(const struct xn_normalizer *self,
	                          uint32_t *dst, size_t cap,
	                          const uint32_t *src, size_t len,
	                          uint32_t checks);
	const void *user; /* for its own use */
} xn_normalizer;

/*
 * Options: a profile and its checks.  Always begin with xn_profile(), then
 * flip bits in checks.  A bit that has no meaning in the profile is
 * XN_MISUSE (xn_profile_info says which have one).
 *
 * The structure does not change its size: what later versions add is taken
 * from reserved, and 0 there always means what this version does.  Anything
 * else in it is XN_MISUSE, so that a library never ignores an option that
 * it does not know.
 */
typedef struct xn_options {
	uint32_t profile; /* an xn_profile_id */
	uint32_t checks;  /* XN_CHECK_*, XN_ALLOW_* and the like */
	/* NULL: the library's own. */
	const xn_normalizer *normalizer;
	uint64_t reserved[6];
} xn_options;

/*
 * The options of a profile.  For an id that this version does not have they
 * are such that every call with them is XN_MISUSE.
 */
XN_API xn_options xn_profile(xn_profile_id id);

/* ---- reports ------------------------------------------------------------ */

/* "No place": the value of at where there is no fault. */
#define XN_NOWHERE SIZE_MAX

/* What was found out about one label. */
typedef struct xn_label {
	uint32_t errors;    /* XN_ERROR_* */
	size_t input_at;    /* the label in src: offset and bytes */
	size_t input_len;
	size_t output_at;   /* the label in the result, likewise; 0, 0 where */
	size_t output_len;  /* xn_to_ascii failed */
	size_t at;          /* the leftmost fault's byte, or XN_NOWHERE */
} xn_label;

/*
 * One fault: the first place where a label breaks one rule.  Places are
 * offsets in src, 0 to len: a fault at len is one of an empty last label, or
 * of an A-label that ends too early.  What is wrong inside an A-label that
 * decodes is at its first byte.
 */
typedef struct xn_fault {
	uint32_t error; /* one XN_ERROR_* bit */
	/*
	 * Which of the rules of that name: 1 to 6 of RFC 5893, section 2, for
	 * XN_ERROR_BIDI, in XN_IDNA2003 2 or 3 of RFC 3454, section 6; n of
	 * RFC 5892, A.n, for XN_ERROR_CONTEXTJ and XN_ERROR_CONTEXTO; else 0.
	 */
	uint32_t rule;
	size_t at; /* XN_NOWHERE for the name as a whole */
	/* The label: its number, from 0, offset and bytes in src. */
	size_t label; /* XN_NOWHERE, with 0 bytes, likewise */
	size_t label_at;
	size_t label_len;
} xn_fault;

/*
 * The steps of the pipeline after which a trace is called.  A pass over the
 * labels may turn out to be in vain: a late label makes the name a Bidi name,
 * or a label needs more room.  Then there is another one, and
 * what was told before XN_STEP_START counts no more.
 */
typedef enum xn_step {
	XN_STEP_START,  /* a pass begins at the first label; no code points */
	XN_STEP_SPLIT,  /* the label as it stands in the name */
	XN_STEP_MAP,    /* mapped by the profile */
	XN_STEP_NFC,    /* in normalisation form C (where that changed it) */
	XN_STEP_DECODE, /* the A-label decoded */
	XN_STEP_CHECK   /* what the checks are applied to */
} xn_step;

/*
 * A trace: called with the label's code points as they are after a step.
 * They belong to the library and are gone when the function returns.  Labels
 * longer than the workspace are not traced.
 */
typedef void xn_trace(void *user, xn_step step, size_t label,
                      const uint32_t *points, size_t len);

/*
 * What the caller wants to know beside the result.  All of it is optional;
 * start from {0}.  Of each list as much is written as there is room for.
 * Labels are the parts between dots, empty ones and one behind a final dot
 * included, so that the empty name has one label, empty.  Faults come in
 * the order of their labels, within a label in the order of the error bits,
 * those of the name as a whole last.  A name has at most len + 1 labels; a
 * label has at most a fault an error bit, and so has the name as a whole.
 */
typedef struct xn_report {
	xn_label *labels; /* room for label_cap of them; their number is in */
	size_t label_cap; /* xn_result */
	xn_fault *faults; /* room for fault_cap of them */
	size_t fault_cap;
	size_t fault_count; /* out: how many faults there are in all */
	xn_trace *trace;    /* or NULL */
	void *user;         /* handed to trace */
} xn_report;

typedef struct xn_result {
	xn_status status;
	uint32_t errors; /* XN_ERROR_* of all labels and of the name */
	/*
	 * Bytes of the output without its NUL; with XN_NO_SPACE the capacity
	 * that is needed, the NUL counted.
	 */
	size_t length;
	size_t labels; /* how many labels the name has */
} xn_result;

/* ---- conversion --------------------------------------------------------- */

/*
 * ToASCII (UTS #46, 4.2; RFC 5891, 4 and 5; RFC 3490, 4.1): the name in
 * A-labels and plain ASCII labels.
 *
 * On any status but XN_OK dst holds the empty string, length is 0 (but with
 * XN_NO_SPACE), and the labels of the report have no output.
 */
XN_API xn_result
xn_to_ascii(const xn_options *opt, char *dst, size_t cap, const char *src,
            size_t len, xn_report *report);

/*
 * ToUnicode (UTS #46, 4.3; RFC 5891, 5; RFC 3490, 4.2): the name in U-labels.
 *
 * It does not fail but says what it saw: with XN_INVALID dst holds the best
 * result there is.  Every label that decodes is replaced by what it decodes
 * to, faults or not; others stay as mapped; a name that is not UTF-8 comes
 * back as its bytes came, and so does, in XN_URL, every name with an error.
 * On other statuses dst holds the empty string.
 *
 * Lengths are not checked: XN_CHECK_LENGTH has no effect here.
 *
 * XN_IDNA2003 is otherwise (RFC 3490, 4.2): every label comes back as it came,
 * but one that is, perhaps after nameprep, an A-label which ToASCII under the
 * same options, XN_CHECK_LENGTH among them, makes again of what it decodes to.
 * So nothing is an error but ill-formed UTF-8 and, where XN_CHECK_LENGTH is
 * off or a normaliser does nameprep, a label longer than the workspace.
 */
XN_API xn_result
xn_to_unicode(const xn_options *opt, char *dst, size_t cap, const char *src,
              size_t len, xn_report *report);

/*
 * The same with no limit on the length of name or labels.  *dst becomes a
 * string that the caller releases with xn_free, or NULL with XN_NO_MEMORY,
 * XN_MISUSE and XN_FAILED.
 */
XN_API xn_result
xn_to_ascii_alloc(const xn_options *opt, char **dst, const char *src,
                  size_t len, xn_report *report);
XN_API xn_result
xn_to_unicode_alloc(const xn_options *opt, char **dst, const char *src,
                    size_t len, xn_report *report);

/*
 * The same in UTF-16 and UTF-32, in the machine's order of bytes.  All lengths,
 * capacities, sizes and places, those of the report among them, are in units
 * of the encoding; XN_NAME_SIZE of them are as much as there.  A surrogate
 * without its other half, and in UTF-32 any surrogate and what is beyond
 * 10FFFF, is XN_ERROR_INVALID_UTF8 at its unit.
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

/* Release what *_alloc returned.  NULL is fine.  It is free(). */
XN_API void xn_free(void *pointer);

/*
 * Registration, RFC 5891, section 4.2: ToASCII of a U-label, an A-label, or
 * both.  An A-label has to be, byte for byte, what ToASCII makes of the
 * U-label, or of itself where there is none: else that is XN_ERROR_BAD_ACE of
 * the name as a whole (with XN_NO_SPACE they were not compared).  One of the
 * two may be NULL with length 0; both are the empty name.  Names of several
 * labels work alike.  The report speaks of the U-label where it is there, else
 * of the A-label.
 */
XN_API xn_result
xn_register(const xn_options *opt, char *dst, size_t cap, const char *ulabel,
            size_t ulen, const char *alabel, size_t alen, xn_report *report);

/* ---- questions about names ---------------------------------------------- */

/*
 * Whether two names, in whatever form, mean one host: their ASCII forms are
 * equal but for case and a final dot.  *same becomes 1 or 0.  The result is
 * XN_INVALID, and *same 0, when either name is not right under opt, and
 * XN_NO_SPACE when an ASCII form exceeds XN_NAME_SIZE, which it can only
 * where XN_CHECK_LENGTH is off; a normaliser's failure is what it is.
 */
XN_API xn_status
xn_same_host(const xn_options *opt, const char *a, size_t alen, const char *b,
             size_t blen, int *same);

/*
 * The URL Standard's "ends in a number": whether a name in ASCII form (the
 * result of xn_to_ascii) has to be read as an IPv4 address.  1 or 0.
 */
XN_API int xn_ends_in_number(const char *name, size_t len);

/* ---- names, texts and versions ------------------------------------------ */

/*
 * Of the lowest bit in errors: its name ("leading-hyphen"), and one sentence
 * for a person.  "" when there is none.
 */
XN_API const char *xn_error_name(uint32_t errors);
XN_API const char *xn_error_text(uint32_t errors);

/*
 * The document and section that the lowest bit breaks under a profile; "" where
 * the profile has no such rule.
 */
XN_API const char *xn_error_section(xn_profile_id id, uint32_t errors);

/*
 * errors without its lowest bit:
 *     for (e = r.errors; e; e = xn_error_next(e))
 *             puts(xn_error_name(e));
 */
XN_API uint32_t xn_error_next(uint32_t errors);

/* "XN_OK" and so on; "" for a value that is none. */
XN_API const char *xn_status_name(xn_status status);

/* A row of the table of profiles. */
typedef struct xn_profile_info {
	xn_profile_id id;
	const char *name;       /* "lookup" */
	const char *summary;    /* for whom it is */
	const char *mapping;    /* "UTS #46", "none" */
	const char *repertoire; /* "UTS #46", "RFC 5892" */
	uint32_t checks;        /* those that are on */
	uint32_t allowed;       /* those that can be switched */
} xn_profile_info;

/* A check as the command line knows it. */
typedef struct xn_check_info {
	const char *name;    /* "hyphens" */
	const char *summary; /* what it means */
	uint32_t bits;       /* one, or XN_CHECK_HYPHENS */
} xn_check_info;

/* The i-th profile and check, from 0; NULL past the last one. */
XN_API const xn_profile_info *xn_profile_at(size_t i);
XN_API const xn_check_info *xn_check_at(size_t i);

/* A rule that labels are held to. */
typedef struct xn_rule_info {
	const char *name; /* "hyphens" */
	uint32_t checks;  /* it holds if one of these is on; 0: always */
	uint32_t errors;  /* what it finds: XN_ERROR_* */
} xn_rule_info;

/*
 * The next of the rules that xn_to_ascii held a label to, in the order in which
 * it checks them; *at is 0 for the first one.  NULL when there are no more.
 * ascii says whether the whole name is ASCII, of which XN_URL lets almost all
 * pass; errors are the label's; steps has the bit 1 << xn_step of each step for
 * which a trace was called with the label.
 */
XN_API const xn_rule_info *
xn_rule_next(const xn_options *opt, bool ascii, uint32_t errors,
             uint32_t steps, size_t *at);

/* The library's version, "0.1.0", and that of its tables, "18.0.0". */
XN_API const char *xn_version(void);
XN_API const char *xn_unicode_version(void);

/* ---- one code point ----------------------------------------------------- */

/* The most code points that one is mapped to. */
#define XN_MAP_MAX 18

/* What a profile does with a code point before any check. */
typedef enum xn_mapping {
	XN_MAPPING_KEPT,    /* stays */
	XN_MAPPING_MAPPED,  /* is replaced by dst[0..n) */
	XN_MAPPING_IGNORED, /* is removed */
	XN_MAPPING_REFUSED  /* stays, and is an error if it then still does */
} xn_mapping;

/*
 * What the profile's mapping makes of one code point.  dst has room for
 * XN_MAP_MAX; *count becomes how many were written (0 or 1 where nothing is
 * mapped).  A value that is no code point is XN_MAPPING_REFUSED.
 */
XN_API xn_mapping
xn_map_point(const xn_options *opt, uint32_t dst[XN_MAP_MAX], size_t *count,
             uint32_t point);

/*
 * The Bidi class of a code point by its short name, "R" or "NSM"; "" for a class
 * that no label may have, and for a value that is no code point.
 */
XN_API const char *xn_bidi_class(uint32_t point);

#ifdef __cplusplus
}
#endif

#endif
