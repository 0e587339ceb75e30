/* SPDX-License-Identifier: MIT
 *
 * What the two forms of a story share.
 */
#ifndef XN_EXPLAIN_FORMS_H
#define XN_EXPLAIN_FORMS_H

#include "../../../peers/icu.h"
#include "../../print/json.h"
#include "story.h"

#define CHARNAME_CAP 128

/* The name of a code point, or "" if ICU is not installed. */
const char *charname(char name[CHARNAME_CAP], const struct icu *icu,
		     uint32_t point);

/* The fields of --json behind "input" and "ok". */
void explain_fields(struct fields *fields, const struct story *story,
		    const struct icu *icu);

#endif
