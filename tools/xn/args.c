/* SPDX-License-Identifier: MIT
 *
 * Reads the command line.
 */
#include "args.h"
#include "io/text.h"
#include "normalizer.h"
#include "usage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct option_info option_table[] = {
	{OPTION_PROFILE, 'p', "profile", "PROFILE",
	 "the rules to follow (see xn profiles)"},
	{OPTION_CHECK, 'o', "option", "CHECK=on|off",
	 "switch one check; can be given more than once"},
	{OPTION_NORMALIZER, 'N', "normalizer", "NORMALIZER",
	 "builtin (the default), or icu for ICU's"},
	{OPTION_FILE, 'f', "file", "FILE",
	 "read names from FILE; can be given more than once"},
	{OPTION_CSV, 0, "csv", "COLUMN",
	 "add results to a table; COLUMN has the names"},
	{OPTION_TSV, 0, "tsv", "COLUMN", NULL},
	{OPTION_TRIM, 0, "trim", NULL,
	 "take blanks, tabs and CR off both ends of names"},
	{OPTION_PAIR, 0, "pair", NULL,
	 "with -p register: lines are U-label, tab, A-label"},
	{OPTION_JOBS, 'j', "jobs", "N",
	 "convert in N threads; 0: one for each processor"},
	{OPTION_POLICY, 0, "policy", "POLICY",
	 "chromium (the default), firefox, safari, or uts39"},
	{OPTION_LEVEL, 0, "level", "LEVEL",
	 "with uts39: the highest level that is shown"},
	{OPTION_KNOWN, 0, "known", "FILE",
	 "well-known domains, one on each line"},
	{OPTION_RULESET, 'r', "ruleset", "FILE",
	 "the ruleset, in XML (RFC 7940)"},
	{OPTION_STRICT, 0, "strict", NULL,
	 "warnings about the ruleset are errors"},
	{OPTION_VARIANTS, 0, "variants", NULL,
	 "check: count the variants by disposition, too"},
	{OPTION_IDNA, 0, "idna", NULL,
	 "check: hold labels to profile register, too"},
	{OPTION_DISPOSITION, 0, "disposition", "DISP",
	 "variants: only these; can be given more than once"},
	{OPTION_LIMIT, 0, "limit", "N",
	 "generate no more permutations of a label (100000)"},
	{OPTION_TEXT, 0, "text", NULL, "take names as they are: any text"},
	{OPTION_JSON, 0, "json", NULL, "print JSON, one object on each line"},
	{OPTION_LONG, 0, "long", NULL,
	 "with --json: all about each fault, too"},
	{OPTION_DIRECTION, 0, "direction", "WHICH",
	 "ascii (the default), unicode, or both"},
	{OPTION_ROWS, 0, "rows", "NAME[,NAME...]",
	 "compare lookup with these rows only"},
	{OPTION_DIFFERENT, 0, "only-different", NULL,
	 "leave out rows and names without a difference"},
	{OPTION_LIBIDN2, 0, "libidn2", "FILE", "the libidn2 to use"},
	{OPTION_LIBIDN, 0, "libidn", "FILE", "the libidn to use"},
	{OPTION_ICU, 0, "icu", "FILE", "the libicuuc to use"},
	{OPTION_SERVER, 0, "server", "ADDRESS[:PORT]",
	 "the name server to ask"},
	{OPTION_TYPE, 0, "type", "TYPE", "ask for a, aaaa, or ptr only"},
	{OPTION_TIMEOUT, 0, "timeout", "SECONDS",
	 "seconds to wait for an answer, twice (5)"},
	{OPTION_CODE_POINTS, 0, "code-points", NULL,
	 "write characters as u+0061 U+00E9"},
	{OPTION_TRACE, 0, "trace", NULL,
	 "show the steps as RFC 3492, section 7, does"},
	{OPTION_NULL, '0', "null", NULL,
	 "NUL, not newline, ends names and results"},
	{OPTION_LINES, 0, "line-buffered", NULL,
	 "write each line at once, to pipes too"},
	{OPTION_QUIET, 'q', "quiet", NULL, "do not say what is wrong"},
	{OPTION_SUMMARY, 0, "summary", NULL,
	 "print counts and the speed at the end"},
	{OPTION_HELP, 'h', "help", NULL, "print this page"},
	{OPTION_VERSION, 0, "version", NULL,
	 "print the versions of xn and of Unicode"},
	{0, 0, NULL, NULL, NULL},
};

