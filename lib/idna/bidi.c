/* SPDX-License-Identifier: MIT
 *
 * The Bidi rule, RFC 5893, section 2: where a label breaks it; Bidi classes.
 */
#include "bidi.h"
#include "rules.h"
#include "stages.h"

/* The class of a code point, as a bit. */
static unsigned
class_at(const struct label *label, size_t i)
{
	uint32_t row = label->in_place ? ucd_row(label_point(label, i))
				       : label->row[i];

	return 1u << UCD_BIDI(row);
}

/* The first code point of one of the classes; the label has one. */
static size_t
first_of(const struct label *label, unsigned classes)
{
	size_t i = 0;

	while (!(class_at(label, i) & classes)) {
		i++;
	}
	return i;
}

void
xn_check_bidi(struct label *label, const struct rules *rules)
{
	struct bidi_facts facts = {0, 0, 0};
	unsigned broken;
	size_t last = 0;

	(void)rules;
	if (label->len == 0) {
		return;
	}
	for (size_t i = 0; i < label->len; i++) {
		unsigned class = class_at(label, i);

		last = class != BIDI_BIT(NSM) ? i : last;
		bidi_add(&facts, class);
	}
	broken = bidi_broken(&facts);
	if (broken & CONDITION(1)) {
		label_fault(label, XN_ERROR_BIDI, 0, 1);
	}
	if (broken & (CONDITION(2) | CONDITION(5))) {
		label_fault(label, XN_ERROR_BIDI,
			    first_of(label, ~bidi_allowed(&facts)),
			    broken & CONDITION(2) ? 2 : 5);
	}
	if (broken & (CONDITION(3) | CONDITION(6))) {
		label_fault(label, XN_ERROR_BIDI, last,
			    broken & CONDITION(3) ? 3 : 6);
	}
	if (broken & CONDITION(4)) {
		size_t en = first_of(label, BIDI_BIT(EN));
		size_t an = first_of(label, BIDI_BIT(AN));

		label_fault(label, XN_ERROR_BIDI, en > an ? en : an, 4);
	}
}

const char *
xn_bidi_class(uint32_t point)
{
	/* Arrays, as pointers would take relocations. */
	static const char names[][4] = {
		[BIDI_L] = "L",   [BIDI_R] = "R",     [BIDI_AL] = "AL",
		[BIDI_AN] = "AN", [BIDI_EN] = "EN",   [BIDI_ES] = "ES",
		[BIDI_CS] = "CS", [BIDI_ET] = "ET",   [BIDI_ON] = "ON",
		[BIDI_BN] = "BN", [BIDI_NSM] = "NSM", [BIDI_BAD] = "",
	};

	return point > 0x10FFFF ? "" : names[UCD_BIDI(ucd_row(point))];
}
