/* SPDX-License-Identifier: MIT
 *
 * A process that calls another implementation, which may crash or hang there.
 */
#ifndef XN_COMPARE_CHILD_H
#define XN_COMPARE_CHILD_H

#include "compare_batch.h"

struct child {
	enum peer_library library;
	const char *path; /* or NULL: where the system has it */
	const struct mode *mode[MODES_MAX]; /* in the order of their rows */
	size_t modes;
	struct wire_place *place;
};

/*
 * Load the library and answer what comes through fd, until that is closed;
 * then the process ends.
 */
void child_serve(const struct child *child, int fd);

#endif
