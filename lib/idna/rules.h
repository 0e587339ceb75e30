/* SPDX-License-Identifier: MIT
 *
 * The table of the rules for a label: UTS #46, section 4.1; RFC 5891, sections
 * 4.2.3 and 5.4; RFC 5893; RFC 3454.
 *
 * A row has everything about a rule: when it applies, which labels it is about,
 * and its test.  The fast paths take their conditions from here, so a new rule
 * needs only a new row.
 */
#ifndef XN_IDNA_RULES_H
#define XN_IDNA_RULES_H

#include "../unicode/ucd.h"
#include "profile.h"

/*
 * The features of a label: bits that are found without a test.  The first two
 * are the OR of its code points' rows (unicode/ucd.h); the others are about the
 * whole label.
 */
#define FEATURE_STATUS (UCD_STATUS_MASK & ~UCD_DEVIATION) /* bits 1 and 2 */
#define FEATURE_CLASS UCD_CLASS_MASK                      /* bits 3 to 5 */
#define FEATURE_ANY (UINT32_C(1) << 6)                    /* it is not empty */
#define FEATURE_HYPHEN_FIRST (UINT32_C(1) << 7)
#define FEATURE_HYPHEN_LAST (UINT32_C(1) << 8)
#define FEATURE_HYPHEN_3_4 (UINT32_C(1) << 9)
#define FEATURE_MARK_FIRST (UINT32_C(1) << 10)
#define FEATURE_NOT_NFC (UINT32_C(1) << 11) /* or not known to be */
/*
 * It is in a Bidi name.  Only the Bidi rule may ask for this bit: name.c lets
 * labels pass that satisfy the rule.
 */
#define FEATURE_BIDI_NAME (UINT32_C(1) << 12)
/* It would be clean without "_", which is no forbidden code point. */
#define FEATURE_UNDERSCORE (UINT32_C(1) << 13)

/*
 * A rule: RULE(ascii, checks, features, test)
 *
 * ascii     Whether the rule is also for ASCII labels that are no A-labels.
 * checks    The rule applies if one of these checks is on; 0: always.
 * features  Only a label with one of these bits can break the rule:
 *           FEATURE_ANY if any label can.
 * test      The function that notes the faults it finds.
 *
 * An ASCII label cannot break a rule about repertoires: ASCII is valid in UTS
 * #46, and the repertoires of RFC 5892 and RFC 3454 are for U-labels.
 */
#define LABEL_RULES(RULE)                                                      \
	RULE(true, XN_CHECK_HYPHEN_3_4, FEATURE_HYPHEN_3_4,                    \
	     xn_check_hyphen_3_4)                                              \
	RULE(true, XN_CHECK_HYPHEN_ENDS,                                       \
	     FEATURE_HYPHEN_FIRST | FEATURE_HYPHEN_LAST, xn_check_hyphen_ends) \
	RULE(true, XN_CHECK_STD3, FEATURE_CLASS | FEATURE_UNDERSCORE,          \
	     xn_check_std3)                                                    \
	RULE(true, XN_CHECK_FORBIDDEN, FEATURE_CLASS, xn_check_forbidden)      \
	RULE(false, 0, FEATURE_HYPHEN_3_4, xn_check_prefix)                    \
	RULE(false, 0, FEATURE_MARK_FIRST, xn_check_leading_mark)              \
	RULE(false, 0, FEATURE_STATUS | FEATURE_CLASS, xn_check_repertoire)    \
	RULE(false, 0, FEATURE_NOT_NFC, xn_check_nfc)                          \
	RULE(false, XN_CHECK_JOINERS, FEATURE_CLASS, xn_check_contextj)        \
	RULE(false, XN_CHECK_CONTEXTO, FEATURE_CLASS, xn_check_contexto)       \
	RULE(true, XN_CHECK_BIDI, FEATURE_BIDI_NAME, xn_check_bidi)            \
	RULE(true, XN_CHECK_PVALID, FEATURE_CLASS | FEATURE_UNDERSCORE,        \
	     xn_check_pvalid)                                                  \
	MORE_LABEL_RULES(RULE)

/* Tests add rules of their own here. */
#ifndef MORE_LABEL_RULES
#define MORE_LABEL_RULES(RULE)
#endif

/* The bits for the hyphens of a label, which is not empty. */
static inline uint32_t
features_of_hyphens(uint32_t first, uint32_t last, bool third_and_fourth)
{
	return (first == '-' ? FEATURE_HYPHEN_FIRST : 0) |
	       (last == '-' ? FEATURE_HYPHEN_LAST : 0) |
	       (third_and_fourth ? FEATURE_HYPHEN_3_4 : 0);
}

/* The features of code points, at least one, except for what their rows tell.
 */
static inline uint32_t
features_of_points(const uint32_t *point, const uint32_t *row, size_t len,
		   bool normal)
{
	return FEATURE_ANY |
	       features_of_hyphens(point[0], point[len - 1],
				   len >= 4 && point[2] == '-' &&
					   point[3] == '-') |
	       (row[0] & UCD_IS_MARK ? FEATURE_MARK_FIRST : 0) |
	       (normal ? 0 : FEATURE_NOT_NFC);
}

struct label;
typedef void label_test(struct label *label, const struct rules *rules);

#define DECLARE_RULE(ascii, checks, features, test) label_test test;
LABEL_RULES(DECLARE_RULE)
#undef DECLARE_RULE

/* A label without any of these bits breaks no rule of any profile. */
#define ADD_FEATURES(ascii, checks, features, test) | (features)
#define FEATURES_OF_RULES (UINT32_C(0) LABEL_RULES(ADD_FEATURES))

/*
 * A clean label has letters, digits and hyphens.  No hyphen is first or
 * last, or third with another fourth.  Its only feature is FEATURE_ANY, so it
 * can break rules for ASCII with that bit: those that are always on, and those
 * of a check that is on.  With "_" it has FEATURE_UNDERSCORE as well.
 */
#define IS_ABOUT(ascii, features, bit)                                         \
	((ascii) * (((features) & (bit)) / (bit)))
#define ADD_ALWAYS(ascii, checks, features, test)                              \
	| (IS_ABOUT(ascii, features, FEATURE_ANY) * ((checks) == 0))
#define ADD_CHECKS(ascii, checks, features, test)                              \
	| (IS_ABOUT(ascii, features, FEATURE_ANY) * (checks))
#define ADD_UNDERSCORE_CHECKS(ascii, checks, features, test)                   \
	| (IS_ABOUT(ascii, features, FEATURE_UNDERSCORE) * (checks))

/* Whether rules that are on might be broken by a clean label, or by "_". */
#define MAY_CLEAN_BREAK(on)                                                    \
	(((0 LABEL_RULES(ADD_ALWAYS)) |                                        \
	  ((on) & (0 LABEL_RULES(ADD_CHECKS)))) != 0)
#define MAY_UNDERSCORE_BREAK(on)                                               \
	(((on) & (0 LABEL_RULES(ADD_UNDERSCORE_CHECKS))) != 0)

#endif
