/* SPDX-License-Identifier: MIT
 *
 * Calls of the drop-in that no list of names has: NULL wherever it can be,
 * UTF-32 that is no text, pairs of labels to register, Punycode.
 */
#ifndef DROPIN_SPECIAL_H
#define DROPIN_SPECIAL_H

#include "judge.h"

void special_calls(struct judge *judge);

#endif
