/* SPDX-License-Identifier: MIT
 *
 * A program that uses both libraries, with libidn's header first: libidn's
 * names keep their meaning.
 */
#include <idna.h>

#include <idn2.h>

#include <idn-free.h>
#include <stdio.h>

#ifdef idna_to_ascii_8z
#error "libidn's function is libidn2's"
#endif

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		char *old = NULL, *ascii = NULL;

		if (idna_to_ascii_8z(argv[i], &old,
				     IDNA_USE_STD3_ASCII_RULES) ==
			    IDNA_SUCCESS &&
		    idn2_to_ascii_8z(argv[i], &ascii,
				     IDN2_USE_STD3_ASCII_RULES) == IDN2_OK) {
			printf("%d %d %s %s\n", (int)IDNA_USE_STD3_ASCII_RULES,
			       (int)IDN2_USE_STD3_ASCII_RULES, old, ascii);
		}
		idn_free(old);
		idn2_free(ascii);
	}
	return 0;
}
