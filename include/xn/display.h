/* SPDX-License-Identifier: MIT
 *
 * What an address bar may show: libxn-display, a library of its own.
 *
 *     char shown[XN_NAME_SIZE];
 *     xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
 *     xn_display_result r = xn_display(&opt, shown, sizeof shown, name, len,
 *                                      NULL);
 *
 * xn_display converts a host name under profile XN_URL.  It shows a label as
 * its U-label if a policy finds that safe, and as its A-label otherwise.  The
 * policies are those of browsers, and the restriction levels of UTS #39.  Each
 * has a version of its own, apart from that of the conversion.  They follow the
 * browsers, so a later version of the library may show a name in another form.
 *
 * The contract is that of xn/idna.h: text is UTF-8 with a length in bytes, each
 * output is NUL-terminated if cap is at least 1, dst and src may not overlap,
 * nothing outside them is touched even if somebody changes them during a call,
 * time is linear in the input.  Only functions named *_alloc and those that
 * make an xn_known_set allocate.  Nothing but such a set is kept between calls.
 * The functions named *_utf16 and *_utf32 take those encodings; for them read
 * "unit" for "byte".  Stack use stays below XN_DISPLAY_STACK bytes.
 */
#ifndef XN_DISPLAY_H
#define XN_DISPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sizes -------------------------------------------------------------- */

/* The most stack that any function here uses, in bytes. */
#define XN_DISPLAY_STACK 65536

/*
 * The most code points of a label, and of a text for skeletons, in the
 * functions that do not allocate.  Code points are counted after mapping and
 * decomposition.
 */
#define XN_DISPLAY_POINTS XN_LABEL_POINTS

/*
 * The most labels of a name in xn_display: the 127 that the DNS has room for,
 * and the empty one after a final dot.
 */
#define XN_DISPLAY_LABELS 128

/* ---- scripts ------------------------------------------------------------ */

/* The words of a set of scripts. */
#define XN_SCRIPT_WORDS 4

/*
 * A set of scripts: bit n % 64 of words[n / 64] stands for script n, whose code
 * is xn_script_name(n).  Hanb, Jpan and Kore of UTS #39 are among the scripts.
 */
typedef struct xn_script_set {
	uint64_t words[XN_SCRIPT_WORDS];
} xn_script_set;

/*
 * The ISO 15924 code ("Latn") and the long name ("Latin") of script n, counted
 * from 0; NULL after the last.
 */
XN_API const char *xn_script_name(size_t script);
XN_API const char *xn_script_long_name(size_t script);

/*
 * The restriction levels of UTS #39, section 5.2, the narrowest first.  At each
 * level but the last, every character has Identifier_Status Allowed.
 */
typedef enum xn_level {
	/* All characters are ASCII. */
	XN_LEVEL_ASCII = 0,
	/*
	 * The text is in one script.  Japanese, Chinese and Korean count as one
	 * script each.
	 */
	XN_LEVEL_SINGLE,
	/* Latin with Japanese, Chinese or Korean. */
	XN_LEVEL_HIGHLY,
	/*
	 * Latin with one other script that has recommended characters, but not
	 * with Cyrillic or Greek.
	 */
	XN_LEVEL_MODERATELY,
	/* Any scripts. */
	XN_LEVEL_MINIMALLY,
	/* Any characters. */
	XN_LEVEL_UNRESTRICTED
} xn_level;

/* The name of a level: "ascii", "single" and so on; "" for an unknown value. */
XN_API const char *xn_level_name(xn_level level);

/* What UTS #39 says of a text. */
typedef struct xn_restriction {
	xn_status status; /* XN_OK, XN_INVALID (not UTF-8), XN_MISUSE */
	size_t at;        /* with XN_INVALID: the first byte at fault */
	xn_level level;
	/* Section 5.1: the resolved script set; ALL has every bit. */
	xn_script_set resolved;
	/* The scripts of its characters, without Common and Inherited. */
	xn_script_set scripts;
	/* Section 5.3: the number of decimal systems; 2 or more are mixed. */
	unsigned numbers;
	/*
	 * Section 5.4: the byte of the first nonspacing mark that its base has
	 * already, after decomposition; or XN_NOWHERE.
	 */
	size_t repeated_mark;
} xn_restriction;

