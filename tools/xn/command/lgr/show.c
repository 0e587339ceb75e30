/* SPDX-License-Identifier: MIT
 *
 * xn lgr show: what is in a ruleset.
 */
#include "../../print/page.h"
#include "label.h"

#include <string.h>

/* ---- for a person ------------------------------------------------------- */

/* Writes text of the file, which may hold anything. */
static void
put_text(struct page *page, const char *text)
{
	static const char blanks[] = " \t\r\n";

	for (text += strspn(text, blanks); *text != '\0';) {
		size_t len = strcspn(text, blanks);

		page_name(page, text, len);
		text += len;
		text += strspn(text, blanks);
	}
}

/* A line with a term and a text, if there is one. */
static void
put_line(struct page *page, const char *term, const char *text)
{
	if (*text != '\0') {
		page_term(page, term, COLOUR_NONE);
		put_text(page, text);
	}
}

static void
put_number(struct page *page, const char *term, size_t number)
{
	page_term(page, term, COLOUR_NONE);
	page_print(page, "%zu", number);
}

/* "- N WHAT", if there are any. */
static void
put_part(struct page *page, size_t number, const char *what)
{
	if (number > 0) {
		page_print(page, "- %zu %s", number, what);
	}
}

/* On a line of its own, if there is one. */
static void
put_comment(struct page *page, const char *comment)
{
	if (*comment != '\0') {
		page_line(page);
		put_text(page, comment);
	}
}

static void
put_meta(struct page *page, const xn_lgr *lgr, const xn_lgr_summary *s)
{
	const xn_lgr_scope *scope;
	const char *language;

	put_line(page, "version", s->version);
	put_comment(page, s->version_comment);
	put_line(page, "date", s->date);
	put_line(page, "valid from", s->validity_start);
	put_line(page, "valid until", s->validity_end);
	put_line(page, "Unicode", s->unicode_version);
	for (size_t i = 0; (language = xn_lgr_language_at(lgr, i)) != NULL;
	     i++) {
		put_line(page, "language", language);
	}
	for (size_t i = 0; (scope = xn_lgr_scope_at(lgr, i)) != NULL; i++) {
		/* The type may be missing. */
		page_term(page, "scope", COLOUR_NONE);
		put_text(page, scope->type);
		put_text(page, scope->text);
	}
	put_number(page, "references", s->references);
}

static void
put_sizes(struct page *page, const xn_lgr_summary *s)
{
	put_number(page, "code points", s->points);
	put_number(page, "sequences", s->sequences);
	if (s->sequences > 0) {
		page_print(page, "- the longest has %zu code points",
			   s->longest);
	}
	put_number(page, "conditional", s->conditional);
	page_words(page, "code points and sequences");
	put_number(page, "variants", s->mappings);
	put_part(page, s->reflexive, "reflexive");
	put_part(page, s->conditional_mappings, "conditional");
}

static void
put_classes(struct page *page, const xn_lgr *lgr)
{
	const xn_lgr_class *class;

	for (size_t i = 0; (class = xn_lgr_class_at(lgr, i)) != NULL; i++) {
		size_t points = 0;

		for (size_t j = 0; j < class->count; j++) {
			points += class->ranges[j].last -
				  class->ranges[j].first + 1;
		}
		put_line(page, "class", class->name);
		page_words(page, "=");
		put_text(page, class->words);
		page_print(page, "- %zu code points", points);
		put_comment(page, class->comment);
	}
}

static void
put_rules(struct page *page, const xn_lgr *lgr)
{
	const xn_lgr_rule *rule;

	for (size_t i = 0; (rule = xn_lgr_rule_at(lgr, i)) != NULL; i++) {
		put_line(page, rule->context ? "context" : "rule", rule->name);
		page_words(page, "=");
		put_text(page, rule->words);
		put_comment(page, rule->comment);
	}
}

static void
put_rule_name(struct page *page, const xn_lgr *lgr, const char *words,
	      size_t rule)
{
	if (rule != XN_NOWHERE) {
		page_words(page, words);
		put_text(page, xn_lgr_rule_at(lgr, rule)->name);
	}
}

static void
put_action(struct page *page, const xn_lgr *lgr, size_t number)
{
	const xn_lgr_action *action = xn_lgr_action_at(lgr, number);

	put_number(page, "action", number);
	put_text(page, action->disposition);
	put_rule_name(page, lgr, "if it matches", action->match);
	put_rule_name(page, lgr, "if it does not match", action->not_match);
	if (*action->trigger != '\0') {
		page_print(page, "%s %s is of",
			   action->match != XN_NOWHERE ||
					   action->not_match != XN_NOWHERE
				   ? "and"
				   : "if",
			   action->trigger);
		put_text(page, action->types);
	}
	if (action->by_default) {
		page_words(page, "(by default)");
	}
	put_comment(page, action->comment);
}

