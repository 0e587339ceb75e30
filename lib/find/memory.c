/* SPDX-License-Identifier: MIT
 *
 * The function of <xn/find.h> that allocates.
 */
#include <xn/find.h>

#include "../unicode/text.h"

#include <stdlib.h>

xn_result
xn_convert_in_alloc(const xn_options *opt, char **dst, const char *src,
		    size_t len, xn_in kind, xn_form form)
{
	size_t cap = XN_NAME_SIZE + len + len / 4;
	xn_result r = {XN_MISUSE, 0, 0, 0};

	if (dst == NULL) {
		return r;
	}
	*dst = NULL;
	/* Without it the first capacity may be beyond all memory. */
	if (!is_source(UTF8, src, len)) {
		return r;
	}
	/* The first result says what is enough. */
	do {
		*dst = malloc(cap);
		if (*dst == NULL) {
			return (xn_result){XN_NO_MEMORY, 0, 0, 0};
		}
		r = xn_convert_in(opt, *dst, cap, src, len, kind, form);
		cap = r.length;
		if (r.status != XN_OK && r.status != XN_INVALID) {
			free(*dst);
			*dst = NULL;
		}
	} while (r.status == XN_NO_SPACE);
	return r;
}