/*
 * What UTS #39, section 5, says of a text of any length.
 *
 * xn_status: OK, INVALID, MISUSE
 */
XN_API xn_restriction xn_restriction_of(const char *src, size_t len);
XN_API xn_restriction xn_restriction_of_utf16(const uint16_t *src, size_t len);
XN_API xn_restriction xn_restriction_of_utf32(const uint32_t *src, size_t len);

/* ---- skeletons ---------------------------------------------------------- */

typedef struct xn_text_result {
	/*
	 * XN_OK, XN_INVALID (not UTF-8, or too long for the workspace),
	 * XN_NO_SPACE, XN_NO_MEMORY, XN_MISUSE
	 */
	xn_status status;
	/* As in xn_result; with XN_INVALID, the first byte at fault. */
	size_t length;
} xn_text_result;

/* The paragraph direction of a bidiSkeleton. */
typedef enum xn_direction { XN_LEFT_TO_RIGHT, XN_RIGHT_TO_LEFT } xn_direction;

/*
 * UTS #39, section 4: skeleton(X) and bidiSkeleton(direction, X).  Texts that
 * look alike have the same skeleton.  A skeleton is only for comparing: do not
 * show it, and do not look it up.
 *
 * xn_status: OK, INVALID, NO_SPACE, MISUSE
 */
XN_API xn_text_result xn_skeleton(char *dst, size_t cap, const char *src,
                                  size_t len);
XN_API xn_text_result xn_bidi_skeleton(xn_direction direction, char *dst,
                                       size_t cap, const char *src,
                                       size_t len);
/*
 * The same for texts of any length; the caller releases *dst with xn_free.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_text_result xn_skeleton_alloc(char **dst, const char *src,
                                        size_t len);
XN_API xn_text_result xn_bidi_skeleton_alloc(xn_direction direction,
                                             char **dst, const char *src,
                                             size_t len);
/*
 * The same in UTF-16 and UTF-32.
 *
 * xn_status: OK, INVALID, NO_SPACE, MISUSE
 */
XN_API xn_text_result
xn_skeleton_utf16(uint16_t *dst, size_t cap, const uint16_t *src, size_t len);
XN_API xn_text_result
xn_skeleton_utf32(uint32_t *dst, size_t cap, const uint32_t *src, size_t len);
XN_API xn_text_result
xn_bidi_skeleton_utf16(xn_direction direction, uint16_t *dst, size_t cap,
                       const uint16_t *src, size_t len);
XN_API xn_text_result
xn_bidi_skeleton_utf32(xn_direction direction, uint32_t *dst, size_t cap,
                       const uint32_t *src, size_t len);

/*
 * The same in memory that is allocated.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_text_result
xn_skeleton_utf16_alloc(uint16_t **dst, const uint16_t *src, size_t len);
XN_API xn_text_result
xn_skeleton_utf32_alloc(uint32_t **dst, const uint32_t *src, size_t len);
XN_API xn_text_result
xn_bidi_skeleton_utf16_alloc(xn_direction direction, uint16_t **dst,
                             const uint16_t *src, size_t len);
XN_API xn_text_result
xn_bidi_skeleton_utf32_alloc(xn_direction direction, uint32_t **dst,
                             const uint32_t *src, size_t len);

/* How two texts are confusable (UTS #39, section 4): bits. */

/* One script can write both texts. */
#define XN_CONFUSABLE_SINGLE_SCRIPT (UINT32_C(1) << 0)
/* No script can write both. */
#define XN_CONFUSABLE_MIXED_SCRIPT (UINT32_C(1) << 1)
/*
 * No script can write both, but each text is in one script.  This bit comes
 * with XN_CONFUSABLE_MIXED_SCRIPT.
 */
#define XN_CONFUSABLE_WHOLE_SCRIPT (UINT32_C(1) << 2)

/*
 * How two texts are confusable with each other in left-to-right paragraphs:
 * *how becomes XN_CONFUSABLE_* bits, or 0 if they are not, or are equal.
 *
 * xn_status: OK, INVALID, MISUSE
 */
