/* SPDX-License-Identifier: MIT
 *
 * The libraries to measure, and how each converts a corpus.
 *
 * tools/peers loads the other libraries; one that cannot be loaded is reported
 * as missing.  peer_convert does more work than a program needs: it copies
 * names and results, and names errors.  So the loops here call the libraries'
 * functions directly.
 */
#ifndef BENCH_LIBRARY_H
#define BENCH_LIBRARY_H

#include "corpus.h"

#include "../peers/icu.h"
#include "../peers/libidn.h"
#include "../peers/libidn2.h"

/* The result for an item. */
struct answer {
	bool ok;
	size_t size; /* in bytes */
	char data[4096];
};

/*
 * A library in another language.  Its C functions return the length of the
 * result, or SIZE_MAX if the name is refused.
 */
typedef size_t other_function(char *dst, size_t cap, const char *src,
			      size_t len);
typedef size_t other_decoder(uint32_t *dst, size_t cap, const char *src,
			     size_t len);
typedef size_t other_encoder(char *dst, size_t cap, const uint32_t *src,
			     size_t len);

struct other {
	struct loaded_library loaded;
	other_function *to_ascii, *to_unicode;
	other_decoder *decode;
	other_encoder *encode;
	const char *(*version)(void);
};

/*
 * lexbor.  Its functions return 0, or a code if the name is refused, and pass
 * the result to a function of the caller's.
 */
typedef unsigned lexbor_bytes(const unsigned char *data, size_t len,
			      void *result);
typedef unsigned lexbor_label(const unsigned char *data, size_t len,
			      void *result, bool unchanged);
typedef unsigned lexbor_points(const uint32_t *data, size_t len, void *result);
typedef unsigned lexbor_function(void *idna, const unsigned char *src,
				 size_t len, lexbor_bytes *take, void *result,
				 unsigned flags);

struct lexbor {
	struct loaded_library loaded;
	void *(*create)(void);
	unsigned (*init)(void *idna);
	lexbor_function *to_ascii, *to_unicode;
	unsigned (*decode)(const unsigned char *src, size_t len,
			   lexbor_points *take, void *result);
	unsigned (*encode)(const uint32_t *src, size_t len, lexbor_label *take,
			   void *result);
};

struct library;

/*
 * Convert all items as the library's documentation recommends, and release its
 * results.  answer gets the last item's result; it is NULL in timed runs.
 */
typedef void convert_function(const struct library *library,
			      const struct corpus *corpus,
			      struct answer *answer);

struct library {
	const char *name;                 /* "libidn2" */
	bool apart;                       /* not checked against the others */
	char missing[256];                /* why it is missing; "": it is not */
	convert_function *convert[TASKS]; /* NULL: it has no such function */
	/* Initialisation before the first conversion, or NULL. */
	void (*start)(struct library *library);
	/* The library's functions; 0 for libxn. */
	union {
		struct loaded_library loaded;
		struct libidn2 libidn2;
		struct libidn libidn;
		struct icu icu;
		struct other other;
		struct lexbor lexbor;
	};
	void *idna; /* an object of ICU's or lexbor's */
};

/* The name of the i-th library, ours first; NULL past the last. */
const char *library_name(size_t i);

/*
 * Load a library, from path if that is not NULL.  Some need a path: "drop-in",
 * libxn with libidn2's interface, and those that tools/bench/newest/fetch
 * builds or that only it fetches.
 */
struct library *library_open(const char *name, const char *path);
bool library_needs_path(const char *name);

void library_version(const struct library *library, char *text, size_t size);

#endif
