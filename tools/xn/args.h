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

/* The options; a set of them is the OR of their bits. */
#define OPTION(n) (UINT64_C(1) << (n))
#define OPTION_PROFILE OPTION(0)
#define OPTION_CHECK OPTION(1)
#define OPTION_JSON OPTION(2)
#define OPTION_CODE_POINTS OPTION(3)
#define OPTION_TRACE OPTION(4)
#define OPTION_NULL OPTION(5)
#define OPTION_LINES OPTION(6)
#define OPTION_QUIET OPTION(7)
#define OPTION_HELP OPTION(8)
#define OPTION_VERSION OPTION(9)
#define OPTION_NORMALIZER OPTION(10)
#define OPTION_DIRECTION OPTION(11)
#define OPTION_DIFFERENT OPTION(12)
#define OPTION_LIBIDN2 OPTION(13)
#define OPTION_LIBIDN OPTION(14)
#define OPTION_ICU OPTION(15)
#define OPTION_ROWS OPTION(16)
#define OPTION_SERVER OPTION(17)
#define OPTION_TYPE OPTION(18)
#define OPTION_TIMEOUT OPTION(19)
#define OPTION_JOBS OPTION(20)
#define OPTION_POLICY OPTION(21)
#define OPTION_LEVEL OPTION(22)
#define OPTION_KNOWN OPTION(23)
#define OPTION_LONG OPTION(24)
#define OPTION_FILE OPTION(25)
#define OPTION_TRIM OPTION(26)
#define OPTION_PAIR OPTION(27)
#define OPTION_TEXT OPTION(28)
#define OPTION_CSV OPTION(29)
#define OPTION_TSV OPTION(30)
#define OPTION_SUMMARY OPTION(31)
#define OPTION_RULESET OPTION(32)
#define OPTION_VARIANTS OPTION(33)
#define OPTION_IDNA OPTION(34)
#define OPTION_LIMIT OPTION(35)
#define OPTION_DISPOSITION OPTION(36)
#define OPTION_STRICT OPTION(37)

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
	uint64_t options; /* of the command's options, those that it takes */
};

struct command {
	const char *name;
	enum operands operands;
	uint64_t options; /* its OPTION_*, without OPTION_HELP */
	const char *summary;
	const char *about; /* its help, in lines of up to 80 columns */
	void (*run)(struct session *session); /* NULL: not in this build */
	const char *needs; /* what libxn has to be built with, or NULL */
	const struct verb *verbs; /* up to one without a name; or NULL */
};

struct args {
	const struct command *command; /* NULL: xn itself */
	uint64_t given;                /* OPTION_* */
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
	char delimiter; /* of a table: of --csv or --tsv; or 0 */
	const char *column; /* its column with the names */
	const char *ruleset;
	uint64_t limit; /* of --limit, or LIMIT_DEFAULT */
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
bool args_parse(struct args *args, const struct command *commands, char **argv,
		struct output *err);

/* Frees the lists, also after args_parse has failed. */
void args_free(struct args *args);

/* An option, for the parser and the help. */
struct option_info {
	uint64_t option;
	char letter;       /* or 0 */
	const char *name;  /* without the "--" */
	const char *value; /* what its value is called, or NULL */
	const char *help;
};

/* All options.  The last entry has option 0. */
extern const struct option_info option_table[];

#endif
