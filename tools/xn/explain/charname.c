/* SPDX-License-Identifier: MIT
 *
 * The names of characters, from ICU's u_charName.
 */
#include "charname.h"

#define UNICODE_CHAR_NAME 0 /* ICU's U_UNICODE_CHAR_NAME */

void
charnames_open(struct charnames *names)
{
	const char *why;

	names->there =
		load_library(&names->icu.loaded, &icu_library, NULL, &why) &&
		names->icu.char_name != NULL;
}

void
charname(const struct charnames *names, char *name, size_t cap, uint32_t point)
{
	int error = 0;

	name[0] = '\0';
	if (!names->there) {
		return;
	}
	names->icu.char_name((int32_t)point, UNICODE_CHAR_NAME, name,
			     (int32_t)cap, &error);
	if (error > 0) {
		name[0] = '\0';
	}
	name[cap - 1] = '\0';
}
