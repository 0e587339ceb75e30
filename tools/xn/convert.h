/* SPDX-License-Identifier: MIT
 *
 * A name of any length through the library, in memory that is used again.
 */
#ifndef XN_CONVERT_H
#define XN_CONVERT_H

#include "io/input.h"

#include <xn/idna.h>

struct conversion {
	const xn_options *options;
	bool unicode; /* xn_to_unicode, else xn_to_ascii */
	/* Out: the result, valid until the next one. */
	xn_result result;
	const char *output; /* result.length bytes */
	/* Out, as far as it was asked for. */
	xn_report report;
	/* Where the output lies. */
	char *heap;
	char fixed[4 * XN_NAME_SIZE];
};

/* How much is wanted to be known. */
enum detail {
	DETAIL_RESULT, /* nothing more */
	DETAIL_FAULTS, /* the report's first faults, and their number */
	DETAIL_LABELS, /* all its labels, too */
	DETAIL_ALL     /* all its faults, too */
};

/* So many are the first faults. */
#define FIRST_FAULTS 20

void convert_open(struct conversion *conversion, const xn_options *options,
		  bool unicode);

/*
 * Convert a name.  result.status is XN_OK, XN_INVALID, XN_NO_MEMORY or
 * XN_FAILED; with the last two there is no output.
 */
void convert_name(struct conversion *conversion, const struct name *name,
		  enum detail detail);

/*
 * Convert a name that is right, to dst; false: it is not, or there is more to
 * it, and convert_name has to.
 */
static inline bool
convert_in_place(const struct conversion *conversion, char *dst, size_t cap,
		 const struct name *name, xn_result *result)
{
	if (name->len > XN_LABEL_POINTS) {
		return false;
	}
	*result = (conversion->unicode ? xn_to_unicode : xn_to_ascii)(
		conversion->options, dst, cap, name->s, name->len, NULL);
	return result->status == XN_OK;
}

/* Whether the conversion itself failed, whatever the name is. */
bool convert_failed(const struct conversion *conversion);

/* Whether there is an output, if only the best there is. */
bool convert_has_output(const struct conversion *conversion);

void convert_close(struct conversion *conversion);

/* Make room in a list of cap things of a size; false: there is no memory. */
bool convert_grow(void **list, size_t *cap, size_t need, size_t size);

#endif
