/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode with little room: the result is the one with enough
 * room, or its length.  Nothing is written beside the room.
 */
#include <string.h>

#include "tests/support/guard.h"
#include "tests/support/hold.h"
#include "properties.h"

#define FRONT 32
#define FILL 0x5A

static char want[ROOM];

static xn_result
call(const struct subject *s, char *dst, size_t cap)
{
	xn_report report = {0};

	if (s->report == REPORTED) {
		report = whole_report();
	}
	return (s->unicode ? xn_to_unicode : xn_to_ascii)(
		&s->opt, dst, cap, s->src, s->len,
		s->report == UNREPORTED ? NULL : &report);
}

xn_result
check_room(const struct subject *s)
{
	xn_result r = call(s, want, ROOM);

	expect(r.status == XN_OK || r.status == XN_INVALID, "there is room");
	expect(want[r.length] == '\0', "a NUL behind the result");
	return r;
}

static void
check_no_output(xn_result r)
{
	const xn_label *labels = whole_report().labels;

	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].output_at == 0 && labels[i].output_len == 0,
		       "no output has no spans");
	}
}

/* t is the result with cap bytes of room, r that with enough. */
static void
check_result(const struct subject *s, xn_result r, xn_result t, const char *dst,
	     size_t cap)
{
	bool has_result = s->unicode || r.status == XN_OK;

	expect(t.errors == r.errors && t.labels == r.labels,
	       "errors do not depend on the room");
	if (!has_result || cap > r.length) {
		expect(same_result(r, t), "the same result with enough room");
		expect(cap == 0 || memcmp(dst, want, t.length + 1) == 0,
		       "the same text with enough room");
		return;
	}
	expect(t.status == XN_NO_SPACE && t.length == r.length + 1,
	       "too small, and the length is told");
	expect(cap == 0 || dst[0] == '\0', "the empty string");
	if (s->report == REPORTED) {
		check_no_output(r);
	}
}

static bool
is_filled(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (s[i] != FILL) {
			return false;
		}
	}
	return true;
}

void
check_cap(const struct subject *s, xn_result r, size_t cap, size_t behind)
{
	static struct guard room;
	char *dst;

	if (room.first == NULL) {
		guard_make(&room, FRONT + ROOM + BEHIND_MAX);
	}
	dst = guard_at_end(&room, cap + behind);
	memset(dst - FRONT, FILL, FRONT + cap + behind);
	check_result(s, r, call(s, cap > 0 ? dst : NULL, cap), dst, cap);
	expect(is_filled(dst - FRONT, FRONT), "nothing in front of dst");
	expect(is_filled(dst + cap, behind), "nothing behind dst");
}
