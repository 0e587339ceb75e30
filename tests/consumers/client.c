/* SPDX-License-Identifier: MIT
 *
 * client [ADDRESS PORT] URL: a small HTTP client, with host.c of
 * doc/adding.md.  It fetches http://HOST[:PORT]/PATH, or asks ADDRESS for it.
 * The exit status is 3 if the host is wrong.
 */
#define _POSIX_C_SOURCE 200809L

#include <locale.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HOST_SIZE 1024

bool host_to_ascii(char ascii[HOST_SIZE], const char *host, const char **why);

static int
connected(const char *address, const char *port)
{
	struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found;
	int fd = -1, rc = getaddrinfo(address, port, &wanted, &found);

	if (rc != 0) {
		fprintf(stderr, "%s: %s\n", address, gai_strerror(rc));
		return -1;
	}
	for (struct addrinfo *one = found; one != NULL && fd < 0;
	     one = one->ai_next) {
		fd = socket(one->ai_family, one->ai_socktype, 0);
		if (fd >= 0 && connect(fd, one->ai_addr, one->ai_addrlen)) {
			close(fd);
			fd = -1;
		}
	}
	freeaddrinfo(found);
	if (fd < 0) {
		perror(address);
	}
	return fd;
}

static int
fetch(int fd, const char *host, const char *path)
{
	char text[4096];
	ssize_t got;

	if (dprintf(fd, "GET /%s HTTP/1.0\r\nHost: %s\r\n\r\n", path,
		    host) < 0) {
		perror(host);
		return EXIT_FAILURE;
	}
	while ((got = read(fd, text, sizeof text)) > 0) {
		fwrite(text, 1, (size_t)got, stdout);
	}
	close(fd);
	return got < 0 || fflush(stdout) != 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
	char host[HOST_SIZE], port[6] = "80", ascii[HOST_SIZE];
	const char *url = argc > 1 ? argv[argc - 1] : "", *why;
	int read = 0, fd;

	setlocale(LC_CTYPE, "");
	if ((argc != 2 && argc != 4) ||
	    sscanf(url, "http://%1023[^:/]%n:%5[0-9]%n", host, &read, port,
		   &read) < 1 || (url[read] != '/' && url[read] != '\0')) {
		fputs("client [ADDRESS PORT] http://HOST[:PORT]/PATH\n", stderr);
		return 2;
	}
	if (!host_to_ascii(ascii, host, &why)) {
		fprintf(stderr, "%s: %s\n", host, why);
		return 3;
	}
	fd = argc == 4 ? connected(argv[1], argv[2]) : connected(ascii, port);
	return fd < 0 ? EXIT_FAILURE
		      : fetch(fd, ascii, url + read + (url[read] == '/'));
}
