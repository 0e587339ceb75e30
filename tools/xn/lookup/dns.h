/* SPDX-License-Identifier: MIT
 *
 * Asking name servers: over UDP, over TCP where the answer is too long for
 * that, one server after the other.
 */
#ifndef XN_DNS_H
#define XN_DNS_H

#include "dns_message.h"

#include <netinet/in.h>
#include <sys/socket.h>

#define DNS_PORT 53
#define DNS_SERVERS_MAX 3 /* as many as resolvers take of resolv.conf */
#define DNS_TRIES 2

struct dns_server {
	union {
		struct sockaddr any;
		struct sockaddr_in in;
		struct sockaddr_in6 in6;
	} address;
	socklen_t len;
	char name[80]; /* 192.0.2.1:53, [2001:db8::1]:53 */
};

/* What came of asking one server. */
enum dns_outcome {
	DNS_ANSWERED,
	DNS_FAILED,      /* it says that it has: code is the response code */
	DNS_SILENT,      /* it did not answer in time */
	DNS_BESIDE,      /* it did, but only something else */
	DNS_UNREACHABLE, /* code is of errno */
	DNS_DAMAGED,     /* its answer is not to be used: why */
	DNS_EXHAUSTED    /* there was no memory for it */
};

struct dns_try {
	enum dns_outcome outcome;
	int code;
	const char *why;
};

struct dns_resolver {
	struct dns_server servers[DNS_SERVERS_MAX];
	size_t count;
	long timeout; /* of a try, in milliseconds */
	/* Of the last question: what each server's last try came to. */
	struct dns_try tries[DNS_SERVERS_MAX];
	uint8_t message[DNS_MESSAGE_MAX];
};

/*
 * Ask for records of a type that a wire name has.  Returns the server that
 * has answered, with records to be freed or without; NULL: none has, and
 * tries say why not.
 */
const struct dns_server *dns_ask(struct dns_resolver *resolver,
				 const uint8_t name[XN_WIRE_MAX], unsigned type,
				 struct dns_answer *answer);

#endif
