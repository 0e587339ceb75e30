/* SPDX-License-Identifier: MIT
 *
 * The mapping layer: UTS #46 (section 4, step 1), nameprep (RFC 3491,
 * section 3), RFC 5895 (section 2, steps 1 and 2), or none.  Code points are
 * loaded with their rows.
 */
#include "../base/compiler.h"
#include "../unicode/ucd.h"
#include "map.h"
#include "stages.h"

#include <assert.h>
#include <string.h>

static struct mapped
mapped_to(struct ucd_string to)
{
	return (struct mapped){
		to.count == 0 ? XN_MAPPING_IGNORED : XN_MAPPING_MAPPED, to};
}

/* Whether a string is just the one code point. */
static bool
is_just(struct ucd_string string, uint32_t point)
{
	return string.count == 1 && ucd_next(&string) == point;
}

static struct mapped
map_uts46(uint32_t point, uint32_t row, bool transitional)
{
	static const uint16_t ss[] = {'s', 's'};
	struct mapped kept = {XN_MAPPING_KEPT, {NULL, 0}};

	switch (UCD_STATUS(row)) {
	case UCD_MAPPED:
		/* The one mapping that transitional processing changes. */
		if (transitional && point == CAPITAL_SHARP_S) {
			struct ucd_string to = {ss, 2};

			return mapped_to(to);
		}
		return mapped_to(xn_ucd_mapping(point));
	case UCD_DEVIATION:
		return transitional ? mapped_to(xn_ucd_mapping(point)) : kept;
	case UCD_IGNORED:
		kept.what = XN_MAPPING_IGNORED;
		return kept;
	case UCD_DISALLOWED46:
		kept.what = XN_MAPPING_REFUSED;
		return kept;
	default:
		return kept;
	}
}

static struct mapped
map_rfc5895(uint32_t point, uint32_t row)
{
	struct mapped kept = {XN_MAPPING_KEPT, {NULL, 0}};

	switch (UCD_FOLD(row)) {
	case UCD_FOLD_SAME:
		return mapped_to(xn_ucd_mapping(point));
	case UCD_FOLD_OTHER:
		return mapped_to(xn_ucd_fold(point));
	default:
		return kept;
	}
}

/*
 * Nameprep maps like UTS #46's transitional processing, except for a hundred
 * code points and those that Unicode 3.2 does not have.
 */
static struct mapped
map_nameprep(uint32_t point, uint32_t row)
{
	struct mapped mapped = {XN_MAPPING_KEPT, {NULL, 0}};
	uint32_t prep = xn_ucd_prep(point);
	struct ucd_string to;

	if (prep & UCD_PREP_UNASSIGNED) {
		mapped.what = XN_MAPPING_REFUSED;
		return mapped;
	}
	if (!xn_ucd_prep_exception(&to, point)) {
		mapped = map_uts46(point, row, true);
	} else if (!is_just(to, point)) {
		mapped = mapped_to(to);
	}
	if (mapped.what == XN_MAPPING_KEPT ||
	    mapped.what == XN_MAPPING_REFUSED) {
		mapped.what = prep & UCD_PREP_PROHIBITED ? XN_MAPPING_REFUSED
							 : XN_MAPPING_KEPT;
	}
	return mapped;
}

struct mapped
xn_map_row(const struct rules *rules, uint32_t point, uint32_t row)
{
	struct mapped mapped = {XN_MAPPING_KEPT, {NULL, 0}};

	if (rules->mapping == MAPPING_UTS46) {
		return map_uts46(point, row,
				 (rules->checks & XN_TRANSITIONAL) != 0);
	}
	if (rules->mapping == MAPPING_NAMEPREP) {
		/* The caller's nameprep gets the label unmapped. */
		return rules->normalizer == NULL ? map_nameprep(point, row)
						 : mapped;
	}
	if (rules->mapping == MAPPING_RFC5895) {
		mapped = map_rfc5895(point, row);
	}
	if (mapped.what == XN_MAPPING_KEPT && point >= 0x80 &&
	    UCD_CLASS(row) >= UCD_DISALLOWED) {
		mapped.what = XN_MAPPING_REFUSED;
	}
	return mapped;
}

static bool
push_point(struct label *label, uint32_t point, size_t from)
{
	return label_push(label, point, ucd_row_of(label->unicode32, point),
			  from);
}

/* Map a code point with its row and append the result. */
static bool
push_mapped(struct label *label, const struct rules *rules, uint32_t point,
	    uint32_t row, size_t from)
{
	struct mapped mapped = xn_map_row(rules, point, row);

	switch (mapped.what) {
	case XN_MAPPING_IGNORED:
		return true;
	case XN_MAPPING_MAPPED:
		while (mapped.to.count > 0) {
			if (!push_point(label, ucd_next(&mapped.to), from)) {
				return false;
			}
		}
		return true;
	default:
		return push_point(label, point, from);
	}
}

/*
 * The workspace was full at offset at: note how large it should be, if the rest
 * of the label grows at the same rate.  The factor ends at 9, as memory.c never
 * grows by more than 8.  So the product cannot wrap: the workspace itself has
 * more bytes.
 */
COLD static void
note_need(struct label *label, size_t at)
{
	size_t times = label->src_len / (at + 1) + 1;
	size_t need = label->cap * (times < 9 ? times : 9);

	assert(label->full);
	if (need > label->need) {
		label->need = need;
	}
}

