/* SPDX-License-Identifier: MIT
 *
 * The rules for one label: UTS #46, section 4.1; RFC 5891, sections 4.2.3
 * and 5.4.  One function a rule, and one table that says when it runs.
 */
#include "../base/compiler.h"
#include "stages.h"
#include "../unicode/ucd.h"

#include <assert.h>
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
is_ldh(uint32_t point)
{
	return is_lower(point) || is_digit(point) || point == '-';
}

static bool
has_hyphen_3_4(const struct label *label)
{
	return label->len >= 4 && label_point(label, 2) == '-' &&
	       label_point(label, 3) == '-';
}

static void
check_hyphen_3_4(struct label *label, const struct rules *rules)
{
	(void)rules;
	if (has_hyphen_3_4(label)) {
		label_fault(label, XN_ERROR_HYPHEN_3_4, 2, 0);
	}
}

static void
check_hyphen_ends(struct label *label, const struct rules *rules)
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

/*
 * UTS #46, 4.1, criterion 4: where hyphens are not checked, what looks like
 * an A-label must not be the inside of one.  RFC 3490, 4.1, step 5: that is
 * asked of what is not ASCII.
 */
static void
check_prefix(struct label *label, const struct rules *rules)
{
	if (label->ascii && rules->repertoire == REPERTOIRE_RFC3454) {
		return;
	}
	if (!(rules->checks & XN_CHECK_HYPHEN_3_4) && label_has_prefix(label)) {
		label_fault_at(label, XN_ERROR_ACE_PREFIX, 0, 0);
	}
}

static void
check_leading_mark(struct label *label, const struct rules *rules)
{
	(void)rules;
	/* It is only called where one of the code points is a mark. */
	assert(label->len > 0);
	if (label->row[0] & UCD_IS_MARK) {
		label_fault(label, XN_ERROR_LEADING_MARK, 0, 0);
	}
}

/* UTS #46, 4.1, criterion 7: valid or deviation, nothing else. */
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
 * RFC 5891, 4.2.2 and 5.4: PVALID, or a contextual rule exists.  That is for
 * U-labels and what claims to be one, not for ASCII labels.
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

static void
check_repertoire(struct label *label, const struct rules *rules)
{
	if (rules->repertoire == REPERTOIRE_UTS46) {
		check_status(label, rules);
	} else if (rules->repertoire == REPERTOIRE_RFC3454) {
		xn_check_prep(label, rules);
	} else if (!label->ascii || label->ace_len > 0) {
		check_class(label, rules);
	}
}

/* Capitals pass where they are as typed and nothing maps them. */
static void
check_std3(struct label *label, const struct rules *rules)
{
	bool capitals = !rules->lower && label->ace_len == 0;

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
	/* Only nameprep can bring a full stop into a label. */
	bool dot = rules->repertoire == REPERTOIRE_RFC3454;

	for (size_t i = 0; i < label->len; i++) {
		uint32_t point = label_point(label, i);

		if (is_forbidden(point) || (dot && point == '.')) {
			label_fault(label, XN_ERROR_FORBIDDEN_DOMAIN, i, 0);
			return;
		}
	}
}

/*
 * A rule runs when one of its checks is on (0: always) and, as the OR of the
 * label's rows tells, some code point can break it: all bits of trigger are in
 * it (0: whatever they are).  Those that are not for plain labels cannot fail
 * there: all of ASCII is valid in UTS #46, and RFC 5892's and 3454's
 * repertoires are for U-labels.
 */
static const struct {
	bool plain;
	uint32_t checks;
	uint32_t trigger;
	void (*test)(struct label *label, const struct rules *rules);
} table[] = {
	{true, XN_CHECK_HYPHEN_3_4, 0, check_hyphen_3_4},
	{true, XN_CHECK_HYPHEN_ENDS, 0, check_hyphen_ends},
	{true, XN_CHECK_STD3, UCD_DISALLOWED << 3, check_std3},
	{true, XN_CHECK_FORBIDDEN, UCD_DISALLOWED << 3, xn_check_forbidden},
	{false, 0, 0, check_prefix},
	{false, 0, UCD_IS_MARK, check_leading_mark},
	{false, 0, 0, check_repertoire},
	{false, 0, 0, xn_check_nfc},
	{false, XN_CHECK_JOINERS, UCD_CONTEXTJ << 3, xn_check_contextj},
	{false, XN_CHECK_CONTEXTO, UCD_CONTEXTO << 3, xn_check_contexto},
};

/*
 * Whether no rule can fail, as one look at the label tells of most, in 35
 * instructions: the loop over the table takes 150.
 */
static bool
is_harmless(const struct label *label, const struct rules *rules)
{
	size_t len = label->len;

	if (len == 0) {
		return true;
	}
	if (label->plain ||
	    (label->seen & (UCD_STATUS_MASK | UCD_CLASS_MASK))) {
		return false;
	}
	if (!label->normal &&
	    (rules->normalizer != NULL || (label->seen & UCD_NFC_MASK))) {
		return false;
	}
	return label->point[0] != '-' && label->point[len - 1] != '-' &&
	       !(label->row[0] & UCD_IS_MARK) && !has_hyphen_3_4(label);
}

static void
run_table(struct label *label, const struct rules *rules)
{
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		bool on = table[i].checks == 0 ||
			  (rules->checks & table[i].checks) != 0;
		bool may_fail =
			(label->seen & table[i].trigger) == table[i].trigger;

		if (on && may_fail && (table[i].plain || !label->plain)) {
			table[i].test(label, rules);
		}
	}
}

void
xn_stage_check(struct label *label, const struct rules *rules, bool bidi)
{
	if (!FAST || !is_harmless(label, rules)) {
		run_table(label, rules);
	}
	if (bidi) {
		xn_check_bidi(label, rules);
	}
}
