/* SPDX-License-Identifier: MIT
 *
 * Another implementation compared with libxn, name by name, in every pair of
 * modes that lie next to each other.
 *
 * A difference is explained when
 * - libxn returned exactly what the model says without departures, and
 * - the other one exactly what it says with all departures of that pairing.
 * Its class is the smallest set of departures that will do, so that a class
 * is one named departure, or a few that come together.  Neither a mistake of
 * ours nor a new one of theirs fits into any class.  Where the two agree, but
 * on a code point so recent that they may do so for different reasons, the
 * model is asked too.
 *
 * How many fall in each class is known for the versions that the comparison
 * was made with: the files NAME-VERSION.txt.
 */
#ifndef DIFFERENTIAL_COMPARE_H
#define DIFFERENTIAL_COMPARE_H

#include "model.h"

/* A mode of the peer and the profile of libxn that lies next to it. */
struct pairing {
	const char *name;
	enum direction direction;
	xn_profile_id profile;
	uint32_t on;  /* checks switched on */
	uint32_t off; /* and off */
	uint32_t departures;
	uint32_t mode; /* the peer's own business */
	/*
	 * Much like another pairing: code points that UTS #46 disallows take
	 * part in one position only.
	 */
	bool secondary;
	bool label; /* the peer takes one label, not a name */
};

struct peer {
	const char *name;
	char version[32];
	/* The versions of its tables; departures are those of a pairing. */
	struct world world;
	uint32_t absent;  /* departures that this version does not have */
	bool ends_at_nul; /* what is generated has no U+0000 for it */
	const struct pairing *pairing;
	size_t pairings;
	/* Before and behind all: set version and world. */
	void (*open)(struct peer *peer);
	void (*close)(void);
	/* Convert a name; is called from several threads. */
	void (*convert)(struct outcome *out, const struct pairing *pairing,
			const char *name, size_t len);
	/* Whether two refusals are of one kind, as far as it names kinds. */
	bool (*same_reason)(uint32_t theirs, uint32_t ours);
};

/* The test: the value for main to return. */
int compare_main(struct peer *peer);

#endif
