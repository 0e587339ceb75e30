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
enum {
	OPTION_PROFILE = 1 << 0,
	OPTION_CHECK = 1 << 1,
	OPTION_JSON = 1 << 2,
	OPTION_CODE_POINTS = 1 << 3,
	OPTION_TRACE = 1 << 4,
	OPTION_NULL = 1 << 5,
	OPTION_LINES = 1 << 6,
	OPTION_QUIET = 1 << 7,
	OPTION_HELP = 1 << 8,
	OPTION_VERSION = 1 << 9,
	OPTION_NORMALIZER = 1 << 10,
	OPTION_DIRECTION = 1 << 11,
	OPTION_DIFFERENT = 1 << 12,
	OPTION_LIBIDN2 = 1 << 13,
	OPTION_LIBIDN = 1 << 14,
	OPTION_ICU = 1 << 15,
	OPTION_ROWS = 1 << 16,
	OPTION_SERVER = 1 << 17,
	OPTION_TYPE = 1 << 18,
	OPTION_TIMEOUT = 1 << 19,
	OPTION_JOBS = 1 << 20,
	OPTION_POLICY = 1 << 21,
	OPTION_LEVEL = 1 << 22,
	OPTION_KNOWN = 1 << 23,
	OPTION_LONG = 1 << 24,
	OPTION_FILE = 1 << 25,
	OPTION_TRIM = 1 << 26,
	OPTION_PAIR = 1 << 27,
	OPTION_TEXT = 1 << 28
};

/* The most threads that --jobs takes. */
#define JOBS_MAX 1024

struct session;

/* What a command takes apart from options. */
enum operands {
	OPERANDS_NAMES, /* names; files or standard input if there are none */
	OPERANDS_VERB,  /* "encode" or "decode", then names */
	OPERANDS_NONE
};

struct command {
	const char *name;
	enum operands operands;
	unsigned options; /* its OPTION_*, without OPTION_HELP */
	const char *summary;
	const char *about; /* its help, in lines of up to 80 columns */
	void (*run)(struct session *session); /* NULL: not in this build */
};

struct args {
	const struct command *command; /* NULL: xn itself */
	unsigned given;                /* OPTION_* */
	xn_options options;            /* profile and checks */
	bool decode;                   /* the verb */
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
	unsigned option;
	char letter;       /* or 0 */
	const char *name;  /* without the "--" */
	const char *value; /* what its value is called, or NULL */
	const char *help;
};

/* All options.  The last entry has option 0. */
extern const struct option_info option_table[];

#endif
