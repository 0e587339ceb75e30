/* SPDX-License-Identifier: MIT
 *
 * Every row of strings.tsv through every function, in each of its profiles.
 */
#include "cases.h"
#include "reach.h"
#include "string_rows.h"

#include "tests/support/text_files.h"

static struct string_row rows[ROWS_MAX];

START_TEST(every_string)
{
	const struct string_row *row = &rows[_i];

	for (size_t i = 0; i < ROW_PROFILES; i++) {
		const struct outcome *cell = &row->cell[i];
		xn_options opt = xn_profile((xn_profile_id)row_profiles[i]);
		struct verdict want = {0, cell->text, cell->len};

		if (cell->refused) {
			want.errors = errors_named(cell->errors);
		}
		reach(row->name, &opt, row->input, row->len, &want);
	}
	settle();
}
END_TEST

TCase *
strings_case(void)
{
	TCase *tcase = tcase_create("strings");
	size_t count = read_strings(rows);

	if (count == 0) {
		return NULL;
	}
	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, every_string, 0, (int)count);
	return tcase;
}
