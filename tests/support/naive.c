/* SPDX-License-Identifier: MIT */
#include "naive.h"
#include "profiles.h"
#include "lib/unicode/ucd.h"
#include "lib/unicode/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/bootstring.h>

/*
 * Ends the program if a bound of this model is too small: that is not a fault
 * of the library.
 */
static void
need(bool fits)
{
	if (!fits) {
		fputs("the model has no room for this name\n", stderr);
		exit(1);
	}
}

/* The most code points that one decomposes to, with room. */
#define NAIVE_PARTS 32

/* ---- UAX #15 ------------------------------------------------------------ */

static unsigned
ccc(uint32_t point)
{
	return UCD_CCC(ucd_row(point));
}

static size_t
parts_of(uint32_t to[NAIVE_PARTS], uint32_t point)
{
	struct ucd_string string = xn_ucd_decomposition(point);
	size_t n = 0;

	while (string.count > 0) {
		to[n++] = ucd_next(&string);
	}
	return n;
}

/* The Unicode Standard, section 3.12: how Hangul syllables decompose. */
static size_t
decompose(uint32_t to[NAIVE_PARTS], uint32_t point)
{
	size_t n;

	if (point >= 0xAC00 && point <= 0xD7A3) {
		to[0] = 0x1100 + (point - 0xAC00) / 588;
		to[1] = 0x1161 + (point - 0xAC00) % 588 / 28;
		to[2] = 0x11A7 + (point - 0xAC00) % 28;
		return to[2] == 0x11A7 ? 2 : 3;
	}
	n = parts_of(to, point);
	to[0] = n == 0 ? point : to[0];
	return n == 0 ? 1 : n;
}

static uint32_t
compose(uint32_t first, uint32_t second)
{
	if (first >= 0x1100 && first <= 0x1112 && second >= 0x1161 &&
	    second <= 0x1175) {
		return 0xAC00 + (first - 0x1100) * 588 + (second - 0x1161) * 28;
	}
	if (first >= 0xAC00 && first <= 0xD7A3 && (first - 0xAC00) % 28 == 0 &&
	    second >= 0x11A8 && second <= 0x11C2) {
		return first + (second - 0x11A7);
	}
	return xn_ucd_compose(first, second);
}

size_t
naive_nfd(uint32_t *point, size_t len, size_t cap)
{
	uint32_t *all = malloc((len + 1) * NAIVE_PARTS * sizeof *all);
	size_t n = 0;

	need(all != NULL);
	for (size_t i = 0; i < len; i++) {
		n += decompose(all + n, point[i]);
	}
	need(n <= cap);
	/* D109: swaps reorderable pairs until there are none. */
	for (size_t i = 1; i < n; i++) {
		for (size_t k = i;
		     k > 0 && ccc(all[k]) != 0 && ccc(all[k - 1]) > ccc(all[k]);
		     k--) {
			uint32_t swap = all[k];

			all[k] = all[k - 1];
			all[k - 1] = swap;
		}
	}
	memcpy(point, all, n * sizeof *all);
	free(all);
	return n;
}

/*
 * D115: whether a character between starter and i, which is not yet removed,
 * blocks i.
 */
static bool
is_blocked(const uint32_t *point, const bool *gone, size_t starter, size_t i)
{
	for (size_t k = starter + 1; k < i; k++) {
		unsigned class = ccc(point[k]);

		if (!gone[k] && (class == 0 || class >= ccc(point[i]))) {
			return true;
		}
	}
	return false;
}

/* D117, composition. */
size_t
naive_nfc(uint32_t *point, size_t len, size_t cap)
{
	size_t n = naive_nfd(point, len, cap), starter = SIZE_MAX, out = 0;
	bool *gone = calloc(n + 1, sizeof *gone);

	need(gone != NULL);
	for (size_t i = 0; i < n; i++) {
		uint32_t whole = 0;

		if (starter != SIZE_MAX &&
		    !is_blocked(point, gone, starter, i)) {
			whole = compose(point[starter], point[i]);
		}
		if (whole != 0) {
			point[starter] = whole;
			gone[i] = true;
		} else if (ccc(point[i]) == 0) {
			starter = i;
		}
	}
	for (size_t i = 0; i < n; i++) {
		if (!gone[i]) {
			point[out++] = point[i];
		}
	}
	free(gone);
	return out;
}

