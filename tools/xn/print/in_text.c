/* SPDX-License-Identifier: MIT
 *
 * --in: the names in other text.
 */
#include "in_text.h"
#include "../io/text.h"

#include "../../../lib/base/plain_text.h"

/* A line or a field. */
struct request {
	struct asker *asker;
	const struct name *text;
	struct answer *answer; /* of the whole text */
	bool failed;           /* a name in it is not valid */
};

static bool
is_wanted(const struct asker *asker, const xn_found *found)
{
	bool ascii = asker->answerer != &unicode_answerer;
	bool unicode = asker->answerer != &ascii_answerer;

	return (ascii && found->for_ascii) || (unicode && found->for_unicode);
}

/* Adds a part of the text as it is. */
static void
add_plain(struct request *to, size_t at, size_t end)
{
	buffer_add(&to->asker->text, to->text->s + at, end - at);
}

/* Whether a name that is not valid is a fault. */
static bool
is_told(const struct asker *asker)
{
	const struct args *args = &asker->session->args;

	return args->kind != XN_IN_TEXT || (args->given & OPTION_STRICT) != 0;
}

/* The name that was found, decoded. */
static struct name
name_of(struct request *to, const xn_found *found)
{
	struct buffer *decoded = &to->asker->decoded;
	struct name name = {to->text->s + found->at, found->len,
			    to->text->number};

	decoded->len = 0;
	if (found->encoded && buffer_reserve(decoded, found->len + 1)) {
		name.s = decoded->data;
		name.len = xn_found_name(decoded->data, decoded->cap,
					 to->text->s, found);
	}
	return name;
}

/* Says what is wrong with a part of the text. */
static void
complain(struct request *to, const char *s, size_t len, const char *what)
{
	struct session *session = to->asker->session;

	if (!(session->args.given & OPTION_QUIET)) {
		session_complain(session, to->text);
		text_say(&session->err, "%q: %s\n", s, len, what);
	}
}

/*
 * Adds the answer about a name, or the name as it is, and says what is wrong.
 * refused is an error that the answer does not have, or 0.
 */
static void
give_answer(struct request *to, const xn_found *found, const struct name *name,
	    struct answer *answer, uint32_t refused)
{
	struct asker *asker = to->asker;
	struct session *session = asker->session;
	bool passed = answer->status == XN_OK && refused == 0;

	if (refused != 0) {
		answer->status = XN_INVALID;
		answer->errors |= refused;
		asker->conversion.result.status = XN_INVALID;
	}
	if (passed) {
		buffer_add(&asker->text, answer->text, answer->len);
		session->counts.utf8_locals +=
			found->utf8_local && !asker->answerer->unicode;
	} else {
		add_plain(to, found->at, found->at + found->len);
	}
	if (!passed && answer->status == XN_INVALID && !is_told(asker)) {
		return;
	}
	to->failed |= !passed;
	to->answer->errors |= answer->errors;
	to->answer->reasons |= answer->reasons;
	session->counts.names++;
	if (session->args.given & OPTION_JSON) {
		answer_object(asker, name, answer,
			      name->number - session->in.block.before,
			      found->at, found->len);
	}
	if (refused != 0) {
		counts_note(&session->counts, answer->errors, 0);
		session->counts.failed++;
		complain(to, to->text->s, to->text->len,
			 refused == XN_ERROR_EMPTY_NAME
				 ? "nothing is left of the name in it"
				 : "the URL Standard refuses this IP address");
	} else {
		answer_judge(asker, name, answer);
	}
}

/*
 * Answers what was found.  As in xn_convert_in(), the answer says whether it
 * may be an IP address.
 */
