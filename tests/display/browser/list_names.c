/* SPDX-License-Identifier: MIT
 *
 * Prints names and facts of the other tests for tests/display/browser/run:
 *
 *     names sources          the sources of IdnaTestV2.txt
 *     names generated COUNT  names that generate.c makes
 *     names changes          changes of Unicode, from tools/compare
 *
 * Names may have any byte, so they are printed in hexadecimal, one per line.  A
 * change is a code point, the version since which it has its properties, its
 * class, and its former mapping: code points, "disallowed", or "same" if
 * something else changed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/compare/changes.h"
#include "tools/compare/explainer.h"

#include "tests/support/conformance_rows.h"
#include "tests/support/generate.h"
#include "tests/support/text_files.h"

static void
print_name(const char *name, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		printf("%02x", (unsigned)(unsigned char)name[i]);
	}
	putchar('\n');
}

static int
print_sources(void)
{
	static struct idna_file file;

	if (!lines_open(&file.lines, vectors_folder(), "idnatest.txt")) {
		perror("idnatest.txt");
		return 3;
	}
	file.form = FORM_OURS;
	while (idna_next(&file)) {
		print_name(file.row.text[SOURCE], file.row.len[SOURCE]);
	}
	lines_close(&file.lines);
	return 0;
}

static int
print_generated(size_t count)
{
	static char name[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, 0);
	for (size_t i = 0; i < count; i++) {
		print_name(name, generate_name(&gen, name));
	}
	return 0;
}

static void
print_change(uint32_t point, const struct change *change)
{
	unsigned number = 0;

	while (change->departure >> number != 1) {
		number++;
	}
	printf("%04X %u.%u %s ", (unsigned)point, change->since / 10,
	       change->since % 10, departure_words(number)->name);
	if (change->status == STATUS_DISALLOWED) {
		puts("disallowed");
		return;
	}
	if (change->status == STATUS_VALID) {
		puts("same");
		return;
	}
	for (size_t i = 0; i < change->count; i++) {
		printf("%s%04X", i > 0 ? "," : "", (unsigned)change->mapped[i]);
	}
	putchar('\n');
}

static int
print_changes(void)
{
	for (uint32_t point = 0; point <= LAST_POINT; point++) {
		const struct change *change = change_of(point);

		if (change != NULL) {
			print_change(point, change);
		}
	}
	return 0;
}

int
main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "sources") == 0) {
		return print_sources();
	}
	if (argc == 3 && strcmp(argv[1], "generated") == 0) {
		return print_generated(strtoul(argv[2], NULL, 10));
	}
	if (argc == 2 && strcmp(argv[1], "changes") == 0) {
		return print_changes();
	}
	fprintf(stderr, "names: sources, generated COUNT, or changes\n");
	return 2;
}
