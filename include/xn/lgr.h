/* SPDX-License-Identifier: MIT
 *
 * Label generation rulesets (RFC 7940): what a registry takes, which labels are
 * variants of each other, and what becomes of each.  libxn-lgr is a library of
 * its own.  Sections named here are those of RFC 7940.
 *
 *     xn_lgr *lgr;
 *     xn_lgr_options opt = {0};
 *     uint32_t point[256];
 *
 *     opt.listen = print_message;
 *     if (xn_lgr_load(&opt, &lgr, xml, xml_len) != XN_OK)
 *             return;
 *     xn_lgr_points label = xn_lgr_label(point, 256, name, name_len);
 *     if (label.status == XN_OK) {
 *             xn_lgr_verdict v = xn_lgr_check(lgr, point, label.length,
 *                                             NULL, 0);
 *             if (v.status == XN_OK)
 *                     accept(v.disposition);
 *     }
 *     xn_lgr_free(lgr);
 *
 * The contract:
 *
 * - A ruleset does not change after xn_lgr_load.  Any thread may use it, also
 *   at the same time as others.  Strings and arrays that a function returns
 *   belong to the ruleset and are valid until xn_lgr_free.  Strings are UTF-8
 *   with a NUL after them; "" stands for what the file does not say.
 * - A label is an array of code points and their number.  Nothing is mapped or
 *   normalised.  label may be NULL when len is 0: the empty label, which is
 *   never eligible.  A label has at most SIZE_MAX / 4096 code points.
 * - Nothing is kept between calls.  A call may allocate memory, which it
 *   releases before it returns: if there is none, its status is XN_NO_MEMORY.
 *   The memory of a check, a count and an index label grows with the label,
 *   not with the number of its variants.
 * - A check and a count take time linear in the label, an index label nearly
 *   always (see xn_lgr_index).  Under very many rules a label of thousands of
 *   code points may be XN_NO_MEMORY.
 * - Labels and files are copied: if somebody changes one during a call, the
 *   result may be wrong, but nothing outside it is read.
 * - A call that breaks this contract is XN_MISUSE if the library can see it.
 */
#ifndef XN_LGR_H
#define XN_LGR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- loading ------------------------------------------------------------ */

/* A compiled ruleset: one block of memory. */
typedef struct xn_lgr xn_lgr;

/*
 * The limits of a ruleset.  A file beyond one of them is XN_INVALID; the
 * message says which.
 */
#define XN_LGR_BYTES 0x10000000 /* of the file */
#define XN_LGR_DEPTH 64         /* of elements within elements, of any kind */
#define XN_LGR_TAG 0x10000      /* bytes of a tag; some 4 times as long pass */
#define XN_LGR_FOREIGN 1000     /* bytes of a foreign name and its namespace */
#define XN_LGR_NAMED 65536      /* named classes, and likewise rules */
#define XN_LGR_SEQUENCE 255     /* code points of a sequence, of a variant */
#define XN_LGR_STATES 1022      /* operators of a rule, counts written out */
#define XN_LGR_TYPES 64         /* variant types that actions tell apart */

/*
 * Loading takes at most XN_LGR_MEMORY bytes of memory and
 * XN_LGR_MEMORY_PER_BYTE for each byte of the file.  The XML parser needs less
 * than 4 MiB besides, and at most one byte for each byte of the file.  A file
 * that needs more, for example with rules that copy long rules, or with a new
 * tag on each code point, is XN_INVALID.
 */
#define XN_LGR_MEMORY 0x1000000
#define XN_LGR_MEMORY_PER_BYTE 6

/*
 * What is wrong, or doubtful, in a file.  The strings are valid until the
 * function that gets them returns.
 */
typedef struct xn_lgr_message {
	bool warning;   /* false: an error, the ruleset cannot be used */
	size_t line;    /* from 1; 0: the file as a whole */
	size_t column;  /* likewise, in characters */
	const char *element; /* its name, "var", or "" */
	const char *section; /* "5.3.1"; "" if RFC 7940 does not say it */
	const char *text;    /* a sentence without its full stop */
	const char *value;   /* the attribute, name or text at fault, or "" */
} xn_lgr_message;

typedef void xn_lgr_listen(void *user, const xn_lgr_message *message);

