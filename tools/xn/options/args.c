/* SPDX-License-Identifier: MIT
 *
 * Reads the command line.
 */
#include "args.h"
#include "normalizer.h"
#include "usage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state of the parser. */
struct parser {
	struct args *args;
	struct output *err;
	char **next;     /* the next argument */
	uint32_t groups; /* IN_*, of the command */
	/* The checks that -o named, and the last value of each. */
	uint32_t named;
	uint32_t on;
	bool dash; /* "-" is a name */
};

/* A message about wrong usage of the command.  False. */
#define FAIL(p, ...) usage_error((p)->err, (p)->args->command, __VA_ARGS__)

#define FAIL_UNKNOWN(p, ...)                                                   \
	usage_unknown((p)->err, (p)->args->command, __VA_ARGS__)

/* ---- profiles and checks ------------------------------------------------ */

/* Takes CHECK=on or CHECK=off. */
static bool
take_check(struct parser *p, const char *text)
{
	size_t len = strcspn(text, "=");
	const char *value = text + len;
	const xn_check_info *info;
	struct words known = {0};

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if (strlen(info->name) == len &&
		    memcmp(info->name, text, len) == 0) {
			break;
		}
		words_add(&known, info->name);
	}
	if (info == NULL && strncmp(text, "contextj", len) == 0 && len == 8) {
		/* The name of its error, as those of others are. */
		return FAIL(p, "there is no check %; did you mean %?",
			    "contextj", "joiners");
	}
	if (info == NULL) {
		return FAIL_UNKNOWN(p, "check", text, len, &known);
	}
	if (strcmp(value, "=on") != 0 && strcmp(value, "=off") != 0) {
		return FAIL(
			p, "option --option takes CHECK=on or CHECK=off, not %",
			text);
	}
	p->named |= info->bits;
	p->on &= ~info->bits;
	p->on |= strcmp(value, "=on") == 0 ? info->bits : 0;
	return true;
}

/* Applies the profile, then the checks, in whichever order they were given. */
static bool
apply_checks(struct parser *p)
{
	struct args *args = p->args;
	const xn_profile_info *profile;
	const xn_check_info *info;
	struct words known = {0};

	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		if (strcmp(profile->name, args->profile) == 0) {
			break;
		}
		words_add(&known, profile->name);
	}
	if (profile == NULL) {
		return FAIL_UNKNOWN(p, "profile", args->profile,
				    strlen(args->profile), &known);
	}
	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if ((p->named & info->bits) != 0 &&
		    (profile->allowed & info->bits) == 0) {
			return FAIL(p, "check % has no meaning in profile %",
				    info->name, profile->name);
		}
	}
	args->options = xn_profile(profile->id);
	args->options.checks &= ~p->named;
	args->options.checks |= p->on & profile->allowed;
	return true;
}

/* The normaliser is part of the library's options. */
static bool
apply_normalizer(struct parser *p)
{
	static const struct words known = {.text = "builtin, icu"};
	const char *name = p->args->normalizer;
	const char *why;

	if (normalizer_find(&p->args->options.normalizer, name, &why)) {
		return true;
	}
	if (why == NULL) {
		return FAIL_UNKNOWN(p, "normalizer", name, strlen(name),
				    &known);
	}
	return FAIL(p,
		    "normalizer % cannot be used: %; it needs libxn-icu, which "
		    "comes with libxn if that was built with ICU",
		    name, why);
}

/* ---- values ------------------------------------------------------------- */

static bool
take_direction(struct parser *p, const char *value)
{
	static const struct words known = {.text = "ascii, unicode, both"};
	bool both = strcmp(value, "both") == 0;

	p->args->to_ascii = both || strcmp(value, "ascii") == 0;
	p->args->to_unicode = both || strcmp(value, "unicode") == 0;
	return p->args->to_ascii || p->args->to_unicode ||
	       FAIL_UNKNOWN(p, "direction", value, strlen(value), &known);
}

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
take_jobs(struct parser *p, const char *value)
{
	uint64_t jobs;

	if (!read_number(&jobs, value, JOBS_MAX)) {
		return FAIL(p,
			    "option --jobs takes a number from 0 to 1024, not "
			    "%; 0 means one thread for each processor",
			    value);
	}
	p->args->jobs = (size_t)jobs;
	return true;
}

/* Appends a value to the list of an option that can be given again. */
static bool
take_value(struct parser *p, char ***list, size_t *count, char *value)
{
	char **longer = realloc(*list, (*count + 1) * sizeof **list);

	if (longer == NULL) {
		output_string(p->err, "xn: not enough memory\n");
		p->args->broken = true;
		return false;
	}
	longer[(*count)++] = value;
	*list = longer;
	return true;
}

