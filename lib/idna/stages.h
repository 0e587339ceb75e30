/* SPDX-License-Identifier: MIT
 *
 * The stages of the pipeline, in their order, and the workspace that they
 * share: one label, the source of each of its code points, and its faults.  No
 * stage calls another.
 */
#ifndef XN_IDNA_STAGES_H
#define XN_IDNA_STAGES_H

#include "../base/ace_prefix.h"
#include "../base/bits.h"
#include "../unicode/output.h"
#include "profile.h"

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

/* ---- the stages --------------------------------------------------------- */

/*
 * map.c: load the label's source, mapped if maps is set, with its rows, as
 * xn_stage_rows would.  False: the label cannot be loaded, because of
 * ill-formed UTF-8 (a fault) or a workspace that is too small (full).
 */
bool xn_stage_map(struct label *label, const struct rules *rules, bool maps);

/*
 * map.c: map a decoded label, with its rows; every point came from byte 0.
 * False: the workspace is too small (full).
 */
bool xn_stage_remap(struct label *label, const struct rules *rules);

/* map.c: fetch the rows of the code points; sets row, seen, all and ascii. */
void xn_stage_rows(struct label *label);

/*
 * normalise.c: normalise the label, and its rows with it.  Returns whether it
 * changed.  If the workspace is too small, the label is full.
 */
bool xn_stage_nfc(struct label *label, const struct rules *rules);

/*
 * custom_normalizer.c: make the normal form of a label by the rules'
 * normaliser.  Its *len code points are in the label's spare words.  After
 * room for cap of them are their sources: indices in the label.  A label for
 * nameprep must not be mapped before.  False: there is no normal form, because
 * of a fault, a workspace that is too small (full), or a normaliser that failed
 * (failed).
 */
bool xn_custom_form(struct label *label, const struct rules *rules,
		    size_t *len);

/*
 * alabel.c: decode a label that is all ASCII and has the prefix, from its place
 * or the workspace.  Its rows become those of the decoded label.  False: it
 * does not decode, which is a fault unless the rules ignore invalid Punycode,
 * or the workspace is too small (full).
 */
bool xn_stage_decode(struct label *label, const struct rules *rules);

/*
 * alabel.c: bring a decoded label to lower case, with its rows, and back to the
 * case of its A-label.
 */
void xn_stage_lower_case(struct label *label);
void xn_stage_restore_case(struct label *label);

/*
 * alabel.c: RFC 3490, 4.2, steps 6 and 7, for a decoded label that has gone
 * through nameprep and the checks: it must encode to its A-label again, case
 * aside.  If it does, its code points are those of the decoded label again; if
 * not, it has XN_ERROR_BAD_ACE.
 */
void xn_stage_verify(struct label *label, const struct rules *rules);

/*
 * alabel.c: write a label that is not all ASCII, or was an A-label, as an
 * A-label.
 */
void xn_stage_encode(struct label *label, const struct rules *rules,
		     struct out *out);

/*
 * check.c: test a label by every rule that is on; bidi: it is in a Bidi name.
 * The rules are in rules.h.
 */
void xn_stage_check(struct label *label, const struct rules *rules, bool bidi);

/* check.c: test the rule about forbidden domain code points alone. */
void xn_check_forbidden(struct label *label, const struct rules *rules);

#endif
