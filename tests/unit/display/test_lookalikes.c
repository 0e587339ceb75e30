/* SPDX-License-Identifier: MIT
 *
 * Look-alikes in a set of domains, compared with a list whose skeletons are
 * compared one by one.
 */
#include "tests/support/heap.h"
#include "tests/support/known_lists.h"
#include "tests/support/run_suite.h"

#include <check.h>
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
	xn_text_result r = xn_bidi_skeleton(XN_LEFT_TO_RIGHT, to, TEXT, s,
					    strlen(s));

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

static bool
looks_like(const char *name, const struct slow_domain *domain)
{
	size_t len = strlen(name), size = strlen(domain->unicode);
	char skeleton[TEXT];

	if (len >= size && strcmp(name + len - size, domain->unicode) == 0 &&
	    (len == size || name[len - size - 1] == '.')) {
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
compare(const struct slow *slow, const xn_known_set *set, const char *name,
	size_t len)
{
	size_t want[LIST_MAX], got[LIST_MAX], count = 0;
	char text[TEXT];
	xn_lookalikes_result r;

	read_name(text, name, len);
	for (size_t i = 0; i < slow->count; i++) {
		if (looks_like(text, &slow->domains[i])) {
			want[count++] = slow->domains[i].number;
		}
	}
	for (size_t cap = count + 1; cap-- > 0;) {
		bool alloc = cap % 2 == 0;

		r = (alloc ? xn_lookalikes_alloc : xn_lookalikes)(
			set, got, cap, name, len);
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

START_TEST(same_as_a_list)
{
	const char *scale = getenv("XN_TEST_SCALE");
	size_t rounds = 10 * (2 + (scale != NULL ? (size_t)atoi(scale) : 10));
	struct chance chance = {91};
	static struct slow slow;
	size_t names = 0, found = 0;
	char name[LIST_NAME];

	for (size_t round = 0; round < rounds; round++) {
		size_t count = 1 + chance_below(&chance, LIST_MAX);
		size_t seeds = 1 + chance_below(&chance, 8);
		xn_known_set *set;

		ck_assert_int_eq(xn_known_set_new(&set, NULL), XN_OK);
		slow.count = 0;
		for (size_t i = 0; i < count; i++) {
			size_t len = list_name(
				name, chance_below(&chance, seeds), &chance);
			bool ok = add_slowly(&slow, i, name, len);

			ck_assert_int_eq(xn_known_set_add(set, name, len),
					 ok ? XN_OK : XN_INVALID);
		}
		ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
		for (size_t i = 0; i < 100; i++) {
			size_t len = list_name(
				name, chance_below(&chance, seeds), &chance);

			names++;
			found += compare(&slow, set, name, len) > 0;
		}
		xn_known_set_free(set);
	}
	printf("%zu names, %zu look like a domain\n", names, found);
	ck_assert_uint_gt(found, names / 100);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("lookalikes");
	TCase *tcase = tcase_create("lookalikes");

	tcase_set_timeout(tcase, 600);
	tcase_add_test(tcase, same_as_a_list);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
