/* SPDX-License-Identifier: MIT
 *
 * What the files of the SQLite extension share.  <sqlite3ext.h> turns calls into
 * ones through a table of functions, unless SQLITE_CORE is defined: then the
 * extension is linked with SQLite.
 */
#ifndef XN_SQLITE_SQLITE_H
#define XN_SQLITE_SQLITE_H

#include <sqlite3ext.h>

#include "../sql/sql.h"

/* The entry, which SQLite looks for in xn.so. */
__attribute__((visibility("default"))) int
sqlite3_xn_init(sqlite3 *db, char **message, const sqlite3_api_routines *api);

/* Arguments that were UTF-16, for free(); they start as NULL. */
typedef struct rooms {
	char *of[3];
} rooms;

/*
 * Reads the arguments of a call.  SQLITE_OK; SQLITE_DONE: one of them is NULL.
 * Otherwise a result code of SQLite, and what is wrong is in problem.
 */
int read_call(sql_call *call, const char *function, int count,
	      sqlite3_value **values, rooms *memory, sql_problem *problem);
void forget_call(rooms *memory);

/* The text of an error, for sqlite3_free(). */
char *error_text(const sql_problem *problem);

/* The table xn_faults (fault_table.c). */
int create_fault_table(sqlite3 *db);

#endif
