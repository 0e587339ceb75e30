/* SPDX-License-Identifier: MIT
 *
 * xn compare: runs names through our profiles and other implementations.
 */
#include "comparison.h"
#include "../../options/usage.h"
#include "../../print/answer.h"

#include <string.h>

/* ---- the rows ----------------------------------------------------------- */

/* Adds a row if --rows names it. */
static void
add_row(struct comparison *c, const char *name, const struct mode *mode,
	xn_options options, const char *version)
{
	struct row *row = &c->row[c->rows];

	if (c->rows == ROWS_MAX ||
	    (c->rows > 0 && !rows_has(c->session->args.rows, name))) {
		return;
	}
	row->name = name;
	row->version = version;
	row->mode = mode;
	row->options = options;
	convert_open(&row->conversion, &row->options, false);
	c->rows++;
}

/* Adds the rows of a library, if it can be loaded. */
static void
add_modes(struct comparison *c, struct worker *worker)
{
	worker->first = c->rows;
	for (size_t i = 0; i < mode_count; i++) {
		if (modes[i].shown && modes[i].library == worker->library) {
			add_row(c, modes[i].name, &modes[i],
				mode_options(&modes[i]), worker->version);
		}
	}
	worker->missing =
		c->rows > worker->first && !worker_start(c, worker, 0);
	worker_rest(worker);
	if (worker->missing) {
		c->rows = worker->first;
	}
	worker->count = c->rows - worker->first;
}

/* Adds all rows.  False: a library that an option names cannot be used. */
static bool
add_rows(struct comparison *c)
{
	const struct args *args = &c->session->args;
	const xn_profile_info *profile;

	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		add_row(c, profile->name, NULL, xn_profile(profile->id),
			xn_version());
	}
	c->profiles = c->rows;
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		struct worker *worker = &c->workers[i];

		worker->library = (enum peer_library)i;
		worker->path = args->libraries[i];
		add_modes(c, worker);
		if (worker->path != NULL && worker->missing) {
			return usage_error(&c->session->err, args->command,
					   "option --$: % cannot be used: %",
					   peer_name(worker->library),
					   worker->path, worker->why);
		}
	}
	return true;
}

/* ---- a name ------------------------------------------------------------- */

/* Fills the cell of a profile.  False: out of memory. */
static bool
ask_profile(struct comparison *c, size_t row)
{
	struct conversion *conversion = &c->row[row].conversion;
	const xn_result *result = &conversion->result;
	struct cell *cell = &c->cell[row];

	conversion->unicode = c->direction == TO_UNICODE;
	convert_name(conversion, &c->name, DETAIL_RESULT);
	cell_judge(c, cell, result->status == XN_OK, conversion->output,
		   result->length);
	if (cell->state == CELL_REFUSED) {
		cell->errors = result->errors;
	} else if (row == 0 || cell->state == CELL_RESULT) {
		cell->at = c->text.len;
		cell->len = result->length;
		buffer_add(&c->text, conversion->output, cell->len);
	}
	return result->status != XN_NO_MEMORY;
}

/* Fills the cells.  False: out of memory. */
static bool
ask(struct comparison *c)
{
	bool ok = true;

	memset(c->cell, 0, c->rows * sizeof *c->cell);
	c->text.len = 0;
	/* They work while the profiles do. */
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		struct worker *worker = &c->workers[i];

		if (worker->count > 0 && !worker->lost && worker->pid == 0) {
			worker->lost = !worker_start(c, worker, worker->first);
		}
	}
	for (size_t row = 0; row < c->profiles; row++) {
		ok &= ask_profile(c, row);
	}
	for (size_t row = c->profiles; row < c->rows; row++) {
		worker_ask(c, row);
	}
	ok &= !c->text.lost;
	c->text.lost = false;
	return ok;
}

/* Adds to the cells by which rules they differ, and unites them. */
static void
explain(struct comparison *c)
{
	c->kinds = 0;
	c->set = (struct class_set){{0}};
	explainer_name(c->explainer, c->direction, c->name.s, c->name.len);
	for (size_t row = 0; row < c->rows; row++) {
		struct cell *cell = &c->cell[row];

		/* Nothing explains a process that died. */
		if (cell->kinds != 0 && cell->state <= CELL_REFUSED) {
			struct classes classes = explain_options(
				c->explainer, &c->row[row].options);

			cell_explain(cell, &classes);
		}
		c->kinds |= cell->kinds;
		for (size_t i = 0; i < 3; i++) {
			c->set.words[i] |= cell->set.words[i];
		}
	}
}

static void
show(struct comparison *c)
{
	bool json = (c->session->args.given & OPTION_JSON) != 0;
	char end = session_end(c->session);

	if (c->many && c->kinds == 0 &&
	    (c->session->args.given & OPTION_DIFFERENT)) {
		return;
	}
	(json ? show_json : c->many ? show_lines : show_table)(c);
	if (json || end != '\n') {
		output_end(&c->session->out, end);
	}
}

static void
compare_name(struct comparison *c)
{
	for (size_t d = 0; d < 2; d++) {
		if (!c->directions[d]) {
			continue;
		}
		c->direction = (enum direction)d;
		if (ask(c)) {
			explain(c);
			show(c);
			summary_answers(c);
		} else {
			session_no_memory(c->session, &c->name);
		}
	}
	c->session->counts.failed += c->summary.fails;
	summary_name(c);
}

/* ---- the command -------------------------------------------------------- */

static void
rest(struct comparison *c)
{
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		worker_rest(&c->workers[i]);
	}
}

static void
run(struct comparison *c)
{
	struct session *session = c->session;
	bool json = (session->args.given & OPTION_JSON) != 0;
	bool quiet = (session->args.given & OPTION_QUIET) != 0;

	if (json && !quiet) {
		/* Standard output has only JSON. */
		show_missing(c, &session->err, "xn: ");
	} else if (!json && !c->many) {
		show_versions(c);
	}
	while (session_next(session, &c->name)) {
		compare_name(c);
		if (input_must_read(&session->in)) {
			rest(c);
		}
	}
	rest(c);
	if (c->many && !quiet && !session->broken) {
		(json ? summary_json : summary_show)(c);
	}
}

static void
close_all(struct comparison *c)
{
	for (size_t i = 0; i < c->profiles; i++) {
		convert_close(&c->row[i].conversion);
	}
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		buffer_free(&c->workers[i].data);
	}
	buffer_free(&c->text);
	explainer_close(c->explainer);
}

static bool
start(struct session *session)
{
	/* Too large for some stacks. */
	static struct comparison comparison;
	struct comparison *c = &comparison;

	c->session = session;
	c->many = session->args.count == 0;
	c->directions[TO_ASCII] = session->args.to_ascii;
	c->directions[TO_UNICODE] = session->args.to_unicode;
	c->explainer = explainer_open();
	page_open(&c->page, &session->out);
	if (c->explainer == NULL) {
		output_string(&session->err, "xn: not enough memory\n");
		session->broken = true;
	} else if (rows_check(&session->args, &session->err) && add_rows(c)) {
		run(c);
	} else {
		session->misused = true;
	}
	close_all(c);
	return false;
}

const struct answerer compare_answerer = {.start = start};
