/* SPDX-License-Identifier: MIT
 *
 * One run of a command.
 */
#include "session.h"
#include "../io/text.h"
#include "../options/usage.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where progress is shown, more names than this have a summary unasked. */
#define SUMMARY_UNASKED 100000

/*
 * Whether two descriptors are the same file, so that the order of what is
 * written to them shows.
 */
static bool
same_file(int a, int b)
{
	struct stat sa, sb;

	return fstat(a, &sa) == 0 && fstat(b, &sb) == 0 &&
	       sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

void
session_open(struct session *session)
{
	memset(session, 0, sizeof *session);
	text_init();
	output_open(&session->out, STDOUT_FILENO);
	output_open(&session->err, STDERR_FILENO);
	if (session->out.tty || same_file(STDOUT_FILENO, STDERR_FILENO)) {
		session->err.before = &session->out;
	}
}

void
session_read(struct session *session)
{
	const struct args *args = &session->args;
	bool trim = (args->given & OPTION_TRIM) != 0;

	if (args->given & OPTION_LINES) {
		session->out.by_line = true;
		session->err.by_line = true;
	}
	if (args->count > 0) {
		input_arguments(&session->in, args->names, args->count, trim);
	} else {
		input_open(&session->in, args->files, args->file_count,
			   session_end(session), trim);
	}
	table_open(&session->in.table, args->delimiter, args->column);
	progress_open(&session->progress, &session->err, &session->out,
		      args->file_count == 0 && isatty(STDIN_FILENO) != 0);
}

void
session_tick(struct session *session, size_t bytes)
{
	output_flush(&session->err);
	progress_tick(&session->progress, &session->counts, bytes,
		      session->in.total);
}

bool
session_read_block(struct session *session)
{
	if (session->out.error != 0 || !input_must_read(&session->in)) {
		return false;
	}
	/* Reading may take long, so messages and progress are shown first. */
	session_tick(session, session->in.done);
	return input_read(&session->in, &session->in.block);
}

/* Begins a message about a name: "xn: names.txt: line 3: ". */
static void
begin(struct session *session, const char *start, const struct name *name)
{
	const struct block *block = &session->in.block;
	struct output *err = &session->err;

	progress_clear(&session->progress);
	text_say(err, block->file != NULL ? "%s%e: " : "%s", start,
		 block->file);
	text_say(err, "%s %n: ", session->args.count > 0 ? "name" : "line",
		 name->number - block->before);
}

void
session_complain(struct session *session, const struct name *name)
{
	begin(session, "xn: ", name);
}

void
session_note(struct session *session, const struct name *name)
{
	begin(session, "note: ", name);
}

void
session_failed(struct session *session, const struct name *name,
	       const char *why)
{
	session->broken = true;
	session_complain(session, name);
	text_say(&session->err, "%s\n", why);
}

void
session_no_memory(struct session *session, const struct name *name)
{
	session_failed(session, name, "not enough memory");
}

static void
report_output(struct session *session)
{
	int error = session->out.error;

	session->broken |= error != 0;
	/* With EPIPE nobody reads any more, and nobody needs a message. */
	if (error != 0 && error != EPIPE) {
		text_say(&session->err, "xn: standard output: %s\n",
			 strerror(error));
	}
}

/* What is wrong with a table as a whole. */
static void
report_table(struct session *session)
{
	const struct input *in = &session->in;
	struct output *err = &session->err;

	if (in->fault == TABLE_FINE) {
		return;
	}
	text_say(err, in->open != NULL ? "xn: %e: " : "xn: ", in->open);
	if (in->fault == TABLE_OPEN) {
		session->counts.failed++;
		output_string(err,
			      "line 1: a quote in the header never ends\n");
	} else if (in->fault == TABLE_NO_MEMORY) {
		session->broken = true;
		output_string(err, "not enough memory\n");
	} else {
		session->misused = true;
		usage_table(err, &in->table, in->fault);
		usage_end(err, session->args.command);
	}
}

/* Says once that addresses need more than names in ASCII. */
static void
put_locals(struct session *session)
{
	size_t count = session->counts.utf8_locals;

	if (count > 0 && !(session->args.given & OPTION_QUIET)) {
		text_say(&session->err,
			 "note: the local part of %n address%s is not ASCII; "
			 "mail needs SMTPUTF8 (RFC 6531) there\n",
			 count, count == 1 ? "" : "es");
	}
}

/* The summary if it is wanted, or useful where progress is shown. */
static void
put_summary(struct session *session)
{
	const struct args *args = &session->args;

	if (args->given & OPTION_SUMMARY ||
	    (session->progress.err != NULL && args->command != NULL &&
	     (args->command->groups & IN_TABLES) &&
	     session->counts.names > SUMMARY_UNASKED)) {
		counts_put(&session->counts, &session->err,
			   progress_seconds(&session->progress));
	}
}

int
session_close(struct session *session)
{
	progress_clear(&session->progress);
	output_close(&session->out);
	session->broken |= !input_report(&session->in, &session->err);
	report_table(session);
	report_output(session);
	put_locals(session);
	put_summary(session);
	input_close(&session->in);
	args_free(&session->args);
	output_flush(&session->err);
	output_free(&session->err);
	if (session->broken || session->err.error != 0) {
		return EXIT_IO;
	}
	if (session->misused) {
		return EXIT_USAGE;
	}
	return session->counts.failed > 0 ? EXIT_BAD : EXIT_PASSED;
}
