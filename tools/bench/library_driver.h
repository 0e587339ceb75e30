/* SPDX-License-Identifier: MIT
 *
 * What the libraries' own files share, and only they see.
 */
#ifndef BENCH_LIBRARY_DRIVER_H
#define BENCH_LIBRARY_DRIVER_H

#include "library.h"

#include <string.h>

/* Units of a label, decoded or encoded; it has at most 63. */
#define LABEL_ROOM 256

/* A library with its name; size is that of the structure it starts. */
struct library *library_new(const char *name, size_t size);

/*
 * Load it: from path, or, if that is NULL, by its file's name, "libidn.so", a
 * dot and a version, the newest first.  False: it is missing.
 */
bool library_load(struct library *library, const char *path, const char *file,
		  int newest, int oldest);

/*
 * Store the address of a function, NULL if there is none; at is NULL, or the
 * version of the symbol.
 */
bool library_find(struct library *library, const char *name, const char *at,
		  void *function);

/* The same; without the function the library is missing. */
void library_need(struct library *library, const char *name, void *function);

static inline void
answer_set(struct answer *answer, bool ok, const void *data, size_t size)
{
	answer->ok = ok && size <= sizeof answer->data;
	answer->size = answer->ok ? size : 0;
	if (answer->size > 0) {
		memcpy(answer->data, data, size);
	}
}

struct library *library_open_icu(const char *path);
struct library *library_open_libidn2(const char *path);
struct library *library_open_libidn(const char *path);
struct library *library_open_dropin(const char *path);

#endif
