/* SPDX-License-Identifier: MIT
 *
 * The domains of a set that a name looks like, on the stack or in memory that
 * grows.
 */
#include "../base/compiler.h"
#include "../unicode/utf8.h"
#include "known/known_set.h"
#include "shown_name.h"
#include "skeleton/conversions.h"

#include <stdlib.h>
#include <string.h>

/* The name as a whole, and its last four, three and two labels. */
#define ENDS TAIL_LABELS

/* The domains that have the skeleton of an end of the name. */
struct chain {
	struct point_span end;
	uint32_t next; /* or NO_ENTRY */
	uint32_t same; /* the domain that the end is, or NO_ENTRY */
};

/* ---- chains ------------------------------------------------------------- */

/* The domain that some code points are, or NO_ENTRY. */
static uint32_t
find_same(const xn_known_set *set, struct point_span points,
	  const struct workbench *bench)
{
	char ascii[XN_NAME_SIZE];
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t len = 0;
	xn_result r;

	for (size_t i = 0; i < points.len; i++) {
		len += utf8_encode(bench->chars + len, points.point[i]);
	}
	r = xn_to_ascii(&opt, ascii, sizeof ascii, bench->chars, len, NULL);
	return r.status == XN_OK
		       ? xn_known_set_find_ascii(set, ascii, r.length)
		       : NO_ENTRY;
}

/* Find the domains of an end.  False: there is too little room. */
static bool
open_chain(const xn_known_set *set, struct point_span end,
	   const struct workbench *bench, struct chain *chain)
{
	struct skeleton_text skeleton;
	uint32_t slot = 0;

	if (!xn_known_text_skeleton(set->key, bench, end, &skeleton)) {
		return false;
	}
	if (known_set_may_have(set, skeleton.hash)) {
		slot = *xn_known_set_find(set, &skeleton, bench);
	}
	chain->end = end;
	chain->next = NO_ENTRY;
	chain->same = NO_ENTRY;
	if (slot != 0) {
		chain->next = set->keys[slot - 1].domain;
		chain->same = find_same(set, end, bench);
	}
	return true;
}

/*
 * Find the domains of all ends.  *count becomes the number of ends.  False:
 * there is too little room.
 */
static bool
open_chains(const xn_known_set *set, struct point_span name,
	    const struct workbench *bench, struct chain chains[ENDS],
	    size_t *count)
{
	size_t labels = 1;
	size_t at = name.len;

	*count = 0;
	while (at > 0 && labels <= TAIL_LABELS) {
		struct point_span end = {name.point + at, name.len - at};

		at--;
		if (name.point[at] != '.') {
			continue;
		}
		if (labels > 1 &&
		    !open_chain(set, end, bench, &chains[(*count)++])) {
			return false;
		}
		labels++;
	}
	return open_chain(set, name, bench, &chains[(*count)++]);
}

/* The next domain in the order of the list, or NO_ENTRY. */
static uint32_t
next_domain(const xn_known_set *set, struct chain *chains, size_t count,
	    struct point_span *end)
{
	struct chain *first = NULL;
	uint32_t domain;

	for (size_t i = 0; i < count; i++) {
		struct chain *chain = &chains[i];

		if (chain->next == chain->same && chain->next != NO_ENTRY) {
			chain->next = set->domains[chain->next].next;
		}
		if (chain->next != NO_ENTRY &&
		    (first == NULL || chain->next < first->next)) {
			first = chain;
		}
	}
	if (first == NULL) {
		return NO_ENTRY;
	}
	domain = first->next;
	*end = first->end;
	first->next = set->domains[domain].next;
	return domain;
}

/* ---- how they differ ---------------------------------------------------- */

static bool
is_equal(struct point_span a, struct point_span b)
{
	return a.len == b.len &&
	       memcmp(a.point, b.point, a.len * sizeof *a.point) == 0;
}

