/* SPDX-License-Identifier: MIT
 *
 * Any thread may call.  Eight threads, each with names and options of its own
 * and those of the others, get the results of a single one.  Most useful with
 * -fsanitize=thread.  XN_SECONDS, if set, is how long they run.
 */
#define _DEFAULT_SOURCE

#include <check.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <xn/idna.h>
#include <xn/wire.h>

#include "tests/support/generate.h"
#include "tests/support/run_suite.h"
#include "tests/support/units.h"

#define THREADS 8
#define NAMES 400

typedef xn_result convert_alloc(const xn_options *opt, char **dst,
				const char *src, size_t len, xn_report *report);

static convert_alloc *const allocs[] = {xn_to_ascii_alloc, xn_to_unicode_alloc};

/* A name, and what a single thread got for it. */
struct work {
	xn_options opt;
	char *name;
	size_t len;
	xn_result want[2];
	char *out[2];
	xn_mapping mapping;
	/* The name in UTF-16 and UTF-32, and ToASCII's results. */
	uint16_t *units;
	size_t unit_count;
	xn_result want16;
	uint16_t *out16;
	uint32_t *points;
	size_t point_count;
	xn_result want32;
	uint32_t *out32;
	/* The name's wire form. */
	uint8_t wire[XN_WIRE_MAX];
	xn_result want_wire;
};

static struct work work[NAMES];
static size_t count;
static pthread_barrier_t start;

static uint32_t
some_point(size_t i)
{
	return (uint32_t)(i * 2749 % 0x110000);
}

/* Fills in the wider encodings and the wire form. */
static void
make_wide(struct work *one)
{
	one->units = malloc((one->len + 1) * sizeof *one->units);
	one->points = malloc((one->len + 1) * sizeof *one->points);
	ck_assert_ptr_nonnull(one->units);
	ck_assert_ptr_nonnull(one->points);
	one->unit_count = units_of(TWO, one->units, NULL, one->name, one->len);
	one->point_count =
		units_of(FOUR, one->points, NULL, one->name, one->len);
	one->want16 = xn_to_ascii_utf16_alloc(
		&one->opt, &one->out16, one->units, one->unit_count, NULL);
	one->want32 = xn_to_ascii_utf32_alloc(
		&one->opt, &one->out32, one->points, one->point_count, NULL);
	one->want_wire =
		xn_wire_from_host(&one->opt, one->wire, sizeof one->wire,
				  one->name, one->len, NULL);
}

static void
make_work(void)
{
	static char name[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, 30);
	count = generate_count(NAMES);
	for (size_t i = 0; i < count; i++) {
		struct work *one = &work[i];
		uint32_t mapped[XN_MAP_MAX];
		size_t n;

		one->len = generate_name(&gen, name);
		one->opt = generate_options(&gen);
		one->name = malloc(one->len + 1);
		ck_assert_ptr_nonnull(one->name);
		memcpy(one->name, name, one->len);
		for (size_t k = 0; k < 2; k++) {
			one->want[k] = allocs[k](&one->opt, &one->out[k],
						 one->name, one->len, NULL);
		}
		one->mapping =
			xn_map_point(&one->opt, mapped, some_point(i), &n);
		make_wide(one);
	}
}

static bool
same_result(xn_result a, xn_result b)
{
	return a.status == b.status && a.errors == b.errors &&
	       a.length == b.length && a.labels == b.labels;
}

static bool
check_wide(const struct work *one)
{
	uint16_t *out16;
	uint32_t *out32;
	uint8_t wire[XN_WIRE_MAX] = {0};
	xn_result r, s, t;
	bool right;

	r = xn_to_ascii_utf16_alloc(&one->opt, &out16, one->units,
				    one->unit_count, NULL);
	s = xn_to_ascii_utf32_alloc(&one->opt, &out32, one->points,
				    one->point_count, NULL);
	t = xn_wire_from_host(&one->opt, wire, sizeof wire, one->name, one->len,
			      NULL);
	right = same_result(r, one->want16) && same_result(s, one->want32) &&
		same_result(t, one->want_wire) &&
		memcmp(out16, one->out16, (r.length + 1) * sizeof *out16) ==
			0 &&
		memcmp(out32, one->out32, (s.length + 1) * sizeof *out32) ==
			0 &&
		(t.status != XN_OK || memcmp(wire, one->wire, t.length) == 0);
	xn_free(out16);
	xn_free(out32);
	return right;
}

/* Whether all results are as expected. */
static bool
check_one(const struct work *one, size_t i)
{
	uint32_t mapped[XN_MAP_MAX];
	bool right = true;
	size_t n;

	for (size_t k = 0; k < 2; k++) {
		char *out;
		xn_result r =
			allocs[k](&one->opt, &out, one->name, one->len, NULL);

		right &= same_result(r, one->want[k]) &&
			 memcmp(out, one->out[k], r.length + 1) == 0;
		xn_free(out);
	}
	return right && xn_map_point(&one->opt, mapped, some_point(i), &n) ==
				one->mapping;
}

/* The functions that allocate nothing, with a report on the thread's stack. */
static bool
check_on_stack(const struct work *one)
{
	xn_label labels[4];
	xn_report report = {.labels = labels, .label_cap = 4};
	char out[1024], again[1024];
	xn_result r, s;

	r = xn_to_ascii(&one->opt, out, sizeof out, one->name, one->len, NULL);
	s = xn_to_ascii(&one->opt, again, sizeof again, one->name, one->len,
			&report);
	return same_result(r, s) && strcmp(out, again) == 0;
}

/* Whether there is time for another round.  There are always two. */
static bool
has_time(const struct timespec *began)
{
	const char *set = getenv("XN_SECONDS");
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return set != NULL && now.tv_sec - began->tv_sec < atol(set);
}

static void *
run(void *arg)
{
	size_t first = *(const size_t *)arg;
	static char failed;
	struct timespec began;

	pthread_barrier_wait(&start);
	clock_gettime(CLOCK_MONOTONIC, &began);
	for (size_t k = 0; k < 2 * count || has_time(&began); k++) {
		/* All threads take the same names, some of them at the same
		 * time. */
		size_t i = (k + first / 2 * (count / 4)) % count;

		if (!check_one(&work[i], i) || !check_wide(&work[i]) ||
		    !check_on_stack(&work[i])) {
			return &failed;
		}
	}
	return NULL;
}

START_TEST(eight_threads)
{
	pthread_t thread[THREADS];
	size_t number[THREADS];

	make_work();
	ck_assert_int_eq(pthread_barrier_init(&start, NULL, THREADS), 0);
	for (size_t i = 0; i < THREADS; i++) {
		number[i] = i;
		ck_assert_int_eq(
			pthread_create(&thread[i], NULL, run, &number[i]), 0);
	}
	for (size_t i = 0; i < THREADS; i++) {
		void *failed;

		ck_assert_int_eq(pthread_join(thread[i], &failed), 0);
		ck_assert_msg(failed == NULL, "thread %zu differs", i);
	}
	pthread_barrier_destroy(&start);
	for (size_t i = 0; i < count; i++) {
		free(work[i].name);
		xn_free(work[i].out[0]);
		xn_free(work[i].out[1]);
		xn_free(work[i].out16);
		xn_free(work[i].out32);
		free(work[i].units);
		free(work[i].points);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("threads");
	TCase *threads = tcase_create("threads");

	tcase_set_timeout(threads, 3600);
	tcase_add_test(threads, eight_threads);
	suite_add_tcase(suite, threads);

	return run_suite(suite);
}
