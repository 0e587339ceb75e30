/* SPDX-License-Identifier: MIT
 *
 * resolve NAME: asks glibc's resolver for an internationalised name.  Prints
 * each address and canonical name that getaddrinfo returns with AI_IDN, and the
 * name that getnameinfo returns for the address with NI_IDN.  Exits with
 * getaddrinfo's error as a positive number.
 */
#define _GNU_SOURCE

#include <locale.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static void
print_entry(const struct addrinfo *entry)
{
	char address[NI_MAXHOST];
	char name[NI_MAXHOST];
	int error = getnameinfo(entry->ai_addr, entry->ai_addrlen, address,
				sizeof address, NULL, 0, NI_NUMERICHOST);

	if (error != 0) {
		printf("address error %d\n", error);
		return;
	}
	error = getnameinfo(entry->ai_addr, entry->ai_addrlen, name,
			    sizeof name, NULL, 0, NI_NAMEREQD | NI_IDN);
	if (error != 0) {
		snprintf(name, sizeof name, "error %d", error);
	}
	printf("%s canon=%s name=%s\n", address,
	       entry->ai_canonname != NULL ? entry->ai_canonname : "", name);
}

int
main(int argc, char **argv)
{
	struct addrinfo hints;
	struct addrinfo *list = NULL;
	int error;

	if (argc != 2) {
		fprintf(stderr, "usage: %s NAME\n", argv[0]);
		return EXIT_FAILURE;
	}
	setlocale(LC_ALL, "");
	memset(&hints, 0, sizeof hints);
	hints.ai_socktype = SOCK_STREAM;
	hints.ai_flags = AI_IDN | AI_CANONNAME | AI_CANONIDN;
	error = getaddrinfo(argv[1], NULL, &hints, &list);
	if (error != 0) {
		printf("error %d\n", error);
		return -error;
	}
	for (const struct addrinfo *at = list; at != NULL; at = at->ai_next) {
		print_entry(at);
	}
	freeaddrinfo(list);
	return EXIT_SUCCESS;
}
