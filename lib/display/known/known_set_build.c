/* SPDX-License-Identifier: MIT
 *
 * How a set of known domains is built.  Adding keeps the domains as texts.
 * Sealing makes the tables of their skeletons, once their number is known.
 * Skeletons are not kept: each is made again from its domain when a name with
 * the same hash comes.  So a domain takes little more than its own bytes.
 */
#include "known_set.h"

#include "../../base/search.h"
#include "../skeleton/conversions.h"
#include "../skeleton/scratch.h"
#include "../skeleton/skeleton.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ------------------------------------------------------------- */

/* The most entries of a table: the size of its slots has 32 bits. */
#define ENTRIES_MAX (UINT32_MAX / 16)

#define LEAST_SLOTS 64

/*
 * Make room for more elements of a list, whose indices have 32 bits.  False:
 * there is no memory.
 */
static bool
reserve(void *list, size_t *cap, size_t need, size_t size)
{
	size_t count = *cap > 0 ? *cap : LEAST_SLOTS;
	void *old, *new;

	if (need <= *cap) {
		return true;
	}
	if (need > UINT32_MAX) {
		return false;
	}
	while (count < need) {
		count += count / 2;
	}
	memcpy(&old, list, sizeof old);
	new = realloc(old, count * size);
	if (new == NULL) {
		return false;
	}
	memcpy(list, &new, sizeof new);
	*cap = count;
	return true;
}

/* Make an empty table for count entries. */
static bool
make_table(struct known_table *table, uint64_t count)
{
	uint64_t slots = LEAST_SLOTS;
	uint32_t *new;

	if (count > ENTRIES_MAX) {
		return false;
	}
	while (slots / 4 * 3 < count) {
		slots *= 2;
	}
	new = calloc((size_t)slots, sizeof *new);
	if (new == NULL) {
		return false;
	}
	free(table->slots);
	table->slots = new;
	table->mask = (size_t)slots - 1;
	return true;
}

/* ---- domains ------------------------------------------------------------ */

static void
put_text(xn_known_set *set, const char *text, size_t domain)
{
	const struct known_table *table = &set->by_text;
	size_t at = (size_t)hash_bytes(set->key, text, strlen(text)) &
		    table->mask;

	while (table->slots[at] != 0) {
		at = (at + 1) & table->mask;
	}
	table->slots[at] = (uint32_t)domain + 1;
}

/* Make room for one more domain in its table. */
static bool
reserve_text_slot(xn_known_set *set)
{
	struct known_table *table = &set->by_text;

	if (set->count < (table->mask + 1) / 4 * 3) {
		return true;
	}
	if (!make_table(table, 2 * (uint64_t)set->count)) {
		return false;
	}
	for (size_t i = 0; i < set->count; i++) {
		put_text(set, known_set_ascii(set, (uint32_t)i), i);
	}
	return true;
}

/* A domain that is added. */
struct addition {
	const char *ascii; /* its A-labels */
	size_t len;
	/* As it was given, in units of its encoding, or nothing if that is the
	 * same; well-formed. */
	enum encoding encoding;
	const char *given;
	size_t given_len;
};

static void
append_text(xn_known_set *set, enum encoding encoding, const char *s,
	    size_t len)
{
	set->text_len +=
		xn_text_to_utf8(set->text + set->text_len, encoding, s, len);
	set->text[set->text_len++] = '\0';
}

/* Append a domain, with its number still to be set. */
static bool
append(xn_known_set *set, const struct addition *new)
{
	size_t size = new->len + 1 + 4 * new->given_len + 1;
	struct known_domain *domain;
	void *domains = set->domains, *text = set->text;
	bool ok;

	ok = reserve(&domains, &set->cap, set->count + 1,
		     sizeof *set->domains);
	set->domains = domains;
	ok = ok && reserve(&text, &set->text_cap, set->text_len + size, 1);
	set->text = text;
	if (!ok || !reserve_text_slot(set)) {
		return false;
	}
	domain = &set->domains[set->count];
	domain->text = (uint32_t)set->text_len;
	domain->number = (uint32_t)set->given;
	domain->next = NO_ENTRY;
	append_text(set, UTF8, new->ascii, new->len);
	append_text(set, new->encoding, new->given, new->given_len);
	put_text(set, new->ascii, set->count);
	set->count++;
	return true;
}

/* ---- the number of skeletons -------------------------------------------- */

static bool
count_reading(void *user, const struct reading *reading, const uint64_t *hashes,
	      size_t labels)
{
	size_t *count = user;

	(void)reading;
	(void)hashes;
	(void)labels;
	++*count;
	return true;
}

/*
 * Count the skeletons of a domain.  False: one is too long for the workspace.
 * No reading's is longer than the plain one's: no choice is longer than what
 * the letter looks like, and taking accents off makes a text shorter.
 */
