/* SPDX-License-Identifier: MIT
 *
 * xn explain: names of code points, from ICU.
 */
#include "forms.h"

const char *
charname(char name[CHARNAME_CAP], const struct icu *icu, uint32_t point)
{
	int error = 0;

	name[0] = '\0';
	if (icu->char_name != NULL) {
		/* 0 is ICU's U_UNICODE_CHAR_NAME. */
		icu->char_name((int32_t)point, 0, name, CHARNAME_CAP, &error);
	}
	name[error > 0 ? 0 : CHARNAME_CAP - 1] = '\0';
	return name;
}
