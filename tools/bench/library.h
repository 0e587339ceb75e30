/* SPDX-License-Identifier: MIT
 *
 * The libraries that are measured, and how each converts a corpus.
 *
 * Those of others are loaded by tools/peers; a library that is not there is
 * told as missing.  peer_convert does more than a program that uses these
 * libraries has to: it copies names and results, and gives errors names.  So
 * the loops here call the functions themselves.
 */
#ifndef BENCH_LIBRARY_H
#define BENCH_LIBRARY_H

#include "corpus.h"

#include "../peers/icu.h"
#include "../peers/libidn.h"
#include "../peers/libidn2.h"

/* What became of an item. */
struct answer {
	bool ok;
	size_t size; /* in bytes */
	char data[4096];
};

/*
 * A library in another language, behind functions in C.  They return the
 * length of the result, SIZE_MAX for a name that is refused.
 */
typedef size_t other_function(char *dst, size_t cap, const char *src,
			      size_t len);

struct other {
	struct loaded_library loaded;
	other_function *to_ascii, *to_unicode;
	const char *(*version)(void);
};

struct library;

/*
 * Convert all items, in the way the library's documentation has it, and
 * release what was allocated.  With an answer, which timed runs have not got,
 * the last item's is left there.
 */
typedef void convert_function(const struct library *library,
			      const struct corpus *corpus,
			      struct answer *answer);

struct library {
	const char *name;                 /* "libidn2" */
	bool wide;                        /* ours, in UTF-16 or UTF-32 */
	char missing[256];                /* why it is not there; "" if it is */
	convert_function *convert[TASKS]; /* NULL: it has no such function */
	/* What is done once, in front of the first conversion; or NULL. */
	void (*start)(struct library *library);
	/* The functions of a library that is not libxn: of libxn they are 0. */
	union {
		struct loaded_library loaded;
		struct libidn2 libidn2;
		struct libidn libidn;
		struct icu icu;
		struct other other;
	};
	void *idna; /* ICU's */
};

/* Their names, ours first; NULL past the last. */
const char *library_name(size_t i);

/*
 * Load one of them; from path if that is not NULL.  Some need a path:
 * "drop-in", libxn with libidn2's interface, and those that tools/bench/others
 * builds.
 */
struct library *library_open(const char *name, const char *path);
bool library_needs_path(const char *name);

void library_version(const struct library *library, char *text, size_t size);

#endif
