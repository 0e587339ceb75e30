/* SPDX-License-Identifier: MIT
 *
 * A set of known domains, which is looked up by skeletons.
 */
#ifndef XN_DISPLAY_KNOWN_SET_H
#define XN_DISPLAY_KNOWN_SET_H

#include "../../base/keyed_hash.h"
#include "known_names.h"

/* By which skeletons a set finds its domains. */
enum known_by {
	KNOWN_BY_TEXT,    /* bidiSkeleton, left to right: xn_lookalikes */
	KNOWN_BY_LABELS,  /* UTS #39's, label by label */
	KNOWN_BY_READINGS /* Chromium's */
};

/* A domain.  The list of domains is in the order of their numbers. */
struct known_domain {
	/* Where its A-labels begin, with a NUL after them.  Then follows the
	 * domain as it was given if that differs, or "", and another NUL. */
	uint32_t text;
	uint32_t number;
	/* KNOWN_BY_TEXT: the next domain with the same skeleton, or NO_ENTRY.
	 */
	uint32_t next;
};

/* A skeleton: that of its first domain, in one of the domain's readings. */
struct known_key {
	uint32_t domain;
	uint32_t reading; /* as packed, and bits of the hash above it */
};

#define NO_ENTRY UINT32_MAX

/*
 * Hash tables with open addressing: a slot has 1 + the index of an entry, or 0.
 * They have 2^n slots, of which three quarters are used at most.
 */
struct known_table {
	uint32_t *slots;
	size_t mask;
};

struct xn_known_set {
	enum known_by by;
	bool sealed;
	uint64_t key; /* of all hashes */
	size_t given; /* the domains that were given, with those left out */
	struct known_domain *domains;
	size_t count, cap;
	char *text;
	size_t text_len, text_cap;
	struct known_table by_text;
	/* Skeletons at most, while domains are added. */
	uint64_t expected;
	struct known_key *keys;
	size_t key_count;
	struct known_table by_key;
	/*
	 * A Bloom filter, a word a skeleton: most questions end here, without a
	 * look at the tables.
	 */
	uint64_t *filter;
	size_t filter_mask;
};

/* Where the search for a skeleton's hash begins. */
static inline size_t
known_key_slot(const struct known_table *table, uint64_t hash)
{
	return (size_t)(hash >> 20) & table->mask;
}

/* The bits of known_key.reading: a reading, and above it those of a hash. */
#define READING_BITS 11

static inline uint32_t
known_pack(const struct reading *reading, uint64_t hash)
{
	return (uint32_t)reading->which | (uint32_t)reading->as_l << 8 |
	       (uint32_t)reading->fold << 10 |
	       (uint32_t)(hash >> 43) << READING_BITS;
}

static inline bool
known_key_may_be(const struct known_key *key, uint64_t hash)
{
	return key->reading >> READING_BITS == hash >> 43;
}

/* The filter's bits of a hash, and the word that they are in. */
static inline uint64_t
known_filter_bits(uint64_t hash)
{
	return UINT64_C(1) << (hash & 63) | UINT64_C(1) << (hash >> 6 & 63) |
	       UINT64_C(1) << (hash >> 12 & 63);
}

static inline uint64_t *
known_filter_word(const xn_known_set *set, uint64_t hash)
{
	return &set->filter[(size_t)(hash >> 18) & set->filter_mask];
}

/* A skeleton that is looked for. */
struct skeleton_text {
	const char *s;
	size_t len;
	uint64_t hash;
	/* Other skeletons that were made because their hash is nearly equal. */
	size_t misses;
};

/* The filter's answer.  False: no domain has a skeleton with this hash. */
static inline bool
known_set_may_have(const xn_known_set *set, uint64_t hash)
{
	uint64_t bits = known_filter_bits(hash);

	return (*known_filter_word(set, hash) & bits) == bits;
}

/*
 * The slot of the key of a skeleton; it has 0 if no domain has the skeleton.
 * The workbench's words are overwritten, and have room for every domain.
 */
uint32_t *xn_known_set_find(const xn_known_set *set,
			    struct skeleton_text *skeleton,
			    const struct workbench *bench);

/* The domain with these A-labels, or NO_ENTRY. */
uint32_t xn_known_set_find_ascii(const xn_known_set *set, const char *s,
				 size_t len);

/* The index of the domain with a number, or NO_ENTRY. */
uint32_t xn_known_set_find_number(const xn_known_set *set, size_t number);

/* The A-labels of a domain, with a NUL after them. */
static inline const char *
known_set_ascii(const xn_known_set *set, uint32_t domain)
{
	return set->text + set->domains[domain].text;
}

/* The most code points of a domain's Unicode form. */
#define DOMAIN_POINTS 256

/* Read the Unicode form of a domain's A-labels. */
struct point_span xn_known_points(const char *ascii,
				  uint32_t points[DOMAIN_POINTS]);

/*
 * The bidiSkeleton of some code points, in the workbench's chars, hashed with a
 * key.  False: there is too little room.
 */
bool xn_known_text_skeleton(uint64_t key, const struct workbench *bench,
			    struct point_span points,
			    struct skeleton_text *skeleton);

/* The same for xn_reading_hashes. */
struct tail xn_known_tail(const char *ascii, uint32_t points[DOMAIN_POINTS]);

/* Whether xn_display compares names with a domain of so many labels. */
static inline bool
known_set_is_compared(struct point_span domain)
{
	size_t labels = labels_of(domain);

	return labels > 1 && labels <= TAIL_LABELS;
}

/* xn_tail_look in a set. */
bool xn_known_set_look(const xn_known_set *set, const struct tail *tail,
		       const struct workbench *bench, struct ascii_name name,
		       size_t *known);

/*
 * The policy that options ask for.  NULL: the options are not valid, or their
 * known domains are not for this policy.
 */
const struct policy *xn_known_policy(const xn_display_options *opt);

#endif
