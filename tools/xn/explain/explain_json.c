/* SPDX-License-Identifier: MIT
 *
 * xn explain --json.
 */
#include "../faults.h"
#include "explain.h"

/* ---- a label ------------------------------------------------------------ */

static void
put_characters(struct fields *fields, const struct story *story, size_t i,
	       const struct icu *icu)
{
	static const char *const words[] = {
		[XN_MAPPING_KEPT] = "kept",
		[XN_MAPPING_MAPPED] = "mapped",
		[XN_MAPPING_IGNORED] = "removed",
		[XN_MAPPING_REFUSED] = "not-allowed",
	};
	const xn_label *label = &story->ascii.report.labels[i];
	size_t end = label->input_at + label->input_len;
	struct story_point p;

	field_open(fields, "characters", '[');
	for (size_t at = label->input_at; at < end; at += p.size) {
		char room[CHARNAME_CAP];
		const char *name = "";

		p = story_point_at(story, i, at);
		field_open(fields, NULL, '{');
		field_number(fields, "at", p.at);
		if (p.formed) {
			field_point(fields, "point", p.point);
			name = charname(room, icu, p.point);
		} else {
			field_text(fields, "point", NULL);
		}
		field_string(fields, "character", story->name->s + p.at,
			     p.size);
		field_text(fields, "name", name[0] != '\0' ? name : NULL);
		field_text(fields, "mapping", words[p.mapping]);
		field_points(fields, "to", p.to, p.to_count);
		field_close(fields, '}');
	}
	field_close(fields, ']');
}

/* A step as its code points; null if it was not taken. */
static void
put_stage(struct fields *fields, const char *key, struct stage stage)
{
	field_points(fields, key, stage.points, stage.len);
}

static void
put_label(struct fields *fields, const struct story *story, size_t i,
	  const struct icu *icu)
{
	const xn_label *label = &story->ascii.report.labels[i];
	const xn_label *unicode = &story->unicode->report.labels[i];
	const char *ascii = convert_output(&story->ascii);
	const char *rule;
	size_t at = 0;
	bool holds;

	field_open(fields, NULL, '{');
	field_span(fields, "input", label->input_at, label->input_len);
	put_characters(fields, story, i, icu);
	put_stage(fields, "mapped", story_stage(story, i, XN_STEP_MAP));
	put_stage(fields, "normalised", story_stage(story, i, XN_STEP_NFC));
	put_stage(fields, "decoded", story_decoded(story, i));
	field_open(fields, "checks", '{');
	while ((rule = story_rule(story, i, &at, &holds)) != NULL) {
		field_bool(fields, rule, holds);
	}
	field_close(fields, '}');
	field_string(fields, "ascii",
		     ascii != NULL ? ascii + label->output_at : NULL,
		     label->output_len);
	field_string(fields, "unicode",
		     story->unicode->output + unicode->output_at,
		     unicode->output_len);
	field_close(fields, '}');
}

/* ---- the name ----------------------------------------------------------- */

static void
put_result(struct fields *fields, const char *key,
	   const struct conversion *conversion)
{
	const xn_result *r = &conversion->result;

	field_open(fields, key, '{');
	field_bool(fields, "ok", r->status == XN_OK);
	field_output(fields, convert_output(conversion), r->length, r->errors);
	field_close(fields, '}');
}

static void
put_fault(struct fields *fields, const struct story *story,
	  const xn_fault *fault)
{
	char section[SECTION_CAP];

	field_open(fields, NULL, '{');
	field_text(fields, "error", xn_error_name(fault->error));
	field_number(fields, "label", fault->label);
	field_number(fields, "at", fault->at);
	field_text(fields, "text",
		   faults_text(story->options, story->name, fault));
	field_text(fields, "section",
		   faults_section(section, story->options->profile, fault));
	field_close(fields, '}');
}

/* Puts the faults of ToASCII, then those that only ToUnicode found. */
static void
put_faults(struct fields *fields, const struct story *story)
{
	const xn_report *ascii = &story->ascii.report;
	const xn_report *unicode = &story->unicode->report;

	field_open(fields, "faults", '[');
	for (size_t i = 0; i < ascii->fault_count; i++) {
		put_fault(fields, story, &ascii->faults[i]);
	}
	for (size_t i = 0; i < unicode->fault_count; i++) {
		if (story_is_new(story, &unicode->faults[i])) {
			put_fault(fields, story, &unicode->faults[i]);
		}
	}
	field_close(fields, ']');
}

void
explain_fields(struct fields *fields, const struct story *story,
	       const struct icu *icu)
{
	const xn_check_info *check;

	field_text(fields, "profile", story->profile->name);
	field_open(fields, "checks", '[');
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		if (story->options->checks & check->bits) {
			field_text(fields, NULL, check->name);
		}
	}
	field_close(fields, ']');
	put_result(fields, "ascii", &story->ascii);
	put_result(fields, "unicode", story->unicode);
	put_faults(fields, story);
	field_open(fields, "labels", '[');
	for (size_t i = 0; i < story->ascii.result.labels; i++) {
		put_label(fields, story, i, icu);
	}
	field_close(fields, ']');
}
