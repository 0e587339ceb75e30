/* SPDX-License-Identifier: MIT
 *
 * xn compare: runs names through our profiles and other implementations.
 */
#include "../commands.h"
#include "../jobs.h"
#include "rows.h"
#include "show.h"
#include "../io/text.h"
#include "../usage.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct comparison {
	struct session *session;
	struct rows rows;
	struct ours ours;
	struct crew crew;
	struct show show;
	char *paths[PEER_LIBRARIES]; /* from the options */
};

/* ---- the rows ----------------------------------------------------------- */

/*
 * A FILE without a slash is a file in the current folder.  dlopen would look
 * for it in the library path, so it gets "./" in front.
 */
static char *
file_path(const char *file)
{
	size_t size = strlen(file) + sizeof "./";
	char *path;

	if (strchr(file, '/') != NULL || access(file, F_OK) != 0) {
		return NULL;
	}
	path = malloc(size);
	if (path != NULL) {
		memcpy(path, "./", 2);
		memcpy(path + 2, file, size - 2);
	}
	return path;
}

/* Adds lookup and the profiles that --rows names. */
static void
add_profiles(struct comparison *c)
{
	struct rows *rows = &c->rows;
	const xn_profile_info *profile;

	for (size_t i = 0; i < PROFILES_MAX; i++) {
		profile = xn_profile_at(i);
		if (profile == NULL) {
			break;
		}
		if (i > 0 && !rows_has(c->session->args.rows, profile->name)) {
			continue;
		}
		rows->row[rows->count++] = (struct row){
			.name = profile->name,
			.profile = profile,
			.version = xn_version(),
		};
	}
	rows->profiles = rows->count;
}

static void
set_modes(const struct comparison *c, struct child *child)
{
	for (size_t i = 0; i < mode_count; i++) {
		if (modes[i].shown && modes[i].library == child->library &&
		    rows_has(c->session->args.rows, modes[i].name) &&
		    child->modes < MODES_MAX) {
			child->mode[child->modes++] = &modes[i];
		}
	}
}

static void
add_modes(struct rows *rows, struct worker *worker)
{
	worker->first_row = rows->count;
	for (size_t i = 0; i < worker->child.modes; i++) {
		rows->row[rows->count++] = (struct row){
			.name = worker->child.mode[i]->name,
			.mode = worker->child.mode[i],
			.version = worker->version,
		};
	}
}

/* Loads the libraries.  False: one that an option names cannot be used. */
static bool
load(struct comparison *c)
{
	const char *const *files = c->session->args.libraries;
	static const char *const complaints[PEER_LIBRARIES] = {
		[PEER_LIBIDN2] = "option --libidn2: % cannot be used: %",
		[PEER_LIBIDN] = "option --libidn: % cannot be used: %",
		[PEER_ICU] = "option --icu: % cannot be used: %",
	};
	bool ok = true;

	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		struct child *child = &c->crew.workers[i].child;

		c->paths[i] = files[i] != NULL ? file_path(files[i]) : NULL;
		child->library = (enum peer_library)i;
		child->path = c->paths[i] != NULL ? c->paths[i] : files[i];
		set_modes(c, child);
	}
	crew_open(&c->crew, &c->rows);
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		struct worker *worker = &c->crew.workers[i];

		if (worker->there) {
			add_modes(&c->rows, worker);
		} else if (ok && files[i] != NULL &&
			   worker_is_missing(worker)) {
			ok = usage_error(&c->session->err,
					 c->session->args.command,
					 complaints[i], files[i], worker->why);
		}
	}
	if (ok && c->session->args.count == 0) {
		crew_enlarge(&c->crew, jobs_count(c->session));
	}
	return ok;
}

/* ---- showing ------------------------------------------------------------ */

static void
note_differences(struct comparison *c, struct batch *batch)
{
	for (size_t i = 0; i < batch->count; i++) {
		for (size_t row = 0; row < c->rows.count; row++) {
			batch->items[i].differs |=
				batch_cell(batch, &c->rows, i, row)->differs;
		}
		if (batch->items[i].differs) {
			batch_explain(batch, &c->ours, i);
		}
	}
}

static void
show_item(struct comparison *c, const struct batch *batch, size_t item)
{
	struct output *out = &c->session->out;
	bool many = c->session->args.count == 0;
	char end = session_end(c->session);

	if (many && c->show.different && !batch->items[item].differs) {
		return;
	}
	if (c->session->args.given & OPTION_JSON) {
		show_json(&c->show, batch, item);
		output_end(out, end);
		return;
	}
	(many ? show_lines : show_table)(&c->show, batch, item);
	if (end != '\n') {
		output_end(out, end);
	}
}

