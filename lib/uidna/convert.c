/* SPDX-License-Identifier: MIT
 *
 * The functions for UTS #46.  libxn converts names that are right and whose
 * result fits with its NUL; wrong.c does all others.
 */
#include "../base/compiler.h"
#include "request.h"

#include <string.h>

static ALWAYS_INLINE bool
are_right(const struct request *q, int32_t len, int32_t cap,
	  const UIDNAInfo *info)
{
	const char *src = q->src, *dst = q->dst;

	return q->idna != NULL && info != NULL && info->size >= 16 &&
	       (src == NULL ? len == 0 : len >= -1) &&
	       (dst == NULL ? cap == 0 : cap >= 0) &&
	       (dst != src || src == NULL);
}

/* The OR of the 32 bytes at i, of which none is behind the last eight. */
static ALWAYS_INLINE uint64_t
bytes_seen(const char *src, size_t i, size_t last)
{
	uint64_t a, b, c, d;

	memcpy(&a, src + (i < last ? i : last), 8);
	memcpy(&b, src + (i + 8 < last ? i + 8 : last), 8);
	memcpy(&c, src + (i + 16 < last ? i + 16 : last), 8);
	memcpy(&d, src + (i + 24 < last ? i + 24 : last), 8);
	return a | b | c | d;
}

/* Whether all is ASCII.  Nearly no name needs a second round. */
static ALWAYS_INLINE bool
is_ascii(const struct request *q)
{
	const uint64_t beyond = q->encoding == UTF8
					? UINT64_C(0x8080808080808080)
					: UINT64_C(0xFF80FF80FF80FF80);
	size_t bytes = q->len << q->encoding, step = (size_t)32 << q->encoding;
	uint64_t seen = bytes < 8 ? UINT64_MAX : 0;

	for (size_t i = 0; bytes >= 8 && i < bytes; i += step) {
		seen |= bytes_seen(q->src, i, bytes - 8) |
			bytes_seen(q->src, i + step - 32, bytes - 8);
	}
	return (seen & beyond) == 0;
}

/*
 * Whether transitional processing changes the name: after mapping it has sharp
 * s, final sigma, or a joiner.  Only capital sharp s is mapped to one of these.
 */
static ALWAYS_INLINE bool
has_deviation(const struct request *q)
{
	uint32_t point;
	size_t size;

	for (size_t i = 0; i < q->len; i += size) {
		size = text_decode(q->encoding, q->src, q->len, i, &point);
		if (size > 0 && (point == 0xDF || point == 0x3C2 ||
				 point - 0x200C < 2 || point == 0x1E9E)) {
			return true;
		}
		size += size == 0;
	}
	return false;
}

/* Whether a result has an empty label that is not its last one. */
static bool
has_empty_label(const struct request *q, size_t len)
{
	bool empty = len == 0, dot = true;

	for (size_t i = 0; i < len; i++) {
		bool next = text_unit(q->encoding, q->dst, i) == '.';

		empty |= dot && next;
		dot = next;
	}
	return empty;
}

/* Ask libxn; true: the result is there.  Inline, so that nothing is copied. */
static ALWAYS_INLINE bool
ask(const struct request *q, const xn_options *opt, xn_result *r)
{
	uintptr_t src = (uintptr_t)q->src, dst = (uintptr_t)q->dst;
	size_t cap = q->cap;

	/* A capacity may reach into the source. */
	if (src > dst && cap > (src - dst) >> q->encoding) {
		cap = (src - dst) >> q->encoding;
	}
	if (q->encoding == UTF8) {
		*r = (q->way == ASCII_WAY ? xn_to_ascii : xn_to_unicode)(
			opt, q->dst, cap, q->src, q->len, NULL);
	} else {
		*r = (q->way == ASCII_WAY ? xn_to_ascii_utf16
					  : xn_to_unicode_utf16)(
			opt, (uint16_t *)(void *)q->dst, cap,
			(const uint16_t *)(const void *)q->src, q->len, NULL);
	}
	return r->status == XN_OK && (!q->label || r->labels == 1) &&
	       (q->way == ASCII_WAY || !has_empty_label(q, r->length));
}

/*
 * Convert; returns the length of the result.  libxn's own profile is faster
 * than options.
 */
static ALWAYS_INLINE size_t
convert(struct request *q, bool deviates)
{
	const struct way *way = &q->idna->way[q->way];
	xn_result r, lax;

	if ((!(deviates && way->map.checks == XN_TRANSITIONAL) &&
	     ask(q, &q->idna->strict, &r)) ||
	    ask(q, &way->ask, &r)) {
		return r.length;
	}
	if (r.errors != 0 && !(r.errors & ~HYPHENS) &&
	    ask(q, &way->lax, &lax)) {
		q->errors = mild(r.errors);
		return lax.length;
	}
	return xn_uidna_wrong(q, r.errors);
}

static ALWAYS_INLINE int32_t
serve(struct request *q, int32_t len, int32_t cap, UIDNAInfo *info,
      UErrorCode *code)
{
	size_t length;

	if (*code > 0) {
		return 0;
	}
	if (!are_right(q, len, cap, info)) {
		*code = U_ILLEGAL_ARGUMENT_ERROR;
		return 0;
	}
	/* One size is nearly everybody's. */
	memset(&info->size + 1, 0, sizeof *info - sizeof info->size);
	if (info->size > (int16_t)sizeof *info) {
		memset(info + 1, 0, (size_t)info->size - sizeof *info);
	}
	q->len = len >= 0 ? (size_t)len : xn_uidna_length(q->encoding, q->src);
	q->cap = (size_t)cap;
	info->isTransitionalDifferent = !is_ascii(q) && has_deviation(q);
	length = convert(q, info->isTransitionalDifferent);
	info->errors = q->errors;
	return xn_uidna_end(q->encoding, q->dst, q->cap, length, code);
}

#define UTS46(name, way, label, encoding, unit)                                \
	int32_t name(const UIDNA *idna, const unit *src, int32_t len,          \
		     unit *dst, int32_t cap, UIDNAInfo *info,                  \
		     UErrorCode *code)                                         \
	{                                                                      \
		return serve(&(struct request){idna, way, label, encoding,     \
					       (const char *)src, 0,           \
					       (char *)dst, 0, 0},             \
			     len, cap, info, code);                            \
	}

UTS46(uidna_nameToASCII, ASCII_WAY, false, UTF16, UChar)
UTS46(uidna_nameToUnicode, UNICODE_WAY, false, UTF16, UChar)
UTS46(uidna_labelToASCII, ASCII_WAY, true, UTF16, UChar)
UTS46(uidna_labelToUnicode, UNICODE_WAY, true, UTF16, UChar)
UTS46(uidna_nameToASCII_UTF8, ASCII_WAY, false, UTF8, char)
UTS46(uidna_nameToUnicodeUTF8, UNICODE_WAY, false, UTF8, char)
UTS46(uidna_labelToASCII_UTF8, ASCII_WAY, true, UTF8, char)
UTS46(uidna_labelToUnicodeUTF8, UNICODE_WAY, true, UTF8, char)
