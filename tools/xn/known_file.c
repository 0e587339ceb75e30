/* SPDX-License-Identifier: MIT
 *
 * Reads known domains from a file.
 */
#include "known_file.h"
#include "faults.h"
#include "io/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* ---- messages ----------------------------------------------------------- */

static void
complain(struct session *session, const char *path, size_t number)
{
	struct output *err = &session->err;

	session->broken = true;
	output_string(err, "xn: ");
	text_escaped(err, path, strlen(path));
	output_string(err, ": ");
	if (number > 0) {
		output_string(err, "line ");
		output_number(err, number);
		output_string(err, ": ");
	}
}

static void
complain_of_error(struct session *session, const char *path, const char *error)
{
	complain(session, path, 0);
	output_string(&session->err, error);
	output_end(&session->err, '\n');
}

static void
complain_of_line(struct session *session, const char *path, size_t number,
		 const struct name *line)
{
	complain(session, path, number);
	faults_quote(&session->err, line);
	output_string(&session->err, " is not a domain");
	output_end(&session->err, '\n');
}

/* ---- lines -------------------------------------------------------------- */

/* A byte order mark at the start of a file is no part of its first line. */
static void
skip_mark(struct name *line)
{
	static const char mark[] = {'\xEF', '\xBB', '\xBF'};

	if (line->number == 1 && line->len >= sizeof mark &&
	    memcmp(line->s, mark, sizeof mark) == 0) {
		line->s += sizeof mark;
		line->len -= sizeof mark;
	}
}

static bool
is_blank(const struct name *line)
{
	for (size_t i = 0; i < line->len; i++) {
		if (line->s[i] != ' ' && line->s[i] != '\t') {
			return false;
		}
	}
	return true;
}

/*
 * Adds the domains of all lines; numbers of the set are those of the lines that
 * are not blank.  Returns what failed, or NULL.
 */
static const char *
add_lines(xn_known_set *set, struct session *session, const char *path,
	  struct input *in)
{
	struct name line;

	while (input_next(in, &line)) {
		xn_status status = XN_OK;

		skip_mark(&line);
		if (!is_blank(&line)) {
			status = xn_known_set_add(set, line.s, line.len);
		}
		if (status == XN_NO_MEMORY) {
			return strerror(ENOMEM);
		}
		if (status != XN_OK) {
			complain_of_line(session, path, line.number, &line);
		}
	}
	return in->error != 0 ? strerror(in->error) : NULL;
}

/* The same for a file.  The set is sealed. */
static const char *
add_file(xn_known_set *set, struct session *session, const char *path)
{
	int fd = open(path, O_RDONLY);
	struct input in;
	const char *error;
	xn_status status;

	if (fd < 0) {
		return strerror(errno);
	}
	input_open_file(&in, fd);
	error = add_lines(set, session, path, &in);
	input_close(&in);
	close(fd);
	if (error != NULL) {
		return error;
	}
	status = xn_known_set_seal(set);
	return status != XN_OK ? xn_status_text(status) : NULL;
}

xn_known_set *
known_file_load(struct session *session, const xn_display_options *options,
		const char *path)
{
	xn_known_set *set;
	xn_status status = xn_known_set_new(&set, options);
	const char *error = status == XN_OK ? add_file(set, session, path)
					    : xn_status_text(status);

	if (error != NULL) {
		complain_of_error(session, path, error);
		xn_known_set_free(set);
		set = NULL;
	}
	return set;
}
