/* SPDX-License-Identifier: MIT
 *
 * Prints any number of names for tools/dev/soak, faster than xn reads them:
 *
 *     soak_names COUNT SEED     prints COUNT lines
 *
 * A pool has names of the tests' generator, right and wrong.  Each line is one
 * of them, or two joined by a dot, with a number that makes it different.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/generate.h"

#define POOL 4096
#define POOL_LEN 120 /* longer names are rare, see put_line */
#define LONG 64      /* how many of the pool are long */
#define BUFFER ((size_t)1 << 16)

struct pool {
	char *name[POOL];
	size_t len[POOL];
	char *longer[LONG];
	size_t longer_len[LONG];
};

static char *
copy(const char *name, size_t len)
{
	char *kept = malloc(len > 0 ? len : 1);

	if (kept == NULL) {
		perror("malloc");
		exit(3);
	}
	memcpy(kept, name, len);
	return kept;
}

/* Whether a name can be a line: the caller adds line ends. */
static bool
is_a_line(const char *name, size_t len)
{
	return memchr(name, '\n', len) == NULL &&
	       (len == 0 || name[len - 1] != '\r');
}

static void
make_pool(struct pool *pool, struct generator *gen)
{
	static char name[GENERATE_MAX];
	size_t names = 0, longer = 0;

	while (names < POOL || longer < LONG) {
		size_t len = generate_name(gen, name);

		if (!is_a_line(name, len)) {
			continue;
		}
		if (len <= POOL_LEN && names < POOL) {
			pool->len[names] = len;
			pool->name[names++] = copy(name, len);
		} else if (len > POOL_LEN && longer < LONG) {
			pool->longer_len[longer] = len;
			pool->longer[longer++] = copy(name, len);
		}
	}
}

static size_t
put(char *to, const char *from, size_t len)
{
	memcpy(to, from, len);
	return len;
}

static size_t
put_number(char *to, uint32_t number)
{
	size_t len = 0;

	do {
		to[len++] = (char)('0' + number % 10);
		number /= 10;
	} while (number != 0);
	return len;
}

/* Most lines are plain, as in a file of hosts; returns the line's length. */
static size_t
put_line(char *to, const struct pool *pool, struct generator *gen)
{
	uint32_t kind = generate_below(gen, 1000);
	uint32_t a = generate_below(gen, POOL);
	size_t len = 0;

	if (kind < 900) {
		len += put(to, "www", 3);
		len += put_number(to + len, generate_below(gen, 1000000));
		len += put(to + len, ".example", 8);
	} else if (kind < 998) {
		len += put(to, pool->name[a], pool->len[a]);
		if (kind < 970) {
			to[len++] = '.';
			len += put_number(to + len, a + kind);
		}
	} else {
		a %= LONG;
		len += put(to, pool->longer[a], pool->longer_len[a]);
	}
	to[len++] = '\n';
	return len;
}

static bool
write_all(const char *from, size_t len)
{
	while (len > 0) {
		ssize_t n = write(STDOUT_FILENO, from, len);

		if (n < 0) {
			perror("soak_names");
			return false;
		}
		from += n;
		len -= (size_t)n;
	}
	return true;
}

int
main(int argc, char **argv)
{
	static char buffer[BUFFER + GENERATE_MAX + 64];
	static struct pool pool;
	struct generator gen;
	size_t len = 0;

	if (argc != 3) {
		fputs("usage: soak_names COUNT SEED\n", stderr);
		return 2;
	}
	generate_begin(&gen, strtoull(argv[2], NULL, 10));
	make_pool(&pool, &gen);
	for (uint64_t left = strtoull(argv[1], NULL, 10); left > 0; left--) {
		len += put_line(buffer + len, &pool, &gen);
		if (len >= BUFFER || left == 1) {
			if (!write_all(buffer, len)) {
				return 3;
			}
			len = 0;
		}
	}
	return 0;
}
