/* SPDX-License-Identifier: MIT */
#include "text.h"
#include "facts.h"
#include "must.h"

#include <string.h>

#include "support.h"
#include "utf8.h"

bool
is_ascii(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

bool
has_prefix(struct slice s)
{
	return s.len >= 4 && s.point[0] == 'x' && s.point[1] == 'n' &&
	       s.point[2] == '-' && s.point[3] == '-';
}

bool
has_prefix_in_any_case(struct slice s)
{
	return s.len >= 4 && lower(s.point[0]) == 'x' &&
	       lower(s.point[1]) == 'n' && s.point[2] == '-' &&
	       s.point[3] == '-';
}

void
text_add(struct text *text, uint32_t point)
{
	must(text->len < TEXT_MAX, "a text is too long");
	text->point[text->len++] = point;
}

bool
text_read(struct text *text, const char *bytes, size_t len)
{
	size_t size;

	text->len = 0;
	for (size_t i = 0; i < len; i += size) {
		uint32_t point;

		size = utf8_decode(bytes + i, len - i, &point);
		if (size == 0) {
			return false;
		}
		text_add(text, point);
	}
	return true;
}

size_t
text_write(char *bytes, size_t cap, struct slice s)
{
	size_t at = 0;

	for (size_t i = 0; i < s.len; i++) {
		must(cap - at >= 4, "a result is too long");
		at += put_utf8(bytes + at, s.point[i]);
	}
	return at;
}

/* ---- normalisation form C, The Unicode Standard, 3.11 and 3.12 ---------- */

enum {
	S_BASE = 0xAC00,
	L_BASE = 0x1100,
	V_BASE = 0x1161,
	T_BASE = 0x11A7,
	L_COUNT = 19,
	V_COUNT = 21,
	T_COUNT = 28,
	S_COUNT = L_COUNT * V_COUNT * T_COUNT
};

static void
add_syllable(struct text *to, uint32_t s)
{
	text_add(to, L_BASE + s / (V_COUNT * T_COUNT));
	text_add(to, V_BASE + s / T_COUNT % V_COUNT);
	if (s % T_COUNT != 0) {
		text_add(to, T_BASE + s % T_COUNT);
	}
}

/* Add the full canonical decomposition of a code point. */
static void
add_decomposed(struct text *to, uint32_t point)
{
	uint32_t todo[8] = {point};
	size_t n = 1;

	while (n > 0) {
		uint32_t next = todo[--n];
		uint16_t step = fact_of(next)->step;
		const uint32_t *part;
		size_t len;

		if (next >= S_BASE && next < S_BASE + S_COUNT) {
			add_syllable(to, next - S_BASE);
			continue;
		}
		if (step == 0) {
			text_add(to, next);
			continue;
		}
		part = fact_string(step, &len);
		must(n + len <= 8, "a decomposition is too deep");
		while (len > 0) {
			todo[n++] = part[--len];
		}
	}
}

static void
put_in_order(struct text *text)
{
	for (size_t i = 1; i < text->len; i++) {
		uint32_t point = text->point[i];
		unsigned ccc = fact_of(point)->ccc;
		size_t at = i;

		while (ccc != 0 && at > 0 &&
		       fact_of(text->point[at - 1])->ccc > ccc) {
			text->point[at] = text->point[at - 1];
			at--;
		}
		text->point[at] = point;
	}
}

static uint32_t
compose(uint32_t first, uint32_t second)
{
	uint32_t l = first - L_BASE, v = second - V_BASE;
	uint32_t s = first - S_BASE, t = second - T_BASE;

	if (l < L_COUNT && v < V_COUNT) {
		return S_BASE + (l * V_COUNT + v) * T_COUNT;
	}
	if (s < S_COUNT && s % T_COUNT == 0 && t > 0 && t < T_COUNT) {
		return first + t;
	}
	return fact_compose(first, second);
}

/* Compose what is not blocked from the last starter. */
static void
compose_all(struct text *text)
{
	size_t starter = SIZE_MAX, len = 0;
	unsigned before = 0; /* ccc of what was kept behind the starter */

	for (size_t i = 0; i < text->len; i++) {
		uint32_t point = text->point[i];
		unsigned ccc = fact_of(point)->ccc;
		bool blocked = starter == SIZE_MAX ||
			       (len > starter + 1 && before >= ccc);
		uint32_t composite =
			blocked ? 0 : compose(text->point[starter], point);

		if (composite != 0) {
			text->point[starter] = composite;
			continue;
		}
		if (ccc == 0) {
			starter = len;
		}
		before = ccc;
		text->point[len++] = point;
	}
	text->len = len;
}

void
text_nfc(struct text *to, struct slice s)
{
	bool inert = true;

	to->len = 0;
	for (size_t i = 0; i < s.len; i++) {
		inert &= fact_of(s.point[i])->inert;
	}
	for (size_t i = 0; i < s.len; i++) {
		if (inert) {
			text_add(to, s.point[i]);
		} else {
			add_decomposed(to, s.point[i]);
		}
	}
	if (!inert) {
		put_in_order(to);
		compose_all(to);
	}
}

bool
text_is_nfc(struct slice s)
{
	struct text nfc;

	text_nfc(&nfc, s);
	return nfc.len == s.len &&
	       memcmp(nfc.point, s.point, s.len * sizeof *s.point) == 0;
}
