/* SPDX-License-Identifier: MIT
 *
 * How a name was processed, for both forms in which explain shows it.
 */
#ifndef XN_STORY_H
#define XN_STORY_H

#include "../../print/convert.h"

#include <stdbool.h>
#include <stdint.h>

/* A label's code points after a step. */
struct stage {
	const uint32_t *points; /* NULL: the step was not taken */
	size_t len;
};

/* The steps whose code points are shown: XN_STEP_MAP, _NFC and _DECODE. */
#define STORY_STAGES 3

struct story_label {
	uint32_t steps; /* a bit for each xn_step that was taken */
	/* Where code points are kept, by xn_step, from XN_STEP_MAP on. */
	struct {
		size_t start;
		size_t len;
	} kept[STORY_STAGES];
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

struct story {
	const xn_options *options;
	const xn_profile_info *profile;
	const struct name *name;
	bool ascii_name;                  /* it is all ASCII */
	struct conversion ascii;          /* with labels and faults */
	const struct conversion *unicode; /* likewise */
	struct story_label *labels;
	size_t label_cap;
	size_t label_count; /* labels in the trace */
	uint32_t *points;
	size_t point_cap;
	size_t point_count;
	bool failed; /* out of memory */
};

void story_open(struct story *story, const xn_options *options);

/* Processes a name, whose Unicode form is made by unicode. */
xn_status story_tell(struct story *story, const struct name *name,
		     struct conversion *unicode);

void story_close(struct story *story);

/* Label i after a step that is one of the stages. */
struct stage story_stage(const struct story *story, size_t i, xn_step step);

/* Label i after it was decoded, if it was. */
struct stage story_decoded(const struct story *story, size_t i);

/* Reads the character at byte at of the name, which is in label i. */
struct story_point story_point_at(const struct story *story, size_t i,
				  size_t at);

/* Whether label i is ASCII and the mapping keeps all of it. */
bool story_is_plain(const struct story *story, size_t i);

/*
 * The next rule that label i was held to, from *at on, and whether it holds;
 * NULL: there are no more.
 */
const char *story_rule(const struct story *story, size_t i, size_t *at,
		       bool *holds);

/*
 * The index in ToASCII's report of the first fault of label i, or where it
 * would be.  XN_NOWHERE: of the name as a whole.
 */
size_t story_faults(const struct story *story, size_t i);

/*
 * Whether ToUnicode found a fault that ToASCII did not.  Profile url lets ASCII
 * names pass in one direction only.
 */
bool story_is_new(const struct story *story, const xn_fault *fault);

#endif
