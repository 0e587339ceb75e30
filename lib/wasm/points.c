/* SPDX-License-Identifier: MIT
 *
 * What core.js asks about one code point, and about the rules that a label was
 * held to.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

#include "../../tools/xn/rules.h"
#include "../unicode/ucd.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* core.js knows the order. */
struct mapped {
	uint32_t mapping; /* xn_mapping */
	uint32_t count;
	uint32_t to[XN_MAP_MAX];
};

EXPORT(map_point)
const struct mapped *
map_point(uint32_t profile, uint32_t checks, uint32_t point)
{
	static struct mapped mapped;
	xn_options opt = xn_profile((xn_profile_id)profile);
	size_t count = 0;

	opt.checks = checks;
	mapped.mapping = xn_map_point(&opt, mapped.to, &count, point);
	mapped.count = (uint32_t)count;
	return &mapped;
}

/* The Bidi class by its short name; "" for one that no label may have. */
EXPORT(bidi_class)
const char *
bidi_class(uint32_t point)
{
	static const char *const names[] = {
		[BIDI_L] = "L",   [BIDI_R] = "R",     [BIDI_AL] = "AL",
		[BIDI_AN] = "AN", [BIDI_EN] = "EN",   [BIDI_ES] = "ES",
		[BIDI_CS] = "CS", [BIDI_ET] = "ET",   [BIDI_ON] = "ON",
		[BIDI_BN] = "BN", [BIDI_NSM] = "NSM", [BIDI_BAD] = "",
	};

	return point > 0x10FFFF ? "" : names[UCD_BIDI(ucd_row(point))];
}

/* The next rule: see rules_next.  The first where first is set. */
EXPORT(next_rule)
const struct rule *
next_rule(bool first, uint32_t profile, uint32_t checks, bool ascii,
	  uint32_t errors, bool decode, bool check)
{
	static size_t at;
	struct ruled label = {.known = rules_known((xn_profile_id)profile),
			      .passes = profile == XN_URL && ascii,
			      .errors = errors,
			      .decode = decode,
			      .check = check};

	label.checks = rules_checks(checks, label.passes);
	if (first) {
		at = 0;
	}
	return rules_next(&label, &at);
}
