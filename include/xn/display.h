/* SPDX-License-Identifier: MIT
 *
 * What an address bar may show: libxn-display, a library of its own.
 *
 *     char shown[XN_NAME_SIZE];
 *     xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
 *     xn_display_result r = xn_display(&opt, shown, sizeof shown, name, len,
 *                                      NULL);
 *
 * A host name goes through profile XN_URL.  Each label is then shown as its
 * U-label where a policy finds that safe, and as its A-label elsewhere.
 * Policies are those of browsers, and the levels of UTS #39; they have a
 * version of their own, apart from that of the conversion.
 *
 * The contract is that of xn/idna.h: text is UTF-8 with a length in bytes,
 * every output that has room for a byte is NUL-terminated, nothing but *_alloc
 * allocates, nothing is kept between calls, time is linear in the input, and
 * stack use stays below XN_DISPLAY_STACK bytes.
 */
#ifndef XN_DISPLAY_H
#define XN_DISPLAY_H

#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most stack that any function here uses, in bytes. */
#define XN_DISPLAY_STACK 65536

/*
 * The functions that do not allocate take labels, and texts of UTS #39, of so
 * many code points, counted when decomposed and mapped.
 */
#define XN_DISPLAY_POINTS XN_LABEL_POINTS

/*
 * xn_display takes names of so many labels, which is one more than the DNS
 * has, the empty one behind a final dot.
 */
#define XN_DISPLAY_LABELS 128

/* ---- scripts ------------------------------------------------------------ */

/*
 * A set of scripts: bit n of the words together for the script that
 * xn_script_name(n) names by its ISO 15924 code ("Latn").  Among them are
 * UTS #39's Hanb, Jpan and Kore.
 */
#define XN_SCRIPT_WORDS 4
typedef struct xn_script_set {
	uint64_t words[XN_SCRIPT_WORDS];
} xn_script_set;

/* The code and the long name ("Latin") of a script; NULL past the last. */
XN_API const char *xn_script_name(size_t script);
XN_API const char *xn_script_long_name(size_t script);

/*
 * The restriction levels of UTS #39, section 5.2, the narrowest first.  All
 * but the last ask that every character has Identifier_Status Allowed;
 * MODERATELY is Latin and one other script that has Recommended characters,
 * but Cyrillic and Greek.
 */
typedef enum xn_level {
	XN_LEVEL_ASCII = 0,
	XN_LEVEL_SINGLE,
	XN_LEVEL_HIGHLY,
	XN_LEVEL_MODERATELY,
	XN_LEVEL_MINIMALLY,
	XN_LEVEL_UNRESTRICTED
} xn_level;

/* "ascii", "single" and so on; NULL for a value that is none. */
XN_API const char *xn_level_name(xn_level level);

/* What UTS #39 says of a text. */
typedef struct xn_restriction {
	xn_status status; /* XN_OK, XN_INVALID (no UTF-8), XN_MISUSE */
	size_t at;        /* with XN_INVALID: the byte */
	xn_level level;
	/* Section 5.1: the resolved script set; all bits: ALL. */
	xn_script_set resolved;
	/* The scripts of its characters but for Common and Inherited. */
	xn_script_set scripts;
	/* Section 5.3: how many decimal systems there are; mixed from 2. */
	unsigned numbers;
	/* Section 5.4: the byte of the first nonspacing mark that is among
	 * those in front of it on the same base already, both decomposed, or
	 * XN_NOWHERE. */
	size_t repeated_mark;
} xn_restriction;

XN_API xn_restriction xn_restriction_of(const char *src, size_t len);

/* ---- skeletons ---------------------------------------------------------- */

typedef struct xn_text_result {
	/* XN_OK, XN_INVALID (no UTF-8, or too long for the workspace),
	 * XN_NO_SPACE, XN_NO_MEMORY, XN_MISUSE */
	xn_status status;
	/* As in xn_result; with XN_INVALID the byte. */
	size_t length;
} xn_text_result;

/* The direction of the paragraph that a bidiSkeleton is made for. */
typedef enum xn_direction { XN_LEFT_TO_RIGHT, XN_RIGHT_TO_LEFT } xn_direction;

