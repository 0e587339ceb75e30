/* SPDX-License-Identifier: MIT
 *
 * The text and the errors of names that break a rule, label by label, as ICU
 * has them: U+FFFD stands for a refused code point, and behind an A-label that
 * fails and does not show it.  A label that libxn's functions on the stack
 * cannot hold is done in allocated memory.
 */
#include "../base/ace_prefix.h"
#include "request.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <xn/punycode.h>

#define REPLACEMENT 0xFFFD
/* Stands for a full stop in a label; as itself this code point is refused. */
#define HIDDEN_DOT 0xFFFE

/* After these ICU leaves the label in Unicode, and does not test more. */
#define SEVERE                                                                 \
	(UIDNA_ERROR_LEADING_COMBINING_MARK | UIDNA_ERROR_DISALLOWED |         \
	 UIDNA_ERROR_PUNYCODE | UIDNA_ERROR_LABEL_HAS_DOT |                    \
	 UIDNA_ERROR_INVALID_ACE_LABEL)

/* A label's texts for cap code points, in words of 32 bits. */
#define LABEL_WORDS(cap) (5 * (cap) + 1 + XN_PUNYCODE_WORK(cap))

/* One label. */
struct label {
	uint32_t *mapped, *inner; /* inner: an A-label decoded */
	uint32_t *text;           /* one of these, in normal form */
	size_t mapped_len, inner_len, len, cap;
	char *code; /* room for 8 * cap characters */
	uint32_t *work;
	bool ascii; /* mapped is ASCII */
	uint32_t errors;
	uint32_t *heap; /* for a label of more than XN_LABEL_POINTS */
	uint32_t own[LABEL_WORDS(XN_LABEL_POINTS)];
};

struct work {
	struct request *request;
	struct label label;
	size_t at;    /* the next label in the source */
	size_t count; /* labels done */
	size_t len;   /* of the result */
	bool last, ascii;
	bool unknown; /* libxn has not looked at the whole name */
	uint32_t errors;
};

/* ---- memory -------------------------------------------------------------- */

static void
set_room(struct label *label, uint32_t *words, size_t cap)
{
	label->cap = cap;
	label->mapped = words;
	label->inner = label->mapped + cap;
	label->text = label->inner + cap;
	label->code = (char *)(label->text + cap + 1);
	label->work = label->text + 3 * cap + 1;
}

/* Make room for twice as much; mapped moves there. */
static bool
grow(struct work *work)
{
	struct label *label = &work->label;
	size_t cap = 2 * label->cap;
	uint32_t *words = malloc(LABEL_WORDS(cap) * sizeof *words);

	work->request->no_memory |= words == NULL;
	if (words != NULL) {
		memcpy(words, label->mapped, label->mapped_len * sizeof *words);
		set_room(label, words, cap);
	}
	free(label->heap);
	label->heap = words;
	return words != NULL;
}

/* ---- loading ------------------------------------------------------------- */

/* Read a code point; true: it is one. */
static bool
read_point(const struct request *q, size_t *at, uint32_t *point)
{
	size_t size = text_decode(q->encoding, q->src, q->len, *at, point);

	if (size > 0) {
		*at += size;
		return true;
	}
	*point = REPLACEMENT;
	*at += q->encoding == UTF8 ? utf8_extent(q->src + *at, q->len - *at)
				   : 1;
	return false;
}

/* Whether a code point is a forbidden domain code point. */
static bool
is_forbidden(uint32_t point)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	opt.checks = XN_CHECK_FORBIDDEN;
	return (xn_to_ascii_utf32(&opt, NULL, 0, &point, 1, NULL).errors &
		XN_ERROR_FORBIDDEN_DOMAIN) != 0;
}

/* Append what a code point is mapped to. */
static bool
store_points(struct work *work, uint32_t from, const uint32_t *to, size_t count)
{
	struct label *label = &work->label;

	if (count > label->cap - label->mapped_len && !grow(work)) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		bool refused = work->request->idna->forbids && to[i] != from &&
			       to[i] < 0x80 && is_forbidden(to[i]);
		uint32_t point = refused ? REPLACEMENT : to[i];

		label->mapped[label->mapped_len++] = point;
		label->ascii &= point < 0x80;
	}
	return true;
}

/*
 * Map the next label; refused points become U+FFFD.  False: there is no memory.
 */
