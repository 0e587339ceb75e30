/* SPDX-License-Identifier: MIT
 *
 * The text and the errors of names that break a rule, label by label, as ICU
 * has them: U+FFFD stands for a refused code point, and behind an A-label that
 * fails and does not show it.  A label that libxn's functions on the stack
 * cannot hold is done in allocated memory.
 */
#include "../base/ace_prefix.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>

#include <xn/punycode.h>

#define REPLACEMENT 0xFFFD
/* They stand for a full stop in a label, or libxn would see several labels. */
#define HIDDEN_DOT 0xFFFE         /* as itself it is refused */
#define HIDDEN_DOT_OF_ALABEL 0x7F /* ASCII, and no digit of Punycode */

/* After these ICU leaves the label in Unicode, and does not test more. */
#define SEVERE                                                                 \
	(UIDNA_ERROR_LEADING_COMBINING_MARK | UIDNA_ERROR_DISALLOWED |         \
	 UIDNA_ERROR_PUNYCODE | UIDNA_ERROR_LABEL_HAS_DOT |                    \
	 UIDNA_ERROR_INVALID_ACE_LABEL)

/* An A-label that is no form of a label. */
#define BAD_ALABEL                                                             \
	(XN_ERROR_BAD_PUNYCODE | XN_ERROR_NOT_NFC | XN_ERROR_ACE_PREFIX |      \
	 XN_ERROR_BAD_ACE)

/* A label's texts for cap code points, in words of 32 bits. */
#define LABEL_WORDS(cap) (4 * (cap) + 1 + XN_PUNYCODE_WORK(cap))

/* A name, and the label that is being done. */
struct work {
	struct request *request;
	size_t at;    /* the next label in the source */
	size_t count; /* labels done */
	size_t len;   /* of the result */
	bool last, ascii, label_ascii, no_memory;
	uint32_t errors; /* of the label */
	uint32_t *mapped;
	uint32_t *text; /* in normal form, an A-label decoded */
	size_t mapped_len, text_len, cap;
	uint32_t dot;   /* stands for a full stop */
	uint32_t *heap; /* for a label of more than XN_LABEL_POINTS */
	uint32_t own[LABEL_WORDS(XN_LABEL_POINTS)];
};

/* Whether a mapping made a code point that the environment forbids. */
static bool
is_forbidden(const struct request *q, uint32_t from, uint32_t point)
{
	xn_options opt = q->idna->label;

	if (!q->idna->forbids || from == point || point >= 0x80) {
		return false;
	}
	opt.checks = XN_CHECK_FORBIDDEN;
	return (xn_to_ascii_utf32(&opt, NULL, 0, &point, 1, NULL).errors &
		XN_ERROR_FORBIDDEN_DOMAIN) != 0;
}

/*
 * Map the code point at work->at; one that is refused becomes U+FFFD.  Returns
 * how many it becomes.
 */
static size_t
map_next(struct work *work, uint32_t to[XN_MAP_MAX])
{
	const struct request *q = work->request;
	uint32_t point;
	size_t units =
		text_decode(q->encoding, q->src, q->len, work->at, &point);
	size_t count = 1;

	if (units == 0) {
		point = REPLACEMENT;
		units = 1;
		if (q->encoding == UTF8) {
			units = utf8_extent(q->src + work->at,
					    q->len - work->at);
		} else {
			work->errors |= UIDNA_ERROR_DISALLOWED;
		}
	}
	work->at += units;
	if (xn_map_point(&q->idna->way[q->way].map, to, point, &count) ==
	    XN_MAPPING_REFUSED) {
		to[0] = REPLACEMENT;
	}
	for (size_t i = 0; i < count; i++) {
		to[i] = is_forbidden(q, point, to[i]) ? REPLACEMENT : to[i];
	}
	return count;
}

/* Map the label at work->at, as far as there is room, and count all. */
static void
map_label(struct work *work)
{
	uint32_t to[XN_MAP_MAX];

	work->mapped_len = 0;
	work->label_ascii = true;
	work->errors = 0;
	work->last = false;
	while (work->at < work->request->len) {
		size_t count = map_next(work, to);

		if (count == 1 && to[0] == '.' && !work->request->label) {
			return;
		}
		for (size_t i = 0; i < count; i++, work->mapped_len++) {
			work->label_ascii &= to[i] < 0x80;
			if (work->mapped_len < work->cap) {
				work->mapped[work->mapped_len] = to[i];
			}
		}
	}
	work->last = true;
}

