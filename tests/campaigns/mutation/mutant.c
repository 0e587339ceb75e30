/* SPDX-License-Identifier: MIT
 *
 * Linked into every program and library that tools/dev/mutate builds: reads the
 * number of the mutant from the environment, and ends a test at its first
 * failure.
 */
#define _GNU_SOURCE

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))
#define MUTANTS 65536
#define MEMORY ((rlim_t)4 << 30)

HIDDEN unsigned xn_mutant;
static unsigned char nowhere[MUTANTS];
HIDDEN unsigned char *xn_map = nowhere;

static unsigned
number(const char *name)
{
	const char *value = getenv(name);

	return value == NULL ? 0 : (unsigned)atoi(value);
}

/* A forked child inherits its parent's memory limit, but not its timer. */
static void
arm(void)
{
	unsigned limit = number("XN_MUTANT_LIMIT");
	struct itimerval timer = {
		.it_value = {limit / 1000, limit % 1000 * 1000}};

	/* Counts processor time; SIGPROF ends the process. */
	setitimer(ITIMER_PROF, &timer, NULL);
}

__attribute__((constructor)) static void
begin(void)
{
	const char *map = getenv("XN_MUTANT_MAP");
	struct rlimit memory = {MEMORY, MEMORY}, core = {0, 0};

	if (map != NULL) {
		int file = open(map, O_RDWR);

		xn_map = mmap(NULL, MUTANTS, PROT_READ | PROT_WRITE, MAP_SHARED,
			      file, 0);
		close(file);
	}
	if (getenv("XN_MUTANT_LIMIT") != NULL) {
		setrlimit(RLIMIT_AS, &memory);
		setrlimit(RLIMIT_CORE, &core);
		arm();
		pthread_atfork(NULL, NULL, arm);
	}
	xn_mutant = number("XN_MUTANT");
}

/*
 * Check's function and that of tests/support/text_files.c: end at the first
 * failure.
 */
HIDDEN void __wrap__ck_assert_failed(void);
HIDDEN void __wrap_complain(void);

void
__wrap__ck_assert_failed(void)
{
	_exit(1);
}

void
__wrap_complain(void)
{
	_exit(1);
}