/* ---- UTS #46 ------------------------------------------------------------ */

static bool
maps(const xn_options *opt)
{
	return maps_uts46(opt->profile) || (opt->checks & XN_MAP_RFC5895);
}

static bool
map(struct naive *name, const xn_options *opt, const char *src, size_t len)
{
	size_t size;

	name->len = 0;
	for (size_t i = 0; i < len; i += size) {
		uint32_t to[XN_MAP_MAX];
		uint32_t point;
		size_t count = 1;

		size = utf8_decode(src + i, len - i, &point);
		if (size == 0) {
			return false;
		}
		to[0] = point;
		if (maps(opt)) {
			xn_map_point(opt, to, point, &count);
		}
		/* RFC 5895, section 2, step 4; UTS #46 maps it. */
		if (count == 1 && to[0] == 0x3002 && maps(opt)) {
			to[0] = '.';
		}
		need(NAIVE_POINTS - name->len >= count);
		memcpy(name->point + name->len, to, count * sizeof *to);
		name->len += count;
	}
	return true;
}

bool
naive_split(struct naive *name, const xn_options *opt, const char *src,
	    size_t len)
{
	size_t start = 0;

	if (opt->profile == XN_IDNA2003 || !map(name, opt, src, len)) {
		return false;
	}
	if (maps(opt)) {
		name->len = naive_nfc(name->point, name->len, NAIVE_POINTS);
	}
	name->labels = 0;
	for (size_t i = 0; i <= name->len; i++) {
		if (i < name->len && name->point[i] != '.') {
			continue;
		}
		need(name->labels < NAIVE_LABELS);
		name->label[name->labels].at = start;
		name->label[name->labels].len = i - start;
		name->labels++;
		start = i + 1;
	}
	return true;
}

static bool
is_ascii(const uint32_t *point, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (point[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

static bool
has_prefix(const uint32_t *point, size_t len)
{
	return len >= 4 && point[0] == 'x' && point[1] == 'n' &&
	       point[2] == '-' && point[3] == '-';
}

/* Decodes a label, or copies it if it does not decode; returns the length. */
static size_t
decode(uint32_t *to, const uint32_t *point, size_t len)
{
	xn_bootstring punycode = xn_bootstring_punycode();
	xn_bootstring_result r;
	char *ace = malloc(len + 1);
	size_t i;

	need(ace != NULL);
	for (i = 0; i < len; i++) {
		ace[i] = (char)point[i];
		to[i] = point[i];
	}
	if (has_prefix(point, len) && is_ascii(point, len)) {
		r = xn_bootstring_decode(&punycode, to, len, ace + 4, len - 4,
					 NULL);
		if (r.status == XN_BOOTSTRING_OK) {
			len = r.written;
		} else {
			memcpy(to, point, len * sizeof *to);
		}
	}
	free(ace);
	return len;
}

size_t
naive_unicode(const struct naive *name, char *dst, size_t cap)
{
	uint32_t *point = malloc((name->len + 1) * sizeof *point);
	size_t n = 0;

	need(point != NULL);
	for (size_t i = 0; i < name->labels; i++) {
		const struct naive_label *label = &name->label[i];
		size_t len = decode(point, name->point + label->at, label->len);

		need(cap - n > 4 * len);
		for (size_t k = 0; k < len; k++) {
			n += utf8_encode(dst + n, point[k]);
		}
		if (i + 1 < name->labels) {
			dst[n++] = '.';
		}
	}
	free(point);
	return n;
}

size_t
naive_ascii(const struct naive *name, char *dst, size_t cap)
{
	xn_bootstring punycode = xn_bootstring_punycode();
	size_t n = 0;

	for (size_t i = 0; i < name->labels; i++) {
		const uint32_t *point = name->point + name->label[i].at;
		size_t len = name->label[i].len;

		need(cap - n > len + 5);
		if (is_ascii(point, len)) {
			for (size_t k = 0; k < len; k++) {
				dst[n++] = (char)point[k];
			}
		} else {
			xn_bootstring_result r;

			memcpy(dst + n, "xn--", 4);
			n += 4;
			r = xn_bootstring_encode(&punycode, dst + n,
						 cap - n - 1, point, len, NULL);
			need(r.status == XN_BOOTSTRING_OK);
			n += r.written;
		}
		if (i + 1 < name->labels) {
			dst[n++] = '.';
		}
	}
	return n;
}