/* The state of the parser. */
struct parser {
	struct args *args;
	struct output *err;
	const struct command *commands;
	uint64_t known; /* the options of the command */
	char **next;    /* the next argument */
	const char *profile;
	const char *normalizer;
	/* The checks that -o named, and the last value of each. */
	uint32_t named;
	uint32_t on;
};

static bool
fail(struct parser *parser, const char *format, const char *a, const char *b)
{
	return usage_error(parser->err, parser->args->command, format, a, b);
}

/* ---- profiles and checks ------------------------------------------------ */

/* Says that a value is not one of those that an option takes. */
static bool
fail_unknown(struct parser *parser, const char *what, const char *given,
	     size_t len, const struct words *known)
{
	return usage_unknown(parser->err, parser->args->command, what, given,
			     len, known);
}

static bool
unknown_profile(struct parser *parser)
{
	const xn_profile_info *info;
	struct words known = {0};

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		words_add(&known, info->name);
	}
	return fail_unknown(parser, "profile", parser->profile,
			    strlen(parser->profile), &known);
}

static bool
unknown_check(struct parser *parser, const char *name, size_t len)
{
	const xn_check_info *info;
	struct words known = {0};

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		words_add(&known, info->name);
	}
	return fail_unknown(parser, "check", name, len, &known);
}

/* Note CHECK=on or CHECK=off. */
static bool
note_check(struct parser *parser, const char *text)
{
	const char *equals = strchr(text, '=');
	size_t len = equals != NULL ? (size_t)(equals - text) : strlen(text);
	const xn_check_info *info;
	bool on;

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if (strlen(info->name) == len &&
		    memcmp(info->name, text, len) == 0) {
			break;
		}
	}
	if (info == NULL) {
		return unknown_check(parser, text, len);
	}
	on = equals != NULL && strcmp(equals, "=on") == 0;
	if (!on && (equals == NULL || strcmp(equals, "=off") != 0)) {
		return fail(parser,
			    "option --option takes CHECK=on or CHECK=off, not"
			    " %",
			    text, NULL);
	}
	parser->named |= info->bits;
	parser->on &= ~info->bits;
	parser->on |= on ? info->bits : 0;
	return true;
}

static const xn_profile_info *
find_profile(const char *name)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if (strcmp(info->name, name) == 0) {
			break;
		}
	}
	return info;
}

/* Applies the profile, then the checks, in whichever order they were given. */
static bool
apply_checks(struct parser *parser)
{
	xn_options *options = &parser->args->options;
	const xn_profile_info *profile = find_profile(parser->profile);
	const xn_check_info *info;

	if (profile == NULL) {
		return unknown_profile(parser);
	}
	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if ((parser->named & info->bits) != 0 &&
		    (profile->allowed & info->bits) == 0) {
			return fail(parser,
				    "check % has no meaning in profile %",
				    info->name, profile->name);
		}
	}
	*options = xn_profile(profile->id);
	options->checks &= ~parser->named;
	options->checks |= parser->on & profile->allowed;
	return true;
}

