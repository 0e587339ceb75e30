/* SPDX-License-Identifier: MIT
 *
 * xn: host names between Unicode and ASCII.
 */
#include "io/text.h"
#include "options/usage.h"
#include "print/answer.h"
#include "run/jobs.h"

#include "display_rows.h"

#include <stddef.h>

#define OPTION(letter, id, name, value, kind, member, takers, help)            \
	{letter, name, value, help, TAKE_##kind,                               \
	 offsetof(struct args, member), takers},
const struct option_info option_table[] = {
#include "options/options.def"
};

#define COMMAND(id, name, operands, groups, built, needs, summary, about)      \
	{#name, OPERANDS_##operands, IN_##id | IN_ALL | (groups),              \
	 (built) ? &name##_answerer : NULL, needs, summary, about},
const struct command command_table[] = {
#include "options/commands.def"
};

#define VERB(command, id, name, operands, groups, summary)                     \
	{COMMAND_##command, #name, OPERANDS_##operands, groups},
const struct verb verb_table[] = {
#include "options/commands.def"
};

static void
put_version(struct output *out)
{
	text_say(out, "xn %s (Unicode %s)\n", xn_version(),
		 xn_unicode_version());
}

static void
run(struct session *session)
{
	const struct answerer *answerer = session->args.command->answerer;
	_Alignas(max_align_t) char shared[SHARED_MEMORY] = {0};

	session_read(session);
	session->answerer = answerer;
	session->shared = shared;
	if ((answerer->start == NULL || answerer->start(session)) &&
	    !jobs_run(session, answer_names)) {
		answer_names(session);
	}
	if (answerer->end != NULL) {
		answerer->end(session);
	}
}

int
main(int argc, char **argv)
{
	/* Too large for some stacks. */
	static struct session session;
	const struct args *args = &session.args;

	(void)argc;
	session_open(&session);
	if (!args_parse(&session.args, argv, &session.err)) {
		output_flush(&session.err);
		output_free(&session.err);
		output_free(&session.out);
		args_free(&session.args);
		return args->broken ? EXIT_IO : EXIT_USAGE;
	}
	if (args->given & OPTION_HELP) {
		usage_help(&session.out, args->command);
	} else if (args->given & OPTION_VERSION) {
		put_version(&session.out);
	} else {
		run(&session);
	}
	return session_close(&session);
}