static uint32_t
kind_of(struct point_span a, struct point_span b)
{
	struct findings of_a, of_b;

	if (is_equal(a, b)) {
		return 0;
	}
	xn_findings_of(&of_a, a.point, a.len);
	xn_findings_of(&of_b, b.point, b.len);
	return xn_confusable_kind(&of_a.resolved, &of_b.resolved);
}

static size_t
count_labels(struct point_span points)
{
	size_t count = 1;

	for (size_t i = 0; i < points.len; i++) {
		count += points.point[i] == '.';
	}
	return count;
}

/* The kinds of the labels that differ. */
static uint32_t
how_they_differ(const xn_known_set *set, struct point_span end, uint32_t domain)
{
	uint32_t points[DOMAIN_POINTS];
	struct point_span other =
		xn_known_points(known_set_ascii(set, domain), points);
	uint32_t how = 0;
	size_t a = 0, b = 0;

	/* A full stop of one is a character that looks like it in the other. */
	if (count_labels(end) != count_labels(other)) {
		return kind_of(end, other);
	}
	for (;;) {
		struct point_span x = {end.point + a, xn_label_len(end, a)};
		struct point_span y = {other.point + b, xn_label_len(other, b)};

		how |= kind_of(x, y);
		a += x.len + 1;
		b += y.len + 1;
		if (a > end.len) {
			return how;
		}
	}
}

/* ---- a name ------------------------------------------------------------- */

/* A call of one of the functions. */
struct call {
	const xn_known_set *set;
	size_t *numbers;
	size_t cap;
	enum encoding encoding;
	const char *src;
	size_t len;
	size_t known; /* of a set for Chromium: the domain's number */
};

static const xn_lookalikes_result misuse = {XN_MISUSE, 0, 0, false, 0};

static bool
is_right(const struct call *call)
{
	return call->set != NULL && call->set->sealed &&
	       call->set->by != KNOWN_BY_LABELS &&
	       is_source(call->encoding, call->src, call->len) &&
	       buffers_are_right(buffer_of(call->numbers, call->cap,
					   sizeof *call->numbers),
				 buffer_of(call->src, call->len,
					   (size_t)1 << call->encoding));
}

/* Add a domain to the list.  False: there is no room. */
static bool
add(const struct call *call, uint32_t domain, xn_lookalikes_result *r)
{
	r->more = r->count == call->cap;
	if (!r->more) {
		call->numbers[r->count++] = call->set->domains[domain].number;
	}
	return !r->more;
}

/* List the domains.  False: the workbench is too small. */
static bool
list_by_text(const struct call *call, struct point_span name,
	     const struct workbench *bench, xn_lookalikes_result *r)
{
	const xn_known_set *set = call->set;
	struct chain chains[ENDS];
	struct point_span end;
	uint32_t domain;
	size_t count;

	if (!open_chains(set, name, bench, chains, &count)) {
		return false;
	}
	while ((domain = next_domain(set, chains, count, &end)) != NO_ENTRY) {
		if (r->count == 0) {
			r->how = how_they_differ(set, end, domain);
		}
		if (!add(call, domain, r)) {
			break;
		}
	}
	return true;
}

/* The last labels of a name, as many as a domain has. */
static struct point_span
end_like(struct point_span name, struct point_span domain)
{
	size_t dots = count_labels(domain);
	size_t at = name.len;

	while (at > 0 && (dots -= name.point[at - 1] == '.') > 0) {
		at--;
	}
	return (struct point_span){name.point + at, name.len - at};
}

/* List the domain that xn_display found.  False: as above. */
static bool
list_known(const struct call *call, struct point_span name,
	   const struct workbench *bench, xn_lookalikes_result *r)
{
	const xn_known_set *set = call->set;
	uint32_t domain = xn_known_set_find_number(set, call->known);
	uint32_t points[DOMAIN_POINTS];
	struct point_span end, other;
	struct skeleton_text a, b;
	bool fits;

	if (domain == NO_ENTRY) {
		return true;
	}
	other = xn_known_points(known_set_ascii(set, domain), points);
	end = end_like(name, other);
	fits = xn_known_text_skeleton(set->key, bench, end, &a);
	fits &= xn_known_text_skeleton(set->key, bench, other, &b);
	if (!fits) {
		return false;
	}
	if (a.hash == b.hash) {
		r->how = how_they_differ(set, end, domain);
	}
	add(call, domain, r);
	return true;
}

