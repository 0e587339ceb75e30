/* SPDX-License-Identifier: MIT
 *
 * Columns of names: each row gives what the name gives alone, with any room and
 * in any parts.  Faulty offsets are refused.
 *
 * Line feeds separate the rows.  Bits of the turn choose the rest.
 */
#include "fuzz.h"

#include <string.h>

#include <xn/batch.h>

enum {
	UNICODE = 1,
	WIDE = 2,   /* 64-bit offsets */
	NULLS = 4,  /* some rows are null */
	TIGHT = 8,  /* in parts, since there is little room */
	WRONG = 16, /* one offset has any value */
};

#define NAME_MAX 400
#define ROWS (NAME_MAX + 1)

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static int32_t in32[ROWS + 1], out32[ROWS + 1];
static int64_t in64[ROWS + 1], out64[ROWS + 1];
static uint8_t there[ROWS / 8 + 2], given[ROWS / 8 + 2];
static uint32_t errors[ROWS];
static char joined[FUZZ_ROOM], one[FUZZ_ROOM], data_in[NAME_MAX + 1];

static bool
is_on(unsigned what)
{
	return (now.turn & what) != 0;
}

/* Cuts the name at line feeds; returns the number of rows. */
static size_t
cut(void)
{
	size_t count = 0, len = 0;

	in32[0] = 0;
	for (size_t i = 0; i < now.len; i++) {
		if (now.src[i] == '\n') {
			in32[++count] = (int32_t)len;
		} else {
			data_in[len++] = now.src[i];
		}
	}
	in32[++count] = (int32_t)len;
	for (size_t i = 0; i <= count; i++) {
		in64[i] = in32[i];
	}
	for (size_t i = 0; i < sizeof there; i++) {
		there[i] = (uint8_t)(now.turn * 37 + i * 11 + now.len);
	}
	return count;
}

static bool
is_there(size_t row)
{
	return !is_on(NULLS) || (there[row / 8] >> row % 8 & 1);
}

static xn_column_in
input(size_t count)
{
	xn_column_in in = {.data = data_in,
			   .data_len = (size_t)in32[count],
			   .count = count};

	if (is_on(WIDE)) {
		in.offsets64 = in64;
	} else {
		in.offsets32 = in32;
	}
	in.validity = is_on(NULLS) ? there : NULL;
	return in;
}

static xn_column_out
output(size_t cap)
{
	xn_column_out out = {.data = joined, .cap = cap, .errors = errors};

	memset(given, 0, sizeof given);
	out32[0] = 0;
	out64[0] = 0;
	if (is_on(WIDE)) {
		out.offsets64 = out64;
	} else {
		out.offsets32 = out32;
	}
	out.validity = given;
	return out;
}

static xn_batch_result
call(const xn_column_out *out, const xn_column_in *in)
{
	return (is_on(UNICODE) ? xn_to_unicode_batch
			       : xn_to_ascii_batch)(&now.opt, out, in);
}

static size_t
ends_at(size_t row)
{
	return is_on(WIDE) ? (size_t)out64[row] : (size_t)out32[row];
}

/* Each row is what the name gives alone. */
static void
check_rows(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t at = ends_at(i), len = ends_at(i + 1) - at;
		bool null = !(given[i / 8] >> i % 8 & 1);
		xn_result r;

		if (!is_there(i)) {
			expect(null && len == 0 && errors[i] == 0,
			       "a null row is null");
			continue;
		}
		r = (is_on(UNICODE) ? xn_to_unicode : xn_to_ascii)(
			&now.opt, one, FUZZ_ROOM, data_in + in32[i],
			(size_t)(in32[i + 1] - in32[i]), NULL);
		expect(errors[i] == r.errors, "a row has its name's errors");
		expect(null == (!is_on(UNICODE) && r.errors != 0),
		       "a row is there if its name is right");
		expect(len == r.length && memcmp(joined + at, one, len) == 0,
		       "a row has its name's result");
	}
}

/* Gives as much room as the next row needs, again and again. */
static void
in_parts(xn_column_in in)
{
	xn_column_out out = output(now.len / 2);

	for (;;) {
		xn_batch_result r = call(&out, &in);

		in.first += r.rows;
		out.first += r.rows;
		if (r.status != XN_NO_SPACE) {
			expect(r.status == XN_OK && in.first == in.count,
			       "all rows come in the end");
			return;
		}
		expect(r.needed > out.cap - ends_at(out.first),
		       "a call stops only for lack of room");
		out.cap = ends_at(out.first) + r.needed;
		expect(out.cap <= FUZZ_ROOM, "no more than a name needs");
	}
}

/* Any offsets are either right or refused; nothing else is read. */
static void
with_wrong_offset(size_t count)
{
	size_t row = now.len % (count + 1);
	xn_column_out out;
	xn_column_in in;
	xn_batch_result r;

	in = input(count);
	in64[row] = (int64_t)((uint64_t)now.opt.checks << (now.turn / 32 * 8));
	in32[row] = (int32_t)(uint32_t)in64[row];
	if (now.len % 3 == 0) {
		in64[row] = ~in64[row];
		in32[row] = ~in32[row];
	}
	out = output(FUZZ_ROOM);
	r = call(&out, &in);
	expect(r.rows <= count && (r.status == XN_OK) == (r.rows == count),
	       "a valid batch is converted whole");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	xn_column_out out;
	xn_column_in in;
	xn_batch_result r;
	size_t count;

	if (!fuzz_read(&now, data, size) || now.len > NAME_MAX) {
		return 0;
	}
	count = cut();
	if (is_on(WRONG)) {
		with_wrong_offset(count);
		return 0;
	}
	in = input(count);
	if (is_on(TIGHT)) {
		in_parts(in);
	} else {
		out = output(FUZZ_ROOM);
		r = call(&out, &in);
		expect(r.status == XN_OK && r.rows == count, "all rows");
	}
	check_rows(count);
	return 0;
}
