/* SPDX-License-Identifier: MIT
 *
 * The rules for one label, as the model has them: UTS #46, 4.1; RFC 5891,
 * 4.2.3 and 5.4; RFC 5892, appendix A; RFC 5893, 2; RFC 3454, 5 and 6.
 */
#ifndef XN_CHECKS_H
#define XN_CHECKS_H

#include "ustring.h"
#include "world.h"

struct checked {
	struct slice s;
	bool ace;      /* it was decoded */
	bool unmapped; /* it is as it was typed */
	bool kept;     /* that, and it is all ASCII */
	bool bidi;     /* it is a label of a Bidi name */
};

/* What is wrong with a label, XN_ERROR_*. */
uint32_t checks_errors(struct world *world, const struct checked *label);

/* ---- one rule ----------------------------------------------------------- */

/* UTS #46, 4.1: criteria 2 and 3, and 6 */
uint32_t checks_hyphens(struct world *world, struct slice s);
uint32_t checks_first(struct world *world, struct slice s);

/* Criterion 7; capitals: they are as the small ones. */
uint32_t checks_status(struct world *world, struct slice s, bool ace);
uint32_t checks_std3(struct world *world, struct slice s, bool capitals);

/* The URL Standard's forbidden domain code points */
bool is_forbidden(uint32_t point);

/* RFC 5892: the classes of section 2; A.1 and A.2; A.3 to A.9 */
uint32_t checks_rfc5892(struct world *world, struct slice s);
uint32_t checks_joiners(struct world *world, struct slice s);
uint32_t checks_contexto(struct world *world, struct slice s);

/* The Bidi classes that occur, as a mask of CLASS_*. */
unsigned checks_bidi_classes(struct world *world, struct slice s);

/* RFC 5893, 2, for a label that is held to it */
bool checks_breaks_bidi(struct world *world, struct slice s);

/* What of the Bidi rules the label is held to, RFC 3454's among them */
uint32_t checks_bidi(struct world *world, const struct checked *label);

#endif
