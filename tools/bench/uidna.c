/* SPDX-License-Identifier: MIT
 *
 * xn-uidna OURS ICU MAJOR: the nanoseconds of a call of ICU's uidna functions,
 * in libxn's libicuuc.so.MAJOR and in ICU's, through the same symbols in this
 * process: the fastest of several rounds, and how many times as long ICU took.
 */
#define _XOPEN_SOURCE 700

#include "corpus.h"

#include "../peers/icu.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NAMES 2000
#define ROUNDS 300
#define OPTIONS                                                                \
	(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |                             \
	 UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE)

/* In UTF-8 or UTF-16. */
typedef int32_t uts46(const void *idna, const void *src, int32_t len, void *dst,
		      int32_t cap, struct icu_info *info, int *error);

static const char *const functions[] = {"nameToASCII_UTF8", "nameToASCII",
					"nameToUnicodeUTF8", "nameToUnicode"};

static void *
symbol(void *library, const char *name, const char *major)
{
	char full[64];
	void *found;

	snprintf(full, sizeof full, "uidna_%s_%s", name, major);
	found = library != NULL ? dlsym(library, full) : NULL;
	if (found == NULL) {
		fprintf(stderr, "xn-uidna: there is no %s\n", full);
		exit(3);
	}
	return found;
}

/* The time of a name in a round. */
static double
time_names(uts46 *convert, const void *idna, const struct corpus *corpus,
	   bool utf16)
{
	const struct wide *wide = &corpus->utf16;
	uint16_t dst[1024];
	struct timespec start, end;

	clock_gettime(CLOCK_MONOTONIC, &start);
	for (size_t i = 0; i < corpus->count; i++) {
		struct icu_info info = {.size = sizeof info};
		int error = 0;

		if (utf16) {
			convert(idna, wide->two + wide->at[i],
				(int32_t)(wide->at[i + 1] - wide->at[i]), dst,
				1024, &info, &error);
		} else {
			convert(idna, corpus_item(corpus, i),
				(int32_t)corpus_len(corpus, i), dst, 1024,
				&info, &error);
		}
	}
	clock_gettime(CLOCK_MONOTONIC, &end);
	return ((double)(end.tv_sec - start.tv_sec) * 1e9 +
		(double)(end.tv_nsec - start.tv_nsec)) /
	       (double)corpus->count;
}

static void
measure(void *const libraries[2], const char *major, const char *title,
	const struct corpus *corpus)
{
	for (size_t f = 0; f < sizeof functions / sizeof *functions; f++) {
		double best[2] = {1e9, 1e9};

		for (size_t k = 0; k < 2 * ROUNDS; k++) {
			void *library = libraries[k % 2];
			void *(*open)(uint32_t, int *);
			uts46 *convert;
			int error = 0;
			void *idna;
			double ns;

			*(void **)&open = symbol(library, "openUTS46", major);
			*(void **)&convert =
				symbol(library, functions[f], major);
			idna = open(OPTIONS, &error);
			ns = time_names(convert, idna, corpus, f % 2 == 1);
			best[k % 2] = ns < best[k % 2] ? ns : best[k % 2];
		}
		printf("%-18s %-18s %6.1f %6.1f %5.2f\n", title, functions[f],
		       best[0], best[1], best[1] / best[0]);
	}
}

int
main(int argc, char **argv)
{
	const struct corpus_kind *kind;
	void *libraries[2];

	if (argc != 4) {
		fputs("xn-uidna: wrong usage: see uidna.c\n", stderr);
		return 2;
	}
	libraries[0] = dlopen(argv[1], RTLD_NOW);
	libraries[1] = dlopen(argv[2], RTLD_NOW);
	for (size_t i = 0; (kind = corpus_kind_at(i)) != NULL; i++) {
		struct corpus corpus = {0};

		if (strchr("abcde", kind->id[0]) == NULL ||
		    kind->id[1] != '\0') {
			continue;
		}
		corpus_make(&corpus, kind, 1, NAMES);
		measure(libraries, argv[3], kind->title, &corpus);
		corpus_free(&corpus);
	}
	return 0;
}
