/* SPDX-License-Identifier: MIT
 *
 * xn_display, xn_display_alloc and xn_known_skeletons: they provide the memory
 * to work in, on the stack or in the heap.
 */
#include "../unicode/output.h"
#include "browsers/chromium.h"
#include "skeleton/conversions.h"
#include "known/known_set.h"
#include "shown_name.h"
#include "skeleton/skeleton.h"

#include <stdlib.h>
#include <string.h>

static const xn_display_result misuse = {XN_MISUSE, 0, 0, 0, 0};

xn_display_result
xn_text_display(const xn_display_options *opt, enum encoding encoding,
		void *dst, size_t cap, const void *src, size_t len,
		xn_display_report *report)
{
	const struct policy *policy = xn_known_policy(opt);
	xn_label rows[XN_DISPLAY_LABELS];
	uint32_t point[XN_DISPLAY_POINTS];
	uint32_t tail[XN_DISPLAY_POINTS];
	/* Words, so that it is aligned for every encoding. */
	uint32_t text[SCRATCH_TEXT / sizeof(uint32_t)];
	struct scratch scratch = {.rows = rows,
				  .row_cap = XN_DISPLAY_LABELS,
				  .point = point,
				  .point_cap = XN_DISPLAY_POINTS,
				  .text = (char *)text,
				  .text_cap = sizeof text >> encoding,
				  .tail = tail,
				  .tail_cap = XN_DISPLAY_POINTS};

	empty_output(encoding, dst, cap);
	if (policy == NULL || !is_source(encoding, src, len) ||
	    !is_destination(encoding, dst, cap, src, len)) {
		xn_shown_clear(report);
		return misuse;
	}
	return xn_display_in(&scratch, policy, opt, encoding, dst, cap, src,
			     len, report);
}

xn_display_result
xn_display(const xn_display_options *opt, char *dst, size_t cap,
	   const char *src, size_t len, xn_display_report *report)
{
	return xn_text_display(opt, UTF8, dst, cap, src, len, report);
}

xn_display_result
xn_display_utf16(const xn_display_options *opt, uint16_t *dst, size_t cap,
		 const uint16_t *src, size_t len, xn_display_report *report)
{
	return xn_text_display(opt, UTF16, dst, cap, src, len, report);
}

xn_display_result
xn_display_utf32(const xn_display_options *opt, uint32_t *dst, size_t cap,
		 const uint32_t *src, size_t len, xn_display_report *report)
{
	return xn_text_display(opt, UTF32, dst, cap, src, len, report);
}

/* ---- in memory that grows ----------------------------------------------- */

static void *
more(void *memory, size_t size)
{
	return realloc(memory, size);
}

static bool
scratch_open(struct scratch *scratch, enum encoding encoding)
{
	scratch->more = more;
	/* Most names have no more labels, and need no second try. */
	return xn_scratch_reserve(scratch, &scratch->text, &scratch->text_cap,
				  SCRATCH_TEXT >> encoding,
				  (size_t)1 << encoding) &&
	       xn_scratch_reserve(scratch, &scratch->rows, &scratch->row_cap,
				  XN_DISPLAY_LABELS, sizeof *scratch->rows);
}

static void
scratch_close(struct scratch *scratch)
{
	free(scratch->rows);
	free(scratch->point);
	free(scratch->text);
	free(scratch->tail);
}

static xn_display_result
display_in_heap(struct scratch *scratch, const struct policy *policy,
		const xn_display_options *opt, enum encoding encoding,
		void **dst, const void *src, size_t len,
		xn_display_report *report)
{
	static const xn_display_result no_memory = {XN_NO_MEMORY, 0, 0, 0, 0};
	xn_display_result r = no_memory;
	/* The result is seldom twice as long as the name. */
	size_t cap = XN_NAME_SIZE + 2 * len;

	do {
		free(*dst);
		*dst = malloc(cap << encoding);
		if (*dst == NULL) {
			return no_memory;
		}
		r = xn_display_in(scratch, policy, opt, encoding, *dst, cap,
				  src, len, report);
		cap = r.length;
	} while (r.status == XN_NO_SPACE);
	return r;
}

xn_display_result
xn_text_display_alloc(const xn_display_options *opt, enum encoding encoding,
		      void *dst, const void *src, size_t len,
		      xn_display_report *report)
{
	const struct policy *policy = xn_known_policy(opt);
	xn_display_result r = {XN_NO_MEMORY, 0, 0, 0, 0};
	struct scratch scratch = {0};
	void *made = NULL;

	if (dst != NULL) {
		memcpy(dst, &made, sizeof made);
	}
	if (policy == NULL || dst == NULL || !is_source(encoding, src, len)) {
		xn_shown_clear(report);
		return misuse;
	}
	if (scratch_open(&scratch, encoding)) {
		r = display_in_heap(&scratch, policy, opt, encoding, &made, src,
				    len, report);
	}
	scratch_close(&scratch);
	if (r.status != XN_OK && r.status != XN_INVALID) {
		free(made);
		made = NULL;
		/* It may hold an earlier try's results, or the caller's. */
		xn_shown_clear(report);
	}
	memcpy(dst, &made, sizeof made);
	return r;
}

