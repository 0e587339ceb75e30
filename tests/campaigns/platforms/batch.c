/* SPDX-License-Identifier: MIT
 *
 * Columns of names.
 */
#include <xn/batch.h>

#include <string.h>

#include "parts.h"

#define ROWS 40

/* Names, with offsets of both widths; about every seventh row is null. */
struct column {
	char data[ROWS * GENERATE_MAX];
	int32_t offsets32[ROWS + 1];
	int64_t offsets64[ROWS + 1];
	uint8_t validity[ROWS / 8 + 1];
};

static struct column in;
static char data[ROWS * GENERATE_MAX];

static void
fill(struct corpus *corpus)
{
	size_t at = 0;

	memset(in.validity, 0, sizeof in.validity);
	for (size_t i = 0; i < ROWS; i++) {
		corpus_next(corpus);
		memcpy(in.data + at, corpus->name, corpus->len);
		at += corpus->len;
		in.offsets32[i + 1] = (int32_t)at;
		in.offsets64[i + 1] = (int64_t)at;
		if (generate_below(&corpus->gen, 7) > 0) {
			in.validity[i / 8] |= (uint8_t)(1 << i % 8);
		}
	}
}

/*
 * Repeats the call until all rows are done, with the room that each call asks
 * for.
 */
static void
run(struct hash *hash, const xn_options *opt, int unicode, xn_column_in *src,
    xn_column_out *dst)
{
	xn_batch_result r;

	do {
		r = unicode ? xn_to_unicode_batch(opt, dst, src)
			    : xn_to_ascii_batch(opt, dst, src);
		hash_number(hash, (uint64_t)r.status);
		hash_number(hash, r.errors);
		hash_size(hash, r.rows);
		hash_size(hash, r.nulls);
		hash_size(hash, r.needed);
		src->first += r.rows;
		dst->first += r.rows;
		dst->cap = (size_t)dst->offsets32[dst->first] + r.needed;
	} while (r.status == XN_NO_SPACE && dst->cap <= sizeof data);
}

static void
convert(struct corpus *corpus, int unicode)
{
	xn_options opt = generate_options(&corpus->gen);
	int32_t offsets[ROWS + 1] = {0};
	uint8_t validity[ROWS / 8 + 1] = {0};
	uint32_t errors[ROWS] = {0};
	xn_column_in src = {.data = in.data, .count = ROWS};
	xn_column_out dst = {.data = data,
			     .offsets32 = offsets,
			     .validity = validity,
			     .errors = errors};

	src.data_len = (size_t)in.offsets32[ROWS];
	dst.cap = corpus_cap(corpus);
	if (generate_below(&corpus->gen, 2) == 0) {
		src.offsets32 = in.offsets32;
		src.validity = in.validity;
	} else {
		src.offsets64 = in.offsets64;
	}
	run(&corpus->hash, &opt, unicode, &src, &dst);
	for (size_t i = 0; i < dst.first; i++) {
		hash_number(&corpus->hash, (uint64_t)offsets[i + 1]);
		hash_number(&corpus->hash, errors[i]);
	}
	hash_bytes(&corpus->hash, validity, sizeof validity);
	hash_bytes(&corpus->hash, data, (size_t)offsets[dst.first]);
}

void
part_batch(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 150); i > 0; i--) {
		fill(corpus);
		convert(corpus, 0);
		convert(corpus, 1);
	}
}
