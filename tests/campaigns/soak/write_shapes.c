/* SPDX-License-Identifier: MIT
 *
 * Writes the hostile shapes to files, for tools/dev/soak:
 *
 *     write_shapes DIRECTORY SIZE...
 *
 * Each shape is written as a line of about SIZE bytes to DIRECTORY/NUMBER.SIZE.
 * Prints a line for each shape, with its number and its name.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/shapes.h"

/*
 * Of about size bytes, although an A-label is not as long as its code points.
 */
static char *
build(const struct shape *shape, size_t size, size_t *len)
{
	size_t parts = size / shape->width;
	char *text = NULL;

	for (int i = 0; i < (shape->ace ? 2 : 1); i++) {
		if (i > 0) {
			parts = (size_t)((double)parts * (double)size /
					 (double)*len);
		}
		free(text);
		text = malloc(shape_room(shape, parts));
		if (text == NULL) {
			perror("malloc");
			exit(3);
		}
		*len = shape_build(text, shape, parts);
	}
	return text;
}

static void
write_shape(const char *directory, size_t number, const char *size)
{
	char path[4096];
	size_t len;
	char *text = build(shape_at(number), strtoul(size, NULL, 10), &len);
	FILE *file;

	snprintf(path, sizeof path, "%s/%zu.%s", directory, number, size);
	file = fopen(path, "wb");
	if (file == NULL || fwrite(text, 1, len, file) != len ||
	    putc('\n', file) == EOF || fclose(file) != 0) {
		perror(path);
		exit(3);
	}
	free(text);
}

int
main(int argc, char **argv)
{
	if (argc < 3) {
		fputs("usage: write_shapes DIRECTORY SIZE...\n", stderr);
		return 2;
	}
	for (size_t i = 0; shape_at(i) != NULL; i++) {
		for (int k = 2; k < argc; k++) {
			write_shape(argv[1], i, argv[k]);
		}
		printf("%zu\t%s\n", i, shape_at(i)->name);
	}
	return 0;
}
