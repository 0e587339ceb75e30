/* SPDX-License-Identifier: MIT
 *
 * The names of characters, if ICU is installed.
 */
#ifndef XN_CHARNAME_H
#define XN_CHARNAME_H

#include "../../peers/icu.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct charnames {
	struct icu icu;
	bool there;
};

/* Opens ICU, which stays loaded: unloading it would leak its memory. */
void charnames_open(struct charnames *names);

/* The name of a code point, or "". */
void charname(const struct charnames *names, char *name, size_t cap,
	      uint32_t point);

#endif
