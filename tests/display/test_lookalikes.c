/* SPDX-License-Identifier: MIT
 *
 * Look-alikes in a set of domains, compared with a list whose skeletons are
 * compared one by one.  What a set for Chromium finds is compared with
 * xn_display in test_known_set.c.
 */
#include "tests/support/known_lists.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

#define LIST_MAX 60
#define TEXT 1000

struct slow_domain {
	char unicode[TEXT];
	char skeleton[TEXT];
	size_t number;
};

struct slow {
	struct slow_domain domains[LIST_MAX];
	size_t count;
};

/* Brings a name to the text that is compared. */
static void
read_name(char to[TEXT], const char *s, size_t len)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r = xn_to_unicode(&opt, to, TEXT, s, len, NULL);

	if (r.status != XN_OK) {
		memcpy(to, s, len);
		to[len] = '\0';
	}
	len = strlen(to);
	if (len > 0 && to[len - 1] == '.') {
		to[len - 1] = '\0';
	}
}

static void
make_skeleton(char to[TEXT], const char *s)
{
	xn_text_result r =
		xn_bidi_skeleton(XN_LEFT_TO_RIGHT, to, TEXT, s, strlen(s));

	ck_assert_int_eq(r.status, XN_OK);
}

static bool
add_slowly(struct slow *slow, size_t number, const char *s, size_t len)
{
	struct slow_domain *domain = &slow->domains[slow->count];
	xn_options opt = xn_profile(XN_LOOKUP);

	if (xn_to_ascii(&opt, NULL, 0, s, len, NULL).errors != 0) {
		return false;
	}
	read_name(domain->unicode, s, len);
	make_skeleton(domain->skeleton, domain->unicode);
	domain->number = number;
	for (size_t i = 0; i < slow->count; i++) {
		if (strcmp(slow->domains[i].unicode, domain->unicode) == 0) {
			return true;
		}
	}
	slow->count++;
	return true;
}

/* The part of a name with its last labels, or NULL. */
static const char *
last_labels(const char *name, size_t labels)
{
	const char *s = name + strlen(name);

	while (labels > 0) {
		if (s == name) {
			return labels == 1 ? name : NULL;
		}
		labels -= s[-1] == '.';
		s -= labels > 0;
	}
	return s;
}

/* Whether a name is a domain, or below it; the name may have faults. */
static bool
is_below(const char *name, const char *domain)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char unicode[TEXT];

	for (;; name++) {
		xn_result r = xn_to_unicode(&opt, unicode, TEXT, name,
					    strlen(name), NULL);

		if (r.status == XN_OK && strcmp(unicode, domain) == 0) {
			return true;
		}
		name = strchr(name, '.');
		if (name == NULL) {
			return false;
		}
	}
}

static bool
looks_like(const char *name, const struct slow_domain *domain)
{
	char skeleton[TEXT];

	if (is_below(name, domain->unicode)) {
		return false;
	}
	make_skeleton(skeleton, name);
	if (strcmp(skeleton, domain->skeleton) == 0) {
		return true;
	}
	for (size_t labels = 2; labels <= 4; labels++) {
		const char *s = last_labels(name, labels);

		if (s == NULL) {
			continue;
		}
		make_skeleton(skeleton, s);
		if (strcmp(skeleton, domain->skeleton) == 0) {
			return true;
		}
	}
	return false;
}

static size_t
count_labels(const char *name)
{
	size_t count = 1;

	for (; *name != '\0'; name++) {
		count += *name == '.';
	}
	return count;
}

/* How the name, or its last labels, differ from a domain. */
static uint32_t
how_slowly(const char *name, const char *domain)
{
	const char *a = last_labels(name, count_labels(domain)), *b = domain;
	uint32_t how = 0, all;

	ck_assert_ptr_nonnull(a);
	for (;;) {
		size_t alen = strcspn(a, "."), blen = strcspn(b, ".");

		ck_assert_int_eq(xn_confusable(a, alen, b, blen, &all), XN_OK);
		how |= all;
		if (a[alen] == '\0') {
			return how;
		}
		a += alen + 1;
		b += blen + 1;
	}
}

#define UNTOUCHED 987654321

