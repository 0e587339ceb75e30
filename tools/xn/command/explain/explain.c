/* SPDX-License-Identifier: MIT
 *
 * xn explain: how a name was processed, step by step.
 */
#include "forms.h"
#include "../../io/text.h"
#include "../../print/answer.h"
#include "../../print/faults.h"
#include "../../print/page.h"

#include <stdio.h>

_Static_assert(sizeof(struct icu) <= SHARED_MEMORY, "it fits");
_Static_assert(sizeof(struct story) <= ASKER_MEMORY, "it fits");

/* What all parts of the page need. */
struct teller {
	struct page page;
	const struct story *story;
	const struct icu *icu;
};

/* A line with a term and words. */
static void
tell_row(struct page *page, const char *term, const char *words)
{
	page_term(page, term, COLOUR_NONE);
	page_words(page, words);
}

/* ---- the profile -------------------------------------------------------- */

static void
tell_profile(struct teller *teller)
{
	struct page *page = &teller->page;
	const xn_profile_info *profile = teller->story->profile;
	const xn_check_info *check;
	uint32_t on = teller->story->options->checks;
	bool first = true;

	tell_row(page, "profile", profile->name);
	tell_row(page, "mapping", profile->mapping);
	tell_row(page, "repertoire", profile->repertoire);
	page_term(page, "checks", COLOUR_NONE);
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		if (on & check->bits) {
			page_item(page, check->name, first);
			first = false;
		}
		if ((on & check->bits) == XN_CHECK_HYPHEN_3_4) {
			page_words(page, "(3-4 only)");
		}
	}
	if (teller->story->options->profile == XN_URL &&
	    teller->story->ascii_name) {
		page_line(page);
		page_words(page, "An all-ASCII name: the URL Standard only"
				 " puts it in lower case and looks for"
				 " forbidden characters.");
	}
}

/* ---- mapping ------------------------------------------------------------ */

static void
tell_points(struct page *page, const uint32_t *points, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		page_point(page, points[i]);
	}
}

/* Writes a code point: its number, itself, its name. */
static void
tell_point(struct teller *teller, uint32_t point)
{
	struct page *page = &teller->page;
	size_t start = page->hang;
	char name[CHARNAME_CAP];

	page_point(page, point);
	page_column(page, start + 11);
	page->hang = start + 11;
	page_words(page, charname(name, teller->icu, point));
	page->hang = start;
}

static void
tell_mapping(struct teller *teller, const struct story_point *p)
{
	struct page *page = &teller->page;
	size_t start = page->hang;

	if (p->mapping == XN_MAPPING_KEPT) {
		return;
	}
	page->hang = start + 11;
	page_line(page);
	if (p->mapping == XN_MAPPING_MAPPED) {
		page_words(page, "maps to");
		tell_points(page, p->to, p->to_count);
	} else {
		page_words(page, p->mapping == XN_MAPPING_IGNORED
					 ? "removed"
					 : "not allowed");
	}
	page->hang = start;
}

static void
tell_source(struct teller *teller, size_t i)
{
	const xn_label *label = &teller->story->ascii.report.labels[i];
	struct page *page = &teller->page;
	size_t end = label->input_at + label->input_len;
	struct story_point p;

	page_term(page, "characters", COLOUR_NONE);
	if (story_is_plain(teller->story, i)) {
		page_words(page, label->input_len > 0
					 ? "ASCII, and stay as they are"
					 : "none");
		return;
	}
	for (size_t at = label->input_at; at < end; at += p.size) {
		p = story_point_at(teller->story, i, at);
		if (at > label->input_at) {
			page_line(page);
		}
		if (p.formed) {
			tell_point(teller, p.point);
			tell_mapping(teller, &p);
		} else {
			page_print(page, "byte %zu not UTF-8", at);
		}
	}
}

/* ---- what became of it -------------------------------------------------- */

static void
tell_steps(struct teller *teller, size_t i)
{
	const struct story *story = teller->story;
	struct page *page = &teller->page;
	struct stage map = story_stage(story, i, XN_STEP_MAP);
	struct stage nfc = story_stage(story, i, XN_STEP_NFC);
	struct stage decoded = story_decoded(story, i);

	tell_source(teller, i);
	if (map.points != NULL && !story_is_plain(story, i)) {
		page_term(page, "mapped", COLOUR_NONE);
		text_points(page->out, map.points, map.len);
		page_words(page, map.len == 0 ? "nothing is left" : "");
	}
	if (nfc.points != NULL) {
		page_term(page, "normalised", COLOUR_NONE);
		tell_points(page, nfc.points, nfc.len);
	}
	if (decoded.points != NULL) {
		page_term(page, "decoded", COLOUR_NONE);
	}
	for (size_t k = 0; k < decoded.len; k++) {
		if (k > 0) {
			page_line(page);
		}
		tell_point(teller, decoded.points[k]);
	}
}

/* ---- the rules ---------------------------------------------------------- */

