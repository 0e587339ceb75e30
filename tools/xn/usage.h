/* SPDX-License-Identifier: MIT
 *
 * Help pages, and messages about wrong usage.
 */
#ifndef XN_USAGE_H
#define XN_USAGE_H

#include "args.h"
#include "io/table.h"

/* Each bool here is false, for the caller to return. */

/* Begin a message: each "%" in format becomes a, then b, in quotes. */
bool usage_begin(struct output *err, const char *format, const char *a,
		 const char *b);

/* Goes on in the same way. */
void usage_more(struct output *err, const char *format, const char *a);

/* End it, and say where to read on. */
bool usage_end(struct output *err, const struct command *command);

/* The whole of a message. */
bool usage_error(struct output *err, const struct command *command,
		 const char *format, const char *a, const char *b);

/* The most words that a list can have. */
#define WORDS_MAX 32

struct words {
	size_t count;
	const char *word[WORDS_MAX];
};

void words_add(struct words *words, const char *word);

/* "a, b, c" */
void words_put(struct output *err, const struct words *words);

/* A message: given[0..len) is no WHAT; these are known. */
bool usage_unknown(struct output *err, const struct command *command,
		   const char *what, const char *given, size_t len,
		   const struct words *known);

/* The middle of a message: what is wrong with the header of a table. */
void usage_table(struct output *err, const struct table *table,
		 enum table_fault fault);

/* The page of xn --help (command NULL) or xn COMMAND --help. */
void usage_help(struct output *out, const struct command *commands,
		const struct command *command);

#endif
