/* SPDX-License-Identifier: MIT
 *
 * xn lookup: asks the DNS for the addresses of names, or the names of
 * addresses.  c-ares does all that is DNS: it finds the servers, asks them,
 * asks again, and reads the answers.
 */
#include "../io/text.h"
#include "../options/usage.h"
#include "../print/answer.h"
#include "../print/faults.h"

/* Debian 12's version has none of the functions that replace these. */
#define CARES_NO_DEPRECATED
#include <ares.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include <xn/wire.h>

#define CLASS_IN 1
#define TYPE_PTR 12
#define TIMEOUT_MAX 3600000 /* in milliseconds */
#define TRIES 2
/* c-ares' macros shift into the sign for the last one that it allows. */
#define SOCKETS (ARES_GETSOCK_MAXNUM - 1)
#define FAMILIES 2 /* of addresses */

/* What is asked about a name. */
struct question {
	const char *name; /* for --type */
	const char *missing;
	size_t families; /* of addresses; 0: names, by PTR records */
	int family[FAMILIES];
};

static const struct question questions[] = {
	{"a", "no A record", 1, {AF_INET}},
	{"aaaa", "no AAAA record", 1, {AF_INET6}},
	{"ptr", "no PTR record", 0, {0}},
};

static const struct question addresses = {
	NULL, "no A or AAAA record", FAMILIES, {AF_INET, AF_INET6}};

#define QUESTIONS (sizeof questions / sizeof *questions)
#define PTR (&questions[QUESTIONS - 1])

/* What the options say. */
struct client {
	ares_channel channel;
	const struct question *question; /* for names */
};

/* What is found about a name. */
struct lookup {
	struct session *session;
	const struct client *client;
	const struct question *asked;
	uint8_t wire[XN_WIRE_MAX];
	xn_result result;
	xn_report report;
	xn_fault faults[FIRST_FAULTS];
	int status; /* c-ares' */
	/* Addresses and names, or NULL. */
	struct ares_addrinfo *found[FAMILIES];
	struct hostent *names;
	size_t asking; /* the family that is asked for */
	struct fields *fields; /* of --json */
	char why[128]; /* there is no answer */
};

_Static_assert(sizeof(struct client) <= SHARED_MEMORY, "it fits");
_Static_assert(sizeof(struct lookup) <= ASKER_MEMORY, "it fits");

/* ---- the question ------------------------------------------------------- */

/*
 * The name under which the DNS keeps the names of an address (RFC 1035, 3.5;
 * RFC 3596, 2.5).  False: this is no address.
 */
static bool
reverse_address(uint8_t wire[XN_WIRE_MAX], const char *address)
{
	uint8_t octets[16];
	char text[80];
	size_t len = 0;

	if (inet_pton(AF_INET, address, octets) == 1) {
		for (size_t i = 4; i-- > 0;) {
			len += (size_t)snprintf(text + len, sizeof text - len,
						"%u.", (unsigned)octets[i]);
		}
		snprintf(text + len, sizeof text - len, "in-addr.arpa");
	} else if (inet_pton(AF_INET6, address, octets) == 1) {
		for (size_t i = sizeof octets; i-- > 0;) {
			len += (size_t)snprintf(text + len, sizeof text - len,
						"%x.%x.", octets[i] & 0xFu,
						octets[i] >> 4u);
		}
		snprintf(text + len, sizeof text - len, "ip6.arpa");
	} else {
		return false;
	}
	return xn_wire_from_text(wire, XN_WIRE_MAX, text, strlen(text))
		       .status == XN_WIRE_OK;
}

static bool
is_address(struct lookup *lookup, const struct name *name)
{
	char address[INET6_ADDRSTRLEN];

	if (name->len >= sizeof address ||
	    memchr(name->s, '\0', name->len) != NULL) {
		return false;
	}
	memcpy(address, name->s, name->len);
	address[name->len] = '\0';
	return reverse_address(lookup->wire, address);
}