XN_API xn_status
xn_confusable(const char *a, size_t alen, const char *b, size_t blen,
              uint32_t *how);
XN_API xn_status
xn_confusable_utf16(const uint16_t *a, size_t alen, const uint16_t *b,
                    size_t blen, uint32_t *how);
XN_API xn_status
xn_confusable_utf32(const uint32_t *a, size_t alen, const uint32_t *b,
                    size_t blen, uint32_t *how);

/* ---- policies ----------------------------------------------------------- */

/*
 * The policies.  They are numbered from 1, so options that are all zero name
 * none.
 */
typedef enum xn_policy_id {
	/* Chromium, Chrome, Edge and others of that family, on Linux. */
	XN_POLICY_CHROMIUM = 1,
	/* Firefox with its default settings. */
	XN_POLICY_FIREFOX,
	/*
	 * Safari and other browsers that use WebKit's list of scripts.  The
	 * host is judged as a whole.
	 */
	XN_POLICY_SAFARI,
	/* The levels of UTS #39 up to the one in the options. */
	XN_POLICY_UTS39
} xn_policy_id;

/*
 * Why a label is not shown as its U-label: one bit a reason.  doc/display.md
 * has an example of each.
 */

/* The label has a fault, or a hyphen where the policy allows none. */
#define XN_REASON_INVALID (UINT32_C(1) << 0)
/* A character is outside the policy's set. */
#define XN_REASON_RESTRICTED (UINT32_C(1) << 1)
/* The label mixes scripts that do not belong together. */
#define XN_REASON_MIXED_SCRIPT (UINT32_C(1) << 2)
/* The label mixes digits of several decimal systems. */
#define XN_REASON_MIXED_NUMBERS (UINT32_C(1) << 3)
/* A base has the same mark twice. */
#define XN_REASON_REPEATED_MARK (UINT32_C(1) << 4)
/* All letters look like letters of another script. */
#define XN_REASON_WHOLE_SCRIPT (UINT32_C(1) << 5)
/* The label looks like a number. */
#define XN_REASON_DIGIT_LOOKALIKE (UINT32_C(1) << 6)
/* A character is only safe under certain top-level domains. */
#define XN_REASON_OTHER_TLD (UINT32_C(1) << 7)
/*
 * A character looks like another one, and the policy refuses it everywhere or
 * in this context.
 */
#define XN_REASON_LOOKALIKE (UINT32_C(1) << 8)
/* A mark follows the wrong script or letter. */
#define XN_REASON_MISPLACED_MARK (UINT32_C(1) << 9)
/* The name looks like a well-known domain. */
#define XN_REASON_KNOWN_NAME (UINT32_C(1) << 10)

/* The number of these bits. */
#define XN_REASON_COUNT 11

/*
 * The name of the lowest bit in reasons ("mixed-script"), and a sentence about
 * it for a person; "" if no bit is set.
 */
XN_API const char *xn_reason_name(uint32_t reasons);
XN_API const char *xn_reason_text(uint32_t reasons);

/* The reasons without the lowest bit. */
XN_API uint32_t xn_reason_next(uint32_t reasons);

typedef struct xn_policy_info {
	xn_policy_id id;
	const char *name;    /* "chromium" */
	const char *summary; /* the browsers that use it */
	const char *version; /* the browser version whose rules these are */
} xn_policy_info;

/* The i-th policy, counted from 0; NULL after the last. */
XN_API const xn_policy_info *xn_policy_at(size_t i);

/* The caller's answer about a skeleton. */
typedef enum xn_known_answer {
	XN_KNOWN_NONE = 0, /* no domain */
	XN_KNOWN_OTHER,    /* a domain, and the name only looks like it */
	XN_KNOWN_SAME      /* a domain, and the name is it or below it */
} xn_known_answer;

