/* SPDX-License-Identifier: MIT
 *
 * The rules that labels are held to, for those who tell of them.
 */
#ifndef XN_RULES_H
#define XN_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

struct rule {
	const char *name;
	uint32_t checks; /* runs if one of them is on; 0: always */
	uint32_t errors; /* what it finds */
	bool decoded;    /* only for what was an A-label */
};

/* A label that ToASCII went through. */
struct ruled {
	uint32_t checks; /* those that had an effect: see rules_checks */
	uint32_t known;  /* what the profile finds: see rules_known */
	bool passes;     /* a name of ASCII that profile url lets pass */
	uint32_t errors; /* of the label */
	bool decode;     /* whether there was an XN_STEP_DECODE */
	bool check;      /* and an XN_STEP_CHECK */
};

/* Which of the checks that are on have an effect. */
uint32_t rules_checks(uint32_t checks, bool passes);

/* The errors that a profile looks for: not every profile has every rule. */
uint32_t rules_known(xn_profile_id profile);

/* Whether the label was decoded. */
bool rules_was_decoded(const struct ruled *label);

/*
 * The next of the rules that the label was held to, in the order in which they
 * are checked; *at starts at 0.  NULL when there are no more.
 */
const struct rule *rules_next(const struct ruled *label, size_t *at);

#endif
