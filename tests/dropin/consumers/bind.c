/* SPDX-License-Identifier: MIT
 *
 * As dig does: converts input to ASCII, and answers to Unicode if they would
 * convert back.
 */
#include <idn2.h>

#include <locale.h>
#include <stdio.h>
#include <string.h>

static int
typed(const char *name, char **ascii)
{
	int rc = idn2_to_ascii_lz(name, ascii, IDN2_NONTRANSITIONAL);

	if (rc == IDN2_DISALLOWED) {
		rc = idn2_to_ascii_lz(name, ascii, IDN2_TRANSITIONAL);
	}
	return rc;
}

static void
received(const char *name)
{
	char *utf8 = NULL, *local = NULL, *again = NULL;
	int rc = idn2_to_unicode_8z8z(name, &utf8, 0);

	if (rc == IDN2_OK) {
		rc = idn2_to_ascii_8z(utf8, NULL, IDN2_NONTRANSITIONAL);
	}
	if (rc == IDN2_DISALLOWED) {
		rc = idn2_to_ascii_8z(utf8, NULL, IDN2_TRANSITIONAL);
	}
	if (rc == IDN2_OK) {
		rc = idn2_to_unicode_8zlz(name, &local, 0);
	}
	if (rc == IDN2_OK) {
		rc = idn2_to_ascii_8z(local, &again, 0);
	}
	if (rc != IDN2_OK) {
		printf("%s as it is\n", name);
	} else {
		printf("%s %s\n", local,
		       strcmp(again, name) == 0 ? "same" : again);
	}
	idn2_free(utf8);
	idn2_free(local);
	idn2_free(again);
}

int
main(int argc, char **argv)
{
	setlocale(LC_ALL, "");
	for (int i = 1; i < argc; i++) {
		char *ascii = NULL;
		int rc = typed(argv[i], &ascii);

		if (rc == IDN2_OK) {
			received(ascii);
		} else {
			printf("%s\n", idn2_strerror_name(rc));
		}
		idn2_free(ascii);
	}
	return 0;
}
