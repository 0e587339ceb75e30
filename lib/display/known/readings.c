/* SPDX-License-Identifier: MIT
 *
 * One way of reading a name, and its skeleton.  The skeletons are those of UTS
 * #39, or Chromium's (components/url_formatter/spoof_checks/
 * skeleton_generator.cc).  Chromium takes accents off first, has a map of its
 * own, and reads some letters in several ways.
 */
#include "readings.h"

#include "../../unicode/output.h"
#include "../../unicode/utf8.h"
#include "../browsers/chromium.h"
#include "../skeleton/skeleton.h"

#include <string.h>

/* ---- letters that look like several things ------------------------------ */

static const struct letter letters[] = {
	{0xFE, {"b", "p"}},    /* thorn */
	{L_STROKE, {"l", "t"}},
	{0x153, {"ce", "oe"}}, /* oe */
};

const struct letter *
xn_reading_letter(uint32_t point)
{
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
		if (letters[i].point == point) {
			return &letters[i];
		}
	}
	return NULL;
}

unsigned
xn_reading_as_l(uint32_t point)
{
	return (point == 0x4CF ? L_PALOCHKA : 0u) |
	       (point == 0x131 ? L_DOTLESS : 0u);
}

bool
xn_has_l_stroke(struct point_span points)
{
	for (size_t i = 0; i < points.len; i++) {
		if (points.point[i] == L_STROKE) {
			return true;
		}
	}
	return false;
}

/* ---- one skeleton ------------------------------------------------------- */

/* A skeleton that is being made. */
struct making {
	struct working_text text;
	struct out out;
	const struct reading *reading;
	unsigned which;  /* the choices for the letters to come */
	unsigned places; /* letters with a choice so far */
};

static struct making
begin(const struct workbench *bench, const struct reading *reading)
{
	struct making making = {
		.text = {0, bench->cap, bench->words},
		.out = {.dst = bench->chars, .cap = bench->char_cap},
		.reading = reading,
		.which = reading->which};

	return making;
}

static bool
push(struct working_text *text, uint32_t point)
{
	if (text->len == text->cap) {
		return false;
	}
	text->point[text->len++] = point;
	return true;
}

/* Append a code point, or the text that the reading puts in its place. */
static bool
push_reading(struct making *making, uint32_t point)
{
	const struct letter *letter = xn_reading_letter(point);
	unsigned choice = 0;

	if (xn_reading_as_l(point) & making->reading->as_l) {
		point = 'l';
	}
	if (letter != NULL && making->places < PLACES_MAX) {
		choice = making->which % ALTERNATIVES;
		making->which /= ALTERNATIVES;
		making->places++;
	}
	if (choice == 0) {
		return push(&making->text, point);
	}
	for (const char *s = letter->like[choice - 1]; *s != '\0'; s++) {
		if (!push(&making->text, (unsigned char)*s)) {
			return false;
		}
	}
	return true;
}

bool
xn_reading_fold(struct working_text *text)
{
	size_t len = 0;

	if (!xn_text_decompose(text)) {
		return false;
	}
	for (size_t i = 0; i < text->len; i++) {
		uint32_t point = text->point[i];

		if (display_is_mn(point)) {
			continue;
		}
		point = point == L_STROKE ? 'l' : point;
		point = point == 0xF8 ? 'o' : point;
		point = point == 0x111 ? 'd' : point;
		text->point[len++] = point;
	}
	text->len = len;
	return true;
}

/* Load a label, without its accents if the reading takes them off. */
static bool
load(struct making *making, struct point_span label)
{
	struct working_text *text = &making->text;

	memcpy(text->point, label.point, label.len * sizeof *text->point);
	text->len = label.len;
	return !making->reading->fold || xn_reading_fold(text);
}

/*
 * Replace letters by the reading's choices.  The loaded text is moved out of
 * the way first.
 */
static bool
choose(struct making *making)
{
	struct working_text *text = &making->text;
	uint32_t *copy = text->point + text->cap;
	size_t len = text->len;

	memcpy(copy, text->point, len * sizeof *copy);
	text->len = 0;
	for (size_t i = 0; i < len; i++) {
		if (!push_reading(making, copy[i])) {
			return false;
		}
	}
	return true;
}

/*
 * The fast path of nearly all labels: the label and its prototypes are ASCII,
 * so normalisation and Chromium's map leave it alone.  False: they are not, and
 * nothing was put.
 */
static bool
put_ascii_label(struct making *making, struct point_span label)
{
	size_t start = making->out.len;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];
		struct ucd_string like = xn_display_prototype(point);
		uint32_t all = point;

		do {
			char c;

			point = like.count > 0 ? ucd_next(&like) : point;
			all |= point;
			c = (char)point;
			out_put(&making->out, &c, 1);
		} while (like.count > 0);
		if (all > 0x7F) {
			making->out.len = start;
			return false;
		}
	}
	return true;
}

static bool
make_label(struct making *making, struct point_span label)
{
	struct working_text *text = &making->text;
	bool chromium = making->reading->chromium;

	if (put_ascii_label(making, label)) {
		return true;
	}
	if (!load(making, label) || (chromium && !choose(making)) ||
	    !xn_text_skeleton(text, chromium ? xn_chromium_map : NULL)) {
		return false;
	}
	for (size_t i = 0; i < text->len; i++) {
		char bytes[4];

		out_put(&making->out, bytes,
			utf8_encode(bytes, text->point[i]));
	}
	return true;
}

size_t
xn_label_len(struct point_span points, size_t at)
{
	size_t end = at;

	while (end < points.len && points.point[end] != '.') {
		end++;
	}
	return end - at;
}

bool
xn_reading_make(const struct workbench *bench, const struct reading *reading,
		struct point_span points, size_t starts[TAIL_LABELS],
		size_t *len)
{
	struct making making = begin(bench, reading);
	size_t label = 0;
	size_t at = 0;

	for (;;) {
		size_t part_len = xn_label_len(points, at);
		struct point_span part = {points.point + at, part_len};

		starts[label] = making.out.len;
		/* A tail has at most TAIL_LABELS labels. */
		label += label + 1 < TAIL_LABELS;
		if (!make_label(&making, part)) {
			return false;
		}
		at += part_len;
		if (at == points.len) {
			*len = making.out.len;
			return making.out.len <= making.out.cap;
		}
		out_put(&making.out, ".", 1);
		at++;
	}
}
