/* SPDX-License-Identifier: MIT
 *
 * xn lookup: asks the DNS for names and addresses.  Also an example of
 * <xn/wire.h>.
 */
#include "../commands.h"
#include "../faults.h"
#include "../io/json.h"
#include "../io/text.h"
#include "resolvconf.h"
#include "../usage.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <xn/wire.h>

#define QUESTIONS_MAX 2
#define TIMEOUT_MAX 3600000 /* in milliseconds */

/* What is asked about a name, one type after the other. */
struct question {
	const char *name; /* for --type */
	const char *missing;
	size_t count;
	unsigned types[QUESTIONS_MAX];
};

static const struct question questions[] = {
	{"a", "no A record", 1, {DNS_A}},
	{"aaaa", "no AAAA record", 1, {DNS_AAAA}},
	{"ptr", "no PTR record", 1, {DNS_PTR}},
};

static const struct question addresses = {
	NULL, "no A or AAAA record", 2, {DNS_A, DNS_AAAA}};
static const struct question names_of_address = {
	NULL, "no PTR record", 1, {DNS_PTR}};

/* How a name ended. */
enum state {
	STATE_OK,
	STATE_INVALID,  /* it is no host name */
	STATE_NXDOMAIN, /* it, or the target of its alias, does not exist */
	STATE_NODATA,   /* it has no such records */
	STATE_FAILED    /* no server has answered */
};

struct lookup {
	struct session *session;
	const struct question *question; /* for names */
	struct dns_resolver resolver;
	/* About one name. */
	const struct question *asked;
	uint8_t wire[XN_WIRE_MAX];
	xn_result result;
	xn_report report;
	xn_fault faults[FIRST_FAULTS];
	enum state state;
	const struct dns_server *server; /* that answered last, or NULL */
	struct dns_answer answers[QUESTIONS_MAX];
	size_t count; /* of answers */
};

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
		lookup->asked = &names_of_address;
		return true;
	}
	lookup->asked = lookup->question;
	lookup->report.faults = lookup->faults;
	lookup->report.fault_cap = FIRST_FAULTS;
	lookup->result = xn_wire_from_host(&lookup->session->args.options,
					   lookup->wire, sizeof lookup->wire,
					   name->s, name->len, &lookup->report);
	return lookup->result.status == XN_OK;
}

/* ---- the answers -------------------------------------------------------- */

static bool
has_data(const struct lookup *lookup)
{
	for (size_t i = 0; i < lookup->count; i++) {
		const struct dns_answer *answer = &lookup->answers[i];

		/* Aliases come first. */
		if (answer->count > 0 &&
		    answer->records[answer->count - 1].type != DNS_CNAME) {
			return true;
		}
	}
	return false;
}

static enum state
ask(struct lookup *lookup, const struct name *name)
{
	lookup->server = NULL;
	lookup->count = 0;
	if (!make_question(lookup, name)) {
		return STATE_INVALID;
	}
	for (size_t i = 0; i < lookup->asked->count; i++) {
		struct dns_answer *answer = &lookup->answers[i];
		const struct dns_server *server =
			dns_ask(&lookup->resolver, lookup->wire,
				lookup->asked->types[i], answer);

		if (server == NULL) {
			return STATE_FAILED;
		}
		lookup->server = server;
		lookup->count++;
		/* RFC 8020: then it has no records of another type either. */
		if (answer->rcode == DNS_NXDOMAIN) {
			return STATE_NXDOMAIN;
		}
	}
	return has_data(lookup) ? STATE_OK : STATE_NODATA;
}

/* Both answers may have the same aliases. */
static bool
is_repeated(const struct lookup *lookup, size_t answer,
	    const struct dns_record *record)
{
	const struct dns_answer *first = &lookup->answers[0];

	for (size_t i = 0; answer > 0 && i < first->count; i++) {
		if (record->type == DNS_CNAME &&
		    first->records[i].type == DNS_CNAME &&
		    dns_same_name(first->records[i].owner, record->owner) &&
		    dns_same_name(first->records[i].data, record->data)) {
			return true;
		}
	}
	return false;
}

/* ---- text --------------------------------------------------------------- */

