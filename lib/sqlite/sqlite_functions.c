/* SPDX-License-Identifier: MIT
 *
 * The functions of the SQLite extension.
 */
#include "sqlite.h"

#include <stdlib.h>
#include <string.h>

SQLITE_EXTENSION_INIT1

/* Before this version SQLite has no SQLITE_INNOCUOUS. */
#define OLDEST_VERSION 3031000
#define FLAGS (SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

void
sql_pause(void)
{
}

/* ---- answers ------------------------------------------------------------ */

static void
result_error(sqlite3_context *context, int code, const sql_problem *problem)
{
	char *text = error_text(problem);

	if (text == NULL || code == SQLITE_NOMEM) {
		sqlite3_result_error_nomem(context);
	} else {
		sqlite3_result_error(context, text, -1);
		sqlite3_result_error_code(context, code);
	}
	sqlite3_free(text);
}

/* Names of errors need no escapes. */
static void
result_list(sqlite3_context *context, const sql_answer *answer)
{
	char json[SQL_WORDS * 40] = "[";

	for (size_t i = 0; i < answer->word_count; i++) {
		strcat(strcat(json, i > 0 ? ",\"" : "\""), answer->words[i]);
		strcat(json, "\"");
	}
	sqlite3_result_text(context, strcat(json, "]"), -1, SQLITE_TRANSIENT);
}

static void
give(sqlite3_context *context, sql_kind kind, const sql_answer *answer)
{
	if (kind == SQL_BOOL) {
		sqlite3_result_int(context, answer->yes);
	} else if (kind == SQL_LIST) {
		result_list(context, answer);
	} else {
		sqlite3_result_text64(context, answer->text.s, answer->text.len,
				      SQLITE_TRANSIENT, SQLITE_UTF8);
	}
}

static void
answer_call(sqlite3_context *context, int count, sqlite3_value **values)
{
	const sql_function *function = sqlite3_user_data(context);
	rooms memory = {{NULL}};
	sql_call call;
	sql_answer answer;
	sql_status status;
	int code = read_call(&call, function->name, count, values, &memory,
			     &answer.problem);

	if (code == SQLITE_OK) {
		status = function->answer(&call, &answer);
		/* What is too long was refused before. */
		code = status == SQL_NULL       ? SQLITE_DONE
		       : status == SQL_TOO_LONG ? SQLITE_NOMEM
						: SQLITE_ERROR;
		if (status == SQL_OK) {
			give(context, function->kind, &answer);
			code = SQLITE_DONE;
		}
		free(answer.made.memory);
	}
	if (code != SQLITE_DONE) {
		result_error(context, code, &answer.problem);
	}
	forget_call(&memory);
}

/* ---- loading ------------------------------------------------------------ */

int
sqlite3_xn_init(sqlite3 *db, char **message, const sqlite3_api_routines *api)
{
	const sql_function *function;
	int code = SQLITE_OK;

	SQLITE_EXTENSION_INIT2(api)
	if (sqlite3_libversion_number() < OLDEST_VERSION) {
		*message = sqlite3_mprintf("xn needs SQLite 3.31 or later; "
					   "this is %s",
					   sqlite3_libversion());
		return SQLITE_ERROR;
	}
	for (size_t i = 0; (function = sql_function_at(i)) != NULL; i++) {
		for (size_t n = function->least;
		     n <= function->most && code == SQLITE_OK; n++) {
			code = sqlite3_create_function(
				db, function->name, (int)n, FLAGS,
				(void *)function, answer_call, NULL, NULL);
		}
	}
	return code == SQLITE_OK ? create_fault_table(db) : code;
}
