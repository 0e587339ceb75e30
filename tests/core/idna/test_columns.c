/* SPDX-License-Identifier: MIT
 *
 * Columns of names, xn/batch.h: each row gives what the functions for one name
 * give, in every layout, in buffers that end at a guard page.  Each capacity is
 * tried, and the call repeated until all rows are done.  Rows with bad offsets
 * are refused; for other faults see tests/entries/test_misuse.c.
 */
/* Strict C11 has no MAP_ANONYMOUS. */
#define _DEFAULT_SOURCE

#include "tests/support/failing_normalizer.h"
#include "tests/support/generate.h"
#include "tests/support/guard.h"
#include "tests/support/tests.h"

#include <check.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

#include <xn/batch.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define UE "\xC3\xBC" /* ü */
#define ALEF "\xD7\x90"

#define ROWS 40
#define TEXT_MAX ((ROWS + 2) * GENERATE_MAX)
#define RESULT_MAX                                                             \
	(16 * GENERATE_MAX) /* of one name: U+FDFA makes it grow this much */
#define RESULTS_MAX (ROWS * GENERATE_MAX * 4)

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);
typedef xn_batch_result convert_batch(const xn_options *opt,
				      const xn_column_out *dst,
				      const xn_column_in *src);

static convert *const converts[] = {xn_to_ascii, xn_to_unicode};
static convert_batch *const batches[] = {xn_to_ascii_batch,
					 xn_to_unicode_batch};

/* ---- rows, and their expected results ----------------------------------- */

static struct {
	char text[TEXT_MAX];
	size_t text_len;
	size_t at[ROWS + 1]; /* the offset of each row in text */
	bool null[ROWS];
	size_t count;

	/* The results of the functions for one name. */
	char result[RESULTS_MAX];
	size_t ends[ROWS + 1]; /* the first is 0 */
	bool gone[ROWS];       /* null in the output */
	uint32_t errors[ROWS];
} rows;

static void
begin_rows(const char *before)
{
	rows.count = 0;
	rows.text_len = strlen(before);
	memcpy(rows.text, before, rows.text_len);
	rows.at[0] = rows.text_len;
}

static void
add_row(const char *name, size_t len, bool null)
{
	ck_assert_uint_lt(rows.count, ROWS);
	ck_assert_uint_le(len, sizeof rows.text - rows.text_len);
	memcpy(rows.text + rows.text_len, name, len);
	rows.text_len += len;
	rows.null[rows.count] = null;
	rows.count++;
	rows.at[rows.count] = rows.text_len;
}

/* Converts each row by itself, in a buffer with room enough. */
static void
expect_rows(size_t direction, const xn_options *opt)
{
	static char dst[RESULT_MAX];

	rows.ends[0] = 0;
	for (size_t i = 0; i < rows.count; i++) {
		size_t len = rows.at[i + 1] - rows.at[i];
		xn_result r = {XN_OK, 0, 0, 0};

		if (!rows.null[i]) {
			r = converts[direction](opt, dst, sizeof dst,
						rows.text + rows.at[i], len,
						NULL);
		}
		ck_assert(r.status == XN_OK || r.status == XN_INVALID);
		ck_assert_uint_le(r.length, sizeof rows.result - rows.ends[i]);
		memcpy(rows.result + rows.ends[i], dst, r.length);
		rows.ends[i + 1] = rows.ends[i] + r.length;
		rows.errors[i] = r.errors;
		rows.gone[i] = rows.null[i] ||
			       (direction == 0 && r.status == XN_INVALID);
	}
}

/* Rows of every kind.  In either direction some results are longer. */
static void
some_rows(void)
{
	begin_rows("junk");
	add_row("a.example", 9, false);
	add_row("", 0, false);
	add_row(UE ".b", 4, false);
	add_row("not looked at", 13, true);
	add_row("xn--tda", 7, false);
	add_row("a b", 3, false);
	add_row("B" UE "CHER.Example.", 16, false);
	add_row("xn--", 4, false);
	add_row("\x80", 1, false);
	add_row("", 0, true);
	add_row(ALEF ".1", 4, false);
	add_row("z", 1, false);
}