static bool
list(const struct call *call, struct point_span name,
     const struct workbench *bench, xn_lookalikes_result *r)
{
	return (call->set->by == KNOWN_BY_TEXT ? list_by_text : list_known)(
		call, name, bench, r);
}

/* Read a name, without a final full stop.  XN_INVALID: it does not fit. */
static xn_status
read_name(struct working_text *name, enum encoding encoding, const char *s,
	  size_t len, size_t *at)
{
	xn_status status = xn_text_read(name, encoding, s, len, at);

	name->len -= name->len > 0 && name->point[name->len - 1] == '.';
	return status;
}

static NOT_INLINE xn_lookalikes_result
list_here(const struct call *call)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_lookalikes_result r = {XN_OK, 0, 0, false, 0};
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	uint32_t points[XN_DISPLAY_POINTS];
	/* Words, so that they are aligned for every encoding. */
	uint32_t units[SCRATCH_TEXT / sizeof(uint32_t)];
	char *chars = (char *)units;
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof units};
	struct working_text name = {0, XN_DISPLAY_POINTS, points};
	xn_result unicode;

	unicode = xn_text_to_unicode(call->encoding, &opt, chars,
				     sizeof units >> call->encoding, call->src,
				     call->len, NULL);
	if (unicode.status == XN_OK) {
		r.status = read_name(&name, call->encoding, chars,
				     unicode.length, &r.at);
		if (r.status != XN_OK) {
			/* The place is in the Unicode form, not in the name. */
			r.at = call->len;
		}
	} else {
		r.status = read_name(&name, call->encoding, call->src,
				     call->len, &r.at);
	}
	if (r.status == XN_OK &&
	    (unicode.status == XN_NO_SPACE ||
	     (unicode.errors & XN_ERROR_LABEL_TOO_LONG) ||
	     !list(call, (struct point_span){points, name.len}, &bench, &r))) {
		r.status = XN_INVALID;
		r.at = call->len;
	}
	return r;
}

/* ---- in memory that grows ----------------------------------------------- */

static bool
allot(struct workbench *bench, size_t cap)
{
	free(bench->words);
	free(bench->chars);
	bench->words = NULL;
	bench->chars = NULL;
	bench->cap = cap;
	bench->char_cap = 4 * cap;
	/* calloc knows when a size is more than memory can have. */
	bench->words = calloc(cap, TEXT_WORDS(1) * sizeof *bench->words);
	bench->chars = malloc(4 * cap);
	return bench->words != NULL && bench->chars != NULL;
}

/* The most units of a name: indices in a workbench have 32 bits. */
#define LENGTH_MAX (UINT32_MAX / 32)

/* List the domains in as much memory as it takes. */
static void
list_anywhere(const struct call *call, struct point_span name,
	      xn_lookalikes_result *r)
{
	struct workbench bench = {0};
	bool done = false;

	/* Few skeletons are twice as long as the name. */
	for (size_t cap = XN_DISPLAY_POINTS + 2 * name.len; !done; cap *= 2) {
		if (!allot(&bench, cap)) {
			r->status = XN_NO_MEMORY;
			break;
		}
		done = list(call, name, &bench, r);
	}
	free(bench.words);
	free(bench.chars);
}

/* The same for the text s, which is the name's Unicode form or the name. */
static void
list_text(const struct call *call, const char *s, size_t len,
	  xn_lookalikes_result *r)
{
	/* A text has no more code points than units. */
	struct working_text name = {0, len, NULL};

	name.point = malloc((len + 1) * sizeof *name.point);
	if (name.point == NULL) {
		r->status = XN_NO_MEMORY;
		return;
	}
	r->status = read_name(&name, call->encoding, s, len, &r->at);
	if (r->status == XN_OK) {
		list_anywhere(call, (struct point_span){name.point, name.len},
			      r);
	}
	free(name.point);
}

