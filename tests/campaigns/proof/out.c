/* SPDX-License-Identifier: MIT
 *
 * lib/unicode/output.h: every number of units in every room, in each encoding,
 * behind any number of other units.
 *
 * bound: 0 to 4 units, every capacity up to 5; copies of up to 33 bytes
 * eva: -eva-auto-loop-unroll 100
 */
#include "proof.h"

#include "lib/unicode/output.h"

#define BOUND 4
#define CAPS 5
#define SHORT 33

static char input[SHORT];
static char room[SHORT];

static struct out
start(enum encoding encoding, size_t cap, size_t len)
{
	struct out out = {END(room, cap << encoding), cap, len, encoding};

	if (cap == 0) {
		out.dst = NULL;
	}
	return out;
}

static void
put(enum encoding encoding, size_t cap, size_t before, size_t len)
{
	struct out out = start(encoding, cap, before);

	out_put(&out, END(input, len << encoding), len);
	out_put(&out, NULL, 0);
	out = start(encoding, cap, before);
	out_put_ascii(&out, END(input, len), len);
	out = start(encoding, cap, before);
	out_put_short(&out, END(input, len), len);
	out = start(encoding, cap, before);
	/* As lib/idna/alabel.c does once the bytes are in place. */
	if (len <= out_room(&out)) {
		out_widen(&out, len);
	}
}

static void
put_all(enum encoding encoding, size_t cap)
{
	for (size_t len = 0; len <= BOUND; len++) {
		for (size_t before = 0; before <= cap + 1; before++) {
			put(encoding, cap, before, len);
		}
	}
}

/* In UTF-8 texts of up to 32 bytes are copied in pieces. */
static void
put_short(size_t len)
{
	struct out out = start(UTF8, len, 0);

	out_put_short(&out, END(input, len), len);
}

int
main(void)
{
	ANY(input);
	ANY(room);
	for (size_t cap = 0; cap <= CAPS; cap++) {
		put_all(UTF8, cap);
		put_all(UTF16, cap);
		put_all(UTF32, cap);
	}
	for (size_t len = 0; len <= SHORT; len++) {
		put_short(len);
	}
	return 0;
}
