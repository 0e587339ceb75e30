/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32 give what UTF-8 gives: all rows of alike.h.  The turn
 * chooses where a second text begins.
 */
#include "tests/entries/alike.h"
#include "fuzz.h"

#define NAME_MAX 900

const size_t fuzz_head = FUZZ_HEAD;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;
	struct question q = {.opt = &now.opt};
	size_t at;
#ifdef WITH_DISPLAY
	xn_display_options policy = xn_display_policy(
		(xn_policy_id)(now.opt.profile % XN_POLICY_UTS39 + 1));

	q.policy = &policy;
#endif
	if (!fuzz_read(&now, data, size) || now.len > ALIKE_LEN_MAX) {
		return 0;
	}
	alike(OPTIONS, &q, NULL, now.src, now.len);
	if (q.policy != NULL && now.len <= NAME_MAX) {
		at = now.turn % (now.len + 1);
		q.other = now.src + at;
		q.other_len = now.len - at;
		q.direction = (xn_direction)(now.turn % 2);
		alike(POLICY, &q, NULL, now.src, now.len);
		alike(0, &q, NULL, now.src, now.len);
	}
	return 0;
}
