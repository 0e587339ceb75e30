/* SPDX-License-Identifier: MIT
 *
 * Memory of every row: which functions allocate, what happens if each request
 * fails in turn, and how much stack a call takes.  heap.c replaces malloc and
 * its relatives.  test_symbols.py makes sure that the libraries call no other
 * function that allocates.
 */
#define _DEFAULT_SOURCE

#include "texts.h"

#include "tests/support/failing_normalizer.h"
#include "tests/support/generate.h"
#include "tests/support/heap.h"
#include "tests/support/profiles.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"

#include <xn/punycode.h>

#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||     \
	__has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#define LEN_MAX 100000
#define LISTED 50

static uint32_t units[LEN_MAX + 2];
static uint64_t room[40000];

/* ---- texts -------------------------------------------------------------- */

/* What is long in each. */
static const struct long_text {
	const char *part;
	size_t times;
	const char *tail;
} long_texts[] = {
	{"", 0, ""},
	{"", 0, "a.b"},
	{"", 0, "\x80"},
	{"", 0, "a\u05D0"},
	{"", 0, "www.b\u00FCcher.example"},
	{"", 0, "xn--tda.xn--tda"},
	{"\u00FC.", 1000, "com"},             /* many labels */
	{"\u00FC\u3002", 200, "com"},         /* and other dots */
	{"-\u00FC.", 1000, ""},               /* many faults */
	{"\u00FC", 1100, ".com"},             /* many code points */
	{"\u65E5", 3000, ".a.\u00FC"},        /* a long label in front */
	{"\u3300", 1000, ".a.\u00FC"},        /* the same, and each becomes 4 */
	{"\u0390", 2000, ".com"},             /* long skeletons */
	{"m", 1000, "\u05D0"},                /* and reordered */
	{"\u00FC", 300, ".\u00FC.\u00FC.de"}, /* the last labels, as typed */
	{"a-.", 1200, "\u00FC"},
	{"xn--", 1600, ".\u00FC.com"}, /* longer than the first buffer */
	{"\u00FC", 1100, ".\xFF.com"}, /* each label is converted alone */
	{"a", 1100, ".\xFF.\u00FC"},
	{"\uFDFA", 1000, ""},    /* grows 11 times */
	{"\u00FC.a ", 2000, ""}, /* in a text: the first room is too small */
	/* short, but long in Unicode: a letter becomes 18 */
	{"\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA"
	 "\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA.",
	 12, "com"},
	/* a long result: each digit a repeats the letter */
	{"xn--tdaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 ".",
	 4, "com"},
	{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 ".",
	 9, "\u00FC"}, /* long only together */
	{"\u00FC", LEN_MAX / 2, ""},
};

#define TEXTS (sizeof long_texts / sizeof *long_texts)

/* Answers that nothing is known, or, with user, that all is another name's. */
static xn_known_answer
knows(void *user, const char *skeleton, size_t skeleton_len, const char *name,
      size_t name_len, size_t *domain)
{
	(void)skeleton, (void)skeleton_len, (void)name, (void)name_len;
	(void)domain;
	return user != NULL ? XN_KNOWN_OTHER : XN_KNOWN_NONE;
}

/* ---- one call ----------------------------------------------------------- */

static xn_options opt;
static xn_display_options policy;
static xn_known_set *sets[2];
static size_t chromium; /* 1: the set as Chromium finds */

static void
setup(void)
{
	opt = xn_profile(XN_LOOKUP);
#ifdef WITH_DISPLAY
	policy = xn_display_policy(XN_POLICY_CHROMIUM);
	for (size_t i = 0; i < 2; i++) {
		ck_assert_int_eq(
			xn_known_set_new(&sets[i], i > 0 ? &policy : NULL),
			XN_OK);
		ck_assert_int_eq(xn_known_set_add(sets[i], "paypal.com", 10),
				 XN_OK);
		ck_assert_int_eq(xn_known_set_seal(sets[i]), XN_OK);
	}
#endif
}

static void
teardown(void)
{
#ifdef WITH_DISPLAY
	xn_known_set_free(sets[0]);
	xn_known_set_free(sets[1]);
#endif
}

