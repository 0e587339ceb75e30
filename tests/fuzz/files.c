/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define FILE_MAX (1 << 20)
#define PATH_SIZE 4096

static void
read_file(const char *path, file_user *use)
{
	static uint8_t bytes[FILE_MAX];
	FILE *file = fopen(path, "rb");
	size_t size;

	if (file == NULL) {
		perror(path);
		exit(2);
	}
	size = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	use(path, bytes, size);
}

static void
read_folder(const char *path, file_user *use)
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
files_read(char **paths, size_t count, file_user *use)
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
