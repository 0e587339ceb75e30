/* SPDX-License-Identifier: MIT
 *
 * Chromium's rules for letters and marks beside one another.
 */
#include "../../base/letters.h"
#include "chromium.h"

/*
 * Whether a code point is a mark that Chromium expects on a Latin, Greek or
 * Cyrillic letter.
 */
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
		return is_lower(point) || is_upper(point) || is_digit(point) ||
		       point == '-' || point == '.' || point == '_';
	}
	script = display_script(point);
	return script == SCRIPT_Latn || script == SCRIPT_Grek ||
	       script == SCRIPT_Cyrl || is_diacritic(point);
}

bool
xn_chromium_folds_all(struct point_span points)
{
	for (size_t i = 0; i < points.len; i++) {
		if (!xn_chromium_folds(points.point[i])) {
			return false;
		}
	}
	return true;
}

/*
 * Refuse a Latin letter beyond ASCII in a label that also has scripts other
 * than Latin, Greek and Cyrillic.
 */
static void
judge_latin(struct point_span label, struct verdict *verdict)
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

/* The scripts that the rules ask about, as bits. */
#define WITH_KANA (1u << 0)
#define WITH_HIRA (1u << 1)
#define WITH_HANI (1u << 2)
#define WITH_BOPO (1u << 3)
#define WITH_LATN (1u << 4)
#define WITH_GREK (1u << 5)
#define WITH_CYRL (1u << 6)
#define WITH_KANAS (WITH_KANA | WITH_HIRA)
#define WITH_JAPANESE (WITH_KANAS | WITH_HANI)

/* The WITH_* bits of a code point's Script_Extensions. */
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

/* A code point and its neighbours. */
struct around {
	struct point_span label;
	size_t at;
	uint32_t point;
	unsigned before; /* their scripts, or 0 at an end */
	unsigned after;
	bool first;
	bool last;
};

/*
 * Whether the code point looks like a slash: a stroke between two characters
 * that are not Japanese.
 */
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

/*
 * Whether the code point is an iteration mark, a long vowel mark or a middle
 * dot in the wrong place.
 */
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

/*
 * Whether the code point is a Han or Bopomofo character that looks like a Latin
 * letter or a sign, beside one that is not Chinese or Japanese.
 */
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

	/* The combining sound marks of kana, wherever they stand. */
	if (point == 0x3099 || point == 0x309A) {
		return true;
	}
	if (!is_diacritic(point)) {
		return false;
	}
	/*
	 * A code point is in front: no U-label begins with a mark.
	 * judge_overlay() has the dot above i, j and l.
	 */
	before = around->label.point[around->at - 1];
	return !(around->before & (WITH_LATN | WITH_GREK | WITH_CYRL)) ||
	       before == 0x131;
}

/*
 * He, be and pe look the same in both kana: refuse one of them inside a label
 * that is otherwise in the other kana.  Two of them are not refused.
 */
static void
judge_syllable(struct point_span label, unsigned kana, uint32_t first,
	       struct verdict *verdict)
{
	size_t found = 0;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (goes_with(point) & kana) {
			continue;
		}
		if (point < first || point > first + 2 || i == 0 || found > 0) {
			return;
		}
		found = i;
	}
	if (found > 0 && found + 1 < label.len) {
		verdict_add(verdict, XN_REASON_LOOKALIKE, found);
	}
}

static void
judge_places(struct point_span label, struct verdict *verdict)
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

bool
xn_chromium_has_exception(struct point_span label)
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

void
xn_chromium_judge_neighbours(struct point_span label, struct verdict *verdict)
{
	judge_latin(label, verdict);
	judge_syllable(label, WITH_KANA, 0x3078, verdict);
	judge_syllable(label, WITH_HIRA, 0x30D8, verdict);
	judge_places(label, verdict);
}