/* ---- columns in guarded memory ------------------------------------------ */

enum { TEXT, OFFSETS, BITS, RESULT, ENDS, VALID, ERRORS, GUARDS };

static struct guard guards[GUARDS];

static void
setup(void)
{
	for (size_t i = 0; i < GUARDS; i++) {
		guard_make(&guards[i], i == RESULT ? RESULTS_MAX + 64
				       : i == TEXT ? TEXT_MAX
						   : 4096);
	}
}

static void
teardown(void)
{
	for (size_t i = 0; i < GUARDS; i++) {
		guard_drop(&guards[i]);
	}
}

struct layout {
	bool wide_in; /* offsets of 64 bits */
	bool wide_out;
	bool bits_in; /* there is a bitmap; without one no row is null */
	bool bits_out;
	bool errors;
	size_t bit_in; /* validity_at */
	size_t bit_out;
	size_t begin;     /* the offset of the first result */
	size_t first_out; /* the index of the first result */
};

/* The bytes that a bitmap takes. */
static size_t
bytes_of(size_t bits)
{
	return (bits + 7) / 8;
}

static bool
bit_of(const uint8_t *bits, size_t i)
{
	return (bits[i / 8] >> i % 8 & 1) != 0;
}

static void *
offsets_at_end(struct guard *guard, bool wide, size_t count)
{
	return guard_at_end(guard, count * (wide ? 8 : 4));
}

/* The contents of memory before a call. */
#define FILL 0x5A
#define FILL32 UINT32_C(0x5A5A5A5A)

/* The rows as a column. */
static xn_column_in
make_in(const struct layout *how)
{
	void *offsets =
		offsets_at_end(&guards[OFFSETS], how->wide_in, rows.count + 1);
	size_t size = bytes_of(how->bit_in + rows.count);
	uint8_t *bits = (uint8_t *)guard_at_end(&guards[BITS], size);
	xn_column_in in = {
		.data = guard_copy(&guards[TEXT], rows.text, rows.text_len),
		.data_len = rows.text_len,
		.offsets32 = how->wide_in ? NULL : offsets,
		.offsets64 = how->wide_in ? offsets : NULL,
		.validity = how->bits_in ? bits : NULL,
		.validity_at = how->bit_in,
		.count = rows.count,
	};

	for (size_t i = 0; i <= rows.count; i++) {
		if (how->wide_in) {
			((int64_t *)offsets)[i] = (int64_t)rows.at[i];
		} else {
			((int32_t *)offsets)[i] = (int32_t)rows.at[i];
		}
	}
	memset(bits, FILL, size);
	for (size_t i = 0; i < rows.count; i++) {
		size_t bit = how->bit_in + i;

		bits[bit / 8] = (uint8_t)(bits[bit / 8] & ~(1u << bit % 8));
		if (!rows.null[i]) {
			bits[bit / 8] =
				(uint8_t)(bits[bit / 8] | 1u << bit % 8);
		}
	}
	return in;
}

/* An output column with room for all rows, and cap bytes of data. */
static xn_column_out
make_out(const struct layout *how, size_t cap)
{
	size_t last = how->first_out + rows.count;
	void *offsets = offsets_at_end(&guards[ENDS], how->wide_out, last + 1);
	size_t size = bytes_of(how->bit_out + last);
	void *bits = guard_at_end(&guards[VALID], size);
	void *errors = guard_at_end(&guards[ERRORS], last * 4);
	xn_column_out out = {
		.data = guard_at_end(&guards[RESULT], cap),
		.cap = cap,
		.offsets32 = how->wide_out ? NULL : offsets,
		.offsets64 = how->wide_out ? offsets : NULL,
		.validity = how->bits_out ? bits : NULL,
		.validity_at = how->bit_out,
		.errors = how->errors ? errors : NULL,
		.first = how->first_out,
	};

	memset(offsets, FILL, (last + 1) * (how->wide_out ? 8 : 4));
	memset(bits, FILL, size);
	memset(errors, FILL, last * 4);
	memset(out.data, FILL, cap);
	if (how->wide_out) {
		out.offsets64[out.first] = (int64_t)how->begin;
	} else {
		out.offsets32[out.first] = (int32_t)how->begin;
	}
	return out;
}