/*
 * Looks a skeleton up among the caller's well-known domains, which are kept
 * under the skeletons that xn_known_skeletons makes.  skeleton is that of the
 * last four, three or two labels of a name.  name is the A-labels of its last
 * four labels, without a final dot; a label with a fault is as it was typed,
 * but ill-formed text is U+FFFD.
 *
 * With XN_KNOWN_OTHER, *domain becomes the caller's number of the domain, which
 * the report returns: any value but XN_NOWHERE.  It is 0 until it is set.
 *
 * The questions end with the first answer that is not XN_KNOWN_NONE.  There is
 * none about a name without a U-label, or where one of the last four labels has
 * more than 63 code points, which the DNS cannot have.
 *
 * XN_POLICY_CHROMIUM reads some letters in several ways and asks about each
 * reading, up to 5,832 times for a name.  A set (xn_known_set) gives the same
 * answers, in a time that grows with the length of the name alone.
 */
typedef xn_known_answer xn_known(void *user, const char *skeleton,
                                 size_t skeleton_len, const char *name,
                                 size_t name_len, size_t *domain);

/* Known domains; see below. */
typedef struct xn_known_set xn_known_set;

typedef struct xn_display_options {
	uint32_t policy; /* an xn_policy_id */
	uint32_t level;  /* an xn_level; only XN_POLICY_UTS39 has others */
	xn_known *known; /* asked about each name, or NULL */
	void *user;      /* handed to known */
	/* A sealed set for this policy, or NULL; only without known. */
	const xn_known_set *known_set;
	uint64_t reserved[5]; /* 0 */
} xn_display_options;

/*
 * The options of a policy: level XN_LEVEL_HIGHLY, nothing known.  Begin with
 * them.  An unknown policy or level, anything but 0 in reserved, and a set that
 * is not sealed or not for this policy, are XN_MISUSE.
 */
XN_API xn_display_options xn_display_policy(xn_policy_id id);

/* One label. */
typedef struct xn_display_label {
	/* As in xn_report; output is the form that is shown. */
	xn_label label;
	uint32_t reasons; /* XN_REASON_* against its U-label */
	bool unicode; /* true: shown as U-label; false: in ASCII, or as typed */
	/* Of the U-label, if there is one. */
	xn_level level;
	xn_script_set scripts;
} xn_display_label;

/*
 * The first character that a reason is about: its byte in the U-label, and the
 * number of code points before it.
 */
typedef struct xn_display_spot {
	uint32_t reason; /* one XN_REASON_* bit */
	size_t label;    /* the label's number, from 0 */
	size_t at;       /* XN_NOWHERE: the label as a whole */
	size_t point;    /* likewise */
} xn_display_spot;

/* All of it is optional, as in xn_report: start from {0}. */
typedef struct xn_display_report {
	xn_display_label *labels;
	size_t label_cap;
	xn_display_spot *spots; /* at most XN_REASON_COUNT a label */
	size_t spot_cap;
	size_t spot_count; /* out: the number of spots there are */
	xn_fault *faults;  /* of ToASCII, as in xn_report */
	size_t fault_cap;
	size_t fault_count;
	/*
	 * out: the number, from the function known, of the domain that the name
	 * looks like; each of its U-labels then has XN_REASON_KNOWN_NAME.  Else
	 * XN_NOWHERE.
	 */
	size_t known;
	uint64_t reserved[4]; /* 0 */
} xn_display_report;

typedef struct xn_display_result {
	xn_status status; /* XN_INVALID: see errors; dst has a result */
	uint32_t errors;  /* XN_ERROR_* */
	uint32_t reasons; /* XN_REASON_* of all labels */
	size_t length;    /* as in xn_result */
	size_t labels;
} xn_display_result;

/*
 * The form of a host name that a policy shows.  A label with a fault is shown
 * as ToASCII makes it, or as it was typed.
 *
 * xn_display reports a name that is too long for it as XN_INVALID with
 * XN_ERROR_LABEL_TOO_LONG and leaves dst empty: one with more labels than
 * XN_DISPLAY_LABELS, or with more than XN_DISPLAY_POINTS code points in any
 * label or in the last four together.
 *
 * xn_status: OK, INVALID, NO_SPACE, MISUSE
 */
XN_API xn_display_result
xn_display(const xn_display_options *opt, char *dst, size_t cap,
           const char *src, size_t len, xn_display_report *report);

