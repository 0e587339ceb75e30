/* SPDX-License-Identifier: MIT
 *
 * Every function with little room: the result is the one with enough room, or
 * its length.  Nothing is written beside the room.  The turn chooses rows.
 */
#include "tests/entries/capacity.h"
#include "fuzz.h"

const size_t fuzz_head = FUZZ_HEAD;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;

	if (fuzz_read(&now, data, size)) {
		capacity_check(now.turn % 4 > 0 ? OPTIONS : 0,
			       &(struct question){.opt = &now.opt}, now.src,
			       now.len);
	}
	return 0;
}