static void
tell_fault(struct teller *teller, const xn_fault *fault)
{
	struct page *page = &teller->page;
	uint32_t profile = teller->story->options->profile;
	char section[SECTION_CAP];

	page_term(page, "FAILED", COLOUR_BAD);
	page_words(page, xn_error_name(fault->error));
	if (fault->at != XN_NOWHERE) {
		page_print(page, "at byte %zu", fault->at);
	}
	page_print(page, "- %s",
		   faults_text(teller->story->options, teller->story->name,
			       fault));
	page_line(page);
	page_words(page, faults_section(section, profile, fault));
}

/* Writes the faults of a label; XN_NOWHERE: of the name as a whole. */
static void
tell_faults(struct teller *teller, size_t label)
{
	const xn_report *report = &teller->story->ascii.report;
	for (size_t i = story_faults(teller->story, label);
	     i < report->fault_count && report->faults[i].label == label; i++) {
		tell_fault(teller, &report->faults[i]);
	}
}

static void
tell_rules(struct teller *teller, size_t i)
{
	struct page *page = &teller->page;
	const char *rule;
	size_t at = 0;
	bool first = true, holds;

	while ((rule = story_rule(teller->story, i, &at, &holds)) != NULL) {
		if (holds && first) {
			page_term(page, "passed", COLOUR_GOOD);
		}
		if (holds) {
			page_item(page, rule, first);
			first = false;
		}
	}
	tell_faults(teller, i);
}

static void
tell_label(struct teller *teller, size_t i)
{
	const struct story *story = teller->story;
	const xn_label *label = &story->ascii.report.labels[i];
	const xn_label *unicode = &story->unicode->report.labels[i];
	struct page *page = &teller->page;
	char head[40];

	snprintf(head, sizeof head, "Label %zu: ", i + 1);
	page_head(page, head, story->name->s + label->input_at,
		  label->input_len);
	page_term(page, "split", COLOUR_NONE);
	page_print(page, "%zu bytes from byte %zu on", label->input_len,
		   label->input_at);
	tell_steps(teller, i);
	tell_rules(teller, i);
	if (story->ascii.result.status == XN_OK) {
		page_term(page, "ToASCII", COLOUR_NONE);
		page_name(page, story->ascii.output + label->output_at,
			  label->output_len);
	}
	page_term(page, "ToUnicode", COLOUR_NONE);
	page_name(page, story->unicode->output + unicode->output_at,
		  unicode->output_len);
	page_end(page);
}

/* ---- the result --------------------------------------------------------- */

static void
tell_result(struct teller *teller)
{
	const struct story *story = teller->story;
	const xn_result *ascii = &story->ascii.result;
	const xn_result *unicode = &story->unicode->result;
	const xn_report *report = &story->unicode->report;
	struct page *page = &teller->page;

	page_head(page, "Result", "", 0);
	tell_faults(teller, XN_NOWHERE);
	page_term(page, "ToASCII", COLOUR_NONE);
	if (ascii->status == XN_OK) {
		page_name(page, story->ascii.output, ascii->length);
	} else {
		page_words(page, "fails: there is no ASCII form");
	}
	for (size_t i = 0; i < report->fault_count; i++) {
		if (story_is_new(story, &report->faults[i])) {
			tell_fault(teller, &report->faults[i]);
		}
	}
	page_term(page, "ToUnicode", COLOUR_NONE);
	page_name(page, story->unicode->output, unicode->length);
	if (unicode->status != XN_OK) {
		page_line(page);
		page_words(page, "the best there is: the name has faults");
	}
	page_end(page);
}

static void
put_lines(struct asker *asker, const struct name *name, struct answer *answer)
{
	const struct story *story = asker->memory;
	struct session *session = asker->session;
	struct teller teller = {.story = story, .icu = session->shared};
	char end = session_end(session);

	if (end == '\n' && name->number > 1) {
		output_end(&session->out, '\n');
	}
	if (answer->status != XN_NO_MEMORY) {
		page_open(&teller.page, &session->out);
		page_head(&teller.page, "Name: ", name->s, name->len);
		tell_profile(&teller);
		for (size_t i = 0; i < story->ascii.result.labels; i++) {
			tell_label(&teller, i);
		}
		tell_result(&teller);
	}
	if (end != '\n') {
		output_end(&session->out, end);
	}
}

/* ---- the command -------------------------------------------------------- */

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	answer->status = story_tell(asker->memory, name, &asker->conversion);
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	(void)name;
	if (answer->status != XN_NO_MEMORY) {
		explain_fields(fields, asker->memory, asker->session->shared);
	}
}

/* The page has told everything. */
static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	(void)asker;
	(void)name;
	(void)answer;
}

static void
open_story(struct asker *asker)
{
	story_open(asker->memory, &asker->session->args.options);
}

static void
close_story(struct asker *asker)
{
	story_close(asker->memory);
}

static bool
start(struct session *session)
{
	struct icu *icu = session->shared;
	const char *why;

	/* It stays loaded: unloading it would leak its memory. */
	if (!load_library(&icu->loaded, &icu_library, NULL, &why)) {
		icu->char_name = NULL;
	}
	return true;
}

const struct answerer explain_answerer = {.start = start,
					  .unicode = true,
					  .open = open_story,
					  .close = close_story,
					  .ask = ask,
					  .put_lines = put_lines,
					  .put_fields = put_fields,
					  .tell = tell};
