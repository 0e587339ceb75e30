/* SPDX-License-Identifier: MIT
 *
 * The functions for UTS #46.  libxn converts names that are right and whose
 * result fits with its NUL; wrong.c does all others.
 */
#include "exports.h"
#include "request.h"

#include <string.h>

/* ---- arguments ---------------------------------------------------------- */

static bool
are_right(const struct request *request, int32_t len, int32_t cap,
	  const UIDNAInfo *info)
{
	const char *src = request->src, *dst = request->dst;

	return request->idna != NULL && info != NULL && info->size >= 16 &&
	       (src == NULL ? len == 0 : len >= -1) &&
	       (dst == NULL ? cap == 0 : cap >= 0) &&
	       (dst != src || src == NULL);
}

size_t
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

/* ---- questions about the source and the result --------------------------- */

/* How many units at the beginning are ASCII, rounded down to whole words. */
static size_t
ascii_units(const struct request *request)
{
	const uint64_t beyond = request->encoding == UTF8
					? UINT64_C(0x8080808080808080)
					: UINT64_C(0xFF80FF80FF80FF80);
	size_t step = 8u >> request->encoding, i = 0;
	uint64_t word;

	for (; request->len - i >= step; i += step) {
		memcpy(&word, text_at(request->encoding, request->src, i),
		       sizeof word);
		if (word & beyond) {
			break;
		}
	}
	return i;
}

/*
 * Whether transitional processing changes the name: after mapping it has sharp
 * s, final sigma, or a joiner.  Only capital sharp s is mapped to one of these.
 */
static bool
has_deviation(const struct request *request)
{
	uint32_t point;
	size_t size;

	for (size_t i = ascii_units(request); i < request->len; i += size) {
		if (text_unit(request->encoding, request->src, i) < 0x80) {
			size = 1;
			continue;
		}
		size = text_decode(request->encoding, request->src,
				   request->len, i, &point);
		if (size == 0) {
			size = 1;
		} else if (point == 0xDF || point == 0x3C2 ||
			   point - 0x200C < 2 || point == 0x1E9E) {
			return true;
		}
	}
	return false;
}

/* Whether a result has an empty label that is not its last one. */
static bool
has_empty_label(const struct request *request, const xn_result *r)
{
	const uint16_t *wide = (const uint16_t *)(const void *)request->dst;
	const char *text = request->dst, *end = text + r->length;
	bool empty = r->length == 0;

	if (request->encoding == UTF8) {
		const char *from = text, *dot;

		while (from < end &&
		       (dot = memchr(from, '.', (size_t)(end - from))) !=
			       NULL) {
			empty |= dot == from;
			from = dot + 1;
		}
		return empty;
	}
	for (size_t i = 0; i < r->length; i++) {
		empty |= wide[i] == '.' && (i == 0 || wide[i - 1] == '.');
	}
	return empty;
}

/* ---- conversion ---------------------------------------------------------- */

static xn_result
ask(const struct request *q, const xn_options *opt)
{
	if (q->encoding == UTF8) {
		return (q->way == ASCII_WAY ? xn_to_ascii : xn_to_unicode)(
			opt, q->dst, q->cap, q->src, q->len, NULL);
	}
	return (q->way == ASCII_WAY ? xn_to_ascii_utf16 : xn_to_unicode_utf16)(
		opt, (uint16_t *)(void *)q->dst, q->cap,
		(const uint16_t *)(const void *)q->src, q->len, NULL);
}

/* Try options; true: the result is there. */
static bool
try_options(struct request *request, const xn_options *opt, xn_result *r)
{
	*r = ask(request, opt);
	return r->status == XN_OK && (!request->label || r->labels == 1) &&
	       (request->way == ASCII_WAY || !has_empty_label(request, r));
}

/*
 * Convert; returns the length of the result.  libxn's own profile is faster
 * than options, and a name that is right by it is right by any options but
 * CONTEXTO.
 */
static size_t
convert(struct request *request, bool deviates)
{
	const struct way *way = &request->idna->way[request->way];
	bool plain = !deviates || !way->transitional;
	xn_result r, lax;

	if (plain && !request->idna->contexto &&
	    try_options(request, &request->idna->strict, &r)) {
		return r.length;
	}
	if (try_options(request, &way->ask, &r)) {
		return r.length;
	}
	if (r.errors != 0 && !(r.errors & ~HYPHENS) &&
	    try_options(request, &way->lax, &lax)) {
		request->errors = xn_uidna_mild(r.errors);
		return lax.length;
	}
	return xn_uidna_wrong(request, &r);
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
			*code = U_ZERO_ERROR;
		}
	}
	return (int32_t)len;
}

static int32_t
serve(struct request *request, int32_t len, int32_t cap, UIDNAInfo *info,
      UErrorCode *code)
{
	size_t length;

	if (*code > 0) {
		return 0;
	}
	if (!are_right(request, len, cap, info)) {
		*code = U_ILLEGAL_ARGUMENT_ERROR;
		return 0;
	}
	memset(&info->size + 1, 0, (size_t)info->size - sizeof info->size);
	request->len =
		len >= 0 ? (size_t)len
			 : xn_uidna_length(request->encoding, request->src);
	request->cap = (size_t)cap;
	info->isTransitionalDifferent = has_deviation(request);
	length = convert(request, info->isTransitionalDifferent);
	if (request->no_memory) {
		*code = U_MEMORY_ALLOCATION_ERROR;
		return 0;
	}
	info->errors = request->errors;
	return xn_uidna_end(request->encoding, request->dst, request->cap,
			    length, code);
}

/* ---- the functions ------------------------------------------------------- */

#define UTS46(name, way, label, encoding, unit)                                \
	DECLARE(name);                                                         \
	static int32_t own_##name(const UIDNA *idna, const unit *src,          \
				  int32_t len, unit *dst, int32_t cap,         \
				  UIDNAInfo *info, UErrorCode *code)           \
	{                                                                      \
		struct request request = {                                     \
			idna, way,         label, encoding, (const char *)src, \
			0,    (char *)dst, 0,     0,        false};            \
                                                                               \
		return serve(&request, len, cap, info, code);                  \
	}                                                                      \
	EXPORT(name)

UTS46(nameToASCII, ASCII_WAY, false, UTF16, UChar)
UTS46(nameToUnicode, UNICODE_WAY, false, UTF16, UChar)
UTS46(labelToASCII, ASCII_WAY, true, UTF16, UChar)
UTS46(labelToUnicode, UNICODE_WAY, true, UTF16, UChar)
UTS46(nameToASCII_UTF8, ASCII_WAY, false, UTF8, char)
UTS46(nameToUnicodeUTF8, UNICODE_WAY, false, UTF8, char)
UTS46(labelToASCII_UTF8, ASCII_WAY, true, UTF8, char)
UTS46(labelToUnicodeUTF8, UNICODE_WAY, true, UTF8, char)
