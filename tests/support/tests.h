/* SPDX-License-Identifier: MIT
 *
 * A program of tests that are written with Check.  Each TEST and LOOP_TEST is
 * run; TESTS, at the end of the file, is the program.
 */
#ifndef TESTS_TESTS_H
#define TESTS_TESTS_H

#include <check.h>
#include <stdbool.h>
#include <stdlib.h>

struct test {
	TTest test;
	int (*count)(void);
	struct test *next;
};

static struct test *first_test, **last_test = &first_test;

/* What all tests of a program share; what is not given is NULL or 0. */
struct tests {
	const char *name;
	void (*begin)(void), (*end)(void);    /* once, before and after all */
	void (*before)(void), (*after)(void); /* each */
	double timeout; /* seconds; with 0 only Meson has a limit */
};

static inline int
run_tests(const struct tests *tests)
{
	Suite *suite = suite_create(tests->name);
	TCase *all = tcase_create(tests->name);
	SRunner *runner;
	bool good;

	tcase_set_timeout(all, tests->timeout);
	tcase_add_unchecked_fixture(all, tests->begin, tests->end);
	tcase_add_checked_fixture(all, tests->before, tests->after);
	for (struct test *test = first_test; test != NULL; test = test->next) {
		tcase_add_loop_test(all, &test->test, 0, test->count());
	}
	suite_add_tcase(suite, all);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	good = srunner_ntests_run(runner) > 0 &&
	       srunner_ntests_failed(runner) == 0;
	srunner_free(runner);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* A test that runs for each _i below count, which is asked at the start. */
#define LOOP_TEST(name, times)                                                 \
	static void name(int _i);                                              \
	static int name##_count(void)                                          \
	{                                                                      \
		return (int)(times);                                           \
	}                                                                      \
	__attribute__((constructor)) static void name##_register(void)         \
	{                                                                      \
		static struct test test = {{#name, name, __FILE__, __LINE__},  \
					   name##_count,                       \
					   NULL};                              \
                                                                               \
		*last_test = &test;                                            \
		last_test = &test.next;                                        \
	}                                                                      \
	static void name(int _i CK_ATTRIBUTE_UNUSED)

#define TEST(name) LOOP_TEST(name, 1)

/* The members of struct tests: TESTS(.name = "wire", .timeout = 60) */
#define TESTS(...)                                                             \
	int main(void)                                                         \
	{                                                                      \
		return run_tests(&(const struct tests){__VA_ARGS__});          \
	}

#endif
