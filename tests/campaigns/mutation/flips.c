/* SPDX-License-Identifier: MIT
 *
 * Flips bits of the generated tables, in its own memory, and checks that an
 * answer changes which a sweep over all code points compares.  The sweeps are
 * in tests/core/idna: test_tables.c, test_nameprep.c, test_display_data.c.
 *
 *     flips STEP SEED NAME ADDRESS SIZE...
 *
 * A table is given by its name, and by its address and size in hexadecimal, as
 * nm prints them.  One bit in every STEP-th byte is flipped.  Prints the flips
 * that no sweep notices, and a line for each table.  -DDISPLAY is for the
 * tables of libxn-display.
 */
#define _GNU_SOURCE

#include "lib/unicode/ucd.h"

#ifdef DISPLAY
#include "lib/display/skeleton/properties.h"
#include "lib/display/skeleton/scripts.h"
#endif

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define POINTS 0x110000u
#define BLOCK 256u
#define BLOCKS (POINTS / BLOCK)

static uint64_t
mix(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
	return hash ^ hash >> 29;
}

static uint64_t
mix_string(uint64_t hash, struct ucd_string string)
{
	hash = mix(hash, string.count);
	while (string.count > 0) {
		hash = mix(hash, ucd_next(&string));
	}
	return hash;
}

/* ---- what the sweeps compare -------------------------------------------- */

#ifdef DISPLAY

static uint64_t
mix_set(uint64_t hash, xn_script_set set)
{
	for (size_t i = 0; i < XN_SCRIPT_WORDS; i++) {
		hash = mix(hash, set.words[i]);
	}
	return hash;
}

static uint64_t
view_row(uint64_t hash, uint32_t c)
{
	uint32_t row = display_row(c);

	hash = mix(hash, DISPLAY_SCRIPT(row));
	hash = mix(hash, xn_display_types(row));
	hash = mix(hash, (uint64_t)DISPLAY_BIDI(row) << 8 | DISPLAY_DIGIT(row));
	hash = mix(hash, row & (DISPLAY_IS_MN | DISPLAY_IS_IGNORABLE |
				DISPLAY_IS_ALLOWED));
	return mix_set(hash, xn_display_scripts(row));
}

static uint64_t
view_prototype(uint64_t hash, uint32_t c)
{
	return mix_string(hash, xn_display_prototype(c));
}

static uint64_t
view_mirror(uint64_t hash, uint32_t c)
{
	return mix(mix(hash, xn_display_mirror(c)),
		   (unsigned char)xn_display_bracket(c));
}

/* The short lists: the code points only count. */
static uint64_t
view_lists(uint64_t hash, uint32_t c)
{
	if (c >= BLOCK) {
		return hash;
	}
	if (xn_script_name(c) != NULL) {
		for (const char *s = xn_script_name(c); *s != '\0'; s++) {
			hash = mix(hash, (unsigned char)*s);
		}
		for (const char *s = xn_script_long_name(c); *s != '\0'; s++) {
			hash = mix(hash, (unsigned char)*s);
		}
	}
	return mix_set(hash, xn_display_recommended[0]);
}

/* The number of a digit's system. */
static uint64_t
view_system(uint64_t hash, uint32_t c)
{
	uint32_t zero = display_zero(c);

	return zero != 0 ? mix(hash, xn_display_system(zero)) : hash;
}

static const struct {
	const char *table; /* the table that this view is the first to show */
	uint64_t (*look)(uint64_t hash, uint32_t point);
} views[] = {
	{"xn_display_row", view_row},       {"xn_display_p", view_prototype},
	{"xn_display_low", view_prototype}, {"xn_display_mirrors", view_mirror},
	{"xn_display_zeros", view_system},  {"xn_display_script_", view_lists}};

#else

static uint64_t
view_row(uint64_t hash, uint32_t c)
{
	return mix(hash, ucd_row(c));
}

static uint64_t
view_mapping(uint64_t hash, uint32_t c)
{
	return mix_string(hash, xn_ucd_mapping(c));
}

static uint64_t
view_decomposition(uint64_t hash, uint32_t c)
{
	return mix_string(hash, xn_ucd_decomposition(c));
}

static uint64_t
view_fold(uint64_t hash, uint32_t c)
{
	return UCD_FOLD(ucd_row(c)) == UCD_FOLD_OTHER
		       ? mix_string(hash, xn_ucd_fold(c))
		       : hash;
}

static uint64_t
view_prep(uint64_t hash, uint32_t c)
{
	struct ucd_string to;

	hash = mix(hash, (uint64_t)xn_ucd_prep(c) << 32 | xn_ucd_prep_row(c));
	return xn_ucd_prep_exception(&to, c) ? mix_string(hash, to) : hash;
}

/*
 * Collected before any change: the second halves that compose with something.
 */
static uint32_t second[256];
static size_t seconds;

static uint64_t
view_composition(uint64_t hash, uint32_t c)
{
	hash = mix(hash, xn_ucd_compose('a', c));
	hash = mix(hash, xn_ucd_compose(0x226, c));
	if (c < 0x20000) {
		for (size_t i = 0; i < seconds; i++) {
			hash = mix(hash, xn_ucd_compose(c, second[i]));
		}
	}
	return hash;
}

static void
find_seconds(void)
{
	for (uint32_t c = 0; c < POINTS; c++) {
		struct ucd_string to = xn_ucd_decomposition(c);
		uint32_t last = 0, i = 0;

		if (to.count < 2) {
			continue;
		}
		while (to.count > 0) {
			last = ucd_next(&to);
		}
		while (i < seconds && second[i] != last) {
			i++;
		}
		if (last != 0 && i == seconds &&
		    seconds < sizeof second / sizeof *second) {
			second[seconds++] = last;
		}
	}
}