/* The normaliser is part of the library's options. */
static bool
apply_normalizer(struct parser *parser)
{
	const char *why;

	if (normalizer_find(&parser->args->options.normalizer,
			    parser->normalizer, &why)) {
		return true;
	}
	if (why == NULL) {
		static const struct words known = {2, {"builtin", "icu"}};

		return fail_unknown(parser, "normalizer", parser->normalizer,
				    strlen(parser->normalizer), &known);
	}
	return fail(parser,
		    "normalizer % cannot be used: %; it needs libxn-icu, which"
		    " comes with libxn if that was built with ICU",
		    parser->normalizer, why);
}

/* ---- what is compared --------------------------------------------------- */

static bool
take_direction(struct parser *parser, const char *value)
{
	bool both = strcmp(value, "both") == 0;

	parser->args->to_ascii = both || strcmp(value, "ascii") == 0;
	parser->args->to_unicode = both || strcmp(value, "unicode") == 0;
	if (!parser->args->to_ascii && !parser->args->to_unicode) {
		static const struct words known = {
			3, {"ascii", "unicode", "both"}};

		return fail_unknown(parser, "direction", value, strlen(value),
				    &known);
	}
	return true;
}

/* ---- numbers ------------------------------------------------------------ */

/* Reads a decimal number that is not greater than most. */
static bool
read_number(uint64_t *number, const char *s, uint64_t most)
{
	*number = 0;
	if (*s == '\0') {
		return false;
	}
	for (; *s >= '0' && *s <= '9'; s++) {
		uint64_t digit = (uint64_t)(*s - '0');

		if (*number > (most - digit) / 10) {
			return false;
		}
		*number = 10 * *number + digit;
	}
	return *s == '\0';
}

static bool
take_limit(struct parser *parser, const char *value)
{
	if (!read_number(&parser->args->limit, value, UINT64_MAX)) {
		return fail(parser, "option --limit takes a number, not %",
			    value, NULL);
	}
	return true;
}

static bool
take_jobs(struct parser *parser, const char *value)
{
	uint64_t jobs;

	if (!read_number(&jobs, value, JOBS_MAX)) {
		return fail(parser,
			    "option --jobs takes a number from 0 to 1024, not"
			    " %; 0 means one thread for each processor",
			    value, NULL);
	}
	parser->args->jobs = (size_t)jobs;
	return true;
}

/* ---- lists -------------------------------------------------------------- */

/* Appends a value to the list of an option that can be given again. */
static bool
take_value(struct parser *parser, char ***list, size_t *count, char *value)
{
	char **longer = realloc(*list, (*count + 1) * sizeof **list);

	if (longer == NULL) {
		output_string(parser->err, "xn: not enough memory\n");
		parser->args->broken = true;
		return false;
	}
	longer[(*count)++] = value;
	*list = longer;
	return true;
}

/* ---- options ------------------------------------------------------------ */

static bool
take_option(struct parser *parser, const struct option_info *info,
	    char *value)
{
	parser->args->given |= info->option;
	if (info->option == OPTION_CHECK) {
		return note_check(parser, value);
	}
	if (info->option == OPTION_PROFILE) {
		parser->profile = value;
	}
	if (info->option == OPTION_NORMALIZER) {
		parser->normalizer = value;
	}
	if (info->option == OPTION_DIRECTION) {
		return take_direction(parser, value);
	}
	if (info->option == OPTION_JOBS) {
		return take_jobs(parser, value);
	}
	if (info->option == OPTION_FILE) {
		return take_value(parser, &parser->args->files,
				  &parser->args->file_count, value);
	}
	if (info->option == OPTION_DISPOSITION) {
		return take_value(parser, &parser->args->dispositions,
				  &parser->args->disposition_count, value);
	}
	if (info->option == OPTION_LIMIT) {
		return take_limit(parser, value);
	}
	if (info->option == OPTION_RULESET) {
		parser->args->ruleset = value;
	}
	if (info->option == OPTION_CSV || info->option == OPTION_TSV) {
		parser->args->delimiter =
			info->option == OPTION_CSV ? ',' : '\t';
		parser->args->column = value;
	}
	if (info->option == OPTION_ROWS) {
		parser->args->rows = value;
	}
	if (info->option == OPTION_SERVER) {
		parser->args->server = value;
	}
	if (info->option == OPTION_TYPE) {
		parser->args->type = value;
	}
	if (info->option == OPTION_TIMEOUT) {
		parser->args->timeout = value;
	}
	if (info->option == OPTION_POLICY) {
		parser->args->policy = value;
	}
	if (info->option == OPTION_LEVEL) {
		parser->args->level = value;
	}
	if (info->option == OPTION_KNOWN) {
		parser->args->known = value;
	}
	if (info->option == OPTION_LIBIDN2) {
		parser->args->libraries[PEER_LIBIDN2] = value;
	}
	if (info->option == OPTION_LIBIDN) {
		parser->args->libraries[PEER_LIBIDN] = value;
	}
	if (info->option == OPTION_ICU) {
		parser->args->libraries[PEER_ICU] = value;
	}
	return true;
}

