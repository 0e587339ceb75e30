/* SPDX-License-Identifier: MIT */
/* Strict C11 has no MAP_ANONYMOUS. */
#define _DEFAULT_SOURCE

#include "guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t
page(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

void
guard_make(struct guard *guard, size_t size)
{
	char *all;

	/* At least one page: qemu's mprotect refuses 0. */
	guard->size = (size > 0 ? (size + page() - 1) / page() : 1) * page();
	all = mmap(NULL, guard->size + 2 * page(), PROT_NONE,
		   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (all == MAP_FAILED ||
	    mprotect(all + page(), guard->size, PROT_READ | PROT_WRITE) != 0) {
		perror("guard page");
		exit(1);
	}
	guard->first = all + page();
}

void
guard_drop(struct guard *guard)
{
	munmap(guard->first - page(), guard->size + 2 * page());
}

char *
guard_at_end(const struct guard *guard, size_t len)
{
	if (len > guard->size) {
		fprintf(stderr, "%zu bytes do not fit the guarded memory\n",
			len);
		exit(1);
	}
	return guard->first + guard->size - len;
}

const char *
guard_copy(const struct guard *guard, const char *src, size_t len)
{
	char *to = guard_at_end(guard, len);

	if (len > 0) {
		memcpy(to, src, len);
	}
	return to;
}
