/* SPDX-License-Identifier: MIT
 *
 * Registration, questions about names, and the library's texts.
 */
#include <string.h>

#include "parts.h"

static char first[GENERATE_MAX], out[ROOM];

/* Either form is sometimes missing; the A-label may be ToASCII's result. */
static void
registered(struct corpus *corpus, const xn_options *opt, const char *ulabel,
	   size_t ulen, const char *alabel, size_t alen)
{
	struct noted noted;
	size_t cap = corpus_cap(corpus);
	xn_result r;

	noted_begin(&noted, &corpus->hash);
	r = xn_register(opt, out, cap, ulabel, ulen, alabel, alen,
			&noted.report);
	hash_result(&corpus->hash, &r);
	hash_bytes(&corpus->hash, out, r.status == XN_OK ? r.length : 0);
	hash_noted(&corpus->hash, &noted, &r);
}

void
part_register(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 2500); i > 0; i--) {
		xn_options opt = xn_profile(XN_REGISTER);
		char ascii[XN_NAME_SIZE];
		xn_result r;

		if (generate_below(&corpus->gen, 3) == 0) {
			opt = generate_options(&corpus->gen);
		}
		corpus_next(corpus);
		r = xn_to_ascii(&opt, ascii, sizeof ascii, corpus->name,
				corpus->len, NULL);
		registered(corpus, &opt, corpus->name, corpus->len, NULL, 0);
		registered(corpus, &opt, NULL, 0, corpus->name, corpus->len);
		if (r.status == XN_OK) {
			registered(corpus, &opt, corpus->name, corpus->len,
				   ascii, r.length);
		}
	}
}

static void
same(struct corpus *corpus, const xn_options *opt, const char *a, size_t alen)
{
	bool answer = true;
	xn_status status =
		xn_same_host(opt, a, alen, corpus->name, corpus->len, &answer);

	hash_number(&corpus->hash, (uint64_t)status << 8 | answer);
}

void
part_hosts(struct corpus *corpus)
{
	static const char digits[] = "01289xX.aFg-";
	size_t len = 0;

	for (size_t i = corpus_count(corpus, 2500); i > 0; i--) {
		xn_options opt = generate_options(&corpus->gen);
		char number[16], ascii[XN_NAME_SIZE];
		size_t size = generate_below(&corpus->gen, 16);
		xn_result r;

		corpus_next(corpus);
		same(corpus, &opt, first, len);
		r = xn_to_ascii(&opt, ascii, sizeof ascii, corpus->name,
				corpus->len, NULL);
		same(corpus, &opt, ascii, r.status == XN_OK ? r.length : 0);
		memcpy(first, corpus->name, corpus->len);
		len = corpus->len;
		for (size_t j = 0; j < size; j++) {
			number[j] = digits[generate_below(&corpus->gen, 12)];
		}
		hash_number(&corpus->hash,
			    (uint64_t)xn_ends_in_number(number, size));
		hash_number(&corpus->hash,
			    (uint64_t)xn_ends_in_number(first, len));
	}
}

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
