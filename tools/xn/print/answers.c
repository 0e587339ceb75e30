/* SPDX-License-Identifier: MIT
 *
 * Gives a command's answers: to lines, to other text, to the rows of a table.
 */
#include "in_text.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- a name ------------------------------------------------------------- */

static void
answer_name(struct asker *asker, const struct name *name)
{
	struct session *session = asker->session;
	struct buffer *text = &session->out.text;
	struct answer answer = {.text = ""};
	bool json = (session->args.given & OPTION_JSON) != 0;

	/* To convert to where the line will be saves half of the time. */
	if (!json && asker->answerer->put_lines == NULL && !session->out.tty &&
	    text->cap - text->len >= CONVERT_ROOM) {
		asker->conversion.room = text->data + text->len;
	}
	asker->answerer->ask(asker, name, &answer);
	asker->conversion.room = asker->conversion.fixed;
	if (json) {
		answer_object(asker, name, &answer, 0, 0, 0);
	} else if (asker->answerer->put_lines != NULL) {
		asker->answerer->put_lines(asker, name, &answer);
	} else {
		answer_line(asker, &answer);
	}
	if (!answer_is_fine(&answer)) {
		answer_judge(asker, name, &answer);
	}
}

/* Whether a name has a result in profile lookup. */
static bool
is_host_name(const struct name *name)
{
	xn_options lookup = xn_profile(XN_LOOKUP);

	return xn_to_ascii(&lookup, NULL, 0, name->s, name->len, NULL).errors ==
	       0;
}

/* Somebody who gives the name of a file may want the names in it. */
static void
put_hint(struct session *session, const struct name *name)
{
	struct stat st;

	if (!(session->args.command->groups & (IN_TABLES | IN_LABELS)) ||
	    session->args.given & OPTION_QUIET || stat(name->s, &st) != 0 ||
	    S_ISDIR(st.st_mode) || (!session->err.tty && is_host_name(name))) {
		return;
	}
	session_complain(session, name);
	text_say(&session->err,
		 "there is a file of this name; --file reads names from it\n");
}

/* ---- fields ------------------------------------------------------------- */

/* Writes the text s[0..len) and more as a field, with a delimiter in front. */
static void
put_field(struct output *out, const struct table *table, const char *s,
	  size_t len, const char *more)
{
	bool quotes = field_needs_quotes(table, s, len);

	output_char(out, table->delimiter);
	output_string(out, quotes ? "\"" : "");
	while (quotes && len > 0) {
		const char *quote = memchr(s, '"', len);
		size_t part = quote != NULL ? (size_t)(quote - s) + 1 : len;

		text_plain(out, s, part);
		output_string(out, quote != NULL ? "\"" : "");
		s += part;
		len -= part;
	}
	text_plain(out, s, len);
	output_string(out, more);
	output_string(out, quotes ? "\"" : "");
}

/* Writes the names of a set of errors or reasons, separated by blanks. */
static void
put_names(struct output *out, uint32_t set,
	  const char *(*name_of)(uint32_t set))
{
	for (uint32_t left = set; left != 0; left &= left - 1) {
		output_string(out, left == set ? "" : " ");
		output_string(out, name_of(left & (~left + 1)));
	}
}

/* Writes the header and the names of the new columns. */
static void
put_header(struct asker *asker)
{
	struct session *session = asker->session;
	struct output *out = &session->out;
	struct block *block = &session->in.block;
	char ending[32];
	struct record record;

	/* What stands before is a byte order mark. */
	text_plain(out, block->text.data, block->at);
	block_record(block, &record);
	text_plain(out, record.s, record.len);
	/* The row has been written, so its bytes may be changed. */
	field_unquote(&record.field, block->table);
	snprintf(ending, sizeof ending, "_%s", asker->answerer->column);
	put_field(out, block->table, record.field.s, record.field.len, ending);
	put_field(out, block->table, record.field.s, record.field.len,
		  "_errors");
	output_bytes(out, record.s + record.len, record.ending_len);
	output_ended(out);
}

/* ---- rows --------------------------------------------------------------- */

/* Says what is wrong with a row, which counts as a name that failed. */
static void
fail_record(struct session *session, const struct record *record)
{
	struct output *err = &session->err;
	struct name place = {NULL, 0, record->number};

	session->counts.failed++;
	session->counts.rows[record->open ? ROW_OPEN : ROW_WIDTH]++;
	if (session->args.given & OPTION_QUIET) {
		return;
	}
	session_complain(session, &place);
	if (record->open) {
		output_string(err, "a quote in this row never ends; the row"
				   " and what follows is left out");
	} else {
		text_say(err, "this row has %n field%s, and the header has %n",
			 record->fields, record->fields == 1 ? "" : "s",
			 session->in.block.table->fields);
	}
	output_end(err, '\n');
}

