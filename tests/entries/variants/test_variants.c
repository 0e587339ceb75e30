/* SPDX-License-Identifier: MIT
 *
 * Fast paths make no difference: builds of the library with and without them
 * give the same answers, for names at the limits of the fast paths and for any
 * others.
 *
 *     test_variants LIBRARY...    the first is the slow one
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/generate.h"
#include "tests/support/shapes.h"
#include "variants.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static size_t checked;

/* The share of all calls to make, in per cent, from XN_TEST_SCALE. */
static uint32_t share = 100;
static struct generator sampler;

/* ---- calls -------------------------------------------------------------- */

static void
check(const struct call *call)
{
	if (share < 100 && generate_below(&sampler, 100) >= share) {
		return;
	}
	variants_check(call);
	checked++;
}

/* Row i, counted over and over; half of them take UTF-8. */
static size_t
some_row(size_t i)
{
	static const char *const some[] = {
		"xn_to_ascii",       "xn_to_ascii_utf16",
		"xn_to_ascii",       "xn_to_ascii_utf32",
		"xn_to_unicode",     "xn_to_unicode_utf16",
		"xn_to_ascii_utf16", "xn_to_unicode_utf32",
		"xn_to_unicode",
	};

	return variants_row(some[i % COUNT(some)]);
}

/* One call, each time with another profile, function and places. */
static void
try_once(const char *src, size_t len)
{
	static size_t turn;
	static const unsigned places[] = {PLACE_LAST, 0, PLACE_LAST, 31, 33,
					  PLACE_LAST, 1};
	struct call call = {.src = src, .len = len};

	turn++;
	if (!variants_profile(&call.opt, turn % 7)) {
		variants_profile(&call.opt, 0);
	}
	call.row = some_row(turn / 7);
	call.cap = turn % 5 == 0 ? XN_NAME_SIZE : len + 1;
	call.src_place = places[turn % COUNT(places)];
	call.dst_place = places[turn / 3 % COUNT(places)];
	check(&call);
}

/* With every profile, next to a guard page. */
static void
try_profiles(const char *src, size_t len, size_t cap)
{
	static size_t turn;
	struct call call = {.src = src, .len = len, .cap = cap};

	call.src_place = PLACE_LAST;
	call.dst_place = PLACE_LAST;
	for (size_t i = 0; variants_profile(&call.opt, i); i++) {
		call.row = some_row(turn % 2 == 0 ? 0 : 4);
		check(&call);
		call.row = some_row(turn++);
		check(&call);
	}
}

static void
try_name(const char *src, size_t len)
{
	try_profiles(src, len, XN_NAME_SIZE);
}

/* With all rows, with and without a report. */
static void
try_rows(const char *src, size_t len)
{
	struct call call = {.src = src, .len = len, .cap = 2 * len + 64};

	call.src_place = PLACE_LAST;
	call.dst_place = PLACE_LAST;
	for (size_t i = 0; variants_profile(&call.opt, i); i++) {
		for (call.row = 0; call.row < variants_rows(); call.row++) {
			call.extra = false;
			check(&call);
			call.extra = true;
			check(&call);
		}
	}
}

/* ---- names -------------------------------------------------------------- */

/* Letters, digits and hyphens, in labels of at most this length. */
static void
fill(char *name, size_t len, size_t label)
{
	static const char chars[] = "abcdefghijklm-nopqrstuvwxyz0123456789ABC";

	for (size_t i = 0; i < len; i++) {
		size_t at = i % (label + 1);

		name[i] = at == label ? '.' : chars[(i * 7 + at) % 40];
		if (name[i] == '-' && (at < 4 || at + 1 >= label)) {
			name[i] = 'z';
		}
	}
	if (len > 0 && name[len - 1] == '-') {
		name[len - 1] = 'y';
	}
}

/* The ACE prefix at every place, behind a dot or another character. */
static void
prefixes(void)
{
	static const char *const prefix[] = {
		"xn--",      "XN--",
		"xN--",      "Xn--",
		"xn-",       "xn--tda",
		"xn--tda.",  "xn--a-",
		"xn--99999", "XN--TDA",
		"xm--tda",   "xn--\xC3\xBC",
		"xn--ls8h",  "xn--4dbcagdahymbxekheh6e0a7fei0b"};
	char name[128];

	for (size_t i = 0; i < COUNT(prefix); i++) {
		size_t size = strlen(prefix[i]);

		for (size_t at = 0; at <= 40; at++) {
			for (size_t rest = 0; rest < 40; rest += 3) {
				size_t len = at + size + rest;

				fill(name, len, 63);
				memcpy(name + at, prefix[i], size);
				try_name(name, len);
				if (at > 0) {
					name[at - 1] = '.';
					try_name(name, len);
				}
			}
		}
	}
}

/*
 * Labels of about 63 bytes that begin at every place, and names of any length.
 */