xn_display_result
xn_display_alloc(const xn_display_options *opt, char **dst, const char *src,
		 size_t len, xn_display_report *report)
{
	return xn_text_display_alloc(opt, UTF8, dst, src, len, report);
}

xn_display_result
xn_display_utf16_alloc(const xn_display_options *opt, uint16_t **dst,
		       const uint16_t *src, size_t len,
		       xn_display_report *report)
{
	return xn_text_display_alloc(opt, UTF16, dst, src, len, report);
}

xn_display_result
xn_display_utf32_alloc(const xn_display_options *opt, uint32_t **dst,
		       const uint32_t *src, size_t len,
		       xn_display_report *report)
{
	return xn_text_display_alloc(opt, UTF32, dst, src, len, report);
}

/* ---- well-known domains ------------------------------------------------- */

static bool
put_skeleton(void *user, const char *skeleton, size_t len)
{
	struct out *out = user;

	out_put(out, skeleton, len);
	out_put(out, "", 1);
	return true;
}

static bool
put_skeletons(const struct policy *policy, struct point_span domain,
	      struct out *out)
{
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	char chars[SCRATCH_TEXT];
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof chars};
	struct tail tail = {domain, xn_chromium_folds_all(domain)};

	return xn_tail_skeletons(policy, &tail, &bench, put_skeleton, out);
}

/* How many labels a domain has, or 0 if one of them is empty. */
static size_t
count_labels(struct point_span domain)
{
	size_t labels = 1;
	size_t start = 0;

	for (size_t i = 0; i < domain.len; i++) {
		if (domain.point[i] == '.') {
			if (i == start) {
				return 0;
			}
			start = i + 1;
			labels++;
		}
	}
	return start < domain.len ? labels : 0;
}

/* Read a domain, without a final dot.  False: it is not a domain. */
static bool
read_domain(struct working_text *domain, enum encoding encoding,
	    const void *src, size_t len)
{
	/* Words, so that it is aligned for every encoding: the workspace, a
	 * final dot and the end. */
	uint32_t units[XN_DISPLAY_POINTS + 2];
	char *text = (char *)units;
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r;
	size_t at;

	r = xn_text_to_unicode(encoding, &opt, text, sizeof units >> encoding,
			       src, len, NULL);
	if (r.status != XN_OK) {
		return false;
	}
	r.length -=
		r.length > 0 && text_unit(encoding, text, r.length - 1) == '.';
	return xn_text_read(domain, encoding, text, r.length, &at) == XN_OK;
}

/* Erase what was written. */
static void
clear(const struct out *out)
{
	size_t put = out->len < out->cap ? out->len : out->cap;

	if (put > 0) {
		memset(out->dst, 0, put);
	}
}

static xn_text_result
known_skeletons(const xn_display_options *opt, char *dst, size_t cap,
		enum encoding encoding, const void *domain, size_t len)
{
	const struct policy *policy = xn_known_policy(opt);
	uint32_t words[XN_DISPLAY_POINTS];
	struct working_text text = {0, XN_DISPLAY_POINTS, words};
	struct point_span points = {words, 0};
	struct out out = {.dst = dst, .cap = cap};
	xn_text_result r = {XN_MISUSE, 0};
	size_t labels;

	empty_output(UTF8, dst, cap);
	if (policy == NULL || !is_source(encoding, domain, len) ||
	    !buffers_are_right(buffer_of(dst, cap, 1),
			       buffer_of(domain, len, (size_t)1 << encoding))) {
		return r;
	}
	points.len = read_domain(&text, encoding, domain, len) ? text.len : 0;
	labels = count_labels(points);
	if (labels == 0 || (labels > 1 && labels <= TAIL_LABELS &&
			    !put_skeletons(policy, points, &out))) {
		r.status = XN_INVALID;
	} else {
		r.length = out.len;
		r.status = out.len > cap ? XN_NO_SPACE : XN_OK;
	}
	if (r.status != XN_OK) {
		clear(&out);
	}
	return r;
}

xn_text_result
xn_known_skeletons(const xn_display_options *opt, char *dst, size_t cap,
		   const char *domain, size_t len)
{
	return known_skeletons(opt, dst, cap, UTF8, domain, len);
}

xn_text_result
xn_known_skeletons_utf16(const xn_display_options *opt, char *dst, size_t cap,
			 const uint16_t *domain, size_t len)
{
	return known_skeletons(opt, dst, cap, UTF16, domain, len);
}

xn_text_result
xn_known_skeletons_utf32(const xn_display_options *opt, char *dst, size_t cap,
			 const uint32_t *domain, size_t len)
{
	return known_skeletons(opt, dst, cap, UTF32, domain, len);
}
