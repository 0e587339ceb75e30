/* SPDX-License-Identifier: MIT
 *
 * Chromium's policy: components/url_formatter/spoof_checks, on Linux, where
 * more Thai letters count as lookalikes than elsewhere.  What it asks of ICU's
 * spoof checker is the first part, its own rules are the others.
 */
#include "sorted_sets.h"
#include "marks.h"
#include "policy.h"

/* ---- ICU's checks ------------------------------------------------------- */

/* Allowed by Identifier_Status, but not here. */
static const struct range removed[] = {
	{0x0138, 0x0138}, {0x01CD, 0x01DC}, {0x02BB, 0x02BC}, {0x02EC, 0x02EC},
	{0x0338, 0x0338}, {0x058A, 0x058A}, {0x1C80, 0x1C8F}, {0x1E00, 0x1E9B},
	{0x1F00, 0x1FFF}, {0x2010, 0x2010}, {0x2019, 0x2019}, {0x2027, 0x2027},
	{0x30A0, 0x30A0}, {0xA640, 0xA69F}, {0xA720, 0xA7FF},
};

/* Letters with a dot that a mark above takes away (PropList.txt), as far as
 * they are allowed, and dotless i and j. */
static const struct range dotted[] = {
	{0x0069, 0x006A}, {0x006C, 0x006C}, {0x012F, 0x012F}, {0x0131, 0x0131},
	{0x0237, 0x0237}, {0x0249, 0x0249}, {0x0268, 0x0268}, {0x0456, 0x0456},
	{0x0458, 0x0458}, {0x1ECB, 0x1ECB},
};

/* The last code point of what one looks like. */
static uint32_t
looks_like(uint32_t point)
{
	struct ucd_string prototype = xn_display_prototype(point);

	while (prototype.count > 0) {
		point = ucd_next(&prototype);
	}
	return point;
}

/* Whether a dot above the letter would not be seen. */
static bool
hides_dot(uint32_t point)
{
	uint32_t like;

	if (IN_RANGES(dotted, point)) {
		return true;
	}
	like = looks_like(point);
	return like == 'i' || like == 'j' || like == 'l';
}

/* USPOOF_HIDDEN_OVERLAY: marks that are not above do not count. */
static void
judge_overlay(struct points label, struct verdict *verdict)
{
	bool hides = false;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];
		uint32_t ccc;

		if (point == 0x307 && hides) {
			verdict_add(verdict, XN_REASON_MISPLACED_MARK, i);
		}
		ccc = UCD_CCC(ucd_row(point));
		if (ccc == 0 || ccc == 230) {
			hides = i + 1 < label.len &&
				display_is_mn(label.point[i + 1]) &&
				hides_dot(point);
		}
	}
}

/* USPOOF_INVISIBLE. */
static void
judge_marks(struct points label, struct verdict *verdict)
{
	struct marks marks;

	xn_marks_begin(&marks);
	for (size_t i = 0; i < label.len; i++) {
		if (xn_marks_add(&marks, label.point[i])) {
			verdict_add(verdict, XN_REASON_REPEATED_MARK, i);
			break;
		}
	}
}

static void
judge_by_icu(const struct subject *subject, struct verdict *verdict)
{
	const struct findings *findings = subject->findings;
	struct points label = subject->label;
	bool marked = false;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (!display_is_allowed(point) || IN_RANGES(removed, point)) {
			verdict_add(verdict, XN_REASON_RESTRICTED, i);
		}
		marked |= display_is_mn(point);
	}
	if (xn_findings_level_of_scripts(findings) > XN_LEVEL_HIGHLY) {
		verdict_add(verdict, XN_REASON_MIXED_SCRIPT,
			    xn_mixed_at(label, XN_LEVEL_HIGHLY));
	}
	if (findings->numbers > 1) {
		verdict_add(verdict, XN_REASON_MIXED_NUMBERS,
			    xn_second_system_at(label));
	}
	if (marked) {
		judge_marks(label, verdict);
		judge_overlay(label, verdict);
	}
}