static bool
take_option(struct parser *p, const struct option_info *info, char *value)
{
	struct args *args = p->args;
	void *member = (char *)args + info->offset;

	args->given |= UINT64_C(1) << (info - option_table);
	switch (info->taking) {
	case TAKE_FLAG:
		break;
	case TAKE_TEXT:
		*(const char **)member = value;
		break;
	case TAKE_CHECK:
		return take_check(p, value);
	case TAKE_DIRECTION:
		return take_direction(p, value);
	case TAKE_DISPOSITION:
		return take_value(p, &args->dispositions,
				  &args->disposition_count, value);
	case TAKE_FILE:
		return take_value(p, &args->files, &args->file_count, value);
	case TAKE_JOBS:
		return take_jobs(p, value);
	case TAKE_LIMIT:
		return read_number(&args->limit, value, UINT64_MAX) ||
		       FAIL(p, "option --limit takes a number, not %", value);
	}
	return true;
}

/* ---- options ------------------------------------------------------------ */

/*
 * Says that the command has no such option.  info is the option of other
 * commands, or NULL.
 */
static bool
unknown_option(struct parser *p, const char *given,
	       const struct option_info *info)
{
	const struct command *command = p->args->command;
	struct words owners = {0};

	for (const struct command *c = command_table;
	     info != NULL && c < command_table + COMMANDS; c++) {
		if ((c->groups & info->takers) && c->answerer != NULL) {
			words_add(&owners, c->name);
		}
	}
	if (command == NULL) {
		return FAIL(p,
			    owners.count > 0 ? "option % comes after a command"
					     : "there is no option %",
			    given);
	}
	return FAIL(
		p, "% has no option %$$$$", command->name, given,
		owners.count > 0 ? "; only " : "", owners.text,
		owners.count == 0  ? ""
		: owners.count > 1 ? " have it"
				   : " has it",
		/* The argument may have been meant as a name. */
		command->operands == OPERANDS_NONE
			? ""
			: "; a name that begins with '-' needs '--' before it");
}

/* Takes an option whose value is rest or, if that is NULL, comes next. */
static bool
parse_value(struct parser *p, const struct option_info *info, const char *shown,
	    char *rest)
{
	if (info->value != NULL && rest == NULL) {
		rest = *p->next;
		if (rest == NULL) {
			return FAIL(p, "option % needs a value: %", shown,
				    info->value);
		}
		p->next++;
	}
	return take_option(p, info, rest);
}

/* Reads letters after one hyphen: -q0p strict, -q0pstrict. */
static bool
parse_letters(struct parser *p, char *arg)
{
	const struct option_info *info = NULL;

	for (char *s = arg + 1; *s != '\0' && (!info || !info->value); s++) {
		const char shown[] = {'-', *s, '\0'};
		bool name = (unsigned char)*s >= 0x80;

		info = option_table;
		while (info < option_table + OPTIONS && info->letter != *s) {
			info++;
		}
		if (info == option_table + OPTIONS) {
			/* It may be a name whose first letter is no option. */
			name |= arg[1] == *s;
			info = NULL;
		}
		if (info == NULL || !(info->takers & p->groups)) {
			return unknown_option(p, name ? arg : shown, info);
		}
		if (!parse_value(p, info, shown, s[1] != '\0' ? s + 1 : NULL)) {
			return false;
		}
	}
	return true;
}

/*
 * Finds the option whose name is arg[0..len), or the only one whose name begins
 * with it.  NULL, after a message: no option does, or several do.
 */
static const struct option_info *
find_option(struct parser *p, const char *arg, size_t len)
{
	const struct option_info *found = NULL, *other = NULL;
	struct words words = {0};

	for (size_t i = 0; i < OPTIONS; i++) {
		const struct option_info *info = &option_table[i];
		bool whole = strlen(info->name) == len;

		if (strncmp(info->name, arg, len) != 0) {
			continue;
		}
		if (!(info->takers & p->groups)) {
			other = whole ? info : other;
			continue;
		}
		if (whole) {
			return info;
		}
		found = info;
		words_add(&words, info->name);
	}
	if (words.count > 1) {
		FAIL(p, "option % is ambiguous: $", arg, words.text);
		return NULL;
	}
	if (found == NULL) {
		unknown_option(p, arg, other);
	}
	return found;
}

/* Reads a long option: --json, --profile=strict, --profile strict. */
static bool
parse_long(struct parser *p, char *arg)
{
	size_t len = strcspn(arg, "=");
	const struct option_info *info = find_option(p, arg, len);
	char *value = arg[len] == '=' ? arg + len + 1 : NULL;

	if (info == NULL) {
		return false;
	}
	if (info->value == NULL && value != NULL) {
		return FAIL(p, "option % takes no value", arg);
	}
	return parse_value(p, info, arg, value);
}

