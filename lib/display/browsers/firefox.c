/* SPDX-License-Identifier: MIT
 *
 * Firefox's policy: netwerk/dns/nsIDNService.cpp and its list of blocked
 * characters, with the restriction profile "high", which is the default.  Where
 * Firefox answers otherwise than its source reads, the answer counts
 * (tests/display/browser/engine_firefox.py).
 */
#include "../../base/letters.h"
#include "policy.h"

/*
 * Characters that are blocked wherever they stand.  UTS #46 lets only some of
 * them pass.
 */
static const struct range blocked[] = {
	{0x0020, 0x0020}, {0x00A0, 0x00A0}, {0x00BC, 0x00BE}, {0x01C3, 0x01C3},
	{0x02D0, 0x02D0}, {0x0337, 0x0338}, {0x0589, 0x058A}, {0x05C3, 0x05C3},
	{0x05F4, 0x05F4}, {0x0609, 0x060A}, {0x066A, 0x066A}, {0x06D4, 0x06D4},
	{0x0701, 0x0704}, {0x115F, 0x1160}, {0x1735, 0x1735}, {0x2000, 0x200B},
	{0x200E, 0x2010}, {0x2019, 0x2019}, {0x2024, 0x2024}, {0x2027, 0x202F},
	{0x2039, 0x203A}, {0x2041, 0x2041}, {0x2044, 0x2044}, {0x2052, 0x2052},
	{0x205F, 0x205F}, {0x2153, 0x215F}, {0x2215, 0x2215}, {0x2236, 0x2236},
	{0x23AE, 0x23AE}, {0x2571, 0x2571}, {0x29F6, 0x29F6}, {0x29F8, 0x29F8},
	{0x2AFB, 0x2AFB}, {0x2AFD, 0x2AFD}, {0x2FF0, 0x2FFB}, {0x3000, 0x3000},
	{0x3002, 0x3002}, {0x3014, 0x3015}, {0x3033, 0x3033}, {0x30A0, 0x30A0},
	{0x3164, 0x3164}, {0x321D, 0x321E}, {0x33AE, 0x33AF}, {0x33C6, 0x33C6},
	{0x33DF, 0x33DF}, {0xA789, 0xA789}, {0xFE14, 0xFE15}, {0xFE3F, 0xFE3F},
	{0xFE5D, 0xFE5E}, {0xFEFF, 0xFEFF}, {0xFF0E, 0xFF0F}, {0xFF61, 0xFF61},
	{0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFD},
};

/* Katakana and Han that look like a slash. */
static const struct range slashes[] = {
	{0x30BD, 0x30BE}, {0x30CE, 0x30CE}, {0x30F3, 0x30F3},
	{0x4E36, 0x4E36}, {0x4E3F, 0x4E41},
};

/* Han that look like a Latin letter, a hyphen or a zero. */
static const struct range strokes[] = {
	{0x3007, 0x3007}, {0x4E00, 0x4E01}, {0x4E03, 0x4E03},
	{0x4E05, 0x4E05}, {0x4E28, 0x4E28}, {0x4E5B, 0x4E5B},
	{0x5341, 0x5341}, {0x5DE5, 0x5DE5}, {0x8BA0, 0x8BA0},
};

/* ---- which scripts go together ------------------------------------------ */

/* The scripts of a label so far; the first nine are a single script. */
enum blend {
	BOPO,
	CYRL,
	GREK,
	HANG,
	HANI,
	HIRA,
	KATA,
	LATN,
	OTHR,
	JPAN, /* Latin, Han, Hiragana, Katakana */
	CHNA, /* Latin, Han, Bopomofo */
	KORE, /* Latin, Han, Hangul */
	HNLT, /* Latin and Han: it may become any of the three */
	FAIL
};

#define ONES (OTHR + 1)

