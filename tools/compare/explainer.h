/* SPDX-License-Identifier: MIT
 *
 * Explains why a result differs, by classes of differences.
 *
 * The model of host-name conversion (model.h) has a switch for each class.  A
 * difference is explained if the model gives exactly libxn's result with the
 * switches of our profile, and exactly the other result with the switches of
 * the other implementation.  The explanation is the smallest set of switches
 * that has this effect.
 */
#ifndef XN_EXPLAINER_H
#define XN_EXPLAINER_H

#include "modes.h"
#include "../peers/peer.h"

/*
 * A set of classes.  departures: how another implementation differs from the
 * profile of ours that matches it.  rules: how that profile, or another of
 * ours, differs from the profile lookup.
 */
struct classes {
	uint64_t departures;
	uint64_t rules;
	bool complete; /* nothing remains unexplained */
};

/* The numbers of the classes are below these. */
#define DEPARTURE_CLASSES 64
#define RULE_CLASSES 64

struct class_words {
	const char *name;    /* "sharp-s" */
	const char *reason;  /* one line, with the section of the rule */
	const char *verdict; /* a sentence or two: who is right, and why */
};

/* All are NULL if no class has that number. */
const struct class_words *departure_words(unsigned number);
const struct class_words *rule_words(unsigned number);

/* Explains names one after the other; keeps results and memory. */
struct explainer;

/* NULL: out of memory. */
struct explainer *explainer_open(void);
void explainer_close(struct explainer *explainer);

/* Set the name to explain from here on; it is not copied. */
void explainer_name(struct explainer *explainer, enum direction direction,
		    const char *name, size_t len);

/*
 * Why theirs, the answer of mode, departs from the result of our profile that
 * matches the mode.  peer has the versions of its tables.  classes has no
 * rules: explain_options with mode_options(mode) gives these.
 */
struct classes explain_peer(struct explainer *explainer,
			    const struct mode *mode, const struct peer *peer,
			    const struct peer_answer *theirs);

/* Why the result by options of ours differs from that of profile lookup. */
struct classes explain_options(struct explainer *explainer,
			       const xn_options *opt);

/*
 * Whether theirs agrees with the result of the profile that matches the mode:
 * the same text, or a refusal for the same reason, as far as they name it.
 */
bool explain_is_same(const struct mode *mode, const struct peer_answer *theirs,
		     const xn_result *r, const char *ours);

/*
 * The same, with the model's result for that profile.  If they differ, the
 * departures in classes say why.
 */
bool explain_agrees(struct explainer *explainer, const struct mode *mode,
		    const struct peer *peer, const struct peer_answer *theirs,
		    struct classes *classes);

#endif
