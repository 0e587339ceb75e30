/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/short.h, the encoder: any numbers; capacities up to the
 * one from which the output is written in another way.
 *
 * bound: 0 to 2 numbers, every capacity; 3 and 4, four capacities
 * with: lib/punycode/digits.c
 * eva: -eva-min-loop-unroll 64 -eva-auto-loop-unroll 100 -eva-ilevel 64
 * eva: -eva-slevel-function xn_punycode_encode_short:1000
 */
#include "any_points.h"

#include "lib/punycode/short_labels.c"

#define BOUND 4
#define EVERY_CAP 2

static uint32_t input[BOUND];
static char output[DIGITS * BOUND + 1];

static void
run(size_t len, size_t cap)
{
	xn_punycode_result r;

	xn_punycode_encode_short(&r, END(output, cap), cap, END(input, len),
				 len);
}

static void
run_caps(size_t len)
{
	if (len <= EVERY_CAP) {
		for (size_t cap = 0; cap < DIGITS * len; cap++) {
			run(len, cap);
		}
	} else {
		run(len, 0);
		run(len, 1);
	}
	run(len, DIGITS * len);
	run(len, DIGITS * len + 1);
}

int
main(void)
{
	for (size_t len = 0; len <= BOUND; len++) {
		for (unsigned others = 0; others < 1u << len; others++) {
			any_points(END(input, len), len, others);
			run_caps(len);
		}
	}
	return 0;
}
