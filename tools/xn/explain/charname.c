/* SPDX-License-Identifier: MIT
 *
 * The names of characters, from ICU's u_charName.
 */
#include "charname.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* ICU's versions with the names of their library and function. */
#define NEWEST 90
#define OLDEST 60

#define UNICODE_CHAR_NAME 0 /* ICU's U_UNICODE_CHAR_NAME */

/* The library of a version; false if it is not there. */
static bool
open_version(struct charnames *names, int version)
{
	char name[32];
	void *symbol;

	snprintf(name, sizeof name, "libicuuc.so.%d", version);
	names->library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
	if (names->library == NULL) {
		return false;
	}
	snprintf(name, sizeof name, "u_charName_%d", version);
	symbol = dlsym(names->library, name);
	if (symbol == NULL) {
		dlclose(names->library);
		names->library = NULL;
		return false;
	}
	/* ISO C has no cast from an object's pointer to a function's. */
	memcpy(&names->function, &symbol, sizeof symbol);
	return true;
}

void
charnames_open(struct charnames *names)
{
	for (int version = NEWEST; version >= OLDEST; version--) {
		if (open_version(names, version)) {
			return;
		}
	}
	names->library = NULL;
}

void
charname(const struct charnames *names, char *name, size_t cap, uint32_t point)
{
	int error = 0;

	name[0] = '\0';
	if (names->library == NULL) {
		return;
	}
	names->function((int32_t)point, UNICODE_CHAR_NAME, name, (int32_t)cap,
			&error);
	if (error > 0) {
		name[0] = '\0';
	}
	name[cap - 1] = '\0';
}
