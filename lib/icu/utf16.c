/* SPDX-License-Identifier: MIT
 *
 * Labels in UTF-16.
 */
#include "utf16.h"

#include <stdlib.h>
#include <string.h>

#include <unicode/ustring.h>

void
xn_utf16_open(struct utf16 *text)
{
	text->s = text->usual;
	text->len = 0;
	text->cap = UTF16_USUAL;
}

void
xn_utf16_close(struct utf16 *text)
{
	if (text->s != text->usual) {
		free(text->s);
	}
}

UErrorCode
xn_utf16_room(struct utf16 *text, int32_t more)
{
	int32_t cap = text->cap;
	UChar *s;

	if (more <= cap - text->len) {
		return U_ZERO_ERROR;
	}
	if (more > INT32_MAX / 4 - text->len) {
		return U_INDEX_OUTOFBOUNDS_ERROR;
	}
	/* Capacity doubles, so appending n units takes O(n).  It is below
	 * INT32_MAX / 4 here: otherwise it would be enough. */
	cap = 2 * cap;
	if (cap < text->len + more) {
		cap = text->len + more;
	}
	s = malloc((size_t)cap * sizeof *s);
	if (s == NULL) {
		return U_MEMORY_ALLOCATION_ERROR;
	}
	memcpy(s, text->s, (size_t)text->len * sizeof *s);
	xn_utf16_close(text);
	text->s = s;
	text->cap = cap;
	return U_ZERO_ERROR;
}

UErrorCode
xn_utf16_append(struct utf16 *text, const UChar *s, int32_t len)
{
	UErrorCode error = xn_utf16_room(text, len);

	if (U_SUCCESS(error)) {
		memcpy(text->s + text->len, s, (size_t)len * sizeof *s);
		text->len += len;
	}
	return error;
}

UErrorCode
xn_utf16_load(struct utf16 *text, const uint32_t *src, size_t len)
{
	UErrorCode error;
	int32_t units;

	if (len > INT32_MAX / 2) {
		return U_INDEX_OUTOFBOUNDS_ERROR;
	}
	error = xn_utf16_room(text, (int32_t)len * 2);
	if (U_SUCCESS(error)) {
		u_strFromUTF32(text->s + text->len, text->cap - text->len,
			       &units, (const UChar32 *)src, (int32_t)len,
			       &error);
	}
	if (U_SUCCESS(error)) {
		text->len += units;
	}
	return error;
}
