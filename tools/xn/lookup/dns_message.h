/* SPDX-License-Identifier: MIT
 *
 * Messages of the DNS: writing a question, and reading what is said to be its
 * answer (RFC 1035, 4).
 */
#ifndef XN_DNS_MESSAGE_H
#define XN_DNS_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/wire.h>

#define DNS_MESSAGE_MAX 65535
#define DNS_HEADER_SIZE 12
#define DNS_QUESTION_MAX (DNS_HEADER_SIZE + XN_WIRE_MAX + 4)

/* The most aliases that are followed. */
#define DNS_ALIASES_MAX 16

/* Types of records. */
enum { DNS_A = 1, DNS_CNAME = 5, DNS_PTR = 12, DNS_AAAA = 28 };

/* Response codes. */
enum { DNS_NO_ERROR = 0, DNS_NXDOMAIN = 3 };

/* What is asked: records of a type that a wire name has. */
struct dns_question {
	uint8_t name[XN_WIRE_MAX];
	unsigned type;
	unsigned id;
};

struct dns_record {
	uint8_t owner[XN_WIRE_MAX];
	unsigned type;
	uint32_t ttl;
	/* DNS_A: 4 octets, DNS_AAAA: 16, else a wire name. */
	uint8_t data[XN_WIRE_MAX];
};

/* What the question leads to: aliases, and then records of its type. */
struct dns_answer {
	unsigned rcode;
	struct dns_record *records; /* for free */
	size_t count;
	uint8_t last[XN_WIRE_MAX]; /* what the last alias leads to */
};

/* What a message is. */
enum dns_verdict {
	DNS_ANSWER,    /* the answer, with records or without */
	DNS_FAILURE,   /* the server answers that it has failed: rcode */
	DNS_FOREIGN,   /* not about this question */
	DNS_CUT,       /* the answer, without what did not fit */
	DNS_MALFORMED, /* not as it should be */
	DNS_NO_MEMORY
};

/* Whether two wire names are the same (RFC 4343). */
bool dns_same_name(const uint8_t a[XN_WIRE_MAX], const uint8_t b[XN_WIRE_MAX]);

/* Write a question, for a server that asks others; returns the length. */
size_t dns_write_question(uint8_t message[DNS_QUESTION_MAX],
			  const struct dns_question *question);

/*
 * Read a message of len octets.  With DNS_ANSWER the answer has records to be
 * freed, else none.  With DNS_MALFORMED *why is what is wrong with it.
 */
enum dns_verdict dns_read_answer(struct dns_answer *answer, const char **why,
				 const struct dns_question *question,
				 const uint8_t *message, size_t len);

#endif