/* The commands that have an option. info may be the end of the table. */
static struct words
owners_of(const struct parser *parser, const struct option_info *info)
{
	struct words owners = {0};

	for (const struct command *c = parser->commands; c->name != NULL; c++) {
		if ((c->options & info->option) && c->run != NULL) {
			words_add(&owners, c->name);
		}
	}
	return owners;
}

/*
 * Says that the command has no such option. info is the option of other
 * commands, or the end of the table.
 */
static bool
unknown_option(struct parser *parser, const char *given,
	       const struct option_info *info)
{
	const struct command *command = parser->args->command;
	struct words owners = owners_of(parser, info);
	struct output *err = parser->err;

	if (command == NULL) {
		return usage_error(err, NULL,
				   owners.count > 0
					   ? "option % comes after a command"
					   : "there is no option %",
				   given, NULL);
	}
	usage_begin(err, "% has no option %", command->name, given);
	if (owners.count > 0) {
		output_string(err, "; only ");
		words_put(err, &owners);
		output_string(err, owners.count > 1 ? " have it" : " has it");
	}
	/* The argument may have been meant as a name. */
	if (command->operands != OPERANDS_NONE) {
		output_string(err, "; a name that begins with '-' needs '--'"
				   " before it");
	}
	return usage_end(err, command);
}

/*
 * Says that the command has no option of this letter.  An argument whose first
 * letter is an option nowhere may be a name, and is shown as a whole.
 */
static bool
unknown_letter(struct parser *parser, char letter)
{
	const struct option_info *info = option_table;
	const char shown[] = {'-', letter, '\0'};
	const char *argument = parser->next[-1];
	bool ascii = (unsigned char)letter < 0x80;

	while (info->option != 0 && info->letter != letter) {
		info++;
	}
	if (!ascii || (info->option == 0 && argument[1] == letter)) {
		return unknown_option(parser, argument, info);
	}
	return unknown_option(parser, shown, info);
}

/* Reads letters after one hyphen: -q0p strict, -q0pstrict. */
static bool
parse_letters(struct parser *parser, char *letters)
{
	for (; *letters != '\0'; letters++) {
		const struct option_info *info = option_table;
		char shown[] = {'-', *letters, '\0'};
		char *value = NULL;

		while (info->option != 0 && (info->letter != *letters ||
					     !(parser->known & info->option))) {
			info++;
		}
		if (info->option == 0) {
			return unknown_letter(parser, *letters);
		}
		if (info->value != NULL) {
			value = letters[1] != '\0' ? letters + 1
						   : *parser->next;
			if (value == NULL) {
				return fail(parser, "option % needs a value: %",
					    shown, info->value);
			}
			parser->next += letters[1] == '\0';
		}
		if (!take_option(parser, info, value)) {
			return false;
		}
		if (value != NULL) {
			break;
		}
	}
	return true;
}

/* Whether the name of an option begins with name[0..len). */
static bool
is_named(const struct option_info *info, const char *name, size_t len)
{
	return strncmp(info->name, name, len) == 0;
}