/* Finds out what to ask.  False: the name is not valid. */
static bool
make_question(struct lookup *lookup, const struct name *name)
{
	memset(&lookup->result, 0, sizeof lookup->result);
	if (is_address(lookup, name)) {
		lookup->asked = PTR;
		return true;
	}
	lookup->asked = lookup->client->question;
	lookup->report.faults = lookup->faults;
	lookup->report.fault_cap = FIRST_FAULTS;
	lookup->result = xn_wire_from_host(&lookup->session->args.options,
					   lookup->wire, sizeof lookup->wire,
					   name->s, name->len, &lookup->report);
	return lookup->result.status == XN_OK;
}

/* ---- c-ares ------------------------------------------------------------- */

static void
take_addresses(void *user, int status, int timeouts,
	       struct ares_addrinfo *found)
{
	struct lookup *lookup = user;

	(void)timeouts;
	lookup->status = status;
	lookup->found[lookup->asking] = found;
}

static void
take_names(void *user, int status, int timeouts, unsigned char *answer, int len)
{
	struct lookup *lookup = user;

	(void)timeouts;
	if (status == ARES_SUCCESS) {
		status = ares_parse_ptr_reply(answer, len, NULL, 0, AF_INET,
					      &lookup->names);
	}
	lookup->status = status;
}

/* The sockets to wait for.  Returns how many there are. */
static nfds_t
find_sockets(ares_channel channel, struct pollfd fds[SOCKETS])
{
	ares_socket_t sockets[SOCKETS];
	int which = ares_getsock(channel, sockets, SOCKETS);
	nfds_t count = 0;

	for (int i = 0; i < SOCKETS; i++) {
		int events = ARES_GETSOCK_READABLE(which, i) ? POLLIN : 0;

		events |= ARES_GETSOCK_WRITABLE(which, i) ? POLLOUT : 0;
		if (events != 0) {
			fds[count++] =
				(struct pollfd){sockets[i], (short)events, 0};
		}
	}
	return count;
}

/* Waits until c-ares has no question left. */
static void
wait_for_answers(ares_channel channel)
{
	struct pollfd fds[SOCKETS];
	nfds_t count;

	while ((count = find_sockets(channel, fds)) > 0) {
		struct timeval longest = {0, 0};

		ares_timeout(channel, NULL, &longest);
		/* An error of poll leaves revents 0: c-ares sees the time. */
		(void)poll(fds, count,
			   (int)(longest.tv_sec * 1000 +
				 longest.tv_usec / 1000 + 1));
		ares_process_fd(channel, ARES_SOCKET_BAD, ARES_SOCKET_BAD);
		for (nfds_t i = 0; i < count; i++) {
			short met = fds[i].revents;
			/* Reading tells c-ares of an error. */
			short bad = POLLERR | POLLHUP | POLLNVAL;

			if (met != 0) {
				ares_process_fd(
					channel,
					met & (POLLIN | bad) ? fds[i].fd
							     : ARES_SOCKET_BAD,
					met & POLLOUT ? fds[i].fd
						      : ARES_SOCKET_BAD);
			}
		}
	}
}

static void
ask_for_names(struct lookup *lookup, const char *name)
{
	ares_query(lookup->client->channel, name, CLASS_IN, TYPE_PTR,
		   take_names, lookup);
	wait_for_answers(lookup->client->channel);
}

/*
 * Each family is a question of its own, as each may have other aliases.  After
 * a name that does not exist (RFC 8020), or a failure, no more is asked.
 */
static void
ask_for_addresses(struct lookup *lookup, const char *name)
{
	bool found = false;

	for (size_t i = 0; i < lookup->asked->families; i++) {
		struct ares_addrinfo_hints hints = {
			.ai_flags = ARES_AI_NOSORT,
			.ai_family = lookup->asked->family[i]};

		lookup->asking = i;
		ares_getaddrinfo(lookup->client->channel, name, NULL, &hints,
				 take_addresses, lookup);
		wait_for_answers(lookup->client->channel);
		found |= lookup->status == ARES_SUCCESS;
		if (lookup->status != ARES_SUCCESS &&
		    lookup->status != ARES_ENODATA) {
			return;
		}
	}
	lookup->status = found ? ARES_SUCCESS : ARES_ENODATA;
}

