/* SPDX-License-Identifier: MIT
 *
 * Names are converted from UTF-32 and the locale's encoding to UTF-8, and back.
 */
#include "dropin.h"

#include "../base/loaded.h"
#include "../locale/codeset.h"
#include "../unicode/utf8.h"

#include <xn/locale.h>

#include <stdlib.h>
#include <string.h>

void
dropin_name_release(struct utf8_name *name)
{
	free(name->heap);
}

char *
dropin_name_room(struct utf8_name *name, size_t size)
{
	name->heap = NULL;
	if (size <= sizeof name->small) {
		return name->small;
	}
	name->heap = malloc(size);
	return name->heap;
}

size_t
dropin_utf8_length(const char *src, size_t len)
{
	size_t count = 0, size;

	for (size_t i = 0; i < len; i += size, count++) {
		uint32_t point;

		size = utf8_decode(src + i, len - i, &point);
		if (size == 0) {
			return SIZE_MAX;
		}
	}
	return count;
}

int
dropin_name_from_utf8(struct utf8_name *name, const char *src)
{
	char *dst;

	name->len = strlen(src);
	dst = dropin_name_room(name, name->len);
	if (dst == NULL) {
		return IDN2_MALLOC;
	}
	memcpy(dst, src, name->len);
	name->s = dst;
	return IDN2_OK;
}

/* ---- UTF-32 ------------------------------------------------------------- */

size_t
dropin_utf32_length(const uint32_t *src)
{
	size_t len = 0;

	while (src[len] != 0) {
		len++;
	}
	return len;
}

int
dropin_name_from_utf32(struct utf8_name *name, const uint32_t *src, size_t len)
{
	size_t at = 0;
	char *dst;

	/* Each code point takes up to four bytes, as it does in UTF-32. */
	dst = dropin_name_room(name, 4 * len);
	if (dst == NULL) {
		return IDN2_MALLOC;
	}
	for (size_t i = 0; i < len; i++) {
		uint32_t point = loaded32(src[i]);

		/* A string would end at NUL. */
		if (point == 0 || !is_scalar(point)) {
			dropin_name_release(name);
			return IDN2_ENCODING_ERROR;
		}
		at += utf8_encode(dst + at, point);
	}
	name->s = dst;
	name->len = at;
	return IDN2_OK;
}

size_t
dropin_put_utf32(uint32_t *dst, size_t cap, const char *src, size_t len)
{
	size_t count = 0, size;

	for (size_t i = 0; i < len; i += size, count++) {
		uint32_t point = 0;

		size = utf8_decode(src + i, len - i, &point);
		if (count < cap) {
			dst[count] = point;
		}
	}
	return count;
}

/* ---- the locale's encoding ---------------------------------------------- */

/* The return value for a status; rc is that for a wrong text. */
static int
rc_or(xn_status status, int rc)
{
	return status == XN_OK          ? IDN2_OK
	       : status == XN_NO_MEMORY ? IDN2_MALLOC
					: rc;
}

int
dropin_name_from_locale(struct utf8_name *name, const char *src)
{
	xn_locale_result r;
	char *dst;
	int error = dropin_name_from_utf8(name, src);

	if (error != IDN2_OK || is_plain(name->s, name->len)) {
		return error;
	}
	if (is_utf8_locale()) {
		/* The copy is UTF-8, if the text is. */
		error = dropin_utf8_length(name->s, name->len) != SIZE_MAX
				? IDN2_OK
				: IDN2_ICONV_FAIL;
		if (error != IDN2_OK) {
			dropin_name_release(name);
		}
		return error;
	}
	r = xn_locale_to_utf8(&dst, name->s, name->len);
	dropin_name_release(name);
	name->heap = dst;
	name->s = dst;
	name->len = r.length;
	return rc_or(r.status, IDN2_ICONV_FAIL);
}

/* ---- results ------------------------------------------------------------ */

int
dropin_give_utf8(char **dst, const char *src, size_t len)
{
	char *copy;

	if (dst == NULL) {
		return IDN2_OK;
	}
	copy = malloc(len + 1);
	if (copy == NULL) {
		return IDN2_MALLOC;
	}
	memcpy(copy, src, len);
	copy[len] = '\0';
	*dst = copy;
	return IDN2_OK;
}

int
dropin_give_utf32(uint32_t **dst, const char *src, size_t len)
{
	uint32_t *copy;

	if (dst == NULL) {
		return IDN2_OK;
	}
	copy = malloc((len + 1) * sizeof *copy);
	if (copy == NULL) {
		return IDN2_MALLOC;
	}
	copy[dropin_put_utf32(copy, len, src, len)] = 0;
	*dst = copy;
	return IDN2_OK;
}

int
dropin_give_locale(char **dst, const char *src, size_t len)
{
	char *there;
	xn_locale_result r;

	if (is_plain(src, len) || is_utf8_locale()) {
		return dropin_give_utf8(dst, src, len);
	}
	r = xn_utf8_to_locale(&there, src, len);
	if (r.status == XN_OK && dst != NULL) {
		*dst = there;
	} else {
		free(there);
	}
	return rc_or(r.status, IDN2_ENCODING_ERROR);
}
