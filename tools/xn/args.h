/* SPDX-License-Identifier: MIT
 *
 * The command line: which command, its options, and the names.
 */
#ifndef XN_ARGS_H
#define XN_ARGS_H

#include "io/output.h"

#include "../peers/peer.h"

#include <xn/idna.h>

/* Exit statuses.  The highest one that applies wins. */
enum {
	EXIT_PASSED = 0, /* all names passed */
	EXIT_BAD = 1,    /* some name failed */
	EXIT_USAGE = 2,  /* the command line is wrong */
	EXIT_IO = 3      /* reading or writing failed */
};

/* A set of options: the OR of their bits. */
typedef uint64_t option_set;

#define OPTION_PROFILE ((option_set)1 << 0)
#define OPTION_CHECK ((option_set)1 << 1)
#define OPTION_JSON ((option_set)1 << 2)
#define OPTION_CODE_POINTS ((option_set)1 << 3)
#define OPTION_TRACE ((option_set)1 << 4)
#define OPTION_NULL ((option_set)1 << 5)
#define OPTION_LINES ((option_set)1 << 6)
#define OPTION_QUIET ((option_set)1 << 7)
#define OPTION_HELP ((option_set)1 << 8)
#define OPTION_VERSION ((option_set)1 << 9)
#define OPTION_NORMALIZER ((option_set)1 << 10)
#define OPTION_DIRECTION ((option_set)1 << 11)
#define OPTION_DIFFERENT ((option_set)1 << 12)
#define OPTION_LIBIDN2 ((option_set)1 << 13)
#define OPTION_LIBIDN ((option_set)1 << 14)
#define OPTION_ICU ((option_set)1 << 15)
#define OPTION_ROWS ((option_set)1 << 16)
#define OPTION_SERVER ((option_set)1 << 17)
#define OPTION_TYPE ((option_set)1 << 18)
#define OPTION_TIMEOUT ((option_set)1 << 19)
#define OPTION_JOBS ((option_set)1 << 20)
#define OPTION_POLICY ((option_set)1 << 21)
#define OPTION_LEVEL ((option_set)1 << 22)
#define OPTION_KNOWN ((option_set)1 << 23)
#define OPTION_LONG ((option_set)1 << 24)
#define OPTION_FILE ((option_set)1 << 25)
#define OPTION_TRIM ((option_set)1 << 26)
#define OPTION_PAIR ((option_set)1 << 27)
#define OPTION_TEXT ((option_set)1 << 28)
#define OPTION_RULESET ((option_set)1 << 29)
#define OPTION_VARIANTS ((option_set)1 << 30)
#define OPTION_IDNA ((option_set)1 << 31)
#define OPTION_LIMIT ((option_set)1 << 32)
#define OPTION_DISPOSITION ((option_set)1 << 33)
#define OPTION_STRICT ((option_set)1 << 34)

/* The most threads that --jobs takes. */
#define JOBS_MAX 1024

/* What --limit is if it is not given. */
#define LIMIT_DEFAULT 100000

struct session;

/* What a command takes apart from options. */
enum operands {
	OPERANDS_NAMES, /* names; files or standard input if there are none */
	OPERANDS_VERB,  /* one of the command's verbs, then what that takes */
	OPERANDS_NONE
};

/* A word that says what a command does: "encode". */
struct verb {
	const char *name;
	enum operands operands;
	option_set options; /* of the command's options, those that it takes */
};

struct command {
	const char *name;
	enum operands operands;
	option_set options; /* its OPTION_*, without OPTION_HELP */
	const char *summary;
	const char *about; /* its help, in lines of up to 80 columns */
	void (*run)(struct session *session); /* NULL: not in this build */
	const struct verb *verbs; /* up to one without a name; or NULL */
};

struct args {
	const struct command *command; /* NULL: xn itself */
	option_set given;
	xn_options options;            /* profile and checks */
	size_t verb;                   /* its number in command->verbs */
	bool to_ascii;                 /* directions of xn compare */
	bool to_unicode;
	size_t jobs; /* threads; 0: one for each processor */
	const char *libraries[PEER_LIBRARIES]; /* files, or NULL */
	const char *rows; /* names separated by commas; NULL: all */
	/* As given, or NULL. */
	const char *server;
	const char *type;
	const char *timeout;
	const char *policy;
	const char *level;
	const char *known;
	const char *ruleset;
	uint64_t limit; /* of --limit, or LIMIT_DEFAULT */
	char **dispositions; /* of --disposition */
	size_t disposition_count;
	char **files; /* of --file */
	size_t file_count;
	char **names;
	size_t count;
};

/*
 * Reads the command line; changes the order of argv.  False: it is wrong, and
 * err has a message.
 */
bool args_parse(struct args *args, const struct command *commands, char **argv,
		struct output *err);

/* An option, for the parser and the help. */
struct option_info {
	option_set option;
	char letter;       /* or 0 */
	const char *name;  /* without the "--" */
	const char *value; /* what its value is called, or NULL */
	const char *help;
};

/* All options.  The last entry has option 0. */
extern const struct option_info option_table[];

#endif
