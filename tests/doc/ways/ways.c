/* SPDX-License-Identifier: MIT
 *
 * The ways into the library that a C program has, for ways.py.
 *
 *     ways names COUNT SEED                  prints names, a line each
 *     ways WAY ascii|unicode <NAMES          prints the results, a line each
 *
 * WAY is utf8, utf16, utf32, alloc, batch or dropin.  The profile is lookup.  A
 * name that is refused is an empty line; with dropin, "! " and the error.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/idna.h>
#ifdef HAVE_DROPIN
#include <xn/idn2.h>
#endif

#include "lib/unicode/utf8.h"
#include "tests/support/generate.h"
#include "tests/support/units.h"

/* The longest name, and the room for its result. */
#define NAME ((size_t)GENERATE_MAX)
#define ROOM (16 * NAME)

typedef xn_result convert(const xn_options *opt, char *dst, const char *src,
			  size_t len, bool unicode);

static xn_result
by_utf8(const xn_options *opt, char *dst, const char *src, size_t len,
	bool unicode)
{
	return (unicode ? xn_to_unicode : xn_to_ascii)(opt, dst, ROOM, src, len,
						       NULL);
}

static xn_result
by_alloc(const xn_options *opt, char *dst, const char *src, size_t len,
	 bool unicode)
{
	char *made;
	xn_result r = (unicode ? xn_to_unicode_alloc
			       : xn_to_ascii_alloc)(opt, &made, src, len, NULL);

	if (made != NULL) {
		memcpy(dst, made, r.length);
	}
	xn_free(made);
	return r;
}

/* Writes code points, or UTF-16 in as many words, as UTF-8; returns the end. */
static char *
narrow(char *dst, const uint32_t *point, const uint16_t *unit, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		uint32_t c = unit != NULL ? unit[i] : point[i];

		if (unit != NULL && c >= 0xD800 && c < 0xDC00) {
			c = 0x10000 + ((c - 0xD800) << 10) + unit[++i] - 0xDC00;
		}
		dst += utf8_encode(dst, c);
	}
	return dst;
}

static xn_result
by_utf16(const xn_options *opt, char *dst, const char *src, size_t len,
	 bool unicode)
{
	static uint16_t from[NAME], to[ROOM];
	size_t units = units_of(TWO, from, NULL, src, len);
	xn_result r = (unicode ? xn_to_unicode_utf16 : xn_to_ascii_utf16)(
		opt, to, ROOM, from, units, NULL);

	r.length = (size_t)(narrow(dst, NULL, to, r.length) - dst);
	return r;
}

static xn_result
by_utf32(const xn_options *opt, char *dst, const char *src, size_t len,
	 bool unicode)
{
	static uint32_t from[NAME], to[ROOM];
	size_t units = units_of(FOUR, from, NULL, src, len);
	xn_result r = (unicode ? xn_to_unicode_utf32 : xn_to_ascii_utf32)(
		opt, to, ROOM, from, units, NULL);

	r.length = (size_t)(narrow(dst, to, NULL, r.length) - dst);
	return r;
}

static xn_result
by_batch(const xn_options *opt, char *dst, const char *src, size_t len,
	 bool unicode)
{
	int32_t from[] = {0, 1, (int32_t)len + 1}, to[3] = {0};
	static char two[NAME + 1] = "a";
	uint32_t errors[2] = {0};
	xn_column_in in = {.data = two,
			   .data_len = len + 1,
			   .offsets32 = from,
			   .count = 2};
	xn_column_out out = {
		.data = dst, .cap = ROOM, .offsets32 = to, .errors = errors};
	xn_batch_result r;

	memcpy(two + 1, src, len);
	r = (unicode ? xn_to_unicode_batch : xn_to_ascii_batch)(opt, &out, &in);
	memmove(dst, dst + to[1], (size_t)(to[2] - to[1]));
	return (xn_result){errors[1] != 0 ? XN_INVALID : r.status, errors[1],
			   (size_t)(to[2] - to[1]), 0};
}

#ifdef HAVE_DROPIN
static xn_result
by_dropin(const xn_options *opt, char *dst, const char *src, size_t len,
	  bool unicode)
{
	static char name[NAME + 1];
	char *made = NULL;
	xn_result r = {XN_OK, 0, 0, 0};
	int code;

	(void)opt;
	memcpy(name, src, len);
	name[len] = '\0';
	code = unicode ? idn2_to_unicode_8z8z(name, &made, 0)
		       : idn2_to_ascii_8z(name, &made, IDN2_NONTRANSITIONAL);
	r.length = (size_t)snprintf(
		dst, ROOM, "%s%s", code != IDN2_OK ? "! " : "",
		code != IDN2_OK ? idn2_strerror_name(code) : made);
	idn2_free(made);
	return r;
}
#endif

static const struct way {
	const char *name;
	convert *convert;
} ways[] = {
	{"utf8", by_utf8},     {"utf16", by_utf16}, {"utf32", by_utf32},
	{"alloc", by_alloc},   {"batch", by_batch},
#ifdef HAVE_DROPIN
	{"dropin", by_dropin},
#endif
};

static int
convert_lines(convert *by, bool unicode)
{
	static char line[NAME + 2], dst[ROOM + 1];
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r;

	while (fgets(line, sizeof line, stdin) != NULL) {
		r = by(&opt, dst, line, strcspn(line, "\n"), unicode);
		if (r.status == XN_OK) {
			fwrite(dst, 1, r.length, stdout);
		}
		putchar('\n');
	}
	return 0;
}

/* Whether a name is a line of UTF-8 that all ways can get. */
static bool
is_a_line(const char *name, size_t len)
{
	uint32_t point;
	size_t n = 1;

	for (size_t i = 0; i < len && n > 0; i += n) {
		if (name[i] == '\0' || name[i] == '\n' || name[i] == '\r') {
			return false;
		}
		n = utf8_decode(name + i, len - i, &point);
	}
	return n > 0;
}

static int
print_names(size_t count, uint64_t seed)
{
	static char name[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, seed);
	while (count > 0) {
		size_t len = generate_name(&gen, name);

		if (is_a_line(name, len)) {
			fwrite(name, 1, len, stdout);
			putchar('\n');
			count--;
		}
	}
	return 0;
}

int
main(int argc, char **argv)
{
	if (argc == 4 && strcmp(argv[1], "names") == 0) {
		return print_names(strtoull(argv[2], NULL, 10),
				   strtoull(argv[3], NULL, 10));
	}
	for (size_t i = 0; argc == 3 && i < sizeof ways / sizeof *ways; i++) {
		if (strcmp(argv[1], ways[i].name) == 0) {
			return convert_lines(ways[i].convert,
					     strcmp(argv[2], "unicode") == 0);
		}
	}
	return 2;
}
