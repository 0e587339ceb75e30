/* SPDX-License-Identifier: MIT
 *
 * DNS messages.  A message may come from an attacker: no length in it is
 * trusted, and a message that is wrong anywhere is refused as a whole.
 */
#include "dns_message.h"

#include <stdlib.h>
#include <string.h>

#define CLASS_IN 1
#define A_SIZE 4
#define AAAA_SIZE 16
/* The shortest record: the root label, type, class, TTL, and length. */
#define RECORD_MIN 11

/* The second 16 bits of a header (RFC 1035, 4.1.1). */
#define FLAG_RESPONSE 0x8000u
#define FLAGS_OPCODE 0x7800u
#define FLAG_TRUNCATED 0x0200u
#define FLAG_RECURSE 0x0100u
#define FLAGS_RCODE 0x000Fu

/* ---- writing ------------------------------------------------------------ */

static uint8_t *
put_16(uint8_t *to, unsigned value)
{
	*to++ = (uint8_t)(value >> 8);
	*to++ = (uint8_t)value;
	return to;
}

size_t
dns_write_question(uint8_t message[DNS_QUESTION_MAX],
		   const struct dns_question *question)
{
	size_t len = xn_wire_check(question->name, XN_WIRE_MAX).read;
	uint8_t *to = message;

	to = put_16(to, question->id);
	to = put_16(to, FLAG_RECURSE);
	to = put_16(to, 1);
	memset(to, 0, 6);
	to += 6;
	memcpy(to, question->name, len);
	to = put_16(to + len, question->type);
	to = put_16(to, CLASS_IN);
	return (size_t)(to - message);
}

/* ---- reading ------------------------------------------------------------ */

/* A message while it is read.  why says what is wrong with it, or is NULL. */
struct reader {
	const uint8_t *s;
	size_t len;
	size_t at;
	const char *why;
};

static bool
fail(struct reader *reader, const char *why)
{
	reader->why = why;
	return false;
}

/* A number of up to four octets. */
static bool
read_number(struct reader *reader, size_t size, uint32_t *value)
{
	if (reader->len - reader->at < size) {
		return fail(reader, "it ends within a record");
	}
	*value = 0;
	for (; size > 0; size--) {
		*value = *value << 8 | reader->s[reader->at++];
	}
	return true;
}

static bool
read_name(struct reader *reader, uint8_t name[XN_WIRE_MAX])
{
	xn_wire_result r = xn_wire_read(name, XN_WIRE_MAX, reader->s,
					reader->len, reader->at);

	if (r.status != XN_WIRE_OK) {
		return fail(reader, xn_wire_status_name(r.status));
	}
	reader->at += r.read;
	return true;
}

/* Reads data of size octets, if the type is known. */
static bool
read_data(struct reader *reader, struct dns_record *record, size_t size)
{
	struct reader data = *reader;
	size_t address = record->type == DNS_A ? A_SIZE : AAAA_SIZE;

	data.len = data.at + size;
	switch (record->type) {
	case DNS_A:
	case DNS_AAAA:
		if (size != address) {
			return fail(reader, "an address of a wrong length");
		}
		memcpy(record->data, data.s + data.at, size);
		return true;
	case DNS_CNAME:
	case DNS_PTR:
		if (!read_name(&data, record->data)) {
			return fail(reader, data.why);
		}
		if (data.at != data.len) {
			return fail(reader, "a record longer than its name");
		}
		return true;
	default:
		return true;
	}
}

/*
 * RFC 1035, 4.1.3.  A record of another class gets the type 0, which no record
 * has.
 */
static bool
read_record(struct reader *reader, struct dns_record *record)
{
	uint32_t type, class, ttl, size;

	if (!read_name(reader, record->owner) ||
	    !read_number(reader, 2, &type) || !read_number(reader, 2, &class) ||
	    !read_number(reader, 4, &ttl) || !read_number(reader, 2, &size)) {
		return false;
	}
	if (reader->len - reader->at < size) {
		return fail(reader, "a record beyond its end");
	}
	record->type = class == CLASS_IN ? type : 0;
	/* RFC 2181, 8. */
	record->ttl = ttl < 0x80000000u ? ttl : 0;
	if (!read_data(reader, record, size)) {
		return false;
	}
	reader->at += size;
	return true;
}

bool
dns_same_name(const uint8_t a[XN_WIRE_MAX], const uint8_t b[XN_WIRE_MAX])
{
	int order;

	return xn_wire_compare(a, XN_WIRE_MAX, b, XN_WIRE_MAX, &order) ==
		       XN_WIRE_OK &&
	       order == 0;
}

/* ---- what the question leads to ----------------------------------------- */

static const struct dns_record *
find_alias(const struct dns_record *records, size_t count,
	   const uint8_t owner[XN_WIRE_MAX])
{
	for (size_t i = 0; i < count; i++) {
		if (records[i].type == DNS_CNAME &&
		    dns_same_name(records[i].owner, owner)) {
			return &records[i];
		}
	}
	return NULL;
}