static void
long_labels(void)
{
	char name[400];

	for (size_t at = 0; at < 140; at++) {
		for (size_t label = 61; label <= 66; label++) {
			size_t len = at + label + 20;

			fill(name, at, 9);
			memset(name + at, 'b', label + 20);
			if (at > 0) {
				name[at - 1] = '.';
			}
			try_name(name, at + label);
			name[at + label] = '.';
			try_name(name, at + label + 1);
			try_name(name, len);
			memcpy(name + len - 2, "\xC3\xBC", 2);
			try_name(name, len);
		}
	}
	for (size_t len = 0; len <= 300; len++) {
		for (size_t label = 1; label <= 66; label += 5) {
			fill(name, len, label);
			try_name(name, len);
			try_profiles(name, len, len + 1);
		}
	}
}

/* Every byte at every place. */
static void
bytes(void)
{
	char name[66];

	for (size_t len = 1; len <= sizeof name; len++) {
		for (size_t i = 0; i < 256 * len; i++) {
			fill(name, len, 40);
			name[i / 256] = (char)(i % 256);
			try_once(name, len);
		}
	}
}

/* ---- places ------------------------------------------------------------- */

static const char *const samples[] = {
	"",
	"a",
	"example",
	"www.Example.com",
	"a-very-long-label-that-is-not-yet-too-long.example",
	"WWW.0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijkl.com.",
	"h\xC3\xBCte.example",
	"xn--bcher-kva.example",
	"xn--tda.XN--TDA.\xE3\x80\x82",
	"\xD7\x90\xD7\x91.1.example",
	"fa\xC3\x9F.\xEF\xBC\xA1\xCC\x88.\xED\x95\x9C\xEA\xB8\x80",
	"one.two.three.four.five.six.seven.eight.nine.ten.eleven.twelve.th",
	"-a.b-.c--d.ab--.x y.\x80",
};

/* All alignments of both ends; every capacity up to more than needed. */
static void
places(void)
{
	for (size_t i = 0; i < COUNT(samples); i++) {
		struct call call = {.src = samples[i],
				    .len = strlen(samples[i]),
				    .cap = 128};

		variants_profile(&call.opt, 0);
		for (unsigned j = 0; j < 2 * (PLACES + 1) * (PLACES + 1); j++) {
			call.row = some_row(j);
			call.src_place = j / 2 % (PLACES + 1);
			call.dst_place = j / 2 / (PLACES + 1);
			check(&call);
		}
		for (size_t cap = 0; cap <= 2 * call.len + 2; cap++) {
			try_profiles(call.src, call.len, cap);
		}
	}
}

/* ---- the codec ---------------------------------------------------------- */

static void
codec(void)
{
	struct generator gen;
	char name[GENERATE_MAX];

	generate_begin(&gen, 11);
	for (size_t i = generate_count(40000); i > 0; i--) {
		struct call call = {.src = name};
		size_t cap;

		call.len = generate_name(&gen, name);
		/* Four rows follow one another. */
		call.row = variants_row("xn_punycode_encode") +
			   generate_below(&gen, 4);
		call.src_place = PLACE_LAST;
		call.dst_place = PLACE_LAST;
		call.extra = generate_below(&gen, 4) == 0;
		cap = generate_below(&gen, 4) > 0 ? 4 * call.len : call.len;
		call.cap = cap < GENERATE_MAX ? cap : GENERATE_MAX;
		check(&call);
	}
}

/* ---- any names ---------------------------------------------------------- */

static void
shapes(void)
{
	const struct shape *shape;

	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		for (size_t parts = 1; parts <= 70; parts += 1 + parts / 4) {
			char *name = malloc(shape_room(shape, parts));

			if (name == NULL) {
				perror("malloc");
				exit(3);
			}
			try_rows(name, shape_build(name, shape, parts));
			free(name);
		}
	}
}

static void
any(void)
{
	struct generator gen;
	char name[GENERATE_MAX];

	generate_begin(&gen, 12);
	for (size_t i = generate_count(300000); i > 0; i--) {
		struct call call = {.src = name};

		call.opt = generate_options(&gen);
		call.len = generate_name(&gen, name);
		call.row = generate_below(&gen, (uint32_t)variants_rows());
		call.cap = generate_below(&gen, 3) > 0
				   ? XN_NAME_SIZE
				   : generate_below(&gen, 300);
		call.src_place = generate_below(&gen, PLACES + 1);
		call.dst_place = generate_below(&gen, PLACES + 1);
		call.extra = generate_below(&gen, 4) == 0;
		check(&call);
	}
	printf("seed %llu\n", (unsigned long long)gen.seed);
}

int
main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
		bool whole; /* all calls, or a share of them by XN_TEST_SCALE */
	} parts[] = {
		{"prefixes", prefixes, false},
		{"long labels", long_labels, false},
		{"bytes", bytes, false},
		{"places", places, false},
		{"shapes", shapes, false},
		{"codec", codec, true},
		{"any", any, true},
	};

	variants_open((size_t)(argc - 1), argv + 1);
	generate_begin(&sampler, 13);
	for (size_t i = 0; i < COUNT(parts); i++) {
		size_t before = checked;

		share = parts[i].whole ? 100 : (uint32_t)generate_count(100);
		parts[i].run();
		printf("%s: %zu calls\n", parts[i].name, checked - before);
		fflush(stdout);
	}
	return 0;
}