/* ---- characters for some top-level domains ------------------------------ */

static bool
is_between_l(struct points label, size_t i)
{
	return i > 0 && i + 1 < label.len && label.point[i - 1] == 'l' &&
	       label.point[i + 1] == 'l';
}

static void
judge_tld(const struct subject *subject, struct verdict *verdict)
{
	static const char *const icelandic[] = {"is", "fo", NULL};
	struct points label = subject->label;
	bool is = label.len == 1 || xn_points_are_any(subject->tld, icelandic);
	bool az = label.len == 1 || xn_points_are(subject->tld, "az");
	bool cat = xn_points_are(subject->tld, "cat");

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (((point == 0xFE || point == 0xF0) && !is) ||
		    (point == 0x259 && !az) ||
		    (point == 0xB7 && !(cat && is_between_l(label, i)))) {
			verdict_add(verdict, XN_REASON_OTHER_TLD, i);
		}
	}
}

/* ---- labels that look as if they were of Latin letters, or digits ------- */

#define LETTERS_MAX 29
#define TLDS_MAX 9

/* Of a script the letters that look like Latin ones, and the top-level domains
 * under which that is no matter. */
struct lookalikes {
	enum script script;
	uint16_t letters[LETTERS_MAX + 1]; /* sorted; ends in 0 */
	const char *tlds[TLDS_MAX];
};

/* Some of Georgian, Devanagari and Myanmar are no longer allowed at all. */
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

/* Cyrillic words of these letters that look like none of Latin ones. */
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
is_word(struct points label, const uint16_t *word)
{
	size_t i = 0;

	while (i < label.len && word[i] != 0 && label.point[i] == word[i]) {
		i++;
	}
	return i == label.len && word[i] == 0;
}

static bool
is_excepted(struct points label)
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
looks_latin(const struct lookalikes *set, struct points label)
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
	       xn_points_are_any(subject->tld, set->tlds);
}

static void
judge_whole_script(const struct subject *subject, struct verdict *verdict)
{
	struct points label = subject->label;

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

static const struct range digits[] = {
	{0x3B8, 0x3B8},   {0x437, 0x437},   {0x499, 0x499},   {0x4E1, 0x4E1},
	{0x573, 0x573},   {0x577, 0x577},   {0x909, 0x909},   {0x968, 0x968},
	{0x993, 0x993},   {0x9E8, 0x9E8},   {0x9EA, 0x9EA},   {0xA24, 0xA24},
	{0xA5C, 0xA5C},   {0xA68, 0xA6B},   {0xAE8, 0xAE9},   {0xAED, 0xAED},
	{0xB68, 0xB68},   {0xB6B, 0xB6B},   {0xC68, 0xC69},   {0xCE9, 0xCE9},
	{0xCED, 0xCED},   {0x1012, 0x1012}, {0x10D5, 0x10D5}, {0x10D9, 0x10D9},
	{0x10DE, 0x10DE}, {0x3110, 0x3110}, {0x4E29, 0x4E29},
};

static void
judge_digits(struct points label, struct verdict *verdict)
{
	size_t first = XN_NOWHERE;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (IN_RANGES(digits, point)) {
			first = first == XN_NOWHERE ? i : first;
		} else if (point < '0' || point > '9') {
			return;
		}
	}
	/* There is one: a U-label is not all ASCII. */
	verdict_add(verdict, XN_REASON_DIGIT_LOOKALIKE, first);
}

/* ---- letters and marks beside one another ------------------------------- */

/* The combining marks that are not restricted. */
static bool
is_diacritic(uint32_t point)
{
	return point >= 0x300 && point <= 0x339;
}

bool
xn_chromium_folds(uint32_t point)
{
	enum script script;

	if (point < 0x80) {
		return (point >= 'a' && point <= 'z') ||
		       (point >= 'A' && point <= 'Z') ||
		       (point >= '0' && point <= '9') || point == '-' ||
		       point == '.' || point == '_';
	}
	script = display_script(point);
	return script == SCRIPT_Latn || script == SCRIPT_Grek ||
	       script == SCRIPT_Cyrl || is_diacritic(point);
}

