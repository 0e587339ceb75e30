/* SPDX-License-Identifier: MIT
 *
 * xn explain --json.
 */
#include "explain.h"
#include "../faults.h"
#include "../io/json.h"

static void
put_point(struct output *out, uint32_t point)
{
	output_char(out, '"');
	output_point(out, point);
	output_char(out, '"');
}

/* ["U+0073","U+0073"] */
static void
put_points(struct output *out, const uint32_t *points, size_t count)
{
	output_char(out, '[');
	for (size_t i = 0; i < count; i++) {
		output_bytes(out, ",", i > 0);
		put_point(out, points[i]);
	}
	output_char(out, ']');
}

/* A step as its code points; null if it was not taken. */
static void
put_stage(struct output *out, const char *key, struct stage stage)
{
	json_key(out, ",", key);
	if (stage.points == NULL) {
		json_text(out, NULL);
	} else {
		put_points(out, stage.points, stage.len);
	}
}

/* ---- a label ------------------------------------------------------------ */

static void
put_character(struct output *out, const struct story *story,
	      const struct story_point *p, struct charnames *names)
{
	static const char *const words[] = {
		[XN_MAPPING_KEPT] = "\"kept\"",
		[XN_MAPPING_MAPPED] = "\"mapped\"",
		[XN_MAPPING_IGNORED] = "\"removed\"",
		[XN_MAPPING_REFUSED] = "\"not-allowed\"",
	};
	const char *name = "";

	json_key(out, "{", "at");
	output_number(out, p->at);
	json_key(out, ",", "point");
	if (p->formed) {
		put_point(out, p->point);
		name = charname(names, p->point);
	} else {
		json_text(out, NULL);
	}
	json_key(out, ",", "character");
	json_string(out, story->name->s + p->at, p->size);
	json_key(out, ",", "name");
	json_text(out, name[0] != '\0' ? name : NULL);
	json_key(out, ",", "mapping");
	output_string(out, words[p->mapping]);
	json_key(out, ",", "to");
	put_points(out, p->to, p->to_count);
	output_char(out, '}');
}

static void
put_characters(struct output *out, struct story *story, size_t i,
	       struct charnames *names)
{
	const xn_label *label = &story->ascii.report.labels[i];
	size_t end = label->input_at + label->input_len;
	size_t at = label->input_at;

	json_key(out, ",", "characters");
	output_char(out, '[');
	while (at < end) {
		struct story_point p = story_point_at(story, i, at);

		output_string(out, at > label->input_at ? "," : "");
		put_character(out, story, &p, names);
		at += p.size;
	}
	output_char(out, ']');
}

static void
put_rules(struct output *out, struct story *story, size_t i)
{
	const char *rules = story_rules(story, i)->json;

	json_key(out, ",", "checks");
	output_string(out, *rules != '\0' ? "{\"" : "{");
	output_string(out, rules);
	output_char(out, '}');
}

static void
put_label(struct output *out, struct story *story, size_t i,
	  struct charnames *names)
{
	static const struct stage none = {NULL, 0};
	const xn_label *label = &story->ascii.report.labels[i];
	const xn_label *unicode = &story->unicode.report.labels[i];

	json_key(out, "{", "input");
	json_span(out, label->input_at, label->input_len);
	put_characters(out, story, i, names);
	put_stage(out, "mapped", story_stage(story, i, XN_STEP_MAP));
	put_stage(out, "normalised", story_stage(story, i, XN_STEP_NFC));
	put_stage(out, "decoded",
		  story_was_decoded(story, i)
			  ? story_stage(story, i, XN_STEP_DECODE)
			  : none);
	put_rules(out, story, i);
	json_key(out, ",", "ascii");
	if (convert_has_output(&story->ascii)) {
		json_string(out, story->ascii.output + label->output_at,
			    label->output_len);
	} else {
		json_text(out, NULL);
	}
	json_key(out, ",", "unicode");
	json_string(out, story->unicode.output + unicode->output_at,
		    unicode->output_len);
	output_char(out, '}');
}

/* ---- the name ----------------------------------------------------------- */

static void
put_checks(struct output *out, uint32_t on)
{
	const xn_check_info *check;
	const char *before = "";

	json_key(out, ",", "checks");
	output_char(out, '[');
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		if (on & check->bits) {
			output_string(out, before);
			json_text(out, check->name);
			before = ",";
		}
	}
	output_char(out, ']');
}

static void
put_result(struct output *out, const char *key,
	   const struct conversion *conversion)
{
	const xn_result *r = &conversion->result;

	json_key(out, ",", key);
	json_key(out, "{", "ok");
	json_bool(out, r->status == XN_OK);
	json_key(out, ",", "output");
	if (convert_has_output(conversion)) {
		json_string(out, conversion->output, r->length);
	} else {
		json_text(out, NULL);
	}
	json_key(out, ",", "errors");
	json_errors(out, r->errors);
	output_char(out, '}');
}

static void
put_fault(struct output *out, const struct story *story, const xn_fault *fault)
{
	char section[SECTION_CAP];

	json_key(out, "{", "error");
	json_text(out, xn_error_name(fault->error));
	json_key(out, ",", "label");
	json_place(out, fault->label);
	json_key(out, ",", "at");
	json_place(out, fault->at);
	json_key(out, ",", "text");
	json_text(out, faults_text(story->options, story->name, fault));
	json_key(out, ",", "section");
	json_text(out, faults_section(section, sizeof section,
				      story->options->profile, fault));
	output_char(out, '}');
}

/* Writes the faults of ToASCII, then those that only ToUnicode found. */
static void
put_faults(struct output *out, const struct story *story)
{
	const xn_report *ascii = &story->ascii.report;
	const xn_report *unicode = &story->unicode.report;
	const char *before = "";

	json_key(out, ",", "faults");
	output_char(out, '[');
	for (size_t i = 0; i < ascii->fault_count; i++) {
		output_string(out, before);
		put_fault(out, story, &ascii->faults[i]);
		before = ",";
	}
	for (size_t i = 0; i < unicode->fault_count; i++) {
		if (story_is_new(story, &unicode->faults[i])) {
			output_string(out, before);
			put_fault(out, story, &unicode->faults[i]);
			before = ",";
		}
	}
	output_char(out, ']');
}

void
explain_json(struct output *out, struct story *story, struct charnames *names)
{
	const struct name *name = story->name;

	json_key(out, "{", "input");
	json_string(out, name->s, name->len);
	json_key(out, ",", "ok");
	json_bool(out, story_is_ok(story));
	json_key(out, ",", "profile");
	json_text(out, story->profile->name);
	put_checks(out, story->options->checks);
	put_result(out, "ascii", &story->ascii);
	put_result(out, "unicode", &story->unicode);
	put_faults(out, story);
	json_key(out, ",", "labels");
	output_char(out, '[');
	for (size_t i = 0; i < story->ascii.result.labels; i++) {
		output_string(out, i > 0 ? "," : "");
		put_label(out, story, i, names);
	}
	output_string(out, "]}");
}
