/* SPDX-License-Identifier: MIT
 *
 * How names of any length are shown, in memory that is used again.
 */
#ifndef XN_SHOWN_H
#define XN_SHOWN_H

#include "../convert.h"

#include <xn/display.h>

struct shown {
	xn_display_options options;
	/* Out: valid until the next name. */
	xn_display_result result;
	const char *output; /* result.length bytes */
	xn_display_report report;
	/* Where the output lies. */
	char *heap;
	char fixed[4 * XN_NAME_SIZE];
};

/*
 * Finds out how a name is shown.  The report gets the first faults with
 * DETAIL_FAULTS, and with DETAIL_LABELS the labels and the first spots, too.
 * result.status is XN_OK, XN_INVALID, or XN_NO_MEMORY, which has no output.
 */
void shown_name(struct shown *shown, const struct name *name,
		enum detail detail);

void shown_close(struct shown *shown);

#endif
