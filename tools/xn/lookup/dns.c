/* SPDX-License-Identifier: MIT
 *
 * Asking name servers.
 */
#include "dns.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

/* One try at one server. */
struct exchange {
	struct dns_resolver *resolver;
	const struct dns_server *server;
	const struct dns_question *question;
	struct dns_answer *answer;
	struct dns_try *result;
	int fd;
	long deadline;
	/* The question, after its length, which TCP needs. */
	uint8_t query[2 + DNS_QUESTION_MAX];
	size_t query_len;
};

static bool
end(struct exchange *exchange, enum dns_outcome outcome, int code)
{
	exchange->result->outcome = outcome;
	exchange->result->code = code;
	return false;
}

/* The same for an error of errno. */
static bool
end_errno(struct exchange *exchange)
{
	return end(exchange, DNS_UNREACHABLE, errno);
}

/* ---- waiting ------------------------------------------------------------ */

/* Milliseconds of a clock that only goes forward. */
static long
now(void)
{
	struct timespec time = {0, 0};

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Waits for the socket until the deadline. */
static bool
wait_for(struct exchange *exchange, short events)
{
	struct pollfd poll_fd = {exchange->fd, events, 0};

	for (;;) {
		long left = exchange->deadline - now();
		int n;

		/* An earlier outcome says more. */
		if (left <= 0) {
			return false;
		}
		n = poll(&poll_fd, 1, (int)left);
		if (n > 0) {
			return true;
		}
		if (n < 0 && errno != EINTR) {
			return end_errno(exchange);
		}
	}
}

/* Whether a call on the socket is worth repeating. */
static bool
may_repeat(void)
{
	return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
}

/* ---- sockets ------------------------------------------------------------ */

static bool
finish_connecting(struct exchange *exchange)
{
	int error = 0;
	socklen_t len = sizeof error;

	if (!wait_for(exchange, POLLOUT)) {
		return false;
	}
	if (getsockopt(exchange->fd, SOL_SOCKET, SO_ERROR, &error, &len) != 0) {
		return end_errno(exchange);
	}
	return error == 0 || end(exchange, DNS_UNREACHABLE, error);
}

/*
 * A connected socket takes datagrams only from this address and port, and
 * reports if nobody listens there.
 */
static bool
open_socket(struct exchange *exchange, int type)
{
	const struct dns_server *server = exchange->server;
	int flags;

	exchange->fd = socket(server->address.any.sa_family, type, 0);
	if (exchange->fd < 0) {
		return end_errno(exchange);
	}
	flags = fcntl(exchange->fd, F_GETFL);
	if (flags < 0 ||
	    fcntl(exchange->fd, F_SETFL, flags | O_NONBLOCK) != 0) {
		return end_errno(exchange);
	}
	if (connect(exchange->fd, &server->address.any, server->len) == 0) {
		return true;
	}
	if (errno != EINPROGRESS && errno != EINTR) {
		return end_errno(exchange);
	}
	return finish_connecting(exchange);
}

static void
close_socket(struct exchange *exchange)
{
	if (exchange->fd >= 0) {
		close(exchange->fd);
	}
	exchange->fd = -1;
}

static bool
send_all(struct exchange *exchange, const uint8_t *data, size_t len)
{
	while (len > 0) {
		ssize_t n = send(exchange->fd, data, len, MSG_NOSIGNAL);

		if (n >= 0) {
			data += n;
			len -= (size_t)n;
		} else if (!may_repeat()) {
			return end_errno(exchange);
		} else if (!wait_for(exchange, POLLOUT)) {
			return false;
		}
	}
	return true;
}

/*
 * Receives what has come, waiting if necessary.  *len is its length, 0 at the
 * end.
 */
static bool
receive(struct exchange *exchange, uint8_t *data, size_t cap, size_t *len)
{
	for (;;) {
		ssize_t n;

		if (!wait_for(exchange, POLLIN)) {
			return false;
		}
		n = recv(exchange->fd, data, cap, 0);
		if (n >= 0) {
			*len = (size_t)n;
			return true;
		}
		if (!may_repeat()) {
			return end_errno(exchange);
		}
	}
}

static bool
receive_all(struct exchange *exchange, uint8_t *data, size_t len)
{
	while (len > 0) {
		size_t n;

		if (!receive(exchange, data, len, &n)) {
			return false;
		}
		if (n == 0) {
			exchange->result->why = "the connection ends within it";
			return end(exchange, DNS_DAMAGED, 0);
		}
		data += n;
		len -= n;
	}
	return true;
}

/* ---- a try -------------------------------------------------------------- */

/* Judges a message, for UDP and TCP alike. */
static enum dns_verdict
judge(struct exchange *exchange, size_t len)
{
	enum dns_verdict verdict = dns_read_answer(
		exchange->answer, &exchange->result->why, exchange->question,
		exchange->resolver->message, len);

	switch (verdict) {
	case DNS_ANSWER:
		end(exchange, DNS_ANSWERED, 0);
		break;
	case DNS_FAILURE:
		end(exchange, DNS_FAILED, (int)exchange->answer->rcode);
		break;
	case DNS_FOREIGN:
		end(exchange, DNS_BESIDE, 0);
		break;
	case DNS_CUT:
		exchange->result->why = "it is cut off over TCP, too";
		end(exchange, DNS_DAMAGED, 0);
		break;
	case DNS_MALFORMED:
		end(exchange, DNS_DAMAGED, 0);
		break;
	case DNS_NO_MEMORY:
		end(exchange, DNS_EXHAUSTED, 0);
		break;
	}
	return verdict;
}

/*
 * Receives answers over UDP.  A message that is not about the question may be
 * forged, and the true answer may still come.  True: the answer is too long for
 * UDP.
 */
static bool
ask_udp(struct exchange *exchange)
{
	uint8_t *message = exchange->resolver->message;
	enum dns_verdict verdict;
	size_t len;

	if (!open_socket(exchange, SOCK_DGRAM) ||
	    !send_all(exchange, exchange->query + 2, exchange->query_len)) {
		return false;
	}
	do {
		if (!receive(exchange, message, DNS_MESSAGE_MAX, &len)) {
			return false;
		}
		verdict = judge(exchange, len);
	} while (verdict == DNS_FOREIGN);
	return verdict == DNS_CUT;
}

/* RFC 1035, 4.2.2: each message follows its length, in two octets. */
static void
ask_tcp(struct exchange *exchange)
{
	uint8_t *message = exchange->resolver->message;
	uint8_t size[2];
	size_t len;

	exchange->deadline = now() + exchange->resolver->timeout;
	end(exchange, DNS_SILENT, 0);
	exchange->query[0] = (uint8_t)(exchange->query_len >> 8);
	exchange->query[1] = (uint8_t)exchange->query_len;
	if (!open_socket(exchange, SOCK_STREAM) ||
	    !send_all(exchange, exchange->query, 2 + exchange->query_len) ||
	    !receive_all(exchange, size, sizeof size)) {
		return;
	}
	len = (size_t)size[0] << 8 | size[1];
	if (receive_all(exchange, message, len)) {
		judge(exchange, len);
	}
}

/*
 * Each try has an id that cannot be predicted and, with its own socket, such a
 * port.
 */
static void
ask_server(struct dns_resolver *resolver, size_t server,
	   struct dns_question *question, struct dns_answer *answer)
{
	struct exchange exchange = {.resolver = resolver,
				    .server = &resolver->servers[server],
				    .question = question,
				    .answer = answer,
				    .result = &resolver->tries[server],
				    .fd = -1,
				    .deadline = now() + resolver->timeout};
	uint8_t id[2];

	end(&exchange, DNS_SILENT, 0);
	if (getentropy(id, sizeof id) != 0) {
		end_errno(&exchange);
		return;
	}
	question->id = (unsigned)id[0] << 8 | id[1];
	exchange.query_len = dns_write_question(exchange.query + 2, question);
	if (ask_udp(&exchange)) {
		close_socket(&exchange);
		ask_tcp(&exchange);
	}
	close_socket(&exchange);
}

const struct dns_server *
dns_ask(struct dns_resolver *resolver, const uint8_t name[XN_WIRE_MAX],
	unsigned type, struct dns_answer *answer)
{
	struct dns_question question = {.type = type};

	memset(answer, 0, sizeof *answer);
	memcpy(question.name, name, XN_WIRE_MAX);
	for (size_t i = 0; i < DNS_TRIES * resolver->count; i++) {
		size_t server = i % resolver->count;

		ask_server(resolver, server, &question, answer);
		if (resolver->tries[server].outcome == DNS_ANSWERED) {
			return &resolver->servers[server];
		}
	}
	return NULL;
}
