/* SPDX-License-Identifier: MIT
 *
 * DNS messages: writes a question and reads a message that may be its answer
 * (RFC 1035, 4).
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

/* A question: the records of a type of a wire name. */
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

/* The answer: aliases, then records of the type of the question. */
struct dns_answer {
	unsigned rcode;
	struct dns_record *records; /* free them with free() */
	size_t count;
	uint8_t last[XN_WIRE_MAX]; /* the target of the last alias */
};

/* What a message is. */
enum dns_verdict {
	DNS_ANSWER,    /* the answer, with records or without */
	DNS_FAILURE,   /* the server reports a failure: rcode */
	DNS_FOREIGN,   /* not about this question */
	DNS_CUT,       /* the answer, cut off */
	DNS_MALFORMED, /* not well-formed */
	DNS_NO_MEMORY
};

/* Whether two wire names are the same (RFC 4343). */
bool dns_same_name(const uint8_t a[XN_WIRE_MAX], const uint8_t b[XN_WIRE_MAX]);

/* Writes a question for a recursive server.  Returns the length. */
size_t dns_write_question(uint8_t message[DNS_QUESTION_MAX],
			  const struct dns_question *question);

/*
 * Reads a message of len octets.  With DNS_ANSWER the caller frees the records
 * of the answer.  With DNS_MALFORMED *why says what is wrong.
 */
enum dns_verdict dns_read_answer(struct dns_answer *answer, const char **why,
				 const struct dns_question *question,
				 const uint8_t *message, size_t len);

#endif
