/* SPDX-License-Identifier: MIT
 *
 * xn lgr show: what is in a ruleset.
 */
#include "../io/json.h"
#include "../io/page.h"
#include "verbs.h"

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
	page_number(page, number);
}

/* ", of these N WHAT" */
static void
put_part(struct page *page, size_t number, const char *what)
{
	if (number > 0) {
		page_words(page, "-");
		page_number(page, number);
		page_words(page, what);
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
put_head(struct page *page, const char *heading)
{
	page_head(page, heading, "", 0);
}

static void
put_meta(struct page *page, const xn_lgr *lgr, const xn_lgr_summary *s)
{
	const xn_lgr_scope *scope;
	const char *language;

	put_line(page, "version", s->version);
	if (*s->version_comment != '\0') {
		put_comment(page, s->version_comment);
	}
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
		page_words(page, "- the longest has");
		page_number(page, s->longest);
		page_words(page, "code points");
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
		page_words(page, "-");
		page_number(page, points);
		page_words(page, "code points");
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
		page_words(page, action->match != XN_NOWHERE ||
						 action->not_match != XN_NOWHERE
					 ? "and"
					 : "if");
		page_words(page, action->trigger);
		page_words(page, "is of");
		put_text(page, action->types);
	}
	if (action->by_default) {
		page_words(page, "(by default)");
	}
	put_comment(page, action->comment);
}

static void
put_page(struct session *session, const xn_lgr *lgr)
{
	const char *path = session->args.ruleset;
	xn_lgr_summary s = xn_lgr_summary_of(lgr);
	struct page page;

	page_open(&page, &session->out);
	page_head(&page, "Ruleset: ", path, strlen(path));
	put_meta(&page, lgr, &s);
	put_head(&page, "Repertoire");
	put_sizes(&page, &s);
	if (s.classes > 0) {
		put_head(&page, "Classes");
		put_classes(&page, lgr);
	}
	if (s.rules > 0) {
		put_head(&page, "Rules");
		put_rules(&page, lgr);
	}
	put_head(&page, "Actions, in this order");
	for (size_t i = 0; xn_lgr_action_at(lgr, i) != NULL; i++) {
		put_action(&page, lgr, i);
	}
	page_end(&page);
}

/* ---- --json ------------------------------------------------------------- */

/* ,"KEY":"TEXT"; null for what the file does not say. */
static void
put_key(struct output *out, const char *key, const char *text)
{
	json_key(out, ",", key);
	json_text(out, *text != '\0' ? text : NULL);
}

static void
put_size(struct output *out, const char *key, size_t size)
{
	json_key(out, ",", key);
	output_number(out, size);
}

static void
put_json_meta(struct output *out, const xn_lgr *lgr, const xn_lgr_summary *s)
{
	const xn_lgr_scope *scope;
	const xn_lgr_reference *reference;
	const char *language;

	put_key(out, "version", s->version);
	put_key(out, "date", s->date);
	put_key(out, "validity_start", s->validity_start);
	put_key(out, "validity_end", s->validity_end);
	put_key(out, "unicode_version", s->unicode_version);
	json_key(out, ",", "languages");
	output_char(out, '[');
	for (size_t i = 0; (language = xn_lgr_language_at(lgr, i)) != NULL;
	     i++) {
		output_string(out, i > 0 ? "," : "");
		json_text(out, language);
	}
	json_key(out, "],", "scopes");
	output_char(out, '[');
	for (size_t i = 0; (scope = xn_lgr_scope_at(lgr, i)) != NULL; i++) {
		json_key(out, i > 0 ? ",{" : "{", "scope");
		json_text(out, scope->text);
		put_key(out, "type", scope->type);
		output_char(out, '}');
	}
	output_char(out, ']');
	put_key(out, "description", s->description);
	put_key(out, "description_type", s->description_type);
	json_key(out, ",", "references");
	output_char(out, '[');
	for (size_t i = 0; (reference = xn_lgr_reference_at(lgr, i)) != NULL;
	     i++) {
		json_key(out, i > 0 ? ",{" : "{", "id");
		json_text(out, reference->id);
		put_key(out, "text", reference->text);
		put_key(out, "comment", reference->comment);
		output_char(out, '}');
	}
	output_char(out, ']');
}

static void
put_json_classes(struct output *out, const xn_lgr *lgr)
{
	const xn_lgr_class *class;

	json_key(out, ",", "classes");
	output_char(out, '[');
	for (size_t i = 0; (class = xn_lgr_class_at(lgr, i)) != NULL; i++) {
		json_key(out, i > 0 ? ",{" : "{", "name");
		json_text(out, class->name);
		put_key(out, "comment", class->comment);
		put_key(out, "words", class->words);
		json_key(out, ",", "ranges");
		output_char(out, '[');
		for (size_t j = 0; j < class->count; j++) {
			output_string(out, j > 0 ? ",[\"" : "[\"");
			output_point(out, class->ranges[j].first);
			output_string(out, "\",\"");
			output_point(out, class->ranges[j].last);
			output_string(out, "\"]");
		}
		output_string(out, "]}");
	}
	output_char(out, ']');
}

static void
put_json_rules(struct output *out, const xn_lgr *lgr)
{
	const xn_lgr_rule *rule;

	json_key(out, ",", "rules");
	output_char(out, '[');
	for (size_t i = 0; (rule = xn_lgr_rule_at(lgr, i)) != NULL; i++) {
		json_key(out, i > 0 ? ",{" : "{", "name");
		json_text(out, rule->name);
		put_key(out, "comment", rule->comment);
		put_key(out, "words", rule->words);
		json_key(out, ",", "context");
		json_bool(out, rule->context);
		output_char(out, '}');
	}
	output_char(out, ']');
}

/* The name of a rule, or null. */
static void
put_rule_key(struct output *out, const xn_lgr *lgr, const char *key,
	     size_t rule)
{
	json_key(out, ",", key);
	json_text(out, rule != XN_NOWHERE ? xn_lgr_rule_at(lgr, rule)->name
					  : NULL);
}

static void
put_json_actions(struct output *out, const xn_lgr *lgr)
{
	const xn_lgr_action *action;

	json_key(out, ",", "actions");
	output_char(out, '[');
	for (size_t i = 0; (action = xn_lgr_action_at(lgr, i)) != NULL; i++) {
		json_key(out, i > 0 ? ",{" : "{", "disposition");
		json_text(out, action->disposition);
		put_rule_key(out, lgr, "match", action->match);
		put_rule_key(out, lgr, "not_match", action->not_match);
		put_key(out, "trigger", action->trigger);
		put_key(out, "types", action->types);
		put_key(out, "comment", action->comment);
		json_key(out, ",", "default");
		json_bool(out, action->by_default);
		output_char(out, '}');
	}
	output_char(out, ']');
}

static void
put_object(struct session *session, const xn_lgr *lgr)
{
	struct output *out = &session->out;
	xn_lgr_summary s = xn_lgr_summary_of(lgr);

	json_key(out, "{", "ruleset");
	json_text(out, session->args.ruleset);
	put_json_meta(out, lgr, &s);
	put_size(out, "points", s.points);
	put_size(out, "sequences", s.sequences);
	put_size(out, "longest", s.longest);
	put_size(out, "conditional", s.conditional);
	put_size(out, "variants", s.mappings);
	put_size(out, "reflexive_variants", s.reflexive);
	put_size(out, "conditional_variants", s.conditional_mappings);
	put_json_classes(out, lgr);
	put_json_rules(out, lgr);
	put_json_actions(out, lgr);
	output_char(out, '}');
	output_end(out, session_end(session));
}

void
lgr_show(struct session *session)
{
	const xn_lgr *lgr = session->shared;

	if (session->args.given & OPTION_JSON) {
		put_object(session, lgr);
	} else {
		put_page(session, lgr);
	}
}