/* Writes a wire name as it is shown.  Returns its length. */
static size_t
name_text(const struct lookup *lookup, char text[XN_WIRE_TEXT_SIZE],
	  const uint8_t wire[XN_WIRE_MAX])
{
	return xn_wire_to_host(&lookup->session->args.options, text,
			       XN_WIRE_TEXT_SIZE, wire, XN_WIRE_MAX)
		.length;
}

static size_t
data_text(const struct lookup *lookup, char text[XN_WIRE_TEXT_SIZE],
	  const struct dns_record *record)
{
	if (record->type != DNS_A && record->type != DNS_AAAA) {
		return name_text(lookup, text, record->data);
	}
	inet_ntop(record->type == DNS_A ? AF_INET : AF_INET6, record->data,
		  text, XN_WIRE_TEXT_SIZE);
	return strlen(text);
}

static const char *
type_text(unsigned type)
{
	switch (type) {
	case DNS_A:
		return "A";
	case DNS_AAAA:
		return "AAAA";
	case DNS_CNAME:
		return "CNAME";
	default:
		return "PTR";
	}
}

static void
put_record(struct lookup *lookup, const struct dns_record *record)
{
	struct output *out = &lookup->session->out;
	char text[XN_WIRE_TEXT_SIZE];

	text_plain(out, text, name_text(lookup, text, record->owner));
	output_char(out, '\t');
	output_string(out, type_text(record->type));
	output_char(out, '\t');
	text_plain(out, text, data_text(lookup, text, record));
	output_end(out, session_end(lookup->session));
}

static void
put_records(struct lookup *lookup)
{
	for (size_t i = 0; i < lookup->count; i++) {
		const struct dns_answer *answer = &lookup->answers[i];

		for (size_t k = 0; k < answer->count; k++) {
			if (!is_repeated(lookup, i, &answer->records[k])) {
				put_record(lookup, &answer->records[k]);
			}
		}
	}
}

/*
 * The DNS's name of a response code.  text is used for a code without a name.
 */
static const char *
rcode_text(int rcode, char text[16])
{
	switch (rcode) {
	case 1:
		return "FORMERR";
	case 2:
		return "SERVFAIL";
	case 4:
		return "NOTIMP";
	case 5:
		return "REFUSED";
	default:
		snprintf(text, 16, "RCODE%d", rcode);
		return text;
	}
}

/* ---- --json ------------------------------------------------------------- */

static void
json_name(struct lookup *lookup, const uint8_t wire[XN_WIRE_MAX])
{
	char text[XN_WIRE_TEXT_SIZE];

	json_string(&lookup->session->out, text, name_text(lookup, text, wire));
}

static void
json_record(struct lookup *lookup, const char *before,
	    const struct dns_record *record)
{
	struct output *out = &lookup->session->out;
	char text[XN_WIRE_TEXT_SIZE];

	output_string(out, before);
	json_key(out, "{", "name");
	json_name(lookup, record->owner);
	json_key(out, ",", "type");
	json_text(out, type_text(record->type));
	json_key(out, ",", "ttl");
	output_number(out, record->ttl);
	json_key(out, ",", "data");
	json_string(out, text, data_text(lookup, text, record));
	output_char(out, '}');
}

static void
json_records(struct lookup *lookup)
{
	const char *before = "";

	output_char(&lookup->session->out, '[');
	for (size_t i = 0; i < lookup->count; i++) {
		const struct dns_answer *answer = &lookup->answers[i];

		for (size_t k = 0; k < answer->count; k++) {
			if (!is_repeated(lookup, i, &answer->records[k])) {
				json_record(lookup, before,
					    &answer->records[k]);
				before = ",";
			}
		}
	}
	output_char(&lookup->session->out, ']');
}

static const char *
failure_text(const struct dns_try *try, char text[16])
{
	switch (try->outcome) {
	case DNS_FAILED:
		return rcode_text(try->code, text);
	case DNS_SILENT:
		return "silent";
	case DNS_BESIDE:
		return "foreign";
	case DNS_UNREACHABLE:
		return "unreachable";
	case DNS_EXHAUSTED:
		return "no-memory";
	default:
		return "malformed";
	}
}

static void
json_failures(struct lookup *lookup)
{
	struct output *out = &lookup->session->out;
	const struct dns_resolver *resolver = &lookup->resolver;
	char text[16];

	output_char(out, '[');
	for (size_t i = 0; i < resolver->count; i++) {
		if (lookup->state != STATE_FAILED) {
			break;
		}
		json_key(out, i > 0 ? ",{" : "{", "server");
		json_text(out, resolver->servers[i].name);
		json_key(out, ",", "failure");
		json_text(out, failure_text(&resolver->tries[i], text));
		output_char(out, '}');
	}
	output_char(out, ']');
}

