/* SPDX-License-Identifier: MIT
 *
 * The contextual rules of RFC 5892, appendix A.
 */
#include "../unicode/ucd.h"
#include "rules.h"
#include "stages.h"

#define ZWNJ 0x200Cu
#define ZWJ 0x200Du

/*
 * A.1's regular expression for a ZWNJ at i: in front of it stand a D or L
 * joiner and any number of T, after it any number of T and an R or D joiner.
 * This is linear over the label: a ZWNJ is not itself T, so no run of T is read
 * more than twice.
 */
static bool
joins_around(const struct label *label, size_t i)
{
	size_t before = i, behind = i + 1;
	unsigned type;

	do {
		if (before == 0) {
			return false;
		}
		type = UCD_JOINING(label->row[--before]);
	} while (type == JOIN_T);
	if (type != JOIN_L && type != JOIN_D) {
		return false;
	}
	while (behind < label->len &&
	       UCD_JOINING(label->row[behind]) == JOIN_T) {
		behind++;
	}
	if (behind == label->len) {
		return false;
	}
	type = UCD_JOINING(label->row[behind]);
	return type == JOIN_R || type == JOIN_D;
}

void
xn_check_contextj(struct label *label, const struct rules *rules)
{
	(void)rules;
	for (size_t i = 0; i < label->len; i++) {
		uint32_t point = label->point[i];

		if (point != ZWNJ && point != ZWJ) {
			continue;
		}
		if (i > 0 && UCD_CCC(label->row[i - 1]) == UCD_VIRAMA) {
			continue;
		}
		if (point == ZWNJ && joins_around(label, i)) {
			continue;
		}
		label_fault(label, XN_ERROR_CONTEXTJ, i, point == ZWNJ ? 1 : 2);
		return;
	}
}

/* The facts about the whole label that some rules ask for. */
struct whole {
	bool kana_or_han;
	bool arabic_digit;   /* 0660..0669 */
	bool extended_digit; /* 06F0..06F9 */
};

#define IS_ARABIC_DIGIT(point) ((point)-0x660 < 10)
#define IS_EXTENDED_DIGIT(point) ((point)-0x6F0 < 10)

static struct whole
find_whole(const struct label *label)
{
	struct whole whole = {false, false, false};

	for (size_t i = 0; i < label->len; i++) {
		uint32_t point = label->point[i];

		if (UCD_SCRIPT(label->row[i]) == SCRIPT_KANA_HAN) {
			whole.kana_or_han = true;
		}
		whole.arabic_digit |= IS_ARABIC_DIGIT(point);
		whole.extended_digit |= IS_EXTENDED_DIGIT(point);
	}
	return whole;
}

/* The n of the rule A.n that the CONTEXTO code point at i breaks, or 0. */
static unsigned
broken_contexto(const struct label *label, size_t i, const struct whole *whole)
{
	const uint32_t *point = label->point;
	bool first = i == 0, last = i + 1 == label->len;

	switch (point[i]) {
	case 0xB7: /* middle dot: between two l */
		return !first && !last && point[i - 1] == 'l' &&
				       point[i + 1] == 'l'
			       ? 0
			       : 3;
	case 0x375: /* Greek keraia: in front of Greek */
		return !last && UCD_SCRIPT(label->row[i + 1]) == SCRIPT_GREEK
			       ? 0
			       : 4;
	case 0x5F3: /* Hebrew geresh, gershayim: after Hebrew */
	case 0x5F4:
		return !first && UCD_SCRIPT(label->row[i - 1]) == SCRIPT_HEBREW
			       ? 0
		       : point[i] == 0x5F3 ? 5
					   : 6;
	case 0x30FB: /* Katakana middle dot: with Hiragana, Katakana or Han */
		return whole->kana_or_han ? 0 : 7;
	default: /* the two sorts of digits do not mix */
		if (IS_ARABIC_DIGIT(point[i])) {
			return whole->extended_digit ? 8 : 0;
		}
		return whole->arabic_digit ? 9 : 0;
	}
}

void
xn_check_contexto(struct label *label, const struct rules *rules)
{
	struct whole whole = find_whole(label);

	(void)rules;
	for (size_t i = 0; i < label->len; i++) {
		unsigned rule;

		if (UCD_CLASS(label->row[i]) != UCD_CONTEXTO) {
			continue;
		}
		rule = broken_contexto(label, i, &whole);
		if (rule != 0) {
			label_fault(label, XN_ERROR_CONTEXTO, i, rule);
			return;
		}
	}
}
