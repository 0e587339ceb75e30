/* SPDX-License-Identifier: MIT
 *
 * Chromium's rules for labels that look like Latin letters, or like a number.
 */
#include "../base/letters.h"
#include "chromium.h"
#include "ranges.h"

#define LETTERS_MAX 29
#define TLDS_MAX 9

/*
 * The letters of a script that look like Latin ones, and the top-level domains
 * under which they may be shown.
 */
struct lookalikes {
	enum script script;
	uint16_t letters[LETTERS_MAX + 1]; /* sorted; ends in 0 */
	const char *tlds[TLDS_MAX];
};

/* Unicode now restricts some Georgian, Devanagari and Myanmar letters. */
/* clang-format off */
static const struct lookalikes whole_scripts[] = {
	{SCRIPT_Armn,
	 {0x559, 0x561, 0x563, 0x566, 0x567, 0x56C, 0x570, 0x575, 0x578, 0x57D,
	  0x582, 0x585},
	 {"am"}},
	{SCRIPT_Cyrl,
	 {0x430, 0x433, 0x435, 0x43A, 0x43C, 0x43E, 0x43F, 0x440, 0x441, 0x442,
	  0x443, 0x445, 0x44A, 0x44B, 0x44C, 0x44E, 0x455, 0x456, 0x458, 0x461,
	  0x475, 0x4BB, 0x4BD, 0x4CF, 0x501, 0x50D, 0x517, 0x51B, 0x51D},
	 {"bg", "by", "kz", "pyc", "ru", "su", "ua", "uz"}},
	{SCRIPT_Ethi,
	 {0x1200, 0x1220, 0x1230, 0x1235, 0x1260, 0x1270, 0x1290, 0x12A8,
	  0x12D0, 0x12D5, 0x12D8, 0x1320, 0x1350, 0xAB05},
	 {"er", "et"}},
	{SCRIPT_Geor,
	 {0x10D8, 0x10DD, 0x10E7, 0x10EB, 0x10EE, 0x10FD, 0x10FF},
	 {"ge"}},
	{SCRIPT_Grek,
	 {0x3B1, 0x3B7, 0x3B9, 0x3BA, 0x3BD, 0x3BF, 0x3C1, 0x3C4, 0x3C5, 0x3C9},
	 {"gr"}},
	{SCRIPT_Hebr,
	 {0x5D3, 0x5D5, 0x5D7, 0x5D9, 0x5DF, 0x5E1, 0x5F0, 0x5F2, 0x5F3,
	  0xFB26},
	 {"il"}},
	{SCRIPT_Beng, {0x9E6, 0x9ED}, {NULL}},
	{SCRIPT_Deva, {0x93D, 0x966, 0x971}, {NULL}},
	{SCRIPT_Gujr, {0xA9F, 0xAA1, 0xAE6, 0xAE7}, {NULL}},
	{SCRIPT_Guru, {0xA66, 0xA67}, {NULL}},
	{SCRIPT_Knda, {0xCBD, 0xCE6, 0xCE7}, {NULL}},
	{SCRIPT_Mlym, {0xD1F, 0xD20, 0xD27, 0xD28, 0xD31, 0xD66}, {NULL}},
	{SCRIPT_Orya, {0xB20, 0xB66, 0xB6E}, {NULL}},
	{SCRIPT_Taml, {0xB9F, 0xBAA, 0xBE6}, {NULL}},
	{SCRIPT_Telu, {0xC66, 0xC67}, {NULL}},
	{SCRIPT_Mymr,
	 {0x1001, 0x1002, 0x1004, 0x1011, 0x1015, 0x101D, 0x1040, 0x1042,
	  0x1054, 0x105C, 0x1090, 0x1091, 0x1095, 0x1096, 0x1097},
	 {"mm"}},
	{SCRIPT_Thai,
	 {0xE14, 0xE17, 0xE19, 0xE1A, 0xE1B, 0xE1E, 0xE1F, 0xE21, 0xE23, 0xE25,
	  0xE2B, 0xE40, 0xE41, 0xE50},
	 {"th"}},
};
/* clang-format on */

