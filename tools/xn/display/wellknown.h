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
	/* Entries of three texts, each with a NUL behind it: a skeleton; the
	 * domain's A-labels; the domain as it stands in the file, or "" where
	 * that is the same.  A domain's number is where its entry begins. */
	struct buffer text;
	size_t count;
	/* Where the first entry of each skeleton is, and 1; 0: free. */
	size_t *skeletons;
	/* The same of each skeleton with a domain. */
	size_t *pairs;
	size_t slot_count; /* of each */
	/* While reading: the options that say which skeletons there are. */
	const xn_display_options *options;
	struct buffer made;
};

/*
 * Read the file.  False: it cannot be read, or there is no memory, and that was
 * said; a line that is no domain is left out, and that was said, too.
 */
bool wellknown_load(struct wellknown *known, struct session *session,
		    const xn_display_options *options, const char *path);

/* An xn_known; user is the struct. */
xn_known wellknown_ask;

/* The domain of a number that wellknown_ask gave, as it stands in the file. */
const char *wellknown_domain(const struct wellknown *known, size_t domain);

void wellknown_close(struct wellknown *known);

#endif
