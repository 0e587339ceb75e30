/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode of any name under any options: properties of the
 * result, which must not change when it is converted again.
 */
#include "fuzz.h"
#include "tests/core/properties/properties.h"

#define WITH_REPORT 1 /* turn: with a report, which bypasses fast paths */

const size_t fuzz_head = FUZZ_HEAD;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;
	struct subject s;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	s = (struct subject){
		.opt = now.opt,
		.src = now.src,
		.len = now.len,
		.report = now.turn & WITH_REPORT ? COUNTED : UNREPORTED,
	};
	check_conversion(&s);
	return 0;
}
