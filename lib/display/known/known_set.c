/* SPDX-License-Identifier: MIT
 *
 * Questions to a set of known domains.
 */
#include "known_set.h"

#include "../../unicode/utf8.h"
#include "../browsers/chromium.h"
#include "../skeleton/scratch.h"

#include <assert.h>
#include <string.h>

/* ---- domains ------------------------------------------------------------ */

uint32_t
xn_known_set_find_ascii(const xn_known_set *set, const char *s, size_t len)
{
	const struct known_table *table = &set->by_text;
	size_t at = (size_t)hash_bytes(set->key, s, len) & table->mask;

	for (; table->slots[at] != 0; at = (at + 1) & table->mask) {
		uint32_t domain = table->slots[at] - 1;
		const char *text = known_set_ascii(set, domain);

		if (strlen(text) == len && memcmp(text, s, len) == 0) {
			return domain;
		}
	}
	return NO_ENTRY;
}

struct point_span
xn_known_points(const char *ascii, uint32_t points[DOMAIN_POINTS])
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char text[4 * DOMAIN_POINTS];
	struct working_text read = {0, DOMAIN_POINTS, points};
	struct point_span span = {points, 0};
	size_t at;
	xn_result r;
	xn_status status;

	r = xn_to_unicode(&opt, text, sizeof text, ascii, strlen(ascii), NULL);
	status = xn_text_read(&read, UTF8, text, r.length, &at);
	assert(r.status == XN_OK && status == XN_OK);
	(void)status;
	span.len = read.len;
	return span;
}

bool
xn_known_text_skeleton(uint64_t key, const struct workbench *bench,
		       struct point_span points, struct skeleton_text *skeleton)
{
	struct working_text text = {points.len, bench->cap, bench->words};

	*skeleton = (struct skeleton_text){.s = bench->chars};
	memcpy(text.point, points.point, points.len * sizeof *points.point);
	xn_text_reorder(&text, XN_LEFT_TO_RIGHT);
	if (!xn_text_skeleton(&text, NULL)) {
		return false;
	}
	for (size_t i = 0; i < text.len; i++) {
		skeleton->len += utf8_encode(bench->chars + skeleton->len,
					     text.point[i]);
	}
	skeleton->hash = hash_points(key, text.point, text.len);
	return true;
}

/* ---- skeletons ---------------------------------------------------------- */

struct tail
xn_known_tail(const char *ascii, uint32_t points[DOMAIN_POINTS])
{
	struct tail tail = {xn_known_points(ascii, points), false};

	tail.folds = xn_chromium_folds_all(tail.points);
	return tail;
}

/* Whether a key is that of a skeleton. */
static bool
is_key_of(const xn_known_set *set, const struct known_key *key,
	  const struct skeleton_text *skeleton, const struct workbench *bench)
{
	uint32_t points[DOMAIN_POINTS];
	char chars[SCRATCH_TEXT];
	struct workbench own = {bench->words, XN_DISPLAY_POINTS, chars,
				sizeof chars};
	struct point_span domain =
		xn_known_points(known_set_ascii(set, key->domain), points);
	struct reading reading = {set->by == KNOWN_BY_READINGS,
				  (key->reading >> 10 & 1) != 0,
				  key->reading & 255, key->reading >> 8 & 3};
	size_t starts[TAIL_LABELS];
	struct skeleton_text other;
	bool made;

	made = set->by == KNOWN_BY_TEXT
		       ? xn_known_text_skeleton(set->key, &own, domain, &other)
		       : xn_reading_make(&own, &reading, domain, starts,
					 &other.len);
	assert(made);
	(void)made;
	return other.len == skeleton->len &&
	       memcmp(chars, skeleton->s, other.len) == 0;
}

uint32_t *
xn_known_set_find(const xn_known_set *set, struct skeleton_text *skeleton,
		  const struct workbench *bench)
{
	const struct known_table *table = &set->by_key;
	size_t at;

	for (at = known_key_slot(table, skeleton->hash); table->slots[at] != 0;
	     at = (at + 1) & table->mask) {
		const struct known_key *key = &set->keys[table->slots[at] - 1];

		if (!known_key_may_be(key, skeleton->hash)) {
			continue;
		}
		if (is_key_of(set, key, skeleton, bench)) {
			break;
		}
		skeleton->misses++;
	}
	return &table->slots[at];
}

