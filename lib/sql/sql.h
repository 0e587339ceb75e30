/* SPDX-License-Identifier: MIT
 *
 * What the extensions of PostgreSQL, SQLite and DuckDB have in common: the
 * functions on names, the texts that choose options, and the messages.
 *
 * A function reads a call and fills an answer.  All text is UTF-8.  There is no
 * state between calls.
 */
#ifndef XN_SQL_SQL_H
#define XN_SQL_SQL_H

#include <stdbool.h>
#include <stddef.h>

#include <xn/display.h>
#include <xn/find.h>
#include <xn/idna.h>

/* ---- long text ---------------------------------------------------------- */

/* A loop over text calls sql_pause() after so many bytes. */
#define SQL_STRETCH 65536

/* What libxn-display reads at once; more is refused. */
#define SQL_LONGEST_SHOWN 2000000

/* Defined by each extension.  PostgreSQL's may leave by a jump. */
void sql_pause(void);

/* Pauses.  Returns where the stretch of a loop ends. */
static inline size_t
sql_stretch_end(size_t at, size_t len)
{
	sql_pause();
	return len - at < SQL_STRETCH ? len : at + SQL_STRETCH;
}

/* ---- messages ----------------------------------------------------------- */

/* At most this many characters of a text are quoted. */
#define SQL_QUOTED_CHARACTERS 100
/* And so many faults listed. */
#define SQL_LISTED_FAULTS 20

/*
 * What is wrong with a call.  There is room for the longest texts: a quoted
 * one, the faults at 320 bytes each, the list of profiles.
 */
typedef struct sql_problem {
	char message[1200];
	char detail[SQL_LISTED_FAULTS * 320 + 32]; /* "" if there is none */
	char hint[200];                            /* also */
} sql_problem;

/*
 * Writes a text for a message: control and bidi characters, and ill-formed
 * bytes, are escaped.  Returns out.
 */
#define SQL_QUOTED_SIZE (SQL_QUOTED_CHARACTERS * 8 + sizeof "...")
char *sql_quote(char out[SQL_QUOTED_SIZE], const char *s, size_t len);

/* ---- options ------------------------------------------------------------ */

typedef struct sql_string {
	const char *s;
	size_t len;
} sql_string;

/* Whether a text is a word. */
bool sql_is(sql_string text, const char *word);

/* Says "no profile is called "x"".  The hint stays.  The result is false. */
bool sql_no_such(sql_problem *problem, const char *what, sql_string wanted);

/*
 * The options of a profile, with checks as "std3=on bidi=off".  Anything
 * unknown is described, and the result is false.
 */
bool sql_options(xn_options *opt, sql_string profile, sql_string checks,
		 sql_problem *problem);
bool sql_policy(xn_display_options *opt, sql_string policy,
		sql_problem *problem);

/* ---- conversion --------------------------------------------------------- */

typedef enum sql_target { SQL_TO_ASCII, SQL_TO_UNICODE } sql_target;

typedef struct sql_conversion {
	xn_result result;
	sql_string output; /* in room, or in memory for free() */
	char *memory;
	char room[XN_NAME_SIZE];
} sql_conversion;

/*
 * Converts a name.  A label to be mapped or decoded that is longer than 10 MB
 * is too long.  False if memory does not suffice, or if such a label is
 * converted to Unicode.  The report may be NULL.
 */
bool sql_convert(sql_conversion *out, sql_target target, const xn_options *opt,
		 sql_string name, xn_report *report);

/* ---- faults ------------------------------------------------------------- */

/* A character of a name, for those who ask in the order of the name. */
typedef struct sql_cursor {
	size_t at;        /* where it is in the name */
	size_t server_at; /* and in the engine's own encoding */
	size_t before;    /* the number of characters before it */
} sql_cursor;

/* The name of a call. */
typedef struct sql_name {
	sql_string text;
	/* Moves a cursor to a byte; NULL: a character is one in UTF-8. */
	void (*advance)(sql_cursor *cursor, const struct sql_name *name,
			size_t at);
	sql_string server; /* for advance */
} sql_name;

/* The number of the character, from 1, at a byte.  The cursor starts as {0}. */
size_t sql_character_at(sql_cursor *cursor, const sql_name *name, size_t at);

#define SQL_SECTION_SIZE 80
/* The section that a fault breaks, with its rule. */
const char *sql_section(char out[SQL_SECTION_SIZE], const xn_options *opt,
			const xn_fault *fault);

/* All faults of a name, for free(); NULL if memory does not suffice. */
xn_fault *sql_find_faults(const xn_options *opt, sql_string name,
			  size_t *count);

/*
 * Says that a name is not valid, with its faults.  False if memory does not
 * suffice.
 */
bool sql_describe_invalid(sql_problem *problem, const xn_options *opt,
			  const sql_name *name);

/* ---- functions ---------------------------------------------------------- */

typedef struct sql_call {
	sql_name name;      /* the first argument */
	sql_string more[2]; /* the others */
	size_t count;       /* of all */
	/* Those of xn_profile(XN_LOOKUP), or NULL; taken if count is 1. */
	const xn_options *lookup;
} sql_call;

typedef enum sql_status {
	SQL_OK,
	SQL_NULL,
	SQL_INVALID, /* a name, or a text */
	SQL_UNKNOWN, /* a profile, a check, a policy */
	SQL_TOO_LONG /* or memory does not suffice */
} sql_status;

#define SQL_WORDS XN_ERROR_COUNT

typedef struct sql_answer {
	sql_string text;
	bool yes;
	const char *words[SQL_WORDS];
	size_t word_count;
	sql_problem problem; /* of any status but SQL_OK and SQL_NULL */
	sql_conversion made; /* made.memory is for free(), always */
} sql_answer;

typedef enum sql_kind { SQL_TEXT, SQL_BOOL, SQL_LIST } sql_kind;

typedef sql_status sql_answerer(const sql_call *call, sql_answer *out);

/* A function: in PostgreSQL its SQL says all this again, except the last. */
typedef struct sql_function {
	const char *name;
	sql_kind kind;
	size_t least, most; /* arguments, all of them text */
	sql_answerer *answer;
} sql_function;

/* NULL behind the last one. */
const sql_function *sql_function_at(size_t i);

/* The options that a call has as its second and third argument. */
sql_status sql_call_options(const sql_call *call, xn_options *opt,
			    sql_problem *problem);

/*
 * About how many bytes of slow names a call reads.  Other text takes a 24th of
 * the time, and so does ASCII without an ACE prefix, but for its dots.
 */
size_t sql_work(const sql_function *function, const sql_call *call);

/* Says that a text is too long for the engine. */
sql_status sql_too_long(sql_problem *problem, size_t len);

sql_answerer sql_to_ascii, sql_try_to_ascii, sql_to_unicode, sql_errors,
	sql_same_host, sql_reversed, sql_display, sql_display_reasons,
	sql_skeleton, sql_restriction_level, sql_host_of, sql_convert_in,
	sql_url_host, sql_version, sql_unicode_version;

#endif
