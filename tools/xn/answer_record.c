/* SPDX-License-Identifier: MIT
 *
 * Answers in two more fields of each record.
 */
#include "answer_record.h"
#include "io/buffer.h"
#include "io/text.h"

#include <errno.h>
#include <string.h>

/* ---- fields ------------------------------------------------------------- */

/* Writes a field, with a delimiter in front. */
static void
put_field(struct output *out, const struct table *table, const char *s,
	  size_t len)
{
	const char *end = s + len;

	output_char(out, table->delimiter);
	if (!field_needs_quotes(table, s, len)) {
		text_plain(out, s, len);
		return;
	}
	output_char(out, '"');
	while (s < end) {
		const char *quote = memchr(s, '"', (size_t)(end - s));
		const char *stop = quote != NULL ? quote + 1 : end;

		text_plain(out, s, (size_t)(stop - s));
		if (quote != NULL) {
			output_char(out, '"');
		}
		s = stop;
	}
	output_char(out, '"');
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

static void
put_findings(struct asker *asker, const struct answer *answer)
{
	const struct session *session = asker->session;
	enum findings findings = asker->answerer->findings;
	struct output *out = &asker->session->out;

	output_char(out, session->in.block.table->delimiter);
	if (findings == FINDINGS_ERRORS) {
		put_names(out, answer->errors, xn_error_name);
	} else if (findings == FINDINGS_REASONS) {
		put_names(out, answer->reasons, session->counts.reason_name);
	}
}

/* ---- the header --------------------------------------------------------- */

/* Writes the name of a new column. */
static void
put_title(struct session *session, const char *ending)
{
	const struct table *table = session->in.block.table;
	struct buffer title = {0};

	buffer_add(&title, table->name, table->name_len);
	buffer_add(&title, "_", 1);
	buffer_add(&title, ending, strlen(ending));
	if (title.lost) {
		session->out.error = ENOMEM;
	} else {
		put_field(&session->out, table, title.data, title.len);
	}
	buffer_free(&title);
}

static void
put_header(struct asker *asker)
{
	struct session *session = asker->session;
	const struct block *block = &session->in.block;
	size_t ending_len = record_ending(block->data, block->header);
	size_t len = block->header - ending_len;

	text_plain(&session->out, block->data, len);
	put_title(session, asker->answerer->column);
	put_title(session, "errors");
	output_bytes(&session->out, block->data + len, ending_len);
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
		output_string(err, "this row has ");
		output_number(err, record->fields);
		output_string(err, record->fields == 1 ? " field" : " fields");
		output_string(err, ", and the header has ");
		output_number(err, session->in.block.table->fields);
	}
	output_end(err, '\n');
}

static void
answer_record(struct asker *asker, struct record *record)
{
	struct session *session = asker->session;
	const struct table *table = session->in.block.table;
	struct answer answer = {XN_OK, "", 0, 0, 0, false};
	struct output *out = &session->out;
	struct name name = {"", 0, record->number};
	const char *ending = record->s + record->len;

	session->counts.names++;
	if (record->open) {
		fail_record(session, record);
		return;
	}
	text_plain(out, record->s, record->len);
	if (record->fields == table->fields) {
		/* The row has been written, so its bytes may be changed. */
		field_unquote(&record->field, table);
		name.s = record->field.s;
		name.len = record->field.len;
		if (session->in.block.trim) {
			name_trim(&name);
		}
		if (name.len > 0) {
			asker->answerer->ask(asker, &name, &answer);
		}
		put_field(out, table, answer.text, answer.len);
		put_findings(asker, &answer);
	} else {
		output_char(out, table->delimiter);
		output_char(out, table->delimiter);
	}
	output_bytes(out, ending, record->ending_len);
	if (out->by_line) {
		output_flush(out);
	}
	if (record->fields != table->fields) {
		fail_record(session, record);
	} else {
		answer_judge(asker, &name, &answer);
	}
}

void
answer_records(struct asker *asker)
{
	struct session *session = asker->session;
	struct block *block = &session->in.block;
	struct record record;

	if (block->header > 0) {
		put_header(asker);
	}
	if (block->apart) {
		output_string(&session->out, block->table->ending);
	}
	while (block_record(block, &record)) {
		answer_record(asker, &record);
	}
}
