/* SPDX-License-Identifier: MIT
 *
 * The model's rules for one label: UTS #46, 4.1; RFC 5891, 4.2.3 and 5.4; RFC
 * 5892, appendix A; RFC 5893, 2; RFC 3454, 5 and 6.
 */
#ifndef XN_CHECKS_H
#define XN_CHECKS_H

#include "ustring.h"
#include "world.h"

struct checked {
	struct slice s;
	bool ace;      /* decoded from an A-label */
	bool unmapped; /* as typed */
	bool kept;     /* as typed, and all ASCII */
	bool bidi;     /* a label of a Bidi name */
};

/* The errors of a label, XN_ERROR_*. */
uint32_t checks_errors(struct world *world, const struct checked *label);

/* ---- one rule ----------------------------------------------------------- */

/* UTS #46, 4.1: criteria 2 and 3, and 6 */
uint32_t checks_hyphens(struct world *world, struct slice s);
uint32_t checks_first(struct world *world, struct slice s);

/* Criterion 7.  capitals: capital letters count as small ones. */
uint32_t checks_status(struct world *world, struct slice s, bool ace);
uint32_t checks_std3(struct world *world, struct slice s, bool capitals);

/* The URL Standard's forbidden domain code points */
bool is_forbidden(uint32_t point);

/* RFC 5892: the classes of section 2; A.1 and A.2; A.3 to A.9 */
uint32_t checks_rfc5892(struct world *world, struct slice s);
uint32_t checks_joiners(struct world *world, struct slice s);
uint32_t checks_contexto(struct world *world, struct slice s);

/* The Bidi classes in the label, as a mask of CLASS_*. */
unsigned checks_bidi_classes(struct world *world, struct slice s);

/* Whether the label breaks the Bidi rule, RFC 5893, 2 */
bool checks_breaks_bidi(struct world *world, struct slice s);

/* The Bidi rules that apply to the label; RFC 3454's is one of them. */
uint32_t checks_bidi(struct world *world, const struct checked *label);

#endif
