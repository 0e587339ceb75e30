/* SPDX-License-Identifier: MIT
 *
 * The names of characters that turn up in names by mistake.
 */
#ifndef XN_SHORT_NAMES_H
#define XN_SHORT_NAMES_H

#include <stdint.h>

/* The Unicode name of a character, or NULL where it is not in the table. */
const char *short_name(uint32_t point);

#endif
