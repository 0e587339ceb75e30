/* SPDX-License-Identifier: MIT
 *
 * xn: host names between Unicode and ASCII.
 */
#include "commands.h"
#include "display_rows.h"
#include "usage.h"

#include <stddef.h>

#define OPTION(letter, id, name, value, kind, member, takers, help)            \
	{letter, name, value, help, TAKE_##kind, offsetof(struct args, member), \
	 takers},
const struct option_info option_table[] = {
#include "options.def"
};

#define COMMAND(id, name, operands, groups, built, needs, summary, about)      \
	{#name, OPERANDS_##operands, IN_##id | IN_ALL | (groups),              \
	 (built) ? run_##name : NULL, needs, summary, about},
const struct command command_table[] = {
#include "commands.def"
};

#define VERB(command, id, name, operands, groups, summary)                     \
	{COMMAND_##command, #name, OPERANDS_##operands, groups},
const struct verb verb_table[] = {
#include "commands.def"
};

static void
put_version(struct output *out)
{
	output_string(out, "xn ");
	output_string(out, xn_version());
	output_string(out, " (Unicode ");
	output_string(out, xn_unicode_version());
	output_string(out, ")\n");
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
		session_read(&session);
		args->command->run(&session);
	}
	return session_close(&session);
}
