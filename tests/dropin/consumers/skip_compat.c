/* SPDX-License-Identifier: MIT
 *
 * A program that defines functions and types with libidn's names itself.
 */
#define IDN2_SKIP_LIBIDN_COMPAT
#include <idn2.h>

#include <stdio.h>

typedef enum { IDNA_SUCCESS = 7, IDNA_USE_STD3_ASCII_RULES = 2 } Idna_rc;
typedef int Idna_flags;

static Idna_rc
idna_to_ascii_8z(const char *src, char **dst, Idna_flags flags)
{
	return idn2_to_ascii_8z(src, dst, flags) == IDN2_OK
		       ? IDNA_SUCCESS
		       : IDNA_USE_STD3_ASCII_RULES;
}

static void
idn_free(void *p)
{
	idn2_free(p);
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		char *ascii = NULL;

		if (idna_to_ascii_8z(argv[i], &ascii, 0) == IDNA_SUCCESS) {
			printf("%d %s\n", (int)IDNA_SUCCESS, ascii);
		}
		idn_free(ascii);
	}
	return 0;
}
