/* SPDX-License-Identifier: MIT
 *
 * Any thread may call.  Eight threads, each with all names and options, get the
 * results of a single one from every row.  Most useful with -fsanitize=thread.
 * XN_SECONDS, if set, is how long they run.
 */
#define _DEFAULT_SOURCE

#include "texts.h"

#include "tests/support/generate.h"
#include "tests/support/hash.h"
#include "tests/support/tests.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#define THREADS 8
#define NAMES 400
#define ROWS_MAX 200
/* Bytes of a result; one that is longer is not given. */
#define ROOM 20000

/* A name, and a hash of what a single thread got for it from each row. */
struct work {
	xn_options opt;
	char *name;
	size_t len;
	uint64_t want[ROWS_MAX];
};

static struct work work[NAMES];
static size_t count;
static pthread_barrier_t start;
static struct question common;

/* A report, on the thread's stack, makes no difference. */
static uint64_t
ask(const struct entry *entry, const struct work *one, bool reported)
{
	static _Thread_local uint32_t units[GENERATE_MAX + 2];
	static _Thread_local uint64_t room[ROOM / sizeof(uint64_t)];
	xn_label labels[4];
	xn_report report = {.labels = labels, .label_cap = 4};
	struct question q = common;
	void *made = NULL;
	struct outcome r;
	struct hash hash;

	q.opt = &one->opt;
	q.src = units;
	q.len = text_of(entry, units, one->name, one->len);
	q.dst = entry->kind == TO_HEAP ? (void *)&made : room;
	q.cap = ROOM / entry->to;
	q.report = reported ? &report : NULL;
	r = entry->call(&q);
	hash_begin(&hash);
	hash_bytes(&hash, &r, sizeof r);
	if (entry->kind != ASKS && entry_gives(entry, &r) &&
	    strncmp(entry->name, "xn_lgr", 6) != 0) {
		hash_bytes(&hash, made != NULL ? made : room,
			   r.length * entry->to);
	}
	xn_free(made);
	return hash.state;
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

		one->len = generate_name(&gen, name);
		one->opt = generate_options(&gen);
		one->name = malloc(one->len + 1);
		ck_assert_ptr_nonnull(one->name);
		memcpy(one->name, name, one->len);
		for (size_t k = 0; k < entry_count; k++) {
			one->want[k] = ask(&entries[k], one, false);
		}
	}
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

/* All threads take the same names, some of them at the same time. */
static void *
run(void *arg)
{
	size_t first = *(const size_t *)arg;
	struct timespec began;

	pthread_barrier_wait(&start);
	clock_gettime(CLOCK_MONOTONIC, &began);
	for (size_t k = 0; k < 2 * count || has_time(&began); k++) {
		const struct work *one =
			&work[(k + first / 2 * (count / 4)) % count];

		for (size_t i = 0; i < entry_count; i++) {
			if (ask(&entries[i], one, k % 2 != 0) != one->want[i]) {
				return (void *)(uintptr_t)entries[i].name;
			}
		}
	}
	return NULL;
}

/* What the threads share beside the names. */
static void
share(void)
{
#ifdef WITH_DISPLAY
	static xn_display_options policy;

	policy = xn_display_policy(XN_POLICY_CHROMIUM);
	common.policy = &policy;
	ck_assert_int_eq(xn_known_set_new(&common.set, NULL), XN_OK);
	ck_assert_int_eq(xn_known_set_add(common.set, "paypal.com", 10), XN_OK);
	ck_assert_int_eq(xn_known_set_seal(common.set), XN_OK);
	common.open = common.set; /* so that nothing is added */
#endif
#ifdef WITH_LGR
	static xn_lgr *lgr;
	static const char file[] =
		"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>"
		"<range first-cp='0061' last-cp='007A'/></data></lgr>";

	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, file, sizeof file - 1), XN_OK);
	common.lgr = lgr;
#endif
}

TEST(eight_threads)
{
	pthread_t thread[THREADS];
	size_t number[THREADS];

	ck_assert_uint_le(entry_count, ROWS_MAX);
	share();
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
		ck_assert_msg(failed == NULL, "thread %zu: %s differs", i,
			      (char *)failed);
	}
	pthread_barrier_destroy(&start);
	for (size_t i = 0; i < count; i++) {
		free(work[i].name);
	}
#ifdef WITH_DISPLAY
	xn_known_set_free(common.set);
#endif
#ifdef WITH_LGR
	xn_lgr_free((xn_lgr *)(uintptr_t)common.lgr);
#endif
}

TESTS(.name = "threads", .timeout = 3600)
