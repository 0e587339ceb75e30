/* SPDX-License-Identifier: MIT
 *
 * One label of a host name: reads it as Unicode, and writes it as ASCII.  Each
 * label is converted by itself, without the rest of the name.
 */
#include "shown_name.h"

#include "../base/ace_prefix.h"
#include "../unicode/utf8.h"

#include <assert.h>
#include <string.h>

#define REPLACEMENT 0xFFFDu

/* ---- reading ------------------------------------------------------------ */

static bool
reserve_text(struct scratch *scratch, size_t bytes)
{
	return xn_scratch_reserve(scratch, &scratch->text, &scratch->text_cap,
				  bytes, 1);
}

/*
 * Whether a label is the same in Unicode and in ASCII, apart from its case.
 * Most labels are, and need no conversion.  A label with a fault stays as
 * typed, or in lower case if XN_URL lets the name pass.
 */
static bool
stays(const struct shown_name *shown, const xn_label *row)
{
	const unsigned char *s =
		(const unsigned char *)shown->src + row->input_at;
	size_t len = row->input_len;
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++) {
		all |= s[i];
	}
	return row->errors != 0 ||
	       (all < 0x80 && !(len >= ACE_PREFIX_LEN &&
				is_ace_prefix(s[0], s[1], s[2], s[3])));
}

/* Copy a label that stays, as much of it as there is room for. */
static void
copy_typed(const struct shown_name *shown, const xn_label *row, char *dst,
	   size_t cap)
{
	const char *s = shown->src + row->input_at;
	bool small = row->errors == 0 || shown->passes;

	for (size_t i = 0; i < row->input_len && i < cap; i++) {
		dst[i] = small ? (char)lower((unsigned char)s[i]) : s[i];
	}
}

static bool
read_typed(struct shown_name *shown, const xn_label *row)
{
	struct scratch *scratch = shown->scratch;

	if (!reserve_text(scratch, row->input_len)) {
		return false;
	}
	copy_typed(shown, row, scratch->text, row->input_len);
	shown->text_len = row->input_len;
	return true;
}

/* Read a label that is too long for a function that does not allocate. */
static bool
read_long(struct shown_name *shown, const char *s, size_t len)
{
	struct scratch *scratch = shown->scratch;
	char *text;
	xn_result r = xn_to_unicode_alloc(&shown->labels, &text, s, len, NULL);
	bool done = r.status == XN_OK && reserve_text(scratch, r.length);

	if (done) {
		memcpy(scratch->text, text, r.length);
		shown->text_len = r.length;
	}
	scratch->no_memory |= r.status == XN_NO_MEMORY;
	xn_free(text);
	return done;
}

static bool
read_unicode(struct shown_name *shown, const xn_label *row)
{
	struct scratch *scratch = shown->scratch;
	const char *s = shown->src + row->input_at;
	xn_result r = xn_to_unicode(&shown->labels, scratch->text,
				    scratch->text_cap, s, row->input_len, NULL);

	if (r.status == XN_OK) {
		shown->text_len = r.length;
		return true;
	}
	/* find_labels() has refused labels that are too long for the stack. */
	assert(scratch->more != NULL);
	return read_long(shown, s, row->input_len);
}

static bool
read_points(struct shown_name *shown)
{
	struct scratch *scratch = shown->scratch;
	const char *s = scratch->text;
	size_t left = shown->text_len;
	size_t count = 0;

	shown->decoded = false;
	while (left > 0) {
		uint32_t point;
		size_t size = utf8_decode(s, left, &point);

		if (size == 0) {
			point = REPLACEMENT;
			size = utf8_extent(s, left);
		}
		if (!xn_scratch_reserve(scratch, &scratch->point,
					&scratch->point_cap, count + 1,
					sizeof point)) {
			return false;
		}
		scratch->point[count++] = point;
		shown->decoded |= point > 0x7F;
		s += size;
		left -= size;
	}
	shown->label.point = scratch->point;
	shown->label.len = count;
	return true;
}

bool
xn_shown_read(struct shown_name *shown, size_t i)
{
	const xn_label *row = &shown->scratch->rows[i];

	if (stays(shown, row) ? !read_typed(shown, row)
			      : !read_unicode(shown, row)) {
		return false;
	}
	if (!read_points(shown)) {
		return false;
	}
	shown->decoded &= row->errors == 0;
	return true;
}

/* ---- writing ------------------------------------------------------------ */

static bool
put_long(struct shown_name *shown, const char *s, size_t len, struct out *out)
{
	char *ascii;
	xn_result r = xn_to_ascii_alloc(&shown->labels, &ascii, s, len, NULL);

	if (r.status == XN_OK) {
		out_put(out, ascii, r.length);
	}
	shown->scratch->no_memory |= r.status == XN_NO_MEMORY;
	xn_free(ascii);
	return r.status == XN_OK;
}

bool
xn_shown_put_ascii(struct shown_name *shown, size_t i, struct out *out)
{
	const xn_label *row = &shown->scratch->rows[i];
	const char *s = shown->src + row->input_at;
	xn_result r;

	if (stays(shown, row)) {
		copy_typed(shown, row, out_end(out), out_room(out));
		out->len += row->input_len;
		return true;
	}
	r = xn_to_ascii(&shown->labels, out_end(out), out_room(out), s,
			row->input_len, NULL);
	if (r.status == XN_OK || r.status == XN_NO_SPACE) {
		out->len += r.length - (r.status == XN_NO_SPACE);
		return true;
	}
	/* The label is too long for a function that does not allocate. */
	return put_long(shown, s, row->input_len, out);
}