static int64_t
offset_of(const xn_column_out *out, size_t i)
{
	return out->offsets64 != NULL ? out->offsets64[i] : out->offsets32[i];
}

/*
 * The output has the rows from to to - 1, beginning at how->first_out, and
 * nothing else. out->first is not looked at: the call has moved it.
 */
static void
check_out(const xn_column_out *out, const struct layout *how, size_t from,
	  size_t to)
{
	int64_t fill = how->wide_out ? (int64_t)(UINT64_C(0x100000001) * FILL32)
				     : (int32_t)FILL32;
	size_t size = rows.ends[to] - rows.ends[from], shift = how->first_out;
	size_t last = shift + rows.count;

	for (size_t i = 0; i < how->begin; i++) {
		ck_assert_uint_eq((unsigned char)out->data[i], FILL);
	}
	if (size > 0) {
		ck_assert_mem_eq(out->data + how->begin,
				 rows.result + rows.ends[from], size);
	}
	for (size_t i = 0; i <= last; i++) {
		size_t row = i - shift + from;

		if (i < shift || row > to) {
			ck_assert_int_eq(offset_of(out, i), fill);
		} else {
			ck_assert_int_eq(offset_of(out, i),
					 (int64_t)(how->begin + rows.ends[row] -
						   rows.ends[from]));
		}
	}
	for (size_t i = 0; out->errors != NULL && i < last; i++) {
		size_t row = i - shift + from;
		bool done = i >= shift && row < to;

		ck_assert_uint_eq(out->errors[i],
				  done ? rows.errors[row] : FILL32);
	}
	for (size_t i = 0;
	     out->validity != NULL && i < 8 * bytes_of(how->bit_out + last);
	     i++) {
		static const uint8_t fill_bits[] = {FILL};
		size_t number = i - how->bit_out;
		size_t row = number - shift + from;
		bool done = i >= how->bit_out && number >= shift && row < to;

		ck_assert_int_eq(bit_of(out->validity, i),
				 done ? !rows.gone[row]
				      : bit_of(fill_bits, i % 8));
	}
}

/* The result of a call that converted the rows from to to - 1. */
static void
check_result(xn_batch_result r, xn_status status, size_t from, size_t to)
{
	uint32_t errors = 0;
	size_t nulls = 0;

	for (size_t i = from; i < to; i++) {
		errors |= rows.errors[i];
		nulls += rows.gone[i];
	}
	ck_assert_str_eq(xn_status_name(r.status), xn_status_name(status));
	ck_assert_uint_eq(r.rows, to - from);
	ck_assert_uint_eq(r.errors, errors);
	ck_assert_uint_eq(r.nulls, nulls);
	ck_assert_uint_eq(r.needed, status == XN_NO_SPACE
					    ? rows.ends[to + 1] - rows.ends[to]
					    : 0);
}

/* ---- row by row --------------------------------------------------------- */

static bool
coin(struct generator *gen)
{
	return generate_below(gen, 2) == 1;
}

static struct layout
generate_layout(struct generator *gen)
{
	struct layout how = {
		.wide_in = coin(gen),
		.wide_out = coin(gen),
		.bits_in = coin(gen),
		.bits_out = coin(gen),
		.errors = coin(gen),
		.bit_in = generate_below(gen, 20),
		.bit_out = generate_below(gen, 20),
		.begin = coin(gen) ? generate_below(gen, 20) : 0,
		.first_out = coin(gen) ? generate_below(gen, 20) : 0,
	};

	return how;
}

static void
generate_rows(struct generator *gen, bool nulls)
{
	static char name[GENERATE_MAX];
	size_t count = 1 + generate_below(gen, ROWS);

	begin_rows(coin(gen) ? "junk" : "");
	for (size_t i = 0; i < count; i++) {
		size_t len = generate_name(gen, name);

		add_row(name, len, nulls && generate_below(gen, 4) == 0);
	}
	if (coin(gen)) {
		memcpy(rows.text + rows.text_len, "behind", 6);
		rows.text_len += 6;
	}
}

