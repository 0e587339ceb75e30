/* SPDX-License-Identifier: MIT
 *
 * Reads known domains from a file.
 */
#include "known_file.h"
#include "../io/text.h"
#include "../print/faults.h"

#include <string.h>

/* Writes what is wrong with a file, or with the line if there is one. */
static void
complain(struct session *session, const char *path, const struct name *line,
	 const char *what)
{
	struct output *err = &session->err;

	session->broken = true;
	text_say(err, "xn: %e: ", path);
	if (line != NULL) {
		text_say(err, "line %n: %q", line->number, line->s, line->len);
	}
	text_say(err, "%s\n", what);
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
 * are not blank.  The set is sealed.
 */
static xn_status
add_lines(xn_known_set *set, struct session *session, const char *path,
	  struct input *in)
{
	struct name line;

	while (input_must_read(in)) {
		input_read(in, &in->block);
		while (block_next(&in->block, &line)) {
			xn_status status = XN_OK;

			if (!is_blank(&line)) {
				status =
					xn_known_set_add(set, line.s, line.len);
			}
			if (status == XN_NO_MEMORY) {
				return status;
			}
			if (status != XN_OK) {
				complain(session, path, &line,
					 " is not a domain");
			}
		}
	}
	return xn_known_set_seal(set);
}

xn_known_set *
known_file_load(struct session *session, const xn_display_options *options,
		const char *path)
{
	/* "-" is a file, because standard input may have the names. */
	char *file = strcmp(path, "-") == 0 ? "./-" : (char *)path;
	xn_known_set *set;
	xn_status status = xn_known_set_new(&set, options);
	struct input in;

	input_open(&in, &file, 1, '\n', false);
	if (status == XN_OK) {
		status = add_lines(set, session, path, &in);
	}
	if (status != XN_OK) {
		complain(session, path, NULL, xn_status_text(status));
	}
	if (!input_report(&in, &session->err) || status != XN_OK) {
		session->broken = true;
		xn_known_set_free(set);
		set = NULL;
	}
	input_close(&in);
	return set;
}
