/* SPDX-License-Identifier: MIT
 *
 * The blocks of standard input, dealt with by several threads at once.
 */
#ifndef XN_JOBS_H
#define XN_JOBS_H

#include "session.h"

/* Deals with the names of in.block; any thread, each with its own session. */
typedef void jobs_work(struct session *session);

/*
 * Deal with all of standard input, in args.jobs threads, 0 meaning as many as
 * there are processors for this process.  Output, messages and counts come as
 * from one thread.  That is what there is where each line is written at once,
 * which takes longer than what is done with it, and where the system has no
 * threads or no more of them.
 */
void jobs_run(struct session *session, jobs_work *work);

#endif