/* All rows from the given one on, in exactly the room they need. */
TEST(as_one_by_one)
{
	struct generator gen;
	size_t times = generate_count(400);

	generate_begin(&gen, 60);
	for (size_t i = 0; i < 2 * times; i++) {
		struct layout how = generate_layout(&gen);
		xn_options opt = generate_options(&gen);
		size_t size, first;
		xn_column_out out;
		xn_column_in in;

		generate_rows(&gen, how.bits_in);
		expect_rows(i % 2, &opt);
		first = coin(&gen) ? generate_below(&gen, (uint32_t)rows.count)
				   : 0;
		size = rows.ends[rows.count] - rows.ends[first];
		in = make_in(&how);
		in.first = first;
		out = make_out(&how, how.begin + size);
		check_result(batches[i % 2](&opt, &out, &in), XN_OK, first,
			     rows.count);
		check_out(&out, &how, first, rows.count);
	}
}

/*
 * Rows of ASCII have a loop of their own; others stand between them.  With a
 * bitmap some rows are null, and have text all the same.  The last row needs
 * room to spare for that loop.
 */
TEST(rows_of_ascii)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	for (size_t i = 0; i < 2 * 8 * 12; i++) {
		struct layout how = {.bits_out = true,
				     .errors = true,
				     .bits_in = i / 4 % 2 == 1,
				     .bit_out = i / 2 % 8,
				     .first_out = i % 3};
		size_t every = 2 + i / 16;
		xn_column_out out;
		xn_column_in in;

		begin_rows("");
		for (size_t k = 0; k < ROWS; k++) {
			bool other = k % every == every - 1;

			add_row(other ? "-" UE : "abc", 3,
				how.bits_in && k % 5 == 3);
		}
		expect_rows(i % 2, &opt);
		in = make_in(&how);
		out = make_out(&how, rows.ends[ROWS] + 1);
		check_result(batches[i % 2](&opt, &out, &in), XN_OK, 0, ROWS);
		check_out(&out, &how, 0, ROWS);
	}
}

/* ---- full, and on ------------------------------------------------------- */

/* How many rows, from the given one on, fit into room bytes. */
static size_t
fitting(size_t from, size_t room)
{
	size_t to = from;

	while (to < rows.count && rows.ends[to + 1] - rows.ends[from] <= room) {
		to++;
	}
	return to;
}

static struct layout
layout_of(size_t i)
{
	struct layout how = {
		.wide_in = (i & 1) != 0,
		.wide_out = (i & 2) != 0,
		.bits_in = true,
		.bits_out = true,
		.errors = true,
		.bit_in = 3,
		.bit_out = 6,
		.begin = (i & 4) != 0 ? 2 : 0,
	};

	return how;
}

/* Grows the data as far as the next row needs, and goes on there. */
static void
grow_to_the_end(size_t direction, size_t cap, const struct layout *how)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_column_in in = make_in(how);
	xn_column_out out = make_out(how, cap);
	size_t done = 0, to;

	for (;;) {
		static char held[1024];
		size_t used = how->begin + rows.ends[done];
		xn_batch_result r = batches[direction](&opt, &out, &in);

		to = fitting(0, out.cap - how->begin);
		check_result(r, to < rows.count ? XN_NO_SPACE : XN_OK, done,
			     to);
		check_out(&out, how, 0, to);
		if (r.status == XN_OK) {
			break;
		}
		in.first += r.rows;
		out.first += r.rows;
		done = to;
		used = how->begin + rows.ends[done];
		ck_assert_uint_lt(used, sizeof held);
		memcpy(held, out.data, used);
		out.cap = used + r.needed;
		out.data = guard_at_end(&guards[RESULT], out.cap);
		memcpy(out.data, held, used);
	}
}