/*
 * The same for names of any length.  The caller releases *dst with xn_free.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_display_result
xn_display_alloc(const xn_display_options *opt, char **dst, const char *src,
                 size_t len, xn_display_report *report);
/*
 * The same in UTF-16 and UTF-32.  The function known gets UTF-8 there, too.
 *
 * xn_status: OK, INVALID, NO_SPACE, MISUSE
 */
XN_API xn_display_result
xn_display_utf16(const xn_display_options *opt, uint16_t *dst, size_t cap,
                 const uint16_t *src, size_t len, xn_display_report *report);
XN_API xn_display_result
xn_display_utf32(const xn_display_options *opt, uint32_t *dst, size_t cap,
                 const uint32_t *src, size_t len, xn_display_report *report);

/*
 * The same in memory that is allocated.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_display_result
xn_display_utf16_alloc(const xn_display_options *opt, uint16_t **dst,
                       const uint16_t *src, size_t len,
                       xn_display_report *report);
XN_API xn_display_result
xn_display_utf32_alloc(const xn_display_options *opt, uint32_t **dst,
                       const uint32_t *src, size_t len,
                       xn_display_report *report);

/*
 * The skeletons under which the caller keeps a well-known domain for a policy:
 * one after another, each with a NUL after it; length counts the NULs.  The
 * domain has A- or U-labels.  If it has one label, or more than four, there is
 * no skeleton: names are not compared with it.  XN_INVALID: the domain is not a
 * host name, or is too long for the workspace.
 *
 * xn_status: OK, INVALID, NO_SPACE, MISUSE
 */
XN_API xn_text_result
xn_known_skeletons(const xn_display_options *opt, char *dst, size_t cap,
                   const char *domain, size_t len);
/* The same for a domain in UTF-16 or UTF-32; the skeletons are UTF-8. */
XN_API xn_text_result
xn_known_skeletons_utf16(const xn_display_options *opt, char *dst, size_t cap,
                         const uint16_t *domain, size_t len);
XN_API xn_text_result
xn_known_skeletons_utf32(const xn_display_options *opt, char *dst, size_t cap,
                         const uint32_t *domain, size_t len);

/* ---- sets of known domains ---------------------------------------------- */

/*
 * A set of domains that names are compared with.  It is built from a list and
 * sealed.  From then on it does not change, and any thread may use it.
 *
 *     xn_known_set *set;
 *
 *     if (xn_known_set_new(&set, &opt) != XN_OK)
 *             return;
 *     for (size_t i = 0; i < count; i++)
 *             if (xn_known_set_add(set, list[i], strlen(list[i])) != XN_OK)
 *                     complain(i);
 *     if (xn_known_set_seal(set) == XN_OK)
 *             opt.known_set = set;
 *
 * Each domain takes some 40 bytes and twice its own length: a million take less
 * than 100 MB.  In a set for XN_POLICY_CHROMIUM a domain with letters that are
 * read in several ways takes up to 20 bytes for each of its readings, of which
 * there are at most 3 to the power of 5, times 4.  A question takes the time
 * that the name's skeletons take, however many domains there are.
 *
 * That holds for any list and any name, even if somebody chose them to collide:
 * the tables' hashes have a key, which each set gets from the system's random
 * bytes, and a comparison in vain has a probability below 2^-15.  Somebody who
 * can read the program's memory, or measure single questions by the nanosecond,
 * is not kept out.
 */

/*
 * Makes an empty set, which xn_known_set_free releases.  opt has the policy
 * whose names are compared with it; only the skeletons of a policy matter, and
 * those of all but XN_POLICY_CHROMIUM are the same.  xn_lookalikes takes a set
 * for that one, and a set without options, which is only for it.  XN_NO_RANDOM:
 * the system gives no random bytes.
 *
 * xn_status: OK, NO_MEMORY, MISUSE, NO_RANDOM
 */
XN_API xn_status
xn_known_set_new(xn_known_set **set, const xn_display_options *opt);