static size_t
compare(const struct slow *slow, const xn_known_set *set, const char *name,
	size_t len, bool nested)
{
	size_t want[LIST_MAX], got[LIST_MAX + 2], count = 0;
	char text[TEXT];
	uint32_t how = 0;
	xn_lookalikes_result r;

	read_name(text, name, len);
	for (size_t i = 0; i < slow->count; i++) {
		const struct slow_domain *domain = &slow->domains[i];

		if (!looks_like(text, domain)) {
			continue;
		}
		if (count == 0 && nested) {
			how = how_slowly(text, domain->unicode);
		}
		want[count++] = domain->number;
	}
	for (size_t cap = count + 2; cap-- > 0;) {
		bool alloc = cap % 2 == 0;

		got[cap] = UNTOUCHED;
		r = (alloc ? xn_lookalikes_alloc : xn_lookalikes)(set, got, cap,
								  name, len);
		ck_assert_uint_eq(got[cap], UNTOUCHED);
		ck_assert_uint_eq(r.at, 0);
		ck_assert_msg(!nested || r.how == how, "'%s': how %u, not %u",
			      name, (unsigned)r.how, (unsigned)how);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_msg(r.count == (cap < count ? cap : count),
			      "'%s': %zu, not %zu", name, r.count, count);
		ck_assert(r.more == (cap < count));
		ck_assert((r.how != 0) == (count > 0));
		if (r.count > 0) {
			ck_assert_mem_eq(got, want, r.count * sizeof *got);
		}
	}
	return count;
}

/* Names of any letters, and names with domains above them. */
LOOP_TEST(same_as_a_list, 2)
{
	bool nested = _i > 0;
	list_maker *make = nested ? list_nested : list_name;
	const char *scale = getenv("XN_TEST_SCALE");
	size_t rounds = 10 * (2 + (scale != NULL ? (size_t)atoi(scale) : 10));
	struct chance chance = {91};
	static struct slow slow;
	static char given[LIST_MAX][LIST_NAME];
	size_t names = 0, found = 0;
	char name[LIST_NAME];

	for (size_t round = 0; round < rounds; round++) {
		size_t count = 1 + chance_below(&chance, LIST_MAX);
		size_t first = chance_below(&chance, 1000);
		size_t seeds = 1 + chance_below(&chance, nested ? 3 : 8);
		xn_known_set *set;

		ck_assert_int_eq(xn_known_set_new(&set, NULL), XN_OK);
		slow.count = 0;
		for (size_t i = 0; i < count; i++) {
			size_t len = make(given[i],
					  first + chance_below(&chance, seeds),
					  &chance);
			bool ok = add_slowly(&slow, i, given[i], len);

			ck_assert_int_eq(xn_known_set_add(set, given[i], len),
					 ok ? XN_OK : XN_INVALID);
		}
		ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
		for (size_t i = 0; i < 100; i++) {
			size_t len =
				nested && i % 2 == 0
					? list_alike(name,
						     given[chance_below(&chance,
									count)],
						     &chance)
					: make(name,
					       first + chance_below(&chance,
								    seeds),
					       &chance);

			names++;
			found += compare(&slow, set, name, len, nested) > 0;
		}
		xn_known_set_free(set);
	}
	printf("%zu names, %zu look like a domain\n", names, found);
	ck_assert_uint_gt(found, names / 100);
}

/* Every name of up to six of these characters, with empty labels anywhere. */
TEST(every_short_name)
{
	static const char *const letters[] = {"c", "\u0441", "o", "."};
	static const char *const domains[] = {"c.o",      "o.c",   "\u0441.o",
					      "o.\u0441", "c.o.c", "c",
					      "c.o.c.o",  "oc.o",  "o.o.o.o.o"};
	static struct slow slow;
	xn_known_set *set;
	size_t found = 0;

	slow.count = 0;
	ck_assert_int_eq(xn_known_set_new(&set, NULL), XN_OK);
	for (size_t i = 0; i < sizeof domains / sizeof *domains; i++) {
		size_t len = strlen(domains[i]);

		ck_assert(add_slowly(&slow, i, domains[i], len));
		ck_assert_int_eq(xn_known_set_add(set, domains[i], len), XN_OK);
	}
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	/* The digits of i to the base of 5, up to the first 0. */
	for (unsigned i = 0; i < 5 * 5 * 5 * 5 * 5 * 5; i++) {
		char name[40] = "";

		for (unsigned left = i; left > 0; left /= 5) {
			if (left % 5 == 0) {
				name[0] = '\0';
				break;
			}
			strcat(name, letters[left % 5 - 1]);
		}
		if (i == 0 || name[0] != '\0') {
			found += compare(&slow, set, name, strlen(name), true);
		}
	}
	ck_assert_uint_gt(found, 100);
	xn_known_set_free(set);
}

