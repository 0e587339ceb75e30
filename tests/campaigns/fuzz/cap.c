/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode with little room: the result is the one with enough
 * room, or its length.  Nothing is written beside the room.
 */
#include "fuzz.h"
#include "tests/core/properties/properties.h"

#define UNICODE 1     /* turn: ToUnicode */
#define WITH_REPORT 2 /* turn: with a report, which bypasses fast paths */

const size_t fuzz_head = FUZZ_HEAD;

/* At the end of a page, and in memory where a write behind would be seen. */
static void
try_cap(struct subject *s, xn_result r, size_t cap)
{
	if (s->report != UNREPORTED) {
		s->report = REPORTED;
	}
	check_cap(s, r, cap, 0);
	if (s->report != UNREPORTED) {
		s->report = COUNTED;
	}
	check_cap(s, r, cap, 24);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;
	struct subject s;
	xn_result r;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	s = (struct subject){
		.opt = now.opt,
		.src = now.src,
		.len = now.len,
		.unicode = now.turn & UNICODE,
		.report = now.turn & WITH_REPORT ? COUNTED : UNREPORTED,
	};
	r = check_room(&s);
	/* A capacity that the turn chooses, one that just fits, and its
	 * neighbour. */
	try_cap(&s, r, r.length == 0 ? now.turn / 4 : now.turn / 4 % r.length);
	try_cap(&s, r, r.length);
	try_cap(&s, r, r.length + 1);
	return 0;
}
