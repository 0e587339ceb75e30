/* SPDX-License-Identifier: MIT
 *
 * The entry: xn_to_ascii and xn_to_unicode, in all encodings.  Names of plain
 * ASCII are done here; all others go through the pipeline.
 *
 * This file is compiled once for each instruction set that makes it faster;
 * XN_ISA(name) is the name of a function there.
 */
#include "convert.h"
#include "report.h"

size_t
XN_ISA(xn_ascii_name)(const struct ascii_rules *rules, char *dst, size_t cap,
		      const char *src, size_t len)
{
	return ascii_name(UTF8, rules, dst, cap, src, len);
}

size_t
XN_ISA(xn_ascii_rows)(const struct ascii_rules *rules, struct ascii_rows *rows)
{
	const struct ascii_rules own = *rules;
	const int32_t *offsets = rows->from;
	int32_t *ends = rows->to;
	const char *text = rows->text;
	char *data = rows->data;
	size_t count = rows->count, end = rows->end;
	size_t at = rows->at, limit = rows->limit, row;

	for (row = 0; row < count; row++) {
		uint64_t from = (uint64_t)offsets[row];
		uint64_t to = (uint64_t)offsets[row + 1];
		size_t len = (size_t)(to - from);

		if (from > to || to > end || at == limit ||
		    ascii_name(UTF8, &own, data + at, limit - at, text + from,
			       len) == 0) {
			break;
		}
		at += len;
		ends[row] = (int32_t)at;
	}
	rows->at = at;
	return row;
}

/* The fast path for UTF-32, which is rare: it goes through bytes. */
static size_t
ascii_name_utf32(const struct ascii_rules *rules, uint32_t *dst, size_t cap,
		 const uint32_t *src, size_t len)
{
	char name[OCTETS_MAX + 1], result[OCTETS_MAX + 1];
	uint32_t all = 0;
	size_t labels;

	if (len == 0 || len > OCTETS_MAX || len >= cap) {
		return 0;
	}
	for (size_t i = 0; i < len; i++) {
		all |= src[i];
		name[i] = (char)src[i];
	}
	if (all >= 0x80) {
		return 0;
	}
	labels = ascii_name(UTF8, rules, result, sizeof result, name, len);
	for (size_t i = 0; labels > 0 && i <= len; i++) {
		dst[i] = (unsigned char)result[i];
	}
	return labels;
}

/*
 * Tries the fast path, then the stages, and fills a report.  Within convert(),
 * these calls would make names without a report slower.
 */
static xn_result
convert_reported(enum direction direction, const xn_options *opt, char *dst,
		 size_t cap, const char *src, size_t len, xn_report *report)
{
	struct ascii_rules rules;

	if (dst != NULL && src != NULL && is_apart(UTF8, dst, cap, src, len) &&
	    xn_report_is_simple(report) && ascii_rules(&rules, opt)) {
		size_t labels =
			XN_ISA(xn_ascii_name)(&rules, dst, cap, src, len);

		if (labels > 0) {
			xn_result ok = {XN_OK, 0, len, labels};

			xn_report_ascii(report, src, len);
			return ok;
		}
	}
	return xn_run_on_stack(direction, UTF8, opt, dst, cap, src, len,
			       report);
}

/* Tries the fast path, then the stages.  The encoding is a constant. */
static ALWAYS_INLINE xn_result
convert(enum direction direction, enum encoding encoding, const xn_options *opt,
	void *dst, size_t cap, const void *src, size_t len, xn_report *report)
{
	struct ascii_rules rules;

	if (report != NULL && encoding == UTF8) {
		return convert_reported(direction, opt, dst, cap, src, len,
					report);
	}
	if (report == NULL && dst != NULL && src != NULL &&
	    is_apart(encoding, dst, cap, src, len) &&
	    ascii_rules(&rules, opt)) {
		size_t labels =
			encoding == UTF32
				? ascii_name_utf32(&rules, dst, cap, src, len)
				: ascii_name(encoding, &rules, dst, cap, src,
					     len);

		if (labels > 0) {
			xn_result ok = {XN_OK, 0, len, labels};

			return ok;
		}
	}
	return xn_run_on_stack(direction, encoding, opt, dst, cap, src, len,
			       report);
}

xn_result
XN_ISA(xn_to_ascii)(const xn_options *opt, char *dst, size_t cap,
		    const char *src, size_t len, xn_report *report)
{
	return convert(TO_ASCII, UTF8, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_unicode)(const xn_options *opt, char *dst, size_t cap,
		      const char *src, size_t len, xn_report *report)
{
	return convert(TO_UNICODE, UTF8, opt, dst, cap, src, len, report);
}

/* UTF-16 and UTF-32 share one copy for both directions. */
static xn_result
convert_utf16(enum direction direction, const xn_options *opt, uint16_t *dst,
	      size_t cap, const uint16_t *src, size_t len, xn_report *report)
{
	return convert(direction, UTF16, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_ascii_utf16)(const xn_options *opt, uint16_t *dst, size_t cap,
			  const uint16_t *src, size_t len, xn_report *report)
{
	return convert_utf16(TO_ASCII, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_unicode_utf16)(const xn_options *opt, uint16_t *dst, size_t cap,
			    const uint16_t *src, size_t len, xn_report *report)
{
	return convert_utf16(TO_UNICODE, opt, dst, cap, src, len, report);
}

static xn_result
convert_utf32(enum direction direction, const xn_options *opt, uint32_t *dst,
	      size_t cap, const uint32_t *src, size_t len, xn_report *report)
{
	return convert(direction, UTF32, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_ascii_utf32)(const xn_options *opt, uint32_t *dst, size_t cap,
			  const uint32_t *src, size_t len, xn_report *report)
{
	return convert_utf32(TO_ASCII, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_unicode_utf32)(const xn_options *opt, uint32_t *dst, size_t cap,
			    const uint32_t *src, size_t len, xn_report *report)
{
	return convert_utf32(TO_UNICODE, opt, dst, cap, src, len, report);
}
