/* SPDX-License-Identifier: MIT
 *
 * How a name was processed.
 */
#include "story.h"

#include "../../../../lib/base/search.h"
#include "../../../../lib/unicode/utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- listening ---------------------------------------------------------- */

/* Makes room for labels up to this number.  NULL: out of memory. */
static struct story_label *
make_label(struct story *story, size_t number)
{
	void *list = story->labels;
	bool ok = number < story->label_cap ||
		  convert_grow(&list, &story->label_cap, 2 * (number + 1),
			       sizeof *story->labels);

	story->labels = list;
	if (!ok) {
		return NULL;
	}
	while (story->label_count <= number) {
		story->labels[story->label_count++] = (struct story_label){0};
	}
	return &story->labels[number];
}

/* Keeps the code points of a step.  False: out of memory. */
static bool
keep_points(struct story *story, struct story_label *label, size_t stage,
	    const uint32_t *points, size_t len)
{
	void *list = story->points;
	size_t start = story->point_count;
	/* One more, so that there is a list even for no code points. */
	bool ok = start + len < story->point_cap ||
		  convert_grow(&list, &story->point_cap, 2 * (start + len) + 1,
			       sizeof *points);

	story->points = list;
	if (!ok) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		story->points[start + i] = points[i];
	}
	label->kept[stage].start = start;
	label->kept[stage].len = len;
	story->point_count += len;
	return true;
}

static void
listen(void *user, xn_step step, size_t number, const uint32_t *points,
       size_t len)
{
	struct story *story = user;
	struct story_label *label;

	/* The library may go through a name more than once. */
	if (step == XN_STEP_START) {
		story->label_count = 0;
		story->point_count = 0;
		return;
	}
	label = make_label(story, number);
	if (label == NULL) {
		story->failed = true;
		return;
	}
	label->steps |= UINT32_C(1) << step;
	if (step >= XN_STEP_MAP && step < XN_STEP_MAP + STORY_STAGES &&
	    !keep_points(story, label, step - XN_STEP_MAP, points, len)) {
		story->failed = true;
	}
}

/* ---- the story ---------------------------------------------------------- */

void
story_open(struct story *story, const xn_options *options)
{
	const xn_profile_info *info;

	memset(story, 0, sizeof *story);
	story->options = options;
	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if (info->id == options->profile) {
			story->profile = info;
		}
	}
	convert_open(&story->ascii, options, false);
	story->ascii.report.trace = listen;
	story->ascii.report.user = story;
}

void
story_close(struct story *story)
{
	convert_close(&story->ascii);
	free(story->labels);
	free(story->points);
}

xn_status
story_tell(struct story *story, const struct name *name,
	   struct conversion *unicode)
{
	story->name = name;
	story->unicode = unicode;
	story->failed = false;
	story->ascii_name = true;
	for (size_t i = 0; i < name->len; i++) {
		story->ascii_name &= (unsigned char)name->s[i] < 0x80;
	}
	story->label_count = 0;
	story->point_count = 0;
	convert_name(&story->ascii, name, DETAIL_ALL);
	convert_name(unicode, name, DETAIL_ALL);
	if (story->failed || convert_failed(&story->ascii) ||
	    convert_failed(unicode)) {
		return XN_NO_MEMORY;
	}
	return story->ascii.result.status == XN_OK ? unicode->result.status
						   : story->ascii.result.status;
}

/* ---- questions ---------------------------------------------------------- */

/* The steps that were taken with label i. */
static uint32_t
steps_of(const struct story *story, size_t i)
{
	return i < story->label_count ? story->labels[i].steps : 0;
}

static bool
took(const struct story *story, size_t i, xn_step step)
{
	return (steps_of(story, i) >> step & 1) != 0;
}

struct stage
story_stage(const struct story *story, size_t i, xn_step step)
{
	struct stage stage = {NULL, 0};

	if (took(story, i, step)) {
		size_t number = step - XN_STEP_MAP;

		stage.points =
			story->points + story->labels[i].kept[number].start;
		stage.len = story->labels[i].kept[number].len;
	}
	return stage;
}

struct stage
story_decoded(const struct story *story, size_t i)
{
	uint32_t errors = story->ascii.report.labels[i].errors;
	struct stage none = {NULL, 0};

	return took(story, i, XN_STEP_CHECK) &&
			       !(errors & XN_ERROR_BAD_PUNYCODE)
		       ? story_stage(story, i, XN_STEP_DECODE)
		       : none;
}

struct story_point
story_point_at(const struct story *story, size_t i, size_t at)
{
	const char *s = story->name->s + at;
	size_t len = story->name->len - at;
	struct story_point p = {.at = at};

	p.size = utf8_decode(s, len, &p.point);
	p.formed = p.size > 0;
	if (!p.formed) {
		p.size = utf8_extent(s, len);
		p.mapping = XN_MAPPING_REFUSED;
	} else if (story->options->profile == XN_IDNA2003 &&
		   !took(story, i, XN_STEP_MAP)) {
		/* RFC 3490 leaves ASCII labels alone. */
		p.mapping = XN_MAPPING_KEPT;
		p.to[0] = p.point;
		p.to_count = 1;
	} else {
		p.mapping = xn_map_point(story->options, p.to, p.point,
					 &p.to_count);
	}
	return p;
}

bool
story_is_plain(const struct story *story, size_t i)
{
	const xn_label *label = &story->ascii.report.labels[i];

	for (size_t k = 0; k < label->input_len; k++) {
		struct story_point p =
			story_point_at(story, i, label->input_at + k);

		if (!p.formed || p.point >= 0x80 ||
		    p.mapping != XN_MAPPING_KEPT) {
			return false;
		}
	}
	return true;
}

const char *
story_rule(const struct story *story, size_t i, size_t *at, bool *holds)
{
	uint32_t errors = story->ascii.report.labels[i].errors;
	const xn_rule_info *rule =
		xn_rule_next(story->options, story->ascii_name, errors,
			     steps_of(story, i), at);

	if (rule == NULL) {
		return NULL;
	}
	*holds = (errors & rule->errors) == 0;
	return rule->name;
}

static bool
label_is_below(const void *faults, size_t i, uint64_t label)
{
	return ((const xn_fault *)faults)[i].label < label;
}

size_t
story_faults(const struct story *story, size_t i)
{
	const xn_report *report = &story->ascii.report;

	/*
	 * Faults are in the order of labels; those of the name as a whole are
	 * last.
	 */
	return search(label_is_below, report->faults, 0, report->fault_count,
		      i);
}

bool
story_is_new(const struct story *story, const xn_fault *fault)
{
	const xn_report *report = &story->ascii.report;

	for (size_t i = story_faults(story, fault->label);
	     i < report->fault_count && report->faults[i].label == fault->label;
	     i++) {
		if (report->faults[i].error == fault->error) {
			return false;
		}
	}
	return true;
}
