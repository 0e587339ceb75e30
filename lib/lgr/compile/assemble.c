/* SPDX-License-Identifier: MIT
 *
 * Puts a ruleset into one block of memory.
 */
#include "compile.h"

/*
 * The block is laid out twice in the same way: first only to find its size,
 * then with memory.
 */
struct layout {
	const struct document *doc;
	const struct automata *automata;
	const struct compiled *compiled;
	char *base; /* NULL the first time */
	size_t used;
	const char *text; /* the texts in the block */
};

/* Takes memory; NULL the first time. */
static void *
take(struct layout *layout, size_t size)
{
	void *at = layout->base == NULL ? NULL : layout->base + layout->used;

	layout->used += (size + 7) / 8 * 8;
	return at;
}

static void *
copy(struct layout *layout, const void *data, size_t size)
{
	void *to = take(layout, size);

	if (to != NULL && size > 0) {
		memcpy(to, data, size);
	}
	return to;
}

static void *
copy_list(struct layout *layout, const struct list *list, size_t size)
{
	return copy(layout, list->data, list->count * size);
}

static const char *
text(const struct layout *layout, uint32_t at)
{
	return layout->text + at;
}

static const char *
name(const struct layout *layout, uint32_t symbol)
{
	return text(layout, symbol_at(layout->doc, symbol)->text);
}

static const char *const *
lay_languages(struct layout *layout)
{
	const uint32_t *at = layout->doc->languages.data;
	size_t count = layout->doc->languages.count;
	const char **to = take(layout, count * sizeof *to);

	for (size_t i = 0; to != NULL && i < count; i++) {
		to[i] = text(layout, at[i]);
	}
	return to;
}

static const xn_lgr_scope *
lay_scopes(struct layout *layout)
{
	const struct fact *fact = layout->doc->scopes.data;
	size_t count = layout->doc->scopes.count;
	xn_lgr_scope *to = take(layout, count * sizeof *to);

	for (size_t i = 0; to != NULL && i < count; i++) {
		to[i] = (xn_lgr_scope){text(layout, fact[i].a),
				       text(layout, fact[i].b)};
	}
	return to;
}

static const xn_lgr_reference *
lay_references(struct layout *layout)
{
	const struct fact *fact = layout->doc->references.data;
	size_t count = layout->doc->references.count;
	xn_lgr_reference *to = take(layout, count * sizeof *to);

	for (size_t i = 0; to != NULL && i < count; i++) {
		to[i] = (xn_lgr_reference){text(layout, fact[i].a),
					   text(layout, fact[i].b),
					   text(layout, fact[i].c)};
	}
	return to;
}

static const xn_lgr_class *
lay_classes(struct layout *layout)
{
	const struct document *doc = layout->doc;
	const struct class *class = doc->classes.data;
	xn_lgr_class *to = take(layout, doc->classes.count * sizeof *to);

	for (size_t i = 0; i < doc->classes.count; i++) {
		struct set set = *set_at(doc, class[i].set);
		const xn_lgr_range *ranges =
			copy(layout, range_at(doc, set.at),
			     set.count * sizeof *ranges);

		if (to != NULL) {
			to[i] = (xn_lgr_class){name(layout, class[i].name),
					       text(layout, class[i].comment),
					       text(layout, class[i].words),
					       ranges, set.count};
		}
	}
	return to;
}

static const xn_lgr_rule *
lay_rules(struct layout *layout)
{
	size_t count = layout->doc->rules.count;
	xn_lgr_rule *to = take(layout, count * sizeof *to);

	for (size_t i = 0; to != NULL && i < count; i++) {
		const struct rule *rule = rule_at(layout->doc, i);

		to[i] = (xn_lgr_rule){name(layout, rule->name),
				      text(layout, rule->comment),
				      text(layout, rule->words),
				      (rule->holds & HOLDS_ANCHOR) != 0};
	}
	return to;
}

static const xn_lgr_action *
lay_actions(struct layout *layout)
{
	static const char *const triggers[] = {"", "any-variant",
					       "all-variants", "only-variants"};
	const struct action *action = layout->doc->actions.data;
	size_t count = layout->doc->actions.count;
	xn_lgr_action *to = take(layout, count * sizeof *to);

	for (size_t i = 0; to != NULL && i < count; i++) {
		to[i] = (xn_lgr_action){
			.disposition = name(layout, action[i].disposition),
			.comment = text(layout, action[i].comment),
			.match = action[i].match == NONE ? XN_NOWHERE
							 : action[i].match,
			.not_match = action[i].not_match == NONE
					     ? XN_NOWHERE
					     : action[i].not_match,
			.trigger = triggers[action[i].trigger],
			.types = text(layout, action[i].type_names),
			.by_default = action[i].by_default};
	}
	return to;
}

