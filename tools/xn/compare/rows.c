/* SPDX-License-Identifier: MIT
 *
 * The list that --rows takes.
 */
#include "compare.h"
#include "../usage.h"

#include <string.h>

/* The next word of a list, after a comma, or NULL. */
static const char *
next_word(const char *list)
{
	list = strchr(list, ',');
	return list != NULL ? list + 1 : NULL;
}

static bool
is_word(const char *list, const char *name)
{
	size_t len = strlen(name);

	return strncmp(list, name, len) == 0 &&
	       (list[len] == ',' || list[len] == '\0');
}

bool
rows_has(const char *list, const char *name)
{
	const char *word = list;

	while (word != NULL && !is_word(word, name)) {
		word = next_word(word);
	}
	return list == NULL || word != NULL;
}

/* The names of all rows. */
static struct words
all_names(void)
{
	const xn_profile_info *profile;
	struct words names = {0};

	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		words_add(&names, profile->name);
	}
	for (size_t i = 0; i < mode_count; i++) {
		if (modes[i].shown) {
			words_add(&names, modes[i].name);
		}
	}
	return names;
}

bool
rows_check(const struct args *args, struct output *err)
{
	struct words names = all_names();

	for (const char *word = args->rows; word != NULL;
	     word = next_word(word)) {
		size_t i = 0;

		while (i < names.count && !is_word(word, names.word[i])) {
			i++;
		}
		if (i == names.count) {
			return usage_unknown(err, args->command, "row", word,
					     strcspn(word, ","), &names);
		}
	}
	return true;
}