/* ---- for a name --------------------------------------------------------- */

static bool
suits(const xn_known_set *set, const struct policy *policy)
{
	return set->sealed && set->by == (policy->folds ? KNOWN_BY_READINGS
							: KNOWN_BY_LABELS);
}

const struct policy *
xn_known_policy(const xn_display_options *opt)
{
	const struct policy *policy = xn_policy_of(opt);

	if (policy != NULL && opt->known_set != NULL &&
	    (opt->known != NULL || !suits(opt->known_set, policy))) {
		return NULL;
	}
	return policy;
}

/* A question about a name. */
struct look {
	const xn_known_set *set;
	const struct tail *tail;
	const struct workbench *bench;
	struct ascii_name name;
	bool failed; /* there is too little room */
	xn_known_answer answer;
	uint32_t domain; /* with XN_KNOWN_OTHER */
};

/* A hash that is looked for among the skeletons of a domain. */
struct seek {
	uint64_t hash;
	bool found;
};

static bool
take_sought(void *user, const struct reading *reading, const uint64_t *hashes,
	    size_t labels)
{
	struct seek *seek = user;

	(void)reading;
	(void)labels;
	seek->found = hashes[0] == seek->hash;
	return !seek->found;
}

/*
 * Whether one of a domain's skeletons has a hash.  The hash is that of a
 * skeleton in the set, whose domains have been compared with it in full.
 */
static bool
has_skeleton(const struct look *look, uint32_t domain, uint64_t hash)
{
	const xn_known_set *set = look->set;
	uint32_t points[DOMAIN_POINTS];
	struct tail tail = xn_known_tail(known_set_ascii(set, domain), points);
	struct seek seek = {hash, false};

	/* There is room: the name has been read, and this is a part of it. */
	if (known_set_is_compared(tail.points)) {
		xn_reading_hashes(set->by == KNOWN_BY_READINGS, set->key, &tail,
				  look->bench, take_sought, &seek);
	}
	return seek.found;
}

/* Whether the name, or a domain above it, has a skeleton in the set. */
static bool
is_same(const struct look *look, uint64_t hash)
{
	const char *name = look->name.s;
	const char *end = name + look->name.len;

	for (;;) {
		uint32_t domain = xn_known_set_find_ascii(
			look->set, name, (size_t)(end - name));

		if (domain != NO_ENTRY && has_skeleton(look, domain, hash)) {
			return true;
		}
		name = memchr(name, '.', (size_t)(end - name));
		if (name == NULL) {
			return false;
		}
		name++;
	}
}

/* Look for the end of a skeleton that begins with a label. */
static bool
look_for(struct look *look, const struct reading *reading, size_t label,
	 uint64_t hash)
{
	const struct workbench *bench = look->bench;
	struct skeleton_text skeleton = {.hash = hash};
	size_t starts[TAIL_LABELS];
	uint32_t slot;
	size_t len;

	if (!xn_reading_make(bench, reading, look->tail->points, starts,
			     &len)) {
		look->failed = true;
		return false;
	}
	skeleton.s = bench->chars + starts[label];
	skeleton.len = len - starts[label];
	slot = *xn_known_set_find(look->set, &skeleton, bench);
	if (slot == 0) {
		return true;
	}
	look->domain = look->set->keys[slot - 1].domain;
	look->answer = is_same(look, hash) ? XN_KNOWN_SAME : XN_KNOWN_OTHER;
	return false;
}

static bool
take_look(void *user, const struct reading *reading, const uint64_t *hashes,
	  size_t labels)
{
	struct look *look = user;

	for (size_t i = 0; i + 2 <= labels; i++) {
		if (known_set_may_have(look->set, hashes[i]) &&
		    !look_for(look, reading, i, hashes[i])) {
			return false;
		}
	}
	return true;
}

bool
xn_known_set_look(const xn_known_set *set, const struct tail *tail,
		  const struct workbench *bench, struct ascii_name name,
		  size_t *known)
{
	struct look look = {
		.set = set, .tail = tail, .bench = bench, .name = name};
	bool done = xn_reading_hashes(set->by == KNOWN_BY_READINGS, set->key,
				      tail, bench, take_look, &look);

	*known = look.answer == XN_KNOWN_OTHER
			 ? set->domains[look.domain].number
			 : XN_NOWHERE;
	return done && !look.failed;
}
