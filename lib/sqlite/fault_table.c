/* SPDX-License-Identifier: MIT
 *
 * xn_faults(name, profile, checks): a table, a row for each fault of a name.
 */
#include "sqlite.h"

#include <stdlib.h>
#include <string.h>

SQLITE_EXTENSION_INIT3

/* The columns; arguments are those from NAME on. */
enum { LABEL, AT, ERROR, RULE, SECTION, EXPLANATION, NAME, PROFILE, CHECKS };
#define ARGUMENTS 3

typedef struct fault_cursor {
	sqlite3_vtab_cursor base;
	/* Copies: SQLite's are only valid within filter(). */
	sqlite3_value *given[ARGUMENTS];
	rooms memory;
	sql_call call;
	xn_options opt;
	sql_cursor place;
	xn_fault *faults;
	size_t count, row;
} fault_cursor;

static int
connect_table(sqlite3 *db, void *data, int argc, const char *const *argv,
	      sqlite3_vtab **out, char **message)
{
	int code = sqlite3_declare_vtab(
		db, "CREATE TABLE faults(label INT, at INT, error TEXT,"
		    " rule INT, section TEXT, explanation TEXT, name HIDDEN,"
		    " profile HIDDEN, checks HIDDEN)");

	(void)data, (void)argc, (void)argv, (void)message;
	if (code != SQLITE_OK) {
		return code;
	}
	sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
	*out = sqlite3_malloc(sizeof **out);
	if (*out == NULL) {
		return SQLITE_NOMEM;
	}
	memset(*out, 0, sizeof **out);
	return SQLITE_OK;
}

static int
disconnect_table(sqlite3_vtab *table)
{
	sqlite3_free(table);
	return SQLITE_OK;
}

/* The arguments are passed in their order; each needs the one before it. */
static int
choose_plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
	int given[ARGUMENTS] = {-1, -1, -1};
	int count = 0;

	for (int i = 0; i < info->nConstraint; i++) {
		int column = info->aConstraint[i].iColumn;

		if (column < NAME ||
		    info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) {
			continue;
		}
		if (!info->aConstraint[i].usable) {
			return SQLITE_CONSTRAINT;
		}
		given[column - NAME] = i;
	}
	for (; count < ARGUMENTS && given[count] >= 0; count++) {
		info->aConstraintUsage[given[count]].argvIndex = count + 1;
		info->aConstraintUsage[given[count]].omit = 1;
	}
	if (count == 0) {
		table->zErrMsg = sqlite3_mprintf("xn_faults needs a name");
		return table->zErrMsg != NULL ? SQLITE_ERROR : SQLITE_NOMEM;
	}
	info->estimatedCost = 10;
	info->estimatedRows = 2;
	return SQLITE_OK;
}

static int
open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
	fault_cursor *cursor = sqlite3_malloc(sizeof *cursor);

	(void)table;
	if (cursor == NULL) {
		return SQLITE_NOMEM;
	}
	memset(cursor, 0, sizeof *cursor);
	*out = &cursor->base;
	return SQLITE_OK;
}

static void
clear_cursor(fault_cursor *cursor)
{
	free(cursor->faults);
	forget_call(&cursor->memory);
	for (int i = 0; i < ARGUMENTS; i++) {
		sqlite3_value_free(cursor->given[i]);
		cursor->given[i] = NULL;
	}
	cursor->faults = NULL;
	cursor->count = cursor->row = 0;
	cursor->place = (sql_cursor){0};
}

static int
close_cursor(sqlite3_vtab_cursor *base)
{
	clear_cursor((fault_cursor *)base);
	sqlite3_free(base);
	return SQLITE_OK;
}

static int
filter(sqlite3_vtab_cursor *base, int number, const char *text, int argc,
       sqlite3_value **argv)
{
	fault_cursor *cursor = (fault_cursor *)base;
	sql_problem problem;
	int code;

	(void)number, (void)text;
	clear_cursor(cursor);
	for (int i = 0; i < argc; i++) {
		cursor->given[i] = sqlite3_value_dup(argv[i]);
		if (cursor->given[i] == NULL) {
			return SQLITE_NOMEM;
		}
	}
	code = read_call(&cursor->call, "xn_faults", argc, cursor->given,
			 &cursor->memory, &problem);
	if (code == SQLITE_DONE) {
		return SQLITE_OK;
	}
	if (code == SQLITE_OK &&
	    sql_call_options(&cursor->call, &cursor->opt, &problem) != SQL_OK) {
		code = SQLITE_ERROR;
	}
	if (code != SQLITE_OK) {
		sqlite3_free(base->pVtab->zErrMsg);
		base->pVtab->zErrMsg = error_text(&problem);
		return base->pVtab->zErrMsg != NULL ? code : SQLITE_NOMEM;
	}
	cursor->faults = sql_find_faults(&cursor->opt, cursor->call.name.text,
					 &cursor->count);
	return cursor->faults == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

static int
next(sqlite3_vtab_cursor *base)
{
	((fault_cursor *)base)->row++;
	return SQLITE_OK;
}

static int
at_end(sqlite3_vtab_cursor *base)
{
	const fault_cursor *cursor = (fault_cursor *)base;

	return cursor->row >= cursor->count;
}

static int
column(sqlite3_vtab_cursor *base, sqlite3_context *context, int number)
{
	fault_cursor *cursor = (fault_cursor *)base;
	const xn_fault *fault = &cursor->faults[cursor->row];
	char room[SQL_SECTION_SIZE];
	size_t value = 0;
	const char *word = NULL;

	if (number >= NAME && cursor->given[number - NAME] != NULL) {
		sqlite3_result_value(context, cursor->given[number - NAME]);
		return SQLITE_OK;
	}
	if (number == LABEL && fault->label != XN_NOWHERE) {
		value = fault->label + 1;
	} else if (number == AT && fault->at != XN_NOWHERE) {
		value = sql_character_at(&cursor->place, &cursor->call.name,
					 fault->at);
	} else if (number == ERROR) {
		word = xn_error_name(fault->error);
	} else if (number == RULE) {
		value = fault->rule;
	} else if (number == SECTION) {
		word = sql_section(room, &cursor->opt, fault);
	} else if (number == EXPLANATION) {
		word = xn_error_text(fault->error);
	}
	if (value > 0) {
		sqlite3_result_int64(context, (sqlite3_int64)value);
	} else {
		sqlite3_result_text(context, word, -1, SQLITE_TRANSIENT);
	}
	return SQLITE_OK;
}

static int
row_number(sqlite3_vtab_cursor *base, sqlite3_int64 *number)
{
	*number = (sqlite3_int64)((fault_cursor *)base)->row + 1;
	return SQLITE_OK;
}

int
create_fault_table(sqlite3 *db)
{
	static const sqlite3_module module = {
		.xConnect = connect_table,
		.xBestIndex = choose_plan,
		.xDisconnect = disconnect_table,
		.xOpen = open_cursor,
		.xClose = close_cursor,
		.xFilter = filter,
		.xNext = next,
		.xEof = at_end,
		.xColumn = column,
		.xRowid = row_number,
	};

	return sqlite3_create_module(db, "xn_faults", &module, NULL);
}