/* With full reports, whose counts are from an earlier call. */
static struct question
about(const struct entry *entry, const char *name, size_t len)
{
	static xn_label labels[LISTED];
	static xn_fault faults[LISTED];
	static xn_display_label shown_labels[LISTED];
	static xn_display_spot spots[LISTED];
	static xn_report report;
	static xn_display_report shown;
	struct question q = {.opt = &opt,
			     .set = sets[chromium],
			     .open = sets[0],
			     .dst = room,
			     .cap = sizeof room / entry->to,
			     .src = units,
			     .report = &report,
			     .shown = &shown};

	report = (xn_report){.labels = labels,
			     .label_cap = LISTED,
			     .faults = faults,
			     .fault_cap = LISTED,
			     .fault_count = 99};
	shown = (xn_display_report){.labels = shown_labels,
				    .label_cap = LISTED,
				    .spots = spots,
				    .spot_cap = LISTED,
				    .spot_count = 7,
				    .faults = faults,
				    .fault_cap = LISTED,
				    .fault_count = 7,
				    .known = 7};
	if (policy.policy != 0) {
		q.policy = &policy;
	}
	q.len = text_of(entry, units, name, len);
	return q;
}

/* Calls *_alloc; request number fail fails, and if for_good all later ones. */
static struct outcome
call(const struct entry *entry, struct question q, size_t fail, bool for_good,
     void **made)
{
	struct outcome r;

	*made = room;
	if (entry->kind == TO_HEAP) {
		q.dst = made;
	} else {
		*made = NULL;
	}
	heap_watch(fail, for_good);
	r = entry->call(&q);
	heap.watch = false;
	return r;
}

/* Whether it is a function that the header allows to allocate. */
static bool
allocates(const struct entry *entry)
{
	return entry->kind == TO_HEAP ||
	       strstr(entry->name, "_alloc") != NULL ||
	       strncmp(entry->name, "xn_known_set_add", 16) == 0 ||
	       strncmp(entry->name, "xn_lgr", 6) == 0;
}

/* ---- who allocates ------------------------------------------------------ */

static void
allocate_nothing(const char *name, size_t len)
{
	for (size_t i = 0; i < entry_count; i++) {
		/* The readable codec is quadratic. */
		bool slow = len > 300 &&
			    strncmp(entries[i].name, "xn_boot", 7) == 0;

		if (!allocates(&entries[i]) && !slow) {
			struct question q = about(&entries[i], name, len);

			heap_watch(0, false);
			entries[i].call(&q);
			heap.watch = false;
			ck_assert_msg(heap.calls == 0, "%s allocates",
				      entries[i].name);
		}
	}
}

TEST(nothing_allocates)
{
	static char name[GENERATE_MAX];
	struct generator gen;
	uint32_t e = (UINT32_C(1) << XN_ERROR_COUNT) - 1;

	generate_begin(&gen, 20);
	for (size_t i = generate_count(400); i > 0; i--) {
		size_t len = generate_name(&gen, name);

		opt = generate_options(&gen);
		allocate_nothing(name, len);
	}
	policy.known = knows;
	for (size_t i = 0; i < TEXTS - 1; i++) {
		char *long_name =
			repeat(long_texts[i].part, long_texts[i].times,
			       long_texts[i].tail);

		allocate_nothing(long_name, strlen(long_name));
		free(long_name);
	}
	heap_watch(0, false);
	for (; e != 0; e = xn_error_next(e)) {
		xn_error_name(e);
		xn_error_text(e);
		xn_error_section(XN_STRICT, e);
	}
	xn_status_name(XN_OK);
	xn_version();
	xn_unicode_version();
	xn_profile(XN_URL);
	xn_profile_at(0);
	xn_check_at(0);
	heap.watch = false;
	ck_assert_uint_eq(heap.calls, 0);
}

/* ---- no memory ---------------------------------------------------------- */

/* Returns how many requests one call makes; each fails. */
static size_t
fail_each(const struct entry *entry, const char *name, size_t len)
{
	struct question q = about(entry, name, len);
	size_t calls;
	void *made;
	struct outcome r = call(entry, q, 0, false, &made);

	calls = heap.calls;
	ck_assert_int_ne(r.status, XN_NO_MEMORY);
	ck_assert_uint_eq(heap.live, made != NULL);
	ck_assert(made == NULL || heap_has(made));
	xn_free(made);
	for (size_t i = 0; i < 2 * calls; i++) {
		q = about(entry, name, len);
		if (i == 1) {
			q.report = NULL;
			q.shown = NULL;
		}
		r = call(entry, q, i / 2 + 1, i % 2 != 0, &made);
		ck_assert_msg(r.status == XN_NO_MEMORY && r.errors == 0 &&
				      r.length == 0 && r.more[0] == 0 &&
				      made == NULL && heap.live == 0,
			      "%s, request %zu of %zu: %d, %zu pieces",
			      entry->name, i / 2 + 1, calls, (int)r.status,
			      heap.live);
		ck_assert(!(entry->has & REPORT) || q.report == NULL ||
			  q.report->fault_count == 0);
		ck_assert(!(entry->has & SHOWN) || q.shown == NULL ||
			  (q.shown->fault_count == 0 &&
			   q.shown->spot_count == 0 &&
			   q.shown->known == XN_NOWHERE));
	}
	return calls;
}

