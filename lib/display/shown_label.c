/* SPDX-License-Identifier: MIT
 *
 * A label of a host name: read as what it is in Unicode, and written as it is
 * in ASCII.  For both it goes through libxn by itself.
 */
#include "shown_name.h"

#include "../unicode/utf8.h"

#include <assert.h>
#include <string.h>

#define REPLACEMENT 0xFFFDu

/* ---- memory ------------------------------------------------------------- */

bool
xn_room_reserve(struct room *room, void *list, size_t *cap, size_t count,
		size_t size)
{
	void *old, *new;

	if (count <= *cap) {
		return true;
	}
	if (room->more == NULL) {
		return false;
	}
	if (count > SIZE_MAX / 2 / size) {
		room->no_memory = true;
		return false;
	}
	count += count / 2;
	memcpy(&old, list, sizeof old);
	new = room->more(old, count * size);
	if (new == NULL) {
		room->no_memory = true;
		return false;
	}
	memcpy(list, &new, sizeof new);
	*cap = count;
	return true;
}

static bool
reserve_text(struct room *room, size_t bytes)
{
	return xn_room_reserve(room, &room->text, &room->text_cap, bytes, 1);
}

/* ---- reading ------------------------------------------------------------ */

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/*
 * Whether a label is the same in Unicode and in ASCII, but for capitals: most
 * are, and need no conversion.  One with a fault is as XN_URL's ToASCII makes
 * it, or as it was typed.
 */
static bool
stays(const struct host *host, const xn_label *row)
{
	const char *s = host->src + row->input_at;
	size_t len = row->input_len;
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++) {
		all |= (unsigned char)s[i];
	}
	return row->errors != 0 ||
	       (all < 0x80 &&
		!(len >= 4 && lower(s[0]) == 'x' && lower(s[1]) == 'n' &&
		  s[2] == '-' && s[3] == '-'));
}

/* One that stays, or as much of it as there is room for. */
static void
copy_typed(const struct host *host, const xn_label *row, char *dst, size_t room)
{
	const char *s = host->src + row->input_at;
	bool small = row->errors == 0 || host->passes;

	for (size_t i = 0; i < row->input_len && i < room; i++) {
		dst[i] = small ? lower(s[i]) : s[i];
	}
}

static bool
read_typed(struct host *host, const xn_label *row)
{
	struct room *room = host->room;

	if (!reserve_text(room, row->input_len)) {
		return false;
	}
	copy_typed(host, row, room->text, row->input_len);
	host->text_len = row->input_len;
	return true;
}

/* Too long for a function that does not allocate. */
static bool
read_long(struct host *host, const char *s, size_t len)
{
	struct room *room = host->room;
	char *text;
	xn_result r = xn_to_unicode_alloc(&host->labels, &text, s, len, NULL);
	bool done = r.status == XN_OK && reserve_text(room, r.length);

	if (done) {
		memcpy(room->text, text, r.length);
		host->text_len = r.length;
	}
	room->no_memory |= r.status == XN_NO_MEMORY;
	xn_free(text);
	return done;
}

static bool
read_unicode(struct host *host, const xn_label *row)
{
	struct room *room = host->room;
	const char *s = host->src + row->input_at;
	xn_result r = xn_to_unicode(&host->labels, room->text, room->text_cap,
				    s, row->input_len, NULL);

	if (r.status == XN_OK) {
		host->text_len = r.length;
		return true;
	}
	/* What there is no room for on the stack find_labels() has refused. */
	assert(room->more != NULL);
	return read_long(host, s, row->input_len);
}

static bool
read_points(struct host *host)
{
	struct room *room = host->room;
	const char *s = room->text;
	size_t left = host->text_len;
	size_t count = 0;

	host->decoded = false;
	while (left > 0) {
		uint32_t point;
		size_t size = utf8_decode(s, left, &point);

		if (size == 0) {
			point = REPLACEMENT;
			size = utf8_extent(s, left);
		}
		if (!xn_room_reserve(room, &room->point, &room->point_cap,
				     count + 1, sizeof point)) {
			return false;
		}
		room->point[count++] = point;
		host->decoded |= point > 0x7F;
		s += size;
		left -= size;
	}
	host->label.point = room->point;
	host->label.len = count;
	return true;
}

/* Read the i-th label.  False: there is no memory for it. */
bool
xn_host_read(struct host *host, size_t i)
{
	const xn_label *row = &host->room->rows[i];

	if (stays(host, row) ? !read_typed(host, row)
			     : !read_unicode(host, row)) {
		return false;
	}
	if (!read_points(host)) {
		return false;
	}
	host->decoded &= row->errors == 0;
	return true;
}

/* ---- writing ------------------------------------------------------------ */

static bool
put_long(struct host *host, const char *s, size_t len, struct out *out)
{
	char *ascii;
	xn_result r = xn_to_ascii_alloc(&host->labels, &ascii, s, len, NULL);

	if (r.status == XN_OK) {
		out_put(out, ascii, r.length);
	}
	host->room->no_memory |= r.status == XN_NO_MEMORY;
	xn_free(ascii);
	return r.status == XN_OK;
}

/* A label as ToASCII makes it, or as it was typed. */
bool
xn_host_put_ascii(struct host *host, size_t i, struct out *out)
{
	const xn_label *row = &host->room->rows[i];
	const char *s = host->src + row->input_at;
	xn_result r;

	if (stays(host, row)) {
		copy_typed(host, row, out_end(out), out_room(out));
		out->len += row->input_len;
		return true;
	}
	r = xn_to_ascii(&host->labels, out_end(out), out_room(out), s,
			row->input_len, NULL);
	if (r.status == XN_OK || r.status == XN_NO_SPACE) {
		out->len += r.length - (r.status == XN_NO_SPACE);
		return true;
	}
	/* Only in memory that grows: what was read on the stack fits there. */
	return put_long(host, s, row->input_len, out);
}
