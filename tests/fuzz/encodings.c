/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32 give what UTF-8 gives.  An eighth of the turns make all
 * comparisons of encodings.h, some 40 calls; the others only the quick ones.
 */
#include "tests/support/encodings.h"
#include "fuzz.h"

const size_t fuzz_head = FUZZ_HEAD;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;

	if (!fuzz_read(&now, data, size) || now.len > ENCODINGS_LEN_MAX) {
		return 0;
	}
	(now.turn % 8 == 0 ? encodings_check : encodings_check_fast)(
		&now.opt, now.src, now.len);
	return 0;
}