/* Each *_alloc, but those of tests of their own. */
#define EACH_ALLOC(entry)                                                      \
	const struct entry *entry = entries;                                   \
	entry < entries + entry_count;                                         \
	entry++)                                                               \
		if (strstr(entry->name, "_alloc") != NULL

LOOP_TEST(no_memory, TEXTS)
{
	const struct long_text *text = &long_texts[_i];
	char *name = repeat(text->part, text->times, text->tail);
	size_t len = strlen(name), calls = 0;

	for (EACH_ALLOC(entry)) {
		calls += fail_each(entry, name, len);
		if (entry->has & OPTIONS) {
			opt.checks &= ~XN_CHECK_LENGTH;
			calls += fail_each(entry, name, len);
			opt = xn_profile(XN_LOOKUP);
		}
	}
	ck_assert_uint_ge(calls, entry_count / 4);
	free(name);
}
#ifdef WITH_DISPLAY

/* In each policy, with nothing known and with all; and as Chromium finds. */
LOOP_TEST(no_memory_to_show, TEXTS - 1)
{
	const struct long_text *text = &long_texts[_i];
	char *name = repeat(text->part, text->times, text->tail);
	size_t len = strlen(name);

	chromium = 1;
	for (EACH_ALLOC(entry)) {
		if (strncmp(entry->name, "xn_lookalikes", 13) == 0) {
			fail_each(entry, name, len);
		}
		for (size_t i = 0; (entry->has & POLICY) && i < 12; i++) {
			if (xn_policy_at(i / 3) == NULL) {
				break;
			}
			policy = xn_display_policy(xn_policy_at(i / 3)->id);
			policy.known = i % 3 > 0 ? knows : NULL;
			policy.user = i % 3 > 1 ? room : NULL;
			fail_each(entry, name, len);
		}
	}
	free(name);
}
#endif

/*
 * A normaliser fails after output was made, and faults were found; of a name
 * that needs memory, and of one that does not.
 */
TEST(failed_late)
{
	char *names[] = {repeat("-\u00FC.", 1000, "f\u00FC"),
			 repeat("-\u00FC.", 1000, "m\u00FC"),
			 repeat("-\u00FC.", 1, "f\u00FC.b"),
			 repeat("-\u00FC.", 1, "m\u00FC.b")};
	static const xn_status status[] = {XN_FAILED, XN_NO_MEMORY};

	opt.checks &= ~XN_CHECK_LENGTH;
	opt.checks |= XN_CHECK_HYPHENS;
	opt.normalizer = &failing_normalizer;
	for (size_t i = 0; i < 4 * entry_count; i++) {
		const struct entry *entry = &entries[i / 4];
		size_t n = i % 4;
		struct question q = about(entry, names[n], strlen(names[n]));
		void *made;
		struct outcome r;

		/* A name to register is one label. */
		if (!(entry->has & REPORT) ||
		    (n < 2 && entry->kind != TO_HEAP) ||
		    strncmp(entry->name, "xn_register", 11) == 0) {
			continue;
		}
		r = call(entry, q, 0, false, &made);
		ck_assert_int_eq(r.status, status[n % 2]);
		ck_assert(r.errors == 0 && r.length == 0 && r.more[0] == 0);
		ck_assert_uint_eq(q.report->fault_count, 0);
		ck_assert_uint_eq(q.report->labels[0].output_len, 0);
		ck_assert_ptr_null(made);
		ck_assert_uint_eq(heap.live, 0);
	}
	for (size_t i = 0; i < 4; i++) {
		free(names[i]);
	}
}

/* ---- the stack ---------------------------------------------------------- */

#define STACK ((size_t)512 * 1024)
#define PAINT 0xA5

/* Rows whose header promises a limit, and what they take at least. */
static const struct group {
	const char *start; /* of their names */
	unsigned has;
	size_t limit, least;
} groups[] = {
	/* The workspace is 21 words a code point. */
	{"xn_to_", OPTIONS, XN_STACK, 21 * (size_t)XN_LABEL_POINTS},
	{"xn_register", OPTIONS, XN_STACK, 0},
	{"xn_same_host", OPTIONS, XN_STACK, 0},
	{"xn_wire", 0, XN_WIRE_STACK, 0},
	{"xn_punycode", 0, XN_PUNYCODE_STACK, 0},
#ifdef WITH_DISPLAY
	{"xn_display", POLICY, XN_DISPLAY_STACK, 0},
	{"xn_known_skeletons", POLICY, XN_DISPLAY_STACK, 0},
	{"xn_skeleton", 0, XN_DISPLAY_STACK, 0},
	{"xn_bidi_skeleton", 0, XN_DISPLAY_STACK, 0},
	{"xn_confusable", 0, XN_DISPLAY_STACK, 0},
	{"xn_restriction", 0, XN_DISPLAY_STACK, 0},
	{"xn_lookalikes", 0, XN_DISPLAY_STACK, 0},
#endif
};

#define GROUPS (sizeof groups / sizeof *groups)

struct dive {
	const struct group *group;
	const char *name;
	size_t len;
	uintptr_t from;
};

/* Every row of a group. */
static void *
dive(void *arg)
{
	struct dive *it = arg;
	const char *start = it->group->start;
	unsigned char here;

	it->from = (uintptr_t)&here;
	for (size_t i = 0; i < entry_count; i++) {
		const struct entry *entry = &entries[i];
		void *made = NULL;
		struct question q;

		if (strncmp(entry->name, start, strlen(start)) == 0) {
			q = about(entry, it->name, it->len);
			q.dst = entry->kind == TO_HEAP ? (void *)&made : room;
			entry->call(&q);
			xn_free(made);
		}
	}
	return NULL;
}

/* The stack that the calls take, in a thread whose stack is painted first. */
static size_t
depth(struct dive *it)
{
	unsigned char *ground, *p;
	pthread_attr_t attr;
	pthread_t thread;

	dive(it); /* the first call may do work once */
	ground = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	ck_assert(ground != MAP_FAILED);
	memset(ground, PAINT, STACK);
	ck_assert_int_eq(pthread_attr_init(&attr), 0);
	ck_assert_int_eq(pthread_attr_setstack(&attr, ground, STACK), 0);
	ck_assert_int_eq(pthread_create(&thread, &attr, dive, it), 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
	pthread_attr_destroy(&attr);
	for (p = ground; (uintptr_t)p < it->from && *p == PAINT; p++) {
	}
	munmap(ground, STACK);
	return (size_t)(it->from - (uintptr_t)p);
}

/* The deepest of a group so far; in all profiles, if it takes options. */
static size_t
deepest_of(const struct group *group, const char *name, size_t deepest)
{
	struct dive it = {group, name, strlen(name), 0};
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		size_t used;

		if (i > 0 && group->has != OPTIONS) {
			break;
		}
		opt = xn_profile(info->id);
		opt.checks =
			info->allowed & ~(XN_CHECK_LENGTH | XN_TRANSITIONAL);
		used = depth(&it);
		deepest = used > deepest ? used : deepest;
	}
	return deepest;
}

/* Names with long labels, which need every stage. */
LOOP_TEST(stack, SANITIZED ? 0 : GROUPS)
{
	static const char *const parts[] = {
		"a",
		"\u00FC",
		"\u0301\u0323",
		"\uFDFA",
		"\uAC00\u11A8",
		"\u05D01",
		"\u200C",
		"\u30FB",
		"a.",
		"\u0344",
		"\u1EBF\u0323",
		"9",
		"\x80",
		"\U0010FFFF\xC2\x80",
	};
	const struct group *group = &groups[_i];
	size_t deepest = 0;

	policy.known = knows;
	for (size_t i = 0; i < 2 * sizeof parts / sizeof *parts; i++) {
		char *all = repeat(parts[i / 2], 500, "");
		char *name = repeat(i % 2 == 0 ? "" : "xn--", 1, all);

		deepest = deepest_of(group, name, deepest);
		free(all);
		free(name);
	}
	printf("stack of %s: %zu of %zu bytes\n", group->start, deepest,
	       group->limit);
	ck_assert_uint_gt(deepest, group->least);
	ck_assert_uint_lt(deepest, group->limit);
}

LOOP_TEST(stack_of_generated_names, SANITIZED ? 0 : 1)
{
	static char name[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, 21);
	for (size_t i = generate_count(300); i > 0; i--) {
		const struct group *group = &groups[i % GROUPS];
		struct dive it = {group, name, generate_name(&gen, name), 0};

		opt = generate_options(&gen);
		ck_assert_uint_lt(depth(&it), group->limit);
	}
}

TESTS(.name = "memory", .before = setup, .after = teardown, .timeout = 300)
