/* SPDX-License-Identifier: MIT
 *
 * Sets of known domains.  Their answers are compared with those of a list whose
 * skeletons are all made, one by one, and compared as texts.
 */
#include "tests/support/heap.h"
#include "tests/support/known_lists.h"
#include "tests/support/policies.h"
#include "tests/support/run_suite.h"

#include <check.h>
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

static xn_known_set *
make_set(const xn_display_options *opt)
{
	xn_known_set *set = NULL;

	ck_assert_int_eq(xn_known_set_new(&set, opt), XN_OK);
	ck_assert_ptr_nonnull(set);
	return set;
}

/* What both say about a name. */
struct counts {
	size_t names, known, same;
};

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
	r = xn_display_alloc(&fast, &dst, name, len, &x);
	ck_assert_int_eq(r.status, s.status);
	ck_assert_uint_eq(x.known, y.known);
	ck_assert_str_eq(dst, b);
	xn_free(dst);
	counts->names++;
	counts->known += x.known != XN_NOWHERE;
}

static void
compare_list(const xn_display_options *opt, struct chance *chance,
	     struct counts *counts)
{
	static struct slow slow;
	xn_known_set *set = make_set(opt);
	size_t count = 1 + chance_below(chance, LIST_MAX);
	size_t seeds = 1 + chance_below(chance, 8);
	char name[LIST_NAME];

	for (size_t i = 0; i < count; i++) {
		size_t len = list_name(name, chance_below(chance, seeds),
				       chance);
		bool ok = add_slowly(&slow, opt, i, name, len);

		ck_assert_int_eq(xn_known_set_add(set, name, len),
				 ok ? XN_OK : XN_INVALID);
	}
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	for (size_t i = 0; i < 300; i++) {
		size_t len = list_name(name, chance_below(chance, seeds),
				       chance);

		compare(opt, &slow, set, name, len, counts);
	}
	for (size_t i = 0; i < slow.count; i++) {
		const char *ascii = slow.domains[i].ascii;

		compare(opt, &slow, set, ascii, strlen(ascii), counts);
	}
	xn_known_set_free(set);
	clear_slowly(&slow);
}

START_TEST(same_as_a_list)
{
	const char *scale = getenv("XN_TEST_SCALE");
	size_t rounds = 2 + (scale != NULL ? (size_t)atoi(scale) : 10);
	struct chance chance = {19};

	for (unsigned p = 1; p <= last_policy(); p++) {
		xn_display_options opt = xn_display_policy((xn_policy_id)p);
		struct counts counts = {0};

		for (size_t i = 0; i < rounds; i++) {
			compare_list(&opt, &chance, &counts);
		}
		printf("policy %u: %zu names, %zu look like a domain\n", p,
		       counts.names, counts.known);
		ck_assert_uint_gt(counts.known, counts.names / 100);
		ck_assert_uint_lt(counts.known, counts.names);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("known_set");
	TCase *tcase = tcase_create("known_set");

	tcase_set_timeout(tcase, 600);
	tcase_add_test(tcase, same_as_a_list);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