static bool
count_skeletons(const xn_known_set *set, const char *ascii, size_t *count)
{
	static const struct reading labels = {false, false, 0, 0};
	static const struct reading chromium = {true, false, 0, 0};
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	uint32_t points[DOMAIN_POINTS];
	char chars[SCRATCH_TEXT];
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof chars};
	struct tail tail = xn_known_tail(ascii, points);
	struct skeleton_text skeleton;
	size_t starts[TAIL_LABELS];
	bool fits;

	*count = 1;
	if (set->by == KNOWN_BY_TEXT) {
		return xn_known_text_skeleton(set->key, &bench, tail.points,
					      &skeleton);
	}
	*count = 0;
	if (!known_set_is_compared(tail.points)) {
		return true;
	}
	fits = xn_reading_make(
		&bench, set->by == KNOWN_BY_READINGS ? &chromium : &labels,
		tail.points, starts, &skeleton.len);
	fits &= xn_reading_hashes(set->by == KNOWN_BY_READINGS, set->key, &tail,
				  &bench, count_reading, count);
	return fits;
}

/* ---- adding ------------------------------------------------------------- */

xn_status
xn_known_set_new(xn_known_set **set, const xn_display_options *opt)
{
	const struct policy *policy = opt != NULL ? xn_known_policy(opt) : NULL;
	xn_known_set *new;

	if (set == NULL || (opt != NULL && policy == NULL)) {
		return XN_MISUSE;
	}
	*set = NULL;
	new = calloc(1, sizeof *new);
	if (new == NULL || !make_table(&new->by_text, 0)) {
		free(new);
		return XN_NO_MEMORY;
	}
	if (!hash_make_key(&new->key)) {
		xn_known_set_free(new);
		return XN_NO_RANDOM;
	}
	new->by = KNOWN_BY_TEXT;
	if (policy != NULL) {
		new->by = policy->folds ? KNOWN_BY_READINGS : KNOWN_BY_LABELS;
	}
	*set = new;
	return XN_OK;
}

/* Add a domain that is valid.  new->ascii has a NUL after it. */
static xn_status
add_valid(xn_known_set *set, const struct addition *new)
{
	size_t count;

	if (xn_known_set_find_ascii(set, new->ascii, new->len) != NO_ENTRY) {
		return XN_OK;
	}
	if (!count_skeletons(set, new->ascii, &count)) {
		return XN_INVALID;
	}
	if (!append(set, new)) {
		return XN_NO_MEMORY;
	}
	set->expected += count;
	return XN_OK;
}

static xn_status
add_text(xn_known_set *set, enum encoding encoding, const char *domain,
	 size_t len)
{
	/* Words, so that it is aligned for every encoding. */
	uint32_t units[XN_NAME_SIZE];
	char *made = (char *)units;
	char read[XN_NAME_SIZE], ascii[XN_NAME_SIZE];
	xn_options opt = xn_profile(XN_LOOKUP);
	struct addition new = {ascii, 0, encoding, domain, len};
	xn_result r;

	r = xn_text_to_ascii(encoding, &opt, made, XN_NAME_SIZE, domain, len,
			     NULL);
	if (r.status == XN_OK) {
		/* From memory that nobody changes: what is kept is right. */
		r = xn_to_ascii(
			&opt, ascii, sizeof ascii, read,
			xn_text_to_utf8(read, encoding, made, r.length), NULL);
	}
	if (r.status != XN_OK) {
		return XN_INVALID;
	}
	new.len = r.length - (ascii[r.length - 1] == '.');
	ascii[new.len] = '\0';
	if (new.len == len && memcmp(made, domain, len << encoding) == 0) {
		new.given_len = 0;
	}
	return add_valid(set, &new);
}

static xn_status
add(xn_known_set *set, enum encoding encoding, const void *domain, size_t len)
{
	xn_status status;

	if (set == NULL || set->sealed || !is_source(encoding, domain, len)) {
		return XN_MISUSE;
	}
	status = add_text(set, encoding, domain, len);
	set->given += status != XN_NO_MEMORY;
	return status;
}

xn_status
xn_known_set_add(xn_known_set *set, const char *domain, size_t len)
{
	return add(set, UTF8, domain, len);
}

xn_status
xn_known_set_add_utf16(xn_known_set *set, const uint16_t *domain, size_t len)
{
	return add(set, UTF16, domain, len);
}

xn_status
xn_known_set_add_utf32(xn_known_set *set, const uint32_t *domain, size_t len)
{
	return add(set, UTF32, domain, len);
}

/* ---- sealing ------------------------------------------------------------ */

/* What the skeletons of a domain need when they are put into the table. */
struct sealing {
	xn_known_set *set;
	const struct workbench *bench;
	struct tail tail;
	uint32_t domain;
	bool crowded; /* a skeleton had too many misses */
};

/*
 * The most misses of a skeleton.  By chance fewer than one of 100,000 misses
 * once: some eight keys are met, and 21 bits of each are compared first.  More
 * than four misses mean that the key is not random.
 */
