/* SPDX-License-Identifier: MIT
 *
 * xn lgr: label generation rulesets (RFC 7940), and the ruleset of --ruleset.
 */
#include "../../io/text.h"
#include "../../options/usage.h"
#include "label.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The most warnings that are shown. */
#define WARNINGS_MAX 20

/* What xn_lgr_load tells of a file. */
struct listener {
	struct session *session;
	size_t warnings;
	bool failed; /* there was an error */
};

/* ---- messages ----------------------------------------------------------- */

static void
fail(struct session *session, const char *why)
{
	session->broken = true;
	text_say(&session->err, "xn: %e: %s", session->args.ruleset, why);
	output_end(&session->err, '\n');
}

/* "note: FILE:12:5: <char>: the code point stands twice: '0061' (RFC ...)" */
static void
put_message(struct session *session, const xn_lgr_message *message)
{
	struct output *err = &session->err;
	const char *value = message->value;

	text_say(err, "%s: %e:", message->warning ? "note" : "xn",
		 session->args.ruleset);
	if (message->line > 0) {
		text_say(err, "%n:%n:", message->line, message->column);
	}
	output_char(err, ' ');
	if (*message->element != '\0') {
		output_char(err, '<');
		text_short(err, message->element, strlen(message->element));
		output_string(err, ">: ");
	}
	output_string(err, message->text);
	if (*value != '\0') {
		text_say(err, ": %q", value, strlen(value));
	}
	if (*message->section != '\0') {
		text_say(err, " (RFC 7940, %s)", message->section);
	}
	output_end(err, '\n');
}

static void
listen(void *user, const xn_lgr_message *message)
{
	struct listener *listener = user;
	struct session *session = listener->session;

	if (!message->warning) {
		listener->failed = true;
		session->broken = true;
		put_message(session, message);
	} else if (!(session->args.given & OPTION_QUIET) &&
		   ++listener->warnings <= WARNINGS_MAX) {
		put_message(session, message);
	}
}

/* ---- the ruleset -------------------------------------------------------- */

/*
 * Reads a file, up to one byte more than a ruleset may have.  Returns the errno
 * of a failure, or 0.
 */
static int
read_file(struct buffer *bytes, const char *path)
{
	int fd = open(path, O_RDONLY);
	ssize_t got = fd < 0 ? -1 : 1;
	int error = fd < 0 ? errno : 0;

	while (error == 0 && got != 0 && bytes->len <= XN_LGR_BYTES) {
		if (!buffer_reserve(bytes, OUTPUT_SIZE)) {
			error = ENOMEM;
			break;
		}
		got = read(fd, bytes->data + bytes->len,
			   bytes->cap - bytes->len);
		if (got > 0) {
			bytes->len += (size_t)got;
		} else if (got < 0 && errno != EINTR) {
			error = errno;
		}
	}
	if (fd >= 0) {
		close(fd);
	}
	return error;
}

/* Whether a file is a text table, of an IDN practice before RFC 7940. */
static bool
is_text(const struct buffer *bytes)
{
	size_t at = 0;

	while (at < bytes->len && strchr(" \t\r\n", bytes->data[at]) != NULL) {
		at++;
	}
	return at < bytes->len && bytes->data[at] > ' ' &&
	       bytes->data[at] < 0x7F && bytes->data[at] != '<';
}

static xn_lgr *
load(struct session *session, const struct buffer *bytes)
{
	struct listener listener = {.session = session};
	xn_lgr_options options = {
		.strict = (session->args.given & OPTION_STRICT) != 0,
		.listen = listen,
		.user = &listener,
	};
	xn_lgr *lgr = NULL;
	xn_status status;

	if (is_text(bytes)) {
		fail(session, "this is not XML; of rulesets only those of RFC"
			      " 7940 are read, not the text tables of RFC 4290"
			      " and RFC 3743");
		return NULL;
	}
	status = xn_lgr_load(&options, &lgr, bytes->data, bytes->len);
	if (listener.warnings > WARNINGS_MAX) {
		text_say(&session->err, "note: %e: %n more\n",
			 session->args.ruleset,
			 listener.warnings - WARNINGS_MAX);
	}
	if (status == XN_NO_MEMORY) {
		fail(session, "not enough memory");
	} else if (status == XN_NO_RANDOM) {
		fail(session, xn_status_text(status));
	} else if (status != XN_OK && !listener.failed) {
		fail(session, "this is no ruleset");
	}
	return lgr;
}

/* Reads the ruleset, and says what is wrong with it.  NULL: it is no use. */
static xn_lgr *
load_ruleset(struct session *session)
{
	const struct args *args = &session->args;
	struct buffer bytes = {0};
	xn_lgr *lgr = NULL;
	int error;

	if (args->ruleset == NULL) {
		usage_error(&session->err, args->command,
			    "lgr needs %: the registry's rules", "-r FILE");
		session->misused = true;
		return NULL;
	}
	error = read_file(&bytes, args->ruleset);
	if (error != 0) {
		fail(session, strerror(error));
	} else {
		lgr = load(session, &bytes);
	}
	buffer_free(&bytes);
	return lgr;
}

/* A verb without names does all that it does here. */
static bool
start(struct session *session)
{
	static const struct answerer *const verbs[] = {
		[LGR_CHECK] = &lgr_check, [LGR_VARIANTS] = &lgr_variants,
		[LGR_COLLIDE] = &lgr_collide, [LGR_SHOW] = &lgr_show};
	xn_lgr **lgr = session->shared;

	*lgr = load_ruleset(session);
	/* Messages about names mention the sections of this profile. */
	session->args.options = xn_profile(XN_REGISTER);
	session->answerer = verbs[session->args.verb];
	return *lgr != NULL && (session->answerer->start == NULL ||
				session->answerer->start(session));
}

static void
end(struct session *session)
{
	xn_lgr_free(*(xn_lgr **)session->shared);
}

const struct answerer lgr_answerer = {.start = start, .end = end};