/* Asks, and sets the status and what was found. */
static void
ask_servers(struct lookup *lookup)
{
	char text[XN_WIRE_TEXT_SIZE];

	xn_wire_to_text(text, sizeof text, lookup->wire, XN_WIRE_MAX);
	if (strchr(text, '\\') != NULL) {
		/* Versions of c-ares differ in how they read \DDD. */
		lookup->status = ARES_EBADNAME;
	} else if (lookup->asked == PTR) {
		ask_for_names(lookup, text);
	} else {
		ask_for_addresses(lookup, text);
	}
}

static void
forget(struct asker *asker)
{
	struct lookup *lookup = asker->memory;

	for (size_t i = 0; i < FAMILIES; i++) {
		if (lookup->found[i] != NULL) {
			ares_freeaddrinfo(lookup->found[i]);
			lookup->found[i] = NULL;
		}
	}
	if (lookup->names != NULL) {
		ares_free_hostent(lookup->names);
		lookup->names = NULL;
	}
}

/* ---- records ------------------------------------------------------------ */

/* A record.  Its name and data are texts; ttl is below 0 if it is unknown. */
struct found {
	const char *name;
	const char *type;
	const char *data;
	long ttl;
};

typedef void put_found(struct lookup *lookup, const struct found *record);

/* Whether the first answer has this alias, too. */
static bool
is_repeated(const struct lookup *lookup, size_t answer,
	    const struct ares_addrinfo_cname *alias)
{
	const struct ares_addrinfo_cname *first =
		answer > 0 && lookup->found[0] != NULL
			? lookup->found[0]->cnames
			: NULL;

	for (; first != NULL; first = first->next) {
		if (strcasecmp(first->alias, alias->alias) == 0 &&
		    strcasecmp(first->name, alias->name) == 0) {
			return true;
		}
	}
	return false;
}

static void
put_address(struct lookup *lookup, const char *name,
	    const struct ares_addrinfo_node *node, put_found *put)
{
	char text[INET6_ADDRSTRLEN];
	struct found record = {name, "A", text, node->ai_ttl};

	if (node->ai_family == AF_INET) {
		struct sockaddr_in in;

		memcpy(&in, node->ai_addr, sizeof in);
		inet_ntop(AF_INET, &in.sin_addr, text, sizeof text);
	} else {
		struct sockaddr_in6 in6;

		memcpy(&in6, node->ai_addr, sizeof in6);
		inet_ntop(AF_INET6, &in6.sin6_addr, text, sizeof text);
		record.type = "AAAA";
	}
	put(lookup, &record);
}

/* Puts the aliases of an answer, then what they lead to. */
static void
put_answer(struct lookup *lookup, size_t answer, const char *name,
	   put_found *put)
{
	const struct ares_addrinfo_cname *alias = lookup->found[answer]->cnames;
	const struct ares_addrinfo_node *node = lookup->found[answer]->nodes;

	for (; alias != NULL; alias = alias->next) {
		struct found record = {alias->alias, "CNAME", alias->name,
				       alias->ttl};

		if (!is_repeated(lookup, answer, alias)) {
			put(lookup, &record);
		}
		name = alias->name;
	}
	for (; node != NULL; node = node->ai_next) {
		if (node->ai_family == lookup->asked->family[answer]) {
			put_address(lookup, name, node, put);
		}
	}
}

