/* SPDX-License-Identifier: MIT */
#include "pieces.h"

#include <stdbool.h>
#include <string.h>

#include "lib/unicode/utf8.h"

#include <xn/bootstring.h>

#define LABEL_POINTS 80

static bool
one_in(struct generator *gen, uint32_t n)
{
	return generate_below(gen, n) == 0;
}

/* The code points of a label; each row is one kind of name. */
static const uint32_t moods[][24] = {
	{'a', 'b', 'z', '0', '9', '-', 0xFC, 0xDF, 0x3C2, 0x65E5},
	{'a', 'A', 'X', '_', ' ', '/', 0x7F, '=', 0x338, 0xFC, '-'},
	{0x5D0, 0x5D1, 0x5B0, '0', '-', 0x5F3, 0xFC, 'a', 0x300},
	{0x628, 0x627, 0x660, 0x6F0, '1', 0x64B, 0x200C, 0x200D, '-', 0xB7},
	{0x915, 0x94D, 0x200D, 0x200C, 'a', 0x93C, 0x628, 0x5D0},
	{'l', 0xB7, 0x30FB, 0x30A2, 0x375, 0x3B1, 0x5F4, 0x5D0, 0x660, 0x6F1},
	{0x2603, 0x1F600, 0x2764, 0xFE0F, 0x200D, 'a', 0xFC, 0xDF, 0x5D0},
	{0x2100, 0xFF20, 0xFF1A, 0xA8, 0x2260, 0x226E, 'a', 0xFC, 0x5D0},
	{0x20000, 'e', 0x301, 0x308, 'u', 0x11099, 0x110BA, 0x323, 0xE9},
	{0xAD, 0xFE00, 0x180B, 'a', 'x', 'n', '-', 0x34F, 0x2064},
	{'x', 'n', '-', '-', 0xFF58, 0xFF4E, 0xFF0D, 0xFC, 'X', 'N'},
	{0x1E9E, 0x10A0, 0x2F868, 0x115F, 0x1806, 0x4C0, 's', 0xDF, 0x3164},
	{0x1B3A, 0x1171E, 0x19DA, 0x5D0, 'a', 0x870, 0x88E, 0x1DFA, 0xFC},
	{0x378, 0xE000, 0x2FF0, 0x8C8, 0x897, 0x1FAE0, 0x323B0, 'a', 0xFC},
	{0x1100, 0x1161, 0x11A8, 0xAC00, 0x3131, 'a', 0xFC, '-'},
	{0x80, 0x85, 0xA0, 0x3000, 0x2024, 0x2488, 0xFE52, 'a', 0xFC},
};

#define MOODS (sizeof moods / sizeof *moods)

static uint32_t
some_point(struct generator *gen, const uint32_t mood[24])
{
	uint32_t count = 0;

	if (one_in(gen, 60)) {
		uint32_t point = generate_below(gen, 0x32400);

		return point == 0 || (point >= 0xD800 && point <= 0xDFFF)
			       ? 0xFC
			       : point;
	}
	while (count < 24 && mood[count] != 0) {
		count++;
	}
	return mood[generate_below(gen, count)];
}

static size_t
some_points(struct generator *gen, const uint32_t mood[24], uint32_t *to)
{
	size_t len = generate_below(gen, 7), pad = 0;

	for (size_t i = 0; i < len; i++) {
		to[i] = some_point(gen, mood);
	}
	if (one_in(gen, 20)) {
		pad = 48 + generate_below(gen, 22);
	}
	while (len < pad) {
		to[len++] = one_in(gen, 12) ? 0xFC : 'a';
	}
	return len;
}

/* Adds capitals, damage, underscores, and characters that are not Punycode. */
static size_t
spoil(struct generator *gen, char *s, size_t len)
{
	static const char with[] = "az09AZ_-\x7F /\xFF";
	size_t at = generate_below(gen, (uint32_t)len);

	switch (generate_below(gen, 10)) {
	case 0:
		s[at] = with[generate_below(gen, sizeof with - 1)];
		break;
	case 1:
		len = at;
		break;
	case 2:
		s[len++] = with[generate_below(gen, sizeof with - 1)];
		break;
	case 3:
		for (size_t i = at; i < len; i++) {
			if (s[i] >= 'a' && s[i] <= 'z') {
				s[i] = (char)(s[i] - 0x20);
			}
		}
		break;
	case 4:
		if (s[at] >= 'a' && s[at] <= 'z') {
			s[at] = (char)(s[at] - 0x20);
		}
		break;
	default:
		break;
	}
	return len;
}

static size_t
put_ace(struct generator *gen, char *dst, const uint32_t *points, size_t count)
{
	xn_bootstring punycode = xn_bootstring_punycode();
	xn_bootstring_result r;

	punycode.surrogates = true;
	memcpy(dst, "xn--", 4);
	r = xn_bootstring_encode(&punycode, dst + 4, 500, points, count, NULL);
	return r.status == XN_BOOTSTRING_OK ? spoil(gen, dst, r.written + 4)
					    : 0;
}

static size_t
put_label(struct generator *gen, const uint32_t mood[24], char *dst)
{
	uint32_t points[LABEL_POINTS];
	size_t count = some_points(gen, mood, points), len = 0;

	if (one_in(gen, 4)) {
		if (one_in(gen, 20) && count > 0) {
			points[0] = 0xDC00 + generate_below(gen, 0x400);
		}
		return put_ace(gen, dst, points, count);
	}
	for (size_t i = 0; i < count; i++) {
		len += utf8_encode(dst + len,
				   points[i] == '.' ? 'a' : points[i]);
	}
	if (len > 0 && one_in(gen, 100)) {
		dst[generate_below(gen, (uint32_t)len)] = (char)0xC3;
	}
	return len;
}

size_t
pieces_label(struct generator *gen, char *dst)
{
	return put_label(gen, moods[generate_below(gen, MOODS)], dst);
}

static size_t
put_dot(struct generator *gen, char *dst)
{
	static const uint32_t dots[] = {0x3002, 0xFF0E, 0xFF61};

	return utf8_encode(dst, one_in(gen, 16) ? dots[generate_below(gen, 3)]
						: '.');
}

size_t
pieces_name(struct generator *gen, char *dst)
{
	const uint32_t *mood = moods[generate_below(gen, MOODS)];
	uint32_t labels = generate_below(gen, 4);
	size_t len = 0, pad = 0;

	/* About as long as a name may be. */
	if (one_in(gen, 16)) {
		pad = 225 + generate_below(gen, 34);
	}
	while (len < pad) {
		dst[len] = len % 32 == 31 ? '.' : 'a';
		len++;
	}
	for (uint32_t i = 0; i <= labels; i++) {
		if (i > 0) {
			len += put_dot(gen, dst + len);
		}
		if (one_in(gen, 5)) {
			mood = moods[generate_below(gen, MOODS)];
		}
		len += put_label(gen, mood, dst + len);
	}
	if (one_in(gen, 12)) {
		len += put_dot(gen, dst + len);
	}
	return len;
}