static const struct {
	const char *table;
	uint64_t (*look)(uint64_t hash, uint32_t point);
} views[] = {{"xn_ucd_row", view_row},
	     {"xn_ucd_map", view_mapping},
	     {"xn_ucd_nfd", view_decomposition},
	     {"xn_ucd_fold", view_fold},
	     {"xn_ucd_prep", view_prep},
	     {"xn_ucd_pool", view_mapping},
	     {"xn_ucd_pool", view_decomposition},
	     {"xn_ucd_pool", view_fold},
	     {"xn_ucd_pool", view_prep},
	     {"xn_ucd_pairs", view_composition},
	     {"xn_ucd_pair_shifts", view_composition}};

#endif

#define VIEWS (sizeof views / sizeof *views)

static uint64_t before[VIEWS][BLOCKS];

static uint64_t
block(size_t view, uint32_t number)
{
	uint64_t hash = number;

	for (uint32_t i = 0; i < BLOCK; i++) {
		hash = views[view].look(hash, number * BLOCK + i);
	}
	return hash;
}

static void
remember(void)
{
	for (size_t v = 0; v < VIEWS; v++) {
		for (uint32_t i = 0; i < BLOCKS; i++) {
			before[v][i] = block(v, i);
		}
	}
}

/* ---- changes ------------------------------------------------------------ */

static sigjmp_buf out;

/* A look-up outside memory counts as noticed. */
static void
on_fault(int number)
{
	siglongjmp(out, number);
}

static bool
differs(size_t view)
{
	/* The next change is often where the last one was. */
	static uint32_t last;

	for (uint32_t i = 0; i < BLOCKS; i++) {
		uint32_t number = (last + i) % BLOCKS;

		if (block(view, number) != before[view][number]) {
			last = number;
			return true;
		}
	}
	return false;
}

/* Whether the same view is also listed before. */
static bool
is_again(size_t view)
{
	size_t first = 0;

	while (views[first].look != views[view].look) {
		first++;
	}
	return first < view;
}

static bool
is_noticed(const char *table)
{
	if (sigsetjmp(out, 1) != 0) {
		return true;
	}
	for (size_t v = 0; v < VIEWS; v++) {
		if (strncmp(table, views[v].table, strlen(views[v].table)) ==
			    0 &&
		    differs(v)) {
			return true;
		}
	}
	for (size_t v = 0; v < VIEWS; v++) {
		if (!is_again(v) && differs(v)) {
			return true;
		}
	}
	return false;
}

static void
open_for_writing(unsigned char *table, size_t size)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t first = (uintptr_t)table & ~(page - 1);
	uintptr_t end = (uintptr_t)table + size;

	if (mprotect((void *)first, end - first,
		     PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
		perror("mprotect");
		exit(2);
	}
}

/*
 * The bits of each byte that nothing depends on.  In a pool: the filling of a
 * string up to an even number of units, and the bits that mark the second half
 * of a surrogate pair.  In a structure: its padding.
 */
static unsigned char *
unused_bits(const char *name, const unsigned char *table, size_t size)
{
	unsigned char *bits = calloc(size, sizeof *bits);
	const uint16_t *unit = (const uint16_t *)(const void *)table;
	const char *kind = strrchr(name, '_');
	size_t at = 0;

	for (size_t i = 0; strcmp(kind, "_mirrors") == 0 && i < size; i++) {
		bits[i] = i % 12 > 8 ? 0xFF : 0;
	}
	while (strcmp(kind, "_pool") == 0 && at < size / 2) {
		struct ucd_string string = {unit + at + 1, unit[at]};

		while (string.count > 0) {
			if (ucd_next(&string) > 0xFFFF) {
				bits[2 * (string.unit - unit) - 1] = 0xFC;
			}
		}
		at = (size_t)(string.unit - unit);
		if (at % 2 == 1) {
			bits[2 * at] = bits[2 * at + 1] = 0xFF;
			at++;
		}
	}
	return bits;
}

static void
try_table(const char *name, unsigned char *table, size_t size, size_t step,
	  uint64_t seed)
{
	size_t tried = 0, missed = 0, empty = 0;
	unsigned char *unused = unused_bits(name, table, size);

	open_for_writing(table, size);
	for (size_t i = mix(seed, size) % step; i < size; i += step) {
		unsigned bit = (unsigned)(mix(mix(seed, 1), i) >> 40) % 8;

		table[i] ^= (unsigned char)(1u << bit);
		if (unused[i] >> bit & 1) {
			empty++;
		} else if (!is_noticed(name)) {
			printf("%s[%zu] bit %u: not noticed\n", name, i, bit);
			missed++;
		}
		table[i] ^= (unsigned char)(1u << bit);
		tried++;
	}
	printf("%-28s %6zu bytes, %6zu tried, %5zu unused, %4zu not noticed\n",
	       name, size, tried, empty, missed);
	fflush(stdout);
	free(unused);
}

int
main(int argc, char *argv[])
{
	struct sigaction action = {.sa_handler = on_fault};

	if (argc < 6) {
		fputs("usage: flips STEP SEED NAME ADDRESS SIZE...\n", stderr);
		return 2;
	}
	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
#ifndef DISPLAY
	find_seconds();
#endif
	remember();
	for (int i = 3; i + 2 < argc; i += 3) {
		try_table(argv[i],
			  (unsigned char *)strtoull(argv[i + 1], NULL, 16),
			  strtoull(argv[i + 2], NULL, 16),
			  strtoull(argv[1], NULL, 10),
			  strtoull(argv[2], NULL, 10));
	}
	return 0;
}