/* Letters of Latin beyond ASCII do not go with other scripts. */
static void
judge_latin(struct points label, struct verdict *verdict)
{
	size_t first = XN_NOWHERE;
	bool foreign = false;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		foreign |= !xn_chromium_folds(point);
		if (first == XN_NOWHERE && point > 0x7F &&
		    display_script(point) == SCRIPT_Latn) {
			first = i;
		}
	}
	if (foreign && first != XN_NOWHERE) {
		verdict_add(verdict, XN_REASON_MIXED_SCRIPT, first);
	}
}

/* Which of these scripts a code point goes with (Script_Extensions). */
#define WITH_KANA (1u << 0)
#define WITH_HIRA (1u << 1)
#define WITH_HANI (1u << 2)
#define WITH_BOPO (1u << 3)
#define WITH_LATN (1u << 4)
#define WITH_GREK (1u << 5)
#define WITH_CYRL (1u << 6)
#define WITH_KANAS (WITH_KANA | WITH_HIRA)
#define WITH_JAPANESE (WITH_KANAS | WITH_HANI)

static unsigned
goes_with(uint32_t point)
{
	static const unsigned char scripts[] = {
		SCRIPT_Kana, SCRIPT_Hira, SCRIPT_Hani, SCRIPT_Bopo,
		SCRIPT_Latn, SCRIPT_Grek, SCRIPT_Cyrl,
	};
	xn_script_set set = xn_display_scripts(display_row(point));
	unsigned with = 0;

	for (unsigned i = 0; i < sizeof scripts; i++) {
		with |= (unsigned)script_set_has(&set, (enum script)scripts[i])
			<< i;
	}
	return with;
}

/* Of a code point and its neighbours. */
struct around {
	struct points label;
	size_t at;
	uint32_t point;
	unsigned before; /* WITH_* of them, 0 at an end */
	unsigned after;
	bool first;
	bool last;
};

/* Strokes that look like a slash between what is not Japanese. */
static bool
is_slash(const struct around *around)
{
	static const struct range slashes[] = {
		{0x30BD, 0x30BE}, {0x30CE, 0x30CE}, {0x30F3, 0x30F3},
		{0x4E36, 0x4E36}, {0x4E3F, 0x4E41},
	};

	return IN_RANGES(slashes, around->point) && !around->first &&
	       !around->last && !(around->before & WITH_JAPANESE) &&
	       !(around->after & WITH_JAPANESE);
}

/* Iteration marks, the long vowel and the middle dot out of their places. */
static bool
is_lost_kana(const struct around *around)
{
	switch (around->point) {
	case 0x30FD:
	case 0x30FE:
		return !(around->before & WITH_KANA);
	case 0x30FC:
		return !(around->before & WITH_KANAS);
	case 0x30FB:
		return around->last || !(around->after & WITH_JAPANESE) ||
		       (!around->first && !(around->before & WITH_JAPANESE));
	default:
		return false;
	}
}

/* Han and Bopomofo that look like Latin letters and signs. */
static bool
is_stroke(const struct around *around)
{
	static const struct range strokes[] = {
		{0x3007, 0x3007}, {0x3108, 0x3108}, {0x3112, 0x3112},
		{0x311A, 0x311A}, {0x311F, 0x311F}, {0x3127, 0x3129},
		{0x31B2, 0x31B3}, {0x31BA, 0x31BA}, {0x4E00, 0x4E01},
		{0x4E03, 0x4E03}, {0x4E05, 0x4E05}, {0x4E28, 0x4E28},
		{0x4E36, 0x4E36}, {0x4E5B, 0x4E5B}, {0x4E85, 0x4E85},
		{0x4E8C, 0x4E8C}, {0x4EA0, 0x4EA0}, {0x5196, 0x5196},
		{0x5341, 0x5341}, {0x5B80, 0x5B80}, {0x5DDB, 0x5DDB},
		{0x5DE5, 0x5DE5}, {0x8BA0, 0x8BA0},
	};
	unsigned cjk = WITH_JAPANESE | WITH_BOPO;

	return IN_RANGES(strokes, around->point) &&
	       ((!around->first && !(around->before & cjk)) ||
		(!around->last && !(around->after & cjk)));
}