/*
 * Keeps the records that the question leads to.  Returns what is wrong with
 * them, or NULL.
 */
static const char *
follow(struct dns_answer *answer, const struct dns_question *question,
       const struct dns_record *records, size_t count)
{
	const struct dns_record *alias;

	memcpy(answer->last, question->name, XN_WIRE_MAX);
	while ((alias = find_alias(records, count, answer->last)) != NULL) {
		if (find_alias(answer->records, answer->count, answer->last)) {
			return "aliases lead in a circle";
		}
		if (answer->count == DNS_ALIASES_MAX) {
			return "too many aliases";
		}
		answer->records[answer->count++] = *alias;
		memcpy(answer->last, alias->data, XN_WIRE_MAX);
	}
	for (size_t i = 0; i < count; i++) {
		if (records[i].type == question->type &&
		    dns_same_name(records[i].owner, answer->last)) {
			answer->records[answer->count++] = records[i];
		}
	}
	return NULL;
}

/* ---- messages ----------------------------------------------------------- */

struct header {
	uint32_t id;
	uint32_t flags;
	uint32_t questions;
	uint32_t answers;
	uint32_t others; /* authority and additional records */
};

static bool
read_header(struct reader *reader, struct header *header)
{
	uint32_t additional;

	if (!read_number(reader, 2, &header->id) ||
	    !read_number(reader, 2, &header->flags) ||
	    !read_number(reader, 2, &header->questions) ||
	    !read_number(reader, 2, &header->answers) ||
	    !read_number(reader, 2, &header->others) ||
	    !read_number(reader, 2, &additional)) {
		return false;
	}
	header->others += additional;
	return true;
}

/* Whether the question comes next in the message. */
static bool
read_question(struct reader *reader, const struct dns_question *question)
{
	uint8_t name[XN_WIRE_MAX];
	uint32_t type, class;

	return read_name(reader, name) && read_number(reader, 2, &type) &&
	       read_number(reader, 2, &class) &&
	       dns_same_name(name, question->name) && type == question->type &&
	       class == CLASS_IN;
}

/*
 * Reads all records.  Those of the answer go to list, which has room for them.
 */
static bool
read_records(struct reader *reader, const struct header *header,
	     struct dns_record *list)
{
	struct dns_record other;

	for (uint32_t i = 0; i < header->answers; i++) {
		if (!read_record(reader, &list[i])) {
			return false;
		}
	}
	for (uint32_t i = 0; i < header->others; i++) {
		if (!read_record(reader, &other)) {
			return false;
		}
	}
	if (reader->at != reader->len) {
		return fail(reader, "octets behind the last record");
	}
	return true;
}

/* Reads what follows the question. */
static enum dns_verdict
read_body(struct reader *reader, const struct header *header,
	  struct dns_answer *answer, const struct dns_question *question)
{
	struct dns_record *list;

	if (header->answers > (reader->len - reader->at) / RECORD_MIN) {
		reader->why = "fewer records than it says";
		return DNS_MALFORMED;
	}
	/* One more, because calloc may return NULL for none. */
	list = calloc(header->answers + 1, sizeof *list);
	answer->records = calloc(header->answers + 1, sizeof *list);
	if (list != NULL && answer->records != NULL &&
	    read_records(reader, header, list)) {
		reader->why = follow(answer, question, list, header->answers);
	}
	if (list != NULL && answer->records != NULL && reader->why == NULL) {
		free(list);
		return DNS_ANSWER;
	}
	free(list);
	free(answer->records);
	answer->records = NULL;
	answer->count = 0;
	return reader->why != NULL ? DNS_MALFORMED : DNS_NO_MEMORY;
}

enum dns_verdict
dns_read_answer(struct dns_answer *answer, const char **why,
		const struct dns_question *question, const uint8_t *message,
		size_t len)
{
	struct reader reader = {message, len, 0, NULL};
	struct header header;
	enum dns_verdict verdict;
	bool failed;

	memset(answer, 0, sizeof *answer);
	if (!read_header(&reader, &header) || header.id != question->id ||
	    (header.flags & (FLAG_RESPONSE | FLAGS_OPCODE)) != FLAG_RESPONSE) {
		return DNS_FOREIGN;
	}
	answer->rcode = header.flags & FLAGS_RCODE;
	failed = answer->rcode != DNS_NO_ERROR && answer->rcode != DNS_NXDOMAIN;
	/* A server may leave out a question that it does not understand. */
	if (failed && header.questions == 0) {
		return DNS_FAILURE;
	}
	if (header.questions != 1 || !read_question(&reader, question)) {
		return DNS_FOREIGN;
	}
	if (failed) {
		return DNS_FAILURE;
	}
	if (header.flags & FLAG_TRUNCATED) {
		return DNS_CUT;
	}
	verdict = read_body(&reader, &header, answer, question);
	*why = reader.why;
	return verdict;
}