static void
ambiguous(struct parser *parser, const char *name, size_t len)
{
	const char *before = ": ";

	usage_begin(parser->err, "option % is ambiguous", name - 2, NULL);
	for (const struct option_info *info = option_table; info->option != 0;
	     info++) {
		if ((parser->known & info->option) &&
		    is_named(info, name, len)) {
			output_string(parser->err, before);
			output_string(parser->err, "--");
			output_string(parser->err, info->name);
			before = ", ";
		}
	}
	usage_end(parser->err, parser->args->command);
}

/*
 * Finds the option that has this name, or the only one whose name begins with
 * it.  If there is none, or several, prints a message and returns NULL.
 */
static const struct option_info *
find_option(struct parser *parser, const char *name, size_t len)
{
	const struct option_info *found = NULL, *other = NULL;
	const struct option_info *info;

	for (info = option_table; info->option != 0; info++) {
		if (!is_named(info, name, len)) {
			continue;
		}
		if (!(parser->known & info->option)) {
			other = info->name[len] == '\0' ? info : other;
			continue;
		}
		if (info->name[len] == '\0') {
			return info;
		}
		if (found != NULL) {
			ambiguous(parser, name, len);
			return NULL;
		}
		found = info;
	}
	if (found == NULL) {
		unknown_option(parser, name - 2, other != NULL ? other : info);
		return NULL;
	}
	return found;
}

/* Reads a long option: --json, --profile=strict, --profile strict. */
static bool
parse_long(struct parser *parser, char *name)
{
	size_t len = strcspn(name, "=");
	const struct option_info *info = find_option(parser, name, len);
	char *value = name[len] == '=' ? name + len + 1 : NULL;

	if (info == NULL) {
		return false;
	}
	if (info->value == NULL && value != NULL) {
		return fail(parser, "option % takes no value", name - 2, NULL);
	}
	if (info->value != NULL && value == NULL) {
		value = *parser->next;
		if (value == NULL) {
			return fail(parser, "option % needs a value: %",
				    name - 2, info->value);
		}
		parser->next++;
	}
	return take_option(parser, info, value);
}

/* Takes the options, and moves the names together in args->names. */
static bool
parse_arguments(struct parser *parser)
{
	struct args *args = parser->args;
	bool options = true;

	while (*parser->next != NULL) {
		char *arg = *parser->next++;

		if (!options || arg[0] != '-' || arg[1] == '\0') {
			args->names[args->count++] = arg;
		} else if (strcmp(arg, "--") == 0) {
			options = false;
		} else if (arg[1] == '-' ? !parse_long(parser, arg + 2)
					 : !parse_letters(parser, arg + 1)) {
			return false;
		}
	}
	return true;
}

/* The same for --csv and --tsv. */
static bool
check_table(struct parser *parser)
{
	static const struct {
		uint64_t option;
		const char *name;
	} others[] = {{OPTION_TSV, "--tsv"},
		      {OPTION_JSON, "--json"},
		      {OPTION_NULL, "--null"},
		      {OPTION_PAIR, "--pair"}};
	uint64_t given = parser->args->given;
	const char *name = given & OPTION_CSV ? "--csv" : "--tsv";

	if (!(given & (OPTION_CSV | OPTION_TSV))) {
		return true;
	}
	for (size_t i = given & OPTION_CSV ? 0 : 1;
	     i < sizeof others / sizeof *others; i++) {
		if (given & others[i].option) {
			return fail(parser, "option % does not go with %", name,
				    others[i].name);
		}
	}
	if (parser->args->count > 0) {
		return fail(parser,
			    "with option % the table comes from standard input"
			    " or --file, but got %",
			    name, parser->args->names[0]);
	}
	return true;
}

