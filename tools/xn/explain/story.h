/* SPDX-License-Identifier: MIT
 *
 * How a name was processed: what explain tells, in one form or another.
 */
#ifndef XN_STORY_H
#define XN_STORY_H

#include "../convert.h"

#include <stdbool.h>
#include <stdint.h>

/* A label's code points after a step. */
struct stage {
	const uint32_t *points; /* NULL: the step was not taken */
	size_t len;
};

/* Where they are kept: behind all others; end 0 if the step was not taken. */
struct kept {
	size_t start;
	size_t end; /* and one more */
};

#define STORY_STAGES ((size_t)XN_STEP_CHECK + 1)

struct story_label {
	struct kept kept[STORY_STAGES]; /* by xn_step */
};

struct story {
	const xn_options *options;
	const xn_profile_info *profile;
	const struct name *name;
	bool ascii_name;           /* it is all ASCII */
	struct conversion ascii;   /* with labels and faults */
	struct conversion unicode; /* likewise */
	struct story_label *labels;
	size_t label_cap;
	size_t label_count; /* as many were told of */
	uint32_t *points;
	size_t point_cap;
	size_t point_count;
	bool failed; /* no memory */
};

/* A character of the name and what the mapping makes of it. */
struct story_point {
	size_t at; /* byte of the name */
	size_t size;
	bool formed; /* it is UTF-8 */
	uint32_t point;
	xn_mapping mapping;
	uint32_t to[XN_MAP_MAX];
	size_t to_count;
};

void story_open(struct story *story, const xn_options *options);

/* False: there was no memory. */
bool story_tell(struct story *story, const struct name *name);

/* Whether neither direction found a fault. */
bool story_is_ok(const struct story *story);

void story_close(struct story *story);

/* What label i was after a step. */
struct stage story_stage(const struct story *story, size_t i, xn_step step);

/* Read the character at byte at of the name, which is in label i. */
struct story_point story_point_at(const struct story *story, size_t i,
				  size_t at);

/* Whether label i is ASCII in which nothing is mapped. */
bool story_is_plain(const struct story *story, size_t i);

/* Whether label i was decoded. */
bool story_was_decoded(const struct story *story, size_t i);

/*
 * The next of the rules that label i was held to; *at starts at 0.  NULL
 * when there are no more.
 */
const xn_rule_info *story_next_rule(const struct story *story, size_t i,
				    size_t *at);

/*
 * Where ToASCII's faults of label i begin, or would, in its report; XN_NOWHERE:
 * those of the name as a whole.
 */
size_t story_faults(const struct story *story, size_t i);

/*
 * Whether a fault of ToUnicode was not one of ToASCII too.  Profile url lets
 * ASCII names pass one way and not the other.
 */
bool story_is_new(const struct story *story, const xn_fault *fault);

#endif
