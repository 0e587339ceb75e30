/* SPDX-License-Identifier: MIT
 *
 * A fuzz target without a fuzzer: every file that is named, and every file of
 * a folder that is named, is an execution.  For any compiler; it ends by
 * abort() where a fuzzer would have a finding.
 *
 *     replay_TARGET FILE|FOLDER...
 */
#define _POSIX_C_SOURCE 200809L
#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_MAX (1 << 20)
#define PATH_SIZE 4096

/* A target may have none. */
#if defined(__GNUC__)
__attribute__((weak))
#endif
int
LLVMFuzzerInitialize(int *argc, char ***argv);

static size_t files;
static char running[PATH_SIZE];

/* Of the size that it has, so that a sanitizer sees a read behind it. */
static uint8_t *
copy_of(const uint8_t *bytes, size_t size)
{
	uint8_t *copy = malloc(size > 0 ? size : 1);

	if (copy == NULL) {
		fputs("not enough memory\n", stderr);
		exit(2);
	}
	memcpy(copy, bytes, size);
	return copy;
}

static void
run_file(const char *path)
{
	static uint8_t bytes[FILE_MAX];
	FILE *file = fopen(path, "rb");
	uint8_t *data;
	size_t size;

	if (file == NULL) {
		perror(path);
		exit(2);
	}
	size = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	snprintf(running, sizeof running, "%s", path);
	data = copy_of(bytes, size);
	LLVMFuzzerTestOneInput(data, size);
	free(data);
	files++;
}

/* The files right in it. */
static void
run_folder(const char *path)
{
	DIR *folder = opendir(path);
	const struct dirent *entry;

	if (folder == NULL) {
		perror(path);
		exit(2);
	}
	while ((entry = readdir(folder)) != NULL) {
		char file[PATH_SIZE];

		if (entry->d_name[0] != '.') {
			snprintf(file, sizeof file, "%s/%s", path,
				 entry->d_name);
			run_file(file);
		}
	}
	closedir(folder);
}

/* What is wrong ends by a signal, whoever finds it. */
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
		struct stat st;

		if (stat(argv[i], &st) == 0 && S_ISDIR(st.st_mode)) {
			run_folder(argv[i]);
		} else {
			run_file(argv[i]);
		}
	}
	printf("%zu files\n", files);
	return files > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
