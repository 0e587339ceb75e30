/* SPDX-License-Identifier: MIT
 *
 * The arguments of a call, and the text of an error.
 */
#include "sqlite.h"

#include <stdint.h>
#include <stdlib.h>

#include "../unicode/text.h"

SQLITE_EXTENSION_INIT3

/*
 * SQLite stops a statement only between rows.  The worst text of this length
 * takes 0.03 s.
 */
#define LONGEST_TEXT 100000

/* As the database has it.  Before 3.40 SQLite does not tell. */
static bool
is_utf16(sqlite3_value *value)
{
#if SQLITE_VERSION_NUMBER >= 3040000
	return sqlite3_libversion_number() >= 3040000 &&
	       sqlite3_value_encoding(value) != SQLITE_UTF8;
#else
	(void)value;
	return false;
#endif
}

/*
 * SQLite itself would make another character of a lone surrogate and what
 * follows.  Here it becomes three bytes that are not UTF-8.
 */
static sql_string
from_utf16(const char *units, size_t len, char **memory)
{
	sql_string text = { *memory = malloc(len * 3 + 1), 0};

	for (size_t at = 0; *memory != NULL && at < len;) {
		uint32_t point;
		size_t size = text_decode(UTF16, units, len, at, &point);

		text.len += utf8_encode(*memory + text.len,
					size > 0 ? point : 0xD800);
		at += size > 0 ? size : 1;
	}
	return text;
}

static int
fail(sql_problem *problem, int code, const char *format, int number,
     const char *function)
{
	*problem->detail = *problem->hint = '\0';
	sqlite3_snprintf(sizeof problem->message, problem->message, format,
			 number, function);
	return code;
}

int
read_call(sql_call *call, const char *function, int count,
	  sqlite3_value **values, rooms *memory, sql_problem *problem)
{
	*call = (sql_call){.count = (size_t)count};
	for (int i = 0; i < count; i++) {
		int type = sqlite3_value_type(values[i]);
		const void *s;
		int len;
		bool utf16;
		sql_string text;

		if (type == SQLITE_NULL) {
			return SQLITE_DONE;
		}
		if (type != SQLITE_TEXT) {
			return fail(problem, SQLITE_MISMATCH,
				    "argument %d of %s is not text", i + 1,
				    function);
		}
		utf16 = is_utf16(values[i]);
		s = utf16 ? sqlite3_value_text16(values[i])
			  : sqlite3_value_text(values[i]);
		len = utf16 ? sqlite3_value_bytes16(values[i])
			    : sqlite3_value_bytes(values[i]);
		text = (sql_string){s, (size_t)len};
		if (utf16 && s != NULL) {
			text = from_utf16(s, text.len / 2, &memory->of[i]);
		}
		if (text.s == NULL) {
			return fail(problem, SQLITE_NOMEM, "out of memory", 0,
				    "");
		}
		if (text.len > LONGEST_TEXT) {
			sql_too_long(problem, text.len);
			return SQLITE_TOOBIG;
		}
		*(i == 0 ? &call->name.text : &call->more[i - 1]) = text;
	}
	return SQLITE_OK;
}

void
forget_call(rooms *memory)
{
	for (int i = 0; i < 3; i++) {
		free(memory->of[i]);
		memory->of[i] = NULL;
	}
}

char *
error_text(const sql_problem *problem)
{
	bool more = *problem->detail != '\0' || *problem->hint != '\0';

	return sqlite3_mprintf("%s%s%s%s", problem->message, more ? "\n" : "",
			       problem->detail, problem->hint);
}
