/* SPDX-License-Identifier: MIT
 *
 * The workspace that the stages share: one label, the source of each of its
 * code points, and its faults.
 */
#ifndef XN_IDNA_WORKSPACE_H
#define XN_IDNA_WORKSPACE_H

#include "../base/ace_prefix.h"
#include "../base/bits.h"
#include "../unicode/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* The words and the characters of memory for a label of cap code points. */
#define LABEL_WORDS(cap) (5 * (size_t)(cap))
#define LABEL_CHARS(cap) ((size_t)(cap))

/* The words from row on: free for a stage that needs the rows no longer. */
#define LABEL_SPARE(cap) (3 * (size_t)(cap))

struct label {
	/*
	 * The label in the source, or in the window, where its ASCII is in
	 * lower case already.
	 */
	const char *src;
	size_t src_at;
	size_t src_len;
	enum encoding encoding;

	/*
	 * An ASCII label that is no A-label is not loaded: its code points are
	 * the units at src, in lower case if lower is set.
	 */
	bool in_place;
	bool lower;
	bool in_window;

	/* The code points, and the unit of src that each came from. */
	size_t len;
	size_t cap;
	uint32_t *point;
	uint32_t *from;
	uint32_t *row;   /* once xn_stage_map or xn_stage_rows has run */
	uint32_t *spare; /* 2 * cap words, right after row's */

	/* The facts that xn_stage_map or xn_stage_rows found. */
	uint32_t seen; /* the OR of all rows */
	uint32_t all;  /* the OR of all code points */
	bool ascii;    /* none beyond 7F */

	/* Rows and normalisation are those of Unicode 3.2. */
	bool unicode32;

	/* The code points are known to be in normalisation form C. */
	bool normal;

	/* The status with which the options' normaliser failed, or 0. */
	unsigned failed;

	/*
	 * The A-label that point was decoded from; ace_len is 0 if there is
	 * none.
	 */
	const char *ace;
	size_t ace_len;
	char *chars; /* room for it */

	/* The workspace was too small, and roughly what would be enough. */
	bool full;
	size_t need;

	/* XN_ERROR_* bits, and for each the first place and the rule. */
	uint32_t errors;
	size_t fault_at[XN_ERROR_COUNT];
	unsigned char fault_rule[XN_ERROR_COUNT];
};

static inline uint32_t
label_point(const struct label *label, size_t i)
{
	uint32_t c;

	if (!label->in_place) {
		return label->point[i];
	}
	c = text_octet(label->encoding, label->src, i);
	return label->lower ? lower(c) : c;
}

/* Whether the label starts with the ACE prefix, in any case. */
static inline bool
label_has_prefix(const struct label *label)
{
	return label->len >= ACE_PREFIX_LEN &&
	       is_ace_prefix(label_point(label, 0), label_point(label, 1),
			     label_point(label, 2), label_point(label, 3));
}

/* Append a code point with its row; it came from unit from of src. */
static inline bool
label_push(struct label *label, uint32_t point, uint32_t row, size_t from)
{
	if (label->len == label->cap) {
		label->full = true;
		return false;
	}
	label->point[label->len] = point;
	label->from[label->len] = (uint32_t)from;
	label->row[label->len] = row;
	label->len++;
	label->seen |= row;
	label->all |= point;
	return true;
}

/* Note a fault at a unit of src.  Of the same error, the first place counts. */
static inline void
label_fault_at(struct label *label, uint32_t error, size_t at, unsigned rule)
{
	size_t n = lowest_bit(error);

	if (!(label->errors & error) || at < label->fault_at[n]) {
		label->fault_at[n] = at;
		label->fault_rule[n] = (unsigned char)rule;
	}
	label->errors |= error;
}

/* Note a fault at a code point of the label. */
static inline void
label_fault(struct label *label, uint32_t error, size_t i, unsigned rule)
{
	label_fault_at(label, error, label->in_place ? i : label->from[i],
		       rule);
}

#endif
