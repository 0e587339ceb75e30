/* SPDX-License-Identifier: MIT
 *
 * How a name was processed.
 */
#include "story.h"

#include "../../../lib/base/search.h"
#include "../../../lib/unicode/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- listening ---------------------------------------------------------- */

/* Drops the steps of a pass over the labels: another pass begins. */
static void
forget(struct story *story)
{
	story->label_count = 0;
	story->point_count = 0;
}

/* Makes room for labels up to this number. */
static struct story_label *
make_label(struct story *story, size_t number)
{
	struct story_label *labels = story->labels;

	if (number >= story->label_cap) {
		size_t cap = number + number / 2 + 8;

		labels = realloc(labels, cap * sizeof *labels);
		if (labels == NULL) {
			return NULL;
		}
		story->labels = labels;
		story->label_cap = cap;
	}
	while (story->label_count <= number) {
		memset(&labels[story->label_count++], 0, sizeof *labels);
	}
	return &labels[number];
}

static bool
keep_points(struct story *story, struct kept *kept, const uint32_t *points,
	    size_t len)
{
	size_t need = story->point_count + len;

	if (need >= story->point_cap) {
		size_t cap = need + need / 2 + 64;
		uint32_t *room = realloc(story->points, cap * sizeof *room);

		if (room == NULL) {
			return false;
		}
		story->points = room;
		story->point_cap = cap;
	}
	if (len > 0) {
		memcpy(story->points + story->point_count, points,
		       len * sizeof *points);
	}
	kept->start = story->point_count;
	kept->end = need;
	story->point_count = need;
	return true;
}

static bool
has_stage(xn_step step)
{
	return step >= XN_STEP_MAP && step < XN_STEP_MAP + STORY_STAGES;
}

static void
listen(void *user, xn_step step, size_t number, const uint32_t *points,
       size_t len)
{
	struct story *story = user;
	struct story_label *label;

	/* The library may go through a name more than once. */
	if (step == XN_STEP_START) {
		forget(story);
		return;
	}
	label = make_label(story, number);
	if (label == NULL) {
		story->failed = true;
		return;
	}
	label->steps |= UINT32_C(1) << step;
	if (has_stage(step) &&
	    !keep_points(story, &label->kept[step - XN_STEP_MAP], points,
			 len)) {
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
	convert_open(&story->unicode, options, true);
	story->ascii.report.trace = listen;
	story->ascii.report.user = story;
}

void
story_close(struct story *story)
{
	convert_close(&story->ascii);
	convert_close(&story->unicode);
	free(story->labels);
	free(story->points);
}

static bool
is_ascii(const struct name *name)
{
	for (size_t i = 0; i < name->len; i++) {
		if ((unsigned char)name->s[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

bool
story_tell(struct story *story, const struct name *name)
{
	story->name = name;
	story->failed = false;
	story->ascii_name = is_ascii(name);
	forget(story);
	convert_name(&story->ascii, name, DETAIL_ALL);
	if (story->ascii.result.status == XN_NO_MEMORY || story->failed) {
		return false;
	}
	convert_name(&story->unicode, name, DETAIL_ALL);
	return story->unicode.result.status != XN_NO_MEMORY;
}

/* ---- questions ---------------------------------------------------------- */

bool
story_is_ok(const struct story *story)
{
	return story->ascii.result.status == XN_OK &&
	       story->unicode.result.status == XN_OK;
}

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
		const struct kept *kept =
			&story->labels[i].kept[step - XN_STEP_MAP];

		stage.points = story->points + kept->start;
		stage.len = kept->end - kept->start;
	}
	return stage;
}

/* What becomes of a code point, in a label that is mapped or stays. */
static const struct story_mapping *
mapping_of(struct story *story, uint32_t point, bool stays)
{
	struct story_mapping *kept = &story->mappings[point % STORY_MAPPINGS];
	uint32_t key = (point << 1 | stays) + 1;

	if (kept->key == key) {
		return kept;
	}
	kept->key = key;
	if (stays) {
		kept->what = XN_MAPPING_KEPT;
		kept->to[0] = point;
		kept->count = 1;
	} else {
		kept->what = xn_map_point(story->options, kept->to, point,
					  &kept->count);
	}
	return kept;
}

struct story_point
story_point_at(struct story *story, size_t i, size_t at)
{
	/* RFC 3490 leaves ASCII labels alone. */
	bool stays = story->options->profile == XN_IDNA2003 &&
		     !took(story, i, XN_STEP_MAP);
	const struct story_mapping *mapping;
	const char *s = story->name->s + at;
	size_t len = story->name->len - at;
	struct story_point p = {0};

	p.at = at;
	p.size = utf8_decode(s, len, &p.point);
	p.formed = p.size > 0;
	if (!p.formed) {
		p.size = utf8_extent(s, len);
		p.mapping = XN_MAPPING_REFUSED;
		return p;
	}
	mapping = mapping_of(story, p.point, stays);
	p.mapping = mapping->what;
	p.to = mapping->to;
	p.to_count = mapping->count;
	return p;
}

bool
story_is_plain(struct story *story, size_t i)
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

bool
story_was_decoded(const struct story *story, size_t i)
{
	uint32_t errors = story->ascii.report.labels[i].errors;

	return took(story, i, XN_STEP_DECODE) &&
	       took(story, i, XN_STEP_CHECK) &&
	       !(errors & XN_ERROR_BAD_PUNYCODE);
}

/* Adds a rule to a list; before: what stands before it, unless it is first. */
static void
add_rule(char list[STORY_RULES], const char *before, const char *name,
	 const char *behind)
{
	size_t len = strlen(list);

	snprintf(list + len, STORY_RULES - len, "%s%s%s", len > 0 ? before : "",
		 name, behind);
}

static void
find_rules(struct story_rules *rules, const struct story *story)
{
	const xn_rule_info *rule;
	size_t at = 0;

	rules->found = true;
	rules->passed[0] = '\0';
	rules->json[0] = '\0';
	while ((rule = xn_rule_next(story->options, rules->ascii, rules->errors,
				    rules->steps, &at)) != NULL) {
		bool holds = (rules->errors & rule->errors) == 0;

		if (holds) {
			add_rule(rules->passed, ", ", rule->name, "");
		}
		add_rule(rules->json, ",\"", rule->name,
			 holds ? "\":true" : "\":false");
	}
}

static uint32_t
hash(uint32_t errors, uint32_t steps)
{
	return (errors + (steps << 24)) * UINT32_C(2654435761) >> 16;
}

const struct story_rules *
story_rules(struct story *story, size_t i)
{
	uint32_t errors = story->ascii.report.labels[i].errors;
	uint32_t steps = steps_of(story, i);
	struct story_rules *rules =
		&story->rules[hash(errors, steps) % STORY_RULE_SETS];

	if (!rules->found || rules->errors != errors || rules->steps != steps ||
	    rules->ascii != story->ascii_name) {
		rules->errors = errors;
		rules->steps = steps;
		rules->ascii = story->ascii_name;
		find_rules(rules, story);
	}
	return rules;
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