/* UTS #39, section 4: skeleton(X) and bidiSkeleton(direction, X). */
XN_API xn_text_result xn_skeleton(char *dst, size_t cap, const char *src,
                                  size_t len);
XN_API xn_text_result xn_bidi_skeleton(xn_direction direction, char *dst,
                                       size_t cap, const char *src,
                                       size_t len);
/* The same for any length; *dst is released by xn_free. */
XN_API xn_text_result xn_skeleton_alloc(char **dst, const char *src,
                                        size_t len);
XN_API xn_text_result xn_bidi_skeleton_alloc(xn_direction direction,
                                             char **dst, const char *src,
                                             size_t len);

/* How two texts are confusable (UTS #39, section 4): bits. */
#define XN_CONFUSABLE_SINGLE_SCRIPT (UINT32_C(1) << 0)
#define XN_CONFUSABLE_MIXED_SCRIPT (UINT32_C(1) << 1)
#define XN_CONFUSABLE_WHOLE_SCRIPT (UINT32_C(1) << 2)

/*
 * Whether two texts are confusable with each other under left-to-right display;
 * *how becomes the bits, 0 if they are not, or if they are equal.
 */
XN_API xn_status xn_confusable(uint32_t *how, const char *a, size_t alen,
                               const char *b, size_t blen);

/* ---- policies ----------------------------------------------------------- */

typedef enum xn_policy_id {
	XN_POLICY_CHROMIUM = 0,
	XN_POLICY_FIREFOX,
	XN_POLICY_SAFARI,
	/* UTS #39's levels, as far as the options' level. */
	XN_POLICY_UTS39
} xn_policy_id;

/*
 * Why a label is not shown as its U-label: one bit a reason.  doc/display.md
 * has an example of each.
 */
#define XN_REASON_INVALID (UINT32_C(1) << 0)
#define XN_REASON_RESTRICTED (UINT32_C(1) << 1)
#define XN_REASON_MIXED_SCRIPT (UINT32_C(1) << 2)
#define XN_REASON_MIXED_NUMBERS (UINT32_C(1) << 3)
#define XN_REASON_REPEATED_MARK (UINT32_C(1) << 4)
#define XN_REASON_WHOLE_SCRIPT (UINT32_C(1) << 5)
#define XN_REASON_DIGIT_LOOKALIKE (UINT32_C(1) << 6)
#define XN_REASON_OTHER_TLD (UINT32_C(1) << 7)
#define XN_REASON_LOOKALIKE (UINT32_C(1) << 8)
#define XN_REASON_MISPLACED_MARK (UINT32_C(1) << 9)
#define XN_REASON_KNOWN_NAME (UINT32_C(1) << 10)

/* How many there are. */
#define XN_REASON_COUNT 11

/*
 * Of the lowest bit in reasons: its name ("mixed-script"), and one sentence for
 * a person.  "" when there is none.  As xn_error_name and its like.
 */
XN_API const char *xn_reason_name(uint32_t reasons);
XN_API const char *xn_reason_text(uint32_t reasons);
XN_API uint32_t xn_reason_next(uint32_t reasons);

typedef struct xn_policy_info {
	xn_policy_id id;
	const char *name;    /* "chromium" */
	const char *summary; /* whose it is */
	const char *version; /* of what it was taken from */
} xn_policy_info;

/* The i-th policy, from 0; NULL past the last one. */
XN_API const xn_policy_info *xn_policy_at(size_t i);

/* What the caller knows under a skeleton. */
typedef enum xn_known_answer {
	XN_KNOWN_NONE = 0, /* no domain */
	XN_KNOWN_OTHER,    /* a domain, and the name only looks like it */
	XN_KNOWN_SAME      /* a domain, and the name is it or below it */
} xn_known_answer;

