/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/decode.c, the decoder without the fast path: any bytes, the
 * last delimiter at any place, any capacity, with and without flags.
 *
 * bound: 0 to 6 bytes, every capacity
 * with: lib/punycode/digits.c
 * eva: -eva-min-loop-unroll 40 -eva-auto-loop-unroll 200 -eva-ilevel 64
 * eva: -eva-slevel-function read_integer:300,next_insertion:10,decode:1000
 * eva: -eva-slevel-merge-after-loop decode
 * eva: -eva-split-return-function next_insertion:0,read_integer:0
 * eva: -eva-split-return-function start_decoder:0
 */
#include "any_delimiter.h"

#include "lib/punycode/decode.c"

#define BOUND 6

static char input[BOUND];
static uint32_t output[BOUND];
static unsigned char flags[BOUND];

static void
run(size_t len, size_t cap, unsigned char *upper)
{
	uint32_t room[XN_PUNYCODE_WORK(BOUND)];

	decode(END(output, cap), cap, END(input, len), len, upper,
	       END(room, XN_PUNYCODE_WORK(len)));
}

static void
run_caps(size_t len)
{
	for (size_t cap = 0; cap <= len; cap++) {
		run(len, cap, NULL);
		run(len, cap, END(flags, cap));
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
