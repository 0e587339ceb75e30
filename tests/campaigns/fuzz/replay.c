/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target once for each input, with any compiler.  It ends by
 * abort() if a fuzzer would report a finding.
 *
 *     replay_TARGET FILE|FOLDER...
 *
 * A file is one input, byte for byte.  A folder stands for the files in it
 * whose names do not begin with a dot; corpus.py makes one of a corpus.
 */
#define _POSIX_C_SOURCE 200809L
#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#define INPUT_MAX (1 << 20)
#define PATH_SIZE 4096

/* Not every target has this function. */
#if defined(__GNUC__)
__attribute__((weak))
#endif
int
LLVMFuzzerInitialize(int *argc, char ***argv);

static size_t inputs;
static const char *running;

static _Noreturn void
fail(const char *what)
{
	perror(what);
	exit(2);
}

/* In memory of exactly the input's size: a sanitizer sees reads behind it. */
static void
run_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	uint8_t *data = malloc(INPUT_MAX);
	size_t size;

	if (file == NULL || data == NULL) {
		fail(path);
	}
	size = fread(data, 1, INPUT_MAX, file);
	fclose(file);
	data = realloc(data, size > 0 ? size : 1);
	if (data == NULL) {
		fail(path);
	}
	running = path;
	LLVMFuzzerTestOneInput(data, size);
	free(data);
	inputs++;
}

static void
run_path(const char *path)
{
	DIR *folder = opendir(path);
	const struct dirent *entry;

	if (folder == NULL) {
		run_file(path);
		return;
	}
	while ((entry = readdir(folder)) != NULL) {
		char file[PATH_SIZE];

		snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
		if (entry->d_name[0] != '.') {
			run_file(file);
		}
	}
	closedir(folder);
}

/* A failure ends by a signal, whichever check finds it. */
static void
say_which(int signal_number)
{
	fprintf(stderr, "in %s\n", running);
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

int
main(int argc, char **argv)
{
	if (LLVMFuzzerInitialize != NULL) {
		LLVMFuzzerInitialize(&argc, &argv);
	}
	signal(SIGABRT, say_which);
	for (int i = 1; i < argc; i++) {
		run_path(argv[i]);
	}
	printf("%zu inputs\n", inputs);
	return inputs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