static bool
map_label(struct work *work)
{
	const struct request *q = work->request;
	const xn_options *opt = &q->idna->way[q->way].map;
	struct label *label = &work->label;
	uint32_t to[XN_MAP_MAX], point;
	size_t count;

	label->mapped_len = 0;
	label->ascii = true;
	work->last = false;
	while (work->at < q->len) {
		if (!read_point(q, &work->at, &point) && q->encoding == UTF16) {
			label->errors |= UIDNA_ERROR_DISALLOWED;
		}
		if (point < 0x80) {
			to[0] = lower(point);
			count = 1;
		} else if (xn_map_point(opt, to, point, &count) ==
			   XN_MAPPING_REFUSED) {
			to[0] = REPLACEMENT;
			count = 1;
		}
		if (count == 1 && to[0] == '.' && !q->label) {
			return true;
		}
		if (!store_points(work, point, to, count)) {
			return false;
		}
	}
	work->last = true;
	return true;
}

/* ---- checking ------------------------------------------------------------ */

/*
 * Ask libxn for the normal form of a label and its errors.  Full stops are
 * hidden from it, or it would see several labels.
 */
static uint32_t
check(struct work *work, uint32_t *points, size_t len)
{
	const xn_options *opt = &work->request->idna->label;
	struct label *label = &work->label;
	uint32_t *to = NULL;
	xn_result r;

	for (size_t i = 0; i < len; i++) {
		points[i] = points[i] == '.' ? HIDDEN_DOT : points[i];
	}
	r = xn_to_unicode_utf32(opt, label->text, label->cap + 1, points, len,
				NULL);
	if (r.errors & XN_ERROR_LABEL_TOO_LONG) {
		r = xn_to_unicode_utf32_alloc(opt, &to, points, len, NULL);
		work->request->no_memory |= to == NULL;
		work->unknown = true;
		/* What is mapped does not become longer. */
		assert(r.length <= label->cap);
		for (size_t i = 0; i < r.length; i++) {
			label->text[i] = to[i];
		}
		xn_free(to);
	}
	label->len = r.length;
	return r.errors;
}

/* The kind of a CONTEXTO error: digits of two scripts, or punctuation. */
static uint32_t
contexto_error(const struct label *label)
{
	bool arabic = false, extended = false;

	for (size_t i = 0; i < label->len; i++) {
		arabic |= label->text[i] - 0x660 < 10;
		extended |= label->text[i] - 0x6F0 < 10;
	}
	return arabic && extended ? UIDNA_ERROR_CONTEXTO_DIGITS
				  : UIDNA_ERROR_CONTEXTO_PUNCTUATION;
}

static bool
is_dot(uint32_t point)
{
	return point == '.' || point == HIDDEN_DOT;
}

/* The code point that ICU shows for one of a label. */
static uint32_t
shown(struct work *work, uint32_t point)
{
	struct label *label = &work->label;

	if (is_dot(point)) {
		label->errors |= UIDNA_ERROR_LABEL_HAS_DOT;
		return REPLACEMENT;
	}
	return work->request->idna->std3 && point < 0x80 && !is_ldh(point)
		       ? REPLACEMENT
		       : point;
}

uint32_t
xn_uidna_mild(uint32_t errors)
{
	return (errors & XN_ERROR_LEADING_HYPHEN ? UIDNA_ERROR_LEADING_HYPHEN
						 : 0u) |
	       (errors & XN_ERROR_TRAILING_HYPHEN ? UIDNA_ERROR_TRAILING_HYPHEN
						  : 0u) |
	       (errors & XN_ERROR_HYPHEN_3_4 ? UIDNA_ERROR_HYPHEN_3_4 : 0u) |
	       (errors & XN_ERROR_CONTEXTJ ? UIDNA_ERROR_CONTEXTJ : 0u) |
	       (errors & XN_ERROR_BIDI ? UIDNA_ERROR_BIDI : 0u);
}

/*
 * Add the errors of label->text, about which libxn said errors.  Refused code
 * points in it become U+FFFD.
 */
static void
judge(struct work *work, uint32_t errors)
{
	struct label *label = &work->label;

	for (size_t i = 0; i < label->len; i++) {
		uint32_t point = label->text[i];

		label->text[i] = shown(work, point);
		if (label->text[i] == REPLACEMENT && !is_dot(point)) {
			label->errors |= UIDNA_ERROR_DISALLOWED;
		}
	}
	if (errors & XN_ERROR_LEADING_MARK) {
		label->errors |= UIDNA_ERROR_LEADING_COMBINING_MARK;
		label->text[0] = REPLACEMENT;
	}
	label->errors |= xn_uidna_mild(errors & HYPHENS);
	if (!(label->errors & SEVERE)) {
		label->errors |= xn_uidna_mild(errors & XN_ERROR_CONTEXTJ);
		label->errors |=
			errors & XN_ERROR_CONTEXTO ? contexto_error(label) : 0;
	}
}

