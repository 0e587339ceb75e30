/* SPDX-License-Identifier: MIT
 *
 * The encoding of the locale, by iconv.
 */
#include <xn/locale.h>

#include "../base/letters.h"
#include "../unicode/utf8.h"
#include "codeset.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

/* A result that grows. */
struct converted {
	char *text;
	size_t length, cap; /* text has room for a NUL after cap bytes */
};

static xn_locale_result
refused_at(size_t at)
{
	return (xn_locale_result){.status = XN_INVALID, .at = at};
}

static xn_locale_result
no_memory(void)
{
	return (xn_locale_result){.status = XN_NO_MEMORY};
}

/* How many bytes at the start are the same in the encoding of every locale. */
static size_t
plain_length(const char *src, size_t len)
{
	size_t i = 0;

	while (i < len && (is_ldh((unsigned char)src[i]) ||
			   is_upper((unsigned char)src[i]) || src[i] == '.' ||
			   src[i] == '_')) {
		i++;
	}
	return i;
}

/* How many bytes at the start are UTF-8. */
static size_t
utf8_length(const char *src, size_t len)
{
	size_t i = 0, size;

	for (; i < len; i += size) {
		uint32_t point;

		size = utf8_decode(src + i, len - i, &point);
		if (size == 0) {
			break;
		}
	}
	return i;
}

static xn_locale_result
copy_text(char **dst, const char *src, size_t len)
{
	*dst = malloc(len + 1);
	if (*dst == NULL) {
		return no_memory();
	}
	if (len > 0) {
		memcpy(*dst, src, len);
	}
	(*dst)[len] = '\0';
	return (xn_locale_result){.status = XN_OK, .length = len};
}

/* Doubled capacities cannot wrap: the memory of the try before has its place.
 */
static bool
grow_converted(struct converted *out)
{
	char *more = realloc(out->text, 2 * out->cap + 1);

	if (more == NULL) {
		return false;
	}
	out->text = more;
	out->cap *= 2;
	return true;
}

/*
 * Append what iconv makes of *left bytes at *src or, if src is NULL, the end of
 * the text.  Returns 0 or errno.
 */
static int
append_converted(struct converted *out, iconv_t cd, char **src, size_t *left)
{
	for (;;) {
		char *dst = out->text + out->length;
		size_t room = out->cap - out->length, made;

		errno = 0;
		made = iconv(cd, src, left, &dst, &room);
		out->length = out->cap - room;
		if (made != (size_t)-1) {
			/* Some replace characters that the encoding lacks. */
			return made > 0 ? EILSEQ : 0;
		}
		if (errno != E2BIG) {
			return errno == ENOMEM ? ENOMEM : EILSEQ;
		}
		if (!grow_converted(out)) {
			return ENOMEM;
		}
	}
}

/*
 * The bytes to convert next: a character of UTF-8, so that its place is known
 * if it is replaced, but all of another encoding.  0: they cannot be converted.
 */
static size_t
next_piece(const char *src, size_t len, bool from_utf8)
{
	uint32_t point = 0;
	size_t size = from_utf8 ? utf8_decode(src, len, &point) : len;

	/* glibc leaves out tags, U+E0000 to U+E007F, and does not say so. */
	return point >> 7 == 0xE0000 >> 7 ? 0 : size;
}

/* Convert with a descriptor.  Returns 0 or errno; *at is the place. */
static int
convert_pieces(struct converted *out, iconv_t cd, const char *src, size_t len,
	       size_t *at, bool from_utf8)
{
	int error = 0;

	for (*at = 0; *at < len && error == 0;) {
		/* iconv does not change its input, but declares no const. */
		union {
			const char *read;
			char *write;
		} in = {src + *at};
		size_t size = next_piece(in.read, len - *at, from_utf8);
		size_t left = size;

		if (size == 0) {
			return EILSEQ;
		}
		error = append_converted(out, cd, &in.write, &left);
		/* A character that was replaced was read. */
		*at += from_utf8 && error != 0 ? 0 : size - left;
	}
	return error != 0 ? error : append_converted(out, cd, NULL, NULL);
}

static xn_locale_result
convert_text(char **dst, iconv_t cd, const char *src, size_t len,
	     bool from_utf8)
{
	/* Mostly enough.  It cannot wrap: the text has its place in memory. */
	struct converted out = {.cap = len + len / 2 + 16};
	size_t at = 0;
	int error = ENOMEM;

	out.text = malloc(out.cap + 1);
	if (out.text != NULL) {
		error = convert_pieces(&out, cd, src, len, &at, from_utf8);
	}
	iconv_close(cd);
	if (error != 0) {
		free(out.text);
		return error == ENOMEM ? no_memory() : refused_at(at);
	}
	out.text[out.length] = '\0';
	*dst = out.text;
	return (xn_locale_result){.status = XN_OK, .length = out.length};
}

static xn_locale_result
convert_locale(char **dst, const char *src, size_t len, bool from_utf8)
{
	const char *codeset;
	size_t plain;
	iconv_t cd;

	if (dst == NULL) {
		return (xn_locale_result){.status = XN_MISUSE};
	}
	*dst = NULL;
	if ((src == NULL && len > 0) || len > SIZE_MAX / 16) {
		return (xn_locale_result){.status = XN_MISUSE};
	}
	plain = plain_length(src, len);
	if (plain == len) {
		return copy_text(dst, src, len);
	}
	if (is_utf8_locale()) {
		size_t right = utf8_length(src, len);

		return right < len ? refused_at(right)
				   : copy_text(dst, src, len);
	}
	codeset = nl_langinfo(CODESET);
	errno = 0;
	cd = from_utf8 ? iconv_open(codeset, "UTF-8")
		       : iconv_open("UTF-8", codeset);
	if (cd == (iconv_t)-1) {
		return errno == EINVAL ? refused_at(plain) : no_memory();
	}
	return convert_text(dst, cd, src, len, from_utf8);
}

xn_locale_result
xn_locale_to_utf8(char **dst, const char *src, size_t len)
{
	return convert_locale(dst, src, len, false);
}

xn_locale_result
xn_utf8_to_locale(char **dst, const char *src, size_t len)
{
	return convert_locale(dst, src, len, true);
}
