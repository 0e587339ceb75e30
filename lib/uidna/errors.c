/* SPDX-License-Identifier: MIT
 *
 * Errors and lengths as ICU reports them.
 */
#include "request.h"

uint32_t
xn_uidna_errors(uint32_t errors)
{
	static const struct {
		uint32_t ours, bit;
	} table[] = {
		{XN_ERROR_EMPTY_NAME, UIDNA_ERROR_EMPTY_LABEL},
		{XN_ERROR_EMPTY_LABEL, UIDNA_ERROR_EMPTY_LABEL},
		{XN_ERROR_LABEL_TOO_LONG, UIDNA_ERROR_LABEL_TOO_LONG},
		{XN_ERROR_NAME_TOO_LONG, UIDNA_ERROR_DOMAIN_NAME_TOO_LONG},
		{XN_ERROR_LEADING_HYPHEN, UIDNA_ERROR_LEADING_HYPHEN},
		{XN_ERROR_TRAILING_HYPHEN, UIDNA_ERROR_TRAILING_HYPHEN},
		{XN_ERROR_HYPHEN_3_4, UIDNA_ERROR_HYPHEN_3_4},
		{XN_ERROR_BIDI, UIDNA_ERROR_BIDI},
		{XN_ERROR_CONTEXTJ, UIDNA_ERROR_CONTEXTJ},
	};
	uint32_t bits = 0;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		bits |= errors & table[i].ours ? table[i].bit : 0;
	}
	return bits;
}

int32_t
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
			*code = 0;
		}
	}
	return (int32_t)len;
}
