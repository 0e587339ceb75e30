/* SPDX-License-Identifier: MIT */
#include "mutate.h"
#include "tests/support/generate.h"
#include "lib/unicode/utf8.h"

#include "tests/dropin/pieces.h"

#include <xn/punycode.h>

#include <stdbool.h>
#include <string.h>

/* The longest label that is converted, in bytes and in code points. */
#define LABEL_BYTES 300

struct text {
	char *s;
	size_t len;
	size_t cap;
	struct generator gen;
};

/* A part of the text. */
struct part {
	size_t at;
	size_t len;
};

static size_t
below(struct text *text, size_t n)
{
	return n > 0 ? generate_below(&text->gen, (uint32_t)n) : 0;
}

/* Replaces a part by other bytes, if there is room for them. */
static void
put(struct text *text, struct part part, const char *bytes, size_t len)
{
	char *at = text->s + part.at;

	if (text->len - part.len + len > text->cap) {
		return;
	}
	memmove(at + len, at + part.len, text->len - part.at - part.len);
	memcpy(at, bytes, len);
	text->len = text->len - part.len + len;
}

/* ---- labels ------------------------------------------------------------- */

static const char dots[][4] = {".", "\xE3\x80\x82", "\xEF\xBC\x8E",
			       "\xEF\xBD\xA1"};

/* The length of the dot at s[0..len), or 0. */
static size_t
dot_size(const char *s, size_t len)
{
	for (size_t i = 0; i < 4; i++) {
		size_t size = strlen(dots[i]);

		if (size <= len && memcmp(s, dots[i], size) == 0) {
			return size;
		}
	}
	return 0;
}

/* One of the labels, found by a byte in it. */
static struct part
some_label(struct text *text)
{
	struct part part = {below(text, text->len + 1), 0};
	size_t end = part.at;

	while (part.at > 0 &&
	       dot_size(text->s + part.at - 1, text->len - part.at + 1) != 1 &&
	       (part.at < 3 || dot_size(text->s + part.at - 3,
					text->len - part.at + 3) == 0)) {
		part.at--;
	}
	while (end < text->len &&
	       dot_size(text->s + end, text->len - end) == 0) {
		end++;
	}
	part.len = end - part.at;
	return part;
}

/* Copies a label; false if it is too long. */
static bool
take(const struct text *text, struct part part, char bytes[LABEL_BYTES])
{
	if (part.len > LABEL_BYTES) {
		return false;
	}
	memcpy(bytes, text->s + part.at, part.len);
	return true;
}

/* A label that other tests generate, also a faulty one. */
static void
make_label(struct text *text)
{
	static char bytes[PIECES_MAX];
	struct part label = some_label(text);

	put(text, label, bytes, pieces_label(&text->gen, bytes));
}

/* ---- A-labels ----------------------------------------------------------- */

/* The code points of a label; SIZE_MAX if it is not UTF-8. */
static size_t
points_of(uint32_t to[LABEL_BYTES], const char *bytes, size_t len)
{
	size_t count = 0;

	for (size_t at = 0; at < len;) {
		size_t size = utf8_decode(bytes + at, len - at, &to[count]);

		if (size == 0) {
			return SIZE_MAX;
		}
		at += size;
		count++;
	}
	return count;
}

static void
encode_label(struct text *text)
{
	struct part label = some_label(text);
	char bytes[LABEL_BYTES], ace[XN_PUNYCODE_MAX + 4] = "xn--";
	uint32_t point[LABEL_BYTES];
	size_t count = SIZE_MAX;
	xn_punycode_result r;

	if (take(text, label, bytes)) {
		count = points_of(point, bytes, label.len);
	}
	if (count == SIZE_MAX) {
		return;
	}
	r = xn_punycode_encode(ace + 4, XN_PUNYCODE_MAX, point, count, NULL);
	if (r.status == XN_PUNYCODE_OK) {
		put(text, label, ace, r.written + 4);
	}
}

static void
decode_label(struct text *text)
{
	struct part label = some_label(text);
	char bytes[4 * LABEL_BYTES];
	uint32_t point[LABEL_BYTES];
	xn_punycode_result r;
	size_t len = 0;

	if (label.len < 4 || label.len > LABEL_BYTES ||
	    memcmp(text->s + label.at, "xn--", 4) != 0) {
		return;
	}
	r = xn_punycode_decode(point, LABEL_BYTES, text->s + label.at + 4,
			       label.len - 4, NULL);
	for (size_t i = 0; r.status == XN_PUNYCODE_OK && i < r.written; i++) {
		len += utf8_encode(bytes + len, point[i]);
	}
	if (len > 0) {
		put(text, label, bytes, len);
	}
}

/* Encodes a U-label, decodes an A-label, if possible. */
static void
other_form(struct text *text)
{
	if (below(text, 2) == 0) {
		encode_label(text);
	} else {
		decode_label(text);
	}
}

/* ---- code points -------------------------------------------------------- */

/*
 * Code points that rules are about, as ranges of one kind: deviations, viramas,
 * joining types, classes of the Bidi rule, marks, jamo, ignored ones, widths,
 * composed ones, CONTEXTO, dots, delimiters, scripts, ASCII.
 */