/* Cyrillic words that may be shown: they look like no Latin word. */
#define WORD_MAX 8
static const uint16_t words[][WORD_MAX + 1] = {
	{0x430, 0x441, 0x442, 0x440, 0x43E},                      /* astro */
	{0x43A, 0x430, 0x43A},                                    /* kak */
	{0x43A, 0x43E, 0x441, 0x430},                             /* kosa */
	{0x43A, 0x443, 0x440, 0x441},                             /* kurs */
	{0x43F, 0x430, 0x440, 0x43A},                             /* park */
	{0x43F, 0x43E, 0x43A, 0x440, 0x430, 0x441, 0x43A, 0x430}, /* pokraska */
	{0x43F, 0x445, 0x443, 0x43A, 0x435, 0x442},               /* phuket */
	{0x441, 0x430, 0x445, 0x430, 0x440, 0x43E, 0x43A},        /* saharok */
	{0x441, 0x435, 0x43A, 0x441},                             /* seks */
	{0x442, 0x430, 0x43A, 0x438, 0x439},                      /* takiy */
	{0x442, 0x435, 0x430, 0x442, 0x440},                      /* teatr */
	{0x443, 0x43A, 0x440, 0x43E, 0x43F},                      /* ukrop */
};

static bool
is_word(struct point_span label, const uint16_t *word)
{
	size_t i = 0;

	while (i < label.len && word[i] != 0 && label.point[i] == word[i]) {
		i++;
	}
	return i == label.len && word[i] == 0;
}

static bool
is_excepted(struct point_span label)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (is_word(label, words[i])) {
			return true;
		}
	}
	return false;
}

static bool
has_letter(const struct lookalikes *set, uint32_t point)
{
	const uint16_t *letter = set->letters;

	while (*letter != 0 && *letter < point) {
		letter++;
	}
	return *letter != 0 && *letter == point;
}

/* Whether the label has characters of the script, and all are lookalikes. */
static bool
looks_latin(const struct lookalikes *set, struct point_span label)
{
	bool any = false;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (display_script(point) == set->script) {
			if (!has_letter(set, point)) {
				return false;
			}
			any = true;
		}
	}
	return any;
}

static bool
allows_script(const struct lookalikes *set, const struct subject *subject)
{
	return script_set_has(&subject->tld_findings->scripts, set->script) ||
	       xn_span_is_any(subject->tld, set->tlds);
}

void
xn_chromium_judge_whole_script(const struct subject *subject,
			       struct verdict *verdict)
{
	struct point_span label = subject->label;

	for (size_t i = 0; i < sizeof whole_scripts / sizeof *whole_scripts;
	     i++) {
		const struct lookalikes *set = &whole_scripts[i];

		if (script_set_has(&subject->findings->scripts, set->script) &&
		    looks_latin(set, label) && !allows_script(set, subject) &&
		    !is_excepted(label)) {
			verdict_add(verdict, XN_REASON_WHOLE_SCRIPT,
				    XN_NOWHERE);
		}
	}
}

/* Characters that look like a digit. */
static const struct range digits[] = {
	{0x3B8, 0x3B8},   {0x437, 0x437},   {0x499, 0x499},   {0x4E1, 0x4E1},
	{0x573, 0x573},   {0x577, 0x577},   {0x909, 0x909},   {0x968, 0x968},
	{0x993, 0x993},   {0x9E8, 0x9E8},   {0x9EA, 0x9EA},   {0xA24, 0xA24},
	{0xA5C, 0xA5C},   {0xA68, 0xA6B},   {0xAE8, 0xAE9},   {0xAED, 0xAED},
	{0xB68, 0xB68},   {0xB6B, 0xB6B},   {0xC68, 0xC69},   {0xCE9, 0xCE9},
	{0xCED, 0xCED},   {0x1012, 0x1012}, {0x10D5, 0x10D5}, {0x10D9, 0x10D9},
	{0x10DE, 0x10DE}, {0x3110, 0x3110}, {0x4E29, 0x4E29},
};

void
xn_chromium_judge_digits(struct point_span label, struct verdict *verdict)
{
	size_t first = XN_NOWHERE;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (IN_RANGES(digits, point)) {
			first = first == XN_NOWHERE ? i : first;
		} else if (!is_digit(point)) {
			return;
		}
	}
	/* first is set, because a U-label is not all ASCII. */
	verdict_add(verdict, XN_REASON_DIGIT_LOOKALIKE, first);
}
