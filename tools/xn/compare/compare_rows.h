/* SPDX-License-Identifier: MIT
 *
 * The list that --rows takes: names of rows, commas between them.
 */
#ifndef XN_COMPARE_ROWS_H
#define XN_COMPARE_ROWS_H

#include "../args.h"

/* Whether a name is on the list; all are where there is none (NULL). */
bool rows_has(const char *list, const char *name);

/* Whether there is a row for each on the list; else err says which are. */
bool rows_check(const struct args *args, struct output *err);

#endif
