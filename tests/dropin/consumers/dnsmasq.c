/* SPDX-License-Identifier: MIT
 *
 * As dnsmasq does: one call, or a second one with old versions.
 */
#include <idn2.h>

#include <locale.h>
#include <stdio.h>

static int
canonicalise(const char *name, char **ascii)
{
	int rc = idn2_to_ascii_lz(name, ascii, IDN2_NONTRANSITIONAL);

#if defined IDN2_VERSION_NUMBER && IDN2_VERSION_NUMBER < 0x02000003
	puts("old version");
	if (rc == IDN2_DISALLOWED) {
		rc = idn2_to_ascii_lz(name, ascii, IDN2_TRANSITIONAL);
	}
#endif
	return rc;
}

int
main(int argc, char **argv)
{
	setlocale(LC_ALL, "");
	for (int i = 1; i < argc; i++) {
		char *ascii = NULL;
		int rc = canonicalise(argv[i], &ascii);

		printf("%s\n", rc == IDN2_OK ? ascii : idn2_strerror_name(rc));
		idn2_free(ascii);
	}
	return 0;
}