/* Answers the name of a row that has been written. */
static void
answer_field(struct asker *asker, struct record *record, struct name *name,
	     struct answer *answer)
{
	struct session *session = asker->session;
	const struct block *block = &session->in.block;
	enum findings findings = asker->answerer->findings;

	/* So its bytes may be changed. */
	field_unquote(&record->field, block->table);
	name->s = record->field.s;
	name->len = record->field.len;
	if (block->trim) {
		name_trim(name);
	}
	if (session->args.kind != 0) {
		in_text_ask(asker, name, answer);
	} else if (name->len > 0) {
		asker->answerer->ask(asker, name, answer);
	}
	put_field(&session->out, block->table, answer->text, answer->len, "");
	output_char(&session->out, block->table->delimiter);
	if (findings == FINDINGS_ERRORS) {
		put_names(&session->out, answer->errors, xn_error_name);
	} else if (findings == FINDINGS_REASONS) {
		put_names(&session->out, answer->reasons,
			  session->counts.reason_name);
	}
}

static void
answer_record(struct asker *asker, struct record *record)
{
	struct session *session = asker->session;
	const struct table *table = session->in.block.table;
	struct answer answer = {.text = ""};
	struct output *out = &session->out;
	struct name name = {"", 0, record->number};
	bool whole = record->fields == table->fields;
	const char *ending = record->s + record->len;

	if (record->open) {
		session->counts.names++;
		fail_record(session, record);
		return;
	}
	text_plain(out, record->s, record->len);
	if (record->len == 0) {
		/* An empty line, which is no row. */
		output_bytes(out, ending, record->ending_len);
		output_ended(out);
		return;
	}
	session->counts.names += session->args.kind == 0 || !whole;
	if (whole) {
		answer_field(asker, record, &name, &answer);
	} else {
		output_char(out, table->delimiter);
		output_char(out, table->delimiter);
	}
	output_bytes(out, ending, record->ending_len);
	output_ended(out);
	if (!whole) {
		fail_record(session, record);
	} else if (session->args.kind == 0) {
		answer_judge(asker, &name, &answer);
	}
}

static void
answer_records(struct asker *asker)
{
	struct session *session = asker->session;
	struct block *block = &session->in.block;
	struct record record;

	if (block->header) {
		put_header(asker);
	}
	if (block->apart) {
		output_string(&session->out, block->table->ending);
	}
	while (block_record(block, &record)) {
		answer_record(asker, &record);
	}
}

/* ---- names -------------------------------------------------------------- */

/* Answers lines that are text.  All but the names is written as it came. */
static void
answer_texts(struct asker *asker)
{
	struct session *session = asker->session;
	struct block *block = &session->in.block;
	struct output *out = &session->out;
	bool arguments = session->args.count > 0;
	bool json = (session->args.given & OPTION_JSON) != 0;
	struct name line;

	/* What stands before is a byte order mark. */
	if (!arguments && !json) {
		text_plain(out, block->text.data, block->at);
	}
	while (block_next(block, &line)) {
		const char *end = line.s + line.len;
		struct answer answer = {.text = ""};

		in_text_ask(asker, &line, &answer);
		if (json) {
			continue;
		}
		text_plain(out, answer.text, answer.len);
		if (arguments) {
			output_end(out, session_end(session));
			put_hint(session, &line);
		} else {
			output_bytes(out, end,
				     (size_t)(block->text.data + block->at -
					      end));
			output_ended(out);
		}
	}
}

void
answer_names(struct session *session)
{
	const struct answerer *answerer = session->answerer;
	_Alignas(max_align_t) char memory[ASKER_MEMORY] = {0};
	struct asker asker = {
		.session = session, .answerer = answerer, .memory = memory};
	bool table = session->args.delimiter != 0;
	struct name name;

	convert_open(&asker.conversion, &session->args.options,
		     answerer->unicode);
	asker.conversion.pair = (session->args.given & OPTION_PAIR) != 0;
	if (answerer->open != NULL) {
		answerer->open(&asker);
	}
	if (table) {
		do {
			answer_records(&asker);
		} while (session_read_block(session));
	}
	if (!table && session->args.kind != 0) {
		do {
			answer_texts(&asker);
		} while (session_read_block(session));
	}
	while (!table && session_next(session, &name)) {
		answer_name(&asker, &name);
		if (session->args.count > 0) {
			put_hint(session, &name);
		}
	}
	if (answerer->close != NULL) {
		answerer->close(&asker);
	}
	convert_close(&asker.conversion);
	buffer_free(&asker.text);
	buffer_free(&asker.decoded);
}
