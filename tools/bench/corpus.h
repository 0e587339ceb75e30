/* SPDX-License-Identifier: MIT
 *
 * Corpora: many names, or labels for Punycode, one after the other.
 */
#ifndef BENCH_CORPUS_H
#define BENCH_CORPUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What to do with the items of a corpus. */
enum task {
	TASK_TO_ASCII,
	TASK_PLAIN, /* ToASCII of names that are ASCII without A-labels */
	TASK_BATCH, /* ToASCII, all items of a column at once */
	TASK_TO_UNICODE,
	TASK_DECODE, /* Punycode only, one label without "xn--" */
	TASK_ENCODE,
	TASK_GROWTH, /* ToASCII, lengths not checked */
	TASKS
};

/* The items one after the other, and room for as many results. */
struct column {
	char *data;
	int32_t *offsets;
	char *results;
	size_t cap;
	int32_t *ends;
	uint8_t *validity;
};

/* The items in UTF-16 or UTF-32. */
struct wide {
	uint16_t *two;
	uint32_t *four;
	size_t *at; /* the start of each, in units; count + 1 entries */
};

/* After the last item there is room for so many bytes. */
#define CORPUS_SLACK 16

/*
 * Items of units: bytes, or code points of 4 bytes.  Each item ends with a unit
 * that is 0, for libraries that take strings.
 */
struct corpus {
	enum task task;
	size_t unit;  /* bytes in a unit */
	size_t count; /* number of items */
	char *data;
	size_t *at; /* the start of each, in bytes; count + 1 entries */
	size_t room, at_room;
	struct column column; /* for TASK_BATCH */
	struct wide utf16, utf32;
};

static inline const char *
corpus_item(const struct corpus *corpus, size_t i)
{
	return corpus->data + corpus->at[i];
}

/* The length of an item, in units. */
static inline size_t
corpus_len(const struct corpus *corpus, size_t i)
{
	return (corpus->at[i + 1] - corpus->at[i]) / corpus->unit - 1;
}

struct likely_name;

/* A kind of corpus that is generated from a seed. */
struct corpus_kind {
	const char *id;    /* "a" */
	const char *title; /* "ASCII, lower case" */
	enum task task;
	/* make() generates a name, put() adds the item made from it. */
	void (*make)(struct likely_name *name, uint64_t *seed);
	void (*put)(struct corpus *corpus, const char *text, size_t len);
};

/* The i-th, NULL past the last. */
const struct corpus_kind *corpus_kind_at(size_t i);

/*
 * Make a corpus: count items of a kind; the lines of a file, except empty ones
 * (false: it cannot be read); one hostile name of that many code points (false:
 * unknown shape).  The program ends if memory runs out.
 */
void corpus_make(struct corpus *corpus, const struct corpus_kind *kind,
		 uint64_t seed, size_t count);
bool corpus_read(struct corpus *corpus, const char *path);
bool corpus_shape(struct corpus *corpus, const char *shape, size_t points);

/* Keep the items that are marked. */
void corpus_keep(struct corpus *corpus, const bool *marked);

/* The corpus from its i-th item on, with count items. */
struct corpus corpus_part(const struct corpus *corpus, size_t i, size_t count);

void corpus_free(struct corpus *corpus);

/* malloc and realloc; the program ends if memory runs out. */
void *need_memory(void *old, size_t size);

#endif
