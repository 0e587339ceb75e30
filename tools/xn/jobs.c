/* SPDX-License-Identifier: MIT
 *
 * Works on the blocks of the input in several threads.  All threads are
 * alike, and the main thread is one of them.  A free thread writes the next
 * block of the output if that is done; otherwise it reads the next block of the
 * input and works on it.  The blocks are in a ring, so at most as many as its
 * size are ahead of the output.
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

/* A block, and its results. */
struct job {
	struct session session;
	size_t bytes; /* of the input up to the end of the block */
	bool done;
};

struct jobs {
	struct session *session;
	jobs_work *work;
	struct job *ring;
	size_t size;
	/* The lock protects this, and done of each job. */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	size_t read;    /* number of jobs read */
	size_t written; /* number of jobs written */
	bool reading;   /* a thread is reading, without the lock */
	bool writing;   /* a thread is writing, without the lock */
	bool ended;     /* no more to read, or the output failed */
};

static struct job *
job_at(const struct jobs *jobs, size_t number)
{
	return &jobs->ring[number % jobs->size];
}

static void
job_open(struct job *job, const struct session *session)
{
	job->session.args = session->args;
	job->session.answerer = session->answerer;
	job->session.shared = session->shared;
	output_hold(&job->session.out, session->out.fd, session_end(session));
	output_hold(&job->session.err, session->err.fd, '\n');
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

/* ---- reading ------------------------------------------------------------ */

/*
 * Reads once.  *more becomes false at the end.  Returns whether there are
 * names.
 */
static bool
read_names(struct jobs *jobs, struct job *job, bool alone, bool *more)
{
	struct input *in = &jobs->session->in;
	struct block *block = &job->session.in.block;

	/*
	 * Waiting without limit is fine only if no other thread can fail to
	 * write.
	 */
	if (!alone && !input_is_ready(in, TURN)) {
		return false;
	}
	*more = input_read(in, block);
	job->bytes = in->done;
	return !block_is_empty(block);
}

/* Reads the next block, if it comes, and works on it. */
static void
do_job(struct jobs *jobs)
{
	struct job *job = job_at(jobs, jobs->read);
	bool alone = jobs->read == jobs->written;
	bool more = true;
	bool names;

	jobs->reading = true;
	pthread_mutex_unlock(&jobs->lock);
	names = read_names(jobs, job, alone, &more);
	pthread_mutex_lock(&jobs->lock);
	jobs->reading = false;
	jobs->ended |= !more;
	if (!names) {
		return;
	}
	jobs->read++;
	pthread_cond_signal(&jobs->changed);
	pthread_mutex_unlock(&jobs->lock);
	jobs->work(&job->session);
	pthread_mutex_lock(&jobs->lock);
	job->done = true;
}

/* ---- writing ------------------------------------------------------------ */

/* Writes the results of a job, as if it had been done in the session. */
static void
put(struct session *session, struct job *job)
{
	struct session *from = &job->session;
	bool lost = false;

	if (session->out.error == 0) {
		if (from->err.len > 0) {
			progress_clear(&session->progress);
		}
		if (from->err.error != 0) {
			from->broken = true;
			from->err.error = 0;
			lost = true;
		}
		output_take(&session->out, &from->out);
		output_take(&session->err, &from->err);
		if (lost) {
			output_string(&session->err,
				      "xn: messages are lost: not enough"
				      " memory\n");
		}
		session->broken |= from->broken;
		counts_add(&session->counts, &from->counts);
		session_tick(session, job->bytes);
	}
	counts_open(&from->counts);
	from->broken = false;
}

static void
write_job(struct jobs *jobs)
{
	struct job *job = job_at(jobs, jobs->written);

	jobs->writing = true;
	pthread_mutex_unlock(&jobs->lock);
	put(jobs->session, job);
	pthread_mutex_lock(&jobs->lock);
	jobs->writing = false;
	jobs->ended |= jobs->session->out.error != 0;
	jobs->written++;
	job->done = false;
	pthread_cond_signal(&jobs->changed);
}

/* ---- threads ------------------------------------------------------------ */

static void *
run_thread(void *user)
{
	struct jobs *jobs = user;

	pthread_mutex_lock(&jobs->lock);
	while (!jobs->ended || jobs->written < jobs->read) {
		if (jobs->written < jobs->read && !jobs->writing &&
		    job_at(jobs, jobs->written)->done) {
			write_job(jobs);
		} else if (jobs->read - jobs->written < jobs->size &&
			   !jobs->reading && !jobs->ended) {
			do_job(jobs);
		} else {
			pthread_cond_wait(&jobs->changed, &jobs->lock);
		}
	}
	pthread_cond_broadcast(&jobs->changed);
	pthread_mutex_unlock(&jobs->lock);
	return NULL;
}

/* Runs count threads, this one included, or as many as the system allows. */
static void
run_threads(struct jobs *jobs, size_t count)
{
	pthread_t threads[JOBS_MAX];
	size_t others = 0;

	while (others + 1 < count &&
	       pthread_create(&threads[others], NULL, run_thread, jobs) == 0) {
		others++;
	}
	run_thread(jobs);
	while (others > 0) {
		pthread_join(threads[--others], NULL);
	}
}

static void
run_together(struct session *session, jobs_work *work, size_t count)
{
	struct jobs jobs = {.session = session,
			    .work = work,
			    .size = 2 * count,
			    .lock = PTHREAD_MUTEX_INITIALIZER,
			    .changed = PTHREAD_COND_INITIALIZER};

	jobs.ring = calloc(jobs.size, sizeof *jobs.ring);
	if (jobs.ring == NULL) {
		run_alone(session, work);
		return;
	}
	for (size_t i = 0; i < jobs.size; i++) {
		job_open(&jobs.ring[i], session);
	}
	run_threads(&jobs, count);
	for (size_t i = 0; i < jobs.size; i++) {
		job_close(&jobs.ring[i]);
	}
	free(jobs.ring);
}

void
jobs_run(struct session *session, jobs_work *work)
{
	size_t count = jobs_count(session);

	if (count > 1 && !session->out.by_line) {
		run_together(session, work, count);
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