/*
 * Looks a skeleton up among the caller's well-known domains, which are kept
 * under the skeletons that xn_known_skeletons makes.  skeleton is that of the
 * last four, three or two labels of a name.  name is the A-labels of its last
 * four labels, without a final dot; a label with a fault is as it was typed.
 *
 * With XN_KNOWN_OTHER, *domain becomes the caller's number of the domain, which
 * the report returns: any value but XN_NOWHERE.  It is 0 until it is set.
 *
 * The questions end with the first answer that is not XN_KNOWN_NONE.  There is
 * none about a name without a U-label, or where one of the last four labels has
 * more than 63 code points, which the DNS cannot have.
 */
typedef xn_known_answer xn_known(void *user, const char *skeleton,
                                 size_t skeleton_len, const char *name,
                                 size_t name_len, size_t *domain);

typedef struct xn_display_options {
	uint32_t policy; /* an xn_policy_id */
	uint32_t level;  /* an xn_level; XN_POLICY_UTS39 only */
	xn_known *known; /* or NULL */
	void *user;      /* handed to known */
	uint64_t reserved[6];
} xn_display_options;

/*
 * The options of a policy: level XN_LEVEL_HIGHLY, nothing known.  Begin with
 * them; as with xn_profile, what a library does not know is XN_MISUSE.
 */
XN_API xn_display_options xn_display_policy(xn_policy_id id);

/* What was found out about one label. */
typedef struct xn_display_label {
	/* As in xn_report; output is what is shown. */
	xn_label label;
	uint32_t reasons; /* XN_REASON_*: 0 where there is none against it */
	uint32_t unicode; /* 1: shown as U-label; 0: in ASCII, or as typed */
	/* Of the U-label, where there is one. */
	xn_level level;
	xn_script_set scripts;
} xn_display_label;

/*
 * One character that stands out: the first that a reason is about.  at and
 * point are its byte and its code point's index in the U-label.
 */
typedef struct xn_display_spot {
	uint32_t reason; /* one XN_REASON_* bit */
	size_t label;    /* the label's number, from 0 */
	size_t at;       /* XN_NOWHERE: the label as a whole */
	size_t point;
} xn_display_spot;

/* All of it optional, as in xn_report; start from {0}. */
typedef struct xn_display_report {
	xn_display_label *labels;
	size_t label_cap;
	xn_display_spot *spots; /* at most XN_REASON_COUNT a label */
	size_t spot_cap;
	size_t spot_count; /* out: how many there are in all */
	xn_fault *faults;  /* of ToASCII, as in xn_report */
	size_t fault_cap;
	size_t fault_count;
	/* out: the domain that the name looks like, by the number that known
	 * gave it, or XN_NOWHERE; each U-label then has XN_REASON_KNOWN_NAME */
	size_t known;
} xn_display_report;

typedef struct xn_display_result {
	xn_status status; /* XN_INVALID: errors; dst has what is shown */
	uint32_t errors;  /* XN_ERROR_* */
	uint32_t reasons; /* XN_REASON_* of all labels */
	size_t length;    /* as in xn_result */
	size_t labels;
} xn_display_result;

/*
 * What a policy shows of a host name.  A label with a fault is shown as
 * ToASCII makes it, or as it was typed.
 *
 * xn_display: where a name has more labels than XN_DISPLAY_LABELS, or its last
 * four labels, or any other label, more code points than XN_DISPLAY_POINTS, the
 * result is XN_INVALID with XN_ERROR_LABEL_TOO_LONG, and dst is empty.
 */
XN_API xn_display_result
xn_display(const xn_display_options *opt, char *dst, size_t cap,
           const char *src, size_t len, xn_display_report *report);
XN_API xn_display_result
xn_display_alloc(const xn_display_options *opt, char **dst, const char *src,
                 size_t len, xn_display_report *report);

/*
 * The skeletons under which a well-known domain, of A- or U-labels, is to be
 * known for a policy: one after another, each with a NUL behind it; length
 * counts those.  There is none for a domain of one label or of more than four,
 * which no name is compared with.  XN_INVALID: it is no host name, or too long
 * for the workspace.
 */
XN_API xn_text_result
xn_known_skeletons(const xn_display_options *opt, char *dst, size_t cap,
                   const char *domain, size_t len);

#ifdef __cplusplus
}
#endif

#endif
