/* SPDX-License-Identifier: MIT
 *
 * Known bugs of other implementations, each tried with every function that
 * could have it. doc/dev/security-bugs.md lists the bugs and their tests.  The
 * cases are in the other files of this folder.  The drop-in, the sweep over all
 * code points and the command (test_security.py) have programs of their own.
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
		fputs("cannot read tests/core/security/strings.tsv below "
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
	/* Calls are only counted where tests do not run in processes of their
	 * own. */
	if (srunner_fork_status(runner) == CK_NOFORK) {
		printf("%zu calls\n", reach_calls());
	}
	srunner_free(runner);
	return failed;
}