static const unsigned char blends[FAIL][ONES] = {
	[BOPO] = {BOPO, FAIL, FAIL, FAIL, CHNA, FAIL, FAIL, CHNA, FAIL},
	[CYRL] = {FAIL, CYRL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL},
	[GREK] = {FAIL, FAIL, GREK, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL},
	[HANG] = {FAIL, FAIL, FAIL, HANG, KORE, FAIL, FAIL, KORE, FAIL},
	[HANI] = {CHNA, FAIL, FAIL, KORE, HANI, JPAN, JPAN, HNLT, FAIL},
	[HIRA] = {FAIL, FAIL, FAIL, FAIL, JPAN, HIRA, JPAN, JPAN, FAIL},
	[KATA] = {FAIL, FAIL, FAIL, FAIL, JPAN, JPAN, KATA, JPAN, FAIL},
	/* Only the profile "moderate" allows another script besides Latin. */
	[LATN] = {CHNA, FAIL, FAIL, KORE, HNLT, JPAN, JPAN, LATN, FAIL},
	[OTHR] = {FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL},
	[JPAN] = {FAIL, FAIL, FAIL, FAIL, JPAN, JPAN, JPAN, JPAN, FAIL},
	[CHNA] = {CHNA, FAIL, FAIL, FAIL, CHNA, FAIL, FAIL, CHNA, FAIL},
	[KORE] = {FAIL, FAIL, FAIL, KORE, KORE, FAIL, FAIL, KORE, FAIL},
	[HNLT] = {CHNA, FAIL, FAIL, KORE, HNLT, JPAN, JPAN, HNLT, FAIL},
};

static enum blend
blend_of(enum script script)
{
	static const unsigned char scripts[OTHR] = {
		[BOPO] = SCRIPT_Bopo, [CYRL] = SCRIPT_Cyrl,
		[GREK] = SCRIPT_Grek, [HANG] = SCRIPT_Hang,
		[HANI] = SCRIPT_Hani, [HIRA] = SCRIPT_Hira,
		[KATA] = SCRIPT_Kana, [LATN] = SCRIPT_Latn,
	};
	unsigned i = 0;

	while (i < OTHR && scripts[i] != script) {
		i++;
	}
	return (enum blend)i;
}

/* ---- one code point after the other ------------------------------------- */

/* Stands for the script before the first code point and after the last. */
#define NO_SCRIPT SCRIPT_Zyyy

/* A place in a label, and what the places in front of it have shown. */
struct place {
	const struct subject *subject;
	struct verdict *verdict;
	size_t at;
	uint32_t point;
	uint32_t previous; /* the code point in front, or 0 */
	uint32_t base;     /* the last one that is no nonspacing mark, or 0 */
	enum script last;  /* the last script except Common and Inherited */
	enum script next;  /* the script of the next code point */
	bool blended;      /* a script has been found, and blend is set */
	enum blend blend;
	uint32_t zero; /* the zero of the first digit's system, or 0 */
};

static void
refuse(const struct place *place, uint32_t reason)
{
	verdict_add(place->verdict, reason, place->at);
}

static bool
is_common(enum script script)
{
	return script == SCRIPT_Zyyy || script == SCRIPT_Zinh;
}

static bool
is_japanese(enum script script)
{
	return script == SCRIPT_Hani || script == SCRIPT_Hira ||
	       script == SCRIPT_Kana;
}

static void
judge_script(struct place *place, enum script script)
{
	if (is_common(script) || script == place->last) {
		return;
	}
	if (!place->blended) {
		place->blended = true;
		place->blend = blend_of(script);
	} else if (place->blend != FAIL) {
		place->blend =
			(enum blend)blends[place->blend][blend_of(script)];
	}
	if (place->blend == FAIL) {
		refuse(place, XN_REASON_MIXED_SCRIPT);
	}
}

