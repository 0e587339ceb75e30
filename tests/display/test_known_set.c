/* SPDX-License-Identifier: MIT
 *
 * Sets of known domains.  Their answers are compared with those of a list whose
 * skeletons are all made, one by one, and compared as texts.
 */
#include "tests/support/heap.h"
#include "tests/support/known_lists.h"
#include "tests/support/policies.h"
#include "tests/support/tests.h"

#include "lib/display/known/known_set.h"
#include "lib/display/skeleton/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

/* ---- the slow way ------------------------------------------------------- */

#define LIST_MAX 60
#define SKELETONS 200000

struct slow_domain {
	char ascii[XN_NAME_SIZE];
	char *skeletons; /* each with a NUL after it */
	size_t len;
	size_t number;
};

struct slow {
	struct slow_domain domains[LIST_MAX];
	size_t count;
};

static bool
has_skeleton(const struct slow_domain *domain, const char *skeleton, size_t len)
{
	for (size_t at = 0; at < domain->len;) {
		const char *s = domain->skeletons + at;

		if (strlen(s) == len && memcmp(s, skeleton, len) == 0) {
			return true;
		}
		at += strlen(s) + 1;
	}
	return false;
}

/* Whether a name is a domain, or below it. */
static bool
is_below(const char *name, size_t len, const char *domain)
{
	size_t size = strlen(domain);

	return len >= size && memcmp(name + len - size, domain, size) == 0 &&
	       (len == size || name[len - size - 1] == '.');
}

static xn_known_answer
ask_slowly(void *user, const char *skeleton, size_t skeleton_len,
	   const char *name, size_t name_len, size_t *domain)
{
	const struct slow *slow = user;
	xn_known_answer answer = XN_KNOWN_NONE;

	for (size_t i = slow->count; i-- > 0;) {
		const struct slow_domain *known = &slow->domains[i];

		if (!has_skeleton(known, skeleton, skeleton_len)) {
			continue;
		}
		*domain = known->number;
		if (is_below(name, name_len, known->ascii)) {
			return XN_KNOWN_SAME;
		}
		answer = XN_KNOWN_OTHER;
	}
	return answer;
}

/* Adds a domain to the list; returns whether it is one. */
static bool
add_slowly(struct slow *slow, const xn_display_options *opt, size_t number,
	   const char *s, size_t len)
{
	static char made[SKELETONS];
	struct slow_domain *domain = &slow->domains[slow->count];
	xn_options lookup = xn_profile(XN_LOOKUP);
	xn_text_result t = xn_known_skeletons(opt, made, sizeof made, s, len);
	xn_result r = xn_to_ascii(&lookup, domain->ascii, sizeof domain->ascii,
				  s, len, NULL);

	ck_assert_int_ne(t.status, XN_NO_SPACE);
	if (t.status != XN_OK || r.status != XN_OK) {
		return false;
	}
	if (domain->ascii[r.length - 1] == '.') {
		domain->ascii[r.length - 1] = '\0';
	}
	for (size_t i = 0; i < slow->count; i++) {
		if (strcmp(slow->domains[i].ascii, domain->ascii) == 0) {
			return true;
		}
	}
	domain->skeletons = malloc(t.length + 1);
	ck_assert_ptr_nonnull(domain->skeletons);
	memcpy(domain->skeletons, made, t.length);
	domain->len = t.length;
	domain->number = number;
	slow->count++;
	return true;
}

static void
clear_slowly(struct slow *slow)
{
	while (slow->count > 0) {
		free(slow->domains[--slow->count].skeletons);
	}
}

/* ---- sets and lists ----------------------------------------------------- */

/* What both say about a name. */
struct counts {
	size_t names, known, same;
};

/* As Chromium there is at most one: the domain that xn_display finds. */
static void
compare_lookalikes(const xn_display_options *opt, const xn_known_set *set,
		   const char *name, size_t len, size_t known)
{
	bool is = known != XN_NOWHERE;

	for (int i = 0; i < 4 && opt->policy == XN_POLICY_CHROMIUM; i++) {
		size_t number = XN_NOWHERE, cap = (size_t)i % 2;
		xn_lookalikes_result r =
			(i < 2 ? xn_lookalikes : xn_lookalikes_alloc)(
				set, &number, cap, name, len);

		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.count, is ? cap : 0);
		ck_assert_int_eq(r.more, is && cap == 0);
		ck_assert_uint_eq(number, cap > 0 ? known : XN_NOWHERE);
	}
}