/*
 * Adds a domain, with A- or U-labels.  The calls are numbered from 0.  A domain
 * that the set has already stays under its first number.  A final dot does not
 * count.  XN_INVALID: it is not a host name under XN_LOOKUP, or too long
 * for the workspace, and is left out; XN_NO_MEMORY: the set is as before, and
 * the call has no number; XN_MISUSE, also once the set is sealed.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_status
xn_known_set_add(xn_known_set *set, const char *domain, size_t len);
/* The same in UTF-16 and UTF-32.  xn_known_set_domain always returns UTF-8. */
XN_API xn_status
xn_known_set_add_utf16(xn_known_set *set, const uint16_t *domain, size_t len);
XN_API xn_status
xn_known_set_add_utf32(xn_known_set *set, const uint32_t *domain, size_t len);

/*
 * Makes the set ready for questions.  XN_NO_MEMORY: it is not ready, and the
 * call may be repeated.  XN_NO_RANDOM: the system's random bytes are always the
 * same, and the set is only good for xn_known_set_free.
 *
 * xn_status: OK, NO_MEMORY, MISUSE, NO_RANDOM
 */
XN_API xn_status xn_known_set_seal(xn_known_set *set);

/*
 * The domain with a number, as it was added; NULL if there is none, or if it
 * was left out or repeated an earlier one.
 */
XN_API const char *
xn_known_set_domain(const xn_known_set *set, size_t number);

/* Releases a set; NULL is allowed. */
XN_API void xn_known_set_free(xn_known_set *set);

typedef struct xn_lookalikes_result {
	/*
	 * XN_OK, XN_INVALID (not UTF-8, or too long for the workspace),
	 * XN_NO_MEMORY, XN_MISUSE
	 */
	xn_status status;
	size_t at;    /* with XN_INVALID: the first byte at fault, or len */
	size_t count; /* the numbers in the list */
	bool more;    /* there are more than the list has room for */
	/*
	 * How the name differs from the first of them: the XN_CONFUSABLE_* of
	 * all labels that differ.  0 if their bidiSkeletons differ.
	 */
	uint32_t how;
} xn_lookalikes_result;

/*
 * The numbers, in ascending order, of the domains of a set that a name looks
 * like.  A domain that the name is, or is below, is left out.
 *
 * In a set without options a name looks like a domain if its bidiSkeleton from
 * left to right, or that of its last four, three or two labels, is the domain's
 * (UTS #39, 4).  The name is taken in its Unicode form under XN_LOOKUP, or as
 * it is if it is not valid; a final dot does not count.
 *
 * In a set for XN_POLICY_CHROMIUM it looks like the domain that xn_display
 * finds, and no other.  A name in ASCII looks like none.  For finding
 * impersonators this is the better set: accents do not count, and more letters
 * look alike.  1.0.0 did not take such a set.
 *
 * Time is linear in the name, and in the numbers listed.
 *
 * xn_status: OK, INVALID, MISUSE
 */
XN_API xn_lookalikes_result
xn_lookalikes(const xn_known_set *set, size_t *numbers, size_t cap,
              const char *src, size_t len);
/*
 * The same for names of any length.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_lookalikes_result
xn_lookalikes_alloc(const xn_known_set *set, size_t *numbers, size_t cap,
                    const char *src, size_t len);
/*
 * The same in UTF-16 and UTF-32.
 *
 * xn_status: OK, INVALID, MISUSE
 */
XN_API xn_lookalikes_result
xn_lookalikes_utf16(const xn_known_set *set, size_t *numbers, size_t cap,
                    const uint16_t *src, size_t len);
XN_API xn_lookalikes_result
xn_lookalikes_utf32(const xn_known_set *set, size_t *numbers, size_t cap,
                    const uint32_t *src, size_t len);

/*
 * The same for names of any length.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_lookalikes_result
xn_lookalikes_utf16_alloc(const xn_known_set *set, size_t *numbers, size_t cap,
                          const uint16_t *src, size_t len);
XN_API xn_lookalikes_result
xn_lookalikes_utf32_alloc(const xn_known_set *set, size_t *numbers, size_t cap,
                          const uint32_t *src, size_t len);

#ifdef __cplusplus
}
#endif

#endif