/* Takes the options, and moves the names together in args->names. */
static bool
parse_arguments(struct parser *p)
{
	struct args *args = p->args;
	bool options = true;

	while (*p->next != NULL) {
		char *arg = *p->next++;

		p->dash |= options && strcmp(arg, "-") == 0;
		if (!options || arg[0] != '-' || arg[1] == '\0') {
			args->names[args->count++] = arg;
		} else if (strcmp(arg, "--") == 0) {
			options = false;
		} else if (arg[1] == '-' ? !parse_long(p, arg)
					 : !parse_letters(p, arg)) {
			return false;
		}
	}
	return true;
}

/* Takes what the lines are, and what that means for the profile. */
static bool
apply_in(struct parser *p)
{
	static const struct words known = {.text = "url, mail, text"};
	static const char *const kinds[] = {NULL, "url", "mail", "text"};
	struct args *args = p->args;
	xn_options *options = &args->options;

	if (args->in == NULL) {
		return !(args->given & OPTION_STRICT) ||
		       (args->command->groups & IN_LGR) ||
		       FAIL(p, "option % needs %", "--strict", "--in text");
	}
	for (int kind = XN_IN_URL; kind <= XN_IN_TEXT; kind++) {
		if (strcmp(kinds[kind], args->in) == 0) {
			args->kind = (xn_in)kind;
		}
	}
	if (args->kind == 0) {
		return FAIL_UNKNOWN(p, "format", args->in, strlen(args->in),
				    &known);
	}
	/* As xn_convert_in() has it. */
	args->serialises = options->profile == XN_URL ||
			   options->profile == XN_URL_STRICT;
	options->checks |= XN_CHECK_FORBIDDEN;
	if (options->profile == XN_URL &&
	    (args->command->groups & IN_UNICODE)) {
		options->profile = XN_LOOKUP;
	}
	return true;
}

/* Checks options that need each other, or exclude each other. */
static bool
check_options(struct parser *p)
{
	static const unsigned char pairs[][2] = {
		{NUMBER_CSV, NUMBER_TSV},  {NUMBER_CSV, NUMBER_JSON},
		{NUMBER_CSV, NUMBER_NULL}, {NUMBER_CSV, NUMBER_PAIR},
		{NUMBER_TSV, NUMBER_JSON}, {NUMBER_TSV, NUMBER_NULL},
		{NUMBER_TSV, NUMBER_PAIR}, {NUMBER_TRACE, NUMBER_JSON},
		{NUMBER_IN, NUMBER_PAIR},  {NUMBER_IN, NUMBER_TRIM}};
	const struct args *args = p->args;

	if ((args->given & OPTION_LONG) && !(args->given & OPTION_JSON)) {
		return FAIL(p, "option % needs %", "--long", "--json");
	}
	if ((args->given & OPTION_FILE) && args->count > 0) {
		return FAIL(p,
			    "with option --file there are no names, but got %",
			    args->names[0]);
	}
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		if ((args->given >> pairs[i][0] & 1) &&
		    (args->given >> pairs[i][1] & 1)) {
			return FAIL(p, "option % does not go with %",
				    option_table[pairs[i][0]].name,
				    option_table[pairs[i][1]].name);
		}
	}
	if (args->delimiter != 0 && args->count > 0) {
		return FAIL(p,
			    "with option % the table comes from standard input "
			    "or --file, but got %",
			    args->delimiter == ',' ? "--csv" : "--tsv",
			    args->names[0]);
	}
	if ((args->given & OPTION_PAIR) &&
	    strcmp(args->profile, "register") != 0) {
		return FAIL(p, "option % needs %", "--pair", "-p register");
	}
	return true;
}

/* ---- verbs -------------------------------------------------------------- */

/* Takes a verb, which may stand anywhere before the labels. */
static bool
take_verb(struct parser *p)
{
	struct args *args = p->args;
	const char *given = args->count > 0 ? args->names[0] : NULL;
	char list[128] = "";
	size_t number = (size_t)(args->command - command_table);

	for (size_t i = 0; i < VERBS; i++) {
		const struct verb *verb = &verb_table[i];
		bool last = i + 1 == VERBS || verb[1].command != number;
		size_t len = strlen(list);

		if (verb->command != number) {
			continue;
		}
		if (given != NULL && strcmp(verb->name, given) == 0) {
			args->verb = i;
			args->names++;
			args->count--;
			return true;
		}
		snprintf(list + len, sizeof list - len, "%s'%s'",
			 len == 0 ? ""
			 : last   ? " or "
				  : ", ",
			 verb->name);
	}
	return FAIL(
		p, given != NULL ? "after % comes $, not %" : "after % comes $",
		args->command->name, list, given);
}

