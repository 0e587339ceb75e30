/* SPDX-License-Identifier: MIT
 *
 * Known bugs of other implementations, each tried through every function that
 * could have it.  doc/dev/security-bugs.md says which test is for which bug.
 * The cases are in the files beside this one.  Programs of their own are the
 * tests of the drop-in, the sweep over all code points, and test_security.py,
 * which has what only the command can show.
 */
#include "cases.h"
#include "reach.h"

#include <stdio.h>

int
main(void)
{
	Suite *suite = suite_create("security");
	TCase *strings = strings_case();
	SRunner *runner;
	int failed;

	if (strings == NULL) {
		fputs("cannot read tests/security/strings.tsv below "
		      "XN_SOURCE\n",
		      stderr);
		return 1;
	}
	suite_add_tcase(suite, strings);
	suite_add_tcase(suite, ace_case());
	suite_add_tcase(suite, bounds_case());
	suite_add_tcase(suite, text_case());
	suite_add_tcase(suite, hosts_case());

	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	/* They are counted where tests have no process of their own. */
	if (srunner_fork_status(runner) == CK_NOFORK) {
		printf("%zu calls\n", reach_calls());
	}
	srunner_free(runner);
	return failed;
}
