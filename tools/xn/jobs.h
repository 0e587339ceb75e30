/* SPDX-License-Identifier: MIT
 *
 * Works on the blocks of the input in several threads.
 */
#ifndef XN_JOBS_H
#define XN_JOBS_H

#include "session.h"

/*
 * Works on the names of a session.  It may run in any thread, each with a
 * session of its own, which has a block of the names.
 */
typedef void jobs_work(struct session *session);

/* How many jobs --jobs asks for; one for each processor if that is 0. */
size_t jobs_count(const struct session *session);

/*
 * Works on all of the input in that many threads.  Output, messages and counts
 * are those of one thread.  There is only one thread for arguments, if each
 * line is written at once, because that takes longer than the work, or if the
 * system has no more threads.
 */
void jobs_run(struct session *session, jobs_work *work);

#endif