/* All of it is optional: start from {0}. */
typedef struct xn_lgr_options {
	bool strict; /* each warning is an error */
	xn_lgr_listen *listen; /* gets each message, or NULL */
	void *user;            /* handed to listen */
	uint64_t reserved[5];  /* 0 */
} xn_lgr_options;

/*
 * Reads a ruleset in XML from memory (sections 4 to 7); opt may be NULL.  The
 * caller releases *lgr with xn_lgr_free.  A file with an error is XN_INVALID,
 * and *lgr is NULL: there is never a ruleset that means something else than the
 * file.  The first error ends the reading.
 *
 * Errors are, besides faulty XML and everything that the schema (appendix D)
 * does not allow: elements or sequences that stand twice (5), mappings that do
 * (5.3.1), names that stand twice, are not defined, or defined later than used
 * (5.2, 6.2.1, 6.3.4, 7.1), references that are not declared (5.4.1),
 * properties and values that this library does not know (6.2.3), and
 * properties in a file for a newer Unicode version than xn_unicode_version()
 * (4.3.7).  Document type declarations are refused.
 *
 * Warnings are: variants that are not symmetric or not transitive (5.3.1),
 * variants of nothing, which are not generated (5.3.3), tags that no code point
 * has (6.2.2), actions with types that no variant has (7.2.1), a newer Unicode
 * version in a file without properties (4.3.7).
 *
 * XN_NO_RANDOM: the system gives no random bytes.  The tables of names have
 * hashes with a key, so nobody can write a file whose names collide.
 *
 * Character encodings are those of expat: UTF-8, UTF-16, ISO-8859-1, US-ASCII.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE, NO_RANDOM
 */
XN_API xn_status
xn_lgr_load(const xn_lgr_options *opt, xn_lgr **lgr, const char *src,
            size_t len);

/* Releases a ruleset; NULL is allowed. */
XN_API void xn_lgr_free(xn_lgr *lgr);

/* ---- labels ------------------------------------------------------------- */

/* Code points written to a destination. */
typedef struct xn_lgr_points {
	xn_status status;
	uint32_t errors; /* xn_lgr_label: XN_ERROR_* */
	/* The code points written.  With XN_NO_SPACE: the number needed. */
	size_t length;
} xn_lgr_points;

/*
 * The code points of a label in UTF-8.  An A-label is decoded, to lower case.
 *
 * len code points are always enough room.  Errors are
 * - XN_ERROR_INVALID_UTF8;
 * - XN_ERROR_BAD_PUNYCODE, XN_ERROR_BAD_ACE: an A-label that does not decode,
 *   or not to a label that encodes to it again, letter case aside;
 * - XN_ERROR_ACE_PREFIX: a label with the ACE prefix and characters beyond
 *   ASCII;
 * - XN_ERROR_DISALLOWED: it has a dot (U+002E), so it is a name, not a label.
 *
 * A len above XN_PUNYCODE_LONG_MAX is XN_MISUSE.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE
 */
XN_API xn_lgr_points
xn_lgr_label(uint32_t *dst, size_t cap, const char *src, size_t len);

/*
 * One reason why a label is not eligible (8.1): no element of the repertoire
 * begins at a code point, or none whose context rule holds.
 */
typedef struct xn_lgr_fault {
	size_t at;      /* the code point's index in the label */
	uint32_t point;
	/*
	 * The number of the context rule that failed, for xn_lgr_rule_at;
	 * XN_NOWHERE: no element of the repertoire begins here.
	 */
	size_t rule;
	bool matched; /* it is a not-when, and failed because it matched */
} xn_lgr_fault;

typedef struct xn_lgr_verdict {
	/*
	 * XN_OK: eligible.  XN_INVALID: not eligible.  XN_NO_MEMORY, also
	 * if the label is a variant of itself in more than 1,024 ways at one
	 * place.  XN_MISUSE.
	 */
	xn_status status;
	/*
	 * The disposition.  "invalid" if the label is not eligible.  NULL, with
	 * XN_INVALID: the label has two dispositions, since it is a variant of
	 * itself (8.4).  NULL, too, with XN_NO_MEMORY and XN_MISUSE.
	 */
	const char *disposition;
	/*
	 * The number of the action that gave it, from 0, for xn_lgr_action_at;
	 * the default actions (7.6) follow the file's own.  -1: no action was
	 * asked, because the label has faults; or disposition is NULL.
	 */
	ptrdiff_t action;
	size_t fault_count; /* the number of faults there are */
} xn_lgr_verdict;