LOOP_TEST(every_capacity, 16)
{
	struct layout how = layout_of((size_t)_i);
	size_t direction = (size_t)_i / 8;
	xn_options opt = xn_profile(XN_LOOKUP);

	some_rows();
	expect_rows(direction, &opt);
	for (size_t cap = 0; cap <= rows.ends[rows.count]; cap++) {
		grow_to_the_end(direction, how.begin + cap, &how);
	}
}

/*
 * 32-bit offsets end at INT32_MAX, whatever the capacity; 64-bit ones do not.
 * Most of the 2 GB in front are only reserved addresses.
 */
TEST(offsets_are_full)
{
#if SIZE_MAX > UINT32_MAX
	const size_t most = INT32_MAX, tail = 65536, cap = most + tail;
	const size_t starts = most + 1 - tail;
	xn_options opt = xn_profile(XN_LOOKUP);
	int32_t ends32[5];
	int64_t ends64[5];
	char *all = mmap(NULL, most + 1 + tail, PROT_NONE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	struct layout how = {.bits_in = true};
	xn_column_in in;
	xn_batch_result r;

	ck_assert(all != MAP_FAILED);
	ck_assert_int_eq(
		mprotect(all + starts, 2 * tail, PROT_READ | PROT_WRITE), 0);
	for (int i = 0; i < 4; i++) {
		xn_column_out out = {.data = all, .cap = cap};

		begin_rows("");
		add_row("abc", 3, false);
		/* The row ends at the limit or beyond it, on the fast path or
		 * not. */
		add_row(i % 2 == 0 ? "abcdefg" : UE, i % 2 == 0 ? 7 : 2, false);
		add_row("null", 4, true);
		add_row(i % 2 == 0 ? "a" : UE, i % 2 == 0 ? 1 : 2, false);
		expect_rows(0, &opt);
		in = make_in(&how);
		ends32[0] = (int32_t)(most - 10);
		ends64[0] = (int64_t)(most - 10);
		if (i / 2 == 0) {
			out.offsets32 = ends32;
		} else {
			out.offsets64 = ends64;
		}
		r = xn_to_ascii_batch(&opt, &out, &in);
		check_result(r, i / 2 == 0 ? XN_NO_SPACE : XN_OK, 0,
			     i / 2 == 0 ? 3 : 4);
		for (size_t k = 1; k <= r.rows; k++) {
			ck_assert_int_eq(offset_of(&out, k),
					 (int64_t)(most - 10 + rows.ends[k]));
		}
		ck_assert_mem_eq(all + most - 10, rows.result,
				 rows.ends[r.rows]);
	}
	munmap(all, most + 1 + tail);
#endif
}

/* ---- faulty columns ----------------------------------------------------- */

static const struct {
	int64_t at, next; /* the offsets of a row */
	bool wide;        /* does not fit in 32 bits */
} bad_rows[] = {
	{-1, 3, false},
	{2, -1, false},
	{-3, -2, false},
	{INT32_MIN, 3, false},
	{2, 1, false},
	{2, 5, false},
	{5, 6, false},
	{5, 3, false},
	{2, INT32_MAX, false},
	{INT64_MIN, 3, true},
	{2, INT64_MAX, true},
	{2, INT64_C(0x100000003), true},
	{INT64_C(0x100000002), INT64_C(0x100000003), true},
	{INT64_MAX, INT64_MIN, true},
};

/*
 * Row 2 of 4 has bad offsets: the rows before it are converted.  The bytes in
 * front of the data would be a name, too.
 */
static void
stop_at_row_2(size_t direction, const int64_t wide[5], size_t first,
	      size_t data_len, const struct layout *how)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_column_in in = make_in(how);
	xn_column_out out = make_out(how, how->begin + 4);
	int32_t narrow[5];

	for (size_t i = 0; i < 5; i++) {
		narrow[i] = (int32_t)wide[i];
	}
	in.offsets32 = how->wide_in ? NULL : narrow;
	in.offsets64 = how->wide_in ? wide : NULL;
	in.data += 4;
	in.data_len = data_len;
	in.first = first;
	check_result(batches[direction](&opt, &out, &in), XN_MISUSE, first, 2);
	check_out(&out, how, first, 2);
}