/* Checks options that need each other, or exclude each other. */
static bool
check_options(struct parser *parser)
{
	uint64_t given = parser->args->given;

	if ((given & OPTION_LONG) && !(given & OPTION_JSON)) {
		return fail(parser, "option % needs %", "--long", "--json");
	}
	if ((given & OPTION_FILE) && parser->args->count > 0) {
		return fail(parser,
			    "with option --file there are no names, but got %",
			    parser->args->names[0], NULL);
	}
	if (!check_table(parser)) {
		return false;
	}
	if ((given & OPTION_PAIR) && strcmp(parser->profile, "register") != 0) {
		return fail(parser, "option % needs %", "--pair",
			    "-p register");
	}
	if ((given & OPTION_TRACE) && (given & OPTION_JSON)) {
		return fail(parser, "option % does not go with %", "--trace",
			    "--json");
	}
	return true;
}

/* ---- commands ----------------------------------------------------------- */

static const struct command *
find_command(const struct command *commands, const char *name)
{
	for (; commands->name != NULL; commands++) {
		if (strcmp(commands->name, name) == 0) {
			return commands;
		}
	}
	return NULL;
}

/* Says which verbs there are; given is none of them, or NULL. */
static bool
fail_verb(struct parser *parser, const char *given)
{
	const struct command *command = parser->args->command;

	usage_begin(parser->err, "after % comes ", command->name, NULL);
	for (const struct verb *v = command->verbs; v->name != NULL; v++) {
		if (v > command->verbs) {
			output_string(parser->err,
				      v[1].name != NULL ? ", " : " or ");
		}
		usage_more(parser->err, "%", v->name);
	}
	if (given != NULL) {
		usage_more(parser->err, ", not %", given);
	}
	return usage_end(parser->err, command);
}

/* Takes a verb, which may stand anywhere before the labels. */
static bool
take_verb(struct parser *parser)
{
	struct args *args = parser->args;
	const struct verb *verbs = args->command->verbs;

	if (args->count == 0) {
		return fail_verb(parser, NULL);
	}
	while (verbs[args->verb].name != NULL &&
	       strcmp(verbs[args->verb].name, args->names[0]) != 0) {
		args->verb++;
	}
	if (verbs[args->verb].name == NULL) {
		return fail_verb(parser, args->names[0]);
	}
	args->names++;
	args->count--;
	return true;
}

/* Says that the verb does not take an option that the command has. */
static bool
check_verb(struct parser *parser)
{
	const struct args *args = parser->args;
	const struct verb *verb = &args->command->verbs[args->verb];
	const struct option_info *info = option_table;
	char command[32], option[32];

	snprintf(command, sizeof command, "%s %s", args->command->name,
		 verb->name);
	while (info->option != 0 &&
	       !(args->given & info->option & ~verb->options)) {
		info++;
	}
	if (info->option != 0) {
		snprintf(option, sizeof option, "--%s", info->name);
		return fail(parser, "% has no option %", command, option);
	}
	if (verb->operands == OPERANDS_NONE && args->count > 0) {
		return fail(parser, "% takes no labels, but got %", command,
			    args->names[0]);
	}
	return true;
}

/* The most letters of a command. */
#define COMMAND_LEN 16

/*
 * How far a name is from a command: how many letters to add, drop or change to
 * get the command's beginning.  The whole command decides between equals.
 */
static size_t
distance(const char *given, const char *command)
{
	size_t row[COMMAND_LEN + 1];
	size_t len = strlen(command);
	size_t least;

	for (size_t i = 0; i <= len; i++) {
		row[i] = i;
	}
	for (; *given != '\0'; given++) {
		size_t corner = row[0]++;

		for (size_t i = 1; i <= len; i++) {
			/* In lower case, as commands are. */
			bool same = (*given | 0x20) == command[i - 1];
			size_t next = row[i] < row[i - 1] ? row[i] : row[i - 1];

			next = same || corner < next + 1 ? corner + !same
							 : next + 1;
			corner = row[i];
			row[i] = next;
		}
	}
	least = row[0];
	for (size_t i = 1; i <= len; i++) {
		least = row[i] < least ? row[i] : least;
	}
	return COMMAND_LEN * least + row[len];
}

