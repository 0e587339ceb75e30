/* SPDX-License-Identifier: MIT
 *
 * xn-bench [OPTION...] [FILE...]: measure each library on names of several
 * kinds, and on the lines of FILEs, in one process on one core.
 *
 *     --names N      names of each kind (100000)
 *     --rounds N     rounds (11)
 *     --seed N       seed of the names (1)
 *     --only LIST    libxn and these libraries, separated by commas
 *     --at NAME=PATH also a library that the loader does not find
 *     --core N       the core (the last that may be used)
 *
 * First the results of all libraries are compared; only names that all of them
 * convert, and to the same result, are timed.  In each round each library
 * converts all of them.  Prints lines, with tabs between fields:
 *
 *     compiler TEXT
 *     libc TEXT
 *     core N
 *     library NAME VERSION WHY-IT-IS-MISSING
 *     corpus ID TITLE ITEMS KEPT UNITS
 *     differs ID LIBRARY COUNT
 *     example ID LIBRARY NAME
 *     round ID LIBRARY NANOSECONDS-AN-ITEM
 *
 * xn-bench --library NAME --corpus ID --count PASSES converts all names PASSES
 * times with one library, without clock and comparison, for a program that
 * counts instructions.  --shape NAME instead of --corpus converts one hostile
 * name, of --names code points.
 */
#define _GNU_SOURCE /* sched_setaffinity */

#include "library.h"

#include "../../lib/base/letters.h"
#include "../../lib/unicode/utf8.h"

#include <getopt.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LIBRARIES 16 /* at most */
#define EXAMPLES 3

/* A round converts at least about this many items, repeating a small corpus. */
#define LEAST 10000

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

struct settings {
	size_t names;
	size_t rounds;
	uint64_t seed;
	long core;
	const char *only;
	const char *files[LIBRARIES]; /* "NAME=PATH" */
	size_t file_count;
	/* For counting */
	size_t passes;
	const char *library; /* NULL: do not count */
	const char *corpus;
	const char *shape;
};

struct libraries {
	struct library *all[LIBRARIES];
	size_t count;
};

/* ---- libraries ---------------------------------------------------------- */

/* Whether a word is in a list separated by commas. */
static bool
is_listed(const char *list, const char *word)
{
	size_t len = strlen(word);

	while (list != NULL) {
		if (strncmp(list, word, len) == 0 &&
		    (list[len] == ',' || list[len] == '\0')) {
			return true;
		}
		list = strchr(list, ',');
		list = list != NULL ? list + 1 : NULL;
	}
	return false;
}

/* The file of a library that the arguments name; NULL: the system knows it. */
static const char *
path_of(const struct settings *settings, const char *name)
{
	size_t len = strlen(name);

	for (size_t i = 0; i < settings->file_count; i++) {
		const char *file = settings->files[i];

		if (strncmp(file, name, len) == 0 && file[len] == '=') {
			return file + len + 1;
		}
	}
	return NULL;
}

static bool
is_wanted(const struct settings *settings, const char *name)
{
	if (library_needs_path(name)) {
		return path_of(settings, name) != NULL;
	}
	return settings->only == NULL || strcmp(name, "libxn") == 0 ||
	       is_listed(settings->only, name);
}

static struct library *
open_library(const struct settings *settings, const char *name)
{
	return library_open(name, path_of(settings, name));
}

static void
open_libraries(struct libraries *libraries, const struct settings *settings)
{
	const char *name;

	libraries->count = 0;
	for (size_t i = 0; (name = library_name(i)) != NULL; i++) {
		struct library *library;
		char version[64] = "";

		if (!is_wanted(settings, name)) {
			continue;
		}
		library = open_library(settings, name);
		if (library->missing[0] == '\0') {
			libraries->all[libraries->count++] = library;
			library_version(library, version, sizeof version);
		}
		printf("library\t%s\t%s\t%s\n", name, version,
		       library->missing);
	}
	for (size_t i = 0; i < libraries->count; i++) {
		struct library *library = libraries->all[i];

		if (library->start != NULL) {
			library->start(library);
		}
	}
}

/* ---- comparison --------------------------------------------------------- */

/* Case does not count in ASCII: IDNA2003 leaves it in ASCII labels. */
static bool
is_same(enum task task, const struct answer *a, const struct answer *b)
{
	if (!a->ok || !b->ok || a->size != b->size) {
		return false;
	}
	if (task == TASK_TO_UNICODE || task == TASK_DECODE ||
	    task == TASK_ENCODE) {
		return memcmp(a->data, b->data, a->size) == 0;
	}
	for (size_t i = 0; i < a->size; i++) {
		if (lower((unsigned char)a->data[i]) !=
		    lower((unsigned char)b->data[i])) {
			return false;
		}
	}
	return true;
}

