/* SPDX-License-Identifier: MIT
 *
 * The SQL functions for Punycode alone (RFC 3492).
 */
#include "module.h"

#include <mb/pg_wchar.h>
#include <utils/builtins.h>

#include <xn/punycode.h>

SQL_FUNCTION(xnpg_punycode_encode);
SQL_FUNCTION(xnpg_punycode_decode);

/* A code point takes at most this many bytes in UTF-8. */
#define UTF8_MAX 4

static void
raise_label(const sql_name *label, const char *what, const char *why)
{
	ereport(ERROR, (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			errmsg("%s: \"%s\"", what, quoted_text(label)),
			errdetail_internal("%s", why)));
}

/* The reasons for which the codec refuses a label. */
static const char *
reason(xn_punycode_status status)
{
	switch (status) {
	case XN_PUNYCODE_BAD_INPUT:
		return "The label breaks RFC 3492, section 6.2.";
	case XN_PUNYCODE_OVERFLOW:
		return "A number leads to a code point beyond 10FFFF.";
	default:
		return "The label is too long.";
	}
}

/* The code points of a label.  Returns false if it is not UTF-8. */
static bool
read_points(const sql_name *label, uint32_t *points, size_t *count)
{
	const unsigned char *s = (const unsigned char *)label->text.s;

	*count = 0;
	for (size_t at = 0, end = 0; at < label->text.len;) {
		int size = pg_utf_mblen(s + at);

		if (at >= end) {
			end = sql_stretch_end(at, label->text.len);
		}
		if ((size_t)size > label->text.len - at ||
		    !pg_utf8_islegal(s + at, size)) {
			return false;
		}
		points[(*count)++] = utf8_to_unicode(s + at);
		at += (size_t)size;
	}
	return true;
}

/* Memory for count code points and the codec's work. */
static uint32_t *
room_for(const sql_name *label)
{
	if (label->text.len > LONGEST_TEXT) {
		raise_label(label, "label is too long for Punycode",
			    reason(XN_PUNYCODE_TOO_LONG));
	}
	return palloc((label->text.len + 1) * sizeof(uint32_t));
}

Datum
xnpg_punycode_encode(PG_FUNCTION_ARGS)
{
	sql_name label = name_of_text(PG_GETARG_TEXT_PP(0));
	uint32_t *points = room_for(&label);
	uint32_t *work;
	size_t count, words;
	char *encoded = NULL;
	xn_punycode_result r;

	if (!read_points(&label, points, &count)) {
		raise_label(&label, "label cannot be encoded as Punycode",
			    xn_error_text(XN_ERROR_INVALID_UTF8));
	}
	words = XN_PUNYCODE_WORK(count);
	work = palloc(words * sizeof *work);
	/* The first call asks for the length. */
	r = xn_punycode_encode_long(NULL, 0, points, count, NULL, work, words);
	if (r.status == XN_PUNYCODE_NO_SPACE) {
		CHECK_FOR_INTERRUPTS();
		encoded = palloc(r.written);
		r = xn_punycode_encode_long(encoded, r.written, points, count,
					    NULL, work, words);
	}
	/* Code points can always be encoded. */
	Assert(r.status == XN_PUNYCODE_OK);
	PG_RETURN_TEXT_P(text_from_utf8(encoded, r.written));
}

Datum
xnpg_punycode_decode(PG_FUNCTION_ARGS)
{
	sql_name label = name_of_text(PG_GETARG_TEXT_PP(0));
	uint32_t *points = room_for(&label);
	size_t words = XN_PUNYCODE_WORK(label.text.len);
	uint32_t *work = palloc(words * sizeof *work);
	unsigned char *utf8;
	size_t len = 0;
	xn_punycode_result r;

	r = xn_punycode_decode_long(points, label.text.len + 1, label.text.s,
				    label.text.len, NULL, work, words);
	if (r.status != XN_PUNYCODE_OK) {
		raise_label(&label, "label is not Punycode", reason(r.status));
	}
	utf8 = palloc(UTF8_MAX * (r.written + 1));
	for (size_t i = 0, end; i < r.written;) {
		for (end = sql_stretch_end(i, r.written); i < end; i++) {
			unicode_to_utf8(points[i], utf8 + len);
			len += (size_t)pg_utf_mblen(utf8 + len);
		}
	}
	PG_RETURN_TEXT_P(text_from_utf8((char *)utf8, len));
}