static void
put_object(struct lookup *lookup, const struct name *name)
{
	static const char *const states[] = {
		[STATE_OK] = "ok",
		[STATE_INVALID] = "invalid",
		[STATE_NXDOMAIN] = "nxdomain",
		[STATE_NODATA] = "nodata",
		[STATE_FAILED] = "failed",
	};
	struct output *out = &lookup->session->out;

	json_key(out, "{", "input");
	json_string(out, name->s, name->len);
	json_key(out, ",", "ok");
	json_bool(out, lookup->state == STATE_OK);
	json_key(out, ",", "name");
	if (lookup->state == STATE_INVALID) {
		json_text(out, NULL);
	} else {
		json_name(lookup, lookup->wire);
	}
	json_key(out, ",", "errors");
	json_errors(out, lookup->result.errors);
	json_key(out, ",", "state");
	json_text(out, states[lookup->state]);
	json_key(out, ",", "server");
	json_text(out, lookup->server != NULL ? lookup->server->name : NULL);
	json_key(out, ",", "records");
	json_records(lookup);
	json_key(out, ",", "failures");
	json_failures(lookup);
	output_char(out, '}');
	output_end(out, session_end(lookup->session));
}

/* ---- what is wrong ------------------------------------------------------ */

static bool
is_quiet(const struct lookup *lookup)
{
	return (lookup->session->args.given & OPTION_QUIET) != 0;
}

/* "'bücher.example' has no A record" */
static void
complain_of_name(struct lookup *lookup, const struct name *name,
		 const uint8_t wire[XN_WIRE_MAX], const char *what)
{
	struct output *err = &lookup->session->err;
	char text[XN_WIRE_TEXT_SIZE];

	lookup->session->counts.failed++;
	if (is_quiet(lookup)) {
		return;
	}
	session_complain(lookup->session, name);
	output_char(err, '\'');
	text_escaped(err, text, name_text(lookup, text, wire));
	output_string(err, "' ");
	output_string(err, what);
	output_end(err, '\n');
}

/*
 * Says what is wrong with the name: its first faults, or at least its errors.
 */
static void
complain_of_faults(struct lookup *lookup, const struct name *name)
{
	struct output *err = &lookup->session->err;
	uint32_t errors = lookup->result.errors;

	lookup->session->counts.failed++;
	if (is_quiet(lookup)) {
		return;
	}
	faults_show(lookup->session, name, &lookup->report);
	for (; lookup->report.fault_count == 0 && errors != 0;
	     errors = xn_error_next(errors)) {
		session_complain(lookup->session, name);
		output_string(err, xn_error_name(errors));
		output_string(err, ": ");
		output_string(err, xn_error_text(errors));
		output_end(err, '\n');
	}
}

static void
put_failure(struct output *err, const struct dns_try *try)
{
	char text[16];

	switch (try->outcome) {
	case DNS_FAILED:
		output_string(err, "the server answers ");
		output_string(err, rcode_text(try->code, text));
		break;
	case DNS_SILENT:
		output_string(err, "no answer in time");
		break;
	case DNS_BESIDE:
		output_string(err, "only answers to other questions");
		break;
	case DNS_UNREACHABLE:
		output_string(err, strerror(try->code));
		break;
	case DNS_EXHAUSTED:
		output_string(err, "not enough memory");
		break;
	default:
		output_string(err, "the answer is malformed: ");
		output_string(err, try->why);
		break;
	}
}

/*
 * Says why no server has answered.  If a server reports a failure, the name may
 * be the reason; any other failure is not the name's fault.
 */
static void
complain_of_servers(struct lookup *lookup, const struct name *name)
{
	struct dns_resolver *resolver = &lookup->resolver;
	struct output *err = &lookup->session->err;
	bool failed = false;

	for (size_t i = 0; i < resolver->count; i++) {
		failed |= resolver->tries[i].outcome == DNS_FAILED;
	}
	lookup->session->counts.failed += failed;
	lookup->session->broken |= !failed;
	for (size_t i = 0; i < resolver->count; i++) {
		if (failed && is_quiet(lookup)) {
			break;
		}
		session_complain(lookup->session, name);
		output_string(err, resolver->servers[i].name);
		output_string(err, ": ");
		put_failure(err, &resolver->tries[i]);
		output_end(err, '\n');
	}
}

