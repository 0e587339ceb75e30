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
#endif

#include "jobs.h"

#include <stdlib.h>
#include <unistd.h>

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

size_t
jobs_count(const struct session *session)
{
	size_t count =
		session->args.jobs > 0 ? session->args.jobs : processors();

	return count < JOBS_MAX ? count : JOBS_MAX;
}

/* Works in one thread. */
static void
run_alone(struct session *session, jobs_work *work)
{
	while (session_read_block(session)) {
		work(session);
	}
}

#ifdef HAVE_THREADS

/* Milliseconds to wait for input while other threads may fail to write. */
#define TURN 10

struct jobs {
	struct session *session;
	jobs_work *work;
	struct job *jobs;
	size_t count;
	pthread_mutex_t reading; /* of the thread that reads */
	pthread_mutex_t lock;    /* of what follows */
	pthread_cond_t changed;
	size_t read;    /* number of blocks read */
	size_t written; /* number of blocks written */
	bool ended;     /* no more to read, or the output failed */
};

/* A thread, its block, and the results. */
struct job {
	struct jobs *jobs;
	struct session session;
	size_t number; /* of the block */
	size_t bytes;  /* of the input up to the end of the block */
	pthread_t thread;
};

static void
job_open(struct job *job, struct jobs *jobs)
{
	const struct session *session = jobs->session;

	job->jobs = jobs;
	job->session.args = session->args;
	job->session.shared = session->shared;
	output_hold(&job->session.out, session->out.fd);
	output_hold(&job->session.err, session->err.fd);
	block_open(&job->session.in.block, session_end(session),
		   session->in.block.trim);
}

static void
job_close(struct job *job)
{
	output_free(&job->session.out);
	output_free(&job->session.err);
	block_close(&job->session.in.block);
}

/* Whether there is more to read.  *alone: all that was read is written. */
static bool
goes_on(struct jobs *jobs, bool *alone)
{
	bool ended;

	pthread_mutex_lock(&jobs->lock);
	ended = jobs->ended;
	*alone = jobs->read == jobs->written;
	pthread_mutex_unlock(&jobs->lock);
	return !ended;
}

static void
note_read(struct jobs *jobs, size_t blocks, bool ended)
{
	pthread_mutex_lock(&jobs->lock);
	jobs->read += blocks;
	jobs->ended |= ended;
	pthread_mutex_unlock(&jobs->lock);
}

/* Reads the next block.  False: there is none. */
static bool
job_read(struct jobs *jobs, struct job *job)
{
	struct input *in = &jobs->session->in;
	struct block *block = &job->session.in.block;
	bool found = false;
	bool alone;

	pthread_mutex_lock(&jobs->reading);
	while (!found && goes_on(jobs, &alone)) {
		/*
		 * Waiting without limit is fine only if no other thread can
		 * fail to write.
		 */
		if (alone || input_is_ready(in, TURN)) {
			bool more = input_read(in, block);

			found = block->at < block->end;
			job->number = jobs->read;
			job->bytes = in->done;
			note_read(jobs, found, !more);
		}
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
		if (from->err.len > 0) {
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
		counts_add(&session->counts, &from->counts);
		session_tick(session, job->bytes);
	}
	counts_open(&from->counts);
	from->broken = false;
}

/* Writes the results when it is their turn. */
static void
job_write(struct jobs *jobs, struct job *job)
{
	pthread_mutex_lock(&jobs->lock);
	while (jobs->written != job->number) {
		pthread_cond_wait(&jobs->changed, &jobs->lock);
	}
	pthread_mutex_unlock(&jobs->lock);
	put(jobs->session, job);
	pthread_mutex_lock(&jobs->lock);
	jobs->ended |= jobs->session->out.error != 0;
	jobs->written++;
	pthread_cond_broadcast(&jobs->changed);
	pthread_mutex_unlock(&jobs->lock);
}

static void *
run_thread(void *user)
{
	struct job *job = user;

	while (job_read(job->jobs, job)) {
		job->jobs->work(&job->session);
		job_write(job->jobs, job);
	}
	return NULL;
}

/* Runs all threads, this one included, or as many as the system allows. */
static void
run_together(struct jobs *jobs)
{
	size_t others = 0;

	for (size_t i = 0; i < jobs->count; i++) {
		job_open(&jobs->jobs[i], jobs);
	}
	while (others + 1 < jobs->count &&
	       pthread_create(&jobs->jobs[others].thread, NULL, run_thread,
			      &jobs->jobs[others]) == 0) {
		others++;
	}
	run_thread(&jobs->jobs[others]);
	while (others > 0) {
		pthread_join(jobs->jobs[--others].thread, NULL);
	}
	for (size_t i = 0; i < jobs->count; i++) {
		job_close(&jobs->jobs[i]);
	}
	free(jobs->jobs);
}

void
jobs_run(struct session *session, jobs_work *work)
{
	struct jobs jobs = {.session = session,
			    .work = work,
			    .count = jobs_count(session),
			    .reading = PTHREAD_MUTEX_INITIALIZER,
			    .lock = PTHREAD_MUTEX_INITIALIZER,
			    .changed = PTHREAD_COND_INITIALIZER};

	if (jobs.count > 1 && !session->out.by_line) {
		jobs.jobs = calloc(jobs.count, sizeof *jobs.jobs);
	}
	if (jobs.jobs != NULL) {
		run_together(&jobs);
	} else {
		run_alone(session, work);
	}
}

#else

void
jobs_run(struct session *session, jobs_work *work)
{
	run_alone(session, work);
}

#endif