static void
compare(const xn_display_options *opt, struct slow *slow,
	const xn_known_set *set, const char *name, size_t len,
	struct counts *counts)
{
	static char a[4000], b[4000];
	xn_display_options fast = *opt, listed = *opt;
	xn_display_report x = {0}, y = {0};
	xn_display_result r, s;
	char *dst;

	fast.known_set = set;
	listed.known = ask_slowly;
	listed.user = slow;
	r = xn_display(&fast, a, sizeof a, name, len, &x);
	s = xn_display(&listed, b, sizeof b, name, len, &y);
	ck_assert_msg(x.known == y.known && r.reasons == s.reasons &&
			      r.status == s.status && strcmp(a, b) == 0,
		      "policy %u, '%s': %zu, not %zu", opt->policy, name,
		      x.known, y.known);
	ck_assert((x.known != XN_NOWHERE) ==
		  ((r.reasons & XN_REASON_KNOWN_NAME) != 0));
	r = xn_display_alloc(&fast, &dst, name, len, &x);
	ck_assert_int_eq(r.status, s.status);
	ck_assert_uint_eq(x.known, y.known);
	ck_assert_str_eq(dst, b);
	xn_free(dst);
	compare_lookalikes(opt, set, name, len, x.known);
	counts->names++;
	counts->known += x.known != XN_NOWHERE;
}

/* Each domain has the number of its first call, and the text of it. */
static void
check_domains(const struct slow *slow, const xn_known_set *set,
	      char given[LIST_MAX][LIST_NAME], size_t count)
{
	size_t next = 0;

	for (size_t i = 0; i <= count; i++) {
		const char *domain = xn_known_set_domain(set, i);

		if (next < slow->count && slow->domains[next].number == i) {
			ck_assert_str_eq(domain, given[i]);
			next++;
		} else {
			ck_assert_ptr_null(domain);
		}
	}
	ck_assert_uint_eq(next, slow->count);
}

/* The names that a list is made of, and asked about. */
struct kind {
	list_maker *make;
	size_t most; /* the most domains */
	size_t names;
	size_t lists;
	size_t seeds;
	bool alike; /* half of the names are made from the domains */
};

/* Makes a name, or one that is like one of those before it. */
static size_t
make_name(const struct kind *kind, char name[LIST_NAME], size_t seed,
	  char given[LIST_MAX][LIST_NAME], size_t count, struct chance *chance)
{
	if (kind->alike && count > 0 && chance_below(chance, 2) == 0) {
		return list_alike(name, given[chance_below(chance, count)],
				  chance);
	}
	return kind->make(name, seed, chance);
}

static void
compare_list(const xn_display_options *opt, const struct kind *kind,
	     struct chance *chance, struct counts *counts)
{
	static struct slow slow;
	static char given[LIST_MAX][LIST_NAME];
	xn_known_set *set = make_set(opt);
	size_t count = 1 + chance_below(chance, kind->most);
	size_t first = chance_below(chance, 1000);
	size_t seeds = 1 + chance_below(chance, kind->seeds);
	char name[LIST_NAME];

	for (size_t i = 0; i < count; i++) {
		size_t len = make_name(kind, given[i],
				       first + chance_below(chance, seeds),
				       given, i, chance);
		bool ok = add_slowly(&slow, opt, i, given[i], len);

		ck_assert_int_eq(xn_known_set_add(set, given[i], len),
				 ok ? XN_OK : XN_INVALID);
	}
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	check_domains(&slow, set, given, count);
	for (size_t i = 0; i < kind->names; i++) {
		size_t len = make_name(kind, name,
				       first + chance_below(chance, seeds),
				       given, count, chance);

		compare(opt, &slow, set, name, len, counts);
	}
	for (size_t i = 0; i < slow.count; i++) {
		const char *ascii = slow.domains[i].ascii;

		compare(opt, &slow, set, ascii, strlen(ascii), counts);
	}
	xn_known_set_free(set);
	clear_slowly(&slow);
}

/* Names of any letters; domains below others; letters with a choice. */
static const struct kind kinds[] = {
	{list_name, LIST_MAX, 300, 1, 8, false},
	{list_nested, 12, 50, 4, 2, true},
	{list_choosy, 3, 30, 3, 2, true},
};

#define KINDS (int)(sizeof kinds / sizeof *kinds)