static void
print_item(const struct corpus *corpus, size_t i)
{
	const char *item = corpus_item(corpus, i);
	size_t len = corpus_len(corpus, i);

	for (size_t k = 0; k < len; k++) {
		char text[4] = {item[k * corpus->unit]};
		uint32_t point;
		size_t size = 1;

		if (corpus->unit == sizeof point) {
			memcpy(&point, item + k * sizeof point, sizeof point);
			size = utf8_encode(text, point);
		}
		fwrite(text, 1, size, stdout);
	}
}

/* Unmark the items for which a library's result differs from ours. */
static void
compare_with(const struct library *library, const struct library *ours,
	     const struct corpus *corpus, const char *id, bool *marked)
{
	static struct answer answer, our_answer;
	size_t count = 0;

	for (size_t i = 0; i < corpus->count; i++) {
		struct corpus one = corpus_part(corpus, i, 1);

		ours->convert[corpus->task](ours, &one, &our_answer);
		library->convert[corpus->task](library, &one, &answer);
		if (is_same(corpus->task, &answer, &our_answer)) {
			continue;
		}
		marked[i] = false;
		if (count++ < EXAMPLES) {
			printf("example\t%s\t%s\t", id, library->name);
			print_item(corpus, i);
			putchar('\n');
		}
	}
	if (count > 0) {
		printf("differs\t%s\t%s\t%zu\n", id, library->name, count);
	}
}

/* Keep the items that all libraries convert, and to the same result. */
static void
keep_equal(const struct libraries *libraries, struct corpus *corpus,
	   const char *id)
{
	bool *marked = need_memory(NULL, corpus->count * sizeof *marked);

	memset(marked, true, corpus->count * sizeof *marked);
	for (size_t i = 0; i < libraries->count; i++) {
		const struct library *library = libraries->all[i];

		if (!library->apart && library->convert[corpus->task] != NULL) {
			compare_with(library, libraries->all[0], corpus, id,
				     marked);
		}
	}
	corpus_keep(corpus, marked);
	free(marked);
}

/* ---- time --------------------------------------------------------------- */

/* The time of this thread only; other programs on the core do not count. */
static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* In each round another library is the first. */
static void
run_round(const struct libraries *libraries, const struct corpus *corpus,
	  const char *id, size_t round)
{
	for (size_t i = 0; i < libraries->count; i++) {
		const struct library *library =
			libraries->all[(i + round) % libraries->count];
		convert_function *convert = library->convert[corpus->task];
		size_t times = 1 + LEAST / corpus->count;
		double start, time;

		if (convert == NULL) {
			continue;
		}
		start = now();
		for (size_t k = 0; k < times; k++) {
			convert(library, corpus, NULL);
		}
		time = (now() - start) / (double)(times * corpus->count);
		printf("round\t%s\t%s\t%.3f\n", id, library->name, time);
	}
}

static void
measure(const struct libraries *libraries, struct corpus *corpus,
	const char *id, const char *title, size_t rounds)
{
	size_t all = corpus->count;
	size_t units;

	keep_equal(libraries, corpus, id);
	units = corpus->at[corpus->count] / corpus->unit - corpus->count;
	printf("corpus\t%s\t%s\t%zu\t%zu\t%zu\n", id, title, all, corpus->count,
	       units);
	for (size_t i = 0; corpus->count > 0 && i < rounds; i++) {
		run_round(libraries, corpus, id, i);
	}
	fflush(stdout);
}

/* Stay on a core, or for -1 on the last that may be used; print which. */
static void
stay_on_core(long core)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) != 0) {
		return;
	}
	for (long i = CPU_SETSIZE - 1; core == -1 && i >= 0; i--) {
		core = CPU_ISSET((size_t)i, &set) ? i : core;
	}
	CPU_ZERO(&set);
	CPU_SET((size_t)core, &set);
	if (sched_setaffinity(0, sizeof set, &set) == 0) {
		printf("core\t%ld\n", core);
	}
}

/* ---- counting ----------------------------------------------------------- */