/* Map the next label; false: there is no memory for it. */
static bool
load(struct work *work)
{
	size_t start = work->at;

	work->cap = XN_LABEL_POINTS;
	work->mapped = work->own;
	work->heap = NULL;
	map_label(work);
	if (work->mapped_len > work->cap) {
		work->cap = work->mapped_len;
		work->heap = malloc(LABEL_WORDS(work->cap) * sizeof *work->own);
		if (work->heap == NULL) {
			work->no_memory = true;
			return false;
		}
		work->mapped = work->heap;
		work->at = start;
		map_label(work);
	}
	work->text = work->mapped + work->cap;
	return true;
}

static bool
has_prefix(const uint32_t *points, size_t len)
{
	return len >= ACE_PREFIX_LEN &&
	       is_ace_prefix(points[0], points[1], points[2], points[3]);
}

/*
 * Ask libxn for the label in Unicode and normal form, and for its errors.
 * hidden comes to stand for a full stop.
 */
static uint32_t
check(struct work *work, uint32_t hidden)
{
	const xn_options *opt = &work->request->idna->label;
	size_t len = work->mapped_len;
	uint32_t *to;
	xn_result r;

	work->dot = '.';
	for (size_t i = 0; i < len; i++) {
		if (work->mapped[i] == '.') {
			work->mapped[i] = work->dot = hidden;
		}
	}
	r = xn_to_unicode_utf32(opt, work->text, work->cap + 1, work->mapped,
				len, NULL);
	if (r.errors & XN_ERROR_LABEL_TOO_LONG) {
		r = xn_to_unicode_utf32_alloc(opt, &to, work->mapped, len,
					      NULL);
		work->no_memory |= to == NULL;
		/* What is mapped does not become longer. */
		for (size_t i = 0; i < r.length; i++) {
			work->text[i] = to[i];
		}
		xn_free(to);
	}
	work->text_len = r.length;
	return r.errors;
}

/* The kind of a CONTEXTO error: digits of two scripts, or punctuation. */
static uint32_t
contexto_error(const struct work *work)
{
	bool arabic = false, extended = false;

	for (size_t i = 0; i < work->text_len; i++) {
		arabic |= work->text[i] - 0x660 < 10;
		extended |= work->text[i] - 0x6F0 < 10;
	}
	return arabic && extended ? UIDNA_ERROR_CONTEXTO_DIGITS
				  : UIDNA_ERROR_CONTEXTO_PUNCTUATION;
}

/* The code point that ICU shows for one of a label. */
static uint32_t
shown(struct work *work, uint32_t point)
{
	if (point == work->dot) {
		work->errors |= UIDNA_ERROR_LABEL_HAS_DOT;
		return REPLACEMENT;
	}
	return work->request->idna->std3 && point < 0x80 && !is_ldh(point)
		       ? REPLACEMENT
		       : point;
}

/*
 * Add the errors of work->text, about which libxn said errors.  Refused code
 * points in it become U+FFFD.  Returns whether ICU leaves it in Unicode.
 */
static bool
judge(struct work *work, uint32_t errors)
{
	for (size_t i = 0; i < work->text_len; i++) {
		bool dot = work->text[i] == work->dot;

		work->text[i] = shown(work, work->text[i]);
		if (work->text[i] == REPLACEMENT && !dot) {
			work->errors |= UIDNA_ERROR_DISALLOWED;
		}
	}
	if (errors & XN_ERROR_LEADING_MARK) {
		work->errors |= UIDNA_ERROR_LEADING_COMBINING_MARK;
		work->text[0] = REPLACEMENT;
	}
	work->errors |= mild(errors & HYPHENS);
	if (work->errors & SEVERE) {
		return true;
	}
	work->errors |= mild(errors) |
			(errors & XN_ERROR_CONTEXTO ? contexto_error(work) : 0);
	return false;
}

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

/* Test the length of a label in ASCII. */
static void
check_octets(struct work *work, size_t octets)
{
	if (work->request->way == ASCII_WAY && octets > XN_LABEL_OCTETS) {
		work->errors |= UIDNA_ERROR_LABEL_TOO_LONG;
	}
}

