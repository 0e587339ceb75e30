/* SPDX-License-Identifier: MIT
 *
 * What is shown of a name of any length, in memory that is used again.
 */
#ifndef XN_SHOWN_H
#define XN_SHOWN_H

#include "../convert.h"

#include <xn/display.h>

struct shown {
	xn_display_options options;
	/* Out: valid until the next one. */
	xn_display_result result;
	const char *output; /* result.length bytes */
	xn_display_report report;
	/* Where the output lies. */
	char *heap;
	char fixed[4 * XN_NAME_SIZE];
};

/*
 * Find out what is shown of a name, and report: the first faults with
 * DETAIL_FAULTS, labels, and the first spots, too with DETAIL_LABELS.
 * result.status is XN_OK, XN_INVALID or XN_NO_MEMORY, then without output.
 */
void shown_name(struct shown *shown, const struct name *name,
		enum detail detail);

void shown_close(struct shown *shown);

#endif