static void
put_all(struct lookup *lookup, put_found *put)
{
	char name[XN_WIRE_TEXT_SIZE];

	xn_wire_to_text(name, sizeof name, lookup->wire, XN_WIRE_MAX);
	for (size_t i = 0; i < FAMILIES; i++) {
		if (lookup->found[i] != NULL) {
			put_answer(lookup, i, name, put);
		}
	}
	if (lookup->names == NULL) {
		return;
	}
	for (char **at = lookup->names->h_aliases; *at != NULL; at++) {
		struct found record = {name, "PTR", *at, -1};

		put(lookup, &record);
	}
}

/* ---- text --------------------------------------------------------------- */

/* A text as it is shown; what needs no change stays where it is. */
struct shown {
	char room[XN_WIRE_TEXT_SIZE];
	const char *s;
	size_t len;
};

/* Shows a name of the DNS.  c-ares passes on some that are too long. */
static void
show_name(const struct lookup *lookup, struct shown *shown, const char *text)
{
	uint8_t wire[XN_WIRE_MAX];

	shown->s = text;
	shown->len = strlen(text);
	if (xn_wire_from_text(wire, sizeof wire, text, shown->len).status ==
	    XN_WIRE_OK) {
		shown->s = shown->room;
		shown->len = xn_wire_to_host(&lookup->session->args.options,
					     shown->room, sizeof shown->room,
					     wire, sizeof wire)
				     .length;
	}
}

/* Shows data, which is a name or an address. */
static void
show_data(const struct lookup *lookup, struct shown *shown,
	  const struct found *record)
{
	if (record->type[0] == 'A') {
		shown->s = record->data;
		shown->len = strlen(record->data);
	} else {
		show_name(lookup, shown, record->data);
	}
}

static void
put_line(struct lookup *lookup, const struct found *record)
{
	struct output *out = &lookup->session->out;
	struct shown shown;

	show_name(lookup, &shown, record->name);
	text_plain(out, shown.s, shown.len);
	text_say(out, "\t%s\t", record->type);
	show_data(lookup, &shown, record);
	text_plain(out, shown.s, shown.len);
	output_end(out, session_end(lookup->session));
}

/* ---- --json ------------------------------------------------------------- */

static void
put_record(struct lookup *lookup, const struct found *record)
{
	struct shown name;
	struct shown data;

	show_name(lookup, &name, record->name);
	show_data(lookup, &data, record);
	fields_put(lookup->fields, "{name:s type:t ttl:n data:s}", name.s,
		   name.len, record->type,
		   record->ttl < 0 ? XN_NOWHERE : (size_t)record->ttl, data.s,
		   data.len);
}

/* NULL: no server has answered. */
static const char *
state_of(const struct lookup *lookup)
{
	if (lookup->result.status != XN_OK) {
		return "invalid";
	}
	switch (lookup->status) {
	case ARES_SUCCESS:
		return "ok";
	case ARES_ENOTFOUND:
		return "nxdomain";
	case ARES_ENODATA:
		return "nodata";
	default:
		return NULL;
	}
}

/* Writes the name that was asked for, as it is shown.  Returns its length. */
static size_t
asked_text(const struct lookup *lookup, char text[XN_WIRE_TEXT_SIZE])
{
	return xn_wire_to_host(&lookup->session->args.options, text,
			       XN_WIRE_TEXT_SIZE, lookup->wire, XN_WIRE_MAX)
		.length;
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	struct lookup *lookup = asker->memory;
	const char *server = asker->session->args.server;
	const char *state = state_of(lookup);
	bool valid = lookup->result.status == XN_OK;
	char text[XN_WIRE_TEXT_SIZE];
	size_t len = valid ? asked_text(lookup, text) : 0;

	(void)name;
	(void)answer;
	lookup->fields = fields;
	fields_put(fields, "name:s errors:N state:t server:t records:[",
		   valid ? text : NULL, len, lookup->result.errors,
		   xn_error_name, state != NULL ? state : "failed", server);
	put_all(lookup, put_record);
	fields_put(fields, "] failures:[");
	if (state == NULL) {
		fields_put(fields, "{server:t failure:t}", server,
			   ares_strerror(lookup->status));
	}
	fields_put(fields, "]");
}

