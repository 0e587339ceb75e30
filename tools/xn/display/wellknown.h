/* SPDX-License-Identifier: MIT
 *
 * Well-known domains from a file, by their skeletons.
 */
#ifndef XN_WELLKNOWN_H
#define XN_WELLKNOWN_H

#include "../io/buffer.h"
#include "../session.h"

#include <xn/display.h>

struct wellknown {
	/* Entries of three texts, each with a NUL after it: a skeleton; the
	 * domain's A-labels; the domain as it stands in the file, or "" where
	 * that is the same.  A domain's number is where its entry begins. */
	struct buffer text;
	size_t count;
	/* 1 + the place of the first entry of each skeleton; 0: a free slot. */
	size_t *skeletons;
	/* The same for each skeleton with a domain. */
	size_t *pairs;
	size_t slot_count; /* of each table */
	/* For reading: the options that determine the skeletons. */
	const xn_display_options *options;
	struct buffer made;
};

/*
 * Reads the file, and says what is wrong with it.  A line that is not a domain
 * is left out.  False: the file cannot be read, or memory ran out.
 */
bool wellknown_load(struct wellknown *known, struct session *session,
		    const xn_display_options *options, const char *path);

/* An xn_known; user is the struct. */
xn_known wellknown_ask;

/* The domain of a number that wellknown_ask gave, as it stands in the file. */
const char *wellknown_domain(const struct wellknown *known, size_t domain);

void wellknown_close(struct wellknown *known);

#endif