/* ---- writing ------------------------------------------------------------- */

static void
put(struct work *work, uint32_t point)
{
	struct request *q = work->request;
	size_t units = text_units(q->encoding, point);

	if (work->len <= q->cap && units <= q->cap - work->len) {
		text_encode(q->encoding, q->dst + (work->len << q->encoding),
			    point);
	}
	work->len += units;
	work->ascii &= point < 0x80;
}

static void
put_all(struct work *work, const uint32_t *points, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		put(work, points[i]);
	}
}

/* Test the length of a label in ASCII. */
static void
check_octets(struct work *work, size_t octets)
{
	if (work->request->way == ASCII_WAY && octets > XN_LABEL_OCTETS) {
		work->label.errors |= UIDNA_ERROR_LABEL_TOO_LONG;
	}
}

/*
 * Write an A-label that fails as it came.  If it looks like a good one, U+FFFD
 * follows.
 */
static void
put_bad_ace(struct work *work, uint32_t error, const uint32_t *points,
	    size_t len)
{
	bool ldh = true, ascii = true;

	work->label.errors |= error;
	put_all(work, points, ACE_PREFIX_LEN);
	for (size_t i = ACE_PREFIX_LEN; i < len; i++) {
		uint32_t point = shown(work, points[i]);

		ldh &= is_ldh(points[i]);
		ascii &= point < 0x80;
		put(work, point);
	}
	if (ldh) {
		put(work, REPLACEMENT);
	} else if (ascii) {
		check_octets(work, len);
	}
}

/* Write label->text as an A-label. */
static void
put_encoded(struct work *work)
{
	struct label *label = &work->label;
	xn_punycode_result r = xn_punycode_encode_long(
		label->code, 8 * label->cap, label->text, label->len, NULL,
		label->work, XN_PUNYCODE_WORK(label->cap));

	for (size_t i = 0; i < ACE_PREFIX_LEN; i++) {
		put(work, (unsigned char)ACE_PREFIX[i]);
	}
	for (size_t i = 0; i < r.written; i++) {
		put(work, (unsigned char)label->code[i]);
	}
	check_octets(work, ACE_PREFIX_LEN + r.written);
}

/* ---- labels -------------------------------------------------------------- */

static bool
has_prefix(const uint32_t *points, size_t len)
{
	return len >= ACE_PREFIX_LEN &&
	       is_ace_prefix(points[0], points[1], points[2], points[3]);
}

/* Whether ICU refuses an A-label without decoding it: it would be ASCII. */
static bool
is_empty_ace(const uint32_t *points, size_t len)
{
	return len == ACE_PREFIX_LEN ||
	       (len > ACE_PREFIX_LEN + 1 && points[len - 1] == '-');
}

/* Decode label->mapped into label->inner. */
static bool
decode(struct label *label)
{
	size_t len = label->mapped_len - ACE_PREFIX_LEN;
	xn_punycode_result r;

	for (size_t i = 0; i < len; i++) {
		label->code[i] = (char)label->mapped[ACE_PREFIX_LEN + i];
	}
	r = xn_punycode_decode_long(label->inner, label->cap, label->code, len,
				    NULL, label->work,
				    XN_PUNYCODE_WORK(label->cap));
	label->inner_len = r.written;
	return r.status == XN_PUNYCODE_OK;
}

/* Whether mapping leaves the decoded label as it is.  ICU lets U+FFFD stay. */
static bool
is_kept(const struct work *work)
{
	const struct label *label = &work->label;
	uint32_t to[XN_MAP_MAX];
	size_t count;

	for (size_t i = 0; i < label->inner_len; i++) {
		if (label->inner[i] != REPLACEMENT &&
		    xn_map_point(&work->request->idna->label, to,
				 label->inner[i], &count) != XN_MAPPING_KEPT) {
			return false;
		}
	}
	return !has_prefix(label->inner, label->inner_len);
}

