/* SPDX-License-Identifier: MIT
 *
 * libxn-display: what an address bar may show.
 */
#include <xn/display.h>

#include <string.h>

#include "parts.h"
#include "lib/unicode/utf8.h"
#include "tests/support/policies.h"

/* More bytes than any skeleton of a name here needs. */
#define SHOWN (20 * GENERATE_MAX)
#define SPOTS 64

static char first[GENERATE_MAX], out[SHOWN], longer[SHOWN];

static void
hash_set(struct hash *hash, const xn_script_set *set)
{
	for (size_t i = 0; i < XN_SCRIPT_WORDS; i++) {
		hash_number(hash, set->words[i]);
	}
}

static void
hash_shown(struct hash *hash, const xn_text_result *r, const char *text)
{
	hash_number(hash, (uint64_t)r->status);
	hash_size(hash, r->length);
	hash_bytes(hash, text, r->status == XN_OK ? r->length : 0);
}

/* ---- scripts and skeletons ---------------------------------------------- */

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

static void
skeletons(struct corpus *corpus, const char *src, size_t len)
{
	size_t cap = corpus_cap(corpus);
	xn_direction direction =
		len % 2 == 0 ? XN_LEFT_TO_RIGHT : XN_RIGHT_TO_LEFT;
	xn_text_result r = xn_skeleton(out, cap, src, len);
	char *mine;

	hash_shown(&corpus->hash, &r, out);
	r = xn_bidi_skeleton(direction, out, cap, src, len);
	hash_shown(&corpus->hash, &r, out);
	r = xn_bidi_skeleton_alloc(direction, &mine, src, len);
	hash_shown(&corpus->hash, &r, mine);
	xn_free(mine);
}

void
part_skeleton(struct corpus *corpus)
{
	uint32_t step = corpus->scale < 100 ? 10 : 1, how;
	size_t len = 0;

	for (uint32_t point = 0; point < 0x110000; point += step) {
		char bytes[4];
		xn_text_result r;

		if (point / 0x800 != 0xD800 / 0x800) {
			r = xn_skeleton(out, sizeof out, bytes,
					utf8_encode(bytes, point));
			hash_shown(&corpus->hash, &r, out);
		}
	}
	for (size_t i = corpus_count(corpus, 2000); i > 0; i--) {
		xn_status status;

		corpus_next(corpus);
		skeletons(corpus, corpus->name, corpus->len);
		/* A text is confusable with its skeleton. */
		status = xn_confusable(corpus->name, corpus->len, out,
				       strlen(out), &how);
		hash_number(&corpus->hash, (uint64_t)status << 32 | how);
		status = xn_confusable(corpus->name, corpus->len, first, len,
				       &how);
		hash_number(&corpus->hash, (uint64_t)status << 32 | how);
		memcpy(first, corpus->name, corpus->len);
		len = corpus->len;
	}
}

/* ---- policies ----------------------------------------------------------- */

static xn_display_options
some_policy(struct corpus *corpus)
{
	xn_display_options opt = xn_display_policy((
		xn_policy_id)(generate_below(&corpus->gen, last_policy()) + 1));

	if (opt.policy == XN_POLICY_UTS39) {
		opt.level = generate_below(&corpus->gen, 6);
	}
	return opt;
}

/* About every third skeleton is known. */
static xn_known_answer
known(void *user, const char *skeleton, size_t skeleton_len, const char *name,
      size_t name_len, size_t *domain)
{
	struct hash *hash = user;

	hash_bytes(hash, skeleton, skeleton_len);
	hash_bytes(hash, name, name_len);
	*domain = (size_t)(hash->state >> 40);
	return (int)(hash->state >> 32) % 5 == 0 ? XN_KNOWN_OTHER
						 : XN_KNOWN_NONE;
}

static void
hash_display(struct hash *hash, const xn_display_result *r,
	     const xn_display_report *report)
{
	hash_number(hash, (uint64_t)r->status << 32 | r->errors);
	hash_number(hash, r->reasons);
	hash_size(hash, r->length);
	hash_size(hash, r->labels);
	for (size_t i = 0; i < r->labels && i < LABELS; i++) {
		hash_label(hash, &report->labels[i].label);
		hash_number(hash, report->labels[i].reasons);
		hash_number(hash, report->labels[i].unicode);
		hash_number(hash, (uint64_t)report->labels[i].level);
		hash_set(hash, &report->labels[i].scripts);
	}
	hash_size(hash, report->spot_count);
	for (size_t i = 0; i < report->spot_count && i < SPOTS; i++) {
		hash_number(hash, report->spots[i].reason);
		hash_size(hash, report->spots[i].label);
		hash_size(hash, report->spots[i].at);
		hash_size(hash, report->spots[i].point);
	}
	hash_size(hash, report->fault_count);
	hash_faults(hash, report->faults, report->fault_count);
	hash_size(hash, report->known);
}

static void
show(struct corpus *corpus, xn_display_options *opt)
{
	xn_display_label labels[LABELS] = {{{0}, 0, 0, XN_LEVEL_ASCII, {{0}}}};
	xn_display_spot spots[SPOTS] = {{0}};
	xn_fault faults[FAULTS] = {{0}};
	xn_display_report report = {.labels = labels,
				    .label_cap = LABELS,
				    .spots = spots,
				    .spot_cap = SPOTS,
				    .faults = faults,
				    .fault_cap = FAULTS};
	size_t cap = corpus_cap(corpus);
	xn_display_result r =
		xn_display(opt, out, cap, corpus->name, corpus->len, &report);

	hash_display(&corpus->hash, &r, &report);
	if (r.status == XN_OK || r.status == XN_INVALID) {
		hash_bytes(&corpus->hash, out, cap > 0 ? r.length : 0);
	}
}

void
part_policies(struct corpus *corpus)
{
	const xn_policy_info *policy;

	for (size_t i = corpus_count(corpus, 5000); i > 0; i--) {
		xn_display_options opt = some_policy(corpus);

		corpus_next(corpus);
		show(corpus, &opt);
		opt.known = known;
		opt.user = &corpus->hash;
		show(corpus, &opt);
	}
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

void
part_known(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 2500); i > 0; i--) {
		xn_display_options opt = some_policy(corpus);
		size_t cap = corpus_cap(corpus);
		xn_text_result r;

		corpus_next(corpus);
		r = xn_known_skeletons(&opt, longer, cap, corpus->name,
				       corpus->len);
		hash_shown(&corpus->hash, &r, longer);
	}
}
