/* SPDX-License-Identifier: MIT
 *
 * The list that --rows takes: names of rows, separated by commas.
 */
#include "compare.h"
#include "../usage.h"

#include <string.h>

/* Whether a list begins with a name. */
static bool
begins_with(const char *list, const char *name)
{
	size_t len = strcspn(list, ",");

	return len == strlen(name) && memcmp(list, name, len) == 0;
}

/* The rest of a list after its first name, or NULL. */
static const char *
rest_of(const char *list)
{
	list += strcspn(list, ",");
	return *list != '\0' ? list + 1 : NULL;
}

bool
rows_has(const char *list, const char *name)
{
	bool has = list == NULL;

	for (; list != NULL && !has; list = rest_of(list)) {
		has = begins_with(list, name);
	}
	return has;
}

bool
rows_check(const struct args *args, struct output *err)
{
	struct words names = {0};
	const xn_profile_info *profile;
	size_t n;

	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		words_add(&names, profile->name);
	}
	for (size_t i = 0; i < mode_count; i++) {
		if (modes[i].shown) {
			words_add(&names, modes[i].name);
		}
	}
	for (const char *at = args->rows; at != NULL; at = rest_of(at)) {
		for (n = 0; n < names.count; n++) {
			if (begins_with(at, names.word[n])) {
				break;
			}
		}
		if (n == names.count) {
			return usage_unknown(err, args->command, "row", at,
					     strcspn(at, ","), &names);
		}
	}
	return true;
}
