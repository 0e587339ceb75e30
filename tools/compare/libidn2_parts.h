/* SPDX-License-Identifier: MIT
 *
 * What the parts of the model of libidn2 share: libidn2_lookup.c has lookup,
 * libidn2_register.c registration, libidn2_unicode.c the way to Unicode, and
 * libidn2_label.c what they do with a label.
 */
#ifndef XN_COMPARE_LIBIDN2_PARTS_H
#define XN_COMPARE_LIBIDN2_PARTS_H

#include "libidn2_model.h"

enum rules { LOOKUP_UTS46, LOOKUP_PLAIN, REGISTRATION };

/* ---- libidn2_lookup.c --------------------------------------------------- */

/* What is on for a call: of named departures only those of set. */
void libidn2_call(struct libidn2_model *model, uint64_t set, uint64_t rules);

/* The labels of a name. */
struct libidn2_labels {
	const char *name; /* NULL: it is in points */
	size_t len;
	struct ustring *points; /* else those of one label at a time */
	size_t at;
	bool raw; /* what stands behind the ACE prefix is bytes */
};

/* The next label; false: it is no UTF-8. */
bool libidn2_next(struct libidn2_labels *labels, struct slice *label,
		  bool *last);

/* ---- libidn2_label.c ---------------------------------------------------- */

/* The test of UTS #46 for a label of a mapped name, or for a decoded one. */
int libidn2_test(struct libidn2_model *model, struct slice s, bool ace);

/* Decode an A-label; *ulabel becomes what it is, in model->decoded. */
int libidn2_open(struct libidn2_model *model, struct slice *ulabel,
		 struct slice alabel);

/* Add what lookup makes of a label. */
int libidn2_put(struct libidn2_model *model, struct slice label, int flags);

/* Add a label that is not ASCII, or an A-label that was decoded. */
int libidn2_put_ulabel(struct libidn2_model *model, struct slice s,
		       enum rules rules, int flags);

/* Add ASCII as it is. */
int libidn2_put_ascii(struct libidn2_model *model, struct slice label);

#endif
