/* SPDX-License-Identifier: MIT
 *
 * Asks name servers one after the other: over UDP, or over TCP if the answer is
 * too long for that.
 */
#ifndef XN_DNS_H
#define XN_DNS_H

#include "dns_message.h"

#include <netinet/in.h>
#include <sys/socket.h>

#define DNS_PORT 53
#define DNS_SERVERS_MAX 3 /* as resolvers read of resolv.conf */
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

/* The outcome of asking one server. */
enum dns_outcome {
	DNS_ANSWERED,
	DNS_FAILED,      /* the server reports it: code is the response code */
	DNS_SILENT,      /* no answer in time */
	DNS_BESIDE,      /* only answers to other questions */
	DNS_UNREACHABLE, /* code is an errno */
	DNS_DAMAGED,     /* the answer is not usable: why */
	DNS_EXHAUSTED    /* out of memory */
};

struct dns_try {
	enum dns_outcome outcome;
	int code;
	const char *why;
};

struct dns_resolver {
	struct dns_server servers[DNS_SERVERS_MAX];
	size_t count;
	long timeout; /* for each try, in milliseconds */
	/* The outcome of the last try at each server, for the last question. */
	struct dns_try tries[DNS_SERVERS_MAX];
	uint8_t message[DNS_MESSAGE_MAX];
};

/*
 * Asks for the records of a type of a wire name.  Returns the server that
 * answered; the caller frees the records.  NULL: none answered, and tries say
 * why.
 */
const struct dns_server *dns_ask(struct dns_resolver *resolver,
				 const uint8_t name[XN_WIRE_MAX], unsigned type,
				 struct dns_answer *answer);

#endif
