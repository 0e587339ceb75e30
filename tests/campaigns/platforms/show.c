/* SPDX-License-Identifier: MIT
 *
 * libxn-display: scripts of code points and names, and its texts.
 */
#include <xn/display.h>

#include "parts.h"
#include "lib/unicode/utf8.h"

static void
hash_set(struct hash *hash, const xn_script_set *set)
{
	for (size_t i = 0; i < XN_SCRIPT_WORDS; i++) {
		hash_number(hash, set->words[i]);
	}
}

/* ---- scripts ------------------------------------------------------------ */

static void
restriction(struct hash *hash, const char *src, size_t len)
{
	xn_restriction r = xn_restriction_of(src, len);

	hash_number(hash, (uint64_t)r.status);
	hash_size(hash, r.at);
	if (r.status == XN_OK) {
		hash_number(hash, (uint64_t)r.level);
		hash_set(hash, &r.resolved);
		hash_set(hash, &r.scripts);
		hash_number(hash, r.numbers);
		hash_size(hash, r.repeated_mark);
	}
}

/* Every code point, then names; and the names of scripts and levels. */
void
part_scripts(struct corpus *corpus)
{
	uint32_t step = corpus->scale < 100 ? 10 : 1;
	struct hash *hash = &corpus->hash;

	for (uint32_t point = 0; point < 0x110000; point += step) {
		char bytes[4];

		if (point / 0x800 != 0xD800 / 0x800) {
			restriction(hash, bytes, utf8_encode(bytes, point));
		}
	}
	for (size_t i = corpus_count(corpus, 2500); i > 0; i--) {
		corpus_next(corpus);
		restriction(hash, corpus->name, corpus->len);
	}
	for (size_t i = 0; xn_script_name(i) != NULL; i++) {
		hash_text(hash, xn_script_name(i));
		hash_text(hash, xn_script_long_name(i));
	}
	for (int level = 0; level <= XN_LEVEL_UNRESTRICTED + 1; level++) {
		hash_text(hash, xn_level_name((xn_level)level));
	}
}

/* ---- policies ----------------------------------------------------------- */

void
part_policies(struct corpus *corpus)
{
	const xn_policy_info *policy;

	for (size_t i = 0; (policy = xn_policy_at(i)) != NULL; i++) {
		hash_text(&corpus->hash, policy->name);
		hash_text(&corpus->hash, policy->summary);
		hash_text(&corpus->hash, policy->version);
	}
	for (size_t bit = 0; bit < 32; bit++) {
		uint32_t reason = UINT32_C(1) << bit;

		hash_text(&corpus->hash, xn_reason_name(reason));
		hash_text(&corpus->hash, xn_reason_text(reason));
		hash_number(&corpus->hash, xn_reason_next(reason));
	}
}
