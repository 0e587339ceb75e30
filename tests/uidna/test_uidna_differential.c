/* SPDX-License-Identifier: MIT
 *
 * libxn's uidna functions against ICU's, in one process, on generated names and
 * on each code point.
 *
 *     test_uidna_differential OURS ICU MAJOR
 *
 * XN_TEST_SCALE is how much is swept and generated, in per cent.
 */
#include "tests/core/differential/names.h"
#include "tests/support/tests.h"

#include "judge.h"

#define SKIPPED 77 /* Meson: the test is skipped */

TEST(sweep)
{
	static const uint32_t options[] = {0x3C, 0x7E, 0x00, 0x4E, 0x30};
	char bytes[SWEEP_BYTES];
	struct name name;

	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		if (!name_is_taken(point)) {
			continue;
		}
		for (int p = ALONE; p < POSITIONS; p++) {
			for (int ace = 0; ace < 2; ace++) {
				name_of_point(&name, bytes, point,
					      (enum position)p, ace == 1);
				judge_name(name.bytes, name.len,
					   options[((unsigned)p + point) % 5]);
			}
		}
	}
	judge_print();
	ck_assert_uint_eq(judge_unexplained(), 0);
}

TEST(generated)
{
	/* Surrogates that meet: U+DBFF, U+00AD, U+DE0E. */
	judge_name("\xED\xAF\xBF\xC2\xAD\xED\xB8\x8E", 8, 0x2E);
	names_load();
	for (size_t i = 0; i < names_count(); i++) {
		const struct name *name = name_at(i);

		if (name->len >= UIDNA_BYTES) {
			continue;
		}
		for (uint32_t k = 0; k < 2; k++) {
			judge_name(name->bytes, name->len,
				   (uint32_t)(i * 2 + k * 0x3C) &
					   (UIDNA_OPTIONS - 2));
		}
	}
	names_free();
	judge_print();
	ck_assert_uint_eq(judge_unexplained(), 0);
}

int
main(int argc, char **argv)
{
	if (argc < 4) {
		return SKIPPED;
	}
	judge_open(argv[1], argv[2], argv[3]);
	return run_tests(&(struct tests){.name = "differential"});
}
