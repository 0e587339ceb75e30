/* SPDX-License-Identifier: MIT
 *
 * The command line: which command, its options, and the names.
 */
#ifndef XN_ARGS_H
#define XN_ARGS_H

#include "../io/output.h"

#include "../../peers/peer.h"

#include <xn/find.h>
#include <xn/idna.h>

/* Exit statuses.  The highest one that applies wins. */
enum {
	EXIT_PASSED = 0, /* all names passed */
	EXIT_BAD = 1,    /* some name failed */
	EXIT_USAGE = 2,  /* the command line is wrong */
	EXIT_IO = 3      /* reading or writing failed */
};

/* The numbers of commands, of verbs, and of options. */
#define COMMAND(id, ...) COMMAND_##id,
enum {
#include "commands.def"
	COMMANDS
};
#define VERB(command, id, ...) command##_##id,
enum {
#include "commands.def"
	VERBS
};
#define OPTION(letter, id, ...) NUMBER_##id,
enum {
#include "options.def"
	OPTIONS
};

/* The options; a set of them is the OR of their bits. */
#define OPTION(letter, id, ...)                                                \
	static const uint64_t OPTION_##id = UINT64_C(1) << NUMBER_##id;
#include "options.def"

/* Who has an option: commands, and groups of them. */
#define COMMAND(id, ...) IN_##id = 1 << COMMAND_##id,
enum {
#include "commands.def"
	IN_ALL = 1 << COMMANDS,
	IN_XN = IN_ALL << 1,     /* xn without a command */
	IN_NAMES = IN_ALL << 2,  /* those that take names or labels */
	IN_STREAM = IN_ALL << 3, /* those that take any number of names */
	IN_RULES = IN_ALL << 4,  /* by a profile */
	IN_TABLES = IN_ALL << 5, /* from files, and also from tables */
	IN_LABELS = IN_ALL << 6, /* from files */
	IN_LGR_CHECK = IN_ALL << 7,
	IN_LGR_VARIANTS = IN_ALL << 8
};

/* The most threads that --jobs takes. */
#define JOBS_MAX 1024

struct answerer;

/* What a command takes apart from options. */
enum operands {
	OPERANDS_NAMES, /* names; files or standard input if there are none */
	OPERANDS_VERB,  /* one of the command's verbs, then what that takes */
	OPERANDS_NONE
};

struct command {
	const char *name;
	enum operands operands;
	uint32_t groups;                      /* IN_* */
	const struct answerer *answerer;      /* NULL: not in this build */
	const char *needs; /* what libxn has to be built with, or NULL */
	const char *summary;
	const char *about;
};

/* A word that says what a command does: "encode". */
struct verb {
	size_t command; /* its number */
	const char *name;
	enum operands operands;
	uint32_t groups; /* of those of the command that not all verbs have */
};

struct args {
	const struct command *command; /* NULL: xn itself */
	uint64_t given;                /* OPTION_* */
	xn_options options;            /* profile and checks */
	size_t verb;                   /* its number */
	bool to_ascii;                 /* directions of xn compare */
	bool to_unicode;
	size_t jobs; /* threads; 0: one for each processor */
	const char *libraries[PEER_LIBRARIES]; /* files, or NULL */
	const char *rows; /* names separated by commas; NULL: all */
	/* As given, or NULL. */
	const char *profile;
	const char *normalizer;
	const char *server;
	const char *type;
	const char *timeout;
	const char *policy;
	const char *level;
	const char *known;
	const char *in;     /* of --in, or NULL */
	xn_in kind;         /* the same; 0: lines are names */
	bool serialises;    /* --in writes IP addresses as the URL Standard does */
	char delimiter;     /* of a table: of --csv or --tsv; or 0 */
	const char *column; /* its column with the names */
	const char *ruleset;
	uint64_t limit;      /* of --limit, or 100000 */
	char **dispositions; /* of --disposition */
	size_t disposition_count;
	char **files; /* of --file */
	size_t file_count;
	char **names;
	size_t count;
	bool broken; /* there is not enough memory for the lists */
};

/*
 * Reads the command line; changes the order of argv.  False: it is wrong, or
 * broken is set, and err has a message.
 */
bool args_parse(struct args *args, char **argv, struct output *err);

/* Frees the lists, also after args_parse has failed. */
void args_free(struct args *args);

/* How an option is taken. */
enum taking {
	TAKE_FLAG, /* given or not */
	TAKE_TEXT, /* the last value, as it stands */
	TAKE_CHECK,
	TAKE_DIRECTION,
	TAKE_DISPOSITION,
	TAKE_FILE,
	TAKE_JOBS,
	TAKE_LIMIT
};

struct option_info {
	char letter;       /* or 0 */
	const char *name;  /* "--json" */
	const char *value; /* what its value is called, or NULL */
	const char *help;
	enum taking taking;
	size_t offset;   /* of what has the value, in struct args */
	uint32_t takers; /* IN_* */
};

/* The rows, in main.c. */
extern const struct option_info option_table[OPTIONS];
extern const struct command command_table[COMMANDS];
extern const struct verb verb_table[VERBS];

#endif