static bool
is_kana_lookalike(const struct place *place)
{
	uint32_t point = place->point;
	enum script last = place->last;
	enum script next = place->next;

	if (point == 0x30FC) {
		return last != SCRIPT_Hira && last != SCRIPT_Kana;
	}
	if (point >= 0x3078 && point <= 0x307A) {
		return last == SCRIPT_Kana || next == SCRIPT_Kana;
	}
	if (point >= 0x30D8 && point <= 0x30DA) {
		return last == SCRIPT_Hira || next == SCRIPT_Hira;
	}
	if (point == 0x30FD || point == 0x30FE) {
		return last != SCRIPT_Kana;
	}
	return point == 0x30FB && (last == SCRIPT_Latn || next == SCRIPT_Latn);
}

/*
 * Whether the place has a Han character that looks like a Latin letter, and is
 * not among Japanese or Chinese.  A digit beside it does no harm.
 */
static bool
is_stroke(const struct place *place)
{
	struct point_span label = place->subject->label;
	size_t next = place->at + 1;

	return IN_RANGES(strokes, place->point) &&
	       ((place->at > 0 && !is_digit(place->previous) &&
		 !is_japanese(place->last)) ||
		(next < label.len && !is_digit(label.point[next]) &&
		 !is_japanese(place->next)));
}

static void
judge_lookalike(const struct place *place)
{
	uint32_t point = place->point;

	if (IN_RANGES(blocked, point) || point == 0x2BB || point == 0x2BC ||
	    is_kana_lookalike(place) || is_stroke(place)) {
		refuse(place, XN_REASON_LOOKALIKE);
	}
	if (IN_RANGES(slashes, point) && place->subject->label.len > 1 &&
	    !is_japanese(place->last) && !is_japanese(place->next)) {
		refuse(place, XN_REASON_LOOKALIKE);
	}
}

/* Refuse letters that belong to one language under other languages' domains. */
static void
judge_tld(const struct place *place)
{
	static const char *const icelandic[] = {"is", "fo", NULL};
	struct point_span label = place->subject->label;
	struct point_span tld = place->subject->tld;
	bool right = true;

	if (place->point == 0xB7) {
		right = xn_span_is(tld, "cat") && place->previous == 'l' &&
			place->at + 1 < label.len &&
			label.point[place->at + 1] == 'l';
	} else if (place->point == 0xFE || place->point == 0xF0) {
		right = xn_span_is_any(tld, icelandic);
	} else if (place->point == 0x259) {
		right = xn_span_is(tld, "az");
	}
	if (!right) {
		refuse(place, XN_REASON_OTHER_TLD);
	}
}

static void
judge_digit(struct place *place, uint32_t row)
{
	uint32_t zero = place->point + 1 - DISPLAY_DIGIT(row);

	if (DISPLAY_DIGIT(row) == 0) {
		return;
	}
	if (place->zero == 0) {
		place->zero = zero;
	} else if (zero != place->zero) {
		refuse(place, XN_REASON_MIXED_NUMBERS);
	}
}

/* Whether a mark belongs to other scripts than the letter in front of it. */
static bool
is_misplaced(const struct place *place, uint32_t row)
{
	xn_script_set set = xn_display_scripts(row);
	xn_script_set right = {{0}};
	uint32_t point = place->point;

	script_set_add(&right, SCRIPT_Zyyy);
	script_set_add(&right, SCRIPT_Zinh);
	script_set_add(&right, place->last);
	if (place->last != NO_SCRIPT && !script_set_meets(&set, &right)) {
		return true;
	}
	/* The lowest nonspacing mark is U+0300. */
	return place->base == 0x131 && (point <= 0x314 || point == 0x31A);
}

static void
judge_mark(const struct place *place, uint32_t row)
{
	uint32_t point = place->point;
	uint32_t previous = place->previous;

	if (point >= 0x300 && point <= 0x339 && place->last != SCRIPT_Latn &&
	    place->last != SCRIPT_Grek && place->last != SCRIPT_Cyrl) {
		refuse(place, XN_REASON_MISPLACED_MARK);
	}
	if (point == 0x307 &&
	    (previous == 'i' || previous == 'j' || previous == 'l')) {
		refuse(place, XN_REASON_MISPLACED_MARK);
	}
	if (!(row & DISPLAY_IS_MN)) {
		return;
	}
	if (previous == point) {
		refuse(place, XN_REASON_REPEATED_MARK);
	}
	if (is_misplaced(place, row)) {
		refuse(place, XN_REASON_MISPLACED_MARK);
	}
}