/* Says that the verb does not take an option that the command has. */
static bool
check_verb(struct parser *p)
{
	const struct args *args = p->args;
	const struct command *command = args->command;
	const struct verb *verb = &verb_table[args->verb];
	uint32_t groups = verb->groups | IN_ALL | IN_NAMES | IN_STREAM |
			  UINT32_C(1) << verb->command;

	for (size_t i = 0; i < OPTIONS; i++) {
		if ((args->given >> i & 1) &&
		    !(option_table[i].takers & groups)) {
			return FAIL(p, "'$ $' has no option %", command->name,
				    verb->name, option_table[i].name);
		}
	}
	if (verb->operands == OPERANDS_NONE && args->count > 0) {
		return FAIL(p, "'$ $' takes no labels, but got %",
			    command->name, verb->name, args->names[0]);
	}
	return true;
}

/* ---- commands ----------------------------------------------------------- */

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

static bool
unknown_command(struct parser *p, const char *name)
{
	const struct command *nearest = NULL;
	/* One letter in three may be wrong. */
	size_t least = (strlen(name) + 2) / 3 * COMMAND_LEN;
	struct words known = {0};
	const char *s = name;

	while (*s != '\0' && *s != '.' && (unsigned char)*s < 0x80) {
		s++;
	}
	if (*s != '\0') {
		return FAIL(
			p,
			"there is no command %; to convert a name: xn ascii $",
			name, name);
	}
	for (const struct command *c = command_table;
	     c < command_table + COMMANDS; c++) {
		size_t far = distance(name, c->name);

		if (far < least) {
			least = far;
			nearest = c;
		}
		if (c->answerer != NULL) {
			words_add(&known, c->name);
		}
	}
	if (nearest != NULL) {
		return FAIL(p, "there is no command %; did you mean %?", name,
			    nearest->name);
	}
	return FAIL_UNKNOWN(p, "command", name, strlen(name), &known);
}

/* Takes the command, if there is one. */
static bool
parse_command(struct parser *p)
{
	const struct command *command = command_table;
	const char *name;

	while (*p->next != NULL && strcmp(*p->next, "help") == 0) {
		p->args->given = OPTION_HELP;
		p->next++;
	}
	name = *p->next;
	if (name == NULL || *name == '-') {
		return true;
	}
	while (command < command_table + COMMANDS &&
	       strcmp(command->name, name) != 0) {
		command++;
	}
	if (command == command_table + COMMANDS) {
		return unknown_command(p, name);
	}
	if (command->answerer == NULL) {
		return FAIL(p, "this build has no %; libxn has to be built $",
			    name, command->needs);
	}
	p->args->command = command;
	p->groups = command->groups;
	p->next++;
	return true;
}

bool
args_parse(struct args *args, char **argv, struct output *err)
{
	struct parser parser = {.args = args, .err = err, .groups = IN_XN};
	struct parser *p = &parser;

	*args = (struct args){.to_ascii = true,
			      .jobs = 1,
			      .limit = 100000,
			      .profile = "lookup",
			      .normalizer = "builtin"};
	if (argv[0] == NULL || argv[1] == NULL) {
		return FAIL(p, "a command is missing");
	}
	p->next = argv + 1;
	if (!parse_command(p)) {
		return false;
	}
	args->names = p->next;
	if (!parse_arguments(p)) {
		return false;
	}
	if (args->given & (OPTION_HELP | OPTION_VERSION)) {
		return true;
	}
	if (args->command == NULL) {
		return FAIL(p, "a command is missing");
	}
	if (args->command->operands == OPERANDS_VERB &&
	    (!take_verb(p) || !check_verb(p))) {
		return false;
	}
	if (args->command->operands == OPERANDS_NONE && args->count > 0) {
		return FAIL(p, "% takes no names, but got %",
			    args->command->name, args->names[0]);
	}
	if (args->given & (OPTION_CSV | OPTION_TSV)) {
		args->delimiter = args->given & OPTION_CSV ? ',' : '\t';
	}
	if (!check_options(p) || !apply_checks(p) || !apply_in(p) ||
	    !apply_normalizer(p)) {
		return false;
	}
	if (p->dash && !(args->given & OPTION_QUIET)) {
		output_string(err, "xn: '-' is taken as a name; without "
				   "arguments xn reads standard input\n");
	}
	return true;
}

void
args_free(struct args *args)
{
	free(args->files);
	free(args->dispositions);
}
