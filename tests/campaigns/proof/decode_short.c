/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/short.h, the decoder: any bytes, the last delimiter at
 * any place, any capacity.
 *
 * bound: 0 to 12 bytes, every capacity
 * with: lib/punycode/digits.c
 * eva: -eva-min-loop-unroll 40 -eva-auto-loop-unroll 200
 * eva: -eva-slevel-function xn_punycode_decode_short:100
 * eva: -eva-split-return-function read_insertions:0,are_points:0
 * eva: -eva-subdivide-non-linear-function read_insertions:20
 */
#include "any_delimiter.h"

#include "lib/punycode/short_labels.c"

#define BOUND 12

static char input[BOUND];
static uint32_t output[BOUND];

static void
run_caps(size_t len)
{
	for (size_t cap = 0; cap <= len; cap++) {
		xn_punycode_result r;

		xn_punycode_decode_short(&r, END(output, cap), cap,
					 END(input, len), len);
	}
}

int
main(void)
{
	ANY(input);
	for (size_t len = 0; len <= BOUND; len++) {
		for (size_t end = 0; end <= len; end++) {
			delimiter_end = end;
			run_caps(len);
		}
	}
	return 0;
}
