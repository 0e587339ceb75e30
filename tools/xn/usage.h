/* SPDX-License-Identifier: MIT
 *
 * What is said about the usage: help pages, and messages about wrong usage.
 */
#ifndef XN_USAGE_H
#define XN_USAGE_H

#include "args.h"

/*
 * Begin a message: a "%" in format stands for the next one of a and b, which
 * is quoted.  Always returns false, for the caller to return.
 */
bool usage_begin(struct output *err, const char *format, const char *a,
		 const char *b);

/* End it, with a hint where to read on. */
bool usage_end(struct output *err, const struct command *command);

/* Both. */
bool usage_error(struct output *err, const struct command *command,
		 const char *format, const char *a, const char *b);

/* The page of xn --help (command NULL) or xn COMMAND --help. */
void usage_help(struct output *out, const struct command *commands,
		const struct command *command);

#endif
