/* SPDX-License-Identifier: MIT
 *
 * Converts names of any length, in memory that is used again.
 */
#ifndef XN_CONVERT_H
#define XN_CONVERT_H

#include "../io/input.h"

#include <xn/idna.h>

#define CONVERT_ROOM (4 * XN_NAME_SIZE)

struct conversion {
	const xn_options *options;
	bool unicode; /* xn_to_unicode, else xn_to_ascii */
	bool pair;    /* a name is a U-label, a tab and an A-label */
	/* Out: the result, valid until the next conversion. */
	xn_result result;
	const char *output; /* result.length bytes */
	/* Out: as much as was asked for. */
	xn_report report;
	/* The output is in room if it fits there, else in heap. */
	char *room; /* CONVERT_ROOM bytes: fixed, or the caller's */
	char *heap;
	char fixed[CONVERT_ROOM];
};

/* How much the caller wants to know. */
enum detail {
	DETAIL_RESULT, /* only the result */
	DETAIL_FAULTS, /* and the first faults, and the number of all */
	DETAIL_LABELS, /* and all labels */
	DETAIL_ALL     /* and all faults */
};

/* The number of first faults. */
#define FIRST_FAULTS 20

void convert_open(struct conversion *conversion, const xn_options *options,
		  bool unicode);

/*
 * Converts a name.  result.status is XN_OK, XN_INVALID, XN_NO_MEMORY or
 * XN_FAILED.  The last two have no output and no labels.
 */
void convert_name(struct conversion *conversion, const struct name *name,
		  enum detail detail);

/* Whether the conversion failed for a reason other than the name. */
static inline bool
convert_failed(const struct conversion *conversion)
{
	xn_status status = conversion->result.status;

	return status == XN_NO_MEMORY || status == XN_FAILED;
}

/*
 * The output, or NULL if there is none.  ToUnicode has one even for a name that
 * breaks a rule.
 */
const char *convert_output(const struct conversion *conversion);

void convert_close(struct conversion *conversion);

/*
 * Makes room for need elements in a list of cap elements, each of a size.
 * False: out of memory.
 */
bool convert_grow(void **list, size_t *cap, size_t need, size_t size);

#endif
