/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode of any name under any options: properties of the
 * result, which must not change when it is converted again; the report; and
 * each label alone.
 */
#include "fuzz.h"
#include "tests/core/properties/properties.h"

#define WITH_REPORT 1 /* turn: with a report, which bypasses fast paths */
#define UNICODE 2     /* turn: ToUnicode */

/* A longer name has too many labels to take each alone. */
#define LABELS_OF 400

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
		.unicode = now.turn & UNICODE,
	};
	check_conversion(&s);
	if (now.len <= LABELS_OF) {
		check_report(&s, now.turn / 4 % 4, now.turn / 16 % 4);
		check_labels(&s);
	}
	return 0;
}
