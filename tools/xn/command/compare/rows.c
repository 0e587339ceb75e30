/* SPDX-License-Identifier: MIT
 *
 * xn compare: classes of differences, the list of --rows, and answers.
 */
#include "comparison.h"
#include "../../options/usage.h"

#include <string.h>

/* ---- classes of differences --------------------------------------------- */

/* OWN_*, in the order of the bits. */
static const struct class_words own[] = {
	{"crash", "the library ends the process that calls it", NULL},
	{"hang", "the library does not return, or not in time", NULL},
	{"unexplained", "none of the known reasons", NULL},
};

size_t
class_next(const struct class_set *set, size_t at)
{
	while (at < CLASSES && (set->words[at / 64] >> at % 64 & 1) == 0) {
		at += set->words[at / 64] == 0 ? 64 - at % 64 : 1;
	}
	return at < CLASSES ? at : CLASSES;
}

const struct class_words *
class_words(size_t number)
{
	unsigned in_word = (unsigned)(number % 64);

	return number < 64    ? departure_words(in_word)
	       : number < 128 ? rule_words(in_word)
			      : &own[in_word];
}

/* ---- --rows: names, separated by commas --------------------------------- */

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

/* ---- answers ------------------------------------------------------------ */

bool
row_answers(const struct row *row, enum direction direction)
{
	return row->mode == NULL || !row->mode->ascii_only ||
	       direction == TO_ASCII;
}

void
cell_judge(struct comparison *c, struct cell *cell, bool ok, const char *text,
	   size_t len)
{
	const struct conversion *lookup = &c->row[0].conversion;
	bool passed = lookup->result.status == XN_OK;
	bool same = ok && passed && len == lookup->result.length &&
		    (len == 0 || memcmp(text, lookup->output, len) == 0);

	cell->state = same ? CELL_SAME : ok ? CELL_RESULT : CELL_REFUSED;
	if (!same && (ok || passed)) {
		cell->kinds = 1u << KIND_ANY | 1u << (!ok      ? KIND_REFUSED
						      : passed ? KIND_OTHER
							       : KIND_ACCEPTED);
	}
}

void
cell_explain(struct cell *cell, const struct classes *classes)
{
	cell->set.words[0] |= classes->departures;
	cell->set.words[1] |= classes->rules;
	cell->set.words[2] |= classes->complete ? 0 : OWN_UNEXPLAINED;
}

const char *
cell_text(const struct comparison *c, size_t row, size_t *len)
{
	const struct cell *cell = &c->cell[row];

	if (cell->state == CELL_SAME) {
		cell = &c->cell[0];
	}
	*len = cell->len;
	return cell->len > 0 ? c->text.data + cell->at : "";
}
