/* SPDX-License-Identifier: MIT
 *
 * The names of characters, where an installed ICU has them.
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

/* The library stays loaded: what ICU has allocated would be lost. */
void charnames_open(struct charnames *names);

/* The name of a code point, or "". */
void charname(const struct charnames *names, char *name, size_t cap,
	      uint32_t point);

#endif