/* ---- what is wrong ------------------------------------------------------ */

/*
 * Says what is wrong with the name: its first faults, or at least its errors;
 * or that it has no such record.
 */
static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	const struct lookup *lookup = asker->memory;
	struct session *session = asker->session;
	uint32_t errors = lookup->result.errors;
	char text[XN_WIRE_TEXT_SIZE];
	size_t len;

	if (answer->failure != NULL) {
		session_complain(session, name);
		text_say(&session->err, "%s\n", answer->failure);
		return;
	}
	if (lookup->result.status == XN_OK) {
		len = asked_text(lookup, text);
		session_complain(session, name);
		text_say(&session->err, "'%t' %s%s\n", text, len,
			 lookup->status == ARES_ENOTFOUND ? "" : "has ",
			 lookup->status == ARES_ENOTFOUND
				 ? "does not exist (NXDOMAIN)"
				 : lookup->asked->missing);
		return;
	}
	faults_show(session, name, &lookup->report);
	for (; lookup->report.fault_count == 0 && errors != 0;
	     errors = xn_error_next(errors)) {
		session_complain(session, name);
		text_say(&session->err, "%s: %s\n", xn_error_name(errors),
			 xn_error_text(errors));
	}
}

/* Whether a server reported the failure: the name may be the reason. */
static bool
is_reported(int status)
{
	return status == ARES_EFORMERR || status == ARES_ESERVFAIL ||
	       status == ARES_ENOTIMP || status == ARES_EREFUSED ||
	       status == ARES_EBADNAME;
}

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct lookup *lookup = asker->memory;
	const char *server = asker->session->args.server;

	forget(asker);
	lookup->session = asker->session;
	lookup->client = asker->session->shared;
	if (!make_question(lookup, name)) {
		answer->status = XN_INVALID;
		return;
	}
	ask_servers(lookup);
	if (lookup->status != ARES_SUCCESS) {
		answer->status = XN_INVALID;
	}
	if (state_of(lookup) == NULL) {
		answer->status =
			is_reported(lookup->status) ? XN_INVALID : XN_FAILED;
		snprintf(lookup->why, sizeof lookup->why, "%s%s%s",
			 server != NULL ? server : "",
			 server != NULL ? ": " : "",
			 ares_strerror(lookup->status));
		answer->failure = lookup->why;
	}
}

static void
put_lines(struct asker *asker, const struct name *name, struct answer *answer)
{
	(void)name;
	(void)answer;
	put_all(asker->memory, put_line);
}

/* ---- the command -------------------------------------------------------- */

/* Reads a decimal number of seconds. */
static bool
read_timeout(long *milliseconds, const char *text)
{
	char *end;
	double seconds = strtod(text, &end);

	/* Digits and a point: no sign, exponent, "inf" or "0x". */
	if (text[0] == '\0' || text[strspn(text, "0123456789.")] != '\0' ||
	    *end != '\0' || text[0] == '.' ||
	    !(seconds * 1000 <= TIMEOUT_MAX)) {
		return false;
	}
	*milliseconds = (long)(seconds * 1000 + 0.5);
	return *milliseconds > 0;
}

/* Finds what --type asks for.  NULL: there is none of that name. */
static const struct question *
find_question(struct session *session)
{
	const char *type = session->args.type;
	struct words known = {0};

	if (type == NULL) {
		return &addresses;
	}
	for (size_t i = 0; i < QUESTIONS; i++) {
		if (strcmp(questions[i].name, type) == 0) {
			return &questions[i];
		}
		words_add(&known, questions[i].name);
	}
	usage_unknown(&session->err, session->args.command, "type", type,
		      strlen(type), &known);
	return NULL;
}

