/* SPDX-License-Identifier: MIT
 *
 * Help pages, and messages about wrong usage.
 */
#include "usage.h"
#include "../io/text.h"

#include "../../../lib/unicode/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void
put_quoted(struct output *err, const char *s, size_t len)
{
	output_char(err, '\'');
	text_escaped(err, s, len);
	output_char(err, '\'');
}

void
usage_end(struct output *err, const struct command *command)
{
	output_string(err, "\nTry 'xn ");
	output_string(err, command != NULL ? command->name : "");
	output_string(err, command != NULL ? " --help'.\n" : "--help'.\n");
}

bool
usage_error(struct output *err, const struct command *command,
	    const char *format, ...)
{
	va_list list;

	output_string(err, "xn: ");
	va_start(list, format);
	for (; *format != '\0'; format++) {
		const char *quote = *format == '%' ? "'" : "";
		const char *s;

		if (*format != '%' && *format != '$') {
			output_char(err, *format);
			continue;
		}
		s = va_arg(list, const char *);
		output_string(err, quote);
		text_escaped(err, s, strlen(s));
		output_string(err, quote);
	}
	va_end(list);
	usage_end(err, command);
	return false;
}

void
words_add(struct words *words, const char *word)
{
	size_t len = strlen(words->text);

	if (words->count < WORDS_MAX) {
		words->word[words->count++] = word;
	}
	snprintf(words->text + len, sizeof words->text - len, "%s%s",
		 len > 0 ? ", " : "", word);
}

bool
usage_unknown(struct output *err, const struct command *command,
	      const char *what, const char *given, size_t len,
	      const struct words *known)
{
	output_string(err, "xn: there is no ");
	output_string(err, what);
	output_char(err, ' ');
	put_quoted(err, given, len);
	output_string(err, "; choose one of ");
	output_string(err, known->text);
	usage_end(err, command);
	return false;
}

bool
usage_find(struct output *err, const struct command *command, size_t *number,
	   const char *what, const char *given,
	   const char *(*name_of)(size_t i))
{
	struct words known = {0};

	for (*number = 0; *name_of(*number) != '\0'; ++*number) {
		if (strcmp(name_of(*number), given) == 0) {
			return true;
		}
		words_add(&known, name_of(*number));
	}
	return usage_unknown(err, command, what, given, strlen(given), &known);
}

/* ---- tables ------------------------------------------------------------- */

/* The most columns that a message names, and bytes of each. */
#define COLUMNS_TOLD 10
#define COLUMN_BYTES 60

/* "'id', 'name'" */
static void
put_columns(struct output *err, const struct table *table)
{
	char *at = table->header;
	char *end = at + table->header_len;
	struct field field;

	for (size_t i = 0; i < COLUMNS_TOLD; i++, at++) {
		size_t len;

		field_read(&field, table, &at, end);
		len = field.len < COLUMN_BYTES ? field.len : COLUMN_BYTES;
		/* No character is cut. */
		while (len < field.len && len > COLUMN_BYTES - 3 &&
		       utf8_tail(field.s[len]) <= 0x3F) {
			len--;
		}
		output_string(err, i > 0 ? ", " : "");
		put_quoted(err, field.s, len);
		if (at == end) {
			return;
		}
	}
	output_string(err, ", ...");
}

void
usage_table(struct output *err, const struct table *table,
	    enum table_fault fault)
{
	if (fault == TABLE_EMPTY) {
		output_string(err,
			      "there is no header, the first line of a table");
	} else if (fault == TABLE_OTHER) {
		output_string(
			err,
			"this table has another header than the one before it");
	} else {
		output_string(err, "there is no column ");
		put_quoted(err, table->wanted, strlen(table->wanted));
		output_string(err, "; the columns are ");
		put_columns(err, table);
	}
}

/* ---- help --------------------------------------------------------------- */

#define WIDTH 80

