/* SPDX-License-Identifier: MIT
 *
 * Actions (RFC 7940, section 7).
 */
#include "lexical.h"
#include "reader.h"

/* The types that the default actions know (7.3), in the order of their bits. */
static const char *const standard[STANDARD_TYPES] = {
	"invalid", "blocked", "allocatable", "activated", "valid"};

bool
xn_lgr_begin_types(struct reader *reader)
{
	struct document *doc = reader->doc;
	uint32_t symbol;

	for (; doc->types < STANDARD_TYPES; doc->types++) {
		const char *name = standard[doc->types];

		if (!xn_lgr_take_symbol(reader, &symbol, name, strlen(name))) {
			return false;
		}
		symbol_at(doc, symbol)->type_bit = (uint8_t)doc->types;
	}
	return true;
}

/* Names the rule of match or not-match; value may be NULL. */
static bool
take_match(struct reader *reader, uint32_t *rule, const char *value)
{
	const struct document *doc = reader->doc;

	*rule = NONE;
	if (value == NULL) {
		return true;
	}
	*rule = xn_lgr_find_rule(doc, value);
	if (*rule == NONE) {
		return xn_lgr_fail(reader, "7.1",
				   "no such rule is defined before", value);
	}
	if (rule_at(doc, *rule)->holds & HOLDS_ANCHOR) {
		return xn_lgr_fail(reader, "6.4.1",
				   "the rule has an anchor: it is only for "
				   "when and not-when",
				   value);
	}
	return true;
}

/* One type of an action's list. */
static bool
take_trigger_type(struct reader *reader, struct action *action,
		  const char *word, size_t len)
{
	struct document *doc = reader->doc;
	struct place place = xn_lgr_place(reader);
	struct symbol *symbol;
	uint32_t i;

	if (!xn_lgr_take_symbol(reader, &i, word, len)) {
		return false;
	}
	symbol = symbol_at(doc, i);
	if (symbol->type_bit == TYPE_OTHER) {
		if (doc->types == TYPE_OTHER) {
			return xn_lgr_fail(reader, "",
					   "actions tell too many types apart",
					   symbol_text(doc, i));
		}
		symbol->type_bit = (uint8_t)doc->types++;
	}
	action->types |= UINT64_C(1) << symbol->type_bit;
	return symbol->type ||
	       xn_lgr_warn_at(reader, &place, "7.2.1",
			      "no variant has this type", symbol_text(doc, i));
}

static bool
take_trigger(struct reader *reader, struct action *action,
	     const char *const *value)
{
	static const enum attribute attributes[] = {
		A_ANY_VARIANT, A_ALL_VARIANTS, A_ONLY_VARIANTS};
	const char *names = NULL, *word;
	size_t len;

	for (int i = 0; i < 3; i++) {
		if (value[attributes[i]] == NULL) {
			continue;
		}
		if (names != NULL) {
			return xn_lgr_fail(reader, "7.2.1",
					   "any-variant, all-variants and "
					   "only-variants exclude each other",
					   "");
		}
		names = value[attributes[i]];
		action->trigger = (enum trigger)(TRIGGER_ANY + i);
	}
	action->type_names = xn_lgr_take_text(reader, names);
	while (names != NULL &&
	       (word = xn_lgr_next_word(&names, &len)) != NULL) {
		if (!take_trigger_type(reader, action, word, len)) {
			return false;
		}
	}
	if (action->trigger != TRIGGER_NONE && action->types == 0) {
		return xn_lgr_fail(reader, "7.2.1", "it names no type", "");
	}
	return true;
}

bool
xn_lgr_begin_action(struct reader *reader, const char *const *value)
{
	struct action action = {0};
	const char *disposition = value[A_DISP];

	if (!xn_lgr_is_token(disposition)) {
		return xn_lgr_fail(reader, "7", "this is no disposition",
				   disposition);
	}
	if (value[A_MATCH] != NULL && value[A_NOT_MATCH] != NULL) {
		return xn_lgr_fail(reader, "7.1",
				   "match and not-match stand together", "");
	}
	action.comment = xn_lgr_take_text(reader, value[A_COMMENT]);
	return xn_lgr_take_symbol(reader, &action.disposition, disposition,
				  strlen(disposition)) &&
	       take_match(reader, &action.match, value[A_MATCH]) &&
	       take_match(reader, &action.not_match, value[A_NOT_MATCH]) &&
	       take_trigger(reader, &action, value) &&
	       xn_lgr_take_references(reader, value[A_REF]) &&
	       xn_lgr_append(reader, &reader->doc->actions, &action,
			     sizeof action);
}

/* The i-th default action: for the i-th standard type. */
static void
add_default(struct reader *reader, int i)
{
	const char *name = standard[i];
	struct action action = {.match = NONE,
				.not_match = NONE,
				.by_default = true};

	if (i < VALID_TYPE) {
		action.trigger = i < VALID_TYPE - 1 ? TRIGGER_ANY : TRIGGER_ALL;
		action.types = UINT64_C(1) << i;
		action.type_names = xn_lgr_take_text(reader, name);
	}
	/* The name is there since xn_lgr_begin_types. */
	(void)xn_lgr_take_symbol(reader, &action.disposition, name,
				 strlen(name));
	(void)xn_lgr_append(reader, &reader->doc->actions, &action,
			    sizeof action);
}

void
xn_lgr_add_default_actions(struct reader *reader)
{
	for (int i = 0; i < STANDARD_TYPES; i++) {
		add_default(reader, i);
	}
}
