/* SPDX-License-Identifier: MIT
 *
 * xn explain --json.
 */
#include "../../print/faults.h"
#include "forms.h"

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

	fields_put(fields, "characters:[");
	for (size_t at = label->input_at; at < end; at += p.size) {
		char room[CHARNAME_CAP];
		const char *name = "";

		p = story_point_at(story, i, at);
		if (p.formed) {
			name = charname(room, icu, p.point);
		}
		fields_put(fields,
			   "{at:n point:p character:s name:t mapping:t to:P}",
			   p.at, p.formed ? p.point : NO_POINT,
			   story->name->s + p.at, p.size,
			   name[0] != '\0' ? name : NULL, words[p.mapping],
			   p.to, p.to_count);
	}
	fields_put(fields, "]");
}

static void
put_label(struct fields *fields, const struct story *story, size_t i,
	  const struct icu *icu)
{
	const xn_label *label = &story->ascii.report.labels[i];
	const xn_label *unicode = &story->unicode->report.labels[i];
	const char *ascii = convert_output(&story->ascii);
	struct stage mapped = story_stage(story, i, XN_STEP_MAP);
	struct stage nfc = story_stage(story, i, XN_STEP_NFC);
	struct stage decoded = story_decoded(story, i);
	const char *rule;
	size_t at = 0;
	bool holds;

	fields_put(fields, "{input:@", label->input_at, label->input_len);
	put_characters(fields, story, i, icu);
	/* A step that was not taken is null. */
	fields_put(fields, "mapped:P normalised:P decoded:P checks:{",
		   mapped.points, mapped.len, nfc.points, nfc.len,
		   decoded.points, decoded.len);
	while ((rule = story_rule(story, i, &at, &holds)) != NULL) {
		fields_put(fields, "%:b", rule, holds);
	}
	fields_put(fields, "} ascii:s unicode:s}",
		   ascii != NULL ? ascii + label->output_at : NULL,
		   label->output_len,
		   story->unicode->output + unicode->output_at,
		   unicode->output_len);
}

/* ---- the name ----------------------------------------------------------- */

static void
put_result(struct fields *fields, const char *key,
	   const struct conversion *conversion)
{
	const xn_result *r = &conversion->result;

	fields_put(fields, "%:{ok:b output:s errors:N}", key,
		   r->status == XN_OK, convert_output(conversion), r->length,
		   r->errors, xn_error_name);
}

/* Puts the faults of ToASCII, then those that only ToUnicode found. */
static void
put_faults(struct fields *fields, const struct story *story)
{
	const xn_report *reports[] = {&story->ascii.report,
				      &story->unicode->report};
	char section[SECTION_CAP];

	fields_put(fields, "faults:[");
	for (size_t k = 0; k < 2; k++) {
		const xn_fault *fault = reports[k]->faults;

		for (size_t n = reports[k]->fault_count; n > 0; n--, fault++) {
			if (k > 0 && !story_is_new(story, fault)) {
				continue;
			}
			fields_put(fields,
				   "{error:t label:n at:n text:t section:t}",
				   xn_error_name(fault->error), fault->label,
				   fault->at,
				   faults_text(story->options, story->name,
					       fault),
				   faults_section(section,
						  story->options->profile,
						  fault));
		}
	}
	fields_put(fields, "]");
}

void
explain_fields(struct fields *fields, const struct story *story,
	       const struct icu *icu)
{
	const xn_check_info *check;

	fields_put(fields, "profile:t checks:[", story->profile->name);
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		if (story->options->checks & check->bits) {
			fields_put(fields, ":t", check->name);
		}
	}
	fields_put(fields, "]");
	put_result(fields, "ascii", &story->ascii);
	put_result(fields, "unicode", story->unicode);
	put_faults(fields, story);
	fields_put(fields, "labels:[");
	for (size_t i = 0; i < story->ascii.result.labels; i++) {
		put_label(fields, story, i, icu);
	}
	fields_put(fields, "]");
}
