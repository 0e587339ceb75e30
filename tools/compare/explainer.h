/* SPDX-License-Identifier: MIT
 *
 * Why a result differs: the names of the classes of differences.
 *
 * There is a model of host-name conversion (model.h) in which everything
 * that a class stands for is a switch.  A difference is explained when libxn
 * gave exactly what the model says with the switches of our profile, and the
 * other one exactly what it says with its own; the classes are the smallest
 * set of switches that will do.
 */
#ifndef XN_EXPLAINER_H
#define XN_EXPLAINER_H

#include "modes.h"
#include "../peers/peer.h"

/*
 * A set of classes.  departures: how another implementation departs from our
 * profile that lies next to it.  rules: how that profile, or any of ours,
 * differs from the profile lookup.
 */
struct classes {
	uint64_t departures;
	uint64_t rules;
	bool complete; /* nothing remains unexplained */
};

/* The numbers of the classes run from 0 to these. */
#define DEPARTURE_CLASSES 64
#define RULE_CLASSES 64

/* "sharp-s"; NULL where there is no class of that number. */
const char *departure_name(unsigned number);
const char *rule_name(unsigned number);

/* One line for a person, with the section of the rule in it. */
const char *departure_reason(unsigned number);
const char *rule_reason(unsigned number);

/* Who is right, and why: a sentence or two. */
const char *departure_verdict(unsigned number);
const char *rule_verdict(unsigned number);

/* What is known of one name, and memory that serves one after the other. */
struct explainer;

/* NULL: there is no memory. */
struct explainer *explainer_open(void);
void explainer_close(struct explainer *explainer);

/* The name that is explained from here on; it is not copied. */
void explainer_name(struct explainer *explainer, enum direction direction,
		    const char *name, size_t len);

/*
 * Why theirs, the answer that mode gave, is not what our profile lookup gives
 * for the name.  peer has the versions of its tables.
 */
struct classes explain_peer(struct explainer *explainer,
			    const struct mode *mode, const struct peer *peer,
			    const struct peer_answer *theirs);

/* The same for our own options, and for a profile with its usual checks. */
struct classes explain_options(struct explainer *explainer,
			       const xn_options *opt);
struct classes explain_profile(struct explainer *explainer,
			       xn_profile_id profile);

/*
 * Whether theirs is what the profile that lies next to the mode gave: that
 * result, or else a refusal for the same reason as far as they name it.
 */
bool explain_is_same(const struct mode *mode, const struct peer_answer *theirs,
		     const xn_result *r, const char *ours);

/*
 * The same, with what the model says that the profile gives.  If it is not,
 * departures say why.
 */
bool explain_agrees(struct explainer *explainer, const struct mode *mode,
		    const struct peer *peer, const struct peer_answer *theirs,
		    struct classes *classes);

#endif
