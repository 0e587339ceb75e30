/* SPDX-License-Identifier: MIT
 *
 * libxn-display: UTF-16 and UTF-32 give what UTF-8 gives, in all comparisons of
 * shown_encodings.h.  The two low bits of the turn choose one of these, the
 * others the details.
 */
#include "fuzz.h"
#include "tests/support/policies.h"
#include "tests/support/shown_encodings.h"

#define NAME_MAX 900

const size_t fuzz_head = FUZZ_HEAD;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;
	size_t at;

	if (!fuzz_read(&now, data, size) || now.len > NAME_MAX) {
		return 0;
	}
	switch (now.turn % 4) {
	case 0:
		shown_encodings_check(now.opt.profile % last_policy() + 1,
				      now.src, now.len);
		break;
	case 1:
		shown_encodings_skeleton((int)(now.turn / 4 % 3) - 1, now.src,
					 now.len);
		break;
	case 2:
		at = now.turn / 4 % (now.len + 1);
		shown_encodings_confusable(now.src, at, now.src + at,
					   now.len - at);
		break;
	default:
		shown_encodings_restriction(now.src, now.len);
	}
	return 0;
}
