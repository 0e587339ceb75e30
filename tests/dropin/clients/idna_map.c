/* SPDX-License-Identifier: MIT
 *
 * idna_map to-ascii|to-unicode NAME...: converts host names as gnutls does
 * before it compares them with a certificate's.  Prints a line for each name:
 * the result, or gnutls' name for the error.
 */
#include <gnutls/gnutls.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
print_mapped(const char *name, int to_ascii)
{
	gnutls_datum_t out = {NULL, 0};
	unsigned int len = (unsigned int)strlen(name);
	int error = to_ascii ? gnutls_idna_map(name, len, &out, 0)
			     : gnutls_idna_reverse_map(name, len, &out, 0);

	if (error < 0) {
		printf("%s\n", gnutls_strerror_name(error));
		return;
	}
	printf("%s\n", (const char *)out.data);
	gnutls_free(out.data);
}

int
main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: %s to-ascii|to-unicode NAME...\n",
			argv[0]);
		return EXIT_FAILURE;
	}
	for (int i = 2; i < argc; i++) {
		print_mapped(argv[i], strcmp(argv[1], "to-ascii") == 0);
	}
	return EXIT_SUCCESS;
}
