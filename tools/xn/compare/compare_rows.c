/* SPDX-License-Identifier: MIT
 *
 * The list that --rows takes.
 */
#include "compare_rows.h"
#include "compare_batch.h"
#include "../usage.h"

#include <string.h>

/* The next word of a list with commas, or NULL. */
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

/* All names that rows can have; returns how many. */
static size_t
list_names(const char *names[ROWS_MAX])
{
	const xn_profile_info *profile;
	size_t count = 0;

	while (count < PROFILES_MAX &&
	       (profile = xn_profile_at(count)) != NULL) {
		names[count++] = profile->name;
	}
	for (size_t i = 0; i < mode_count && count < ROWS_MAX; i++) {
		if (modes[i].shown) {
			names[count++] = modes[i].name;
		}
	}
	return count;
}

bool
rows_check(const struct args *args, struct output *err)
{
	const char *word = args->rows;
	const char *names[ROWS_MAX];
	size_t count = list_names(names);

	for (; word != NULL; word = next_word(word)) {
		size_t i = 0;

		while (i < count && !is_word(word, names[i])) {
			i++;
		}
		if (i < count) {
			continue;
		}
		usage_begin(err, "unknown row in %; there are", args->rows,
			    NULL);
		for (i = 0; i < count; i++) {
			output_string(err, i > 0 ? ", " : " ");
			output_string(err, names[i]);
		}
		return usage_end(err, args->command);
	}
	return true;
}
