/* SPDX-License-Identifier: MIT
 *
 * Chromium's policy (components/url_formatter/spoof_checks) as built for Linux,
 * where more Thai letters count as lookalikes than elsewhere.  This file has
 * the checks that Chromium leaves to ICU's spoof checker, and the order of
 * Chromium's own rules.
 */
#include "chromium.h"
#include "../skeleton/marks.h"

/* ---- ICU's checks ------------------------------------------------------- */

/* Characters that Identifier_Status allows and Chromium does not. */
static const struct range removed[] = {
	{0x0138, 0x0138}, {0x01CD, 0x01DC}, {0x02BB, 0x02BC}, {0x02EC, 0x02EC},
	{0x0338, 0x0338}, {0x058A, 0x058A}, {0x1C80, 0x1C8F}, {0x1E00, 0x1E9B},
	{0x1F00, 0x1FFF}, {0x2010, 0x2010}, {0x2019, 0x2019}, {0x2027, 0x2027},
	{0x30A0, 0x30A0}, {0xA640, 0xA69F}, {0xA720, 0xA7FF},
};

/*
 * Allowed letters whose dot gives way to a mark above (Soft_Dotted in
 * PropList.txt), and l, dotless i and dotless j.
 */
static const struct range dotted[] = {
	{0x0069, 0x006A}, {0x006C, 0x006C}, {0x012F, 0x012F}, {0x0131, 0x0131},
	{0x0237, 0x0237}, {0x0249, 0x0249}, {0x0268, 0x0268}, {0x0456, 0x0456},
	{0x0458, 0x0458}, {0x1ECB, 0x1ECB},
};

/* The last code point of a code point's prototype. */
static uint32_t
looks_like(uint32_t point)
{
	struct ucd_string prototype = xn_display_prototype(point);

	while (prototype.count > 0) {
		point = ucd_next(&prototype);
	}
	return point;
}

/* Whether a dot above the letter would be invisible. */
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

/*
 * USPOOF_HIDDEN_OVERLAY: a dot above that is invisible on its letter.  Marks in
 * other places, such as below, may stand in front of it.
 */
static void
judge_overlay(struct point_span label, struct verdict *verdict)
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

/* USPOOF_INVISIBLE: the same mark twice on one letter. */
static void
judge_marks(struct point_span label, struct verdict *verdict)
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
	struct point_span label = subject->label;
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
is_between_l(struct point_span label, size_t i)
{
	return i > 0 && i + 1 < label.len && label.point[i - 1] == 'l' &&
	       label.point[i + 1] == 'l';
}

static void
judge_tld(const struct subject *subject, struct verdict *verdict)
{
	static const char *const icelandic[] = {"is", "fo", NULL};
	struct point_span label = subject->label;
	bool is = label.len == 1 || xn_span_is_any(subject->tld, icelandic);
	bool az = label.len == 1 || xn_span_is(subject->tld, "az");
	bool cat = xn_span_is(subject->tld, "cat");

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (((point == 0xFE || point == 0xF0) && !is) ||
		    (point == 0x259 && !az) ||
		    (point == 0xB7 && !(cat && is_between_l(label, i)))) {
			verdict_add(verdict, XN_REASON_OTHER_TLD, i);
		}
	}
}

/* ---- all of it ---------------------------------------------------------- */

/*
 * Chromium has ICU's ToUnicode check the hyphens.  ICU counts UTF-16 units: a
 * code point beyond the BMP takes the first and second place, or the second and
 * third.
 */
static void
judge_hyphens(struct point_span label, struct verdict *verdict)
{
	const uint32_t *point = label.point;
	size_t units = 0;

	if (point[0] == '-') {
		verdict_add(verdict, XN_REASON_INVALID, 0);
	}
	if (point[label.len - 1] == '-') {
		verdict_add(verdict, XN_REASON_INVALID, label.len - 1);
	}
	for (size_t i = 0; i + 1 < label.len && units <= 2; i++) {
		if (units == 2 && point[i] == '-' && point[i + 1] == '-') {
			verdict_add(verdict, XN_REASON_INVALID, i);
		}
		units += point[i] > 0xFFFF ? 2 : 1;
	}
}

void
xn_chromium_judge(const struct subject *subject, struct verdict *verdict)
{
	struct point_span label = subject->label;
	xn_level level = xn_findings_level_of_scripts(subject->findings);

	judge_hyphens(label, verdict);
	judge_by_icu(subject, verdict);
	judge_tld(subject, verdict);
	xn_chromium_judge_digits(label, verdict);
	if (level == XN_LEVEL_SINGLE && !xn_chromium_has_exception(label)) {
		xn_chromium_judge_whole_script(subject, verdict);
		return;
	}
	xn_chromium_judge_neighbours(label, verdict);
}