/* Writes a line of a list: a term in a column, and what it means. */
static void
put_row(struct output *out, int column, const char *term, const char *text)
{
	char row[2 * WIDTH];

	snprintf(row, sizeof row, "  %-*s%s\n", column, term, text);
	output_string(out, row);
}

static void
put_options(struct output *out, uint32_t groups)
{
	output_string(out, "\nOptions:\n");
	for (size_t i = 0; i < OPTIONS; i++) {
		const struct option_info *info = &option_table[i];
		const char letter[] = {'-', info->letter, ',', '\0'};
		/* Its text is that of the next one, too. */
		bool two = i + 1 < OPTIONS && info[1].help == NULL;
		char term[WIDTH];

		if (!(info->takers & groups) || info->help == NULL) {
			continue;
		}
		snprintf(term, sizeof term, "%-4s%s%s%s %s",
			 info->letter != 0 ? letter : "", info->name,
			 two ? ", " : "", two ? info[1].name : "",
			 info->value != NULL ? info->value : "");
		put_row(out, 28, term, info->help);
	}
}

/* Fills lines with words; those that go on after a full one have an indent. */
static void
put_filled(struct output *out, const char *s, size_t indent)
{
	size_t column = 0, blanks = 0;

	while (*s != '\0') {
		size_t len = strcspn(s, " \n");

		if (column + blanks + len > WIDTH) {
			output_char(out, '\n');
			column = 0;
			blanks = indent;
		}
		output_spaces(out, blanks);
		output_bytes(out, s, len);
		column += blanks + len;
		s += len;
		blanks = strspn(s, " ");
		for (s += blanks; *s == '\n'; s++) {
			output_char(out, '\n');
			column = 0;
		}
	}
	output_char(out, '\n');
}

static void
put_rules(struct output *out)
{
	struct words profiles = {0}, checks = {0};
	const xn_profile_info *profile;
	const xn_check_info *check;
	char text[3 * sizeof profiles.text];

	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		words_add(&profiles, profile->name);
	}
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		words_add(&checks, check->name);
	}
	snprintf(text, sizeof text,
		 "Profiles (the first is the default): %s\nChecks: %s",
		 profiles.text, checks.text);
	put_filled(out, text, 2);
}

static void
help_command(struct output *out, const struct command *command)
{
	static const char *const operands[] = {
		[OPERANDS_NAMES] = " [OPTION...] [--] [NAME...]\n\n",
		[OPERANDS_VERB] = " [OPTION...] [--] [LABEL...]\n\n",
		[OPERANDS_NONE] = " [OPTION...]\n\n",
	};
	const char *before = " ";

	output_string(out, "Usage: xn ");
	output_string(out, command->name);
	for (const struct verb *verb = verb_table; verb < verb_table + VERBS;
	     verb++) {
		if (command == &command_table[verb->command]) {
			output_string(out, before);
			output_string(out, verb->name);
			before = "|";
		}
	}
	output_string(out, operands[command->operands]);
	put_filled(out, command->about, 0);
	put_options(out, command->groups);
	if (command->groups & IN_RULES) {
		put_rules(out);
	}
}

void
usage_help(struct output *out, const struct command *command)
{
	if (command != NULL) {
		help_command(out, command);
		return;
	}
	output_string(out, "Usage: xn COMMAND [OPTION...] [--] [NAME...]\n\n"
			   "Host names between Unicode and ASCII (IDNA).\n\n"
			   "Commands:\n");
	for (command = command_table; command < command_table + COMMANDS;
	     command++) {
		if (command->answerer != NULL) {
			put_row(out, 12, command->name, command->summary);
		}
	}
	put_options(out, IN_XN);
	output_char(out, '\n');
	put_filled(
		out,
		"Names are the arguments or, without any, the lines of "
		"standard input.  They are UTF-8 in every locale.  'xn help "
		"COMMAND' says more about a command.\nExit status: 0 all "
		"passed, 1 some failed, 2 wrong usage, 3 input/output error.",
		0);
}
