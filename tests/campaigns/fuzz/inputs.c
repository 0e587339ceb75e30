/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "inputs.h"
#include "tests/support/notation.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define INPUT_MAX (1 << 20)
#define PATH_SIZE 4096

static char bytes[INPUT_MAX];

static _Noreturn void
fail(const char *where, const char *what)
{
	fprintf(stderr, "%s: %s\n", where, what);
	exit(2);
}

static FILE *
must_open(const char *path)
{
	FILE *file = fopen(path, "rb");

	if (file == NULL) {
		perror(path);
		exit(2);
	}
	return file;
}

/* A blank or CR at the end is refused: editors remove and add them. */
static const char *
read_line(const char *line, size_t len, size_t *size)
{
	if (strlen(line) < len) {
		return "a NUL byte, which is {0}";
	}
	if (strchr(" \t\r", line[len - 1]) != NULL) {
		return "a blank at the end, which is {20}";
	}
	return notation_read(bytes, sizeof bytes, size, line);
}

static void
read_corpus(const char *path, input_user *use)
{
	FILE *file = must_open(path);
	char *line = NULL;
	size_t room = 0;
	ssize_t len;

	for (size_t number = 1; (len = getline(&line, &room, file)) >= 0;
	     number++) {
		char where[PATH_SIZE + 32];
		const char *wrong;
		size_t size;

		if (line[len - 1] == '\n') {
			line[--len] = '\0';
		}
		if (len == 0 || *line == '#') {
			continue;
		}
		snprintf(where, sizeof where, "%s:%zu", path, number);
		wrong = read_line(line, (size_t)len, &size);
		if (wrong != NULL) {
			fail(where, wrong);
		}
		use(where, (const uint8_t *)bytes, size);
	}
	if (ferror(file)) {
		fail(path, "cannot be read");
	}
	free(line);
	fclose(file);
}

static void
read_file(const char *path, input_user *use)
{
	const char *ending = strrchr(path, '.');
	FILE *file;
	size_t size;

	if (ending != NULL && strcmp(ending, ".txt") == 0) {
		read_corpus(path, use);
		return;
	}
	file = must_open(path);
	size = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	use(path, (const uint8_t *)bytes, size);
}

static void
read_folder(const char *path, input_user *use)
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
			read_file(file, use);
		}
	}
	closedir(folder);
}

void
inputs_read(char **paths, size_t count, input_user *use)
{
	for (size_t i = 0; i < count; i++) {
		struct stat st;

		if (stat(paths[i], &st) == 0 && S_ISDIR(st.st_mode)) {
			read_folder(paths[i], use);
		} else {
			read_file(paths[i], use);
		}
	}
}
