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

void
usage_end(struct output *err, const struct command *command)
{
	text_say(err, "\nTry 'xn %s%s--help'.\n",
		 command != NULL ? command->name : "",
		 command != NULL ? " " : "");
}

bool
usage_error(struct output *err, const struct command *command,
	    const char *format, ...)
{
	va_list list;

	output_string(err, "xn: ");
	va_start(list, format);
	for (; *format != '\0'; format++) {
		if (*format == '%' || *format == '$') {
			text_say(err, *format == '%' ? "'%e'" : "%e",
				 va_arg(list, const char *));
		} else {
			output_char(err, *format);
		}
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
	text_say(err, "xn: there is no %s '%t'; choose one of %s", what, given,
		 len, known->text);
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
		text_say(err, i > 0 ? ", '%t'" : "'%t'", field.s, len);
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
		text_say(err, "there is no header, the first line of a table");
	} else if (fault == TABLE_OTHER) {
		text_say(err, "this table has another header than the one"
			      " before it");
	} else {
		text_say(err, "there is no column '%e'; the columns are ",
			 table->wanted);
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
	output_string(out, "Options:\n");
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
		 "Profiles: %s\nChecks: %s",
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

	text_say(out, "Usage: xn %s", command->name);
	for (const struct verb *verb = verb_table; verb < verb_table + VERBS;
	     verb++) {
		if (command == &command_table[verb->command]) {
			text_say(out, "%s%s", before, verb->name);
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
	output_char(out, '\n');
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