/*
 * Whether a label may be registered, and its disposition (8.1, 8.3).
 *
 * The label is taken apart from left to right: at each place into the longest
 * element whose context rule holds (8.1).  After a code point that fails, this
 * goes on at the next one.  A code point at which no element begins is one
 * fault.  At any other code point that fails, each rule that failed is one
 * fault, those of the longest element first.  faults gets the first cap of
 * them.  The actions (7) get the types of the reflexive mappings of these
 * elements.
 *
 * The label is also looked for among its own variants, over every way to take
 * it apart (8.2).  If it is there with another disposition, it has two.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_lgr_verdict
xn_lgr_check(const xn_lgr *lgr, xn_lgr_fault *faults, size_t cap,
             const uint32_t *label, size_t len);

/*
 * The index label (8.5).  For every way to take the label apart into elements
 * whose context rules hold, each element is replaced by the smallest of itself
 * and its variants.  A variant with a context rule counts only if the rule
 * holds in the label with this one element replaced.  Of all results the
 * smallest is the index label.  Labels are compared code point by code point;
 * a label that another one begins with is smaller.
 *
 * XN_INVALID: the label has faults, as in xn_lgr_check.  (An index label exists
 * even if an action makes the label invalid.)
 *
 * The time is linear in the label, unless elements of different lengths cut the
 * same text at different places throughout; then it is at most quadratic.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE
 */
XN_API xn_lgr_points
xn_lgr_index(const xn_lgr *lgr, uint32_t *dst, size_t cap,
             const uint32_t *label, size_t len);

typedef struct xn_lgr_number {
	/* XN_INVALID as in xn_lgr_index. */
	xn_status status;
	uint64_t count;
	bool more; /* count is UINT64_MAX: the number is that or greater */
} xn_lgr_number;

/*
 * The number of permutations (8.2), without generating any: for every way to
 * take the label apart into elements whose context rules hold, the product of
 * 1 and the number of mappings, not counting reflexive ones, over its elements;
 * their sum.  The label itself is counted in each of them, and the context
 * rules of variants are not asked: there are never more variants than this.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE
 */
XN_API xn_lgr_number
xn_lgr_count(const xn_lgr *lgr, const uint32_t *label, size_t len);

/* One variant label; valid until the function that gets it returns. */
typedef struct xn_lgr_variant {
	const uint32_t *points;
	size_t len;
	const char *disposition; /* NULL: it has two */
	ptrdiff_t action; /* as in xn_lgr_verdict; of several, the first */
} xn_lgr_variant;

/* Returns false to end the visit. */
typedef bool xn_lgr_visit(void *user, const xn_lgr_variant *variant);

typedef struct xn_lgr_variants_result {
	/*
	 * XN_OK.
	 * XN_INVALID: the label is not eligible; or conflicts is not 0.
	 * XN_NO_SPACE: there are more permutations than the limit.
	 * XN_NO_MEMORY, also if the reflexive mappings of one permutation can
	 * have more than 1,024 sets of types.
	 * XN_MISUSE.
	 */
	xn_status status;
	uint64_t permutations; /* count and more of xn_lgr_count */
	bool more;
	size_t variants;       /* the number of variant labels */
	/*
	 * The number of labels that came out with two dispositions (8.4), the
	 * label itself included.
	 */
	size_t conflicts;
} xn_lgr_variants_result;

/*
 * The variant labels of a label with their dispositions (8.2, 8.3).  Each is
 * visited once, in the order of code points, and not before all are known.  The
 * label itself is not visited, nor is a variant whose disposition is "invalid".
 * A variant that comes out in several ways with one disposition is one variant.
 * If there are conflicts, only the labels in conflict are visited, with
 * disposition NULL.
 *
 * For every way to take the label apart into elements whose context rules hold
 * in it, every combination of elements left as they are and mapped ones is
 * tried.  The context rule of a mapping is asked in the finished variant label.
 * An element with a reflexive mapping that holds stays by that mapping (5.3.4);
 * where several hold, by each of them in turn.
 * A variant that xn_lgr_check would find faults in is invalid.
 *
 * limit is the greatest number of permutations to generate: if there are more,
 * nothing is generated.  The memory that a call takes grows with permutations.
 *
 * xn_status: OK, INVALID, NO_SPACE, NO_MEMORY, MISUSE
 */