LOOP_TEST(same_as_a_list, KINDS)
{
	const struct kind *kind = &kinds[_i];
	const char *scale = getenv("XN_TEST_SCALE");
	size_t rounds = 2 + (scale != NULL ? (size_t)atoi(scale) : 10);
	struct chance chance = {19};

	for (unsigned p = 1; p <= last_policy(); p++) {
		xn_display_options opt = xn_display_policy((xn_policy_id)p);
		struct counts counts = {0};
		size_t lists = rounds * kind->lists;

		/* Chromium's skeletons are the most intricate. */
		if (kind->alike && p == XN_POLICY_CHROMIUM) {
			lists *= 4;
		}
		for (size_t i = 0; i < lists; i++) {
			compare_list(&opt, kind, &chance, &counts);
		}
		printf("policy %u: %zu names, %zu look like a domain\n", p,
		       counts.names, counts.known);
		/* Few names are alike for the others if accents count. */
		ck_assert(counts.known > 0 ||
			  (kind->alike && p != XN_POLICY_CHROMIUM));
		ck_assert_uint_lt(counts.known, counts.names);
	}
}

/* ---- one set ------------------------------------------------------------ */

TEST(no_domains)
{
	static const char *const rows[] = {"", ".", "a..b", "a b", "\xFF"};
	xn_known_set *set = make_set(NULL);

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ck_assert_int_eq(
			xn_known_set_add(set, rows[i], strlen(rows[i])),
			XN_INVALID);
	}
	ck_assert_int_eq(xn_known_set_add(set, NULL, 0), XN_INVALID);
	ck_assert_int_eq(xn_known_set_add(set, "PayPal.com.", 11), XN_OK);
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	ck_assert_ptr_null(xn_known_set_domain(set, 5));
	ck_assert_str_eq(xn_known_set_domain(set, 6), "PayPal.com.");
	ck_assert_ptr_null(xn_known_set_domain(NULL, 0));
	xn_known_set_free(set);
	xn_known_set_free(NULL);
}

/*
 * A domain that is too long for the workspace until it is mapped.  What wider
 * units give, tests/entries/test_encodings.c compares.
 */
TEST(long_until_mapped)
{
#define HYPHENS 3000
	static const char end[] = "\U00010428.com";
	static char name[2 * HYPHENS + sizeof end];
	size_t len = sizeof name - 1;
	xn_known_set *set = make_set(NULL);

	for (size_t i = 0; i < HYPHENS; i++) {
		memcpy(name + 2 * i, "\u00AD", 2);
	}
	memcpy(name + 2 * HYPHENS, end, sizeof end);
	ck_assert_int_eq(xn_known_set_add(set, name, len), XN_OK);
	ck_assert_int_eq(xn_known_set_add(set, "b.com", 5), XN_OK);
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	ck_assert_str_eq(xn_known_set_domain(set, 0), name);
	ck_assert_str_eq(xn_known_set_domain(set, 1), "b.com");
	xn_known_set_free(set);
	for (unsigned policy = 1; policy <= last_policy(); policy++) {
		xn_display_options opt = xn_display_policy(policy);
		char a[100], b[100];
		xn_text_result s, r = xn_known_skeletons(&opt, a, sizeof a, end,
							 strlen(end));

		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_gt(r.length, 0);
		s = xn_known_skeletons(&opt, b, sizeof b, name, len);
		ck_assert_int_eq(s.status, XN_OK);
		ck_assert_uint_eq(s.length, r.length);
		ck_assert_mem_eq(b, a, r.length);
	}
}

/* The names of some Hangul syllables have skeletons of 7 code points each. */
static void
make_long(char to[800])
{
	char *end = to;

	for (size_t label = 0; label < 4; label++) {
		for (size_t i = 0; i < 50; i++) {
			memcpy(end, "\uCB83", 3);
			end += 3;
		}
		*end++ = '.';
	}
	end[-1] = '\0';
}

TEST(long_domains)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_UTS39);
	char name[800];

	make_long(name);
	for (unsigned kind = 0; kind < 2; kind++) {
		xn_known_set *set = make_set(kind == 0 ? NULL : &opt);

		ck_assert_int_eq(xn_known_set_add(set, name, strlen(name)),
				 XN_INVALID);
		ck_assert_int_eq(xn_known_set_add(set, name, 150), XN_OK);
		xn_known_set_free(set);
	}
}

