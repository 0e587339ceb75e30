/* SPDX-License-Identifier: MIT
 *
 * As mutt and gnunet do: uses libidn's names and codes, which are macros here.
 */
#include <idn2.h>

#include <locale.h>
#include <stdio.h>
#include <string.h>

static void
apply(const char *name)
{
	char *ascii = NULL, *same = NULL, *shown = NULL;
	Idna_rc success = IDNA_SUCCESS;
	int flags = IDNA_ALLOW_UNASSIGNED;

	if (idna_to_ascii_8z(name, &ascii, flags) != (int)success ||
	    idna_to_ascii_lz(name, &same, flags) != IDNA_SUCCESS) {
		puts(idna_strerror(IDNA_PUNYCODE_ERROR) != NULL ? "error"
								: "no text");
	} else if (idna_to_unicode_8z8z(ascii, &shown, flags) != IDNA_SUCCESS) {
		puts("not shown");
	} else {
		printf("%s %s%s\n", ascii, shown,
		       strcmp(ascii, same) == 0 ? "" : ", differs");
	}
	idn_free(ascii);
	idn_free(same);
	idn_free(shown);
}

int
main(int argc, char **argv)
{
	setlocale(LC_ALL, "");
	for (int i = 1; i < argc; i++) {
		apply(argv[i]);
	}
	return 0;
}
