/* SPDX-License-Identifier: MIT
 *
 * Answers in the rows of a table, and what they share with other answers.
 */
#ifndef XN_ANSWER_RECORD_H
#define XN_ANSWER_RECORD_H

#include "answer.h"

/* Answers the names in the rows of in.block. */
void answer_records(struct asker *asker);

/* Counts an answer that was given, and says what is wrong with the name. */
void answer_judge(struct asker *asker, const struct name *name,
		  const struct answer *answer);

#endif
