/* SPDX-License-Identifier: MIT
 *
 * Known bugs of other implementations: every row of strings.tsv, in each of its
 * profiles, has its result and its errors, with every function, capacity and
 * encoding, and the properties of any name.  doc/dev/security-bugs.md lists the
 * bugs and their rows.  The sweep over all code points, the drop-in and the
 * command (test_security.py) have programs of their own.
 */
#include "string_rows.h"

#include "tests/core/properties/properties.h"
#include "tests/entries/alike.h"
#include "tests/support/guard.h"
#include "tests/support/hold.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct string_row rows[ROWS_MAX];
static size_t row_count;
static const struct string_row *now;
static xn_options opt;

_Noreturn void
does_not_hold(const char *what)
{
	fprintf(stderr, "%s, %s: %s\n", now->name,
		xn_profile_at(opt.profile - 1)->name, what);
	abort();
}

/* The result that the row has. */
static void
check_result(const struct cell *cell)
{
	static char dst[ROOM];
	uint32_t errors = cell->refused ? errors_named(cell->errors) : 0;
	xn_result r =
		xn_to_ascii(&opt, dst, sizeof dst, now->input, now->len, NULL);

	expect(r.errors == errors, names_of(r.errors));
	expect(r.status == (errors ? XN_INVALID : XN_OK), "the status");
	expect(r.length == cell->len && memcmp(dst, cell->text, r.length) == 0,
	       shown(dst, r.length));
}

/* What holds for any name. */
static void
check_properties(const char *src)
{
	struct subject s = {.opt = opt, .src = src, .len = now->len};

	for (int way = 0; way < 6; way++) {
		s.unicode = way % 2 == 1;
		s.alloc = way % 2 == 1;
		s.report = (enum reporting)(way / 2);
		check_conversion(&s);
		check_report(&s, (size_t)way / 2, (size_t)way / 2);
	}
	check_labels(&s);
}

LOOP_TEST(every_string, row_count)
{
	const struct question q = {.opt = &opt};
	struct guard room;

	guard_make(&room, ROW_TEXT);
	now = &rows[_i];
	for (size_t i = 0; i < ROW_PROFILES; i++) {
		opt = xn_profile((xn_profile_id)row_profiles[i]);
		check_result(&now->cell[i]);
		check_properties(guard_copy(&room, now->input, now->len));
		alike(OPTIONS, &q, NULL, now->input, now->len);
	}
	guard_drop(&room);
}

int
main(void)
{
	row_count = read_strings(rows);
	if (row_count == 0) {
		fputs("cannot read tests/core/security/strings.tsv below "
		      "XN_SOURCE\n",
		      stderr);
		return 1;
	}
	return run_tests(&(struct tests){.name = "security", .timeout = 60});
}
