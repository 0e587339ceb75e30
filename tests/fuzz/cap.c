/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode with little room: the result is what it is with room
 * enough, or how much that would be; nothing is written beside the room.
 */
#include "fuzz.h"

#include <string.h>

#define UNICODE 1  /* turn: ToUnicode */
#define REPORTED 2 /* turn: with a report */
#define FRONT 32
#define FILL 0x5A

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static char want[FUZZ_ROOM];

static xn_result
call(char *dst, size_t cap)
{
	xn_report report = {0};

	return (now.turn & UNICODE ? xn_to_unicode : xn_to_ascii)(
		&now.opt, cap > 0 ? dst : NULL, cap, now.src, now.len,
		now.turn & REPORTED ? &report : NULL);
}

static void
check_result(xn_result r, xn_result s, const char *dst, size_t cap)
{
	bool given = now.turn & UNICODE || r.status == XN_OK;

	expect(s.errors == r.errors && s.labels == r.labels,
	       "room changes nothing in the errors");
	if (!given || cap > r.length) {
		expect(s.status == r.status && s.length == r.length,
		       "with room enough the same");
		expect(cap == 0 || memcmp(dst, want, s.length + 1) == 0,
		       "with room enough the same text");
	} else {
		expect(s.status == XN_NO_SPACE && s.length == r.length + 1,
		       "too small, and how much it takes");
		expect(cap == 0 || dst[0] == '\0', "the empty string");
	}
}

static void
try_cap(xn_result r, size_t cap)
{
	char *dst = fuzz_room(cap), *front = dst - FRONT;

	memset(front, FILL, FRONT);
	check_result(r, call(dst, cap), dst, cap);
	for (size_t i = 0; i < FRONT; i++) {
		expect(front[i] == FILL, "nothing in front of dst");
	}
	/* Not at the end of a page: what is behind can be written over. */
	dst -= 24;
	memset(dst, FILL, cap + 24);
	check_result(r, call(dst, cap), dst, cap);
	for (size_t i = 0; i < 24; i++) {
		expect(dst[cap + i] == FILL, "nothing behind dst");
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	xn_result r;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	r = call(want, FUZZ_ROOM);
	expect(r.status == XN_OK || r.status == XN_INVALID, "there is room");
	expect(want[r.length] == '\0', "a NUL behind the result");
	/* One that is chosen, and those where it just fits and just does not.
	 */
	try_cap(r, r.length == 0 ? now.turn / 4 : now.turn / 4 % r.length);
	try_cap(r, r.length);
	try_cap(r, r.length + 1);
	return 0;
}
