/* SPDX-License-Identifier: MIT
 *
 * Time is linear: a conversion runs through at most a fixed number of basic
 * blocks per byte.
 *
 * The name is used as it is, or repeated up to FUZZ_NAME_MAX bytes, so that
 * work which is not linear exceeds the bound by far.  The library is built with
 * -fsanitize-coverage=trace-pc, which calls a function at each block.
 */
#include "fuzz.h"

#include <stdio.h>
#include <string.h>

#include <xn/wire.h>

enum {
	UNICODE = 1,
	REPEATED = 2,
	DOTTED = 4, /* repeated as labels */
	REPORTED = 8,
	ENCODED = 16 /* with the ACE prefix in front */
};

/* The blocks of a call, and of each byte; see doc/dev/campaigns.md. */
#define STEPS_AT_ALL 1500
#define STEPS_A_BYTE 1000

const size_t fuzz_head = FUZZ_HEAD;

static size_t steps;

/* libFuzzer has a function of this name, too; the linker's --wrap chooses. */
void __wrap___sanitizer_cov_trace_pc(void);

void
__wrap___sanitizer_cov_trace_pc(void)
{
	steps++;
}

/* Blocks per byte, partly logarithmic: libFuzzer keeps inputs with more. */
#ifdef __linux__
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t most[STEPS_A_BYTE + 1];

static size_t
build(char *to, const struct fuzz_name *now)
{
	size_t part = now->len, len = 0;

	if (now->turn & ENCODED) {
		memcpy(to, "xn--", 4);
		len = 4;
	}
	do {
		memcpy(to + len, now->src, part);
		len += part;
		if (now->turn & DOTTED && len < FUZZ_NAME_MAX) {
			to[len++] = '.';
		}
	} while (now->turn & REPEATED && part > 0 &&
		 len + part <= FUZZ_NAME_MAX);
	return len;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char name[FUZZ_NAME_MAX + 8], out[FUZZ_ROOM];
	static struct fuzz_name now;
	xn_report report = {0};
	size_t len, rate;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	len = build(name, &now);
	steps = 0;
	(now.turn & UNICODE ? xn_to_unicode : xn_to_ascii)(
		&now.opt, out, sizeof out, name, len,
		now.turn & REPORTED ? &report : NULL);
	rate = steps > STEPS_AT_ALL ? (steps - STEPS_AT_ALL) / (len + 1) : 0;
	most[rate < STEPS_A_BYTE ? rate : STEPS_A_BYTE] = 1;
	if (rate > STEPS_A_BYTE) {
		fprintf(stderr, "%zu bytes: %zu steps\n", len, steps);
		does_not_hold("time is linear");
	}
	return 0;
}
