/* SPDX-License-Identifier: MIT
 *
 * lib/idna/label.c, lib/unicode/copy_ascii.c and lib/idna/alabel.c, the writing
 * of labels: any code points, every length in every room, in each encoding, at
 * the end of memory.  The Punycode encoder is replaced by any that keeps its
 * contract: it fills at most its room, and claims no more than that.
 *
 * bound: 0 to 2 units or code points, every room up to 9 units
 * with: lib/idna/alabel.c lib/unicode/copy_ascii.c
 * eva: -eva-auto-loop-unroll 100 -eva-min-loop-unroll 24
 * eva: -eva-slevel-function xn_stage_encode:10
 */
#include "proof.h"

#include "lib/idna/label.c"
#include "lib/punycode/unchecked.h"

#define BOUND 2
#define CAPS 9

static char input[BOUND << UTF32];
static uint32_t points[BOUND];
static char ace[BOUND];
static char room[CAPS << UTF32];
static uint32_t spare[3 * BOUND];
static size_t written; /* by the next encoder */

void
xn_punycode_encode_unchecked(xn_punycode_result *r, char *dst, size_t cap,
			     const uint32_t *src, size_t len,
			     const unsigned char *upper, uint32_t *work,
			     size_t words)
{
	(void)src;
	(void)upper;
	Frama_C_make_unknown((char *)work, words * sizeof *work);
	if (cap > 0) {
		Frama_C_make_unknown(dst, cap);
	}
	r->status = XN_PUNYCODE_NO_SPACE;
	r->read = len;
	r->written = SIZE_MAX;
	if (written <= cap) {
		r->status = XN_PUNYCODE_OK;
		r->written = written;
	}
}

static struct out
start(enum encoding encoding, size_t cap)
{
	struct out out = {END(room, cap << encoding), cap, 0, encoding};

	if (cap == 0) {
		out.dst = NULL;
	}
	return out;
}

static void
emit(enum encoding encoding, size_t cap, size_t len)
{
	static struct rules rules;
	static struct label label;
	struct out out;

	Frama_C_make_unknown((char *)&rules, sizeof rules);
	label.len = len;
	label.encoding = UTF8;
	label.src = END(input, len);
	label.lower = false;
	label.in_window = true;
	out = start(encoding, cap);
	emit_in_place(&out, &label);
	label.encoding = encoding;
	label.src = END(input, len << encoding);
	label.lower = Frama_C_interval(0, 1);
	label.in_window = false;
	out = start(encoding, cap);
	emit_in_place(&out, &label);
	label.point = END(points, len);
	out = start(encoding, cap);
	out_put_points(&out, label.point, label.len);
	label.cap = BOUND;
	label.row = spare;
	label.ace_len = 0;
	for (written = 0; written <= cap + 1; written++) {
		out = start(encoding, cap);
		xn_stage_encode(&label, &rules, &out);
	}
	label.ace = END(ace, len);
	label.ace_len = len;
	out = start(encoding, cap);
	xn_stage_encode(&label, &rules, &out);
}

int
main(void)
{
	ANY(input);
	ANY(ace);
	ANY(room);
	for (size_t i = 0; i < BOUND; i++) {
		points[i] = Frama_C_unsigned_int_interval(0, 0x10FFFF);
	}
	for (size_t len = 0; len <= BOUND; len++) {
		for (size_t cap = 0; cap <= CAPS; cap++) {
			emit(UTF8, cap, len);
			emit(UTF16, cap, len);
			emit(UTF32, cap, len);
		}
	}
	return 0;
}
