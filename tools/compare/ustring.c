/* SPDX-License-Identifier: MIT */
#include "ustring.h"
#include "facts.h"

#include <stdlib.h>
#include <string.h>

#include "../../lib/unicode/utf8.h"

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
has_surrogate(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= 0xD800 && s.point[i] <= 0xDFFF) {
			return true;
		}
	}
	return false;
}

bool
has_prefix(struct slice s)
{
	return has_prefix_in_any_case(s) && is_lower(s.point[0]) &&
	       is_lower(s.point[1]);
}

bool
has_prefix_in_any_case(struct slice s)
{
	return s.len >= ACE_PREFIX_LEN &&
	       is_ace_prefix(s.point[0], s.point[1], s.point[2], s.point[3]);
}

/* ---- memory ------------------------------------------------------------- */

bool
ustring_reserve(struct ustring *ustring, size_t len)
{
	size_t cap = ustring->cap > 0 ? ustring->cap : 64;
	uint32_t *grown;

	if (len <= ustring->cap) {
		return true;
	}
	while (cap < len && cap <= SIZE_MAX / 8) {
		cap *= 2;
	}
	grown = cap >= len ? realloc(ustring->point, cap * sizeof *grown)
			   : NULL;
	if (grown == NULL) {
		ustring->lost = true;
		return false;
	}
	ustring->point = grown;
	ustring->cap = cap;
	return true;
}

void
ustring_add(struct ustring *ustring, uint32_t point)
{
	if (ustring->len < ustring->cap ||
	    ustring_reserve(ustring, ustring->len + 1)) {
		ustring->point[ustring->len++] = point;
	}
}

void
ustring_add_all(struct ustring *ustring, struct slice s)
{
	if (s.len > 0 && ustring_reserve(ustring, ustring->len + s.len)) {
		memcpy(ustring->point + ustring->len, s.point,
		       s.len * sizeof *s.point);
		ustring->len += s.len;
	}
}

bool
ustring_add_utf8(struct ustring *ustring, const char *utf8, size_t len)
{
	size_t size;

	for (size_t i = 0; i < len; i += size) {
		uint32_t point;

		size = utf8_decode(utf8 + i, len - i, &point);
		if (size == 0) {
			return false;
		}
		ustring_add(ustring, point);
	}
	return true;
}

void
ustring_free(struct ustring *ustring)
{
	free(ustring->point);
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
add_decomposed(struct ustring *to, uint32_t point)
{
	uint32_t part[MAPPING_MAX], s = point - S_BASE;
	struct slice all = {part, 0};

	if (s < S_COUNT) {
		ustring_add(to, L_BASE + s / (V_COUNT * T_COUNT));
		ustring_add(to, V_BASE + s / T_COUNT % V_COUNT);
		if (s % T_COUNT != 0) {
			ustring_add(to, T_BASE + s % T_COUNT);
		}
		return;
	}
	all.len = fact_decomposition(point, part);
	if (all.len == 0) {
		ustring_add(to, point);
	} else {
		ustring_add_all(to, all);
	}
}

/* Sort marks by combining class; the order within a class stays. */
static void
sort_marks(uint32_t *point, size_t len, struct ustring *scratch)
{
	size_t at[256] = {0}, sum = 0;

	if (!ustring_reserve(scratch, len)) {
		return;
	}
	memcpy(scratch->point, point, len * sizeof *point);
	for (size_t i = 0; i < len; i++) {
		at[fact_ccc(point[i])]++;
	}
	for (size_t ccc = 0; ccc < 256; ccc++) {
		size_t count = at[ccc];

		at[ccc] = sum;
		sum += count;
	}
	for (size_t i = 0; i < len; i++) {
		point[at[fact_ccc(scratch->point[i])]++] = scratch->point[i];
	}
}

static void
put_in_order(struct ustring *ustring, struct ustring *scratch)
{
	size_t start = 0; /* of a run of marks */
	bool sorted = true;
	unsigned before = 0;

	for (size_t i = 0; i <= ustring->len; i++) {
		unsigned ccc =
			i < ustring->len ? fact_ccc(ustring->point[i]) : 0;

		if (ccc == 0) {
			if (!sorted) {
				sort_marks(ustring->point + start, i - start,
					   scratch);
			}
			start = i + 1;
			sorted = true;
		} else if (ccc < before) {
			sorted = false;
		}
		before = ccc;
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

/* Compose each character that is not blocked from the last starter. */
static void
compose_all(struct ustring *ustring)
{
	size_t starter = SIZE_MAX, len = 0;
	unsigned before = 0; /* ccc of the last character kept after it */

	for (size_t i = 0; i < ustring->len; i++) {
		uint32_t point = ustring->point[i];
		unsigned ccc = fact_ccc(point);
		bool blocked = starter == SIZE_MAX ||
			       (len > starter + 1 && before >= ccc);
		uint32_t composite =
			blocked ? 0 : compose(ustring->point[starter], point);

		if (composite != 0) {
			ustring->point[starter] = composite;
			continue;
		}
		if (ccc == 0) {
			starter = len;
		}
		before = ccc;
		ustring->point[len++] = point;
	}
	ustring->len = len;
}

/*
 * The same with libidn's mistakes.  A character is blocked only if it has the
 * combining class of the character before it; and after a composition, the one
 * before that character counts instead.
 */
static void
compose_as_libidn(struct ustring *ustring)
{
	size_t starter = 0, len = 0;
	unsigned before = 0;

	for (size_t i = 0; i < ustring->len; i++) {
		uint32_t point = ustring->point[i], composite = 0;
		unsigned ccc = fact_ccc(point);

		if (len > 0 && (before == 0 || before != ccc)) {
			composite = compose(ustring->point[starter], point);
		}
		if (composite != 0) {
			ustring->point[starter] = composite;
			before = len - 1 == starter
					 ? 0
					 : fact_ccc(ustring->point[len - 2]);
			continue;
		}
		if (ccc == 0) {
			starter = len;
		}
		before = ccc;
		ustring->point[len++] = point;
	}
	ustring->len = len;
}

bool
ustring_is_inert(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= 0x80 && !fact_is_inert(s.point[i])) {
			return false;
		}
	}
	return true;
}

void
ustring_nfc(struct ustring *to, struct slice s, bool old,
	    struct ustring *scratch)
{
	to->len = 0;
	if (ustring_is_inert(s)) {
		ustring_add_all(to, s);
		return;
	}
	for (size_t i = 0; i < s.len; i++) {
		add_decomposed(to, s.point[i]);
	}
	if (!to->lost) {
		put_in_order(to, scratch);
		(old ? compose_as_libidn : compose_all)(to);
	}
	to->lost |= scratch->lost;
}
