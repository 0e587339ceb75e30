/* SPDX-License-Identifier: MIT
 *
 * Runs one generated corpus through every function, and hashes the results,
 * which must be the same on every machine and with every compiler.
 *
 *     corpus [SCALE]                 print the hash of each part
 *     corpus --check FILE [SCALE]    compare the hashes with those in FILE
 *     corpus --names [SCALE]         print the names of the command's test, one
 *                                    per line
 *
 * SCALE is the amount of work in per cent; the default is XN_TEST_SCALE, or
 * 100. FILE is expected.txt in this folder.  The exit status is 77 if it has no
 * hashes for this scale, and 1 if it is of another version of Unicode.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

static void
part_libraries(struct corpus *corpus)
{
	part_entries(corpus);
	part_points(corpus);
}

static const struct part {
	const char *name;
	void (*run)(struct corpus *corpus);
} parts[] = {
	{"libraries", part_libraries},
/* The drop-in for libidn2 needs iconv. */
#ifdef HAVE_DROPIN
	{"dropin", part_dropin},
#endif
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- names -------------------------------------------------------------- */

void
corpus_begin(struct corpus *corpus, uint64_t salt, unsigned scale)
{
	memset(corpus, 0, sizeof *corpus);
	hash_begin(&corpus->hash);
	/* Not generate_begin: the names must not depend on the environment. */
	corpus->gen.seed = 1;
	corpus->gen.state = 1 + salt * UINT64_C(0x632BE59BD9B4E019);
	corpus->scale = scale;
}

size_t
corpus_count(const struct corpus *corpus, size_t standard)
{
	size_t count = standard * corpus->scale / 100;

	return count > 0 ? count : 1;
}

void
corpus_next(struct corpus *corpus)
{
	corpus->len = generate_name(&corpus->gen, corpus->name);
}

size_t
corpus_cap(struct corpus *corpus)
{
	return generate_below(&corpus->gen, 4) > 0
		       ? ROOM
		       : generate_below(&corpus->gen, 300);
}

/* Whether a name can be a line of a UTF-8 file. */
static bool
is_line(const char *name, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (name[i] == '\n' || name[i] == '\r' || name[i] == '\0') {
			return false;
		}
	}
	return len > 0;
}

static void
print_names(unsigned scale)
{
	static struct corpus corpus;

	corpus_begin(&corpus, 99, scale);
	for (size_t i = corpus_count(&corpus, 4000); i > 0; i--) {
		corpus_next(&corpus);
		if (is_line(corpus.name, corpus.len)) {
			fwrite(corpus.name, 1, corpus.len, stdout);
			putchar('\n');
		}
	}
}

/* ---- expected hashes ---------------------------------------------------- */

/* Checks that the file is of this version of Unicode: "unicode 18.0.0". */
static bool
is_of_version(FILE *file)
{
	char line[200], version[40];

	rewind(file);
	while (fgets(line, sizeof line, file) != NULL) {
		if (sscanf(line, "unicode %39s", version) == 1) {
			return strcmp(version, xn_unicode_version()) == 0;
		}
	}
	return false;
}

/* Finds the line "SCALE PART HASH"; false if there is no such line. */
static bool
expected(FILE *file, unsigned scale, const char *part, uint64_t *hash)
{
	char line[200], name[40];
	unsigned of_scale;

	rewind(file);
	while (fgets(line, sizeof line, file) != NULL) {
		if (sscanf(line, "%u %39s %" SCNx64, &of_scale, name, hash) ==
			    3 &&
		    of_scale == scale && strcmp(name, part) == 0) {
			return true;
		}
	}
	return false;
}

/* Runs the parts; with a file, the status of the comparison with it. */
static int
run_all(FILE *file, unsigned scale)
{
	static struct corpus corpus;
	int status = 0;

	printf("unicode %s\n", xn_unicode_version());
	for (size_t i = 0; i < COUNT(parts); i++) {
		const char *verdict = "";
		uint64_t want;

		corpus_begin(&corpus, i + 1, scale);
		parts[i].run(&corpus);
		if (file != NULL &&
		    !expected(file, scale, parts[i].name, &want)) {
			printf("skipped: nothing is expected at this scale\n");
			status = 77;
		} else if (file != NULL && want != corpus.hash.state) {
			verdict = " differs";
			status = 1;
		}
		printf("%u %s %016" PRIx64 "%s\n", scale, parts[i].name,
		       corpus.hash.state, verdict);
		fflush(stdout);
	}
	return status;
}

int
main(int argc, char **argv)
{
	const char *set = getenv("XN_TEST_SCALE");
	const char *file = NULL;
	bool names = false;
	FILE *stream = NULL;
	unsigned scale;
	int at = 1, status;

	if (at + 1 < argc && strcmp(argv[at], "--check") == 0) {
		file = argv[at + 1];
		at += 2;
	} else if (at < argc && strcmp(argv[at], "--names") == 0) {
		names = true;
		at++;
	}
	if (at < argc) {
		set = argv[at];
	}
	scale = set != NULL && *set != '\0' ? (unsigned)strtoul(set, NULL, 10)
					    : 100;
	if (names) {
		print_names(scale);
		return 0;
	}
	if (file != NULL && (stream = fopen(file, "r")) == NULL) {
		perror(file);
		return 2;
	}
	if (stream != NULL && !is_of_version(stream)) {
		printf("%s is not of Unicode %s\n", file, xn_unicode_version());
		fclose(stream);
		return 1;
	}
	status = run_all(stream, scale);
	if (stream != NULL) {
		fclose(stream);
	}
	return status;
}
