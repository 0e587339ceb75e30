/* SPDX-License-Identifier: MIT
 *
 * The names of characters, from ICU's u_charName.
 */
#include "charname.h"

#include <string.h>

#define UNICODE_CHAR_NAME 0 /* ICU's U_UNICODE_CHAR_NAME */

void
charnames_open(struct charnames *names)
{
	const char *why;

	memset(names, 0, sizeof *names);
	names->there =
		load_library(&names->icu.loaded, &icu_library, NULL, &why) &&
		names->icu.char_name != NULL;
}

static void
ask(const struct charnames *names, char name[CHARNAME_CAP], uint32_t point)
{
	int error = 0;

	name[0] = '\0';
	names->icu.char_name((int32_t)point, UNICODE_CHAR_NAME, name,
			     CHARNAME_CAP, &error);
	if (error > 0) {
		name[0] = '\0';
	}
	name[CHARNAME_CAP - 1] = '\0';
}

const char *
charname(struct charnames *names, uint32_t point)
{
	struct charname *kept = &names->kept[point % CHARNAME_KEPT];

	if (!names->there) {
		return "";
	}
	if (kept->point != point || point == 0) {
		kept->point = point;
		ask(names, kept->name, point);
	}
	return kept->name;
}
