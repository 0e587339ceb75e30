/* SPDX-License-Identifier: MIT
 *
 * dropin GNU OURS [NAMES]: the time of idn2_lookup_u8 in two libraries, beside
 * one another in one process, for names of several kinds.
 *
 * Each of a corpus's names goes to one library and then to the other; what
 * they return is compared first.  A figure is the median over rounds of the
 * nanoseconds a name, the result released; the ratio the median of the rounds'
 * own ratios, with the lowest and the highest.
 */
#define _XOPEN_SOURCE 700

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../lib/utf8.h"

#define ROUNDS 15
#define NAME_ROOM 256

typedef int lookup_function(const uint8_t *src, uint8_t **dst, int flags);

/* ---- names -------------------------------------------------------------- */

/* A script: letters in order, of which a label has as many as it wants. */
static const struct script {
	uint32_t first;
	uint32_t count;
} scripts[] = {
	{0xE0, 23},      /* Latin with marks, beside ASCII */
	{0x430, 32},     /* Cyrillic */
	{0x3B1, 17},     /* Greek */
	{0x627, 20},     /* Arabic */
	{0x5D0, 27},     /* Hebrew */
	{0x915, 37},     /* Devanagari */
	{0xE01, 46},     /* Thai */
	{0x3042, 60},    /* Hiragana */
	{0x4E00, 20000}, /* Han */
	{0xAC00, 11172}, /* Hangul */
};

static uint32_t
next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33);
}

static uint32_t
below(uint64_t *state, uint32_t limit)
{
	return next_random(state) % limit;
}

static char *
put_ascii(char *at, uint64_t *state, bool capitals)
{
	static const char letters[] = "aeionrstlcdmpuhgbyfvkwzxjq0123456789";
	uint32_t len = 3 + below(state, 12);

	for (uint32_t i = 0; i < len; i++) {
		char c = letters[below(state, i % 2 == 0 ? 26 : 12)];
		bool capital = capitals && c >= 'a' && below(state, 3) == 0;

		*at++ = (char)(capital ? c - 0x20 : c);
	}
	return at;
}

/* mapped: with capitals, or letters of full width. */
static char *
put_letters(char *at, uint64_t *state, bool mapped)
{
	const struct script *script =
		&scripts[below(state, sizeof scripts / sizeof *scripts)];
	bool latin = script->first == 0xE0;
	uint32_t len = 3 + below(state, script->count > 1000 ? 4 : 9);

	for (uint32_t i = 0; i < len; i++) {
		uint32_t c = script->first + below(state, script->count);

		if (latin && i % 3 != 0) {
			c = 'a' + below(state, 26);
			c += mapped ? 0xFF41 - 'a' : 0;
		} else if (mapped && (latin || script->first == 0x430)) {
			c -= 0x20;
		}
		at += utf8_encode(at, c);
	}
	return at;
}

enum kind { ASCII, MIXED, IDN, MAPPED, KINDS };

static const char *const kind_names[] = {"ASCII, lower case",
					 "ASCII, mixed case", "IDN as it is",
					 "IDN to be mapped", "A-labels"};

static void
put_name(char *name, uint64_t *state, enum kind kind)
{
	static const char *const ends[] = {"com",   "org", "net",    "de",
					   "co.uk", "jp",  "com.br", "eu"};
	char *at = name;

	if (below(state, 2) == 0) {
		memcpy(at, "www.", 4);
		at += 4;
	}
	at = kind <= MIXED ? put_ascii(at, state, kind == MIXED)
			   : put_letters(at, state, kind == MAPPED);
	*at++ = '.';
	strcpy(at, ends[below(state, sizeof ends / sizeof *ends)]);
}

/* ---- time --------------------------------------------------------------- */

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

struct corpus {
	char (*names)[NAME_ROOM];
	size_t count;
};

