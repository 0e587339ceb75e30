/* SPDX-License-Identifier: MIT
 *
 * Every public function of include/xn that takes a text, once, as a row.  A
 * loop over the rows tries what holds for all of them.  test_headers.py fails
 * if a header has a function that is in no row.
 */
#ifndef ENTRIES_H
#define ENTRIES_H

#include <stdbool.h>
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
	const void *other; /* a text to compare it with; NULL: "a" */
	size_t other_len;
	xn_report *report;
	xn_display_report *shown;
	unsigned char *flags; /* Punycode's flags of case, or NULL */
};

struct outcome {
	xn_status status; /* statuses of other types as the one that fits */
	uint32_t errors;
	size_t length; /* of the result; with XN_NO_SPACE, of the room needed */
	size_t at[2];  /* places in the source, plus 1; 0: none */
	uint32_t more[4]; /* whatever else a call tells */
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
	SILENT = 256, /* has no status */
	LIST = 512    /* the result is a list of size_t, not a text */
};

struct entry {
	const char *name;
	struct outcome (*call)(const struct question *q);
	size_t from; /* bytes of a unit of src */
	size_t to;   /* bytes of an element of dst, or of *dst */
	enum kind kind;
	unsigned has;
};

/* Seen outside a shared module that is built with these rows. */
#ifdef _WIN32
#define EXPORTED
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

extern EXPORTED const struct entry entries[];
extern EXPORTED const size_t entry_count;

/*
 * Whether a call leaves a result if there is room; some do of a wrong name.
 */
bool entry_gives(const struct entry *entry, const struct outcome *r);

#endif
