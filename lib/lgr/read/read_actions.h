/* SPDX-License-Identifier: MIT
 *
 * Types of variants and the default actions (RFC 7940, sections 7.3 and 7.6).
 */
#ifndef XN_LGR_READ_ACTIONS_H
#define XN_LGR_READ_ACTIONS_H

#include "reader.h"

/*
 * The types that the default actions know; they have the first bits, and
 * "valid" is the last of them.
 */
#define STANDARD_TYPES 5
#define VALID_TYPE (STANDARD_TYPES - 1)

/* Enters the standard types. */
bool xn_lgr_begin_types(struct reader *reader);

/* Appends the default actions to those of the file. */
void xn_lgr_add_default_actions(struct reader *reader);

#endif