/* What is misuse of all functions is in tests/entries/test_misuse.c. */
TEST(misuse)
{
	xn_display_options wrong = {0};
	xn_known_set *set = NULL;

	ck_assert_int_eq(xn_known_set_new(NULL, NULL), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_new(&set, &wrong), XN_MISUSE);
	ck_assert_int_eq(xn_known_set_seal(NULL), XN_MISUSE);
}

/* A label with a fault, as typed, whose skeleton is too long for the stack. */
TEST(long_faults)
{
	static const char *const list[] = {"example.com", NULL};

	for (unsigned p = 1; p <= last_policy(); p++) {
		xn_display_options opt = xn_display_policy((xn_policy_id)p);
		xn_known_set *set = set_of(&opt, list);
		char name[400] = "", shown[4000], *dst;
		xn_display_result r;

		for (size_t i = 0; i < 62; i++) {
			strcat(name, "\uFDFA");
		}
		strcat(name, "\u0378.\u00FC.com");
		opt.known_set = set;
		r = xn_display(&opt, shown, sizeof shown, name, strlen(name),
			       NULL);
		ck_assert_int_eq(r.status, XN_INVALID);
		r = xn_display_alloc(&opt, &dst, name, strlen(name), NULL);
		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_ptr_nonnull(dst);
		xn_free(dst);
		xn_known_set_free(set);
	}
}

/*
 * The filter lets some names pass that no domain looks like.  A table that had
 * room for the 512 domains and no more would have no end of the search.
 */
TEST(unknown_names)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_known_set *set = make_set(&opt);
	char name[40], shown[100];

	for (unsigned i = 0; i < 512; i++) {
		int len = snprintf(name, sizeof name, "known%u.example", i);

		ck_assert_int_eq(xn_known_set_add(set, name, (size_t)len),
				 XN_OK);
	}
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	opt.known_set = set;
	for (unsigned i = 0; i < 5000; i++) {
		xn_display_report report = {0};
		int len = snprintf(name, sizeof name, "\u00FC%u.example", i);

		xn_display(&opt, shown, sizeof shown, name, (size_t)len,
			   &report);
		ck_assert_uint_eq(report.known, XN_NOWHERE);
	}
	xn_known_set_free(set);
}

/* More domains, and more bytes of them, than 16 bits can count. */
LOOP_TEST(many_domains, 2)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_FIREFOX);
	xn_known_set *set = make_set(_i > 0 ? &opt : NULL);
	const unsigned count = 70000;
	char name[40];
	size_t number;

	for (unsigned i = 0; i <= count; i++) {
		/* The last one again. */
		int len = snprintf(name, sizeof name, "d%u.example",
				   i < count ? i : i - 1);

		ck_assert_int_eq(xn_known_set_add(set, name, (size_t)len),
				 XN_OK);
	}
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	ck_assert_ptr_null(xn_known_set_domain(set, count));
	opt.known_set = set;
	for (unsigned i = 0; i < count; i += i % 256 == 254 ? 1 : 85) {
		xn_display_report report = {0};
		char shown[100];
		int len = snprintf(name, sizeof name, "d%u.example", i);

		ck_assert_str_eq(xn_known_set_domain(set, i), name);
		len = snprintf(name, sizeof name, "d%u.\u0435xample", i);
		if (_i > 0) {
			xn_display(&opt, shown, sizeof shown, name, (size_t)len,
				   &report);
			ck_assert_uint_eq(report.known, i);
		} else {
			ck_assert_uint_eq(xn_lookalikes(set, &number, 1, name,
							(size_t)len)
						  .count,
					  1);
			ck_assert_uint_eq(number, i);
		}
	}
	xn_known_set_free(set);
}

static size_t
full_slots(const struct known_table *table)
{
	size_t full = 0;

	for (size_t at = 0; at <= table->mask; at++) {
		full += table->slots[at] != 0;
	}
	return full;
}

/* A search that reaches the end of a table goes on at its beginning. */
TEST(ends_of_tables)
{
	char name[40];

	for (unsigned count = 1; count <= 100; count++) {
		xn_known_set *set = make_set(NULL);

		for (unsigned i = 0; i < count; i++) {
			int len = snprintf(name, sizeof name, "%u.set%u.org", i,
					   count);

			ck_assert_int_eq(
				xn_known_set_add(set, name, (size_t)len),
				XN_OK);
		}
		ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
		ck_assert_uint_eq(set->count, count);
		ck_assert_uint_eq(full_slots(&set->by_text), count);
		ck_assert_uint_eq(full_slots(&set->by_key), set->key_count);
		xn_known_set_free(set);
	}
}

