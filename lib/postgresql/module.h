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

#include <xn/idna.h>

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

/* A loop over text serves interrupts after so many bytes. */
#define STRETCH 65536

/*
 * libxn cannot be interrupted while it reads so many bytes, so more are
 * refused: in a label to convert or a text for Punycode, and in a text for
 * libxn-display, which takes longer.
 */
#define LONGEST_TEXT 10000000
#define LONGEST_SHOWN 2000000

/* Serves interrupts.  Returns where the stretch of a loop ends. */
static inline size_t
stretch_end(size_t at, size_t len)
{
	CHECK_FOR_INTERRUPTS();
	return at + Min(len - at, STRETCH);
}

/* ---- text in the server's encoding (server_text.c) ---------------------- */

/* A host name: as SQL has it, and in UTF-8.  Often the two are one text. */
typedef struct host_name {
	const char *server;
	size_t server_len;
	const char *utf8;
	size_t len;
} host_name;

/* SQLSTATE 22P05 if a character has no form in UTF-8. */
host_name host_name_of(const char *server, size_t len);
host_name host_name_of_text(const text *t);

/* UTF-8 as a text of SQL.  22P05: the encoding lacks a character. */
text *text_from_utf8(const char *utf8, size_t len);
/* The same as a string with a NUL. */
char *string_from_utf8(const char *utf8, size_t len);
Datum text_array(const char *const *strings, int count);

/* A character of a name, for those who ask in the order of the name. */
typedef struct character_cursor {
	size_t at;        /* where it is in name->utf8 */
	size_t server_at; /* and in name->server, if that is kept */
	int before;       /* the number of characters before it */
} character_cursor;

/*
 * The number of the character, from 1, that is at a byte of name->utf8.  The
 * cursor starts as {0}.  Places in ascending order take one pass together.
 */
int character_at(character_cursor *cursor, const host_name *name, size_t at);

/* Whether a text is a word. */
static inline bool
text_is(const char *s, size_t len, const char *word)
{
	return strlen(word) == len && memcmp(s, word, len) == 0;
}

/* ---- conversion (conversion.c) ------------------------------------------ */

typedef enum conversion_target { CONVERT_TO_ASCII, CONVERT_TO_UNICODE }
	conversion_target;

typedef struct conversion {
	xn_result result;
	const char *output; /* room, or memory of the current context */
	char room[XN_NAME_SIZE];
} conversion;

/*
 * Converts a name.  A label to be mapped or decoded that is longer than
 * LONGEST_TEXT is too long.  An error is raised only if memory does not
 * suffice, or such a label is converted to Unicode.  The report may be NULL.
 */
void convert_name(conversion *out, conversion_target target,
		  const xn_options *opt, const host_name *name,
		  xn_report *report);

/*
 * The options that SQL names: a profile, and checks as "std3=on bidi=off".
 * checks may be NULL.  Anything unknown is SQLSTATE 22023.
 */
xn_options options_from_sql(const text *profile, const text *checks);

/* ---- errors (name_errors.c) --------------------------------------------- */

/*
 * Raises SQLSTATE 22P02 for a name that is not valid, with its faults as the
 * detail.  context is an ErrorSaveContext, or NULL.
 */
void raise_invalid_name(struct Node *context, const xn_options *opt,
			const host_name *name);

/*
 * A text for a message: control and bidi characters, and ill-formed bytes, are
 * escaped; at most 100 characters are there.
 */
char *quoted_text(const host_name *name);

/* The section that a fault breaks, with its rule; NULL if there is none. */
const char *fault_section(const xn_options *opt, const xn_fault *fault);

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
