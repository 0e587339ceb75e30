/* SPDX-License-Identifier: MIT
 *
 * Every public function of include/xn that takes a text, once, as a row.  A
 * loop over the rows tries what holds for all of them.  test_headers.py fails
 * if a header has a function that is in no row.
 */
#ifndef ENTRIES_H
#define ENTRIES_H

#include <stddef.h>
#include <stdint.h>

#include <xn/display.h>
#include <xn/idna.h>
#include <xn/lgr.h>

/* What a function is asked.  A row leaves out what its function does not take.
 */
struct question {
	const xn_options *opt;
	const xn_display_options *policy;
	xn_direction direction;
	xn_known_set *set;  /* sealed */
	xn_known_set *open; /* not sealed */
	const xn_lgr *lgr;
	void *dst; /* of TO_HEAP: the address of a pointer */
	size_t cap;
	const void *src;
	size_t len;
	xn_report *report;
	xn_display_report *shown;
};

struct outcome {
	xn_status status; /* statuses of other types as the one that fits */
	uint32_t errors;
	size_t length; /* of the result; with XN_NO_SPACE, of the room needed */
};

enum kind { TO_BUFFER, TO_HEAP, ASKS };

/* What a row is tried with. */
enum {
	OPTIONS = 1, /* takes options */
	POLICY = 2,  /* takes those of libxn-display */
	REPORT = 4,
	SHOWN = 8,   /* takes a report of libxn-display */
	APART = 16,  /* refuses buffers that overlap or end nowhere */
	SHORT = 32,  /* refuses sources beyond SIZE_MAX / 16 bytes */
	ENDS = 64,   /* a NUL ends the result, and is in length if needed */
	WIRE = 128,  /* the source is a wire name; any other text is misuse */
	SILENT = 256 /* has no status */
};

struct entry {
	const char *name;
	struct outcome (*call)(const struct question *q);
	size_t from; /* bytes of a unit of src */
	size_t to;   /* bytes of an element of dst, or of *dst */
	enum kind kind;
	unsigned has;
};

extern const struct entry entries[];
extern const size_t entry_count;

#endif
