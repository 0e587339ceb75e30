/* SPDX-License-Identifier: MIT
 *
 * lib/sql and the SQLite extension at their limits: texts longer than SQLite's
 * may be, memory that runs out, versions of SQLite that are old.
 */
#include "lib/sql/sql.h"
#include "tests/support/heap.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"

#include <sqlite3.h>
#include <string.h>

extern int sqlite3_xn_init(sqlite3 *db, char **message, const void *api);
int __real_sqlite3_libversion_number(void);
int __wrap_sqlite3_libversion_number(void);

/* ---- long texts --------------------------------------------------------- */

static const struct {
	sql_answerer *answer;
	const char *part;
	size_t times;
	const char *tail;
	sql_status status;
	const char *message;
} long_texts[] = {
	{sql_to_ascii, "\u00E4", 5000001, "", SQL_INVALID, "invalid host name"},
	{sql_to_ascii, "xn--", 2500001, ".a", SQL_INVALID, "invalid host name"},
	{sql_to_unicode, "\u00E4", 5000001, "", SQL_TOO_LONG,
	 "host name of 10000002 bytes is too long to convert"},
	{sql_to_unicode, "a", 10000001, "", SQL_OK, NULL},
	{sql_to_unicode, "a", 70000, ".xabc.xnbc.xn-c.b", SQL_OK, NULL},
	{sql_try_to_ascii, "a", 10000001, "", SQL_NULL, NULL},
	{sql_skeleton, "\u00E4", 5000001, "", SQL_TOO_LONG,
	 "host name of 10000002 bytes is too long to convert"},
	{sql_skeleton, "a", 2000001, "", SQL_TOO_LONG,
	 "text of 2000001 bytes is too long"},
	{sql_display, "a", 2000001, "", SQL_TOO_LONG,
	 "text of 2000001 bytes is too long"},
	{sql_restriction_level, "a", 2000001, "", SQL_TOO_LONG,
	 "text of 2000001 bytes is too long"},
	{sql_restriction_level, "\xFF", 1, "", SQL_INVALID,
	 "invalid text: \"\\x{FF}\""},
	{sql_host_of, "a", 10000001, "", SQL_TOO_LONG,
	 "text of 10000001 bytes is too long"},
	{sql_url_host, "a", 10000001, "", SQL_TOO_LONG,
	 "text of 10000001 bytes is too long"},
};

LOOP_TEST(long_text, sizeof long_texts / sizeof *long_texts)
{
	char *text = repeat(long_texts[_i].part, long_texts[_i].times,
			    long_texts[_i].tail);
	xn_options lookup = xn_profile(XN_LOOKUP);
	sql_call call = {.name.text = {text, strlen(text)},
			 .more = {{"text", 4}},
			 .count = 1,
			 .lookup = &lookup};
	sql_answer answer = {.made.memory = NULL};

	ck_assert_int_eq(long_texts[_i].answer(&call, &answer),
			 long_texts[_i].status);
	if (long_texts[_i].message != NULL) {
		ck_assert_ptr_nonnull(
			strstr(answer.problem.message, long_texts[_i].message));
	}
	free(answer.made.memory);
	free(text);
}

LOOP_TEST(work, 6)
{
	static const struct {
		const char *function;
		sql_string text, more;
		size_t work;
	} calls[] = {
		{"xn_same_host", {"äb", 3}, {"x--y", 4}, 7},
		{"xn_errors", {"-a.b.c-d-e-f-g-h-i-j-klm", 24}, {"", 0}, 3},
		{"xn_url_host", {"http://ä.b/-----------", 22}, {"", 0}, 4},
		{"xn_host_of", {"a@b.c d@e.f", 11}, {"text", 4}, 6},
		{"xn_convert_in", {"a@b.c", 5}, {"mail", 4}, 3},
		{"xn_convert_in", {"a@b.c", 5}, {"nope", 4}, 0},
	};
	const sql_function *function = NULL;
	sql_call call = {.name.text = calls[_i].text, .more = {calls[_i].more}};

	for (size_t i = 0; function == NULL; i++) {
		function = sql_function_at(i);
		if (strcmp(function->name, calls[_i].function) != 0) {
			function = NULL;
		}
	}
	ck_assert_uint_eq(sql_work(function, &call), calls[_i].work);
}

/* An engine's own count of characters. */
static void
count_twice(sql_cursor *cursor, const sql_name *name, size_t at)
{
	(void)name;
	cursor->before += 2 * (at - cursor->at);
	cursor->at = at;
}

TEST(characters)
{
	sql_name name = {.text = {"\u00E4b", 3}, .advance = count_twice};
	sql_cursor cursor = {0};

	ck_assert_uint_eq(sql_character_at(&cursor, &name, 2), 5);
	ck_assert_uint_eq(sql_character_at(&cursor, &name, 1), 3);
	name.advance = NULL;
	cursor = (sql_cursor){0};
	ck_assert_uint_eq(sql_character_at(&cursor, &name, 2), 2);
	ck_assert_uint_eq(sql_character_at(&cursor, &name, 0), 1);
}

/* ---- memory ------------------------------------------------------------- */

static sqlite3_mem_methods methods;
static void *(*sqlite_malloc)(int size);
static void *(*sqlite_realloc)(void *old, int size);

static void *
counted_malloc(int size)
{
	return heap_refuses((size_t)size) ? NULL : sqlite_malloc(size);
}

static void *
counted_realloc(void *old, int size)
{
	return heap_refuses((size_t)size) ? NULL : sqlite_realloc(old, size);
}

/* What a statement gives: rows, or an error. */
struct outcome {
	int code;
	char text[4000];
};

