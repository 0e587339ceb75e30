/* SPDX-License-Identifier: MIT
 *
 * xn compare: its rows, and their answers about a name.  Other implementations
 * work in processes of their own, one for each, that live as long as a block of
 * the input.  Their answers come through pipes and are shown name by name.
 */
#ifndef XN_COMPARISON_H
#define XN_COMPARISON_H

#include "../../print/convert.h"
#include "../../print/page.h"
#include "../../run/session.h"

#include "../../../compare/explainer.h"

#include <sys/types.h>

/* ---- rows and answers --------------------------------------------------- */

/* One of our profiles, or a way to call another implementation. */
struct row {
	const char *name;
	const char *version;
	const struct mode *mode;      /* NULL: a profile */
	xn_options options;           /* the profile's, or those that match */
	struct conversion conversion; /* a profile's */
};

#define ROWS_MAX 64

enum cell_state {
	CELL_LOST,    /* no answer: the process cannot be started again */
	CELL_NONE,    /* the library has no such function */
	CELL_SAME,    /* the result of lookup */
	CELL_RESULT,  /* another result */
	CELL_REFUSED, /* errors */
	CELL_CRASHED, /* the process died in the call */
	CELL_HUNG     /* the call did not return, and the process was killed */
};

/* How an answer differs from that of lookup. */
enum kind {
	KIND_ANY,      /* one of the others, a crash or a hang */
	KIND_OTHER,    /* another result */
	KIND_ACCEPTED, /* a result, but lookup has none */
	KIND_REFUSED,  /* no result, but lookup has one */
	KINDS
};

/*
 * A set of classes of differences.  They are numbered in one series: the
 * departures of other implementations, the rules of our profiles, then those of
 * OWN_*.
 */
struct class_set {
	uint64_t words[3];
};

#define CLASSES (DEPARTURE_CLASSES + RULE_CLASSES + 3)
#define OWN_CRASH 1u
#define OWN_HANG 2u
#define OWN_UNEXPLAINED 4u

/*
 * The answer of a row.  A process sends it as it lies in memory, and its text.
 */
struct cell {
	enum cell_state state;
	unsigned kinds;  /* bits; 0 if it does not differ */
	uint32_t errors; /* XN_ERROR_*, if a profile refuses the name */
	size_t at;       /* in the text: the result, the names of errors, */
	size_t len;      /* or how the process died */
	struct class_set set;
};

/* ---- the whole ---------------------------------------------------------- */

/* Another implementation, and its process. */
struct worker {
	enum peer_library library;
	const char *path; /* or NULL: the system's */
	size_t first;     /* its first row; count of them */
	size_t count;
	bool missing; /* cannot be loaded, so it has no rows */
	bool lost;    /* cannot be started again */
	char why[256];
	char version[32];
	pid_t pid; /* 0: no process */
	int fd;
	/* What came through fd, from at on not yet taken; or is to be sent. */
	struct buffer data;
	size_t at;
	double waited; /* seconds, for the last answer */
	bool hung;
	/* In the process itself: */
	struct peer *peer;
	struct peer_answer answer;
};

/* Counts of names, and what is known of the one under way. */
struct summary {
	size_t names;
	size_t failed; /* by lookup */
	size_t differ; /* in some row */
	size_t rows[ROWS_MAX][KINDS];
	size_t classes[CLASSES];
	bool fails;
	unsigned kinds[ROWS_MAX];
	struct class_set set;
};

struct comparison {
	struct session *session;
	bool many; /* the lines of standard input */
	bool directions[2];
	/* The profiles come first, and the first of them is lookup. */
	struct row row[ROWS_MAX];
	size_t rows;
	size_t profiles;
	struct worker workers[PEER_LIBRARIES];
	struct explainer *explainer;
	/* The name under way, and its answers. */
	struct name name; /* valid until the next block */
	enum direction direction;
	struct cell cell[ROWS_MAX];
	struct buffer text;
	unsigned kinds; /* those of all rows */
	struct class_set set;
	struct page page;
	struct summary summary;
};

/* Compares a result with that of lookup. */
void cell_judge(struct comparison *c, struct cell *cell, bool ok,
		const char *text, size_t len);

/* The text of a row's answer. */
const char *cell_text(const struct comparison *c, size_t row, size_t *len);

/* Whether the row has an answer in this direction. */
bool row_answers(const struct row *row, enum direction direction);

/* Adds classes of explainer.h to those of a cell. */
void cell_explain(struct cell *cell, const struct classes *classes);

/* The first class of the set from at on, or CLASSES. */
size_t class_next(const struct class_set *set, size_t at);
const struct class_words *class_words(size_t number);

/* ---- its parts ---------------------------------------------------------- */

/* Whether a name is on the list of --rows.  NULL is the list of all names. */
bool rows_has(const char *list, const char *name);

/* Whether each name on the list is that of a row.  If not, err says so. */
bool rows_check(const struct args *args, struct output *err);

/*
 * Starts a process that answers from this row on, and from c->name on to the
 * end of the block; or, without a name, nothing.  False: why says why not.
 */
bool worker_start(struct comparison *c, struct worker *worker, size_t row);

/* Fills the cell of a row of another implementation. */
void worker_ask(struct comparison *c, size_t row);

/* Ends the process, at the end of a block. */
void worker_rest(struct worker *worker);

/* That process, from its start to its end.  Answers go to worker->fd. */
void child_serve(struct comparison *c, struct worker *worker, size_t row);

/* Shows the answers: of one of a few names, of one of many, or as JSON. */
void show_table(struct comparison *c);
void show_lines(struct comparison *c);
void show_json(struct comparison *c);

/* Whether a row is shown. */
bool show_has_row(const struct comparison *c, size_t row);

/* Shows the versions that are compared, and what is missing. */
void show_versions(struct comparison *c);
void show_missing(struct comparison *c, struct output *out, const char *before);

/* Counts the answers, and a name after those in all directions. */
void summary_answers(struct comparison *c);
void summary_name(struct comparison *c);

/* Shows the summary: on standard output, or as JSON on standard error. */
void summary_show(struct comparison *c);
void summary_json(struct comparison *c);

#endif
