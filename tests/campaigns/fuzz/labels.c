/* SPDX-License-Identifier: MIT
 *
 * Each label of a name gives alone what it gives in the name.
 */
#include "fuzz.h"
#include "tests/core/properties/properties.h"

#define UNICODE 1 /* turn: ToUnicode */

#define NAME_MAX 400

const size_t fuzz_head = FUZZ_HEAD;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;
	struct subject s;

	if (!fuzz_read(&now, data, size) || now.len > NAME_MAX) {
		return 0;
	}
	s = (struct subject){
		.opt = now.opt,
		.src = now.src,
		.len = now.len,
		.unicode = now.turn & UNICODE,
	};
	check_labels(&s);
	return 0;
}