static xn_lookalikes_result
list_alloc(const struct call *call)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_lookalikes_result r = {XN_OK, 0, 0, false, 0};
	xn_result unicode;
	char *text;

	unicode = xn_text_to_unicode_alloc(call->encoding, &opt, &text,
					   call->src, call->len, NULL);
	if (unicode.status == XN_NO_MEMORY) {
		r.status = XN_NO_MEMORY;
		return r;
	}
	if (unicode.status == XN_OK) {
		list_text(call, text, unicode.length, &r);
	} else {
		list_text(call, call->src, call->len, &r);
	}
	xn_free(text);
	return r;
}

/* ---- with memory or without --------------------------------------------- */

/*
 * Ask as xn_display does under Chromium's policy.  The form that it shows does
 * not matter.
 */
static NOT_INLINE xn_status
ask_display(struct call *call, bool alloc)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	uint32_t shown[XN_DISPLAY_LABELS];
	xn_display_report report = {0};
	xn_display_result r;
	void *made;

	opt.known_set = call->set;
	if (alloc) {
		r = xn_text_display_alloc(&opt, call->encoding, &made,
					  call->src, call->len, &report);
		free(made);
	} else {
		r = xn_text_display(&opt, call->encoding, shown,
				    XN_DISPLAY_LABELS, call->src, call->len,
				    &report);
	}
	call->known = report.known;
	if (r.status == XN_NO_MEMORY) {
		return XN_NO_MEMORY;
	}
	return r.errors & XN_ERROR_LABEL_TOO_LONG ? XN_INVALID : XN_OK;
}

static xn_lookalikes_result
look(struct call *call, bool alloc)
{
	xn_lookalikes_result r = {XN_OK, 0, 0, false, 0};

	if (!is_right(call)) {
		return misuse;
	}
	if (alloc && call->len > LENGTH_MAX) {
		r.status = XN_NO_MEMORY;
	} else if (call->set->by != KNOWN_BY_TEXT) {
		r.status = ask_display(call, alloc);
		r.at = r.status == XN_INVALID ? call->len : 0;
	}
	if (r.status != XN_OK) {
		return r;
	}
	return alloc ? list_alloc(call) : list_here(call);
}

/* ---- in each encoding --------------------------------------------------- */

xn_lookalikes_result
xn_lookalikes(const xn_known_set *set, size_t *numbers, size_t cap,
	      const char *src, size_t len)
{
	struct call call = {set, numbers, cap, UTF8, src, len, 0};

	return look(&call, false);
}

xn_lookalikes_result
xn_lookalikes_alloc(const xn_known_set *set, size_t *numbers, size_t cap,
		    const char *src, size_t len)
{
	struct call call = {set, numbers, cap, UTF8, src, len, 0};

	return look(&call, true);
}

xn_lookalikes_result
xn_lookalikes_utf16(const xn_known_set *set, size_t *numbers, size_t cap,
		    const uint16_t *src, size_t len)
{
	struct call call = {set, numbers, cap, UTF16, (const void *)src,
			    len, 0};

	return look(&call, false);
}

xn_lookalikes_result
xn_lookalikes_utf16_alloc(const xn_known_set *set, size_t *numbers, size_t cap,
			  const uint16_t *src, size_t len)
{
	struct call call = {set, numbers, cap, UTF16, (const void *)src,
			    len, 0};

	return look(&call, true);
}

xn_lookalikes_result
xn_lookalikes_utf32(const xn_known_set *set, size_t *numbers, size_t cap,
		    const uint32_t *src, size_t len)
{
	struct call call = {set, numbers, cap, UTF32, (const void *)src,
			    len, 0};

	return look(&call, false);
}

xn_lookalikes_result
xn_lookalikes_utf32_alloc(const xn_known_set *set, size_t *numbers, size_t cap,
			  const uint32_t *src, size_t len)
{
	struct call call = {set, numbers, cap, UTF32, (const void *)src,
			    len, 0};

	return look(&call, true);
}
