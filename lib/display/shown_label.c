/* SPDX-License-Identifier: MIT
 *
 * One label of a host name: reads it as Unicode, and writes it as ASCII.
 */
#include "shown_name.h"

#include "../base/eight_bytes.h"
#include "../base/letters.h"
#include "skeleton/conversions.h"

#define REPLACEMENT 0xFFFDu

/* ---- reading ------------------------------------------------------------ */

static bool
is_ascii_utf8(const char *s, size_t len)
{
	unsigned char all = 0;

	for (; len >= WORD_BYTES; s += WORD_BYTES, len -= WORD_BYTES) {
		if (word_load(s) & WORD_EACH(0x80u)) {
			return false;
		}
	}
	for (size_t i = 0; i < len; i++) {
		all |= (unsigned char)s[i];
	}
	return all < 0x80;
}

bool
xn_shown_is_ascii(const struct shown_name *shown, const char *s, size_t len)
{
	uint32_t all = 0;

	if (shown->out.encoding == UTF8) {
		return is_ascii_utf8(s, len);
	}
	for (size_t i = 0; i < len; i++) {
		all |= text_unit(shown->out.encoding, s, i);
	}
	return all < 0x80;
}

/* The text of a label as it was typed. */
static const char *
typed(const struct shown_name *shown, const xn_label *row)
{
	return text_at(shown->out.encoding, shown->src, row->input_at);
}

/* Read a label that is too long for a function that does not allocate. */
static bool
read_long(struct shown_name *shown, const char *s, size_t len)
{
	struct scratch *scratch = shown->scratch;
	char *text;
	xn_result r =
		xn_text_to_unicode_alloc(shown->out.encoding, &shown->labels,
					 &text, s, len, NULL);

	scratch->no_memory |= r.status == XN_NO_MEMORY;
	if (r.status != XN_OK) {
		/* Not NULL if the name changed meanwhile. */
		xn_free(text);
		return false;
	}
	xn_scratch_take(scratch, text, r.length + 1);
	shown->text = text;
	shown->text_len = r.length;
	return true;
}

/* Convert a label alone, because the name has no Unicode form to take it from.
 */
static bool
read_alone(struct shown_name *shown, const xn_label *row)
{
	struct scratch *scratch = shown->scratch;
	const char *s = typed(shown, row);
	xn_result r = xn_text_to_unicode(shown->out.encoding, &shown->labels,
					 scratch->text, scratch->text_cap, s,
					 row->input_len, NULL);

	if (r.status == XN_OK) {
		shown->text = scratch->text;
		shown->text_len = r.length;
		return true;
	}
	return scratch->more != NULL && read_long(shown, s, row->input_len);
}

/*
 * Whether a label has a fault that counts.  If the policy judges labels alone,
 * one that only breaks the Bidi rule because another label is right-to-left has
 * none, in a name of A-labels: XN_URL refuses other such names.  A label that
 * is too long for the workspace keeps its fault; the DNS cannot have it.
 */
static bool
has_fault(const struct shown_name *shown, const xn_label *row)
{
	xn_result r;

	if (row->errors != XN_ERROR_BIDI || !shown->passes ||
	    !shown->policy->labels_alone) {
		return row->errors != 0;
	}
	r = xn_text_to_unicode(shown->out.encoding, &shown->labels, NULL, 0,
			       typed(shown, row), row->input_len, NULL);
	return r.errors != 0;
}

/* Find the text of a label.  One with a fault stays as typed. */
static bool
find_text(struct shown_name *shown, const xn_label *row)
{
	shown->faulty = has_fault(shown, row);
	if (shown->faulty) {
		shown->text = typed(shown, row);
		shown->text_len = row->input_len;
	} else if (shown->has_unicode) {
		shown->text = text_at(shown->out.encoding, shown->scratch->text,
				      row->output_at);
		shown->text_len = row->output_len;
	} else if (!read_alone(shown, row)) {
		return false;
	}
	shown->decoded =
		!shown->faulty &&
		!xn_shown_is_ascii(shown, shown->text, shown->text_len);
	return true;
}

