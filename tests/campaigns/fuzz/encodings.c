/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32 give what UTF-8 gives, in all comparisons of encodings.h.
 */
#include "tests/support/encodings.h"
#include "fuzz.h"

const size_t fuzz_head = FUZZ_HEAD;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;

	if (fuzz_read(&now, data, size) && now.len <= ENCODINGS_LEN_MAX) {
		encodings_check(&now.opt, now.src, now.len);
	}
	return 0;
}
