/* SPDX-License-Identifier: MIT
 *
 * How a name was processed, for all forms in which explain shows it.
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

/* Where code points are kept. */
struct kept {
	size_t start;
	size_t end;
};

/* The steps whose code points are shown: XN_STEP_MAP, _NFC and _DECODE. */
#define STORY_STAGES 3

struct story_label {
	uint32_t steps; /* a bit for each xn_step that was taken */
	struct kept kept[STORY_STAGES]; /* by xn_step, from XN_STEP_MAP on */
};

/* A character of the name and what the mapping makes of it. */
struct story_point {
	size_t at; /* byte of the name */
	size_t size;
	bool formed; /* it is UTF-8 */
	uint32_t point;
	xn_mapping mapping;
	const uint32_t *to; /* until the next call */
	size_t to_count;
};

/* What the mapping makes of a code point. */
struct story_mapping {
	uint32_t key; /* 0: none yet */
	xn_mapping what;
	size_t count;
	uint32_t to[XN_MAP_MAX];
};

/* Names repeat their characters. */
#define STORY_MAPPINGS 256

/* Room for the names of all rules. */
#define STORY_RULES 512

/* The rules that labels with these errors and steps are held to. */
struct story_rules {
	bool found;
	bool ascii; /* the name is all ASCII */
	uint32_t errors;
	uint32_t steps;           /* a bit for each xn_step */
	char passed[STORY_RULES]; /* those that hold: nfc, bidi */
	char json[STORY_RULES];   /* all: "nfc":true,"bidi":true */
};

/* Few labels of a name differ in this. */
#define STORY_RULE_SETS 16

struct story {
	const xn_options *options;
	const xn_profile_info *profile;
	const struct name *name;
	bool ascii_name;           /* it is all ASCII */
	struct conversion ascii;   /* with labels and faults */
	struct conversion unicode; /* likewise */
	struct story_label *labels;
	size_t label_cap;
	size_t label_count; /* labels in the trace */
	uint32_t *points;
	size_t point_cap;
	size_t point_count;
	bool failed; /* out of memory */
	struct story_rules rules[STORY_RULE_SETS];
	struct story_mapping mappings[STORY_MAPPINGS];
};

void story_open(struct story *story, const xn_options *options);

/* Processes a name.  False: out of memory. */
bool story_tell(struct story *story, const struct name *name);

/* Whether neither direction found a fault. */
bool story_is_ok(const struct story *story);

void story_close(struct story *story);

/* Label i after a step that is one of the stages. */
struct stage story_stage(const struct story *story, size_t i, xn_step step);

/* Reads the character at byte at of the name, which is in label i. */
struct story_point story_point_at(struct story *story, size_t i, size_t at);

/* Whether label i is ASCII and the mapping keeps all of it. */
bool story_is_plain(struct story *story, size_t i);

/* Whether label i was decoded. */
bool story_was_decoded(const struct story *story, size_t i);

/* The rules that label i was held to. */
const struct story_rules *story_rules(struct story *story, size_t i);

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
