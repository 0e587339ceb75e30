/* SPDX-License-Identifier: MIT
 *
 * Declarations that the files of libidn2's model share: libidn2_lookup.c
 * (lookup), libidn2_register.c (registration), libidn2_unicode.c (ToUnicode),
 * libidn2_label.c (one label).
 */
#ifndef XN_COMPARE_LIBIDN2_PARTS_H
#define XN_COMPARE_LIBIDN2_PARTS_H

#include "libidn2_model.h"

enum rules { LOOKUP_UTS46, LOOKUP_PLAIN, REGISTRATION };

/* ---- libidn2_lookup.c --------------------------------------------------- */

/* Set the switches for a call: of the named departures only those in set. */
void libidn2_call(struct libidn2_model *model, uint64_t set, uint64_t rules);

/* The labels of a name. */
struct libidn2_labels {
	const char *name; /* NULL: it is in points */
	size_t len;
	struct ustring *points; /* else those of one label at a time */
	size_t at;
	bool raw; /* a label with the ACE prefix is read as bytes */
};

/* Get the next label; false: it is not UTF-8. */
bool libidn2_next(struct libidn2_labels *labels, struct slice *label,
		  bool *last);

/* ---- libidn2_label.c ---------------------------------------------------- */

/* UTS #46's test of a label, mapped or decoded. */
int libidn2_test(struct libidn2_model *model, struct slice s, bool ace);

/* Decode an A-label into model->decoded; *ulabel is that. */
int libidn2_open(struct libidn2_model *model, struct slice *ulabel,
		 struct slice alabel);

/* Add the result of lookup for a label. */
int libidn2_put(struct libidn2_model *model, struct slice label, int flags);

/* Add a label that is not ASCII, or a decoded A-label. */
int libidn2_put_ulabel(struct libidn2_model *model, struct slice s,
		       enum rules rules, int flags);

/* Add an ASCII label unchanged. */
int libidn2_put_ascii(struct libidn2_model *model, struct slice label);

#endif
