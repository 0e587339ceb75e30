/* SPDX-License-Identifier: MIT
 *
 * The text and the errors of names that break a rule, label by label, as ICU
 * has them: U+FFFD stands for a refused code point, and behind an A-label that
 * fails and does not show it.
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

	opt.checks = XN_CHECK_FORBIDDEN;
	return q->idna->forbids && from != point && point < 0x80 &&
	       xn_to_ascii_utf32(&opt, NULL, 0, &point, 1, NULL).errors ==
		       XN_ERROR_FORBIDDEN_DOMAIN;
}

/* Map the code point at w->at; returns how many it becomes. */
static size_t
map_next(struct work *w, uint32_t to[XN_MAP_MAX])
{
	const struct request *q = w->request;
	uint32_t point;
	size_t units = text_decode(q->encoding, q->src, q->len, w->at, &point);
	size_t count = 1;

	if (units == 0) {
		point = REPLACEMENT;
		units = 1;
		if (q->encoding == UTF8) {
			units = utf8_extent(q->src + w->at, q->len - w->at);
		} else {
			w->errors |= UIDNA_ERROR_DISALLOWED;
		}
	}
	w->at += units;
	if (xn_map_point(&q->idna->way[q->way].map, to, point, &count) ==
	    XN_MAPPING_REFUSED) {
		to[0] = REPLACEMENT;
	}
	for (size_t i = 0; i < count; i++) {
		to[i] = is_forbidden(q, point, to[i]) ? REPLACEMENT : to[i];
	}
	return count;
}

/* Map the label at w->at, as far as there is room, and count all. */
static void
map_label(struct work *w)
{
	uint32_t to[XN_MAP_MAX];

	w->mapped_len = 0;
	w->label_ascii = true;
	w->errors = 0;
	w->last = false;
	while (w->at < w->request->len) {
		size_t count = map_next(w, to);

		if (count == 1 && to[0] == '.' && !w->request->label) {
			return;
		}
		for (size_t i = 0; i < count; i++, w->mapped_len++) {
			w->label_ascii &= to[i] < 0x80;
			if (w->mapped_len < w->cap) {
				w->mapped[w->mapped_len] = to[i];
			}
		}
	}
	w->last = true;
}