/* The command that is meant by a misspelt name, or NULL. */
static const struct command *
nearest_command(const struct command *commands, const char *name)
{
	const struct command *nearest = NULL;
	/* One letter in three may be wrong. */
	size_t least = (strlen(name) + 2) / 3 * COMMAND_LEN;

	for (; commands->name != NULL; commands++) {
		size_t far = distance(name, commands->name);

		if (far < least) {
			least = far;
			nearest = commands;
		}
	}
	return nearest;
}

static bool
looks_like_a_name(const char *s)
{
	while (*s != '\0' && *s != '.' && (unsigned char)*s < 0x80) {
		s++;
	}
	return *s != '\0';
}

static bool
unknown_command(struct parser *parser, const char *name)
{
	const struct command *near = nearest_command(parser->commands, name);
	struct words known = {0};

	if (looks_like_a_name(name)) {
		usage_begin(parser->err,
			    "there is no command %; to convert a"
			    " name: xn ascii ",
			    name, NULL);
		text_escaped(parser->err, name, strlen(name));
		return usage_end(parser->err, NULL);
	}
	if (near != NULL) {
		return fail(parser, "there is no command %; did you mean %?",
			    name, near->name);
	}
	for (const struct command *c = parser->commands; c->name != NULL; c++) {
		if (c->run != NULL) {
			words_add(&known, c->name);
		}
	}
	return fail_unknown(parser, "command", name, strlen(name), &known);
}

/* Takes the command of this name.  False: there is none. */
static bool
take_command(struct parser *parser, const char *name)
{
	const struct command *command = find_command(parser->commands, name);

	if (command == NULL) {
		return unknown_command(parser, name);
	}
	if (command->run == NULL) {
		usage_begin(parser->err,
			    "this build has no %; libxn has to be built ", name,
			    NULL);
		output_string(parser->err, command->needs);
		return usage_end(parser->err, NULL);
	}
	parser->args->command = command;
	parser->known = command->options | OPTION_HELP;
	return true;
}

void
args_free(struct args *args)
{
	free(args->files);
	free(args->dispositions);
}

bool
args_parse(struct args *args, const struct command *commands, char **argv,
	   struct output *err)
{
	struct parser parser = {.args = args,
				.err = err,
				.commands = commands,
				.profile = "lookup",
				.normalizer = "builtin"};

	memset(args, 0, sizeof *args);
	args->to_ascii = true;
	args->jobs = 1;
	args->limit = LIMIT_DEFAULT;
	if (argv[0] == NULL || argv[1] == NULL) {
		return fail(&parser, "a command is missing", NULL, NULL);
	}
	parser.next = argv + 1;
	parser.known = OPTION_HELP | OPTION_VERSION;
	while (*parser.next != NULL && strcmp(*parser.next, "help") == 0) {
		args->given = OPTION_HELP;
		parser.next++;
	}
	if (*parser.next != NULL && **parser.next != '-') {
		if (!take_command(&parser, *parser.next)) {
			return false;
		}
		parser.next++;
	}
	args->names = parser.next;
	if (!parse_arguments(&parser)) {
		return false;
	}
	if (args->given & (OPTION_HELP | OPTION_VERSION)) {
		return true;
	}
	if (args->command == NULL) {
		return fail(&parser, "a command is missing", NULL, NULL);
	}
	if (args->command->operands == OPERANDS_VERB &&
	    (!take_verb(&parser) || !check_verb(&parser))) {
		return false;
	}
	if (args->command->operands == OPERANDS_NONE && args->count > 0) {
		return fail(&parser, "% takes no names, but got %",
			    args->command->name, args->names[0]);
	}
	return check_options(&parser) && apply_checks(&parser) &&
	       apply_normalizer(&parser);
}