/* ---- one set ------------------------------------------------------------ */

static xn_known_set *
chromium_set_of(const char *const *list)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	return set_of(&opt, list);
}

/* Many domains with one skeleton come in the order of the list. */
TEST(one_skeleton)
{
	enum { COUNT = 2000 };
	static size_t numbers[COUNT];
	xn_known_set *set;
	xn_lookalikes_result r;

	ck_assert_int_eq(xn_known_set_new(&set, NULL), XN_OK);
	for (unsigned i = 0; i < COUNT; i++) {
		char name[80] = "";

		for (unsigned bit = 0; bit < 11; bit++) {
			strcat(name, i >> bit & 1 ? "\u0430" : "a");
		}
		strcat(name, ".com");
		ck_assert_int_eq(xn_known_set_add(set, name, strlen(name)),
				 XN_OK);
	}
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	r = xn_lookalikes(set, numbers, COUNT, "aaaaaaaaaaa.com", 15);
	ck_assert_uint_eq(r.count, COUNT - 1);
	ck_assert(!r.more);
	for (size_t i = 0; i < r.count; i++) {
		ck_assert_uint_eq(numbers[i], i + 1);
	}
	r = xn_lookalikes(set, numbers, 100, "aaaaaaaaaaa.com", 15);
	ck_assert_uint_eq(r.count, 100);
	ck_assert(r.more);
	xn_known_set_free(set);
}

/* ---- long names --------------------------------------------------------- */

/* Syllables that become seven code points each. */
#define SYLLABLE "\uCB83"
#define FIVE SYLLABLE SYLLABLE SYLLABLE SYLLABLE SYLLABLE
#define MANY FIVE FIVE FIVE FIVE FIVE FIVE FIVE FIVE FIVE FIVE

/*
 * Too long for the stack: the name, what it becomes, or, as Chromium finds,
 * only what its domain looks like.
 */
static const struct {
	bool chromium;
	size_t domain;
	const char *part;
	size_t times;
	const char *tail;
} long_names[] = {
	{true, 0, "a.", 3000, "p\u0430ypal.com"},
	{true, 0, "a", 3000, ".b.c.p\u0430ypal.com"},
	{true, 0, "a", 3000, ".b.c.pa\u00FFpal.com"},
	{true, 1, MANY ".", 3, "\u0441om"},
	{false, 0, "a.", 3000, "p\u0430ypal.com"},
	{false, 0, "a", 3000, ".p\u0430ypal.com"},
	{false, 0, "\u00FC", 3000, ".p\u0430ypal.com"},
	/* Each becomes seven code points. */
	{false, 0, "\uCB83", 500, ".p\u0430ypal.com"},
	{false, 0, " ", 3000, ".p\u0430ypal.com"},
	/* Its Unicode form is longer than it is. */
	{false, 0, "\uFDFA", 300, ".p\u0430ypal.com"},
	{false, 0, "\uFDFA.", 200, "p\u0430ypal.com"},
	/* A label, and then the name, is too long only in that form. */
	{false, 0, "\u3316", 170, ".p\u0430ypal.com"},
	{false, 0,
	 "\u3316\u3316\u3316\u3316\u3316\u3316\u3316\u3316\u3316\u3316.", 24,
	 "p\u0430ypal.com"},
};

static const char *const paypal[] = {"paypal.com", NULL};
static const char *const with_long[] = {"paypal.com",
					MANY "." MANY "." MANY ".com", NULL};

LOOP_TEST(long_ones, sizeof long_names / sizeof *long_names)
{
	xn_known_set *set = long_names[_i].chromium ? chromium_set_of(with_long)
						    : set_of(NULL, paypal);
	char *name = repeat(long_names[_i].part, long_names[_i].times,
			    long_names[_i].tail);
	size_t len = strlen(name), number;
	xn_lookalikes_result r = xn_lookalikes(set, &number, 1, name, len);

	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert(long_names[_i].chromium ? r.at == len : r.at > 0);
	ck_assert_uint_eq(r.count, 0);
	r = xn_lookalikes_alloc(set, &number, 1, name, len);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.count, 1);
	ck_assert_uint_eq(number, long_names[_i].domain);
	free(name);
	xn_known_set_free(set);
}