/* Map the next label; false: there is no memory for it. */
static bool
load(struct work *w)
{
	size_t start = w->at;

	w->cap = XN_LABEL_POINTS;
	w->mapped = w->own;
	w->heap = NULL;
	map_label(w);
	if (w->mapped_len > w->cap) {
		w->cap = w->mapped_len;
		w->heap = malloc(LABEL_WORDS(w->cap) * sizeof *w->own);
		w->no_memory = w->heap == NULL;
		if (w->no_memory) {
			return false;
		}
		w->mapped = w->heap;
		w->at = start;
		map_label(w);
	}
	w->text = w->mapped + w->cap;
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
check(struct work *w, uint32_t hidden)
{
	const xn_options *opt = &w->request->idna->label;
	size_t len = w->mapped_len;
	uint32_t *to;
	xn_result r;

	w->dot = '.';
	for (size_t i = 0; i < len; i++) {
		if (w->mapped[i] == '.') {
			w->mapped[i] = w->dot = hidden;
		}
	}
	r = xn_to_unicode_utf32(opt, w->text, w->cap + 1, w->mapped, len, NULL);
	if (r.errors & XN_ERROR_LABEL_TOO_LONG) {
		r = xn_to_unicode_utf32_alloc(opt, &to, w->mapped, len, NULL);
		w->no_memory |= to == NULL;
		/* What is mapped does not become longer. */
		for (size_t i = 0; i < r.length; i++) {
			w->text[i] = to[i];
		}
		xn_free(to);
	}
	w->text_len = r.length;
	return r.errors;
}

/* The kind of a CONTEXTO error: digits of two scripts, or punctuation. */
static uint32_t
contexto_error(const struct work *w)
{
	bool arabic = false, extended = false;

	for (size_t i = 0; i < w->text_len; i++) {
		arabic |= w->text[i] - 0x660 < 10;
		extended |= w->text[i] - 0x6F0 < 10;
	}
	return arabic && extended ? UIDNA_ERROR_CONTEXTO_DIGITS
				  : UIDNA_ERROR_CONTEXTO_PUNCTUATION;
}

/* The code point that ICU shows for one of a label. */
static uint32_t
shown(struct work *w, uint32_t point)
{
	if (point == w->dot) {
		w->errors |= UIDNA_ERROR_LABEL_HAS_DOT;
		return REPLACEMENT;
	}
	return w->request->idna->std3 && point < 0x80 && !is_ldh(point)
		       ? REPLACEMENT
		       : point;
}

/*
 * Add the errors of w->text, about which libxn said errors.  Refused code
 * points in it become U+FFFD.  Returns whether ICU leaves it in Unicode.
 */
static bool
judge(struct work *w, uint32_t errors)
{
	for (size_t i = 0; i < w->text_len; i++) {
		uint32_t point = w->text[i];

		w->text[i] = shown(w, point);
		if (w->text[i] == REPLACEMENT && point != w->dot) {
			w->errors |= UIDNA_ERROR_DISALLOWED;
		}
	}
	if (errors & XN_ERROR_LEADING_MARK) {
		w->errors |= UIDNA_ERROR_LEADING_COMBINING_MARK;
		w->text[0] = REPLACEMENT;
	}
	w->errors |= mild(errors & HYPHENS);
	if (!(w->errors & SEVERE)) {
		w->errors |=
			mild(errors) |
			(errors & XN_ERROR_CONTEXTO ? contexto_error(w) : 0);
	}
	return (w->errors & SEVERE) != 0;
}

static void
put(struct work *w, uint32_t point)
{
	struct request *q = w->request;
	size_t units = text_units(q->encoding, point);

	if (w->len <= q->cap && units <= q->cap - w->len) {
		text_encode(q->encoding, q->dst + (w->len << q->encoding),
			    point);
	}
	w->len += units;
	w->ascii &= point < 0x80;
}

/* Test the length of a label in ASCII. */
static void
check_octets(struct work *w, size_t octets)
{
	if (w->request->way == ASCII_WAY && octets > XN_LABEL_OCTETS) {
		w->errors |= UIDNA_ERROR_LABEL_TOO_LONG;
	}
}

/* Write the label in Unicode. */
static void
put_label(struct work *w)
{
	for (size_t i = 0; i < w->text_len; i++) {
		put(w, w->text[i]);
	}
	if (!(w->errors & SEVERE)) {
		check_octets(w, w->text_len);
	}
}

/* Write the label as an A-label. */
static void
put_encoded(struct work *w)
{
	uint32_t *room = w->text + w->cap + 1;
	char *code = (char *)room;
	size_t cap = 8 * w->cap - ACE_PREFIX_LEN, len = ACE_PREFIX_LEN;

	memcpy(code, ACE_PREFIX, ACE_PREFIX_LEN);
	len += xn_punycode_encode_long(code + len, cap, w->text, w->text_len,
				       NULL, room + 2 * w->cap,
				       XN_PUNYCODE_WORK(w->cap))
		       .written;
	for (size_t i = 0; i < len; i++) {
		put(w, (unsigned char)code[i]);
	}
	check_octets(w, len);
}

/*
 * Whether an A-label is a good one; libxn said errors.  Mapping has to leave
 * its decoded form as it is; ICU lets U+FFFD stay.
 */
static bool
is_good_ace(struct work *w, uint32_t errors)
{
	const xn_options *opt = &w->request->idna->label;
	bool kept = !(errors & BAD_ALABEL) && !has_prefix(w->text, w->text_len);
	uint32_t to[XN_MAP_MAX];
	size_t count;

	for (size_t i = 0; i < w->text_len; i++) {
		kept &= w->text[i] == REPLACEMENT ||
			xn_map_point(opt, to, w->text[i], &count) ==
				XN_MAPPING_KEPT;
	}
	return kept && !judge(w, errors);
}

/*
 * Write an A-label that fails, for error, as it came.  If it looks like a good
 * one, U+FFFD follows.
 */
static void
put_bad_ace(struct work *w, uint32_t error, const uint32_t *points, size_t len)
{
	bool ldh = true, ascii = true;

	/* These would decode to ASCII. */
	if (len == ACE_PREFIX_LEN ||
	    (len > ACE_PREFIX_LEN + 1 && points[len - 1] == '-')) {
		error = UIDNA_ERROR_INVALID_ACE_LABEL;
	}
	w->errors |= error;
	for (size_t i = 0; i < len; i++) {
		uint32_t point = shown(w, points[i]);

		ldh &= is_ldh(points[i]);
		ascii &= point < 0x80;
		put(w, point);
	}
	if (ldh) {
		put(w, REPLACEMENT);
	} else if (ascii) {
		check_octets(w, len);
	}
}

static void
do_label(struct work *w)
{
	bool alabel = w->label_ascii && has_prefix(w->mapped, w->mapped_len);
	uint32_t errors = check(w, alabel ? HIDDEN_DOT_OF_ALABEL : HIDDEN_DOT);
	bool bad = alabel && !is_good_ace(w, errors);

	if (bad || has_prefix(w->text, w->text_len)) {
		put_bad_ace(w,
			    bad && !(errors & XN_ERROR_BAD_PUNYCODE)
				    ? UIDNA_ERROR_INVALID_ACE_LABEL
				    : UIDNA_ERROR_PUNYCODE,
			    bad ? w->mapped : w->text,
			    bad ? w->mapped_len : w->text_len);
		return;
	}
	if (w->text_len == 0 && (w->count == 0 || !w->last)) {
		w->errors |= UIDNA_ERROR_EMPTY_LABEL;
	}
	if (judge(w, errors) || w->request->way == UNICODE_WAY ||
	    (w->label_ascii && !alabel)) {
		put_label(w);
	} else {
		put_encoded(w);
	}
}

size_t
xn_uidna_wrong(struct request *q, uint32_t errors)
{
	struct work w;
	size_t octets;

	w.request = q;
	w.at = w.count = w.len = 0;
	w.ascii = true;
	w.no_memory = false;
	do {
		if (w.count > 0) {
			put(&w, '.');
		}
		octets = w.len;
		if (load(&w)) {
			do_label(&w);
		}
		free(w.heap);
		q->errors |= w.errors;
		w.count++;
	} while (!w.last && !w.no_memory);
	q->errors |= mild(errors & XN_ERROR_BIDI);
	if (q->errors & SEVERE) {
		q->errors &= ~(uint32_t)UIDNA_ERROR_BIDI;
	}
	/* The root's dot does not count. */
	octets = w.len - (w.count > 1 && w.len == octets);
	if (q->way == ASCII_WAY && !q->label && w.ascii &&
	    octets > XN_NAME_OCTETS) {
		q->errors |= UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
	}
	return w.no_memory ? SIZE_MAX : w.len;
}
