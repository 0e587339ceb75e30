/* SPDX-License-Identifier: MIT
 *
 * The character that a fault is about, and what a person can do about it.
 */
#ifndef XN_CULPRIT_H
#define XN_CULPRIT_H

#include "../io/input.h"
#include "../io/output.h"

#include <stdbool.h>
#include <stdint.h>

#include <xn/idna.h>

/* A label of 63 octets, decoded or converted. */
struct label_text {
	char s[256];
	size_t len;
};

/* Write which character it is: "U+0020 SPACE", "U+2615 '☕'". */
void culprit_put_point(struct output *err, uint32_t point);

/*
 * Find the character that a fault of the name is about.  False: there is none.
 */
bool culprit_point(uint32_t *point, const xn_options *options,
		   const struct name *name, const xn_fault *fault);

/*
 * Write "U+0020 SPACE: ", the character that a fault of the name is about;
 * nothing if the fault is not about one.
 */
void culprit_put(struct output *err, const xn_options *options,
		 const struct name *name, const xn_fault *fault);

/* Write "; remove it", what to do about the fault, where that is clear. */
void culprit_advise(struct output *err, const xn_options *options,
		    const struct name *name, const xn_fault *fault);

/*
 * Find another spelling of a label: as lookup maps it, if that is another one
 * and without a fault.  False: there is none.
 */
bool culprit_spelling(struct label_text *text, const xn_options *options,
		      const struct name *label);

/* Write "; write it as 'abc'", or that only its case is wrong. */
void culprit_put_spelling(struct output *err, const struct label_text *text,
			  const struct name *label);

/* Whether the fault is that an A-label to register has capitals. */
bool culprit_is_case(const xn_options *options, const struct name *name,
		     const xn_fault *fault);

#endif
