/* SPDX-License-Identifier: MIT
 *
 * A label in a workspace of its own, for the test of a single stage.
 */
#ifndef WORKSPACE_H
#define WORKSPACE_H

#include <string.h>

#include "lib/idna/rules.h"
#include "lib/idna/stages.h"

#define WORKSPACE_POINTS 64

struct workspace {
	struct label label;
	struct rules rules;
	uint32_t words[LABEL_WORDS(WORKSPACE_POINTS)];
	char chars[LABEL_CHARS(WORKSPACE_POINTS)];
};

static inline void
workspace_begin(struct workspace *space, const xn_options *opt)
{
	struct label *label = &space->label;

	memset(label, 0, sizeof *label);
	memset(space->words, 0, sizeof space->words);
	label->cap = WORKSPACE_POINTS;
	label->point = space->words;
	label->from = label->point + label->cap;
	label->row = label->from + label->cap;
	label->spare = label->row + label->cap;
	label->chars = space->chars;
	xn_read_options(&space->rules, opt);
}

/* A label of these code points, each from the byte of its index. */
static inline struct label *
workspace_points(struct workspace *space, const uint32_t *point, size_t len)
{
	struct label *label = &space->label;

	label->errors = 0;
	label->full = false;
	label->len = len;
	for (size_t i = 0; i < len; i++) {
		label->point[i] = point[i];
		label->from[i] = (uint32_t)i;
	}
	xn_stage_rows(label);
	return label;
}

/* A label whose source is not loaded yet. */
static inline struct label *
workspace_source(struct workspace *space, const char *src, size_t len)
{
	struct label *label = &space->label;

	label->errors = 0;
	label->full = false;
	label->len = 0;
	label->src = src;
	label->src_len = len;
	return label;
}

#endif
