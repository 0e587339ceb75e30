/* SPDX-License-Identifier: MIT
 *
 * A fuzzer that compares builds of the library with and without their fast
 * paths: libFuzzer's, or any that calls LLVMFuzzerTestOneInput.  XN_VARIANTS
 * names the shared objects, separated by colons, the slow one first.
 * tests/entries/variants/test_variants.c can replay a finding.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "tests/entries/variants/variants.h"

#define LIBRARIES 8

int LLVMFuzzerInitialize(int *argc, char ***argv);

const size_t fuzz_head = 8;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static char paths[4096];
	char *list[LIBRARIES];
	size_t count = 0;
	const char *set = getenv("XN_VARIANTS");

	(void)argc;
	(void)argv;
	if (set == NULL || strlen(set) >= sizeof paths) {
		fputs("XN_VARIANTS does not name the libraries\n", stderr);
		exit(2);
	}
	strcpy(paths, set);
	for (char *at = strtok(paths, ":"); at != NULL && count < LIBRARIES;
	     at = strtok(NULL, ":")) {
		list[count++] = at;
	}
	variants_open(count, list);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	variants_check_data(data, size);
	return 0;
}
