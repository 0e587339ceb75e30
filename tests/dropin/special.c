/* SPDX-License-Identifier: MIT */
#include "special.h"
#include "pieces.h"

#include <string.h>

#include <xn/punycode.h>

#define SALT 93

/* ---- values that are not code points, NUL ------------------------------- */

/* Names with values that UTF-8 cannot encode. */
static void
ask_of_points(struct judge *judge)
{
	static const uint32_t names[][8] = {
		{'a', 0xD800, 'b'},
		{0xDFFF},
		{0x110000},
		{0xFFFFFFFF},
		{'a', 0, 'b', '.', 'c'},
		{0, 'a'},
		{0xFC, 0, '.', '-', 'a'},
		{0xFC, 0, 0xD800},
		{0, 0x110000},
		{'x', 'n', '-', '-', 0, 'a'},
		{'-', 'a', 0, 'b'},
		{'-', '.', 0xDC00},
		{'x', 'n', '-', '-', 0x7F, '.', 0xD800}};

	static const int flags[] = {0, 64, 12, 4};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		for (unsigned f = LOOKUP_U8; f < PUNYCODE_ENCODE; f++) {
			struct call call = {.function = (enum function)f,
					    .points = names[i],
					    .count = 7,
					    .cap = 20};

			for (size_t k = 0; takes_points(call.function) && k < 4;
			     k++) {
				call.flags = flags[k];
				call.count = k == 3 ? 6 : 7;
				judge_call(judge, &call);
			}
		}
	}
}

/* ---- Punycode ----------------------------------------------------------- */

static void
ask_codec(struct judge *judge, struct call *call, enum function function,
	  size_t most)
{
	call->function = function;
	for (call->cap = 0; call->cap <= most; call->cap++) {
		judge_call(judge, call);
	}
}

static void
ask_to_encode(struct judge *judge, struct generator *gen, const char *bytes,
	      size_t len)
{
	static const uint32_t odd[] = {0x10FFFF,   0x110000, 0xD800, 0xDC00,
				       0xFFFFFFFF, 0,        0x80,   0x7F};
	struct ustring points = {0};
	struct call call = {.count = 0};

	if (ustring_add_utf8(&points, bytes, len) && points.len > 0) {
		if (generate_below(gen, 4) == 0) {
			points.point[generate_below(gen,
						    (uint32_t)points.len)] =
				odd[generate_below(gen, 8)];
		}
		call.points = points.point;
		call.count = points.len;
		ask_codec(judge, &call, PUNYCODE_ENCODE, 4 * call.count + 2);
	}
	ustring_free(&points);
}

/* The Punycode of a few code points, with one to three digits changed. */
static size_t
some_code(struct generator *gen, char *to, size_t cap)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	uint32_t points[10], count = 1 + generate_below(gen, 10);
	uint32_t changes = 1 + generate_below(gen, 3);
	xn_punycode_result r;

	for (uint32_t i = 0; i < count; i++) {
		points[i] = generate_below(gen, 8) == 0
				    ? 'a'
				    : 0x80 + generate_below(gen, 0xD700);
	}
	r = xn_punycode_encode(to, cap, points, count, NULL);
	while (changes-- > 0 && r.status == XN_PUNYCODE_OK) {
		size_t at = generate_below(gen, (uint32_t)r.written);

		to[at] = to[at] == '-' ? '-' : digits[generate_below(gen, 36)];
	}
	return r.status == XN_PUNYCODE_OK ? r.written : 0;
}

static void
ask_of_punycode(struct judge *judge)
{
	struct generator gen;
	size_t count = generate_count(20000);

	generate_begin(&gen, SALT);
	for (size_t i = 0; i < count; i++) {
		char bytes[PIECES_MAX];
		struct call call = {.bytes = bytes};

		call.len = pieces_label(&gen, bytes);
		if (call.len <= 60) {
			ask_to_encode(judge, &gen, bytes, call.len);
			ask_codec(judge, &call, PUNYCODE_DECODE, call.len + 2);
		}
		if (call.len > 4 && call.len <= 64) {
			call.bytes += 4;
			call.len -= 4;
			ask_codec(judge, &call, PUNYCODE_DECODE, call.len + 2);
		}
		call.bytes = bytes;
		call.len = some_code(&gen, bytes, sizeof bytes);
		ask_codec(judge, &call, PUNYCODE_DECODE, call.len + 2);
	}
}

void
special_calls(struct judge *judge)
{
	ask_of_points(judge);
	ask_of_punycode(judge);
}
