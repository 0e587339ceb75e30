/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/digits.h, find_delimiter(): any bytes.
 *
 * bound: 0 to 40 bytes
 * with: lib/punycode/digits.c
 * eva: -eva-auto-loop-unroll 100 -eva-slevel 100
 */
#include "proof.h"

#include "lib/punycode/digits.h"

#define BOUND 40

static char input[BOUND];

int
main(void)
{
	for (size_t len = 0; len <= BOUND; len++) {
		size_t end;

		ANY(input);
		end = find_delimiter(END(input, len), len);
		/*@ assert within: end <= len; */
	}
	return 0;
}
