/* SPDX-License-Identifier: MIT
 *
 * Calls of the drop-in that need more than a name: UTF-32 that is not Unicode,
 * Punycode.  rows.txt has pairs of labels to register.
 */
#ifndef DROPIN_SPECIAL_H
#define DROPIN_SPECIAL_H

#include "judge.h"

void special_calls(struct judge *judge);

#endif
