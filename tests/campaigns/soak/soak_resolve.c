/* SPDX-License-Identifier: MIT
 *
 * soak_resolve COUNT: asks glibc COUNT times for international names, like a
 * program that runs for months.  AI_NUMERICHOST ends each call after the
 * conversion, so no name server is asked.  Prints how many names were converted
 * and were not addresses, and how many could not be converted.
 */
#define _GNU_SOURCE

#include <locale.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {
	"\xC3\xBC"
	"ber.example",
	"\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E.example",
	"xn--bcher-kva.example",
	"xn--a.example",
	"example.com",
	"fa\xC3\x9F\xE2\x98\x83.example",
	"\xD8\xA7\xD9\x84\xD8\xB9\xD8\xB1\xD8\xA8\xD9\x8A\xD8\xA9.example",
	"a\xCC\x81\xCC\xA3\xCC\x81.example",
	"\xEF\xB7\xBA.example",
	"a\xE2\x80\x8D.example",
	"\xFF.example",
	"\xC3\xBC.."
	"example",
};

int
main(int argc, char **argv)
{
	size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
	size_t converted = 0, refused = 0;
	struct addrinfo hints = {0};

	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		fputs("no locale C.UTF-8\n", stderr);
		return EXIT_FAILURE;
	}
	hints.ai_flags = AI_IDN | AI_NUMERICHOST;
	for (size_t i = 0; i < count; i++) {
		const char *name = names[i % (sizeof names / sizeof *names)];
		struct addrinfo *list = NULL;
		int error = getaddrinfo(name, NULL, &hints, &list);

		converted += error == EAI_NONAME;
		refused += error == EAI_IDN_ENCODE;
		if (error == 0) {
			freeaddrinfo(list);
		}
	}
	printf("%zu converted, %zu refused\n", converted, refused);
	return converted + refused == count && refused > 0 ? EXIT_SUCCESS
							   : EXIT_FAILURE;
}
