/* SPDX-License-Identifier: MIT
 *
 * The name servers to ask.
 */
#include "resolvconf.h"
#include "../io/input.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define ADDRESS_CAP (INET6_ADDRSTRLEN + 1 + IF_NAMESIZE)
#define BLANKS " \t\r\n"
#define LINE_CAP 1024

/*
 * Reads a decimal number of up to this many digits.  Returns the text after it,
 * or NULL.
 */
static const char *
read_decimal(const char *s, size_t digits, unsigned long *value)
{
	*value = 0;
	if (*s < '0' || *s > '9') {
		return NULL;
	}
	for (; *s >= '0' && *s <= '9'; s++, digits--) {
		if (digits == 0) {
			return NULL;
		}
		*value = 10 * *value + (unsigned long)(*s - '0');
	}
	return s;
}

static bool
read_port(const char *s, in_port_t *port)
{
	unsigned long value;

	s = read_decimal(s, 5, &value);
	if (s == NULL || *s != '\0' || value == 0 || value > UINT16_MAX) {
		return false;
	}
	*port = htons((uint16_t)value);
	return true;
}

static bool
set_ipv4(struct dns_server *server, const char *address, in_port_t port)
{
	struct sockaddr_in *in = &server->address.in;

	if (inet_pton(AF_INET, address, &in->sin_addr) != 1) {
		return false;
	}
	in->sin_family = AF_INET;
	in->sin_port = port;
	server->len = sizeof *in;
	snprintf(server->name, sizeof server->name, "%s:%u", address,
		 (unsigned)ntohs(port));
	return true;
}

/* After "%" follows the interface, by name or number. */
static bool
set_ipv6(struct dns_server *server, const char *address, in_port_t port)
{
	struct sockaddr_in6 *in6 = &server->address.in6;
	const char *zone = strchr(address, '%');
	char bare[INET6_ADDRSTRLEN] = "";
	size_t len = strcspn(address, "%");
	unsigned long scope = 0;

	if (len >= sizeof bare || strlen(address) >= ADDRESS_CAP) {
		return false;
	}
	memcpy(bare, address, len);
	if (inet_pton(AF_INET6, bare, &in6->sin6_addr) != 1) {
		return false;
	}
	if (zone != NULL) {
		const char *rest = read_decimal(zone + 1, 9, &scope);

		if (rest == NULL || *rest != '\0') {
			scope = if_nametoindex(zone + 1);
		}
		if (scope == 0) {
			return false;
		}
	}
	in6->sin6_family = AF_INET6;
	in6->sin6_port = port;
	in6->sin6_scope_id = (uint32_t)scope;
	server->len = sizeof *in6;
	snprintf(server->name, sizeof server->name, "[%s]:%u", address,
		 (unsigned)ntohs(port));
	return true;
}

static bool
set_address(struct dns_server *server, const char *address, in_port_t port)
{
	memset(server, 0, sizeof *server);
	return set_ipv4(server, address, port) ||
	       set_ipv6(server, address, port);
}

bool
resolvconf_server(struct dns_server *server, const char *text)
{
	char address[ADDRESS_CAP];
	in_port_t port = htons(DNS_PORT);
	const char *colon = strchr(text, ':');
	bool brackets = text[0] == '[';
	size_t len = strlen(text);

	if (brackets) {
		text++;
		len = strcspn(text, "]");
		if (text[len] != ']') {
			return false;
		}
		colon = text[len + 1] != '\0' ? text + len + 1 : NULL;
	} else if (colon != NULL && strchr(colon + 1, ':') == NULL) {
		len = (size_t)(colon - text);
	} else {
		colon = NULL;
	}
	if (len >= sizeof address ||
	    (colon != NULL &&
	     (*colon != ':' || !read_port(colon + 1, &port)))) {
		return false;
	}
	memcpy(address, text, len);
	address[len] = '\0';
	memset(server, 0, sizeof *server);
	return brackets ? set_ipv6(server, address, port)
			: set_address(server, address, port);
}

/* Reads "nameserver ADDRESS".  Other lines do not matter here. */
static void
read_line(struct dns_resolver *resolver, char *line)
{
	static const char keyword[] = "nameserver";
	size_t len = sizeof keyword - 1;

	if (strncmp(line, keyword, len) != 0 ||
	    strspn(line + len, BLANKS) == 0) {
		return;
	}
	line += len + strspn(line + len, BLANKS);
	line[strcspn(line, BLANKS)] = '\0';
	if (resolver->count < DNS_SERVERS_MAX &&
	    set_address(&resolver->servers[resolver->count], line,
			htons(DNS_PORT))) {
		resolver->count++;
	}
}

bool
resolvconf_read(struct dns_resolver *resolver)
{
	int fd = open(RESOLVCONF_PATH, O_RDONLY);
	struct input in;
	struct name name;
	char line[LINE_CAP];

	resolver->count = 0;
	if (fd < 0 && errno != ENOENT) {
		return false;
	}
	if (fd >= 0) {
		input_open_file(&in, fd);
		while (input_next(&in, &name)) {
			/* No line with a NUL, or longer, counts. */
			if (name.len < sizeof line &&
			    memchr(name.s, '\0', name.len) == NULL) {
				memcpy(line, name.s, name.len);
				line[name.len] = '\0';
				read_line(resolver, line);
			}
		}
		input_close(&in);
		close(fd);
		if (in.error != 0) {
			errno = in.error;
			return false;
		}
	}
	if (resolver->count == 0) {
		resolver->count = set_address(&resolver->servers[0],
					      "127.0.0.1", htons(DNS_PORT));
	}
	return true;
}
