/* SPDX-License-Identifier: MIT
 *
 * libxn's uidna functions beside ICU's: results are equal, or differ by a class
 * of tests/uidna/judge.c.
 *
 * XN_UIDNA, XN_ICU and XN_ICU_MAJOR name the two libraries and ICU's version.
 */
#include "fuzz.h"

#include <stdlib.h>

#include "tests/uidna/judge.h"

/* The third byte is the option bits. */
const size_t fuzz_head = FUZZ_HEAD;

int LLVMFuzzerInitialize(int *argc, char ***argv);

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	judge_open(getenv("XN_UIDNA"), getenv("XN_ICU"),
		   getenv("XN_ICU_MAJOR"));
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	judge_name(now.src, now.len, data[2] & (UIDNA_OPTIONS - 2));
	expect(judge_unexplained() == 0, "a difference from ICU has a class");
	return 0;
}
