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

#include <check.h>

#include <xn/display.h>

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

/* How names are made. */
typedef size_t list_maker(char to[LIST_NAME], size_t seed,
			  struct chance *chance);

/* Makes a label: the groups tell how many letters it has, and of which group
 * each is. */
static inline size_t
list_label(char *to, struct chance groups, bool choosy, struct chance *chance)
{
	static const size_t choices[] = {2, 3, 2}; /* thorn, l stroke, oe */
	size_t count = 1 + chance_below(&groups, choosy ? 5 : 3), len = 0;
	size_t same = chance_below(chance, choosy ? 2 : 3);

	while (count-- > 0) {
		size_t group =
			chance_below(&groups, choosy ? 3 : LIST_GROUPS - 1);
		size_t n = chance_below(chance, 8);

		if (same == 0) {
			n = choosy ? choices[group] : 1;
		} else if (n < 4) {
			n = choosy ? n % 2 : 0;
		}
		len += list_letter(to + len, group, n);
	}
	return len;
}

/* Replaces the last label of a name by its A-label, or by capitals. */
static inline size_t
list_disguise(char *name, size_t start, size_t len, struct chance *chance)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char ascii[LIST_NAME];
	xn_result r;

	switch (chance_below(chance, 8)) {
	case 0:
		r = xn_to_ascii(&opt, ascii, sizeof ascii, name + start,
				len - start, NULL);
		if (r.status == XN_OK && start + r.length < LIST_NAME / 2) {
			memcpy(name + start, ascii, r.length);
			return start + r.length;
		}
		break;
	case 1:
		for (size_t i = start; i < len; i++) {
			if (name[i] >= 'a' && name[i] <= 'z') {
				name[i] = (char)(name[i] - 'a' + 'A');
			}
		}
		break;
	default:
		break;
	}
	return len;
}

static inline size_t
list_tree(char to[LIST_NAME], size_t seed, bool choosy, struct chance *chance)
{
	static const size_t counts[] = {1, 2, 2, 2, 3, 3, 4, 4, 5, 6};
	size_t labels = counts[chance_below(chance, 10)], len = 0;

	while (labels > 0 && len < LIST_NAME / 2) {
		struct chance groups = {seed * 7919 +
					chance_below(chance, 2) * 104729};
		size_t start = len;

		len += list_label(to + len, groups, choosy, chance);
		len = list_disguise(to, start, len, chance);
		labels--;
		to[len++] = '.';
	}
	len -= chance_below(chance, 5) > 0;
	to[len] = '\0';
	return len;
}

/*
 * Makes names whose labels have two shapes in all, so that many are below
 * others; with a final dot, capitals and A-labels.
 */
static inline size_t
list_nested(char to[LIST_NAME], size_t seed, struct chance *chance)
{
	return list_tree(to, seed, false, chance);
}

/* The same, of letters that have a choice for the most part. */
static inline size_t
list_choosy(char to[LIST_NAME], size_t seed, struct chance *chance)
{
	return list_tree(to, seed, true, chance);
}

/* The group of a word at the start of s; *len becomes the word's length. */
static inline size_t
list_group_of(const char *s, size_t *len)
{
	for (size_t group = 0; group < LIST_GROUPS - 1; group++) {
		const char *word = list_groups[group];

		for (;;) {
			*len = strcspn(word, " ");
			if (strncmp(s, word, *len) == 0) {
				return group;
			}
			if (word[*len] == '\0') {
				break;
			}
			word += *len + 1;
		}
	}
	*len = 1;
	return LIST_GROUPS;
}

/*
 * Makes a name that looks like another one, or like one above or below it, as
 * far as there is room.  With letters of another script in front no accents are
 * taken off.
 */
static inline size_t
list_alike(char to[LIST_NAME], const char *from, struct chance *chance)
{
	static const char *const fronts[] = {"\u00E9.", "\u4E2D.", "\u0430.",
					     "\u4E2D.x.", "", ""};
	bool changed = chance_below(chance, 4) > 0;
	const char *front = fronts[chance_below(chance, changed ? 6 : 2)];
	size_t often = chance_below(chance, 4);
	size_t words = often < 2 ? 2 : 8;
	size_t len = strlen(front), size;

	memcpy(to, front, len + 1);
	if (changed && often == 3 && strchr(from, '.') != NULL) {
		from = strchr(from, '.') + 1;
	}
	for (; *from != '\0' && len < LIST_NAME - 20; from += size) {
		size_t group = list_group_of(from, &size);

		if (changed && group < LIST_GROUPS &&
		    chance_below(chance, often + 1) == 0) {
			len += list_letter(to + len, group,
					   chance_below(chance, words));
		} else {
			memcpy(to + len, from, size);
			len += size;
		}
	}
	to[len] = '\0';
	return len;
}

/* An empty set, not sealed. */
static inline xn_known_set *
make_set(const xn_display_options *opt)
{
	xn_known_set *set = NULL;

	ck_assert_int_eq(xn_known_set_new(&set, opt), XN_OK);
	ck_assert_ptr_nonnull(set);
	return set;
}

/* A sealed set of a list that ends with NULL. */
static inline xn_known_set *
set_of(const xn_display_options *opt, const char *const *list)
{
	xn_known_set *set = make_set(opt);

	for (; *list != NULL; list++) {
		ck_assert_int_eq(xn_known_set_add(set, *list, strlen(*list)),
				 XN_OK);
	}
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	return set;
}

#endif
