/* SPDX-License-Identifier: MIT
 *
 * The number of permutations (RFC 7940, section 8.2).
 */
#include "analysis.h"

/* count + ways * factor, at most UINT64_MAX. */
static uint64_t
add_product(uint64_t count, uint64_t ways, uint64_t factor)
{
	if (ways > (UINT64_MAX - count) / factor) {
		return UINT64_MAX;
	}
	return count + ways * factor;
}

xn_lgr_number
xn_lgr_count_matches(const struct analysis *analysis)
{
	xn_lgr_number number = {XN_NO_MEMORY, 0, false};
	size_t len = analysis->len;
	uint64_t few[64];
	uint64_t *ways = few;

	if (len >= sizeof few / sizeof *few) {
		ways = malloc((len + 1) * sizeof *ways);
		if (ways == NULL) {
			return number;
		}
	}
	ways[len] = 1;
	for (size_t at = len; at-- > 0;) {
		const struct match *last;
		const struct match *match = matches_at(analysis, at, &last);

		ways[at] = 0;
		for (; match < last; match++) {
			if (match->holds) {
				ways[at] = add_product(
					ways[at], ways[at + match->length],
					(uint64_t)1 +
						unit_of(analysis, match)
							->others);
			}
		}
	}
	number.status = XN_OK;
	number.count = ways[0];
	number.more = ways[0] == UINT64_MAX;
	if (ways != few) {
		free(ways);
	}
	return number;
}

xn_lgr_number
xn_lgr_count(const xn_lgr *lgr, const uint32_t *label, size_t len)
{
	xn_lgr_number number = {XN_MISUSE, 0, false};
	struct analysis analysis = {.lgr = lgr};

	if (is_misused_label(lgr, label, len)) {
		return number;
	}
	if (!xn_lgr_analyse(&analysis, label, len)) {
		number.status = XN_NO_MEMORY;
	} else if (!xn_lgr_is_in_repertoire(&analysis)) {
		number.status = XN_INVALID;
	} else {
		number = xn_lgr_count_matches(&analysis);
	}
	xn_lgr_analysis_free(&analysis);
	return number;
}
