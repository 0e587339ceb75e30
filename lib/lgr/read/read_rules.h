/* SPDX-License-Identifier: MIT
 *
 * What classes and rules have in common when they are read.
 */
#ifndef XN_LGR_READ_RULES_H
#define XN_LGR_READ_RULES_H

#include "reader.h"

/* Takes the name of a class or rule, which only those in rules have. */
bool xn_lgr_take_name(struct reader *reader, const char *const *value,
		      const char *section);

/* Takes the count of a match operator (6.3.3); value may be NULL. */
bool xn_lgr_take_count(struct reader *reader, const char *value);

/* What stands in the words before this part of a rule or a class. */
void xn_lgr_say_separator(struct reader *reader);

#endif
