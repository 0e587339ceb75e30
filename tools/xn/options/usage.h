/* SPDX-License-Identifier: MIT
 *
 * Help pages, and messages about wrong usage.
 */
#ifndef XN_USAGE_H
#define XN_USAGE_H

#include "../io/table.h"
#include "args.h"

/*
 * A message, and where to read on.  In format "%" is the next argument in
 * quotes, "$" the next one without.  False, for the caller to return.
 */
bool usage_error(struct output *err, const struct command *command,
		 const char *format, ...);

/* The end of a message. */
void usage_end(struct output *err, const struct command *command);

/* The most words that a list can have. */
#define WORDS_MAX 32

struct words {
	size_t count;
	const char *word[WORDS_MAX];
	char text[512]; /* "a, b, c" */
};

void words_add(struct words *words, const char *word);

/* A message: given[0..len) is no WHAT; these are known.  False. */
bool usage_unknown(struct output *err, const struct command *command,
		   const char *what, const char *given, size_t len,
		   const struct words *known);

/*
 * Finds the number of what was given among names that end with "".  False,
 * after that message: it is none of them.
 */
bool usage_find(struct output *err, const struct command *command,
		size_t *number, const char *what, const char *given,
		const char *(*name_of)(size_t i));

/* The middle of a message: what is wrong with the header of a table. */
void usage_table(struct output *err, const struct table *table,
		 enum table_fault fault);

/* The page of xn --help (command NULL) or xn COMMAND --help. */
void usage_help(struct output *out, const struct command *command);

#endif
