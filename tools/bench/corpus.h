/* SPDX-License-Identifier: MIT
 *
 * Corpora: many names, or labels for Punycode, one behind the other.
 */
#ifndef BENCH_CORPUS_H
#define BENCH_CORPUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is done with the items of a corpus. */
enum task {
	TASK_TO_ASCII,
	TASK_BATCH, /* to ASCII, all items of a column at once */
	TASK_TO_UNICODE,
	TASK_DECODE, /* Punycode alone, of one label, without "xn--" */
	TASK_ENCODE,
	TASK_GROWTH, /* to ASCII, however long */
	TASKS
};

/* The items one behind the other, and room for as many results. */
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
	size_t *at; /* where each begins, in units; one more of them */
};

/*
 * Items of units: bytes, or code points of 4 bytes.  Behind each is a unit
 * that is 0, which some libraries need to see where it ends.
 */
struct corpus {
	enum task task;
	size_t unit;  /* bytes of a unit */
	size_t count; /* how many items there are */
	char *data;
	size_t *at; /* where each begins, in bytes; count + 1 of them */
	size_t room, at_room;
	struct column column;     /* for TASK_BATCH */
	struct wide utf16, utf32; /* once corpus_widen was called */
};

static inline const char *
corpus_item(const struct corpus *corpus, size_t i)
{
	return corpus->data + corpus->at[i];
}

/* In units. */
static inline size_t
corpus_len(const struct corpus *corpus, size_t i)
{
	return (corpus->at[i + 1] - corpus->at[i]) / corpus->unit - 1;
}

struct likely_name;

/* A kind of corpus that is made from a seed. */
struct corpus_kind {
	const char *id;    /* "a" */
	const char *title; /* "ASCII, lower case" */
	enum task task;
	/* A name, and how an item is made of it. */
	void (*make)(struct likely_name *name, uint64_t *seed);
	void (*put)(struct corpus *corpus, const char *text, size_t len);
};

/* The i-th, NULL past the last. */
const struct corpus_kind *corpus_kind_at(size_t i);

/*
 * Make count items of a kind; the lines of a file that are not empty (false:
 * it cannot be read); one hostile name of so many code points (false: there
 * is no such shape).  Without memory the program ends.
 */
void corpus_make(struct corpus *corpus, const struct corpus_kind *kind,
		 uint64_t seed, size_t count);
bool corpus_read(struct corpus *corpus, const char *path);
bool corpus_shape(struct corpus *corpus, const char *shape, size_t points);

/* Keep the items that are marked. */
void corpus_keep(struct corpus *corpus, const bool *marked);

/* Make the items, names in UTF-8, in wider units as well. */
void corpus_widen(struct corpus *corpus);

void corpus_free(struct corpus *corpus);

/* malloc and realloc; without memory the program ends. */
void *need_memory(void *old, size_t size);

#endif
