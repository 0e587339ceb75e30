/* SPDX-License-Identifier: MIT
 *
 * The drop-in without its fast paths and with them, in one process:
 *
 *     test_dropin_fast SLOW FAST
 *
 * Both give the same answer to each call.  XN_TEST_SCALE is how many names are
 * generated, in per cent.
 */
#include <stdio.h>
#include <string.h>

#include "judge.h"
#include "pieces.h"

#define NAMES 400000
#define SALT 93

/* Parts of the names that fast paths are for, and of those that they refuse. */
static const char *const parts[] = {
	"a",           "b-c",
	"_",           "_dmarc",
	"a_b",         "-",
	"--",          "D",
	"7",           "!",
	"xn--tda",     "xn--4db",
	"xn--a_b-iva", "xn--",
	"xn--TDA",     "xn--a!-z",
	"\u00FC",      "\u05D0",
	"\u212A",      "e\u0301",
	"o",           "www",
	"\xFF",        "\uFF3F",
	"xn--zca",     ".",
	".",           "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
};

static size_t
some_parts(struct generator *gen, char *dst)
{
	size_t len = 0;

	for (uint32_t left = 1 + generate_below(gen, 9); left > 0; left--) {
		const char *part = parts[generate_below(
			gen, sizeof parts / sizeof *parts)];

		memcpy(dst + len, part, strlen(part));
		len += strlen(part);
	}
	return len;
}

static bool
check_call(const struct libidn2 *slow, const struct libidn2 *fast,
	   const struct call *call)
{
	static struct answer expected, got;

	answer_by(slow, call, &expected);
	answer_by(fast, call, &got);
	if (answers_equal(&expected, &got)) {
		return true;
	}
	fprintf(stderr,
		"%s of \"%s\", flags %d: %d \"%.*s\", not %d \"%.*s\"\n",
		function_name(call->function), call->bytes, call->flags, got.rc,
		(int)got.len, (const char *)got.data, expected.rc,
		(int)expected.len, (const char *)expected.data);
	return false;
}

int
main(int argc, char **argv)
{
	static const int flags[] = {0, 4, 9, 32, 36, 64, 65, 128, 192};
	struct libidn2 slow, fast;
	struct generator gen;
	size_t faults = 0;

	if (argc != 3 || !open_libidn2(&slow, argv[1]) ||
	    !open_libidn2(&fast, argv[2])) {
		return 2;
	}
	generate_begin(&gen, SALT);
	for (size_t i = generate_count(NAMES); i > 0; i--) {
		char name[PIECES_MAX + 1];
		size_t len = i % 4 == 0 ? pieces_name(&gen, name)
					: some_parts(&gen, name);
		struct call call = {.function = LOOKUP_U8, .bytes = name};

		name[len] = '\0';
		call.flags = flags[generate_below(&gen, sizeof flags /
								sizeof *flags)];
		faults += !check_call(&slow, &fast, &call);
		call.function = TO_UNICODE_8Z8Z;
		faults += !check_call(&slow, &fast, &call);
	}
	return faults > 0;
}
