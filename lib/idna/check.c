/* SPDX-License-Identifier: MIT
 *
 * Tests a label by the rules of rules.h.  The tests that need no file of their
 * own are here.
 */
#include "../base/compiler.h"
#include "../unicode/ucd.h"
#include "rules.h"
#include "stages.h"

#include <stddef.h>

/* The forbidden domain code points of the URL Standard. */
static bool
is_forbidden(uint32_t point)
{
	/* The C0 controls, space # % / : < > ? @ [ \ ] ^ | and DEL. */
	static const uint32_t set[4] = {0xFFFFFFFF, 0xD4008029, 0x78000001,
					0x90000000};

	return point < 0x80 && (set[point >> 5] >> (point & 31) & 1) != 0;
}

static bool
has_hyphen_3_4(const struct label *label)
{
	return label->len >= 4 && label_point(label, 2) == '-' &&
	       label_point(label, 3) == '-';
}

void
xn_check_hyphen_3_4(struct label *label, const struct rules *rules)
{
	(void)rules;
	if (has_hyphen_3_4(label)) {
		label_fault(label, XN_ERROR_HYPHEN_3_4, 2, 0);
	}
}

void
xn_check_hyphen_ends(struct label *label, const struct rules *rules)
{
	(void)rules;
	if (label->len == 0) {
		return;
	}
	if (label_point(label, 0) == '-') {
		label_fault(label, XN_ERROR_LEADING_HYPHEN, 0, 0);
	}
	if (label_point(label, label->len - 1) == '-') {
		label_fault(label, XN_ERROR_TRAILING_HYPHEN, label->len - 1, 0);
	}
}

void
xn_check_leading_mark(struct label *label, const struct rules *rules)
{
	(void)rules;
	if (label->len > 0 && (label->row[0] & UCD_IS_MARK)) {
		label_fault(label, XN_ERROR_LEADING_MARK, 0, 0);
	}
}

/* UTS #46, 4.1, criterion 7: the status is valid or deviation. */
static void
check_status(struct label *label, const struct rules *rules)
{
	bool lax = (rules->checks & XN_ALLOW_UNASSIGNED) != 0;

	for (size_t i = 0; i < label->len; i++) {
		uint32_t row = label->row[i];

		if (UCD_STATUS(row) <= UCD_DEVIATION ||
		    (lax && UCD_CLASS(row) == UCD_UNASSIGNED)) {
			continue;
		}
		label_fault(label, XN_ERROR_DISALLOWED, i, 0);
		return;
	}
}

/*
 * RFC 5891, 4.2.2 and 5.4: each code point is PVALID, or has a contextual rule.
 * This is about U-labels and decoded A-labels, not about ASCII labels.
 */
static void
check_class(struct label *label, const struct rules *rules)
{
	bool lax = (rules->checks & XN_ALLOW_UNASSIGNED) != 0;

	for (size_t i = 0; i < label->len; i++) {
		unsigned class = UCD_CLASS(label->row[i]);

		if (class == UCD_DISALLOWED) {
			label_fault(label, XN_ERROR_DISALLOWED, i, 0);
		} else if (class == UCD_UNASSIGNED && !lax) {
			label_fault(label, XN_ERROR_UNASSIGNED, i, 0);
		}
	}
}

static bool
is_randal(const struct label *label, size_t i)
{
	return (label->row[i] & UCD_PREP_RANDAL) != 0;
}

/*
 * RFC 3454, section 6, rules 2 and 3: a label with a character of category R or
 * AL has none of category L, and R or AL both first and last.
 */
static void
check_direction(struct label *label)
{
	if (!(label->seen & UCD_PREP_RANDAL)) {
		return;
	}
	for (size_t i = 0; i < label->len; i++) {
		if (label->row[i] & UCD_PREP_IS_LCAT) {
			label_fault(label, XN_ERROR_BIDI, i, 2);
		}
	}
	if (!is_randal(label, 0)) {
		label_fault(label, XN_ERROR_BIDI, 0, 3);
	} else if (!is_randal(label, label->len - 1)) {
		label_fault(label, XN_ERROR_BIDI, label->len - 1, 3);
	}
}

/*
 * RFC 3454 for a label that has gone through nameprep: prohibition (section 5),
 * bidirectional text (6) and unassigned code points (7).
 */