/* Opens the channel.  False: c-ares says why. */
static bool
open_channel(struct session *session, long timeout)
{
	struct client *client = session->shared;
	char lookups[] = "b"; /* the DNS, and no file */
	struct ares_options options = {
		.flags = ARES_FLAG_NOSEARCH | ARES_FLAG_NOALIASES,
		.timeout = (int)timeout,
		.tries = TRIES,
		.lookups = lookups,
	};
	int status = ares_library_init(ARES_LIB_INIT_ALL);

	if (status == ARES_SUCCESS) {
		status = ares_init_options(
			&client->channel, &options,
			ARES_OPT_FLAGS | ARES_OPT_TIMEOUTMS | ARES_OPT_TRIES |
				ARES_OPT_LOOKUPS);
	}
	if (status != ARES_SUCCESS) {
		text_say(&session->err, "xn: %s\n", ares_strerror(status));
		session->broken = true;
	}
	return status == ARES_SUCCESS;
}

/* Reads a port, from 1; "" is the DNS's.  0: it is none. */
static int
read_port(const char *text)
{
	size_t len = strspn(text, "0123456789");
	int port = len > 0 && len <= 5 && text[len] == '\0' ? atoi(text) : 0;

	return text[0] == '\0' ? 53 : port <= UINT16_MAX ? port : 0;
}

/*
 * Sets the server: ADDRESS, ADDRESS:PORT, [ADDRESS] or [ADDRESS]:PORT.  An IPv6
 * address before a port stands in brackets.  False: the text is none of these.
 */
static bool
set_server(const struct client *client, const char *text)
{
	struct ares_addr_port_node server = {.family = AF_INET6};
	bool brackets = text[0] == '[';
	char address[INET6_ADDRSTRLEN] = "";
	const char *end, *port = "";
	size_t len;

	text += brackets;
	len = strcspn(text, brackets ? "]" : "");
	end = strchr(text, ':');
	if (!brackets && end != NULL && end == strrchr(text, ':')) {
		len = (size_t)(end - text);
	}
	end = text + len + (brackets && text[len] == ']');
	if (end[0] == ':' && end[1] != '\0') {
		port = end + 1;
		end += strlen(end);
	}
	if (len >= sizeof address || *end != '\0' ||
	    (brackets && text[len] != ']')) {
		return false;
	}
	memcpy(address, text, len);
	server.udp_port = server.tcp_port = read_port(port);
	if (inet_pton(AF_INET6, address, &server.addr.addr6) != 1) {
		server.family = AF_INET;
		if (brackets ||
		    inet_pton(AF_INET, address, &server.addr.addr4) != 1) {
			return false;
		}
	}
	return server.udp_port > 0 &&
	       ares_set_servers_ports(client->channel, &server) ==
		       ARES_SUCCESS;
}

/* Applies the options.  False: one is wrong, or c-ares does not start. */
static bool
start(struct session *session)
{
	const struct args *args = &session->args;
	struct client *client = session->shared;
	struct output *err = &session->err;
	long timeout;

	client->question = find_question(session);
	session->misused = true;
	if (client->question == NULL) {
		return false;
	}
	if (!read_timeout(&timeout,
			  args->timeout != NULL ? args->timeout : "5")) {
		return usage_error(err, args->command,
				   "option --timeout takes seconds, from 0.001"
				   " to 3600, not %",
				   args->timeout);
	}
	session->misused = false;
	if (!open_channel(session, timeout)) {
		return false;
	}
	if (args->server != NULL && !set_server(client, args->server)) {
		session->misused = true;
		return usage_error(err, args->command,
				   "option --server takes an address, such as"
				   " 192.0.2.1:53 or [2001:db8::1]:53, not %",
				   args->server);
	}
	return true;
}

static void
end(struct session *session)
{
	struct client *client = session->shared;

	if (client->channel != NULL) {
		ares_destroy(client->channel);
		ares_library_cleanup();
	}
}

const struct answerer lookup_answerer = {.start = start,
					 .end = end,
					 .close = forget,
					 .ask = ask,
					 .put_lines = put_lines,
					 .put_fields = put_fields,
					 .tell = tell};
