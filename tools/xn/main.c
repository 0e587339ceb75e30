/* SPDX-License-Identifier: MIT
 *
 * xn: host names between Unicode and ASCII.
 */
#include "commands.h"
#include "usage.h"

#define NAME_OPTIONS                                                           \
	(OPTION_PROFILE | OPTION_CHECK | OPTION_JSON | OPTION_NULL |           \
	 OPTION_LINES | OPTION_QUIET)

/* What commands that read many names have. */
#define FILE_OPTIONS                                                           \
	(OPTION_FILE | OPTION_CSV | OPTION_TSV | OPTION_TRIM | OPTION_JOBS |   \
	 OPTION_SUMMARY)

/* Parts that a build may leave out. */
#ifdef HAVE_LOOKUP
#define RUN_LOOKUP run_lookup
#else
#define RUN_LOOKUP NULL
#endif

#ifdef HAVE_DISPLAY
#define RUN_DISPLAY run_display
#define RUN_SKELETON run_skeleton
#define RUN_LOOKALIKES run_lookalikes
#else
#define RUN_DISPLAY NULL
#define RUN_SKELETON NULL
#define RUN_LOOKALIKES NULL
#endif

#ifdef HAVE_LGR
#define RUN_LGR run_lgr
#else
#define RUN_LGR NULL
#endif

#define PUNYCODE_OPTIONS                                                       \
	(OPTION_CODE_POINTS | OPTION_TRACE | OPTION_JSON | OPTION_NULL |       \
	 OPTION_LINES | OPTION_QUIET)

static const struct verb punycode_verbs[] = {
	[PUNYCODE_ENCODE] = {"encode", OPERANDS_NAMES, PUNYCODE_OPTIONS},
	[PUNYCODE_DECODE] = {"decode", OPERANDS_NAMES, PUNYCODE_OPTIONS},
	{NULL, OPERANDS_NONE, 0},
};

/* What all verbs of lgr have, and those that read labels. */
#define RULESET_OPTIONS                                                        \
	(OPTION_RULESET | OPTION_STRICT | OPTION_JSON | OPTION_NULL |          \
	 OPTION_LINES | OPTION_QUIET)
#define LABEL_OPTIONS (RULESET_OPTIONS | OPTION_FILE | OPTION_TRIM)

static const struct verb lgr_verbs[] = {
	[LGR_CHECK] = {"check", OPERANDS_NAMES,
		       LABEL_OPTIONS | OPTION_VARIANTS | OPTION_IDNA |
			       OPTION_LIMIT | OPTION_JOBS},
	[LGR_VARIANTS] = {"variants", OPERANDS_NAMES,
			  LABEL_OPTIONS | OPTION_DISPOSITION | OPTION_LIMIT |
				  OPTION_JOBS},
	[LGR_COLLIDE] = {"collide", OPERANDS_NAMES, LABEL_OPTIONS},
	[LGR_SHOW] = {"show", OPERANDS_NONE, RULESET_OPTIONS},
	{NULL, OPERANDS_NONE, 0},
};

