/* SPDX-License-Identifier: MIT
 *
 * --in: the names in other text.
 */
#ifndef XN_IN_TEXT_H
#define XN_IN_TEXT_H

#include "answer.h"

/*
 * Answers the names in a line or field, with all that is said of them.  The
 * answer is the whole text; its errors are for the columns of a table.
 */
void in_text_ask(struct asker *asker, const struct name *text,
		 struct answer *answer);

#endif
