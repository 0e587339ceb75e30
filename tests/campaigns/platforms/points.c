/* SPDX-License-Identifier: MIT
 *
 * The whole range of code points, each as a name.
 */
#include "parts.h"
#include "lib/unicode/utf8.h"

/* With some values beyond U+10FFFF. */
#define PAST_LAST 0x110010

/* At a smaller scale some are left out. */
static uint32_t
step(const struct corpus *corpus)
{
	return corpus->scale < 100 ? 100 / (corpus->scale + !corpus->scale) : 1;
}

void
part_map(struct corpus *corpus)
{
	xn_options opt[4] = {xn_profile(XN_LOOKUP), xn_profile(XN_IDNA2003),
			     xn_profile(XN_IDNA2008), xn_profile(XN_LOOKUP)};

	opt[2].checks |= XN_MAP_RFC5895;
	opt[3].checks |= XN_TRANSITIONAL;
	for (uint32_t point = 0; point < PAST_LAST; point += step(corpus)) {
		for (size_t i = 0; i < 4; i++) {
			uint32_t to[XN_MAP_MAX];
			size_t count;
			xn_mapping how =
				xn_map_point(&opt[i], to, point, &count);

			hash_number(&corpus->hash, (uint64_t)how);
			hash_units32(&corpus->hash, to, count);
		}
	}
}

/* In UTF-32, which can have surrogates. */
static void
ascii_of(struct hash *hash, const xn_options *opt, uint32_t point)
{
	uint32_t out[256];
	xn_result r = xn_to_ascii_utf32(opt, out, 256, &point, 1, NULL);

	hash_number(hash, (uint64_t)r.status << 32 | r.errors);
	hash_units32(hash, out, r.status == XN_OK ? r.length : 0);
}

/* Behind a letter, where other rules for marks and joiners apply. */
static void
unicode_of(struct hash *hash, const xn_options *opt, uint32_t point)
{
	char name[8] = {'a'}, out[256];
	size_t len = 1;
	xn_result r;

	if (point > 0x10FFFF || point / 0x800 == 0xD800 / 0x800) {
		return;
	}
	len += utf8_encode(name + 1, point);
	r = xn_to_unicode(opt, out, sizeof out, name, len, NULL);
	hash_number(hash, (uint64_t)r.status << 32 | r.errors);
	hash_bytes(hash, out, r.length);
}

void
part_points(struct corpus *corpus)
{
	static const xn_profile_id profiles[] = {XN_STRICT, XN_REGISTER,
						 XN_IDNA2003};
	xn_options opt[3], lookup = xn_profile(XN_LOOKUP);

	for (size_t i = 0; i < 3; i++) {
		opt[i] = xn_profile(profiles[i]);
	}
	for (uint32_t point = 0; point < PAST_LAST; point += step(corpus)) {
		for (size_t i = 0; i < 3; i++) {
			ascii_of(&corpus->hash, &opt[i], point);
		}
		unicode_of(&corpus->hash, &lookup, point);
	}
}