static void
check_nameprep(struct label *label, const struct rules *rules)
{
	uint32_t unassigned =
		rules->checks & XN_ALLOW_UNASSIGNED ? 0 : UCD_PREP_UNASSIGNED;

	for (size_t i = 0; i < label->len; i++) {
		if (label->row[i] & UCD_PREP_PROHIBITED) {
			label_fault(label, XN_ERROR_DISALLOWED, i, 0);
		}
		if (label->row[i] & unassigned) {
			label_fault(label, XN_ERROR_UNASSIGNED, i, 0);
		}
	}
	if (rules->checks & XN_CHECK_BIDI) {
		check_direction(label);
	}
}

void
xn_check_repertoire(struct label *label, const struct rules *rules)
{
	if (rules->repertoire == REPERTOIRE_UTS46) {
		check_status(label, rules);
	} else if (rules->repertoire == REPERTOIRE_RFC3454) {
		check_nameprep(label, rules);
	} else if (!label->ascii || label->ace_len > 0) {
		check_class(label, rules);
	}
}

/* RFC 5892, 3; a code point that is unassigned is left to the repertoire. */
void
xn_check_pvalid(struct label *label, const struct rules *rules)
{
	(void)rules;
	for (size_t i = 0; i < label->len; i++) {
		uint32_t row = ucd_row(label_point(label, i));

		if (UCD_CLASS(row) == UCD_DISALLOWED) {
			label_fault(label, XN_ERROR_DISALLOWED, i, 0);
			return;
		}
	}
}

/* Capitals pass if they stand as typed and nothing maps them. */
void
xn_check_std3(struct label *label, const struct rules *rules)
{
	bool capitals = !rules->scan.lower && label->ace_len == 0;

	for (size_t i = 0; i < label->len; i++) {
		uint32_t point = label_point(label, i);

		if (point < 0x80 && !is_ldh(point) &&
		    !(capitals && is_upper(point))) {
			label_fault(label, XN_ERROR_STD3, i, 0);
			return;
		}
	}
}

void
xn_check_forbidden(struct label *label, const struct rules *rules)
{
	/* Only nameprep can put a full stop into a label. */
	bool dot = rules->repertoire == REPERTOIRE_RFC3454;

	for (size_t i = 0; i < label->len; i++) {
		uint32_t point = label_point(label, i);

		if (is_forbidden(point) || (dot && point == '.')) {
			label_fault(label, XN_ERROR_FORBIDDEN_DOMAIN, i, 0);
			return;
		}
	}
}

/* ---- all of them --------------------------------------------------------- */

static inline uint32_t
features_of(const struct label *label, const struct rules *rules, bool bidi)
{
	uint32_t features = (label->seen & (FEATURE_STATUS | FEATURE_CLASS)) |
			    (bidi ? FEATURE_BIDI_NAME : 0);

	if (label->len == 0) {
		return features;
	}
	if (label->in_place) {
		return features | FEATURE_ANY |
		       features_of_hyphens(label_point(label, 0),
					   label_point(label, label->len - 1),
					   has_hyphen_3_4(label));
	}
	return features |
	       features_of_points(label->point, label->row, label->len,
				  label->normal ||
					  (rules->normalizer == NULL &&
					   !(label->seen & UCD_NFC_MASK)));
}

/* Whether a rule has to be tested.  ascii, checks and features are constants.
 */
static inline bool
is_due(const struct label *label, const struct rules *rules, uint32_t seen,
       bool ascii, uint32_t checks, uint32_t features)
{
	return (seen & features) != 0 && (ascii || !label->in_place) &&
	       (checks == 0 || (rules->checks & checks) != 0);
}

/* Test the rules that a label with these features might break. */
static void
run_tests(struct label *label, const struct rules *rules, uint32_t seen)
{
#define RUN_TEST(ascii, checks, features, test)                                \
	if (is_due(label, rules, seen, ascii, checks, features)) {             \
		test(label, rules);                                            \
	}
	LABEL_RULES(RUN_TEST)
#undef RUN_TEST
}

void
xn_stage_check(struct label *label, const struct rules *rules, bool bidi)
{
	uint32_t features = features_of(label, rules, bidi);

	/* Every test runs, except the Bidi rule's, which is about names. */
	if (!FAST) {
		features |= ~FEATURE_BIDI_NAME;
	}
	if (features & FEATURES_OF_RULES) {
		run_tests(label, rules, features);
	}
}
