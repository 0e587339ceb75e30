/* SPDX-License-Identifier: MIT
 *
 * The library's texts.
 */
#include "parts.h"

/* All texts except the library's own version. */
void
part_texts(struct corpus *corpus)
{
	struct hash *hash = &corpus->hash;
	const xn_profile_info *profile;
	const xn_check_info *check;

	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		hash_text(hash, profile->name);
		hash_text(hash, profile->summary);
		hash_text(hash, profile->mapping);
		hash_text(hash, profile->repertoire);
		hash_number(hash, profile->checks);
		hash_number(hash, profile->allowed);
		for (size_t bit = 0; bit < 32; bit++) {
			hash_text(hash, xn_error_section(profile->id,
							 UINT32_C(1) << bit));
		}
	}
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		hash_text(hash, check->name);
		hash_text(hash, check->summary);
		hash_number(hash, check->bits);
	}
	for (size_t bit = 0; bit < 32; bit++) {
		uint32_t error = UINT32_C(1) << bit;

		hash_text(hash, xn_error_name(error));
		hash_text(hash, xn_error_text(error));
		hash_number(hash, xn_error_next(error | UINT32_C(1) << 31));
	}
	for (int status = 0; status <= XN_NO_RANDOM; status++) {
		hash_text(hash, xn_status_name((xn_status)status));
	}
	hash_text(hash, xn_unicode_version());
}
