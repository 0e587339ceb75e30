/* SPDX-License-Identifier: MIT
 *
 * Safari's policy: WebKit, Source/WTF/wtf/URLHelpers.cpp.  It judges the host
 * as a whole.  Cyrillic is not among its scripts, but some top-level domains
 * allow the letters of their alphabet.
 */
#include "../../base/letters.h"
#include "../../base/search.h"
#include "policy.h"

#include <string.h>

/* Characters that look like others, wherever they stand. */
static const struct range lookalikes[] = {
	{0x00BC, 0x00BE}, {0x01C0, 0x01C0},   {0x01C3, 0x01C3},
	{0x0237, 0x0237}, {0x0250, 0x02AF},   {0x02D0, 0x02D0},
	{0x0335, 0x0335}, {0x0337, 0x0338},   {0x0589, 0x0589},
	{0x05B4, 0x05B4}, {0x05B9, 0x05BA},   {0x05BC, 0x05BC},
	{0x05C1, 0x05C4}, {0x05F4, 0x05F4},   {0x0609, 0x060A},
	{0x0650, 0x0650}, {0x0660, 0x0660},   {0x066A, 0x066A},
	{0x06D4, 0x06D4}, {0x06F0, 0x06F0},   {0x0701, 0x0704},
	{0x1735, 0x1735}, {0x1D04, 0x1D04},   {0x1D0F, 0x1D0F},
	{0x1D1C, 0x1D1C}, {0x1D20, 0x1D22},   {0x1E9C, 0x1E9D},
	{0x1ECD, 0x1ECD}, {0x1EFF, 0x1EFF},   {0x2010, 0x2011},
	{0x2024, 0x2024}, {0x2027, 0x2027},   {0x2039, 0x203A},
	{0x2041, 0x2041}, {0x2044, 0x2044},   {0x2052, 0x2052},
	{0x2153, 0x215F}, {0x2212, 0x2212},   {0x2215, 0x2216},
	{0x2236, 0x2236}, {0x233F, 0x233F},   {0x23AE, 0x23AE},
	{0x244A, 0x244A}, {0x2571, 0x2572},   {0x29F6, 0x29F6},
	{0x29F8, 0x29F8}, {0x2AFB, 0x2AFB},   {0x2AFD, 0x2AFD},
	{0x2FF0, 0x2FFB}, {0x3002, 0x3002},   {0x3008, 0x3008},
	{0x3014, 0x3015}, {0x3033, 0x3033},   {0x3035, 0x3035},
	{0x321D, 0x321E}, {0x33AE, 0x33AF},   {0x33C6, 0x33C6},
	{0x33DF, 0x33DF}, {0xA731, 0xA731},   {0xA771, 0xA771},
	{0xA789, 0xA789}, {0xFE14, 0xFE15},   {0xFE3F, 0xFE3F},
	{0xFE5D, 0xFE5E}, {0xFF0E, 0xFF0F},   {0xFF61, 0xFF61},
	{0xFFFC, 0xFFFD}, {0x10400, 0x1044F}, {0x1F50F, 0x1F513},
};

/*
 * Letters that look like Latin ones, sorted.  They may stand beside letters of
 * their own script, digits and hyphens.  The capitals count because of the
 * planes: is_letter_beside() explains.
 */
static const struct latin_like {
	uint16_t letter;
	unsigned char script;
} letters[] = {
	{0x0548, SCRIPT_Armn}, {0x054D, SCRIPT_Armn}, {0x0551, SCRIPT_Armn},
	{0x0555, SCRIPT_Armn}, {0x0578, SCRIPT_Armn}, {0x057D, SCRIPT_Armn},
	{0x0581, SCRIPT_Armn}, {0x0585, SCRIPT_Armn}, {0x0BE6, SCRIPT_Taml},
	{0x0E01, SCRIPT_Thai}, {0x146D, SCRIPT_Cans}, {0x146F, SCRIPT_Cans},
	{0x1472, SCRIPT_Cans}, {0x14AA, SCRIPT_Cans}, {0x157C, SCRIPT_Cans},
	{0x1587, SCRIPT_Cans}, {0x15AF, SCRIPT_Cans}, {0x15B4, SCRIPT_Cans},
	{0x15C5, SCRIPT_Cans}, {0x15DE, SCRIPT_Cans}, {0x15E9, SCRIPT_Cans},
	{0x15F1, SCRIPT_Cans}, {0x15F4, SCRIPT_Cans}, {0x166D, SCRIPT_Cans},
	{0x166E, SCRIPT_Cans},
};

