/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/encode.c, the encoder without the fast path: any numbers, with
 * and without flags.  Only put() writes and looks at the capacity: it is tried
 * with every capacity, the rest with any up to 32.
 *
 * bound: 0 to 4 numbers
 * with: lib/punycode/digits.c
 * eva: -eva-min-loop-unroll 40 -eva-auto-loop-unroll 100 -eva-ilevel 64
 * eva: -eva-slevel-function segregate:1000,encode:100
 * eva: -eva-split-return-function segregate:0:1:2:3:4
 */
#include "any_points.h"

#include "lib/punycode/encode.c"

#define BOUND 4
#define CAPS 32

static uint32_t input[BOUND];
static char output[CAPS];
static unsigned char flags[BOUND];

static void
run_put(size_t cap)
{
	struct output out = {END(output, cap), cap, 0};

	Frama_C_make_unknown((char *)&out.len, sizeof out.len);
	put(&out, 'a');
}

static void
run(size_t len, const unsigned char *upper)
{
	uint32_t room[XN_PUNYCODE_WORK(BOUND)];

	encode(output, (size_t)Frama_C_interval(0, CAPS), END(input, len), len,
	       upper, END(room, XN_PUNYCODE_WORK(len)));
}

int
main(void)
{
	ANY(flags);
	for (size_t cap = 0; cap <= CAPS; cap++) {
		run_put(cap);
	}
	for (size_t len = 0; len <= BOUND; len++) {
		for (unsigned others = 0; others < 1u << len; others++) {
			any_points(END(input, len), len, others);
			run(len, NULL);
			run(len, END(flags, len));
		}
	}
	return 0;
}
