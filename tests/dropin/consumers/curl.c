/* SPDX-License-Identifier: MIT
 *
 * As curl does: checks the version at run time, converts from the locale's
 * encoding, and tries again with TRANSITIONAL after any failure.
 */
#include <idn2.h>

#include <locale.h>
#include <stdio.h>

#if IDN2_VERSION_NUMBER < 0x00140000
#error "too old for the flags of UTS #46"
#endif

static int
to_ascii(const char *host, char **ascii)
{
	int rc = idn2_lookup_ul(host, ascii,
				IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);

	if (rc != IDN2_OK) {
		rc = idn2_lookup_ul(host, ascii, IDN2_TRANSITIONAL);
	}
	return rc;
}

int
main(int argc, char **argv)
{
	setlocale(LC_ALL, "");
	if (idn2_check_version(IDN2_VERSION) == NULL) {
		puts("older than its header");
		return 0;
	}
	for (int i = 1; i < argc; i++) {
		char *ascii = NULL;
		int rc = to_ascii(argv[i], &ascii);

		printf("%s\n", rc == IDN2_OK ? ascii : idn2_strerror_name(rc));
		idn2_free(ascii);
	}
	return 0;
}