static void
complain(struct lookup *lookup, const struct name *name)
{
	char what[64];

	switch (lookup->state) {
	case STATE_OK:
		break;
	case STATE_INVALID:
		complain_of_faults(lookup, name);
		break;
	case STATE_NXDOMAIN:
		complain_of_name(lookup, name,
				 lookup->answers[lookup->count - 1].last,
				 "does not exist (NXDOMAIN)");
		break;
	case STATE_NODATA:
		snprintf(what, sizeof what, "has %s", lookup->asked->missing);
		complain_of_name(lookup, name, lookup->answers[0].last, what);
		break;
	case STATE_FAILED:
		complain_of_servers(lookup, name);
		break;
	}
}

/* ---- the command -------------------------------------------------------- */

/* Reads a decimal number of seconds. */
static bool
read_timeout(long *milliseconds, const char *text)
{
	long unit = 1000;
	long value = 0;

	if (text[0] < '0' || text[0] > '9') {
		return false;
	}
	for (; *text >= '0' && *text <= '9' && value <= TIMEOUT_MAX; text++) {
		value = 10 * value + (*text - '0') * unit;
	}
	if (*text == '.') {
		for (text++; *text >= '0' && *text <= '9'; text++) {
			unit /= 10;
			value += (*text - '0') * unit;
		}
	}
	*milliseconds = value;
	return *text == '\0' && value > 0 && value <= TIMEOUT_MAX;
}

static const struct question *
find_question(const char *type)
{
	if (type == NULL) {
		return &addresses;
	}
	for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
		if (strcmp(questions[i].name, type) == 0) {
			return &questions[i];
		}
	}
	return NULL;
}

static bool
unknown_type(const struct args *args, struct output *err)
{
	struct words known = {0};

	for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
		words_add(&known, questions[i].name);
	}
	return usage_unknown(err, args->command, "type", args->type,
			     strlen(args->type), &known);
}

/* Applies the options.  False: one is wrong. */
static bool
configure(struct lookup *lookup)
{
	const struct args *args = &lookup->session->args;
	struct dns_resolver *resolver = &lookup->resolver;
	struct output *err = &lookup->session->err;

	lookup->question = find_question(args->type);
	if (lookup->question == NULL) {
		return unknown_type(&lookup->session->args, err);
	}
	if (!read_timeout(&resolver->timeout,
			  args->timeout != NULL ? args->timeout : "5")) {
		return usage_error(err, args->command,
				   "option --timeout takes seconds, from 0.001"
				   " to 3600, not %",
				   args->timeout, NULL);
	}
	if (args->server == NULL) {
		return true;
	}
	resolver->count = 1;
	if (!resolvconf_server(&resolver->servers[0], args->server)) {
		return usage_error(err, args->command,
				   "option --server takes an address, such as"
				   " 192.0.2.1:53 or [2001:db8::1]:53, not %",
				   args->server, NULL);
	}
	return true;
}

static bool
find_servers(struct lookup *lookup)
{
	struct session *session = lookup->session;

	if (lookup->resolver.count > 0 || resolvconf_read(&lookup->resolver)) {
		return true;
	}
	output_string(&session->err, "xn: " RESOLVCONF_PATH ": ");
	output_string(&session->err, strerror(errno));
	output_end(&session->err, '\n');
	session->broken = true;
	return false;
}

static void
do_name(struct lookup *lookup, const struct name *name)
{
	lookup->state = ask(lookup, name);
	if (lookup->session->args.given & OPTION_JSON) {
		put_object(lookup, name);
	} else {
		put_records(lookup);
	}
	complain(lookup, name);
	for (size_t i = 0; i < lookup->count; i++) {
		free(lookup->answers[i].records);
	}
}

void
run_lookup(struct session *session)
{
	/* Too large for some stacks. */
	static struct lookup lookup;
	struct name name;

	lookup.session = session;
	if (!configure(&lookup)) {
		session->misused = true;
		return;
	}
	if (!find_servers(&lookup)) {
		return;
	}
	while (session_next(session, &name)) {
		do_name(&lookup, &name);
	}
}
