/* SPDX-License-Identifier: MIT
 *
 * As gnutls does: STD3 rules, a second try with TRANSITIONAL for names that
 * IDNA2008 disallows, and Unicode for display.
 */
#include <idn2.h>

#include <stdio.h>

static int
map(const char *name, char **ascii)
{
	int flags = IDN2_NFC_INPUT | IDN2_USE_STD3_ASCII_RULES;
	int rc = idn2_to_ascii_8z(name, ascii, flags | IDN2_NONTRANSITIONAL);

	if (rc == IDN2_DISALLOWED) {
		rc = idn2_to_ascii_8z(name, ascii, flags | IDN2_TRANSITIONAL);
	}
	return rc;
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		char *ascii = NULL, *shown = NULL;
		int rc = map(argv[i], &ascii);

		if (rc == IDN2_OK) {
			rc = idn2_to_unicode_8z8z(ascii, &shown, 0);
		}
		if (rc == IDN2_OK) {
			printf("%s %s\n", ascii, shown);
		} else {
			printf("%d%s\n", rc,
			       idn2_strerror(rc)[0] != '\0' ? "" : ", no text");
		}
		idn2_free(ascii);
		idn2_free(shown);
	}
	return 0;
}
