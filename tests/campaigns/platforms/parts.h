/* SPDX-License-Identifier: MIT
 *
 * The parts of the corpus.  Each makes its names, the same in every run, calls
 * a part of the interface with them, and hashes all results.
 */
#ifndef PARTS_H
#define PARTS_H

#include <stddef.h>

#include "tests/support/generate.h"
#include "tests/support/hash.h"

/* More units than any result here needs. */
#define ROOM (4 * GENERATE_MAX)

/* The state of a part. */
struct corpus {
	struct hash hash;
	struct generator gen;
	unsigned scale; /* how much to do, in per cent */
	char name[GENERATE_MAX];
	size_t len;
};

/* Begins a part; salt gives it names of its own. */
void corpus_begin(struct corpus *corpus, uint64_t salt, unsigned scale);

/* How many names to make at this scale, at least one. */
size_t corpus_count(const struct corpus *corpus, size_t standard);

/* Makes the next name. */
void corpus_next(struct corpus *corpus);

/* A capacity: mostly large enough, sometimes small. */
size_t corpus_cap(struct corpus *corpus);

/* entries.c */
void part_entries(struct corpus *corpus);
/* points.c: the whole range of code points, one by one */
void part_points(struct corpus *corpus);
/* dropin.c */
void part_dropin(struct corpus *corpus);

#endif