/* Two skeletons with the same hash are compared as texts. */
TEST(same_hash)
{
	static const char *const list[] = {"example.org", NULL};
	static char chars[SCRATCH_TEXT];
	static uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof chars};
	xn_known_set *set = set_of(NULL, list);
	uint32_t points[DOMAIN_POINTS];
	struct point_span domain = xn_known_points("example.org", points);
	struct skeleton_text skeleton;

	ck_assert(xn_known_text_skeleton(set->key, &bench, domain, &skeleton));
	ck_assert_uint_eq(*xn_known_set_find(set, &skeleton, &bench), 1);
	ck_assert_uint_eq(skeleton.misses, 0);
	chars[0]++;
	ck_assert_uint_eq(*xn_known_set_find(set, &skeleton, &bench), 0);
	chars[0]--;
	skeleton.len--;
	ck_assert_uint_eq(*xn_known_set_find(set, &skeleton, &bench), 0);
	ck_assert_uint_eq(skeleton.misses, 2);
	xn_known_set_free(set);
}

/* Name number i of those that collide under a fixed base of 64 bits. */
static size_t
colliding_name(char *name, size_t i)
{
	static const char blocks[4][14] = {"judsvvgqxjrnt", "fohnjfcqouxyx",
					   "yrfgenkuhhvcd", "nkgkoztffbdvt"};
	size_t len = 0;

	for (int label = 0; label < 3; label++) {
		for (int block = 0; block < 4; block++, i /= 4) {
			memcpy(name + len, blocks[i % 4], 13);
			len += 13;
		}
		name[len++] = '.';
	}
	memcpy(name + len, "com", 4);
	return len + 3;
}

/* A set of such names; unsealed. */
static xn_known_set *
colliding_set(xn_policy_id policy, size_t count)
{
	xn_display_options opt = xn_display_policy(policy);
	char name[XN_NAME_SIZE];
	xn_known_set *set;

	ck_assert_int_eq(xn_known_set_new(&set, policy == 0 ? NULL : &opt),
			 XN_OK);
	for (size_t i = 0; i < count; i++) {
		size_t len = colliding_name(name, i);

		ck_assert_int_eq(xn_known_set_add(set, name, len), XN_OK);
	}
	return set;
}

/* Names that were chosen to collide are told apart by their hashes. */
TEST(chosen_names)
{
	static char chars[SCRATCH_TEXT];
	static uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof chars};
	const size_t count = 4000;
	xn_known_set *set = colliding_set(0, count);
	size_t misses = 0;
	char name[XN_NAME_SIZE];

	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	for (size_t i = 0; i < 2 * count; i++) {
		uint32_t points[DOMAIN_POINTS];
		struct skeleton_text skeleton;

		(void)colliding_name(name, i);
		ck_assert(xn_known_text_skeleton(set->key, &bench,
						 xn_known_points(name, points),
						 &skeleton));
		ck_assert((*xn_known_set_find(set, &skeleton, &bench) != 0) ==
			  (i < count));
		misses += skeleton.misses;
	}
	ck_assert_uint_le(misses, 8);
	xn_known_set_free(set);
}

/* With a key that is not random a set is refused, instead of slow. */
TEST(without_secret)
{
	static const xn_policy_id policies[] = {XN_POLICY_CHROMIUM,
						XN_POLICY_UTS39, 0};

	for (size_t i = 0; i < 3; i++) {
		xn_known_set *set;

		heap.secret = SECRET_NONE;
		ck_assert_int_eq(xn_known_set_new(&set, NULL), XN_NO_RANDOM);
		ck_assert_ptr_null(set);
		heap.secret = SECRET_ZERO;
		set = colliding_set(policies[i], 200);
		ck_assert_int_eq(xn_known_set_seal(set), XN_NO_RANDOM);
		ck_assert_int_eq(xn_known_set_seal(set), XN_NO_RANDOM);
		/* The first letters, which are four, count without a key. */
		ck_assert_uint_le(set->key_count, 4 * 6);
		xn_known_set_free(set);
		heap.secret = SECRET_RANDOM;
	}
}