/* The scripts that may be shown. */
static bool
is_listed(enum script script)
{
	static const unsigned char scripts[] = {
		SCRIPT_Zyyy, SCRIPT_Zinh, SCRIPT_Arab, SCRIPT_Armn, SCRIPT_Bopo,
		SCRIPT_Cans, SCRIPT_Deva, SCRIPT_Dsrt, SCRIPT_Gujr, SCRIPT_Guru,
		SCRIPT_Hang, SCRIPT_Hani, SCRIPT_Hebr, SCRIPT_Hira, SCRIPT_Kana,
		SCRIPT_Latn, SCRIPT_Taml, SCRIPT_Thai, SCRIPT_Yiii,
	};

	for (size_t i = 0; i < sizeof scripts; i++) {
		if (scripts[i] == script) {
			return true;
		}
	}
	return false;
}

/* Digits, and the punctuation that WebKit takes for part of a host. */
static bool
is_digit_or_punctuation(uint32_t point)
{
	static const char others[] = "!\"$&'()*+,-.;<=>^_`{|}~";

	return is_digit(point) ||
	       (point < 0x80 &&
		memchr(others, (int)point, sizeof others - 1) != NULL);
}

static bool
is_before(const void *all, size_t i, uint64_t letter)
{
	return ((const struct latin_like *)all)[i].letter < letter;
}

/*
 * Whether the first of two neighbours is one of the letters and the second does
 * not belong with it.  WebKit compares the last 16 bits of both, so U+20581
 * counts as U+0581.
 */
static bool
is_letter_beside(uint32_t first, uint32_t second)
{
	const size_t count = sizeof letters / sizeof *letters;
	uint16_t letter = (uint16_t)first, other = (uint16_t)second;
	size_t i = search(is_before, letters, 0, count, letter);

	return i < count && letters[i].letter == letter &&
	       display_script(other) != letters[i].script &&
	       !is_digit_or_punctuation(other);
}

/* Arabic vowel signs follow a character of the script. */
static bool
is_arabic_mark_after(uint32_t previous, uint32_t point)
{
	return point >= 0x64B && point <= 0x65F &&
	       display_script(previous) != SCRIPT_Arab;
}

/* previous is 0 at the start of a label. */
static bool
is_lookalike(uint32_t previous, uint32_t point)
{
	if (IN_RANGES(lookalikes, point) || display_is_ignorable(point) ||
	    is_arabic_mark_after(previous, point)) {
		return true;
	}
	/* WebKit has a rule of its own for a dot above, and no other. */
	return previous != 0 && point != 0x307 &&
	       (is_letter_beside(point, previous) ||
		is_letter_beside(previous, point));
}

void
xn_safari_judge(const struct subject *subject, struct verdict *verdict)
{
	uint32_t previous = 0;

	for (size_t i = 0; i < subject->label.len; i++) {
		uint32_t point = subject->label.point[i];

		if (!is_listed(display_script(point))) {
			verdict_add(verdict, XN_REASON_RESTRICTED, i);
		}
		if (is_lookalike(previous, point)) {
			verdict_add(verdict, XN_REASON_LOOKALIKE, i);
		}
		/* A dot above dotless i, dotless j or vav. */
		if (point == 0x307 && (previous == 0x131 || previous == 0x237 ||
				       previous == 0x5D5)) {
			verdict_add(verdict, XN_REASON_MISPLACED_MARK, i);
		}
		previous = point;
	}
}

/* ---- Cyrillic top-level domains ------------------------------------------ */

