/* SPDX-License-Identifier: MIT
 *
 * The list that --rows takes: names of rows, separated by commas.
 */
#ifndef XN_COMPARE_ROWS_H
#define XN_COMPARE_ROWS_H

#include "../args.h"

/* Whether a name is on the list.  NULL is the list of all names. */
bool rows_has(const char *list, const char *name);

/*
 * Whether each name on the list is that of a row.  If not, err says which names
 * there are.
 */
bool rows_check(const struct args *args, struct output *err);

#endif
