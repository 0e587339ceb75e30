/* SPDX-License-Identifier: MIT
 *
 * The stage that brings a label into normalisation form C, and the rule that it
 * has to be there already.  The normaliser is our own or the caller's.
 */
#include "../unicode/nfc.h"
#include "rules.h"
#include "stages.h"

/*
 * Make the label's normal form.  False: the label has none, or is known to be
 * in normal form.
 */
static bool
find_normal(struct normal *normal, struct label *label,
	    const struct rules *rules)
{
	normal->cap = label->cap;
	normal->point = label->spare;
	normal->source = label->spare + label->cap;
	normal->unicode32 = label->unicode32;
	if (rules->normalizer != NULL) {
		return xn_custom_form(label, rules, &normal->len);
	}
	if ((label->seen & UCD_NFC_MASK) == 0 ||
	    xn_is_quickly_nfc(label->row, label->len)) {
		return false;
	}
	if (!xn_nfc(normal, label->point, label->row, label->len)) {
		label->full = true;
		return false;
	}
	return true;
}

/* The first place where the normal form differs, or its length if none does. */
static size_t
difference(const struct normal *normal, const struct label *label)
{
	size_t i = 0;

	while (i < normal->len && i < label->len &&
	       normal->point[i] == label->point[i]) {
		i++;
	}
	return i;
}

bool
xn_stage_nfc(struct label *label, const struct rules *rules)
{
	struct normal normal;
	size_t same;

	label->normal = true;
	if (!find_normal(&normal, label, rules)) {
		return false;
	}
	same = difference(&normal, label);
	if (same == normal.len && same == label->len) {
		return false;
	}
	/* Two loops, because sources are not in the order of places. */
	for (size_t i = 0; i < normal.len; i++) {
		normal.source[i] = label->from[normal.source[i]];
	}
	for (size_t i = 0; i < normal.len; i++) {
		label->point[i] = normal.point[i];
		label->from[i] = normal.source[i];
	}
	label->len = normal.len;
	xn_stage_rows(label);
	return true;
}

void
xn_check_nfc(struct label *label, const struct rules *rules)
{
	struct normal normal;
	size_t same;

	if (label->normal || !find_normal(&normal, label, rules)) {
		return;
	}
	same = difference(&normal, label);
	if (same < normal.len || same < label->len) {
		label_fault(label, XN_ERROR_NOT_NFC,
			    same < label->len ? same : label->len - 1, 0);
	}
}