static bool
is_misplaced(const struct around *around)
{
	uint32_t point = around->point;
	uint32_t before;

	if (point == 0x3099 || point == 0x309A) {
		return true;
	}
	if (!is_diacritic(point)) {
		return false;
	}
	/* No U-label begins with it; a dot on i, j or l is an overlay. */
	before = around->label.point[around->at - 1];
	return !(around->before & (WITH_LATN | WITH_GREK | WITH_CYRL)) ||
	       before == 0x131;
}

/*
 * He, be and pe are the same in both kana: one of them inside a label that is
 * otherwise in the other kana.
 */
static void
judge_syllable(struct points label, unsigned kana, uint32_t first,
	       struct verdict *verdict)
{
	size_t found = 0;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (goes_with(point) & kana) {
			continue;
		}
		if (point < first || point > first + 2 || found > 0) {
			return;
		}
		found = i;
	}
	if (found > 0 && found + 1 < label.len) {
		verdict_add(verdict, XN_REASON_LOOKALIKE, found);
	}
}

static void
judge_places(struct points label, struct verdict *verdict)
{
	struct around around = {.label = label};
	unsigned here = 0;

	for (size_t i = 0; i < label.len; i++) {
		around.at = i;
		around.point = label.point[i];
		around.first = i == 0;
		around.last = i + 1 == label.len;
		around.before = here;
		here = i == 0 ? goes_with(label.point[0]) : around.after;
		around.after = around.last ? 0 : goes_with(label.point[i + 1]);
		if (is_slash(&around) || is_lost_kana(&around) ||
		    is_stroke(&around)) {
			verdict_add(verdict, XN_REASON_LOOKALIKE, i);
		}
		if (is_misplaced(&around)) {
			verdict_add(verdict, XN_REASON_MISPLACED_MARK, i);
		}
	}
}

/* ---- all of it ---------------------------------------------------------- */

/* What needs a second look even in a label of one script. */
static bool
has_exception(struct points label)
{
	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if ((point >= 0x3078 && point <= 0x307A) ||
		    (point >= 0x30D8 && point <= 0x30DA) ||
		    (point >= 0x30FB && point <= 0x30FE) ||
		    is_diacritic(point)) {
			return true;
		}
	}
	return false;
}

/* ICU's ToUnicode has its hyphens checked. */
static void
judge_hyphens(struct points label, struct verdict *verdict)
{
	const uint32_t *point = label.point;

	if (point[0] == '-') {
		verdict_add(verdict, XN_REASON_INVALID, 0);
	}
	if (point[label.len - 1] == '-') {
		verdict_add(verdict, XN_REASON_INVALID, label.len - 1);
	}
	if (label.len >= 4 && point[2] == '-' && point[3] == '-') {
		verdict_add(verdict, XN_REASON_INVALID, 2);
	}
}

void
xn_chromium_judge(const struct subject *subject, struct verdict *verdict)
{
	struct points label = subject->label;
	xn_level level = xn_findings_level_of_scripts(subject->findings);

	judge_hyphens(label, verdict);
	judge_by_icu(subject, verdict);
	judge_tld(subject, verdict);
	judge_digits(label, verdict);
	if (level == XN_LEVEL_SINGLE && !has_exception(label)) {
		judge_whole_script(subject, verdict);
		return;
	}
	judge_latin(label, verdict);
	judge_syllable(label, WITH_KANA, 0x3078, verdict);
	judge_syllable(label, WITH_HIRA, 0x30D8, verdict);
	judge_places(label, verdict);
}
