/* SPDX-License-Identifier: MIT
 *
 * The Bidi rule, RFC 5893, section 2.
 *
 * All six conditions are about which classes occur, which comes first, and
 * which comes last but for nonspacing marks.
 */
#include "stages.h"
#include "ucd.h"

#define CLASS(name) (1u << BIDI_##name)

#define IN_RTL                                                                 \
	(CLASS(R) | CLASS(AL) | CLASS(AN) | CLASS(EN) | CLASS(ES) |            \
	 CLASS(CS) | CLASS(ET) | CLASS(ON) | CLASS(BN) | CLASS(NSM))
#define IN_LTR                                                                 \
	(CLASS(L) | CLASS(EN) | CLASS(ES) | CLASS(CS) | CLASS(ET) |            \
	 CLASS(ON) | CLASS(BN) | CLASS(NSM))
#define ENDS_RTL (CLASS(R) | CLASS(AL) | CLASS(EN) | CLASS(AN))
#define ENDS_LTR (CLASS(L) | CLASS(EN))

/* What the rule asks for: the classes as bits, and where each comes first. */
struct scan {
	unsigned classes;
	size_t at[BIDI_COUNT];
	unsigned first;
	unsigned last;
	size_t last_at;
};

static void
scan_label(struct scan *scan, const struct label *label)
{
	scan->classes = 0;
	scan->last = 0;
	scan->last_at = 0;
	for (size_t i = 0; i < label->len; i++) {
		unsigned class = UCD_BIDI(ucd_row(label_point(label, i)));

		if (!(scan->classes & 1u << class)) {
			scan->classes |= 1u << class;
			scan->at[class] = i;
		}
		if (class != BIDI_NSM) {
			scan->last = 1u << class;
			scan->last_at = i;
		}
	}
	scan->first = 1u << UCD_BIDI(ucd_row(label_point(label, 0)));
}

/* The first code point of one of the classes, which do occur. */
static size_t
first_of(const struct scan *scan, unsigned classes)
{
	size_t at = SIZE_MAX;

	for (unsigned class = 0; class < BIDI_COUNT; class ++) {
		if ((classes & 1u << class) && scan->at[class] < at) {
			at = scan->at[class];
		}
	}
	return at;
}

void
xn_check_bidi(struct label *label, const struct rules *rules)
{
	struct scan scan;
	bool rtl;
	unsigned strangers;

	(void)rules;
	if (label->len == 0) {
		return;
	}
	scan_label(&scan, label);
	rtl = (scan.first & (CLASS(R) | CLASS(AL))) != 0;
	if (!rtl && scan.first != CLASS(L)) {
		label_fault(label, XN_ERROR_BIDI, 0, 1);
		return;
	}
	strangers = scan.classes & ~(rtl ? IN_RTL : IN_LTR);
	if (strangers != 0) {
		label_fault(label, XN_ERROR_BIDI, first_of(&scan, strangers),
			    rtl ? 2 : 5);
	}
	if (!(scan.last & (rtl ? ENDS_RTL : ENDS_LTR))) {
		label_fault(label, XN_ERROR_BIDI, scan.last_at, rtl ? 3 : 6);
	}
	if (rtl && (scan.classes & CLASS(EN)) && (scan.classes & CLASS(AN))) {
		size_t en = scan.at[BIDI_EN], an = scan.at[BIDI_AN];

		label_fault(label, XN_ERROR_BIDI, en > an ? en : an, 4);
	}
}
