/* SPDX-License-Identifier: MIT
 *
 * Help pages, and messages about wrong usage.
 */
#include "usage.h"
#include "io/text.h"

#include "../../lib/unicode/utf8.h"

#include <stdio.h>
#include <string.h>

static void
put_quoted(struct output *err, const char *s, size_t len)
{
	output_char(err, '\'');
	text_escaped(err, s, len);
	output_char(err, '\'');
}

/* Writes a text in which "%" stands for a, then b, in quotes. */
static void
put_format(struct output *err, const char *format, const char *a, const char *b)
{
	for (; *format != '\0'; format++) {
		if (*format != '%') {
			output_char(err, *format);
			continue;
		}
		put_quoted(err, a, strlen(a));
		a = b;
	}
}

bool
usage_begin(struct output *err, const char *format, const char *a,
	    const char *b)
{
	output_string(err, "xn: ");
	put_format(err, format, a, b);
	return false;
}

void
usage_more(struct output *err, const char *format, const char *a)
{
	put_format(err, format, a, NULL);
}

bool
usage_end(struct output *err, const struct command *command)
{
	output_string(err, "\nTry 'xn ");
	if (command != NULL) {
		output_string(err, command->name);
		output_char(err, ' ');
	}
	output_string(err, "--help'.\n");
	return false;
}

bool
usage_error(struct output *err, const struct command *command,
	    const char *format, const char *a, const char *b)
{
	usage_begin(err, format, a, b);
	return usage_end(err, command);
}

void
words_add(struct words *words, const char *word)
{
	if (words->count < WORDS_MAX) {
		words->word[words->count++] = word;
	}
}

void
words_put(struct output *err, const struct words *words)
{
	for (size_t i = 0; i < words->count; i++) {
		output_string(err, i > 0 ? ", " : "");
		output_string(err, words->word[i]);
	}
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
	words_put(err, known);
	return usage_end(err, command);
}

/* ---- tables ------------------------------------------------------------- */

/* The most columns that a message names, and bytes of each. */
#define COLUMNS_TOLD 10
#define COLUMN_BYTES 60

/* How much of a field is shown: no character is cut. */
static size_t
shown_len(const struct field *field)
{
	const size_t least = COLUMN_BYTES - 3;
	size_t len = COLUMN_BYTES;

	if (field->len <= len) {
		return field->len;
	}
	while (len > least && utf8_tail(field->s[len]) <= 0x3F) {
		len--;
	}
	return len;
}

/* "'id', 'name'" */
static void
put_columns(struct output *err, const struct table *table)
{
	char *at = table->header;
	char *end = at + table->header_len;
	struct field field;

	for (size_t i = 0; i < COLUMNS_TOLD; i++, at++) {
		field_read(&field, table, &at, end);
		output_string(err, i > 0 ? ", " : "");
		put_quoted(err, field.s, shown_len(&field));
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
		output_string(err, "there is no header, the first line of a"
				   " table");
	} else if (fault == TABLE_OTHER) {
		output_string(err, "this table has another header than the one"
				   " before it");
	} else {
		output_string(err, "there is no column ");
		put_quoted(err, table->wanted, strlen(table->wanted));
		output_string(err, "; the columns are ");
		put_columns(err, table);
	}
}

/* ---- help --------------------------------------------------------------- */

#define WIDTH 80
#define OPTION_COLUMN 30
#define COMMAND_COLUMN 14

/* Write a line of a table: term, and text from a column on. */
static void
put_row(struct output *out, const char *term, const char *text, size_t column)
{
	output_spaces(out, 2);
	output_string(out, term);
	output_spaces(out, column - 2 - strlen(term));
	output_string(out, text);
	output_char(out, '\n');
}

static void
put_option(struct output *out, const struct option_info *info)
{
	const struct option_info *next = info + 1;
	/* An option without a text of its own shares the one before it. */
	bool two = next->option != 0 && next->help == NULL;
	char term[OPTION_COLUMN];

	snprintf(term, sizeof term, "%c%c%c --%s%s%s%s%s",
		 info->letter != 0 ? '-' : ' ',
		 info->letter != 0 ? info->letter : ' ',
		 info->letter != 0 ? ',' : ' ', info->name,
		 two ? ", --" : "", two ? next->name : "",
		 info->value != NULL ? " " : "",
		 info->value != NULL ? info->value : "");
	put_row(out, term, info->help, OPTION_COLUMN);
}

static void
put_options(struct output *out, uint64_t options)
{
	output_string(out, "\nOptions:\n");
	for (const struct option_info *info = option_table; info->option != 0;
	     info++) {
		if ((options & info->option) && info->help != NULL) {
			put_option(out, info);
		}
	}
}

/* Write a word of a list; it begins a new line if it does not fit. */
static void
put_item(struct output *out, size_t *column, const char *item, bool last)
{
	size_t len = strlen(item) + (last ? 0 : 1);

	if (*column + 1 + len > WIDTH) {
		output_char(out, '\n');
		*column = 1;
		output_char(out, ' ');
	}
	output_char(out, ' ');
	output_string(out, item);
	output_string(out, last ? "" : ",");
	*column += 1 + len;
}

static void
put_profiles(struct output *out)
{
	const char *title = "Profiles (the first is the default):";
	size_t column = strlen(title);
	const xn_profile_info *info;

	output_string(out, title);
	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		put_item(out, &column, info->name,
			 xn_profile_at(i + 1) == NULL);
	}
	output_char(out, '\n');
}

static void
put_checks(struct output *out)
{
	const char *title = "Checks:";
	size_t column = strlen(title);
	const xn_check_info *info;

	output_string(out, title);
	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		put_item(out, &column, info->name, xn_check_at(i + 1) == NULL);
	}
	output_char(out, '\n');
}

/* " encode|decode" */
static void
put_verbs(struct output *out, const struct verb *verbs)
{
	for (const struct verb *v = verbs; v != NULL && v->name != NULL; v++) {
		output_string(out, v == verbs ? " " : "|");
		output_string(out, v->name);
	}
}

static void
help_command(struct output *out, const struct command *command)
{
	static const char *const operands[] = {
		[OPERANDS_NAMES] = " [OPTION...] [--] [NAME...]\n\n",
		[OPERANDS_VERB] = " [OPTION...] [--] [LABEL...]\n\n",
		[OPERANDS_NONE] = " [OPTION...]\n\n",
	};

	output_string(out, "Usage: xn ");
	output_string(out, command->name);
	put_verbs(out, command->verbs);
	output_string(out, operands[command->operands]);
	output_string(out, command->about);
	put_options(out, command->options | OPTION_HELP);
	if (command->options & OPTION_PROFILE) {
		put_profiles(out);
		put_checks(out);
	}
}

void
usage_help(struct output *out, const struct command *commands,
	   const struct command *command)
{
	if (command != NULL) {
		help_command(out, command);
		return;
	}
	output_string(out, "Usage: xn COMMAND [OPTION...] [--] [NAME...]\n\n"
			   "Host names between Unicode and ASCII (IDNA).\n\n"
			   "Commands:\n");
	for (command = commands; command->name != NULL; command++) {
		if (command->run != NULL) {
			put_row(out, command->name, command->summary,
				COMMAND_COLUMN);
		}
	}
	put_options(out, OPTION_HELP | OPTION_VERSION);
	output_string(
		out,
		"\nNames are the arguments or, without any, the lines of"
		" standard input.  They are\nUTF-8 in every locale.  'xn"
		" help COMMAND' says more about a command.\n"
		"Exit status: 0 all passed, 1 some failed, 2 wrong usage,"
		" 3 input/output error.\n");
}