static const struct command commands[] = {
	{"ascii", OPERANDS_NAMES,
	 NAME_OPTIONS | FILE_OPTIONS | OPTION_LONG | OPTION_PAIR |
		 OPTION_NORMALIZER,
	 "ToASCII: a Unicode host name to its ASCII (ACE) form",
	 "Print the ASCII form of each argument or input line, an empty line "
	 "if it fails.\n",
	 run_ascii, NULL, NULL},
	{"unicode", OPERANDS_NAMES,
	 NAME_OPTIONS | FILE_OPTIONS | OPTION_LONG | OPTION_NORMALIZER,
	 "ToUnicode: any host name to its Unicode form",
	 "Print the Unicode form of each argument or input line.  For one that "
	 "fails this\n"
	 "is the best result there is.\n",
	 run_unicode, NULL, NULL},
	{"punycode", OPERANDS_VERB,
	 PUNYCODE_OPTIONS,
	 "the bare codec of RFC 3492: punycode encode, punycode decode",
	 "Encode or decode each label: no prefix, no mapping, no checks.  "
	 "Print an empty\n"
	 "line for a label that fails.  Labels are the arguments or, without "
	 "any, the\n"
	 "lines of standard input.\n"
	 "\n"
	 "With --code-points an upper-case U marks a character to be shown in "
	 "upper case.\n"
	 "ASCII letters take the case of their mark, both ways.\n",
	 run_punycode, NULL, punycode_verbs},
	{"explain", OPERANDS_NAMES,
	 OPTION_PROFILE | OPTION_CHECK | OPTION_JSON | OPTION_NULL,
	 "show step by step how a name is processed",
	 "Show how each host name is processed: its labels as they are mapped, "
	 "normalised\n"
	 "and decoded, the checks and their findings, and the result.  Names "
	 "of characters\n"
	 "are shown if ICU is installed.\n",
	 run_explain, NULL, NULL},
	{"display", OPERANDS_NAMES,
	 FILE_OPTIONS | OPTION_POLICY | OPTION_LEVEL | OPTION_KNOWN |
		 OPTION_JSON | OPTION_NULL | OPTION_LINES | OPTION_QUIET,
	 "show names as an address bar should",
	 "Print each host name as an address bar should show it: each label in "
	 "Unicode if\n"
	 "a browser's policy finds that safe, otherwise in ASCII.\n"
	 "\n"
	 "A name whose last labels look like those of a well-known domain is "
	 "shown in\n"
	 "ASCII as a whole.  The levels are ascii, single, highly (the "
	 "default),\n"
	 "moderately, minimally, unrestricted.  xn-display(1) says more.\n",
	 RUN_DISPLAY, "with -Ddisplay=enabled", NULL},
	{"compare", OPERANDS_NAMES,
	 OPTION_DIRECTION | OPTION_ROWS | OPTION_DIFFERENT | OPTION_JSON |
		 OPTION_NULL | OPTION_LINES | OPTION_QUIET | OPTION_LIBIDN2 |
		 OPTION_LIBIDN | OPTION_ICU | OPTION_JOBS,
	 "show where profiles and other implementations differ",
	 "Run each host name through every profile, and through libidn2, "
	 "libidn and ICU if\n"
	 "they are installed.  Show where the result differs from that of "
	 "profile lookup,\n"
	 "and why.  A name that both refuse does not differ.\n"
	 "\n"
	 "Each argument gets a table, and the lines of standard input a "
	 "summary at the\n"
	 "end.  --json prints input, direction, rows and classes, and the "
	 "summary on\n"
	 "standard error.  xn-compare(1) says more.\n",
	 run_compare, NULL, NULL},
	{"skeleton", OPERANDS_NAMES,
	 FILE_OPTIONS | OPTION_TEXT | OPTION_JSON | OPTION_NULL |
		 OPTION_LINES | OPTION_QUIET,
	 "print what names that look alike have in common",
	 "Print the skeleton of each host name (UTS #39: bidiSkeleton, left to "
	 "right).\n"
	 "Names with the same line look alike.  The skeleton is that of the "
	 "name's Unicode\n"
	 "form, or of the text as it is where the name is not valid.\n",
	 RUN_SKELETON, "with -Ddisplay=enabled", NULL},
	{"lookalikes", OPERANDS_NAMES,
	 FILE_OPTIONS | OPTION_KNOWN | OPTION_JSON | OPTION_NULL |
		 OPTION_LINES | OPTION_QUIET,
	 "find the names that look like one of a list",
	 "Print the domains of a file that each host name looks like, but is "
	 "not, nor is\n"
	 "below; an empty line if there is none.  --known is needed.  At most "
	 "100 domains\n"
	 "are printed for a name.  xn-lookalikes(1) says more.\n",
	 RUN_LOOKALIKES, "with -Ddisplay=enabled", NULL},
	{"lgr", OPERANDS_VERB,
	 LABEL_OPTIONS | OPTION_VARIANTS | OPTION_IDNA | OPTION_LIMIT |
		 OPTION_DISPOSITION | OPTION_JOBS,
	 "hold labels to a registry's rules (RFC 7940)",
	 "check: print the disposition and the index label of each label.  "
	 "variants: print\n"
	 "label, variant, disposition.  collide: print the groups of labels "
	 "that have one\n"
	 "index label.  show: print what is in the ruleset.  xn-lgr(1) says "
	 "more.\n",
	 RUN_LGR, "where expat (Debian: libexpat1-dev) is installed",
	 lgr_verbs},
	{"lookup", OPERANDS_NAMES,
	 NAME_OPTIONS | OPTION_SERVER | OPTION_TYPE | OPTION_TIMEOUT,
	 "ask the DNS for addresses of a name, or the names of an address",
	 "Ask the system's name servers, or the one given, for the addresses "
	 "of each host\n"
	 "name, or for the names of an address.  Print each record on a line: "
	 "name, type,\n"
	 "data.  Names are the arguments or, without any, the lines of "
	 "standard input.\n"
	 "xn-lookup(1) says more.\n",
	 RUN_LOOKUP,
	 "where c-ares (Debian: libc-ares-dev) is installed", NULL},
	{"profiles", OPERANDS_NONE, OPTION_JSON,
	 "list the profiles and the value of every check in each",
	 "List the profiles and the value of every check in each.\n",
	 run_profiles, NULL, NULL},
	{NULL, OPERANDS_NONE, 0, NULL, NULL, NULL, NULL, NULL},
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
	if (!args_parse(&session.args, commands, argv, &session.err)) {
		output_flush(&session.err);
		output_free(&session.err);
		output_free(&session.out);
		args_free(&session.args);
		return args->broken ? EXIT_IO : EXIT_USAGE;
	}
	if (args->given & OPTION_HELP) {
		usage_help(&session.out, commands, args->command);
	} else if (args->given & OPTION_VERSION) {
		put_version(&session.out);
	} else {
		session_read(&session);
		args->command->run(&session);
	}
	return session_close(&session);
}
