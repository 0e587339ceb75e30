/* SPDX-License-Identifier: MIT
 *
 * The Bidi rule, RFC 5893, section 2.
 *
 * Its six conditions ask which classes occur, which one comes first, and which
 * one comes last, nonspacing marks apart.
 */
#ifndef XN_IDNA_BIDI_H
#define XN_IDNA_BIDI_H

#include "../unicode/ucd.h"

/* A class as a bit. */
#define BIDI_BIT(name) (1u << BIDI_##name)

#define BIDI_NEUTRAL                                                           \
	(BIDI_BIT(EN) | BIDI_BIT(ES) | BIDI_BIT(CS) | BIDI_BIT(ET) |           \
	 BIDI_BIT(ON) | BIDI_BIT(BN) | BIDI_BIT(NSM))
#define BIDI_RTL (BIDI_BIT(R) | BIDI_BIT(AL))

/* What the rule asks about a label, in bits of classes. */
struct bidi_facts {
	unsigned classes;
	unsigned first;
	unsigned last;
};

/* Add the next code point, of this class. */
static inline void
bidi_add(struct bidi_facts *facts, unsigned class)
{
	facts->first = facts->classes == 0 ? class : facts->first;
	facts->last = class != BIDI_BIT(NSM) ? class : facts->last;
	facts->classes |= class;
}

/* The classes that a label with this beginning may have. */
static inline unsigned
bidi_allowed(const struct bidi_facts *facts)
{
	return BIDI_NEUTRAL | (facts->first & BIDI_RTL ? BIDI_RTL | BIDI_BIT(AN)
						       : BIDI_BIT(L));
}

/* The bit of a condition, 1 to 6. */
#define CONDITION(n) (1u << (n))

/* The conditions that a label breaks, which is not empty. */
static inline unsigned
bidi_broken(const struct bidi_facts *facts)
{
	const unsigned digits = BIDI_BIT(EN) | BIDI_BIT(AN);
	bool rtl = (facts->first & BIDI_RTL) != 0;
	unsigned ends = rtl ? BIDI_RTL | digits : BIDI_BIT(L) | BIDI_BIT(EN);
	unsigned broken = 0;

	if (!rtl && facts->first != BIDI_BIT(L)) {
		return CONDITION(1);
	}
	if (facts->classes & ~bidi_allowed(facts)) {
		broken |= rtl ? CONDITION(2) : CONDITION(5);
	}
	if (!(facts->last & ends)) {
		broken |= rtl ? CONDITION(3) : CONDITION(6);
	}
	if (rtl && (facts->classes & digits) == digits) {
		broken |= CONDITION(4);
	}
	return broken;
}

#endif
