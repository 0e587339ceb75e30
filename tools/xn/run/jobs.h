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

/*
 * Works on all of the input in as many threads as --jobs says.  Output,
 * messages and counts are those of one thread.  False: one thread will do, and
 * nothing is done; for arguments, and if each line is written at once, because
 * that takes longer than the work.
 */
bool jobs_run(struct session *session, jobs_work *work);

#endif
