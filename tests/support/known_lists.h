/* SPDX-License-Identifier: MIT
 *
 * Lists of domains, and names that look like them: random, the same in each
 * run.
 */
#ifndef TESTS_KNOWN_LISTS_H
#define TESTS_KNOWN_LISTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LIST_NAME 160

struct chance {
	uint64_t state;
};

/* A number below limit. */
static inline size_t
chance_below(struct chance *chance, size_t limit)
{
	chance->state = chance->state * UINT64_C(6364136223846793005) +
			UINT64_C(1442695040888963407);
	return (size_t)(chance->state >> 33) % limit;
}

/*
 * Letters that look alike, or that Chromium reads in several ways.  Each group
 * is a string of letters separated by blanks.
 */
static const char *const list_groups[] = {
	"b p \u00FE \u00FE \u0440 \u044C \u03FC \u00DF",
	"l t i \u0142 \u0142 \u0131 \u04CF \u04CF \u0442 j",
	"oe ce \u0153 \u0153 o\u00E9 c\u0435",
	"a \u0430 \u00E4 \u00E5 a\u0323\u0302",
	"o \u043E \u00F8 \u00F6 \u0966 \u03BF",
	"rn m \u043C",
	"l\u0323 \u0142\u0323 \u0142\u0301 t\u0323",
	"\u05D0 \u05D1 \u4E2D \u30CE",
	". . . \u06F0",
};

#define LIST_GROUPS (sizeof list_groups / sizeof *list_groups)

/* Copies the n-th word of a group; n wraps round. */
static inline size_t
list_letter(char *to, size_t group, size_t n)
{
	const char *s = list_groups[group];
	size_t words = 1, len;

	for (size_t i = 0; s[i] != '\0'; i++) {
		words += s[i] == ' ';
	}
	for (n %= words; n > 0; n--) {
		s = strchr(s, ' ') + 1;
	}
	len = strcspn(s, " ");
	memcpy(to, s, len);
	return len;
}

/*
 * Makes a name.  Names with the same seed have letters of the same groups, so
 * many look alike.
 */
static inline size_t
list_name(char to[LIST_NAME], size_t seed, struct chance *chance)
{
	struct chance groups = {seed * 7919 + 1};
	size_t count = 2 + chance_below(&groups, 8), len = 0;
	size_t spread = 1 + chance_below(chance, 3) * 4;
	bool usual = chance_below(&groups, 3) > 0;

	if (chance_below(chance, 4) == 0) {
		memcpy(to, "www.", 4);
		len = 4;
	}
	for (size_t i = 0; i < count; i++) {
		size_t group = chance_below(&groups,
					    usual ? 3 : LIST_GROUPS);
		size_t n = chance_below(chance, 2)
				   ? 0
				   : chance_below(chance, spread);

		len += list_letter(to + len, group, n);
	}
	memcpy(to + len, ".com", 5);
	return len + 4;
}

#endif