static void
judge_place(struct place *place)
{
	uint32_t row = display_row(place->point);
	enum script script = DISPLAY_SCRIPT(row);

	if (!(row & DISPLAY_IS_ALLOWED)) {
		refuse(place, XN_REASON_RESTRICTED);
	}
	judge_script(place, script);
	judge_lookalike(place);
	judge_tld(place);
	judge_digit(place, row);
	judge_mark(place, row);
	if (!(row & DISPLAY_IS_MN)) {
		place->base = place->point;
	}
	if (!is_common(script)) {
		place->last = script;
	}
	place->previous = place->point;
}

/* ---- the label as a whole ----------------------------------------------- */

/*
 * Unlike Chromium, Firefox has this rule for two scripts, without a list of
 * words that may be shown, and takes the label of a name that has no other for
 * its top-level domain.
 */
static void
judge_whole_script(const struct subject *subject, struct verdict *verdict)
{
	/* clang-format off */
	static const struct lookalikes scripts[] = {
		{SCRIPT_Cyrl,
		 {0x430, 0x433, 0x435, 0x43A, 0x43C, 0x43E, 0x43F, 0x440,
		  0x441, 0x443, 0x445, 0x44A, 0x44B, 0x44C, 0x44E, 0x455,
		  0x456, 0x458, 0x4BB, 0x4BD, 0x4CF},
		 {"bg", "by", "kz", "pyc", "ru", "su", "ua", "uz"}},
		{SCRIPT_Thai,
		 {0xE14, 0xE17, 0xE19, 0xE1A, 0xE1B, 0xE1E, 0xE1F, 0xE21,
		  0xE23, 0xE25, 0xE2B, 0xE40, 0xE41, 0xE50},
		 {"th"}},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
		if (subject->tld.len > 0 &&
		    xn_looks_latin(subject, &scripts[i])) {
			verdict_add(verdict, XN_REASON_WHOLE_SCRIPT,
				    XN_NOWHERE);
		}
	}
}

static void
judge_number(struct point_span label, struct verdict *verdict)
{
	static const struct range lookalikes[] = {
		{0x03B8, 0x03B8}, {0x0437, 0x0437}, {0x0499, 0x0499},
		{0x04E1, 0x04E1}, {0x0573, 0x0573}, {0x0577, 0x0577},
		{0x0909, 0x0909}, {0x0968, 0x0968}, {0x0993, 0x0993},
		{0x09E8, 0x09E8}, {0x09EA, 0x09EA}, {0x0A24, 0x0A24},
		{0x0A5C, 0x0A5C}, {0x0AE8, 0x0AE9}, {0x0AED, 0x0AED},
		{0x0CE9, 0x0CE9}, {0x1012, 0x1012}, {0x10D5, 0x10D5},
		{0x10D9, 0x10D9}, {0x10DE, 0x10DE},
	};

	xn_judge_number(label, lookalikes,
			sizeof lookalikes / sizeof *lookalikes, verdict);
}

void
xn_firefox_judge(const struct subject *subject, struct verdict *verdict)
{
	struct point_span label = subject->label;
	struct place place = {
		.subject = subject, .verdict = verdict, .last = NO_SCRIPT};

	for (size_t i = 0; i < label.len; i++) {
		place.at = i;
		place.point = label.point[i];
		place.next = i + 1 < label.len
				     ? display_script(label.point[i + 1])
				     : NO_SCRIPT;
		judge_place(&place);
	}
	if (place.blend != FAIL) {
		judge_whole_script(subject, verdict);
	}
	judge_number(label, verdict);
}
