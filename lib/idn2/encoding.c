/* SPDX-License-Identifier: MIT
 *
 * Names are converted from UTF-32 and the locale's encoding to UTF-8, and back.
 */
#include "dropin.h"

#include "../base/loaded.h"
#include "../unicode/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

void
dropin_name_release(struct utf8_name *name)
{
	free(name->heap);
}

int
dropin_name_finish(struct utf8_name *name, int rc)
{
	bool right = rc == IDN2_OK ||
		     dropin_utf8_length(name->s, name->len) != SIZE_MAX;

	dropin_name_release(name);
	return right ? rc : IDN2_ICONV_FAIL;
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

/* An allocator may fail without saying why. */
static int
errno_or(int error)
{
	return errno != 0 ? errno : error;
}

/* Convert all of src; *dst_len is the room. Returns 0, or errno. */
static int
convert_into(char *dst, size_t *dst_len, iconv_t cd, const char *src,
	     size_t len)
{
	/* iconv does not change its input, but declares it without const. */
	union {
		const char *read;
		char *write;
	} in = {src};
	size_t left = *dst_len;
	size_t made = iconv(cd, &in.write, &len, &dst, &left);

	if (made == 0) {
		made = iconv(cd, NULL, NULL, &dst, &left);
	}
	*dst_len -= left;
	if (made == (size_t)-1) {
		return errno_or(EILSEQ);
	}
	/* iconv replaced characters that the encoding does not have. */
	return made > 0 ? EILSEQ : 0;
}

/*
 * The same into memory that the caller frees.  It has room for a NUL after the
 * text.  Returns 0 or errno, which may come from iconv_open.
 */
static int
convert(char **dst, size_t *dst_len, const char *to, const char *from,
	const char *src, size_t len)
{
	/*
	 * This is mostly enough.  Neither it nor a doubled capacity can wrap:
	 * the text and the memory of the try before have their place in memory.
	 */
	size_t cap = len + len / 2 + 16;
	iconv_t cd;
	int error;

	errno = 0;
	cd = iconv_open(to, from);
	if (cd == (iconv_t)-1) {
		return errno_or(ENOMEM);
	}
	do {
		*dst = malloc(cap + 1);
		*dst_len = cap;
		error = *dst != NULL ? convert_into(*dst, dst_len, cd, src, len)
				     : ENOMEM;
		if (error != 0) {
			free(*dst);
			iconv(cd, NULL, NULL, NULL, NULL);
		}
		cap *= 2;
	} while (error == E2BIG);
	iconv_close(cd);
	return error;
}

int
dropin_name_from_locale(struct utf8_name *name, const char *src)
{
	const char *codeset = nl_langinfo(CODESET);
	char *dst;
	int error = dropin_name_from_utf8(name, src);

	if (error != IDN2_OK || strcmp(codeset, "UTF-8") == 0 ||
	    is_plain(name->s, name->len)) {
		return error;
	}
	error = convert(&dst, &name->len, "UTF-8", codeset, name->s, name->len);
	dropin_name_release(name);
	if (error != 0) {
		return error == ENOMEM ? IDN2_MALLOC : IDN2_ICONV_FAIL;
	}
	name->heap = dst;
	name->s = dst;
	return IDN2_OK;
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
	const char *codeset = nl_langinfo(CODESET);
	char *there;
	size_t there_len;
	int error;

	if (strcmp(codeset, "UTF-8") == 0 || is_plain(src, len)) {
		return dropin_give_utf8(dst, src, len);
	}
	error = convert(&there, &there_len, codeset, "UTF-8", src, len);
	if (error != 0) {
		return error == ENOMEM ? IDN2_MALLOC : IDN2_ENCODING_ERROR;
	}
	if (dst == NULL) {
		free(there);
		return IDN2_OK;
	}
	there[there_len] = '\0';
	*dst = there;
	return IDN2_OK;
}
