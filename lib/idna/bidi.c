/* SPDX-License-Identifier: MIT
 *
 * The Bidi rule, RFC 5893, section 2.
 *
 * Its six conditions ask which classes occur, which one comes first, and which
 * one comes last, nonspacing marks apart.
 */
#include "../unicode/ucd.h"
#include "rules.h"
#include "stages.h"

#define CLASS(name) (1u << BIDI_##name)

#define IN_RTL                                                                 \
	(CLASS(R) | CLASS(AL) | CLASS(AN) | CLASS(EN) | CLASS(ES) |            \
	 CLASS(CS) | CLASS(ET) | CLASS(ON) | CLASS(BN) | CLASS(NSM))
#define IN_LTR                                                                 \
	(CLASS(L) | CLASS(EN) | CLASS(ES) | CLASS(CS) | CLASS(ET) |            \
	 CLASS(ON) | CLASS(BN) | CLASS(NSM))
#define ENDS_RTL (CLASS(R) | CLASS(AL) | CLASS(EN) | CLASS(AN))
#define ENDS_LTR (CLASS(L) | CLASS(EN))

/* The facts that the rule asks for; classes are bits. */
struct bidi_scan {
	unsigned classes;
	unsigned last;
	size_t last_at;
};

/* The class of a code point, as a bit. */
static unsigned
class_at(const struct label *label, size_t i)
{
	uint32_t row =
		label->plain ? ucd_row(label_point(label, i)) : label->row[i];

	return 1u << UCD_BIDI(row);
}

static struct bidi_scan
scan_label(const struct label *label)
{
	struct bidi_scan scan = {0, 0, 0};

	for (size_t i = 0; i < label->len; i++) {
		unsigned class = class_at(label, i);

		scan.classes |= class;
		if (class != CLASS(NSM)) {
			scan.last = class;
			scan.last_at = i;
		}
	}
	return scan;
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
	struct bidi_scan scan;
	unsigned first, strangers;
	bool rtl;

	(void)rules;
	if (label->len == 0) {
		return;
	}
	scan = scan_label(label);
	first = class_at(label, 0);
	rtl = (first & (CLASS(R) | CLASS(AL))) != 0;
	if (!rtl && first != CLASS(L)) {
		label_fault(label, XN_ERROR_BIDI, 0, 1);
		return;
	}
	strangers = scan.classes & ~(rtl ? IN_RTL : IN_LTR);
	if (strangers != 0) {
		label_fault(label, XN_ERROR_BIDI, first_of(label, strangers),
			    rtl ? 2 : 5);
	}
	if (!(scan.last & (rtl ? ENDS_RTL : ENDS_LTR))) {
		label_fault(label, XN_ERROR_BIDI, scan.last_at, rtl ? 3 : 6);
	}
	if (rtl && (scan.classes & CLASS(EN)) && (scan.classes & CLASS(AN))) {
		size_t en = first_of(label, CLASS(EN));
		size_t an = first_of(label, CLASS(AN));

		label_fault(label, XN_ERROR_BIDI, en > an ? en : an, 4);
	}
}
