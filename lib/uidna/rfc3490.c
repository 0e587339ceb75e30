/* SPDX-License-Identifier: MIT
 *
 * The older functions: RFC 3490 with nameprep, errors as codes.
 */
#include "../base/letters.h"
#include "request.h"

#include <string.h>

/* A call. */
struct job {
	bool label, to_ascii;
	int32_t options;
	const UChar *src;
	size_t len;
	UChar *dst;
	size_t cap;
	UParseError *where;
};

/* Of the errors of a label, ICU reports the one that comes first here. */
static const struct {
	uint32_t errors;
	int code;
} codes[] = {
	{XN_ERROR_INVALID_UTF8 | XN_ERROR_DISALLOWED, U_IDNA_PROHIBITED_ERROR},
	{XN_ERROR_UNASSIGNED, U_IDNA_UNASSIGNED_ERROR},
	{XN_ERROR_BIDI, U_IDNA_CHECK_BIDI_ERROR},
	{XN_ERROR_EMPTY_NAME | XN_ERROR_EMPTY_LABEL,
	 U_IDNA_ZERO_LENGTH_LABEL_ERROR},
	{XN_ERROR_STD3 | XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN,
	 U_IDNA_STD3_ASCII_RULES_ERROR},
	{XN_ERROR_ACE_PREFIX, U_IDNA_ACE_PREFIX_ERROR},
	{XN_ERROR_LABEL_TOO_LONG, U_IDNA_LABEL_TOO_LONG_ERROR},
	{XN_ERROR_NAME_TOO_LONG, U_IDNA_DOMAIN_NAME_TOO_LONG_ERROR},
};

/* Fill where with the place of a fault, and the text around it. */
static void
show_place(const struct job *job, size_t at)
{
	UParseError *where = job->where;
	size_t before = at < U_PARSE_CONTEXT_LEN ? at : U_PARSE_CONTEXT_LEN - 1;
	size_t behind = job->len - at < U_PARSE_CONTEXT_LEN
				? job->len - at
				: U_PARSE_CONTEXT_LEN - 1;

	if (where == NULL || at > job->len) {
		return;
	}
	memset(where, 0, sizeof *where);
	where->offset = (int32_t)at;
	memcpy(where->preContext, job->src + at - before,
	       before * sizeof *job->src);
	memcpy(where->postContext, job->src + at, behind * sizeof *job->src);
}

/* The code of the first label that is wrong. */
static int
code_of(const struct job *job, const xn_report *report)
{
	const xn_fault *first = report->faults,
		       *end = first + report->fault_cap;

	for (size_t i = 0;; i++) {
		/* A label has at most one fault of each kind. */
		for (const xn_fault *fault = first;
		     fault < end && fault->label == first->label; fault++) {
			if (fault->error & codes[i].errors) {
				show_place(job, fault->at);
				return codes[i].code;
			}
		}
	}
}

static size_t
convert(const struct job *job, UErrorCode *code)
{
	xn_options opt = xn_profile(XN_IDNA2003);
	xn_fault faults[XN_ERROR_COUNT] = {{.error = 0}};
	xn_report report = {.faults = faults, .fault_cap = XN_ERROR_COUNT};
	const uint16_t *src = (const uint16_t *)job->src;
	uint16_t *text = NULL;
	size_t copied;
	xn_result r;

	opt.checks &= ~(uint32_t)XN_CHECK_FORBIDDEN;
	opt.checks |=
		job->options & UIDNA_ALLOW_UNASSIGNED ? XN_ALLOW_UNASSIGNED : 0;
	opt.checks |= job->options & UIDNA_USE_STD3_RULES ? XN_CHECK_STD3 : 0;
	if (job->len == 0 && (!job->label || !job->to_ascii)) {
		return 0;
	}
	r = (job->to_ascii ? xn_to_ascii_utf16_alloc
			   : xn_to_unicode_utf16_alloc)(&opt, &text, src,
							job->len, &report);
	if (text == NULL) {
		*code = U_MEMORY_ALLOCATION_ERROR;
		return 0;
	}
	if (r.status == XN_INVALID && job->to_ascii) {
		*code = code_of(job, &report);
	}
	copied = r.length < job->cap ? r.length : job->cap;
	if (copied > 0) {
		memcpy(job->dst, text, copied * sizeof *text);
	}
	xn_free(text);
	return r.length;
}

static int32_t
serve(struct job job, int32_t len, int32_t cap, UErrorCode *code)
{
	size_t length;

	if (code == NULL || *code > 0) {
		return 0;
	}
	if (job.src == NULL || len < -1 || cap < 0 ||
	    (job.dst == NULL && cap != 0)) {
		*code = U_ILLEGAL_ARGUMENT_ERROR;
		return 0;
	}
	job.len = len >= 0 ? (size_t)len
			   : xn_uidna_length(UTF16, (const char *)job.src);
	job.cap = (size_t)cap;
	length = convert(&job, code);
	return *code > 0 ? 0
			 : xn_uidna_end(UTF16, job.dst, job.cap, length, code);
}

#define RFC3490(name, label, to_ascii)                                         \
	int32_t name(const UChar *src, int32_t len, UChar *dst, int32_t cap,   \
		     int32_t options, UParseError *where, UErrorCode *code)    \
	{                                                                      \
		struct job job = {label, to_ascii, options, src,               \
				  0,     dst,      0,       where};            \
                                                                               \
		return serve(job, len, cap, code);                             \
	}

RFC3490(uidna_toASCII, true, true)
RFC3490(uidna_toUnicode, true, false)
RFC3490(uidna_IDNToASCII, false, true)
RFC3490(uidna_IDNToUnicode, false, false)

/* ---- comparison ---------------------------------------------------------- */

/* Compare without case: below, above or 0. */
static int32_t
order(const UChar *a, int32_t alen, const UChar *b, int32_t blen)
{
	for (int32_t i = 0; i < alen && i < blen; i++) {
		int32_t difference =
			(int32_t)lower(a[i]) - (int32_t)lower(b[i]);

		if (difference != 0) {
			return difference;
		}
	}
	return alen < blen ? -1 : alen > blen;
}

int32_t
uidna_compare(const UChar *a, int32_t alen, const UChar *b, int32_t blen,
	      int32_t options, UErrorCode *code)
{
	/* ToASCII here makes at most XN_NAME_OCTETS, and a dot. */
	UChar left[XN_NAME_SIZE], right[XN_NAME_SIZE];

	alen = uidna_IDNToASCII(a, alen, left, XN_NAME_SIZE, options, NULL,
				code);
	blen = uidna_IDNToASCII(b, blen, right, XN_NAME_SIZE, options, NULL,
				code);
	return code == NULL || *code > 0 ? -1 : order(left, alen, right, blen);
}