static const uint32_t sorts[][2] = {
	{0xDF, 0xDF},       {0x3C2, 0x3C2},       {0x200C, 0x200D},
	{0x94D, 0x94D},     {0x9CD, 0x9CD},       {0x1714, 0x1715},
	{0x915, 0x939},     {0x620, 0x64A},       {0x6CC, 0x6D3},
	{0x5D0, 0x5EA},     {0x5F3, 0x5F4},       {0x660, 0x669},
	{0x6F0, 0x6F9},     {'0', '9'},           {0xB2, 0xB3},
	{0x591, 0x5BD},     {0x64B, 0x652},       {0x300, 0x34F},
	{0x1100, 0x1113},   {0x1160, 0x1176},     {0x11A7, 0x11C3},
	{0xAC00, 0xD7A3},   {0x115F, 0x1160},     {0x3164, 0x3164},
	{0xAD, 0xAD},       {0x200B, 0x200F},     {0x2060, 0x206F},
	{0xFE00, 0xFE0F},   {0x180B, 0x180F},     {0xE0100, 0xE01EF},
	{0xFF00, 0xFF5E},   {0x3000, 0x3002},     {0xFF61, 0xFF61},
	{0x1E00, 0x1EFF},   {0x1F00, 0x1FFF},     {0xC0, 0x17F},
	{0x2F800, 0x2FA1D}, {0xF900, 0xFAD9},     {0xFDFA, 0xFDFB},
	{0x30A0, 0x30FF},   {0x3041, 0x3096},     {0x4E00, 0x4E40},
	{0xB7, 0xB7},       {0x375, 0x375},       {0x30FB, 0x30FB},
	{0x2024, 0x2026},   {0x2488, 0x249B},     {0xFE52, 0xFE52},
	{0x2100, 0x2106},   {0xFE55, 0xFE6B},     {0xA0, 0xA8},
	{0x1F600, 0x1F64F}, {0x10FFFD, 0x10FFFF}, {0xE000, 0xE001},
	{0x378, 0x379},     {0x870, 0x8E1},       {0x1E9E, 0x1E9E},
	{0x130, 0x131},     {0x10400, 0x1044F},   {0x1D400, 0x1D7FF},
	{0x20, 0x7F},       {'a', 'z'},           {'A', 'Z'},
	{0, 0x1F},          {'-', '-'},           {0x80, 0x10FFFF}};

static size_t
some_point(struct text *text, char bytes[4])
{
	const uint32_t *sort = sorts[below(text, sizeof sorts / sizeof *sorts)];
	uint32_t point = sort[0] + (uint32_t)below(text, sort[1] - sort[0] + 1);

	if (point >= 0xD800 && point <= 0xDFFF) {
		point = 0xFC;
	}
	return utf8_encode(bytes, point);
}

/* A place between two characters, or at the end. */
static struct part
some_place(struct text *text)
{
	struct part part = {below(text, text->len + 1), 0};

	while (part.at < text->len && (text->s[part.at] & 0xC0) == 0x80) {
		part.at++;
	}
	return part;
}

static struct part
some_character(struct text *text)
{
	struct part part = some_place(text);

	if (part.at < text->len) {
		part.len = 1;
	}
	while (part.at + part.len < text->len &&
	       (text->s[part.at + part.len] & 0xC0) == 0x80) {
		part.len++;
	}
	return part;
}

static void
insert_point(struct text *text)
{
	char bytes[4];
	size_t size = some_point(text, bytes);

	put(text, some_place(text), bytes, size);
}

static void
replace_point(struct text *text)
{
	char bytes[4];
	size_t size = some_point(text, bytes);

	put(text, some_character(text), bytes, size);
}

/* Often about as many as a label or a name may have. */
static void
repeat_point(struct text *text)
{
	static const size_t counts[] = {2, 4, 17, 40, 56, 59, 60, 63, 64, 250};
	struct part one = some_character(text), end = {one.at, 0};
	char bytes[4 * 256];
	size_t count = counts[below(text, 10)] + below(text, 3), len = 0;

	if (one.len == 0 || one.len > 4) {
		return;
	}
	for (size_t i = 0; i < count; i++) {
		memcpy(bytes + len, text->s + one.at, one.len);
		len += one.len;
	}
	put(text, end, bytes, len);
}

/* ---- all of it ---------------------------------------------------------- */

typedef void change(struct text *text);

/* The most useful changes are listed more than once. */
static change *const changes[] = {
	insert_point, insert_point, replace_point, replace_point, repeat_point,
	make_label,   make_label,   encode_label,  other_form,    other_form,
};

/* Mostly flips one bit, or sets the profile's usual checks. */
static void
change_options(struct text *text, uint8_t *data, size_t head)
{
	switch (below(text, 4)) {
	case 0:
		data[0] = (uint8_t)below(text, 256);
		break;
	case 1:
		memset(data + 1, 0, head > 2 ? 2 : 0);
		break;
	default:
		data[below(text, head)] ^= (uint8_t)(1u << below(text, 8));
	}
}

size_t
mutate_name(uint8_t *data, size_t size, size_t cap, size_t head, uint32_t seed)
{
	struct text text = {.gen = {seed, seed}};

	if (cap <= head) {
		return size;
	}
	while (size < head) {
		data[size++] = 0;
	}
	text.s = (char *)data + head;
	text.len = size - head;
	text.cap = cap - head;
	if (head > 0 && below(&text, 4) == 0) {
		change_options(&text, data, head);
	}
	for (size_t i = below(&text, 3); i < 3; i++) {
		changes[below(&text, sizeof changes / sizeof *changes)](&text);
	}
	return head + text.len;
}