static void
put_page(struct session *session, const xn_lgr *lgr, const xn_lgr_summary *s)
{
	const char *path = session->args.ruleset;
	struct page page;

	page_open(&page, &session->out);
	page_head(&page, "Ruleset: ", path, strlen(path));
	put_meta(&page, lgr, s);
	page_head(&page, "Repertoire", "", 0);
	put_sizes(&page, s);
	if (s->classes > 0) {
		page_head(&page, "Classes", "", 0);
		put_classes(&page, lgr);
	}
	if (s->rules > 0) {
		page_head(&page, "Rules", "", 0);
		put_rules(&page, lgr);
	}
	page_head(&page, "Actions, in this order", "", 0);
	for (size_t i = 0; xn_lgr_action_at(lgr, i) != NULL; i++) {
		put_action(&page, lgr, i);
	}
	page_end(&page);
}

/* ---- --json ------------------------------------------------------------- */

/* A text; null for what the file does not say. */
static const char *
some(const char *text)
{
	return *text != '\0' ? text : NULL;
}

/* The name of a rule, or null. */
static const char *
rule_name(const xn_lgr *lgr, size_t rule)
{
	return rule != XN_NOWHERE ? xn_lgr_rule_at(lgr, rule)->name : NULL;
}

static void
put_json_meta(struct fields *fields, const xn_lgr *lgr, const xn_lgr_summary *s)
{
	const xn_lgr_scope *scope;
	const xn_lgr_reference *reference;
	const char *language;

	fields_put(fields,
		   "version:t date:t validity_start:t validity_end:t"
		   " unicode_version:t languages:[",
		   some(s->version), some(s->date), some(s->validity_start),
		   some(s->validity_end), some(s->unicode_version));
	for (size_t i = 0; (language = xn_lgr_language_at(lgr, i)) != NULL;
	     i++) {
		fields_put(fields, ":t", language);
	}
	fields_put(fields, "] scopes:[");
	for (size_t i = 0; (scope = xn_lgr_scope_at(lgr, i)) != NULL; i++) {
		fields_put(fields, "{scope:t type:t}", scope->text,
			   some(scope->type));
	}
	fields_put(fields, "] description:t description_type:t references:[",
		   some(s->description), some(s->description_type));
	for (size_t i = 0; (reference = xn_lgr_reference_at(lgr, i)) != NULL;
	     i++) {
		fields_put(fields, "{id:t text:t comment:t}", reference->id,
			   some(reference->text), some(reference->comment));
	}
	fields_put(fields,
		   "] points:n sequences:n longest:n conditional:n variants:n"
		   " reflexive_variants:n conditional_variants:n",
		   s->points, s->sequences, s->longest, s->conditional,
		   s->mappings, s->reflexive, s->conditional_mappings);
}

static void
put_json_rules(struct fields *fields, const xn_lgr *lgr)
{
	const xn_lgr_class *class;
	const xn_lgr_rule *rule;
	const xn_lgr_action *action;

	fields_put(fields, "classes:[");
	for (size_t i = 0; (class = xn_lgr_class_at(lgr, i)) != NULL; i++) {
		fields_put(fields, "{name:t comment:t words:t ranges:[",
			   class->name, some(class->comment),
			   some(class->words));
		for (size_t j = 0; j < class->count; j++) {
			fields_put(fields, ":P", &class->ranges[j].first,
				   (size_t)2);
		}
		fields_put(fields, "]}");
	}
	fields_put(fields, "] rules:[");
	for (size_t i = 0; (rule = xn_lgr_rule_at(lgr, i)) != NULL; i++) {
		fields_put(fields, "{name:t comment:t words:t context:b}",
			   rule->name, some(rule->comment), some(rule->words),
			   rule->context);
	}
	fields_put(fields, "] actions:[");
	for (size_t i = 0; (action = xn_lgr_action_at(lgr, i)) != NULL; i++) {
		fields_put(fields,
			   "{disposition:t match:t not_match:t trigger:t"
			   " types:t comment:t default:b}",
			   action->disposition, rule_name(lgr, action->match),
			   rule_name(lgr, action->not_match),
			   some(action->trigger), some(action->types),
			   some(action->comment), action->by_default);
	}
	fields_put(fields, "]");
}

static bool
start(struct session *session)
{
	const xn_lgr *lgr = *(xn_lgr **)session->shared;
	xn_lgr_summary s = xn_lgr_summary_of(lgr);
	struct fields fields = {&session->out, false};

	if (!(session->args.given & OPTION_JSON)) {
		put_page(session, lgr, &s);
		return false;
	}
	fields_put(&fields, "{ruleset:t", session->args.ruleset);
	put_json_meta(&fields, lgr, &s);
	put_json_rules(&fields, lgr);
	fields_put(&fields, "}");
	output_end(&session->out, session_end(session));
	return false;
}

const struct answerer lgr_show = {.start = start};
