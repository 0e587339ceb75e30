/* SPDX-License-Identifier: MIT
 *
 * Load the shared library of another implementation at run time, and find its
 * functions.
 */
#ifndef PEERS_LOAD_H
#define PEERS_LOAD_H

#include <stdbool.h>
#include <stddef.h>

/*
 * A function, and the place of its address in the library's structure.
 * "name@VERSION" finds, with glibc, a symbol that has no default version.
 */
struct library_symbol {
	const char *name;
	size_t at;
};

struct loaded_library;

/* A library that can be loaded. */
struct shared_library {
	const char *name; /* "libidn" */
	/* Its file: "libidn.so", a dot, and a number from newest to oldest. */
	const char *file;
	int newest, oldest;
	/* Its functions' names may end in "_" and such a number. */
	bool numbered;
	const struct library_symbol *symbols;
	size_t symbol_count;
	/* This many of the first symbols must exist; the rest may be NULL. */
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

/* The reason if a file turns out to be a different library. */
#define LACKS_FUNCTIONS "a library without the functions that are needed"

/*
 * Load a library from path or, if path is NULL, the newest that the system has,
 * and fill its structure.  If that fails, the result is false, and *why is the
 * reason: a static string, or dlerror's.
 */
bool load_library(struct loaded_library *loaded,
		  const struct shared_library *library, const char *path,
		  const char **why);

/* The name of a function that the library lacks; NULL: it has all. */
const char *loaded_lacks(const struct loaded_library *loaded);

void loaded_version(const struct loaded_library *loaded, char *text,
		    size_t size);

void unload_library(struct loaded_library *loaded);

#endif