static void
ask_found(struct request *to, const xn_found *found)
{
	struct session *session = to->asker->session;
	struct conversion *conversion = &to->asker->conversion;
	struct name name = name_of(to, found);
	struct answer answer = {.text = ""};
	char address[XN_NAME_SIZE];
	xn_result r = {.labels = 1};
	bool number;

	to->asker->answerer->ask(to->asker, &name, &answer);
	if (answer.status == XN_OK && answer.len == 0) {
		give_answer(to, found, &name, &answer, XN_ERROR_EMPTY_NAME);
		return;
	}
	number = found->type == XN_FOUND_HOST && answer.status == XN_OK &&
		 xn_ends_in_number(answer.text, answer.len);
	if (found->type == XN_FOUND_HOST &&
	    (number || answer.status != XN_OK ||
	     session->args.options.profile == XN_IDNA2003)) {
		r = xn_url_parse_host(address, sizeof address,
				      to->text->s + found->at, found->len);
	}
	/* The answer has a number of any length in ASCII. */
	if (number && (r.status == XN_NO_SPACE ||
		       (r.errors & XN_ERROR_LABEL_TOO_LONG))) {
		r = xn_url_parse_host(address, sizeof address, answer.text,
				      answer.len);
	}
	if (r.labels > 0 || r.status != XN_OK) {
		/* A number that is no address is refused, too. */
		give_answer(to, found, &name, &answer,
			    number || r.labels == 0 ? XN_ERROR_FORBIDDEN_DOMAIN
						    : 0);
	} else if (session->args.serialises) {
		conversion->result = r;
		conversion->output = address;
		conversion->report.fault_count = 0;
		answer = (struct answer){.text = address, .len = r.length};
		give_answer(to, found, &name, &answer, 0);
	} else {
		add_plain(to, found->at, found->at + found->len);
		session->counts.names++;
	}
}

/*
 * Nothing is found in a text that has to have a name, or in the place of one of
 * mailto's addresses.
 */
static void
miss(struct request *to, const xn_found *found)
{
	struct session *session = to->asker->session;
	bool url = session->args.kind == XN_IN_URL && found->at == 0;
	bool all = found->len == 0;

	to->failed = true;
	to->answer->errors |= XN_ERROR_EMPTY_NAME;
	session->counts.names++;
	session->counts.failed++;
	counts_note(&session->counts, XN_ERROR_EMPTY_NAME, 0);
	complain(to, all ? to->text->s : to->text->s + found->at,
		 all ? to->text->len : found->len,
		 url ? "this is not a URL with a host"
		     : "this is not one mail address");
}

/* Whether a text has only blanks and control characters. */
static bool
is_empty(const struct name *text)
{
	size_t at = 0;

	while (at < text->len && (unsigned char)text->s[at] <= ' ') {
		at++;
	}
	return at == text->len;
}

static void
ask_all(struct request *to)
{
	const struct name *text = to->text;
	xn_in kind = to->asker->session->args.kind;
	xn_found found = {0};
	size_t done = 0;

	while (found.next < text->len) {
		if (!xn_find_host(text->s, text->len, found.next, kind,
				  &found)) {
			if (kind != XN_IN_TEXT) {
				miss(to, &found);
			}
			break;
		}
		if (is_wanted(to->asker, &found)) {
			add_plain(to, done, found.at);
			ask_found(to, &found);
			done = found.at + found.len;
		}
	}
	add_plain(to, done, text->len);
}

void
in_text_ask(struct asker *asker, const struct name *text, struct answer *answer)
{
	struct request to = {asker, text, answer, false};
	bool plain =
		asker->session->args.kind == XN_IN_TEXT
			? plain_text_end(text->s, text->len, 0) == text->len
			: is_empty(text);

	answer->text = text->s;
	answer->len = text->len;
	if (plain) {
		return;
	}
	asker->text.len = 0;
	ask_all(&to);
	if (asker->text.lost) {
		session_no_memory(asker->session, text);
	} else if (!to.failed || asker->session->args.kind == XN_IN_TEXT) {
		answer->text = asker->text.data;
		answer->len = asker->text.len;
	}
}
