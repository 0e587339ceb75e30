/* SPDX-License-Identifier: MIT
 *
 * The ways into the library that a C program has, for ways.py.
 *
 *     ways names COUNT SEED                  prints names, a line each
 *     ways WAY ascii|unicode <NAMES          prints the results, a line each
 *
 * WAY is utf8 or dropin; tests/entries holds the other functions against that
 * for UTF-8.  The profile is lookup.  A name that is refused is an empty line;
 * with dropin, "! " and the error.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>
#ifdef HAVE_DROPIN
#include <xn/idn2.h>
#endif

#include "lib/unicode/utf8.h"
#include "tests/support/generate.h"

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
	{"utf8", by_utf8},
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