/* Look a tail up in a workbench of this size.  False: it is too small. */
static bool
look(const xn_known_set *set, const char *name, size_t cap, size_t char_cap)
{
	static char chars[SCRATCH_TEXT];
	static uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	struct workbench bench = {words, cap, chars, char_cap};
	uint32_t points[DOMAIN_POINTS];
	struct tail tail = {{points, 0}, true};
	struct ascii_name ascii = {"xn--a.com", 9};
	size_t at, known;
	struct working_text text = {0, DOMAIN_POINTS, points};

	ck_assert_int_eq(xn_text_read(&text, UTF8, name, strlen(name), &at),
			 XN_OK);
	tail.points.len = text.len;
	if (cap < text.len) {
		return false;
	}
	return xn_known_set_look(set, &tail, &bench, ascii, &known);
}

/* Skeletons are longer than the name, and then than the workbench. */
TEST(little_room)
{
	static const char *const list[] = {"paypal.com", NULL};
	static const char *const names[] = {
		"pa\u0443pal.com",
		"\u0390\u0390\u0390.com",
		"\u0153\u0153\u0390.pa\u0443pal.com",
		"\u00FC..com",
		"\u00FE\u00FE\u00FE\u00FE\u00FE\u00FE\u0142.com",
	};
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_known_set *set = set_of(&opt, list);

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		bool enough = false;

		for (size_t cap = 1; cap <= 100; cap++) {
			bool done = look(set, names[i], cap, SCRATCH_TEXT);

			/* What is enough once is enough from then on. */
			ck_assert(done || !enough);
			enough = done;
		}
		ck_assert(enough);
	}
	ck_assert(!look(set, names[0], 100, 3));
	ck_assert(look(set, names[0], 100, 100));
	xn_known_set_free(set);
}

/* More than 32 bits can count. */
TEST(too_many)
{
	xn_known_set *set = make_set(NULL);
	size_t len;

	ck_assert_int_eq(xn_known_set_add(set, "a.b", 3), XN_OK);
	len = set->text_len;
	set->text_len = UINT32_MAX - 3;
	ck_assert_int_eq(xn_known_set_add(set, "a.c", 3), XN_NO_MEMORY);
	set->text_len = len;
	set->expected += UINT32_MAX;
	ck_assert_int_eq(xn_known_set_seal(set), XN_NO_MEMORY);
	set->expected -= UINT32_MAX;
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	xn_known_set_free(set);
}

/* ---- without memory ----------------------------------------------------- */

/*
 * Builds a set of many domains; the heap may refuse.  Returns the first status
 * that is not XN_OK, or goes on: the call that failed may be made again.
 */
static xn_status
build(xn_known_set **set, const xn_display_options *opt, bool go_on)
{
	xn_status status = xn_known_set_new(set, opt);

	for (unsigned i = 0; i < 300 && status == XN_OK; i++) {
		char name[40];
		int len = snprintf(name, sizeof name, "n\u0142%u.EXAMPLE", i);

		status = xn_known_set_add(*set, name, (size_t)len);
		if (status == XN_NO_MEMORY) {
			if (xn_known_set_add(*set, name, (size_t)len) !=
			    XN_OK) {
				return XN_FAILED;
			}
			status = go_on ? XN_OK : status;
		}
	}
	return status == XN_OK ? xn_known_set_seal(*set) : status;
}

TEST(without_memory)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	size_t calls = 1, gone_on = 0;

	for (size_t n = 0; n <= 2 * calls; n++) {
		xn_known_set *set;
		bool go_on = n % 2 == 0;
		xn_status status;

		heap_watch((n + 1) / 2, false);
		status = build(&set, &opt, go_on);
		heap.watch = false;
		calls = n == 0 ? heap.calls : calls;
		gone_on += go_on && status == XN_OK;
		ck_assert_int_eq(status, n == 0 || (go_on && status == XN_OK)
						 ? XN_OK
						 : XN_NO_MEMORY);
		/* The first two make the set, the last three seal it. */
		ck_assert(n == 0 || n > 4 || set == NULL);
		if (status == XN_OK || (n + 1) / 2 + 3 > calls) {
			ck_assert(status == XN_OK ||
				  xn_known_set_seal(set) == XN_OK);
			ck_assert_str_eq(xn_known_set_domain(set, 299),
					 "n\u0142299.EXAMPLE");
			ck_assert_ptr_null(xn_known_set_domain(set, 300));
		}
		xn_known_set_free(set);
		ck_assert_uint_eq(heap.live, 0);
	}
	ck_assert_uint_gt(calls, 10);
	ck_assert_uint_ge(gone_on, 5);
}

TESTS(.name = "known_set", .timeout = 600)
