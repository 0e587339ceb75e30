/* SPDX-License-Identifier: MIT
 *
 * Gives a command's answers.
 */
#include "answer.h"
#include "io/text.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- a name ------------------------------------------------------------- */

/* Counts an answer that was given, and says what is wrong with the name. */
static inline void
judge(struct session *session, const struct answerer *answerer,
      const struct name *name, const struct outcome *outcome)
{
	if (outcome->status == XN_OK && outcome->errors == 0 &&
	    outcome->reasons == 0 && !outcome->noted) {
		return;
	}
	counts_note(&session->counts, outcome->errors, outcome->reasons);
	session->counts.failed += outcome->status != XN_OK;
	if (outcome->status == XN_NO_MEMORY) {
		session_no_memory(session, name);
	} else if (outcome->status == XN_FAILED) {
		session_failed(session, name, "the normalizer failed");
	} else if (!(session->args.given & OPTION_QUIET) &&
		   (outcome->status != XN_OK || outcome->noted)) {
		answerer->tell(answerer->memory, name);
	}
}

/*
 * Answers a name; *outcome is empty, and the text may stand in fixed.  A name
 * that needs no report takes a tenth of the time.
 */
static inline void
ask(const struct session *session, const struct answerer *answerer,
    const struct name *name, struct outcome *outcome, char fixed[XN_NAME_SIZE])
{
	xn_result r;

	if (answerer->conversion != NULL &&
	    !(session->args.given & OPTION_JSON) &&
	    convert_in_place(answerer->conversion, fixed, XN_NAME_SIZE, name,
			     &r)) {
		outcome->text = fixed;
		outcome->len = r.length;
	} else {
		answerer->ask(answerer->memory, name, outcome);
	}
}

static void
answer_name(struct session *session, const struct answerer *answerer,
	    const struct name *name)
{
	struct outcome outcome = {XN_OK, "", 0, 0, 0, false};
	char fixed[XN_NAME_SIZE];

	ask(session, answerer, name, &outcome, fixed);
	if (session->args.given & OPTION_JSON) {
		answerer->put_object(answerer->memory, name);
	} else {
		text_plain(&session->out, outcome.text, outcome.len);
	}
	output_end(&session->out, session_end(session));
	judge(session, answerer, name, &outcome);
}

/* Whether a name has a result in profile lookup. */
static bool
is_host_name(const struct name *name)
{
	xn_options lookup = xn_profile(XN_LOOKUP);

	return xn_to_ascii(&lookup, NULL, 0, name->s, name->len, NULL)
		       .errors == 0;
}

/* Somebody who gives the name of a file may want the names in it. */
static void
put_hint(struct session *session, const struct name *name)
{
	struct stat st;

	if (session->args.given & OPTION_QUIET || stat(name->s, &st) != 0 ||
	    S_ISDIR(st.st_mode) || (!session->err.tty && is_host_name(name))) {
		return;
	}
	session_complain(session, name);
	output_string(&session->err,
		      "there is a file of this name; --file reads names from"
		      " it");
	output_end(&session->err, '\n');
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
put_header(struct session *session, const struct answerer *answerer)
{
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
	snprintf(ending, sizeof ending, "_%s", answerer->column);
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
		output_string(err, "this row has ");
		output_number(err, record->fields);
		output_string(err, record->fields == 1 ? " field" : " fields");
		output_string(err, ", and the header has ");
		output_number(err, session->in.block.table->fields);
	}
	output_end(err, '\n');
}

/* Answers the name of a row that has been written. */
static void
answer_field(struct session *session, const struct answerer *answerer,
	     struct record *record, struct name *name, struct outcome *outcome)
{
	const struct block *block = &session->in.block;
	char fixed[XN_NAME_SIZE];

	/* So its bytes may be changed. */
	field_unquote(&record->field, block->table);
	name->s = record->field.s;
	name->len = record->field.len;
	if (block->trim) {
		name_trim(name);
	}
	if (name->len > 0) {
		ask(session, answerer, name, outcome, fixed);
	}
	put_field(&session->out, block->table, outcome->text, outcome->len, "");
	output_char(&session->out, block->table->delimiter);
	if (answerer->findings == FINDINGS_ERRORS) {
		put_names(&session->out, outcome->errors, xn_error_name);
	} else if (answerer->findings == FINDINGS_REASONS) {
		put_names(&session->out, outcome->reasons,
			  session->counts.reason_name);
	}
}

static void
answer_record(struct session *session, const struct answerer *answerer,
	      struct record *record)
{
	const struct table *table = session->in.block.table;
	struct outcome outcome = {XN_OK, "", 0, 0, 0, false};
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
	session->counts.names++;
	if (whole) {
		answer_field(session, answerer, record, &name, &outcome);
	} else {
		output_char(out, table->delimiter);
		output_char(out, table->delimiter);
	}
	output_bytes(out, ending, record->ending_len);
	output_ended(out);
	if (whole) {
		judge(session, answerer, &name, &outcome);
	} else {
		fail_record(session, record);
	}
}

static void
answer_records(struct session *session, const struct answerer *answerer)
{
	struct block *block = &session->in.block;
	struct record record;

	if (block->header) {
		put_header(session, answerer);
	}
	if (block->apart) {
		output_string(&session->out, block->table->ending);
	}
	while (block_record(block, &record)) {
		answer_record(session, answerer, &record);
	}
}

/* ---- names -------------------------------------------------------------- */

void
answer_names(struct session *session, const struct answerer *answerer)
{
	struct name name;

	if (session->args.delimiter != 0) {
		do {
			answer_records(session, answerer);
		} while (session_read_block(session));
		return;
	}
	while (session_next(session, &name)) {
		answer_name(session, answerer, &name);
		if (session->args.count > 0) {
			put_hint(session, &name);
		}
	}
}

void
answer_unread(struct outcome *outcome, xn_status status)
{
	bool invalid = status == XN_INVALID;

	outcome->status = invalid ? XN_INVALID : XN_NO_MEMORY;
	outcome->errors = invalid ? XN_ERROR_INVALID_UTF8 : 0;
}