#define MISSES_MAX 4

static void
put_key(struct sealing *sealing, const struct reading *reading,
	struct skeleton_text *skeleton)
{
	xn_known_set *set = sealing->set;
	uint32_t *slot = xn_known_set_find(set, skeleton, sealing->bench);
	uint64_t hash = skeleton->hash;
	struct known_key *key;

	sealing->crowded |= skeleton->misses > MISSES_MAX;
	if (*slot == 0) {
		*slot = (uint32_t)++set->key_count;
		*known_filter_word(set, hash) |= known_filter_bits(hash);
	} else {
		/* Only by text, where a domain has one skeleton, is next
		 * used. */
		set->domains[sealing->domain].next =
			set->keys[*slot - 1].domain;
	}
	key = &set->keys[*slot - 1];
	key->domain = sealing->domain;
	key->reading = known_pack(reading, hash);
}

/*
 * Put a skeleton.  Domains come from the last to the first, so the first one
 * stays.  False: the table is crowded.
 */
static bool
put_reading(void *user, const struct reading *reading, const uint64_t *hashes,
	    size_t labels)
{
	struct sealing *sealing = user;
	const struct workbench *bench = sealing->bench;
	struct skeleton_text skeleton = {.s = bench->chars, .hash = hashes[0]};
	size_t starts[TAIL_LABELS];
	bool made;

	(void)labels;
	made = xn_reading_make(bench, reading, sealing->tail.points, starts,
			       &skeleton.len);
	assert(made);
	(void)made;
	put_key(sealing, reading, &skeleton);
	return !sealing->crowded;
}

static void
put_domain(struct sealing *sealing)
{
	static const struct reading none = {false, false, 0, 0};
	xn_known_set *set = sealing->set;
	const struct workbench *bench = sealing->bench;
	struct skeleton_text skeleton;
	uint32_t points[DOMAIN_POINTS];

	sealing->tail =
		xn_known_tail(known_set_ascii(set, sealing->domain), points);
	if (set->by == KNOWN_BY_TEXT) {
		xn_known_text_skeleton(set->key, bench, sealing->tail.points,
				       &skeleton);
		put_key(sealing, &none, &skeleton);
	} else if (known_set_is_compared(sealing->tail.points)) {
		xn_reading_hashes(set->by == KNOWN_BY_READINGS, set->key,
				  &sealing->tail, bench, put_reading, sealing);
	}
}

/* Make the tables, for all skeletons that there can be. */
static bool
make_tables(xn_known_set *set)
{
	size_t count = (size_t)set->expected;
	size_t words = LEAST_SLOTS;

	if (!make_table(&set->by_key, set->expected)) {
		return false;
	}
	while (words < count / 4) {
		words *= 2;
	}
	free(set->keys);
	free(set->filter);
	set->keys = calloc(count + 1, sizeof *set->keys);
	set->filter = calloc(words, sizeof *set->filter);
	set->filter_mask = words - 1;
	set->key_count = 0;
	return set->keys != NULL && set->filter != NULL;
}

xn_status
xn_known_set_seal(xn_known_set *set)
{
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	char chars[SCRATCH_TEXT];
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof chars};
	struct sealing sealing = {.set = set, .bench = &bench};

	if (set == NULL || set->sealed) {
		return XN_MISUSE;
	}
	if (!make_tables(set)) {
		return XN_NO_MEMORY;
	}
	for (size_t i = set->count; i-- > 0;) {
		sealing.domain = (uint32_t)i;
		put_domain(&sealing);
		if (sealing.crowded) {
			return XN_NO_RANDOM;
		}
	}
	set->sealed = true;
	return XN_OK;
}

/* ---- a set as a whole --------------------------------------------------- */

static bool
is_numbered_below(const void *domains, size_t i, uint64_t number)
{
	return ((const struct known_domain *)domains)[i].number < number;
}

uint32_t
xn_known_set_find_number(const xn_known_set *set, size_t number)
{
	size_t i =
		search(is_numbered_below, set->domains, 0, set->count, number);

	return i < set->count && set->domains[i].number == number ? (uint32_t)i
								  : NO_ENTRY;
}

const char *
xn_known_set_domain(const xn_known_set *set, size_t number)
{
	uint32_t domain =
		set != NULL ? xn_known_set_find_number(set, number) : NO_ENTRY;
	const char *ascii, *given;

	if (domain == NO_ENTRY) {
		return NULL;
	}
	ascii = known_set_ascii(set, domain);
	given = ascii + strlen(ascii) + 1;
	return *given != '\0' ? given : ascii;
}

void
xn_known_set_free(xn_known_set *set)
{
	if (set == NULL) {
		return;
	}
	free(set->domains);
	free(set->text);
	free(set->by_text.slots);
	free(set->keys);
	free(set->by_key.slots);
	free(set->filter);
	free(set);
}
