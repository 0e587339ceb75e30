/* SPDX-License-Identifier: MIT
 *
 * The two forms in which explain tells a story.
 */
#ifndef XN_EXPLAIN_H
#define XN_EXPLAIN_H

#include "charname.h"
#include "../io/output.h"
#include "story.h"

/* For a person. */
void explain_text(struct output *out, const struct story *story,
		  const struct charnames *names);

/* One JSON object, without the end of its line. */
void explain_json(struct output *out, const struct story *story,
		  const struct charnames *names);

#endif
