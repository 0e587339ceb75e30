/* SPDX-License-Identifier: MIT
 *
 * The mapping and the Bidi class of one code point, for users.
 */
#include "map.h"

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

const char *
xn_bidi_class(uint32_t point)
{
	/* Arrays, as pointers would take relocations. */
	static const char names[][4] = {
		[BIDI_L] = "L",   [BIDI_R] = "R",     [BIDI_AL] = "AL",
		[BIDI_AN] = "AN", [BIDI_EN] = "EN",   [BIDI_ES] = "ES",
		[BIDI_CS] = "CS", [BIDI_ET] = "ET",   [BIDI_ON] = "ON",
		[BIDI_BN] = "BN", [BIDI_NSM] = "NSM", [BIDI_BAD] = "",
	};

	return point > 0x10FFFF ? "" : names[UCD_BIDI(ucd_row(point))];
}
