/* SPDX-License-Identifier: MIT
 *
 * A call of one of the functions for UTS #46, on its way through the files
 * here.
 */
#ifndef XN_UIDNA_REQUEST_H
#define XN_UIDNA_REQUEST_H

#include "../unicode/text.h"

#include <unicode/uidna.h>
#include <xn/idna.h>

/* Options in a direction. */
struct way {
	xn_options ask; /* with all checks that the caller gets to know */
	xn_options lax; /* without those of hyphens */
	xn_options map; /* only mapping */
};

/* Immutable after opening. */
struct UIDNA {
	struct way way[2];
	xn_options label;  /* for one label that is mapped already */
	xn_options strict; /* a name that passes this passes anything */
	bool std3;
	bool forbids; /* refuse forbidden code points that a mapping made */
};

enum { ASCII_WAY, UNICODE_WAY };

struct request {
	const UIDNA *idna;
	int way;
	bool label; /* src is one label, whatever it holds */
	enum encoding encoding;
	const char *src;
	size_t len;
	char *dst;
	size_t cap;
	uint32_t errors; /* out: UIDNA_ERROR_* */
};

#define HYPHENS                                                                \
	(XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN |                  \
	 XN_ERROR_HYPHEN_3_4)

/* UIDNA_ERROR_* of HYPHENS, CONTEXTJ and BIDI, which stand as ours do. */
static inline uint32_t
mild(uint32_t errors)
{
	return (errors & HYPHENS) >> 2 |
	       (errors & (XN_ERROR_BIDI | XN_ERROR_CONTEXTJ)) >> 5;
}

/* The length of a text that ends with NUL. */
static inline size_t
xn_uidna_length(enum encoding encoding, const char *text)
{
	size_t len = 0;

	if (encoding == UTF8) {
		return strlen(text);
	}
	while (text_unit(encoding, text, len) != 0) {
		len++;
	}
	return len;
}

/* End a result of len units, or SIZE_MAX, with a NUL if there is room. */
static inline int32_t
xn_uidna_end(enum encoding encoding, void *dst, size_t cap, size_t len,
	     UErrorCode *code)
{
	if (len > INT32_MAX) {
		*code = U_MEMORY_ALLOCATION_ERROR;
		return 0;
	}
	if (len > cap) {
		*code = U_BUFFER_OVERFLOW_ERROR;
	} else if (len == cap) {
		*code = U_STRING_NOT_TERMINATED_WARNING;
	} else {
		text_put_unit(encoding, dst, len, 0);
		if (*code == U_STRING_NOT_TERMINATED_WARNING) {
			*code = U_ZERO_ERROR;
		}
	}
	return (int32_t)len;
}

/*
 * wrong.c: convert label by label as ICU does with names that break a rule.
 * errors is what libxn said.  Returns the length of the result,
 * or SIZE_MAX if there is no memory.
 */
size_t xn_uidna_wrong(struct request *request, uint32_t errors);

#endif