static const struct corpus_kind *
find_kind(const char *id)
{
	const struct corpus_kind *kind;

	for (size_t i = 0; (kind = corpus_kind_at(i)) != NULL; i++) {
		if (strcmp(kind->id, id) == 0) {
			return kind;
		}
	}
	return NULL;
}

static bool
make_one(struct corpus *corpus, const struct settings *settings)
{
	if (settings->corpus != NULL) {
		const struct corpus_kind *kind = find_kind(settings->corpus);

		if (kind != NULL) {
			corpus_make(corpus, kind, settings->seed,
				    settings->names);
		}
		return kind != NULL;
	}
	return settings->shape != NULL &&
	       corpus_shape(corpus, settings->shape, settings->names);
}

static int
count(const struct settings *settings)
{
	struct library *library = open_library(settings, settings->library);
	struct corpus corpus;

	if (library == NULL || library->missing[0] != '\0' ||
	    !make_one(&corpus, settings) ||
	    library->convert[corpus.task] == NULL) {
		fputs("xn-bench: no such library, corpus or shape\n", stderr);
		return 3;
	}
	if (library->start != NULL) {
		library->start(library);
	}
	for (size_t i = 0; i < settings->passes; i++) {
		library->convert[corpus.task](library, &corpus, NULL);
	}
	corpus_free(&corpus);
	return 0;
}

/* ---- arguments ---------------------------------------------------------- */

static int
measure_all(const struct settings *settings, char **files)
{
	const struct corpus_kind *kind;
	struct libraries libraries;
	struct corpus corpus;

	printf("compiler\t%s\n", COMPILER);
#ifdef __GLIBC__
	printf("libc\tglibc %s\n", gnu_get_libc_version());
#endif
	stay_on_core(settings->core);
	open_libraries(&libraries, settings);
	for (size_t i = 0; (kind = corpus_kind_at(i)) != NULL; i++) {
		corpus_make(&corpus, kind, settings->seed, settings->names);
		measure(&libraries, &corpus, kind->id, kind->title,
			settings->rounds);
		corpus_free(&corpus);
	}
	for (; *files != NULL; files++) {
		const char *slash = strrchr(*files, '/');

		if (!corpus_read(&corpus, *files)) {
			perror(*files);
			return 3;
		}
		measure(&libraries, &corpus, *files,
			slash != NULL ? slash + 1 : *files, settings->rounds);
		corpus_free(&corpus);
	}
	return ferror(stdout) || fflush(stdout) != 0 ? 3 : 0;
}

static bool
read_option(struct settings *settings, int option, const char *value)
{
	switch (option) {
	case 'n':
		settings->names = strtoul(value, NULL, 10);
		return true;
	case 'r':
		settings->rounds = strtoul(value, NULL, 10);
		return true;
	case 's':
		settings->seed = strtoull(value, NULL, 10);
		return true;
	case 'c':
		settings->core = strtol(value, NULL, 10);
		return true;
	case 'p':
		settings->passes = strtoul(value, NULL, 10);
		return true;
	case 'o':
		settings->only = value;
		return true;
	case 'a':
		settings->files[settings->file_count++] = value;
		return settings->file_count < LIBRARIES;
	case 'l':
		settings->library = value;
		return true;
	case 'k':
		settings->corpus = value;
		return true;
	case 'h':
		settings->shape = value;
		return true;
	default:
		return false;
	}
}

static bool
read_options(struct settings *settings, int argc, char **argv)
{
	static const struct option options[] = {
		{"names", required_argument, NULL, 'n'},
		{"rounds", required_argument, NULL, 'r'},
		{"seed", required_argument, NULL, 's'},
		{"core", required_argument, NULL, 'c'},
		{"only", required_argument, NULL, 'o'},
		{"at", required_argument, NULL, 'a'},
		{"count", required_argument, NULL, 'p'},
		{"library", required_argument, NULL, 'l'},
		{"corpus", required_argument, NULL, 'k'},
		{"shape", required_argument, NULL, 'h'},
		{0},
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (!read_option(settings, option, optarg)) {
			return false;
		}
	}
	return settings->names > 0 && settings->core >= -1 &&
	       settings->core < CPU_SETSIZE;
}

int
main(int argc, char **argv)
{
	struct settings settings = {
		.names = 100000, .rounds = 11, .seed = 1, .core = -1};

	if (!read_options(&settings, argc, argv)) {
		fputs("xn-bench: wrong usage: see bench.c\n", stderr);
		return 2;
	}
	return settings.library != NULL ? count(&settings)
					: measure_all(&settings, argv + optind);
}