/* The last two labels alone are too long for the workspace. */
TEST(long_end)
{
	xn_known_set *set = set_of(NULL, paypal);
	char *end = repeat("\uCB83", 600, ".com");
	char *name = repeat("a.", 1, end);
	xn_lookalikes_result r;

	r = xn_lookalikes(set, NULL, 0, name, strlen(name));
	ck_assert_int_eq(r.status, XN_INVALID);
	r = xn_lookalikes_alloc(set, NULL, 0, name, strlen(name));
	ck_assert_int_eq(r.status, XN_OK);
	r = xn_lookalikes_alloc(set, NULL, 0, name, UINT32_MAX / 32 + 1);
	ck_assert_int_eq(r.status, XN_NO_MEMORY);
	free(name);
	free(end);
	xn_known_set_free(set);
}

/* How it differs is told of the first of several, however many fit. */
TEST(how_the_first_differs)
{
	static const char *const list[] = {"cope.org", "\u0441\u043Epe.org",
					   "\u0441\u043E\u0440\u0435.org",
					   NULL};
	static const char name[] = "\u0441\u043E\u0440\u0435.org";
	static const char other[] = "cop\u0435.org";
	xn_known_set *set = set_of(NULL, list);

	for (size_t cap = 0; cap <= 3; cap++) {
		size_t numbers[3];
		xn_lookalikes_result r =
			xn_lookalikes(set, numbers, cap, name, strlen(name));

		/* It is the last one itself. */
		ck_assert_uint_eq(r.count, cap < 2 ? cap : 2);
		ck_assert_uint_eq(r.how, XN_CONFUSABLE_MIXED_SCRIPT |
						 XN_CONFUSABLE_WHOLE_SCRIPT);
		r = xn_lookalikes_alloc(set, numbers, cap, other,
					strlen(other));
		ck_assert_uint_eq(r.count, cap);
		ck_assert_uint_eq(r.how, XN_CONFUSABLE_MIXED_SCRIPT);
	}
	xn_known_set_free(set);
}

/* Texts are compared as they are shown: here a name and its domain backwards.
 */
TEST(from_right_to_left)
{
	static const char *const list[] = {"\u05D0\u05D1.com", NULL};
	static const char forced[] = "\u202D\u05D1\u05D0\u202C.com";
	static const char other[] = "\u05D1\u05D0.com";
	xn_known_set *set = set_of(NULL, list);
	size_t number;

	ck_assert_uint_eq(
		xn_lookalikes(set, &number, 1, forced, strlen(forced)).count,
		1);
	ck_assert_uint_eq(
		xn_lookalikes(set, &number, 1, other, strlen(other)).count, 0);
	xn_known_set_free(set);
}

/* The name has a label less than the domain; a domain of one label is none. */
TEST(character_like_a_full_stop)
{
	static const char *const list[] = {"x.org.com", "ex\u06F0org", NULL};
	xn_known_set *set = chromium_set_of(list);
	size_t number;
	xn_lookalikes_result r =
		xn_lookalikes(set, &number, 1, "x\u06F0org.com", 10);

	ck_assert_uint_eq(r.count, 1);
	ck_assert_uint_eq(r.how, XN_CONFUSABLE_MIXED_SCRIPT);
	r = xn_lookalikes(set, &number, 1, "\u0435x.org", 7);
	ck_assert_uint_eq(r.count, 0);
	xn_known_set_free(set);
}

TEST(bad_input)
{
	xn_known_set *set = set_of(NULL, paypal);
	size_t numbers[2];

	for (int i = 0; i < 2; i++) {
		xn_lookalikes_result r =
			(i == 0 ? xn_lookalikes : xn_lookalikes_alloc)(
				set, numbers, 2, "ab\xFF", 3);

		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_uint_eq(r.at, 2);
	}
	xn_known_set_free(set);
}

TESTS(.name = "lookalikes", .timeout = 600)
