/* SPDX-License-Identifier: MIT
 *
 * What the files of the PostgreSQL extension share.
 *
 * The extension keeps no state between calls.  Its memory comes from palloc,
 * and so does libxn's (see palloc.c): an error or a cancelled statement frees
 * everything.
 */
#ifndef XN_POSTGRESQL_MODULE_H
#define XN_POSTGRESQL_MODULE_H

#include <postgres.h>

#include <fmgr.h>
#include <miscadmin.h>
#if PG_VERSION_NUM >= 160000
#include <varatt.h>
#endif

#include "../sql/sql.h"

#if PG_VERSION_NUM < 140000
#error "PostgreSQL 14 is the oldest version that this extension supports"
#endif

/* Before version 16, each error of an input function ends the statement. */
#if PG_VERSION_NUM < 160000
#define errsave(context, ...) ereport(ERROR, __VA_ARGS__)
#endif

/* Declares a function for SQL. */
#define SQL_FUNCTION(name)                                                     \
	extern PGDLLEXPORT Datum name(PG_FUNCTION_ARGS);                       \
	PG_FUNCTION_INFO_V1(name)

/* ---- long text ---------------------------------------------------------- */

/* More is refused in a text for Punycode: libxn cannot be interrupted there. */
#define LONGEST_TEXT 10000000

/* ---- text in the server's encoding (server_text.c) ---------------------- */

/*
 * A name in UTF-8 and in the server's encoding.  Often the two are one text.
 * SQLSTATE 22P05 if a character has no form in UTF-8.
 */
sql_name name_of(const char *server, size_t len);
sql_name name_of_text(const text *t);

/* UTF-8 as a text of SQL.  22P05: the encoding lacks a character. */
text *text_from_utf8(const char *utf8, size_t len);
/* The same as a string with a NUL. */
char *string_from_utf8(const char *utf8, size_t len);
Datum text_array(const char *const *strings, int count);

/* ---- errors (sql_functions.c) ------------------------------------------- */

/*
 * Raises the error that a status stands for.  context is an ErrorSaveContext,
 * or NULL.
 */
void raise_problem(struct Node *context, sql_status status,
		   const sql_problem *problem);

/* A text for a message, in the server's encoding. */
char *quoted_text(const sql_name *name);

/* As VARSIZE_ANY_EXHDR, which mixes signs, of a value that is in memory. */
static inline size_t
value_length(const void *value)
{
	return VARATT_IS_SHORT(value)
		       ? (size_t)VARSIZE_SHORT(value) - VARHDRSZ_SHORT
		       : (size_t)VARSIZE(value) - (size_t)VARHDRSZ;
}

/* ---- stored host names (hostname_type.c) -------------------------------- */

/* The bytes of a hostname; they have no NUL after them. */
typedef struct stored_name {
	const char *s;
	size_t len;
} stored_name;

#define PG_GETARG_HOSTNAME(n) stored_name_of(PG_GETARG_DATUM(n))

/* Inline, as a sort does this for each comparison. */
static inline stored_name
stored_name_of(Datum datum)
{
	struct varlena *value = (struct varlena *)DatumGetPointer(datum);
	stored_name name;

	if (VARATT_IS_COMPRESSED(value) || VARATT_IS_EXTERNAL(value)) {
		value = pg_detoast_datum_packed(value);
	}
	name.s = VARDATA_ANY(value);
	name.len = value_length(value);
	return name;
}

/*
 * Frees the copy that was made of a value that is compressed or elsewhere.
 * Sorts and indexes ask that of what they call.
 */
static inline void
forget_name(stored_name name, Datum datum)
{
	if (name.s != VARDATA_ANY(DatumGetPointer(datum))) {
		pfree((char *)name.s - VARHDRSZ);
	}
}

Datum hostname_datum(const char *s, size_t len);

/* ---- their order (hostname_order.c) ------------------------------------- */

/* The order of the DNS: labels from the right, by octets. */
int hostname_order(stored_name a, stored_name b);
int hostname_datum_order(Datum x, Datum y);

/* Whether a is b or below it. */
bool hostname_is_below(stored_name a, stored_name b);

#endif
