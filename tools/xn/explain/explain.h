/* SPDX-License-Identifier: MIT
 *
 * The two forms of a story.
 */
#ifndef XN_EXPLAIN_H
#define XN_EXPLAIN_H

#include "charname.h"
#include "../io/output.h"
#include "story.h"

/* As text for a person. */
void explain_text(struct output *out, struct story *story,
		  struct charnames *names);

/* As a JSON object, without a line ending. */
void explain_json(struct output *out, struct story *story,
		  struct charnames *names);

#endif
