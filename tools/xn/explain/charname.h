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

#define CHARNAME_CAP 128
#define CHARNAME_KEPT 256

/* The last code points that were asked for, as names repeat their characters.
 */
struct charname {
	uint32_t point; /* 0: none yet */
	char name[CHARNAME_CAP];
};

struct charnames {
	struct icu icu;
	bool there;
	struct charname kept[CHARNAME_KEPT];
};

/* Opens ICU, which stays loaded: unloading it would leak its memory. */
void charnames_open(struct charnames *names);

/* The name of a code point, until the next call, or "". */
const char *charname(struct charnames *names, uint32_t point);

#endif
