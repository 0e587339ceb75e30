/* SPDX-License-Identifier: MIT
 *
 * Works on the blocks of the input in several threads, one of which is the main
 * thread.  Each reads a block, works on it, and writes the results when it is
 * their turn.
 */
#ifdef HAVE_THREADS
/* For sched_getaffinity, if there is one. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#endif

#include "jobs.h"

#include <stdlib.h>
#include <unistd.h>

#ifdef HAVE_THREADS

/* The number of processors that this process may use. */
static size_t
processors(void)
{
	long count;
#ifdef CPU_COUNT
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0) {
		return (size_t)CPU_COUNT(&set);
	}
#endif
	count = sysconf(_SC_NPROCESSORS_ONLN);
	return count > 0 ? (size_t)count : 1;
}

/* Milliseconds to wait for input while other threads may fail to write. */
#define TURN 10

struct jobs {
	struct session *session;
	jobs_work *work;
	size_t count;
	pthread_mutex_t reading; /* of the thread that reads */
	size_t read;             /* number of blocks read */
	pthread_mutex_t writing; /* of what follows */
	pthread_cond_t written_one;
	atomic_size_t written; /* number of blocks written */
	atomic_bool ended;     /* no more to read, or the output failed */
};

/* A thread, its block, and the results. */
struct job {
	struct jobs *jobs;
	struct session session;
	size_t number; /* of the block */
	size_t bytes;  /* of the input up to the end of the block */
	pthread_t thread;
};

/* Reads the next block.  False: there is none. */
static bool
job_read(struct jobs *jobs, struct job *job)
{
	struct input *in = &jobs->session->in;
	struct block *block = &job->session.in.block;
	bool found = false;

	pthread_mutex_lock(&jobs->reading);
	while (!found && !jobs->ended) {
		/*
		 * Waiting without limit is fine only if no other thread can
		 * fail to write.
		 */
		if (jobs->written != jobs->read && !input_is_ready(in, TURN)) {
			continue;
		}
		if (!input_read(in, block)) {
			jobs->ended = true;
		}
		found = block->at < block->end;
	}
	if (found) {
		job->number = jobs->read++;
		job->bytes = in->done;
	}
	pthread_mutex_unlock(&jobs->reading);
	return found;
}

/* Writes the results of a job, as if it had been done in the session. */
static void
put(struct session *session, struct job *job)
{
	struct session *from = &job->session;
	bool lost = from->err.error != 0;

	from->err.error = 0;
	if (session->out.error == 0) {
		if (from->err.text.len > 0) {
			progress_clear(&session->progress);
		}
		output_take(&session->out, &from->out);
		output_take(&session->err, &from->err);
		if (lost) {
			output_string(&session->err,
				      "xn: messages are lost: not enough"
				      " memory\n");
		}
		session->broken |= from->broken || lost;
		counts_take(&session->counts, &from->counts);
		session_tick(session, job->bytes);
	}
	from->broken = false;
}

/* Writes the results when it is their turn. */
static void
job_write(struct jobs *jobs, struct job *job)
{
	pthread_mutex_lock(&jobs->writing);
	while (jobs->written != job->number) {
		pthread_cond_wait(&jobs->written_one, &jobs->writing);
	}
	put(jobs->session, job);
	if (jobs->session->out.error != 0) {
		jobs->ended = true;
	}
	jobs->written++;
	pthread_cond_broadcast(&jobs->written_one);
	pthread_mutex_unlock(&jobs->writing);
}

static void *
run_thread(void *user)
{
	struct job *job = user;
	struct session *session = &job->session;
	const struct session *whole = job->jobs->session;

	session->args = whole->args;
	session->answerer = whole->answerer;
	session->shared = whole->shared;
	session->in.fd = -1;
	output_hold(&session->out, whole->out.fd);
	output_hold(&session->err, whole->err.fd);
	while (job_read(job->jobs, job)) {
		job->jobs->work(session);
		job_write(job->jobs, job);
	}
	output_free(&session->out);
	output_free(&session->err);
	buffer_free(&session->in.block.text);
	return NULL;
}

/* Runs all threads, this one included, or as many as the system allows. */
static void
run_together(struct jobs *jobs, struct job *list)
{
	size_t others = 0;

	for (size_t i = 0; i < jobs->count; i++) {
		list[i].jobs = jobs;
	}
	while (others + 1 < jobs->count &&
	       pthread_create(&list[others].thread, NULL, run_thread,
			      &list[others]) == 0) {
		others++;
	}
	run_thread(&list[others]);
	while (others > 0) {
		pthread_join(list[--others].thread, NULL);
	}
}

bool
jobs_run(struct session *session, jobs_work *work)
{
	size_t count = session->args.jobs;
	struct jobs jobs = {.session = session,
			    .work = work,
			    .reading = PTHREAD_MUTEX_INITIALIZER,
			    .writing = PTHREAD_MUTEX_INITIALIZER,
			    .written_one = PTHREAD_COND_INITIALIZER};
	struct job *list = NULL;

	count = count > 0 ? count : processors();
	jobs.count = count < JOBS_MAX ? count : JOBS_MAX;
	if (jobs.count > 1 && session->args.count == 0 &&
	    !session->out.by_line) {
		list = calloc(jobs.count, sizeof *list);
	}
	if (list == NULL) {
		return false;
	}
	run_together(&jobs, list);
	free(list);
	return true;
}

#else

bool
jobs_run(struct session *session, jobs_work *work)
{
	(void)session;
	(void)work;
	return false;
}

#endif
