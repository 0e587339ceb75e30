/* SPDX-License-Identifier: MIT
 *
 * The ruleset of --ruleset.
 */
#include "ruleset.h"
#include "../convert.h"
#include "../io/text.h"
#include "../usage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
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
put_path(struct session *session, const char *before)
{
	const char *path = session->args.ruleset;

	output_string(&session->err, before);
	text_escaped(&session->err, path, strlen(path));
	output_char(&session->err, ':');
}

static void
fail(struct session *session, const char *why)
{
	session->broken = true;
	put_path(session, "xn: ");
	output_char(&session->err, ' ');
	output_string(&session->err, why);
	output_end(&session->err, '\n');
}

/* "12:5: <char>: the code point stands twice: 0061 (RFC 7940, 5)" */
static void
put_message(struct output *err, const xn_lgr_message *message)
{
	if (message->line > 0) {
		output_number(err, message->line);
		output_char(err, ':');
		output_number(err, message->column);
		output_char(err, ':');
	}
	output_char(err, ' ');
	if (*message->element != '\0') {
		output_char(err, '<');
		text_short(err, message->element, strlen(message->element));
		output_string(err, ">: ");
	}
	output_string(err, message->text);
	if (*message->value != '\0') {
		output_string(err, ": '");
		text_short(err, message->value, strlen(message->value));
		output_char(err, '\'');
	}
	if (*message->section != '\0') {
		output_string(err, " (RFC 7940, ");
		output_string(err, message->section);
		output_char(err, ')');
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
		put_path(session, "xn: ");
		put_message(&session->err, message);
		return;
	}
	if (session->args.given & OPTION_QUIET) {
		return;
	}
	if (++listener->warnings <= WARNINGS_MAX) {
		put_path(session, "note: ");
		put_message(&session->err, message);
	}
}

static void
put_more(const struct listener *listener)
{
	struct session *session = listener->session;

	if (listener->warnings > WARNINGS_MAX) {
		put_path(session, "note: ");
		output_char(&session->err, ' ');
		output_number(&session->err,
			      listener->warnings - WARNINGS_MAX);
		output_string(&session->err, " more\n");
	}
}

/* ---- the file ----------------------------------------------------------- */

/* The bytes of a file. */
struct bytes {
	void *data;
	size_t cap;
	size_t len;
};

/*
 * Reads a file, up to one byte more than a ruleset may have.  Returns the errno
 * of a failure, or 0.
 */
static int
read_all(struct bytes *bytes, int fd)
{
	while (bytes->len <= XN_LGR_BYTES) {
		ssize_t got;

		if (bytes->len == bytes->cap &&
		    !convert_grow(&bytes->data, &bytes->cap,
				  bytes->cap * 2 + OUTPUT_SIZE, 1)) {
			return ENOMEM;
		}
		got = read(fd, (char *)bytes->data + bytes->len,
			   bytes->cap - bytes->len);
		if (got < 0 && errno != EINTR) {
			return errno;
		}
		if (got == 0) {
			break;
		}
		bytes->len += got > 0 ? (size_t)got : 0;
	}
	return 0;
}

static int
read_file(struct bytes *bytes, const char *path)
{
	int fd = open(path, O_RDONLY);
	int error;

	if (fd < 0) {
		return errno;
	}
	error = read_all(bytes, fd);
	close(fd);
	return error;
}

/* ---- the ruleset -------------------------------------------------------- */

static xn_lgr *
load(struct session *session, const struct bytes *bytes)
{
	struct listener listener = {.session = session};
	xn_lgr_options options = {
		.strict = (session->args.given & OPTION_STRICT) != 0,
		.listen = listen,
		.user = &listener,
	};
	xn_lgr *lgr = NULL;
	xn_status status =
		xn_lgr_load(&options, &lgr, bytes->data, bytes->len);

	put_more(&listener);
	if (status == XN_NO_MEMORY) {
		fail(session, "not enough memory");
	} else if (status == XN_NO_RANDOM) {
		fail(session, xn_status_text(status));
	} else if (status != XN_OK && !listener.failed) {
		fail(session, "this is no ruleset");
	}
	return lgr;
}

xn_lgr *
ruleset_load(struct session *session)
{
	const struct args *args = &session->args;
	struct bytes bytes = {NULL, 0, 0};
	xn_lgr *lgr = NULL;
	int error;

	if (args->ruleset == NULL) {
		usage_error(&session->err, args->command,
			    "lgr needs %: the registry's rules", "-r FILE",
			    NULL);
		session->misused = true;
		return NULL;
	}
	error = read_file(&bytes, args->ruleset);
	if (error != 0) {
		fail(session, strerror(error));
	} else {
		lgr = load(session, &bytes);
	}
	free(bytes.data);
	return lgr;
}