static void
show_batch(struct comparison *c, struct batch *batch)
{
	size_t items = 0;

	note_differences(c, batch);
	for (size_t i = 0; i < batch->count; i += items) {
		items = 0;
		while (i + items < batch->count &&
		       batch->items[i + items].number ==
			       batch->items[i].number) {
			show_item(c, batch, i + items);
			items++;
		}
		summary_count(&c->show, batch, i, items);
	}
}

/* ---- names -------------------------------------------------------------- */

static bool
has_lost(const struct comparison *c, const struct batch *batch)
{
	return c->crew.lost || batch->lost || batch->request.lost ||
	       batch->text.lost;
}

/* Waits for the oldest batch and shows it.  False: out of memory. */
static bool
finish_oldest(struct comparison *c)
{
	struct ring *ring = &c->crew.ring;
	struct batch *batch = &ring->batches[ring->oldest % RING_SIZE];

	while (!crew_has_done(&c->crew) && !has_lost(c, batch)) {
		crew_turn(&c->crew, true);
	}
	if (has_lost(c, batch)) {
		output_string(&c->session->err, "xn: not enough memory\n");
		c->session->broken = true;
		return false;
	}
	show_batch(c, batch);
	ring->oldest++;
	return true;
}

/*
 * Whether the next name, or the end of the input, can be read without waiting.
 */
static bool
is_at_hand(struct input *in)
{
	struct pollfd poll_fd = {in->fd, POLLIN, 0};

	return !input_must_read(in) || poll(&poll_fd, 1, 0) > 0;
}

/* Fills the next batch.  False: there are no more names. */
static bool
fill(struct comparison *c)
{
	struct ring *ring = &c->crew.ring;
	struct batch *batch = &ring->batches[ring->next % RING_SIZE];
	struct session *session = c->session;
	struct name name;
	bool more, passed;

	batch_clear(batch);
	do {
		more = session_next(session, &name);
		if (!more) {
			break;
		}
		if (!batch_add(batch, &c->ours, &name, &passed)) {
			session_no_memory(session, &name);
		}
		session->counts.failed += !passed;
	} while (!batch_is_full(batch) && is_at_hand(&session->in));
	if (batch->count > 0) {
		ring->next++;
	}
	return more;
}

static void
compare_names(struct comparison *c)
{
	const struct ring *ring = &c->crew.ring;
	bool more = true;

	while (more) {
		bool full = ring->next - ring->oldest == crew_room(&c->crew);
		bool idle = ring->next == ring->oldest;

		if (full || (!idle && !is_at_hand(&c->session->in))) {
			if (!finish_oldest(c)) {
				return;
			}
			continue;
		}
		more = fill(c);
		crew_turn(&c->crew, false);
	}
	while (ring->next != ring->oldest && finish_oldest(c)) {
	}
}

/* ---- the command -------------------------------------------------------- */

/* Used if standard output has only JSON. */
static void
complain_of_missing(struct comparison *c)
{
	struct output *err = &c->session->err;

	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		const struct worker *worker = &c->crew.workers[i];

		if (worker_is_missing(worker)) {
			output_string(err, "xn: ");
			output_string(err, peer_name((enum peer_library)i));
			output_string(err, " is missing: ");
			text_escaped(err, worker->why, strlen(worker->why));
			output_end(err, '\n');
		}
	}
}

static void
run(struct comparison *c)
{
	const struct args *args = &c->session->args;
	bool json = (args->given & OPTION_JSON) != 0;
	bool quiet = (args->given & OPTION_QUIET) != 0;
	bool many = c->session->args.count == 0;

	if (json && !quiet) {
		complain_of_missing(c);
	} else if (!json && !many) {
		show_versions(&c->show);
	}
	compare_names(c);
	if (many && !quiet && !c->session->broken) {
		(json ? summary_json : summary_show)(&c->show);
	}
}

void
run_compare(struct session *session)
{
	/* Too large for some stacks. */
	static struct comparison comparison;
	struct comparison *c = &comparison;

	c->session = session;
	c->ours.directions[TO_ASCII] = session->args.to_ascii;
	c->ours.directions[TO_UNICODE] = session->args.to_unicode;
	add_profiles(c);
	if (rows_check(&c->session->args, &c->session->err) && load(c)) {
		ours_open(&c->ours, &c->rows);
		show_open(&c->show, session, &c->crew, &c->rows);
		run(c);
		ours_close(&c->ours);
	} else {
		session->misused = true;
	}
	crew_close(&c->crew);
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		free(c->paths[i]);
	}
}
