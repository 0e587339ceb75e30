/* SPDX-License-Identifier: MIT
 *
 * Text as it is shown.
 */
#include "text.h"

#include "../../../lib/base/search.h"
#include "../../../lib/unicode/utf8.h"

#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <xn/idna.h>

#define ZWNJ 0x200Cu
#define ZWJ 0x200Du
#define REPLACEMENT 0xFFFDu
#define DOTTED_CIRCLE 0x25CCu

/* Of a text in a message. */
#define SHORT_COLUMNS 63

struct range {
	uint32_t first;
	uint32_t last;
};

/*
 * Characters that are invisible or change how their neighbours look: controls,
 * line and paragraph separators, bidi controls, and all
 * Default_Ignorable_Code_Points (DerivedCoreProperties.txt), a set that Unicode
 * keeps stable.
 */
static const struct range misleading[] = {
	{0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},
	{0x034F, 0x034F},   {0x061C, 0x061C},   {0x115F, 0x1160},
	{0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},
	{0x2028, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
	{0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
	{0xFFF0, 0xFFFB},   {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
	{0xE0000, 0xE0FFF},
};

static bool
ends_below(const void *ranges, size_t i, uint64_t point)
{
	return ((const struct range *)ranges)[i].last < point;
}

bool
text_misleads(uint32_t point)
{
	size_t count = sizeof misleading / sizeof *misleading;
	size_t i;

	if (point >= 0x20 && point < 0x7F) {
		return false;
	}
	i = search(ends_below, misleading, 0, count, point);
	return i < count && point >= misleading[i].first;
}

/* The full stop, and what UTS #46 maps to it. */
static bool
is_dot(uint32_t point)
{
	return point == '.' || point == 0x3002 || point == 0xFF0E ||
	       point == 0xFF61;
}

void
text_init(void)
{
	/*
	 * Only for wcwidth and towlower: names are UTF-8 in every locale.
	 * Without this locale widths are approximate.
	 */
	if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
		setlocale(LC_CTYPE, "");
	}
}

static size_t
point_columns(uint32_t point)
{
	int columns;

	if (point < 0x7F) {
		return 1;
	}
	columns = wcwidth((wchar_t)point);
	if (columns >= 0) {
		return (size_t)columns;
	}
	/* The C library does not know it.  Planes 2 and 3 have ideographs. */
	return point >= 0x20000 && point <= 0x3FFFF ? 2 : 1;
}

/* ---- joiners ------------------------------------------------------------ */

/*
 * Whether CONTEXTJ allows the joiners of the label at text->at.  Each label is
 * judged once.
 */
static bool
allows_joiners(struct text *text)
{
	const char *s = text->s + text->label;
	size_t at = text->at;
	xn_options opt = xn_profile(XN_STRICT);
	uint32_t errors;

	if (at < text->judged) {
		return text->joiners;
	}
	while (at < text->len) {
		uint32_t point = 0;
		size_t left = text->len - at;

		if (utf8_decode(text->s + at, left, &point) > 0 &&
		    is_dot(point)) {
			break;
		}
		at += utf8_extent(text->s + at, left);
	}
	opt.checks = XN_CHECK_JOINERS;
	errors = xn_to_unicode(&opt, NULL, 0, s, at - text->label, NULL).errors;
	/* A label that was given up was not checked for CONTEXTJ. */
	text->joiners =
		(errors & (XN_ERROR_CONTEXTJ | XN_ERROR_INVALID_UTF8 |
			   XN_ERROR_LABEL_TOO_LONG | XN_ERROR_ACE_PREFIX |
			   XN_ERROR_BAD_PUNYCODE)) == 0;
	text->judged = at;
	return text->joiners;
}

/* ---- characters --------------------------------------------------------- */

/* Shows a code point, on a dotted circle, or escaped where it misleads. */
static void
glyph_point(struct glyph *glyph, uint32_t point, bool circle)
{
	glyph->len = circle ? utf8_encode(glyph->s, DOTTED_CIRCLE) : 0;
	glyph->len += utf8_encode(glyph->s + glyph->len, point);
	glyph->columns = circle ? 1 : point_columns(point);
}

static void
glyph_escape(struct glyph *glyph, uint32_t point)
{
	glyph->len = (size_t)snprintf(glyph->s, sizeof glyph->s, "\\u{%X}",
				      (unsigned)point);
	glyph->columns = glyph->len;
}

static void
glyph_alone(struct glyph *glyph, uint32_t point)
{
	if (text_misleads(point)) {
		glyph_escape(glyph, point);
	} else {
		glyph_point(glyph, point, point_columns(point) == 0);
	}
}

void
text_open(struct text *text, const char *s, size_t len)
{
	memset(text, 0, sizeof *text);
	text->s = s;
	text->len = len;
}

bool
text_next(struct text *text, struct glyph *glyph)
{
	const char *s = text->s + text->at;
	size_t left = text->len - text->at;
	uint32_t point;
	size_t size;

	if (left == 0) {
		return false;
	}
	size = utf8_decode(s, left, &point);
	if (size == 0) {
		point = REPLACEMENT;
		size = utf8_extent(s, left);
	}
	if (text_misleads(point) &&
	    !((point == ZWNJ || point == ZWJ) && allows_joiners(text))) {
		glyph_escape(glyph, point);
	} else {
		glyph_point(glyph, point,
			    text->circles && text->at == text->label &&
				    point_columns(point) == 0);
	}
	text->at += size;
	if (is_dot(point)) {
		text->label = text->at;
	}
	return true;
}

void
text_escaped(struct output *out, const char *s, size_t len)
{
	struct text text;
	struct glyph glyph;

	text_open(&text, s, len);
	while (text_next(&text, &glyph)) {
		output_bytes(out, glyph.s, glyph.len);
	}
}

void
text_short(struct output *out, const char *s, size_t len)
{
	struct text text;
	struct glyph glyph;
	size_t columns = 0, glyphs = 0;

	text_open(&text, s, len);
	text.circles = true;
	while (text_next(&text, &glyph)) {
		columns += glyph.columns;
		if (columns > SHORT_COLUMNS ||
		    ++glyphs > TEXT_MARKS * SHORT_COLUMNS) {
			output_string(out, TEXT_ELLIPSIS);
			return;
		}
		output_bytes(out, glyph.s, glyph.len);
	}
}

size_t
text_columns(const char *s, size_t len)
{
	struct text text;
	struct glyph glyph;
	size_t columns = 0;

	text_open(&text, s, len);
	while (text_next(&text, &glyph)) {
		columns += glyph.columns;
	}
	return columns;
}

void
text_plain(struct output *out, const char *s, size_t len)
{
	if (out->tty) {
		text_escaped(out, s, len);
	} else {
		output_bytes(out, s, len);
	}
}

void
text_say(struct output *out, const char *format, ...)
{
	char digits[OUTPUT_HEX];
	va_list values;
	const char *s;

	va_start(values, format);
	for (; *format != '\0'; format++) {
		if (*format == '\n') {
			output_end(out, '\n');
			continue;
		}
		if (*format != '%') {
			output_char(out, *format);
			continue;
		}
		switch (*++format) {
		case 'n':
			output_number(out, va_arg(values, size_t));
			break;
		case 'p':
			output_point(out, va_arg(values, uint32_t));
			break;
		case 'h':
			output_bytes(out, digits,
				     output_hex(digits,
						va_arg(values, uint32_t), 4));
			break;
		case 'q':
			s = va_arg(values, const char *);
			output_char(out, '\'');
			text_short(out, s, va_arg(values, size_t));
			output_char(out, '\'');
			break;
		case 't':
			s = va_arg(values, const char *);
			text_escaped(out, s, va_arg(values, size_t));
			break;
		case 'e':
			s = va_arg(values, const char *);
			text_escaped(out, s, strlen(s));
			break;
		default:
			output_string(out, va_arg(values, const char *));
			break;
		}
	}
	va_end(values);
}

void
text_point(struct output *out, uint32_t point)
{
	struct glyph glyph;

	glyph_alone(&glyph, point);
	output_bytes(out, glyph.s, glyph.len);
}

void
text_points(struct output *out, const uint32_t *points, size_t count)
{
	char s[4];

	for (size_t i = 0; i < count; i++) {
		if (i == 0 || text_misleads(points[i])) {
			text_point(out, points[i]);
		} else {
			output_bytes(out, s, utf8_encode(s, points[i]));
		}
	}
}

size_t
text_point_columns(uint32_t point)
{
	struct glyph glyph;

	glyph_alone(&glyph, point);
	return glyph.columns;
}
