/* SPDX-License-Identifier: MIT
 *
 * The whole range of code points, each as a name.
 */
#include "parts.h"

/* With some values beyond U+10FFFF. */
#define PAST_LAST 0x110010

static void
hash_mapping(struct hash *hash, const xn_options *opt, uint32_t point)
{
	uint32_t to[XN_MAP_MAX];
	size_t count;
	xn_mapping how = xn_map_point(opt, to, point, &count);

	hash_number(hash, (uint64_t)how);
	hash_units32(hash, to, count);
}

/*
 * Alone, and behind a letter, where other rules for marks and joiners apply.
 * In UTF-32, which can have surrogates.
 */
static void
hash_names(struct hash *hash, const xn_options *opt, uint32_t point)
{
	const uint32_t name[] = {'a', point};
	uint32_t out[256];
	xn_result r = xn_to_ascii_utf32(opt, out, 256, &point, 1, NULL);

	hash_number(hash, (uint64_t)r.status << 32 | r.errors);
	hash_units32(hash, out, r.status == XN_OK ? r.length : 0);
	r = xn_to_unicode_utf32(opt, out, 256, name, 2, NULL);
	hash_number(hash, (uint64_t)r.status << 32 | r.errors);
	hash_units32(hash, out, r.length);
}

void
part_points(struct corpus *corpus)
{
	/* At a smaller scale some are left out. */
	uint32_t step = corpus->scale < 100
				? 100 / (corpus->scale + !corpus->scale)
				: 1;
	xn_options opt[] = {xn_profile(XN_LOOKUP), xn_profile(XN_REGISTER),
			    xn_profile(XN_IDNA2003), xn_profile(XN_IDNA2008),
			    xn_profile(XN_LOOKUP)};

	opt[3].checks |= XN_MAP_RFC5895;
	opt[4].checks |= XN_TRANSITIONAL | XN_CHECK_STD3;
	for (uint32_t point = 0; point < PAST_LAST; point += step) {
		for (size_t i = 0; i < sizeof opt / sizeof *opt; i++) {
			hash_mapping(&corpus->hash, &opt[i], point);
			hash_names(&corpus->hash, &opt[i], point);
		}
	}
}