static const struct rule_of_action *
lay_conditions(struct layout *layout)
{
	const struct action *action = layout->doc->actions.data;
	size_t count = layout->doc->actions.count;
	struct rule_of_action *to = take(layout, count * sizeof *to);

	for (size_t i = 0; to != NULL && i < count; i++) {
		to[i] = (struct rule_of_action){
			.match = action[i].match,
			.not_match = action[i].not_match,
			.trigger = action[i].trigger,
			.types = action[i].types,
			.known = action[i].by_default
					 ? (UINT64_C(1) << STANDARD_TYPES) - 1
					 : UINT64_MAX};
	}
	return to;
}

static const struct automaton *
lay_automata(struct layout *layout)
{
	const struct draft *draft = layout->automata->drafts.data;
	size_t count = layout->automata->drafts.count;
	const uint64_t *bits = copy_list(layout, &layout->automata->bits,
					 sizeof *bits);
	const uint16_t *kinds = copy_list(layout, &layout->automata->kinds,
					  sizeof *kinds);
	struct automaton *to = take(layout, count * sizeof *to);

	for (size_t i = 0; to != NULL && i < count; i++) {
		to[i] = (struct automaton){.words = draft[i].words,
					   .states = draft[i].states,
					   .kinds = draft[i].kinds,
					   .kind = kinds + draft[i].kind,
					   .mask = bits + draft[i].mask,
					   .follow = bits + draft[i].follow,
					   .precede = bits + draft[i].precede,
					   .accept = bits + draft[i].accept};
	}
	return to;
}

static xn_lgr_summary
summary_of(const struct layout *layout)
{
	const struct document *doc = layout->doc;
	xn_lgr_summary summary = layout->compiled->summary;

	summary.version = text(layout, doc->version);
	summary.version_comment = text(layout, doc->version_comment);
	summary.date = text(layout, doc->date);
	summary.validity_start = text(layout, doc->validity_start);
	summary.validity_end = text(layout, doc->validity_end);
	summary.unicode_version = text(layout, doc->unicode_version);
	summary.description = text(layout, doc->description);
	summary.description_type = text(layout, doc->description_type);
	summary.languages = doc->languages.count;
	summary.scopes = doc->scopes.count;
	summary.references = doc->references.count;
	summary.classes = doc->classes.count;
	summary.rules = doc->rules.count;
	summary.actions = doc->actions.count - STANDARD_TYPES;
	return summary;
}

static void
lay(struct layout *layout)
{
	const struct document *doc = layout->doc;
	const struct automata *automata = layout->automata;
	const struct compiled *compiled = layout->compiled;
	xn_lgr *to = take(layout, sizeof *to);
	xn_lgr lgr = {
		.start_count = compiled->starts.count,
		.edge_count = automata->edges.count,
		.action_count = doc->actions.count,
	};

	layout->text = copy_list(layout, &doc->text, 1);
	lgr.points = copy_list(layout, &doc->points, sizeof *lgr.points);
	lgr.units = copy_list(layout, &compiled->units, sizeof *lgr.units);
	lgr.variants = copy_list(layout, &compiled->variants,
				 sizeof *lgr.variants);
	lgr.starts = copy_list(layout, &compiled->starts, sizeof *lgr.starts);
	lgr.edges = copy_list(layout, &automata->edges, sizeof *lgr.edges);
	lgr.atoms = copy_list(layout, &automata->atoms, sizeof *lgr.atoms);
	lgr.automata = lay_automata(layout);
	lgr.conditions = lay_conditions(layout);
	lgr.languages = lay_languages(layout);
	lgr.scopes = lay_scopes(layout);
	lgr.references = lay_references(layout);
	lgr.classes = lay_classes(layout);
	lgr.rules = lay_rules(layout);
	lgr.actions = lay_actions(layout);
	if (to != NULL) {
		lgr.summary = summary_of(layout);
		lgr.summary.bytes = layout->used;
		*to = lgr;
	}
}

xn_lgr *
xn_lgr_assemble(struct document *doc, const struct automata *automata,
		const struct compiled *compiled)
{
	struct layout layout = {doc, automata, compiled, NULL, 0, NULL};

	lay(&layout);
	if (!budget_take(&doc->budget, layout.used)) {
		return NULL;
	}
	layout.base = malloc(layout.used);
	layout.used = 0;
	if (layout.base != NULL) {
		lay(&layout);
	}
	return (xn_lgr *)(void *)layout.base;
}
