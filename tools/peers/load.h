/* SPDX-License-Identifier: MIT
 *
 * Loads a shared library of another implementation at run time, and finds its
 * functions.
 */
#ifndef PEERS_LOAD_H
#define PEERS_LOAD_H

#include <stdbool.h>
#include <stddef.h>

/*
 * A function, and where in the library's structure its address goes.  With
 * "name@VERSION" the C library of GNU finds a symbol that is hidden from
 * programs that ask for no version.
 */
struct library_symbol {
	const char *name;
	size_t at;
};

struct loaded_library;

/* What is known of a library before it is loaded. */
struct shared_library {
	const char *name; /* "libidn" */
	/* Its file: "libidn.so", a dot, and a number from newest to oldest. */
	const char *file;
	int newest, oldest;
	/* Its functions' names may end in "_" and one of these numbers. */
	bool numbered;
	const struct library_symbol *symbols;
	size_t symbol_count;
	/* The first so many have to be there; the others may be NULL. */
	size_t needed;
	/* Ask the library for its version, "2.3.3". */
	void (*version)(const struct loaded_library *loaded, char *text,
			size_t size);
};

/* A library's structure starts with this one; its functions follow. */
struct loaded_library {
	const struct shared_library *library;
	void *handle; /* dlopen's */
};

/* Why a file is not the library that it should be. */
#define LACKS_FUNCTIONS "a library without the functions that are needed"

/*
 * Load a library into its structure: from path, or, if that is NULL, from
 * where the system has it, the newest first.  False: there is none, and *why
 * says so: a static string, or dlerror's.
 */
bool load_library(struct loaded_library *loaded,
		  const struct shared_library *library, const char *path,
		  const char **why);

/* The name of a function that it has not got; NULL: it has all. */
const char *loaded_lacks(const struct loaded_library *loaded);

void loaded_version(const struct loaded_library *loaded, char *text,
		    size_t size);

void unload_library(struct loaded_library *loaded);

#endif