static int
note_row(void *out, int count, char **values, char **names)
{
	struct outcome *outcome = out;

	(void)names;
	for (int i = 0; i < count; i++) {
		if (values[i] != NULL) {
			strncat(outcome->text, values[i], 1000);
		}
		strcat(outcome->text, "|");
	}
	return 0;
}

/* Opens a database, loads the extension, and runs a statement. */
static void
run(struct outcome *outcome, const char *encoding, const char *sql)
{
	sqlite3 *db = NULL;
	char *message = NULL;

	*outcome->text = '\0';
	outcome->code = sqlite3_open(":memory:", &db);
	if (outcome->code == SQLITE_OK) {
		outcome->code = sqlite3_exec(db, encoding, NULL, NULL, NULL);
	}
	if (outcome->code == SQLITE_OK) {
		outcome->code = sqlite3_xn_init(db, &message, NULL);
	}
	if (outcome->code == SQLITE_OK) {
		outcome->code =
			sqlite3_exec(db, sql, note_row, outcome, &message);
	}
	if (message != NULL) {
		strncat(outcome->text, message, 1000);
	}
	sqlite3_free(message);
	sqlite3_close(db);
}

/* L is a text of 4,002 bytes: libxn asks for memory. */
static const char *const statements[] = {
	"SELECT xn_to_ascii('\u00E4', 'lookup', 'std3=on')",
	"SELECT xn_to_ascii('a b')",
	"SELECT xn_to_ascii(L)",
	"SELECT xn_to_ascii(L, 'url')",
	"SELECT xn_try_to_ascii(L)",
	"SELECT xn_errors(L || ' ')",
	"SELECT xn_to_unicode(L)",
	"SELECT xn_same_host(L, L, 'url')",
	"SELECT xn_reversed('b.\u00E4.'), xn_reversed(NULL)",
	"SELECT xn_display(L), xn_display_reasons('\u0430pple.com')",
	"SELECT xn_display('a', 'nope')",
	"SELECT xn_skeleton('\u0430pple.com'), xn_skeleton(L)",
	"SELECT xn_restriction_level(L)",
	"SELECT xn_host_of(L || '.b', 'text'), xn_convert_in(L, 'text')",
	"SELECT xn_url_host('x://' || L)",
	"SELECT xn_host_of('a', 'nope')",
	"SELECT * FROM xn_faults('a b..-')",
	("SELECT count(*) FROM xn_faults(L || replace(hex(zeroblob(30)), '00',"
	 " '- .'), 'url')"),
	"SELECT * FROM xn_faults('a', 'nope')",
	"SELECT * FROM xn_faults",
	"SELECT 1 FROM xn_faults(x'61')",
};

LOOP_TEST(memory, sizeof statements / sizeof *statements)
{
	static const char *const encodings[] = {"PRAGMA encoding = 'UTF-8'",
						"PRAGMA encoding = 'UTF-16le'",
						"PRAGMA encoding = 'UTF-16be'"};
	static struct outcome wanted, found;

	for (int i = 0; i < 3; i++) {
		char *sql = sqlite3_mprintf(
			"WITH l(L) AS (SELECT replace(hex(zeroblob(2001)),"
			" '00', '\u00E4')) %s%s",
			statements[_i],
			strstr(statements[_i], "FROM") != NULL ? ", l"
							       : " FROM l");
		sqlite3_int64 before;

		run(&wanted, encodings[i], sql);
		before = sqlite3_memory_used();
		for (size_t fail = 1; fail == 1 || heap.calls >= fail - 1;
		     fail++) {
			heap_watch(fail, false);
			run(&found, encodings[i], sql);
			heap.watch = false;
			ck_assert_uint_eq(heap.live, 0);
			ck_assert_int_le(sqlite3_memory_used(), before);
			if (found.code != SQLITE_NOMEM) {
				ck_assert_int_eq(found.code, wanted.code);
				ck_assert_str_eq(found.text, wanted.text);
			}
		}
		sqlite3_free(sql);
	}
}

/* A label so long that no memory would do is too long. */
TEST(too_long_for_memory)
{
	char *text = repeat("a", 10000001, "");
	sql_call call = {.name.text = {text, 10000001}, .count = 1};
	sql_answer answer;

	heap.max = 1000000;
	ck_assert_int_eq(sql_errors(&call, &answer), SQL_OK);
	ck_assert_uint_eq(answer.word_count, 2);
	ck_assert_str_eq(answer.words[0], "label-too-long");
	ck_assert_str_eq(answer.words[1], "name-too-long");
	ck_assert_int_eq(sql_to_unicode(&call, &answer), SQL_TOO_LONG);
	heap.max = 0;
	free(text);
}

/* ---- versions ----------------------------------------------------------- */

static int version;

int
__wrap_sqlite3_libversion_number(void)
{
	return version != 0 ? version : __real_sqlite3_libversion_number();
}

TEST(versions)
{
	static struct outcome found;

	version = 3030001;
	run(&found, "", "SELECT 1");
	ck_assert_int_eq(found.code, SQLITE_ERROR);
	ck_assert_ptr_nonnull(
		strstr(found.text, "xn needs SQLite 3.31 or later; this is "));
	/* This one does not tell the encoding of a value. */
	version = 3039000;
	run(&found, "PRAGMA encoding = 'UTF-16'",
	    "SELECT xn_to_ascii('\u00E4')");
	ck_assert_str_eq(found.text, "xn--4ca|");
	version = 0;
}

int
main(void)
{
	sqlite3_config(SQLITE_CONFIG_GETMALLOC, &methods);
	sqlite_malloc = methods.xMalloc;
	sqlite_realloc = methods.xRealloc;
	methods.xMalloc = counted_malloc;
	methods.xRealloc = counted_realloc;
	sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
	sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
	return run_tests(&(struct tests){.name = "sql", .timeout = 120});
}
