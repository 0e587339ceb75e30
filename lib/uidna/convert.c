/* SPDX-License-Identifier: MIT
 *
 * The functions for UTS #46.  libxn is asked for the whole name.  A name that
 * breaks a rule about lengths, hyphens, joiners or directions has the bits of
 * that answer, and the text that libxn makes without these rules.  wrong.c does
 * the others.
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

static size_t
length_of(enum encoding encoding, const char *text)
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

xn_result
xn_uidna_ask(const struct request *q, const xn_options *opt)
{
	if (q->encoding == UTF8) {
		return (q->way == ASCII_WAY ? xn_to_ascii : xn_to_unicode)(
			opt, q->dst, q->cap, q->src, q->len, NULL);
	}
	return (q->way == ASCII_WAY ? xn_to_ascii_utf16 : xn_to_unicode_utf16)(
		opt, (uint16_t *)(void *)q->dst, q->cap,
		(const uint16_t *)(const void *)q->src, q->len, NULL);
}

/*
 * Whether a result is the one to return, and its errors are known: not if it
 * fits but for its NUL, which ICU then leaves out, if a label is longer than
 * libxn's workspace, if labels have to be told apart, or if a decoded label
 * might begin with the prefix, which libxn allows if hyphens are an error.
 */
static bool
is_final(const struct request *request, const xn_result *r, uint32_t errors)
{
	bool ascii = request->way == ASCII_WAY;

	if (((errors | r->errors) & ~MILD) != 0 ||
	    (request->label && r->labels > 1)) {
		return false;
	}
	if (!ascii &&
	    (errors & (XN_ERROR_LABEL_TOO_LONG | XN_ERROR_HYPHEN_3_4))) {
		return false;
	}
	if (r->status == XN_NO_SPACE) {
		return r->length - 1 > request->cap &&
		       (ascii ? !(errors & XN_ERROR_LABEL_TOO_LONG)
			      : r->labels == 1);
	}
	return r->status == XN_OK || !ascii;
}

/* The errors of a result that is in request->dst, from those of the source. */
static uint32_t
errors_of(const struct request *request, uint32_t errors, const xn_result *r)
{
	size_t len = r->length;

	if (request->way == UNICODE_WAY && has_empty_label(request, r)) {
		errors |= XN_ERROR_EMPTY_LABEL;
	}
	/* libxn does not encode a label that is clearly too long. */
	if ((errors & XN_ERROR_LABEL_TOO_LONG) && len > XN_NAME_OCTETS &&
	    len - (text_unit(request->encoding, request->dst, len - 1) == '.') >
		    XN_NAME_OCTETS) {
		errors |= XN_ERROR_NAME_TOO_LONG;
	}
	return errors;
}

/* Convert a name that is not right by every rule. */
static size_t
convert_odd(struct request *request)
{
	const struct way *way = &request->idna->way[request->way];
	xn_result r = xn_uidna_ask(request, &way->ask);
	uint32_t errors = r.errors;

	if (r.status == XN_MISUSE) {
		/* cap reaches into src; only the caller knows whether dst does.
		 */
		struct request nowhere = *request;

		nowhere.dst = NULL;
		nowhere.cap = 0;
		r = xn_uidna_ask(&nowhere, &way->ask);
		return xn_uidna_wrong(request, r.errors);
	}
	if (r.status == XN_INVALID && request->way == ASCII_WAY &&
	    !(errors & ~MILD)) {
		r = xn_uidna_ask(request, &way->text);
	}
	if (!is_final(request, &r, errors)) {
		return xn_uidna_wrong(request, errors);
	}
	if (r.status == XN_NO_SPACE) {
		r.length--;
	} else {
		errors = errors_of(request, errors, &r);
	}
	if (request->label) {
		errors &= ~XN_ERROR_NAME_TOO_LONG;
	}
	request->errors = xn_uidna_errors(errors);
	return r.length;
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

	if (plain && !request->idna->contexto) {
		xn_result r = xn_uidna_ask(request, &request->idna->strict);

		if (r.status == XN_OK && (!request->label || r.labels == 1) &&
		    (request->way == ASCII_WAY ||
		     !has_empty_label(request, &r))) {
			return r.length;
		}
	}
	return convert_odd(request);
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
	request->len = len >= 0 ? (size_t)len
				: length_of(request->encoding, request->src);
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
