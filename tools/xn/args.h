/* SPDX-License-Identifier: MIT
 *
 * The command line: which command, its options, and the names.
 */
#ifndef XN_ARGS_H
#define XN_ARGS_H

#include "io/output.h"

#include "../peers/peer.h"

#include <xn/idna.h>

/* Exit statuses, the worst one wins. */
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
	OPTION_KNOWN = 1 << 23
};

/* The most threads that can be asked for. */
#define JOBS_MAX 1024

struct session;

/* What a command takes beside options. */
enum operands {
	OPERANDS_NAMES, /* names, or none for standard input */
	OPERANDS_VERB,  /* "encode" or "decode", and then the same */
	OPERANDS_NONE
};

struct command {
	const char *name;
	enum operands operands;
	unsigned options; /* the OPTION_* it takes, beside OPTION_HELP */
	const char *summary;
	const char *about; /* for its help, in lines of up to 80 columns */
	void (*run)(struct session *session); /* NULL: not in this build */
};

struct args {
	const struct command *command; /* NULL: xn itself */
	unsigned given;                /* OPTION_* */
	xn_options options;            /* profile and checks */
	bool decode;                   /* the verb */
	bool to_ascii;                 /* the directions */
	bool to_unicode;
	size_t jobs;                           /* threads; 0: one a processor */
	const char *libraries[PEER_LIBRARIES]; /* files, or NULL */
	const char *rows; /* names with commas between them, or NULL: all */
	/* As they were given, or NULL. */
	const char *server;
	const char *type;
	const char *timeout;
	const char *policy;
	const char *level;
	const char *known;
	char **names;
	size_t count;
};

/*
 * Understand the command line; argv is put in another order.  False: it is
 * wrong, and err has the message.
 */
bool args_parse(struct args *args, const struct command *commands, char **argv,
		struct output *err);

/* An option, as the parser and the help know it. */
struct option_info {
	unsigned option;
	char letter;       /* or 0 */
	const char *name;  /* without the "--" */
	const char *value; /* what its value is called, or NULL */
	const char *help;
};

/* All of them; the last has option 0. */
extern const struct option_info option_table[];

#endif
