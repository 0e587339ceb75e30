/* SPDX-License-Identifier: MIT
 *
 * Scripts, mixed numbers and restriction levels: UTS #39, section 5.
 */
#include "scripts.h"

void
xn_script_set_augment(xn_script_set *set)
{
	if (script_set_has(set, SCRIPT_Hani)) {
		script_set_add(set, SCRIPT_Hanb);
		script_set_add(set, SCRIPT_Jpan);
		script_set_add(set, SCRIPT_Kore);
	}
	if (script_set_has(set, SCRIPT_Hira) ||
	    script_set_has(set, SCRIPT_Kana)) {
		script_set_add(set, SCRIPT_Jpan);
	}
	if (script_set_has(set, SCRIPT_Hang)) {
		script_set_add(set, SCRIPT_Kore);
	}
	if (script_set_has(set, SCRIPT_Bopo)) {
		script_set_add(set, SCRIPT_Hanb);
	}
	if (script_set_has(set, SCRIPT_Zyyy) ||
	    script_set_has(set, SCRIPT_Zinh)) {
		*set = script_set_all();
	}
}

xn_script_set
xn_augmented_scripts(uint32_t row)
{
	xn_script_set set = xn_display_scripts(row);

	xn_script_set_augment(&set);
	return set;
}

void
xn_findings_begin(struct findings *findings)
{
	static const struct findings empty = {0};

	*findings = empty;
	findings->resolved = script_set_all();
	findings->rest = script_set_all();
	/* No code point has this row: its digit would be 14. */
	findings->row = UINT32_MAX;
}

static void
add_number(struct findings *findings, uint32_t zero)
{
	size_t system = xn_display_system(zero);
	uint64_t bit = UINT64_C(1) << system % 64;

	if (!(findings->systems[system / 64] & bit)) {
		findings->systems[system / 64] |= bit;
		findings->numbers++;
	}
}

static void
add_scripts(struct findings *findings, uint32_t row)
{
	enum script script = DISPLAY_SCRIPT(row);
	xn_script_set set = xn_augmented_scripts(row);

	script_set_intersect(&findings->resolved, &set);
	if (!script_set_has(&set, SCRIPT_Latn)) {
		script_set_intersect(&findings->rest, &set);
	}
	if (script != SCRIPT_Zyyy && script != SCRIPT_Zinh) {
		script_set_add(&findings->scripts, script);
	}
}

void
xn_findings_add(struct findings *findings, uint32_t point)
{
	uint32_t row = display_row(point);

	if (row != findings->row) {
		add_scripts(findings, row);
		findings->row = row;
	}
	if (DISPLAY_DIGIT(row) != 0) {
		add_number(findings, point - (DISPLAY_DIGIT(row) - 1));
	}
	findings->beyond_ascii |= point > 0x7F;
	findings->restricted |= !(row & DISPLAY_IS_ALLOWED);
}

void
xn_findings_of(struct findings *findings, const uint32_t *point, size_t len)
{
	xn_findings_begin(findings);
	for (size_t i = 0; i < len; i++) {
		xn_findings_add(findings, point[i]);
	}
}

/*
 * Whether the characters that are not Latin have a Recommended script in common
 * that is neither Cyrillic nor Greek.
 */
static bool
goes_with_latin(const xn_script_set *rest)
{
	return script_set_meets(rest, xn_display_recommended) &&
	       !script_set_has(rest, SCRIPT_Cyrl) &&
	       !script_set_has(rest, SCRIPT_Grek);
}

xn_level
xn_findings_level_of_scripts(const struct findings *findings)
{
	const xn_script_set *rest = &findings->rest;

	if (!findings->beyond_ascii) {
		return XN_LEVEL_ASCII;
	}
	if (!script_set_is_empty(&findings->resolved)) {
		return XN_LEVEL_SINGLE;
	}
	if (script_set_has(rest, SCRIPT_Hanb) ||
	    script_set_has(rest, SCRIPT_Jpan) ||
	    script_set_has(rest, SCRIPT_Kore)) {
		return XN_LEVEL_HIGHLY;
	}
	return goes_with_latin(rest) ? XN_LEVEL_MODERATELY : XN_LEVEL_MINIMALLY;
}

xn_level
xn_findings_level(const struct findings *findings)
{
	return findings->restricted ? XN_LEVEL_UNRESTRICTED
				    : xn_findings_level_of_scripts(findings);
}

const char *
xn_level_name(xn_level level)
{
	static const char names[][16] = {"ascii",     "single",
					 "highly",    "moderately",
					 "minimally", "unrestricted"};

	return (size_t)level < sizeof names / sizeof *names ? names[level] : "";
}