/* Write the label in Unicode. */
static void
put_label(struct work *work)
{
	for (size_t i = 0; i < work->text_len; i++) {
		put(work, work->text[i]);
	}
	if (!(work->errors & SEVERE)) {
		check_octets(work, work->text_len);
	}
}

/* Write the label as an A-label. */
static void
put_encoded(struct work *work)
{
	uint32_t *room = work->text + work->cap + 1;
	char *code = (char *)room;
	size_t cap = 8 * work->cap - ACE_PREFIX_LEN, len = ACE_PREFIX_LEN;

	memcpy(code, ACE_PREFIX, ACE_PREFIX_LEN);
	len += xn_punycode_encode_long(
		       code + len, cap, work->text, work->text_len, NULL,
		       room + 2 * work->cap, XN_PUNYCODE_WORK(work->cap))
		       .written;
	for (size_t i = 0; i < len; i++) {
		put(work, (unsigned char)code[i]);
	}
	check_octets(work, len);
}

/*
 * Whether an A-label is a good one; libxn said errors.  Mapping has to leave
 * its decoded form as it is; ICU lets U+FFFD stay.
 */
static bool
is_good_ace(struct work *work, uint32_t errors)
{
	const xn_options *opt = &work->request->idna->label;
	bool kept = !(errors & BAD_ALABEL) &&
		    !has_prefix(work->text, work->text_len);
	uint32_t to[XN_MAP_MAX];
	size_t count;

	for (size_t i = 0; i < work->text_len; i++) {
		kept &= work->text[i] == REPLACEMENT ||
			xn_map_point(opt, to, work->text[i], &count) ==
				XN_MAPPING_KEPT;
	}
	return kept && !judge(work, errors);
}

/*
 * Write an A-label that fails, for error, as it came.  If it looks like a good
 * one, U+FFFD follows.
 */
static void
put_bad_ace(struct work *work, uint32_t error, const uint32_t *points,
	    size_t len)
{
	bool ldh = true, ascii = true;

	/* These would decode to ASCII. */
	if (len == ACE_PREFIX_LEN ||
	    (len > ACE_PREFIX_LEN + 1 && points[len - 1] == '-')) {
		error = UIDNA_ERROR_INVALID_ACE_LABEL;
	}
	work->errors |= error;
	for (size_t i = 0; i < len; i++) {
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

static void
do_label(struct work *work)
{
	bool alabel =
		work->label_ascii && has_prefix(work->mapped, work->mapped_len);
	uint32_t errors =
		check(work, alabel ? HIDDEN_DOT_OF_ALABEL : HIDDEN_DOT);

	if (alabel && !is_good_ace(work, errors)) {
		put_bad_ace(work,
			    errors & XN_ERROR_BAD_PUNYCODE
				    ? UIDNA_ERROR_PUNYCODE
				    : UIDNA_ERROR_INVALID_ACE_LABEL,
			    work->mapped, work->mapped_len);
		return;
	}
	if (has_prefix(work->text, work->text_len)) {
		put_bad_ace(work, UIDNA_ERROR_PUNYCODE, work->text,
			    work->text_len);
		return;
	}
	if (work->text_len == 0 && (work->count == 0 || !work->last)) {
		work->errors |= UIDNA_ERROR_EMPTY_LABEL;
	}
	if (judge(work, errors) || work->request->way == UNICODE_WAY ||
	    (work->label_ascii && !alabel)) {
		put_label(work);
	} else {
		put_encoded(work);
	}
}

size_t
xn_uidna_wrong(struct request *q, uint32_t errors)
{
	struct work work;
	size_t octets;

	work.request = q;
	work.at = work.count = work.len = 0;
	work.ascii = true;
	work.no_memory = false;
	do {
		if (work.count > 0) {
			put(&work, '.');
		}
		octets = work.len;
		if (load(&work)) {
			do_label(&work);
		}
		free(work.heap);
		q->errors |= work.errors;
		work.count++;
	} while (!work.last && !work.no_memory);
	q->errors |= mild(errors & XN_ERROR_BIDI);
	if (q->errors & SEVERE) {
		q->errors &= ~(uint32_t)UIDNA_ERROR_BIDI;
	}
	/* The root's dot does not count. */
	octets = work.len - (work.count > 1 && work.len == octets);
	if (q->way == ASCII_WAY && !q->label && work.ascii &&
	    octets > XN_NAME_OCTETS) {
		q->errors |= UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
	}
	return work.no_memory ? SIZE_MAX : work.len;
}