/* Decode and test an A-label, and return what makes it a bad one, or 0. */
static uint32_t
open_alabel(struct work *work)
{
	struct label *label = &work->label;
	uint32_t errors;

	if (is_empty_ace(label->mapped, label->mapped_len)) {
		return UIDNA_ERROR_INVALID_ACE_LABEL;
	}
	if (!decode(label)) {
		return UIDNA_ERROR_PUNYCODE;
	}
	if (!is_kept(work)) {
		return UIDNA_ERROR_INVALID_ACE_LABEL;
	}
	errors = check(work, label->inner, label->inner_len);
	if (label->len != label->inner_len ||
	    memcmp(label->text, label->inner,
		   label->len * sizeof *label->text) != 0) {
		return UIDNA_ERROR_INVALID_ACE_LABEL;
	}
	judge(work, errors);
	return label->errors & SEVERE ? UIDNA_ERROR_INVALID_ACE_LABEL : 0;
}

static void
do_alabel(struct work *work)
{
	struct label *label = &work->label;
	uint32_t bad = open_alabel(work);

	if (bad != 0) {
		put_bad_ace(work, bad, label->mapped, label->mapped_len);
	} else if (work->request->way == ASCII_WAY) {
		put_all(work, label->mapped, label->mapped_len);
		check_octets(work, label->mapped_len);
	} else {
		put_all(work, label->text, label->len);
	}
}

static void
do_ulabel(struct work *work)
{
	struct label *label = &work->label;
	uint32_t errors = check(work, label->mapped, label->mapped_len);

	if (has_prefix(label->text, label->len)) {
		put_bad_ace(work,
			    is_empty_ace(label->text, label->len)
				    ? UIDNA_ERROR_INVALID_ACE_LABEL
				    : UIDNA_ERROR_PUNYCODE,
			    label->text, label->len);
		return;
	}
	if (label->len == 0 && (work->count == 0 || !work->last)) {
		label->errors |= UIDNA_ERROR_EMPTY_LABEL;
	}
	judge(work, errors);
	if (!label->ascii && work->request->way == ASCII_WAY &&
	    !(label->errors & SEVERE)) {
		put_encoded(work);
		return;
	}
	put_all(work, label->text, label->len);
	if (!(label->errors & SEVERE)) {
		check_octets(work, label->len);
	}
}

static void
do_label(struct work *work)
{
	struct label *label = &work->label;

	set_room(label, label->own, XN_LABEL_POINTS);
	label->heap = NULL;
	label->errors = 0;
	if (!map_label(work)) {
		return;
	}
	if (label->ascii && has_prefix(label->mapped, label->mapped_len)) {
		do_alabel(work);
	} else {
		do_ulabel(work);
	}
	work->errors |= label->errors;
	work->count++;
	free(label->heap);
}

/* ---- the name ------------------------------------------------------------ */

/* The errors of a name at which libxn has not yet looked, as a whole. */
static uint32_t
ask_again(struct request *q)
{
	const xn_options *opt = &q->idna->way[q->way].ask;
	void *text;
	xn_result r;

	if (q->encoding == UTF8) {
		char *to;

		r = xn_to_unicode_alloc(opt, &to, q->src, q->len, NULL);
		text = to;
	} else {
		uint16_t *to;

		r = xn_to_unicode_utf16_alloc(
			opt, &to, (const uint16_t *)(const void *)q->src,
			q->len, NULL);
		text = to;
	}
	q->no_memory |= text == NULL;
	xn_free(text);
	return r.errors;
}

/* The errors of the whole name, of which libxn said errors. */
static void
check_name(struct work *work, uint32_t errors, bool root)
{
	struct request *q = work->request;

	if (work->unknown) {
		errors = ask_again(q);
	}
	if (!(work->errors & SEVERE)) {
		work->errors |= xn_uidna_mild(errors & XN_ERROR_BIDI);
	}
	if (q->way == ASCII_WAY && !q->label && work->ascii &&
	    work->len - (root ? 1 : 0) > XN_NAME_OCTETS) {
		work->errors |= UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
	}
}

size_t
xn_uidna_wrong(struct request *request, const xn_result *r)
{
	struct work work;
	size_t start;

	work.request = request;
	work.at = work.count = work.len = 0;
	work.errors = 0;
	work.ascii = true;
	/* libxn refuses a capacity that reaches into the source. */
	work.unknown = r->status == XN_MISUSE;
	for (;;) {
		start = work.len;
		do_label(&work);
		if (request->no_memory) {
			return 0;
		}
		if (work.last) {
			break;
		}
		put(&work, '.');
	}
	check_name(&work, r->errors, work.count > 1 && work.len == start);
	request->errors = work.errors;
	return work.len;
}
