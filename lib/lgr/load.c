/* SPDX-License-Identifier: MIT
 *
 * Loads a ruleset: reads the file, checks it as a whole, compiles it.  And what
 * is in one.
 */
#include "compile/compile.h"
#include "read/reader.h"
#include "read/repertoire.h"
#include "read/sets.h"

/* The first set of a document has all code points: "any" refers to it. */
static bool
begin(struct reader *reader)
{
	struct document *doc = reader->doc;

	if (!xn_lgr_add_range(doc, 0, LAST_POINT) ||
	    xn_lgr_enter_set(doc, (struct set){0, 1}) == NONE) {
		return xn_lgr_no_memory(reader);
	}
	return xn_lgr_begin_types(reader);
}

/* The checks that need the whole file. */
static void
check(struct reader *reader)
{
	struct document *doc = reader->doc;

	/* From here on, messages are about the file as a whole. */
	reader->depth = 0;
	reader->open[0] = (struct open){.name = E_DOCUMENT};
	if (doc->elements.count == 0) {
		(void)xn_lgr_fail(reader, "4.2", "data is missing", "");
		return;
	}
	if (doc->newer) {
		(void)xn_lgr_warn_at(
			reader, &reader->version, "4.3.7",
			"the Unicode version is newer than the library's",
			text_at(doc, doc->unicode_version));
	}
	if (xn_lgr_resolve_contexts(reader)) {
		xn_lgr_check_variants(reader);
		xn_lgr_add_default_actions(reader);
	}
}

static xn_lgr *
compile(struct reader *reader)
{
	struct list list = {.budget = &reader->doc->budget};
	struct automata automata = {list, list, list, list, list, 0};
	struct compiled compiled = {.units = list,
				    .variants = list,
				    .starts = list};
	xn_lgr *lgr = NULL;

	if (xn_lgr_make_atoms(reader, &automata) &&
	    xn_lgr_make_automata(reader, &automata)) {
		if (xn_lgr_compile_repertoire(reader->doc, &compiled)) {
			xn_lgr_document_shrink(reader->doc);
			lgr = xn_lgr_assemble(reader->doc, &automata,
					      &compiled);
		}
		if (lgr == NULL) {
			(void)xn_lgr_no_memory(reader);
		}
	}
	xn_lgr_automata_free(&automata);
	list_free(&compiled.units);
	list_free(&compiled.variants);
	list_free(&compiled.starts);
	return lgr;
}

static xn_lgr *
load(struct reader *reader, const char *src, size_t len)
{
	if (!begin(reader)) {
		return NULL;
	}
	if (len > XN_LGR_BYTES) {
		(void)xn_lgr_fail(reader, "", "the file is too large", "");
		return NULL;
	}
	xn_lgr_read(reader, src, len);
	if (reader->status == XN_OK) {
		check(reader);
	}
	return reader->status == XN_OK ? compile(reader) : NULL;
}

static bool
is_misused(const xn_lgr_options *opt, xn_lgr **lgr, const char *src,
	   size_t len)
{
	if (lgr == NULL || (src == NULL && len > 0)) {
		return true;
	}
	for (size_t i = 0; i < sizeof opt->reserved / sizeof *opt->reserved;
	     i++) {
		if (opt->reserved[i] != 0) {
			return true;
		}
	}
	return false;
}

xn_status
xn_lgr_load(const xn_lgr_options *opt, xn_lgr **lgr, const char *src,
	    size_t len)
{
	static const xn_lgr_options none;
	struct document doc;
	struct reader *reader;
	xn_status status;

	if (opt == NULL) {
		opt = &none;
	}
	if (lgr != NULL) {
		*lgr = NULL;
	}
	if (is_misused(opt, lgr, src, len)) {
		return XN_MISUSE;
	}
	reader = calloc(1, sizeof *reader);
	status = reader != NULL ? xn_lgr_document_begin(&doc, len)
				: XN_NO_MEMORY;
	if (status == XN_OK) {
		reader->doc = &doc;
		reader->content.budget = &doc.budget;
		reader->words.budget = &doc.budget;
		reader->sets.budget = &doc.budget;
		reader->options = opt;
		reader->open[0].name = E_DOCUMENT;
		*lgr = load(reader, src, len);
		status = reader->status;
		list_free(&reader->content);
		list_free(&reader->words);
		list_free(&reader->sets);
		xn_lgr_document_free(&doc);
	}
	free(reader);
	return status;
}

void
xn_lgr_free(xn_lgr *lgr)
{
	free(lgr);
}

/* ---- what is in a ruleset ----------------------------------------------- */

xn_lgr_summary
xn_lgr_summary_of(const xn_lgr *lgr)
{
	static const xn_lgr_summary none;

	return lgr == NULL ? none : lgr->summary;
}

const char *
xn_lgr_language_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.languages ? lgr->languages[i]
							 : NULL;
}

const xn_lgr_scope *
xn_lgr_scope_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.scopes ? &lgr->scopes[i] : NULL;
}

const xn_lgr_reference *
xn_lgr_reference_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.references ? &lgr->references[i]
							  : NULL;
}

const xn_lgr_class *
xn_lgr_class_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.classes ? &lgr->classes[i]
						       : NULL;
}

const xn_lgr_rule *
xn_lgr_rule_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.rules ? &lgr->rules[i] : NULL;
}

const xn_lgr_action *
xn_lgr_action_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->action_count ? &lgr->actions[i] : NULL;
}
