/* SPDX-License-Identifier: MIT
 *
 * lib/unicode/utf8.h: reads any bytes, writes any 32 bits.
 *
 * bound: 1 to 8 bytes; every number
 * eva: -eva-auto-loop-unroll 100 -eva-slevel 200
 * eva: -eva-split-return-function utf8_decode:0
 */
#include "proof.h"

#include "lib/unicode/utf8.h"

#define BOUND 8

static char input[BOUND];

static void
read_text(size_t len)
{
	uint32_t point;
	size_t size = utf8_decode(END(input, len), len, &point);

	/*@ assert within: size <= len && size <= 4; */
	if (size > 0) {
		/*@ assert set: \initialized(&point); */
	}
	size = utf8_extent(END(input, len), len);
	/*@ assert some: 1 <= size <= len && size <= 4; */
}

/* Room for exactly as many bytes as the form has. */
static void
write_point(uint32_t least, uint32_t most, size_t size)
{
	char output[4];
	size_t written = utf8_encode(
		END(output, size), Frama_C_unsigned_int_interval(least, most));
	/*@ assert as_announced: written == size; */
}

int
main(void)
{
	for (size_t len = 1; len <= BOUND; len++) {
		ANY(input);
		read_text(len);
	}
	write_point(0, 0x7F, 1);
	write_point(0x80, 0x7FF, 2);
	write_point(0x800, 0xFFFF, 3);
	write_point(0x10000, UINT32_MAX, 4);
	return 0;
}