static void
clear_label(struct label *label)
{
	label->len = 0;
	label->seen = 0;
	label->all = 0;
}

/*
 * Map the code point at unit i and append the result.  Returns the code point's
 * units, or 0 if the label cannot be loaded.  The encoding is a constant; quick
 * is true only if UTS #46 maps.
 */
static ALWAYS_INLINE size_t
map_one(enum encoding encoding, struct label *label, const struct rules *rules,
	size_t i, bool maps, bool quick)
{
	uint32_t point, row;
	size_t size =
		text_decode(encoding, label->src, label->src_len, i, &point);
	bool fits;

	if (size == 0) {
		label_fault_at(label, XN_ERROR_INVALID_UTF8, i, 0);
		return 0;
	}
	row = ucd_row(point);
	/* Nearly all code points stay, or become one. */
	if (quick &&
	    (UCD_STATUS(row) == UCD_VALID || maps_to_one(&point, &row))) {
		fits = label_push(label, point, row, i);
	} else if (maps) {
		fits = push_mapped(label, rules, point, row, i);
	} else {
		fits = push_point(label, point, i);
	}
	if (!fits) {
		note_need(label, i);
		return 0;
	}
	return size;
}

/* The encoding is a constant. */
static ALWAYS_INLINE bool
map_text(enum encoding encoding, struct label *label, const struct rules *rules,
	 bool maps)
{
	bool quick = FAST && maps && rules->mapping == MAPPING_UTS46;
	size_t size;

	for (size_t i = 0; i < label->src_len; i += size) {
		size = map_one(encoding, label, rules, i, maps, quick);
		if (size == 0) {
			return false;
		}
	}
	return true;
}

bool
xn_stage_map(struct label *label, const struct rules *rules, bool maps)
{
	bool whole;

	clear_label(label);
	/* Offsets within a label have 32 bits. */
	if (label->src_len > UINT32_MAX) {
		label->full = true;
		return false;
	}
	if (label->encoding == UTF8) {
		whole = map_text(UTF8, label, rules, maps);
	} else if (label->encoding == UTF16) {
		whole = map_text(UTF16, label, rules, maps);
	} else {
		whole = map_text(UTF32, label, rules, maps);
	}
	label->ascii = label->all < 0x80;
	return whole;
}

bool
xn_stage_remap(struct label *label, const struct rules *rules)
{
	size_t len = label->len;

	memcpy(label->spare, label->point, len * sizeof *label->point);
	clear_label(label);
	for (size_t i = 0; i < len; i++) {
		uint32_t point = label->spare[i];

		if (!push_mapped(label, rules, point, ucd_row(point), 0)) {
			return false;
		}
	}
	label->ascii = label->all < 0x80;
	return true;
}

/* ---- rows without mapping ----------------------------------------------- */

/* Without rows: the rules only ask whether all of the label is PVALID. */
static void
facts_in_place(struct label *label)
{
	bool pvalid = true;

	for (size_t i = 0; i < label->len; i++) {
		pvalid &= is_ldh(label_point(label, i));
	}
	label->seen = pvalid ? 0 : UCD_CLASS_MASK;
	label->ascii = true;
}

void
xn_stage_rows(struct label *label)
{
	uint32_t seen = 0, all = 0;

	if (label->in_place) {
		facts_in_place(label);
		return;
	}
	for (size_t i = 0; i < label->len; i++) {
		uint32_t point = label->point[i];
		uint32_t row = ucd_row_of(label->unicode32, point);

		label->row[i] = row;
		seen |= row;
		all |= point;
	}
	label->seen = seen;
	label->all = all;
	label->ascii = all < 0x80;
}

/* ---- one code point, for users ------------------------------------------ */

_Static_assert(UCD_MAPPING_MAX <= XN_MAP_MAX, "a mapping is too long");

/* Whether a code point is unassigned and the options let it pass. */
static bool
passes(const struct rules *rules, uint32_t point)
{
	if (!(rules->checks & XN_ALLOW_UNASSIGNED)) {
		return false;
	}
	return rules->repertoire == REPERTOIRE_RFC3454
		       ? (xn_ucd_prep(point) & UCD_PREP_UNASSIGNED) != 0
		       : UCD_CLASS(ucd_row(point)) == UCD_UNASSIGNED;
}

xn_mapping
xn_map_point(const xn_options *opt, uint32_t dst[XN_MAP_MAX], uint32_t point,
	     size_t *count)
{
	struct rules own, rules;
	const struct rules *found = rules_of(&own, opt);
	struct mapped mapped;

	if (dst == NULL || count == NULL) {
		return XN_MAPPING_REFUSED;
	}
	*count = 0;
	if (found == NULL || point > 0x10FFFF ||
	    (point >= 0xD800 && point <= 0xDFFF)) {
		return XN_MAPPING_REFUSED;
	}
	rules = *found;
	rules.normalizer = NULL;
	mapped = xn_map_row(&rules, point, ucd_row(point));
	if (mapped.what == XN_MAPPING_REFUSED && passes(&rules, point)) {
		mapped.what = XN_MAPPING_KEPT;
	}
	if (mapped.what == XN_MAPPING_MAPPED) {
		while (mapped.to.count > 0) {
			dst[(*count)++] = ucd_next(&mapped.to);
		}
	} else if (mapped.what != XN_MAPPING_IGNORED) {
		dst[(*count)++] = point;
	}
	return mapped.what;
}
