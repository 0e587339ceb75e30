/* SPDX-License-Identifier: MIT
 *
 * The two forms of a story.
 */
#ifndef XN_EXPLAIN_H
#define XN_EXPLAIN_H

#include "../../peers/icu.h"
#include "../io/output.h"
#include "story.h"

#define CHARNAME_CAP 128

/* The name of a code point, or "" if ICU is not installed. */
const char *charname(char name[CHARNAME_CAP], const struct icu *icu,
		     uint32_t point);

/* As text for a person. */
void explain_text(struct output *out, const struct story *story,
		  const struct icu *icu);

/* As a JSON object, without a line ending. */
void explain_json(struct output *out, const struct story *story,
		  const struct icu *icu);

#endif
