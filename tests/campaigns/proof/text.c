/* SPDX-License-Identifier: MIT
 *
 * lib/unicode/text.h: reads any units of each encoding, at each place of a
 * text; writes any 32 bits.
 *
 * bound: 1 to 8 units; every number
 * eva: -eva-auto-loop-unroll 100 -eva-slevel 200
 * eva: -eva-split-return-function text_decode:0,utf8_decode:0
 */
#include "proof.h"

#include "lib/unicode/text.h"

#define BOUND 8

static char input[BOUND << UTF32];

static void
read_text(enum encoding encoding, size_t len)
{
	const char *text = END(input, len << encoding);

	for (size_t i = 0; i < len; i++) {
		uint32_t point;
		size_t units = text_decode(encoding, text, len, i, &point);

		/*@ assert within: units <= len - i; */
		if (units > 0) {
			/*@ assert set: \initialized(&point); */
		}
		text_unit(encoding, text_at(encoding, text, i), 0);
		text_octet(encoding, text, i);
	}
}

static void
write_text(enum encoding encoding, size_t room, uint32_t least, uint32_t most)
{
	char output[TEXT_UNITS << UTF32];
	uint32_t point = Frama_C_unsigned_int_interval(least, most);

	text_encode(encoding, END(output, room << encoding), point);
}

int
main(void)
{
	for (size_t len = 1; len <= BOUND; len++) {
		ANY(input);
		read_text(UTF8, len);
		read_text(UTF16, len);
		read_text(UTF32, len);
	}
	write_text(UTF8, 4, 0, UINT32_MAX);
	write_text(UTF16, 1, 0, 0xFFFF);
	write_text(UTF16, 2, 0x10000, UINT32_MAX);
	write_text(UTF32, 1, 0, UINT32_MAX);
	return 0;
}