static double
run(lookup_function *lookup, const struct corpus *corpus)
{
	double start = now();

	for (size_t i = 0; i < corpus->count; i++) {
		uint8_t *dst = NULL;

		lookup((const uint8_t *)corpus->names[i], &dst, 0);
		free(dst);
	}
	return (now() - start) / (double)corpus->count;
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double figures[ROUNDS])
{
	qsort(figures, ROUNDS, sizeof *figures, by_value);
	return figures[ROUNDS / 2];
}

static void
measure(const char *what, lookup_function *const lookups[2],
	const struct corpus *corpus)
{
	double gnu[ROUNDS], ours[ROUNDS], ratio[ROUNDS], middle;

	for (int i = 0; i < ROUNDS; i++) {
		gnu[i] = run(lookups[0], corpus);
		ours[i] = run(lookups[1], corpus);
		ratio[i] = gnu[i] / ours[i];
	}
	middle = median(ratio);
	printf("%-18s %8.0f %8.1f %8.1f  %.1f to %.1f\n", what, median(gnu),
	       median(ours), middle, ratio[0], ratio[ROUNDS - 1]);
}

/* ---- the two libraries -------------------------------------------------- */

static lookup_function *
load(const char *path)
{
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	/* ISO C knows no conversion from what dlsym returns. */
	union {
		void *object;
		lookup_function *function;
	} symbol = {library != NULL ? dlsym(library, "idn2_lookup_u8") : NULL};

	if (symbol.object == NULL) {
		fprintf(stderr, "dropin: %s\n", dlerror());
		exit(3);
	}
	return symbol.function;
}

/*
 * Keep the names that both libraries convert, and to the same; returns how
 * many were left out.
 */
static size_t
keep_equal(lookup_function *const lookups[2], struct corpus *corpus)
{
	size_t kept = 0, all = corpus->count;

	for (size_t i = 0; i < all; i++) {
		uint8_t *dst[2] = {NULL, NULL};

		for (int k = 0; k < 2; k++) {
			lookups[k]((const uint8_t *)corpus->names[i], &dst[k],
				   0);
		}
		if (dst[0] != NULL && dst[1] != NULL &&
		    strcmp((char *)dst[0], (char *)dst[1]) == 0) {
			memmove(corpus->names[kept++], corpus->names[i],
				NAME_ROOM);
		}
		free(dst[0]);
		free(dst[1]);
	}
	corpus->count = kept;
	return all - kept;
}

/* Replace each name by its ASCII form. */
static void
make_ascii(lookup_function *lookup, struct corpus *corpus)
{
	for (size_t i = 0; i < corpus->count; i++) {
		uint8_t *dst = NULL;

		lookup((const uint8_t *)corpus->names[i], &dst, 0);
		strcpy(corpus->names[i], (char *)dst);
		free(dst);
	}
}

int
main(int argc, char **argv)
{
	lookup_function *lookups[2];
	uint64_t state = 2026;
	struct corpus corpus;
	size_t names = argc > 3 ? (size_t)strtoul(argv[3], NULL, 10) : 10000;

	if (argc < 3 || names == 0) {
		fprintf(stderr, "usage: dropin GNU OURS [NAMES]\n");
		return 2;
	}
	lookups[0] = load(argv[1]);
	lookups[1] = load(argv[2]);
	corpus.names = malloc(names * NAME_ROOM);
	if (corpus.names == NULL) {
		return 3;
	}
	printf("%-18s %8s %8s %8s\n", "ns a name", "libidn2", "libxn", "ratio");
	for (int kind = ASCII; kind <= KINDS; kind++) {
		size_t left_out;

		corpus.count = names;
		for (size_t i = 0; kind < KINDS && i < names; i++) {
			put_name(corpus.names[i], &state, (enum kind)kind);
		}
		for (size_t i = 0; kind == KINDS && i < names; i++) {
			put_name(corpus.names[i], &state, IDN);
		}
		left_out = keep_equal(lookups, &corpus);
		if (kind == KINDS) {
			make_ascii(lookups[1], &corpus);
		}
		measure(kind_names[kind], lookups, &corpus);
		if (left_out > 0) {
			printf("%18s %zu names are refused or differ\n", "",
			       left_out);
		}
	}
	free(corpus.names);
	return 0;
}
