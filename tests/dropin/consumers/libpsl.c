/* SPDX-License-Identifier: MIT
 *
 * As libpsl does: converts UTF-8 to the form in which it compares domains.
 */
#include <idn2.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if IDN2_VERSION_NUMBER >= 0x00140000
#define FLAGS (IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#else
#define FLAGS IDN2_NFC_INPUT
#endif

static int
normalize(const char *utf8, char **ascii)
{
	uint8_t *lower = NULL;
	int rc = idn2_lookup_u8((const uint8_t *)utf8, &lower, FLAGS);

	if (rc == IDN2_OK) {
		*ascii = (char *)malloc(strlen((char *)lower) + 1);
		if (*ascii == NULL) {
			rc = IDN2_MALLOC;
		} else {
			strcpy(*ascii, (char *)lower);
		}
		idn2_free(lower);
	}
	return rc;
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		char *ascii = NULL;
		int rc = normalize(argv[i], &ascii);

		printf("%s\n", rc == IDN2_OK ? ascii : idn2_strerror_name(rc));
		free(ascii);
	}
	return 0;
}