XN_API xn_lgr_variants_result
xn_lgr_variants(const xn_lgr *lgr, uint64_t limit, xn_lgr_visit *visit,
                void *user, const uint32_t *label, size_t len);

/* ---- what is in a ruleset ----------------------------------------------- */

/* Metadata (4.3), and how much there is of everything. */
typedef struct xn_lgr_summary {
	const char *version;
	const char *version_comment;
	const char *date; /* "2026-11-01" */
	const char *validity_start;
	const char *validity_end;
	const char *unicode_version; /* "15.0.0" */
	const char *description;
	const char *description_type; /* "text/html" */
	size_t languages;
	size_t scopes;
	size_t references;
	size_t points;    /* single code points of the repertoire */
	size_t sequences; /* its sequences */
	size_t longest;   /* code points of the longest of these, at least 1 */
	size_t conditional; /* code points, sequences with when or not-when */
	size_t mappings;    /* variant mappings */
	size_t reflexive;   /* of these, to the element itself (5.3.4) */
	size_t conditional_mappings; /* of these, with when or not-when */
	size_t classes; /* the named ones */
	size_t rules;   /* likewise */
	size_t actions; /* the file's own */
	size_t bytes;   /* of memory that the ruleset takes */
} xn_lgr_summary;

XN_API xn_lgr_summary xn_lgr_summary_of(const xn_lgr *lgr);

/*
 * The i-th of its kind, counted from 0, in the order of the file; NULL after
 * the last.
 */

/* A language tag (4.3.3). */
XN_API const char *xn_lgr_language_at(const xn_lgr *lgr, size_t i);

typedef struct xn_lgr_scope { /* 4.3.4 */
	const char *type; /* "domain" */
	const char *text;
} xn_lgr_scope;
XN_API const xn_lgr_scope *xn_lgr_scope_at(const xn_lgr *lgr, size_t i);

typedef struct xn_lgr_reference { /* 4.3.8 */
	const char *id;
	const char *comment;
	const char *text;
} xn_lgr_reference;
XN_API const xn_lgr_reference *
xn_lgr_reference_at(const xn_lgr *lgr, size_t i);

/* A range of code points, both ends included. */
typedef struct xn_lgr_range {
	uint32_t first;
	uint32_t last;
} xn_lgr_range;

typedef struct xn_lgr_class { /* 6.2 */
	const char *name;
	const char *comment;
	/*
	 * How it is defined: "tag Consonant", "gc:Mn", "0061-0063 007A",
	 * "union(Vowel, Matra)".
	 */
	const char *words;
	const xn_lgr_range *ranges; /* its code points, in ascending order */
	size_t count;               /* of ranges */
} xn_lgr_class;
XN_API const xn_lgr_class *xn_lgr_class_at(const xn_lgr *lgr, size_t i);

typedef struct xn_lgr_rule { /* 6.3 */
	const char *name;
	const char *comment;
	/*
	 * The operators in words: "start", "end", "anchor", "any", U+0061 (a
	 * char), a class's or another rule's name, (...) for a rule within the
	 * rule, choice(... | ...), look-behind(...), look-ahead(...), and the
	 * count, if there is one, as {2}, {1+}, {0:3}.  For example:
	 * "look-behind(choice(start | Consonant{1+})) anchor".
	 */
	const char *words;
	bool context; /* it has an anchor: only for when and not-when (6.4.1) */
} xn_lgr_rule;
XN_API const xn_lgr_rule *xn_lgr_rule_at(const xn_lgr *lgr, size_t i);

typedef struct xn_lgr_action { /* 7 */
	const char *disposition;
	const char *comment;
	/* The rules that have to match, and not to; XN_NOWHERE: none. */
	size_t match;
	size_t not_match;
	/* "any-variant", "all-variants", "only-variants", or "". */
	const char *trigger;
	const char *types; /* of the trigger, with blanks between them */
	bool by_default;   /* one of section 7.6 */
} xn_lgr_action;
/* The default actions (7.6) follow the file's own. */
XN_API const xn_lgr_action *xn_lgr_action_at(const xn_lgr *lgr, size_t i);

#ifdef __cplusplus
}
#endif

#endif
