/* SPDX-License-Identifier: MIT
 *
 * The functions of SQL, in SQLite: those that convert give what libxn gives,
 * the others a well-formed text, a list, NULL or an error.
 */
#include "fuzz.h"

#include <sqlite3.h>
#include <string.h>

#include "lib/unicode/utf8.h"

int sqlite3_xn_init(sqlite3 *db, char **error, const void *routines);
int LLVMFuzzerInitialize(int *argc, char ***argv);

const size_t fuzz_head = FUZZ_HEAD;

/* ?1 is the name, ?2 the profile. */
static const char *const calls[] = {
	"SELECT xn_try_to_ascii(?1, ?2)",
	"SELECT xn_to_ascii(?1, ?2)",
	"SELECT xn_to_unicode(?1, ?2)",
	"SELECT xn_errors(?1, ?2)",
	"SELECT group_concat(label || at || error || rule || section ||"
	" explanation) FROM xn_faults(?1, ?2)",
	"SELECT xn_same_host(?1, 'B\xC3\xBC"
	"cher.example', ?2)",
	"SELECT xn_reversed(?1), ?2",
	"SELECT xn_display(?1, 'firefox'), ?2",
	"SELECT xn_display_reasons(?1, 'chromium'), ?2",
	"SELECT xn_skeleton(?1), ?2",
	"SELECT xn_restriction_level(?1), ?2",
	"SELECT xn_host_of(?1, 'url'), ?2",
	"SELECT xn_host_of(?1, 'mail'), ?2",
	"SELECT xn_convert_in(?1, 'text'), ?2",
	"SELECT xn_url_host(?1), ?2",
};
#define CALLS (sizeof calls / sizeof *calls)

static sqlite3_stmt *statements[CALLS];

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	sqlite3 *db;
	bool ready = sqlite3_open(":memory:", &db) == SQLITE_OK &&
		     sqlite3_xn_init(db, NULL, NULL) == SQLITE_OK;

	(void)argc;
	(void)argv;
	for (size_t i = 0; ready && i < CALLS; i++) {
		ready = sqlite3_prepare_v2(db, calls[i], -1, &statements[i],
					   NULL) == SQLITE_OK;
	}
	expect(ready, "SQLite has the functions");
	return 0;
}

static bool
is_well_formed(const char *text, size_t len)
{
	uint32_t point;

	for (size_t i = 0, size; i < len; i += size) {
		size = utf8_decode(text + i, len - i, &point);
		if (size == 0) {
			return false;
		}
	}
	return true;
}

/* What the first two give is what xn_to_ascii gives. */
static void
check_ascii(const struct fuzz_name *now, int step, const char *got, size_t len,
	    bool strict)
{
	static char want[FUZZ_ROOM];
	xn_options opt = xn_profile(now->opt.profile);
	xn_result r =
		xn_to_ascii(&opt, want, sizeof want, now->src, now->len, NULL);

	if (r.status == XN_OK) {
		expect(step == SQLITE_ROW && got != NULL && len == r.length &&
			       memcmp(got, want, len) == 0,
		       "the ASCII form");
	} else if (strict) {
		expect(step == SQLITE_ERROR, "a wrong name is an error");
	} else {
		expect(step == SQLITE_ROW && got == NULL,
		       "a wrong name is NULL");
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;
	size_t call, len;
	sqlite3_stmt *statement;
	const char *got;
	int step;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	call = now.turn % CALLS;
	statement = statements[call];
	sqlite3_bind_text(statement, 1, now.src, (int)now.len, SQLITE_STATIC);
	sqlite3_bind_text(statement, 2, now.profile, -1, SQLITE_STATIC);
	step = sqlite3_step(statement);
	expect(step == SQLITE_ROW || step == SQLITE_ERROR, "a row or an error");
	got = step == SQLITE_ROW
		      ? (const char *)sqlite3_column_text(statement, 0)
		      : NULL;
	len = step == SQLITE_ROW ? (size_t)sqlite3_column_bytes(statement, 0)
				 : 0;
	/* xn_convert_in copies the text around names. */
	expect(got == NULL || is_well_formed(got, len) ||
		       !is_well_formed(now.src, now.len),
	       "well-formed UTF-8");
	if (call < 2) {
		check_ascii(&now, step, got, len, call == 1);
	}
	sqlite3_reset(statement);
	return 0;
}