/* The length of the longest domain, and the most letters beyond an alphabet. */
#define TLD_MAX 6
#define LETTERS_MAX 10

/* The letters that the label in front of a top-level domain may have. */
enum alphabet {
	RUSSIAN,   /* a-ya, io */
	BULGARIAN, /* a-ya without yery and e */
	BALKAN,    /* Serbian and Macedonian: a-i, ka-sha */
};

struct domain {
	uint32_t tld[TLD_MAX + 1];
	enum alphabet alphabet;
	uint32_t more[LETTERS_MAX + 1]; /* letters beyond the alphabet */
};

/* The letters of each domain are those of its registry's rules. */
static const struct domain domains[] = {
	{{0x440, 0x444}, RUSSIAN, {0}},                             /* rf */
	{{0x440, 0x443, 0x441}, RUSSIAN, {0}},                      /* rus */
	{{0x43C, 0x43E, 0x441, 0x43A, 0x432, 0x430}, RUSSIAN, {0}}, /* moskva */
	{{0x434, 0x435, 0x442, 0x438}, RUSSIAN, {0}},               /* deti */
	{{0x43E, 0x43D, 0x43B, 0x430, 0x439, 0x43D}, RUSSIAN, {0}}, /* onlayn */
	{{0x441, 0x430, 0x439, 0x442}, RUSSIAN, {0}},               /* sayt */
	{{0x43E, 0x440, 0x433}, RUSSIAN, {0}},                      /* org */
	{{0x431, 0x435, 0x43B}, RUSSIAN, {0x456, 0x45E, 0x2019}},   /* bel */
	{{0x49B, 0x430, 0x437},                                     /* kaz */
	 RUSSIAN,
	 {0x456, 0x493, 0x49B, 0x4A3, 0x4AF, 0x4B1, 0x4BB, 0x4D9, 0x4E9}},
	{{0x443, 0x43A, 0x440},
	 RUSSIAN,
	 {0x404, 0x456, 0x457, 0x491}}, /* ukr */
	{{0x441, 0x440, 0x431},         /* srb */
	 BALKAN,
	 {0x452, 0x458, 0x459, 0x45A, 0x45B, 0x45F}},
	{{0x43C, 0x43A, 0x434}, /* mkd */
	 BALKAN,
	 {0x453, 0x455, 0x458, 0x459, 0x45A, 0x45C, 0x45F}},
	{{0x43C, 0x43E, 0x43D}, RUSSIAN, {0x4AF, 0x4E9}}, /* mon */
	{{0x431, 0x433}, BULGARIAN, {0x450, 0x45D}},      /* bg */
};

static bool
alphabet_has(enum alphabet alphabet, uint32_t point)
{
	if (point < 0x430 || point > 0x44F) {
		return alphabet == RUSSIAN && point == 0x451;
	}
	if (alphabet == BALKAN) {
		return point != 0x439 && point <= 0x448;
	}
	return alphabet == RUSSIAN || (point != 0x44B && point != 0x44D);
}

static bool
domain_allows(const struct domain *domain, uint32_t point)
{
	if (point == '-' || is_digit(point) ||
	    alphabet_has(domain->alphabet, point)) {
		return true;
	}
	for (const uint32_t *more = domain->more; *more != 0; more++) {
		if (*more == point) {
			return true;
		}
	}
	return false;
}

static const struct domain *
find_domain(struct point_span tld)
{
	for (size_t i = 0; i < sizeof domains / sizeof *domains; i++) {
		const uint32_t *name = domains[i].tld;
		size_t len = 0;

		while (name[len] != 0) {
			len++;
		}
		if (len == tld.len &&
		    memcmp(name, tld.point, len * sizeof *name) == 0) {
			return &domains[i];
		}
	}
	return NULL;
}

bool
xn_safari_saves(struct point_span tld, struct point_span second)
{
	const struct domain *domain = find_domain(tld);

	for (size_t i = 0; domain != NULL && i < second.len; i++) {
		if (!domain_allows(domain, second.point[i])) {
			return false;
		}
	}
	return domain != NULL;
}