/* Make room for one more code point, or for all that are left. */
static bool
reserve_points(struct scratch *scratch, size_t count, size_t left)
{
	return count < scratch->point_cap ||
	       xn_scratch_reserve(scratch, &scratch->point, &scratch->point_cap,
				  count + left, sizeof *scratch->point);
}

/* Read the code points of the label's text, in lower case if small. */
static bool
read_points(struct shown_name *shown, bool small)
{
	struct scratch *scratch = shown->scratch;
	enum encoding encoding = shown->out.encoding;
	const char *s = shown->text;
	size_t len = shown->text_len, at = 0, count = 0;

	while (at < len) {
		uint32_t point;
		size_t size = text_decode(encoding, s, len, at, &point);

		if (size == 0) {
			point = REPLACEMENT;
			size = encoding == UTF8 ? utf8_extent(s + at, len - at)
						: 1;
		}
		if (!reserve_points(scratch, count, len - at)) {
			return false;
		}
		scratch->point[count++] = small ? lower(point) : point;
		at += size;
	}
	shown->label.point = scratch->point;
	shown->label.len = count;
	return true;
}

bool
xn_shown_find(struct shown_name *shown, size_t i)
{
	const xn_label *row = &shown->scratch->rows[i];

	if (!find_text(shown, row)) {
		return false;
	}
	/* ASCII without a fault has as many code points as units. */
	if (!shown->decoded && !shown->faulty) {
		shown->label.len = 0;
		return shown->scratch->more != NULL ||
		       shown->text_len <= shown->scratch->point_cap;
	}
	return read_points(shown, shown->faulty && shown->passes);
}

bool
xn_shown_read(struct shown_name *shown, size_t i)
{
	const xn_label *row = &shown->scratch->rows[i];

	return find_text(shown, row) &&
	       read_points(shown, shown->faulty && shown->passes);
}

/* ---- writing ------------------------------------------------------------ */

static bool
put_long(struct shown_name *shown, const xn_label *row)
{
	char *ascii;
	xn_result r = xn_text_to_ascii_alloc(
		shown->out.encoding, &shown->labels, &ascii, typed(shown, row),
		row->input_len, NULL);

	if (r.status == XN_OK) {
		out_put(&shown->out, ascii, r.length);
	}
	shown->scratch->no_memory |= r.status == XN_NO_MEMORY;
	xn_free(ascii);
	return r.status == XN_OK;
}

/*
 * Whether a label is the same in ASCII as it was typed, apart from its case: it
 * has a fault, or is ASCII.
 */
static bool
stays(const struct shown_name *shown, const xn_label *row)
{
	return row->errors != 0 ||
	       xn_shown_is_ascii(shown, typed(shown, row), row->input_len);
}

/*
 * A label with a fault stays as typed, or becomes lower-case if XN_URL lets the
 * name pass.
 */
static void
put_typed(struct shown_name *shown, const xn_label *row)
{
	struct out *out = &shown->out;
	const char *s = typed(shown, row);
	bool small = row->errors == 0 || shown->passes;
	size_t room = out_room(out);
	char *dst = out_end(out);

	for (size_t i = 0; i < row->input_len && i < room; i++) {
		uint32_t unit = text_unit(out->encoding, s, i);

		text_put_unit(out->encoding, dst, i,
			      small ? lower(unit) : unit);
	}
	out->len += row->input_len;
}

bool
xn_shown_put_ascii(struct shown_name *shown, size_t i)
{
	const xn_label *row = &shown->scratch->rows[i];
	struct out *out = &shown->out;
	xn_result r;

	if (stays(shown, row)) {
		put_typed(shown, row);
		return true;
	}
	r = xn_text_to_ascii(out->encoding, &shown->labels, out_end(out),
			     out_room(out), typed(shown, row), row->input_len,
			     NULL);
	if (r.status == XN_OK || r.status == XN_NO_SPACE) {
		out->len += r.length - (r.status == XN_NO_SPACE);
		return true;
	}
	/* The label is too long for a function that does not allocate. */
	return put_long(shown, row);
}