/* Without a bitmap rows of plain ASCII have a loop of their own. */
LOOP_TEST(bad_offsets, 2)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t direction = (size_t)_i;

	begin_rows("junk");
	for (size_t i = 0; i < 4; i++) {
		add_row(&"abcd"[i], 1, false);
	}
	expect_rows(direction, &opt);
	for (size_t i = 0; i < 16 * COUNT(bad_rows); i++) {
		struct layout how = layout_of(i / COUNT(bad_rows) % 8);
		size_t k = i % COUNT(bad_rows);
		int64_t wide[] = {0, 1, bad_rows[k].at, bad_rows[k].next, 4};

		how.bits_in = how.bits_out = i / COUNT(bad_rows) / 8 == 1;
		if (bad_rows[k].wide && !how.wide_in) {
			continue;
		}
		stop_at_row_2(direction, wide, 2, 4, &how);
		if (wide[2] == 2) {
			stop_at_row_2(direction, wide, 0, 4, &how);
		}
		/* Even if the length of the data is unknown. */
		if (wide[2] < 0 || wide[3] < 0 || wide[3] == INT64_MAX) {
			stop_at_row_2(direction, wide, 2, SIZE_MAX, &how);
		}
	}
}

/* The offsets of a null row are not looked at. */
TEST(null_row_with_bad_offsets)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	struct layout how = {.bits_in = true, .bits_out = true, .errors = true};
	int32_t offsets[] = {-7, 100, -1, 0, 1};
	xn_column_out out;
	xn_column_in in;

	begin_rows("");
	add_row("", 0, true);
	add_row("", 0, true);
	add_row("", 0, true);
	add_row("d", 1, false);
	expect_rows(0, &opt);
	in = make_in(&how);
	in.offsets32 = offsets;
	out = make_out(&how, 1);
	check_result(xn_to_ascii_batch(&opt, &out, &in), XN_OK, 0, 4);
	check_out(&out, &how, 0, 4);
}

/* Empty names need no memory at all. */
TEST(no_bytes)
{
	static const int64_t zeros[4];
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_column_in in = {.offsets64 = zeros, .count = 3};
	uint32_t errors[3];
	int32_t ends[3];
	xn_column_out out = {.offsets32 = ends, .errors = errors};

	for (size_t i = 0; i < 2; i++) {
		xn_batch_result r;

		ends[0] = 0;
		ends[1] = ends[2] = 7;
		in.count = 2;
		r = batches[i](&opt, &out, &in);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.rows, 2);
		ck_assert_uint_eq(r.errors, i == 0 ? XN_ERROR_EMPTY_NAME : 0);
		ck_assert_uint_eq(errors[1], i == 0 ? XN_ERROR_EMPTY_NAME : 0);
		ck_assert_uint_eq(r.nulls, i == 0 ? 2 : 0);
		ck_assert_int_eq(ends[1], 0);
		ck_assert_int_eq(ends[2], 0);
	}
}

/* It fails at the third row. */
TEST(normalizer_fails)
{
	xn_options opt = xn_profile(XN_LOOKUP), plain = opt;
	struct layout how = {.bits_out = true, .errors = true};

	opt.normalizer = &failing_normalizer;
	for (size_t i = 0; i < 4; i++) {
		xn_column_out out;
		xn_column_in in;

		begin_rows("");
		add_row("a b", 3, false);
		add_row("c", 1, false);
		add_row(i % 2 == 0 ? "m" UE : "f" UE, 3, false);
		add_row("d", 1, false);
		in = make_in(&how);
		expect_rows(i / 2, &plain);
		out = make_out(&how, rows.ends[4]);
		check_result(batches[i / 2](&opt, &out, &in),
			     i % 2 == 0 ? XN_NO_MEMORY : XN_FAILED, 0, 2);
		check_out(&out, &how, 0, 2);
	}
}

TESTS(.name = "columns", .begin = setup, .end = teardown, .timeout = 300)
