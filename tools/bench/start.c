/* SPDX-License-Identifier: MIT
 *
 * xn-start LIBRARY[=PATH] NAME: print the nanoseconds of the first conversion
 * in this process, including the library's initialisation, but not the time to
 * find and load it.
 *
 * xn-start LIBRARY[=PATH]: print the memory of this process, from Linux's
 * smaps, before the library is loaded and, after a line "-", after it converted
 * names of all kinds.
 */
#define _XOPEN_SOURCE 700

#include "library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NAMES 20000

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static struct library *
open_or_end(char *name)
{
	char *path = strchr(name, '=');
	struct library *library;

	if (path != NULL) {
		*path++ = '\0';
	}
	library = library_open(name, path);
	if (library == NULL || library->missing[0] != '\0') {
		fprintf(stderr, "xn-start: %s is missing\n", name);
		exit(3);
	}
	return library;
}

static void
time_first(char *library_name, char *name)
{
	struct library *library = open_or_end(library_name);
	size_t at[] = {0, strlen(name) + 1};
	struct corpus corpus = {.task = TASK_TO_ASCII,
				.unit = 1,
				.count = 1,
				.data = name,
				.at = at};
	double start = now(); /* the clock's own first call must not count */

	start = now();
	if (library->start != NULL) {
		library->start(library);
	}
	library->convert[TASK_TO_ASCII](library, &corpus, NULL);
	printf("%.0f\n", now() - start);
}

static void
print_memory(void)
{
	FILE *file = fopen("/proc/self/smaps", "r");
	char line[4096];

	while (file != NULL && fgets(line, sizeof line, file) != NULL) {
		fputs(line, stdout);
	}
	if (file != NULL) {
		fclose(file);
	}
}

static void
show_memory(char *library_name)
{
	struct corpus corpora[16];
	const struct corpus_kind *kind;
	struct library *library;
	size_t count = 0;

	for (size_t i = 0; (kind = corpus_kind_at(i)) != NULL; i++) {
		corpus_make(&corpora[count++], kind, 1, NAMES);
	}
	print_memory();
	puts("-");
	library = open_or_end(library_name);
	if (library->start != NULL) {
		library->start(library);
	}
	for (size_t i = 0; i < count; i++) {
		convert_function *convert = library->convert[corpora[i].task];

		/* A batch's results would count as the library's memory. */
		if (convert != NULL && corpora[i].task != TASK_BATCH) {
			convert(library, &corpora[i], NULL);
		}
	}
	print_memory();
	for (size_t i = 0; i < count; i++) {
		corpus_free(&corpora[i]);
	}
}

int
main(int argc, char **argv)
{
	if (argc == 3) {
		time_first(argv[1], argv[2]);
	} else if (argc == 2) {
		show_memory(argv[1]);
	} else {
		fputs("usage: xn-start LIBRARY [NAME]\n", stderr);
		return 2;
	}
	return 0;
}
