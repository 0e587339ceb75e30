/* SPDX-License-Identifier: MIT
 *
 * xn display: what an address bar should show.
 */
#include "../io/text.h"
#include "../options/usage.h"
#include "../print/answer.h"
#include "../print/faults.h"
#include "known_file.h"

#include <stdlib.h>

#include <xn/display.h>

/* What all threads read. */
struct settings {
	xn_display_options options;
	xn_known_set *known; /* or NULL */
	/* For notes to a person about U-labels that are not shown. */
	xn_options unicode;
};

/* How a name is shown, until the next one. */
struct shown {
	xn_display_result result;
	char *output; /* result.length bytes */
	xn_display_report report;
	xn_fault faults[FIRST_FAULTS];
	xn_display_spot spots[FIRST_FAULTS];
};

_Static_assert(sizeof(struct settings) <= SHARED_MEMORY, "it fits");
_Static_assert(sizeof(struct shown) <= ASKER_MEMORY, "it fits");

/* ---- a name of any length ----------------------------------------------- */

static void
show(struct shown *shown, const xn_display_options *options,
     const struct name *name, xn_display_report *report)
{
	xn_display_result *r = &shown->result;

	xn_free(shown->output);
	shown->output = NULL;
	*r = xn_display_alloc(options, &shown->output, name->s, name->len,
			      report);
	if (r->status == XN_MISUSE) {
		/* No memory could hold a result of this length either. */
		r->status = XN_NO_MEMORY;
	}
}

/*
 * Finds out how a name is shown.  With DETAIL_FAULTS the report gets the first
 * faults and spots, and with DETAIL_LABELS the labels, too.
 */
static void
show_name(struct shown *shown, const xn_display_options *options,
	  const struct name *name, enum detail detail)
{
	xn_display_report *report = &shown->report;
	void *labels = report->labels;
	bool more = detail == DETAIL_LABELS, ok = true;

	report->faults = shown->faults;
	report->fault_cap = FIRST_FAULTS;
	report->spots = shown->spots;
	report->spot_cap = more ? FIRST_FAULTS : 0;
	show(shown, options, name, detail == DETAIL_RESULT ? NULL : report);
	if (more && shown->result.status != XN_NO_MEMORY &&
	    shown->result.labels > report->label_cap) {
		ok = convert_grow(&labels, &report->label_cap,
				  shown->result.labels, sizeof *report->labels);
		report->labels = labels;
		show(shown, options, name, report);
	}
	if (!ok || shown->result.status == XN_NO_MEMORY) {
		/* Errors would look like the whole answer. */
		shown->result = (xn_display_result){.status = XN_NO_MEMORY};
	}
}

/* Finds the first script of a set from *script on.  False: no more. */
static bool
next_script(const xn_script_set *scripts, size_t *script)
{
	while (*script < (size_t)64 * XN_SCRIPT_WORDS &&
	       !(scripts->words[*script / 64] >> *script % 64 & 1)) {
		++*script;
	}
	return *script < (size_t)64 * XN_SCRIPT_WORDS;
}

/* ---- --json ------------------------------------------------------------- */

/* The domain that a name looks like, or NULL. */
static const char *
known_of(const struct asker *asker)
{
	const struct settings *settings = asker->session->shared;
	const struct shown *shown = asker->memory;
	size_t known = shown->report.known;

	return known != XN_NOWHERE ? xn_known_set_domain(settings->known, known)
				   : NULL;
}

/* The keys that xn ascii does not have; known is for U-labels, or NULL. */
static void
put_verdict(struct fields *fields, const xn_display_label *label,
	    const char *known)
{
	/* The level of a label without a U-label is this one as well. */
	bool unicode = label->level != XN_LEVEL_ASCII;

	fields_put(fields, "shown:t reasons:N known:t scripts:[",
		   label->unicode ? "unicode" : "ascii", label->reasons,
		   xn_reason_name, unicode ? known : NULL);
	for (size_t i = 0; next_script(&label->scripts, &i); i++) {
		fields_put(fields, ":t", xn_script_name(i));
	}
	fields_put(fields, "] level:t",
		   unicode ? xn_level_name(label->level) : NULL);
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	const struct shown *shown = asker->memory;
	bool failed = answer->status == XN_NO_MEMORY;

	(void)name;
	fields_put(fields, "output:s errors:N labels:[",
		   failed ? NULL : answer->text, answer->len, answer->errors,
		   xn_error_name);
	for (size_t i = 0; i < shown->result.labels; i++) {
		const xn_display_label *label = &shown->report.labels[i];

		fields_label(fields, &label->label, true);
		put_verdict(fields, label, known_of(asker));
		fields_put(fields, "}");
	}
	fields_put(fields, "]");
}

/* ---- for a person ------------------------------------------------------- */

/* "(Latin, Cyrillic; minimally)" */
static void
put_scripts(struct output *err, const xn_display_label *label)
{
	bool first = true;

	output_string(err, " (");
	for (size_t i = 0; next_script(&label->scripts, &i); i++) {
		text_say(err, "%s%s", first ? "" : ", ",
			 xn_script_long_name(i));
		first = false;
	}
	text_say(err, "%s%s)", first ? "" : "; ", xn_level_name(label->level));
}

/* Says why a label is not shown as its U-label, and where. */
static void
put_spot(struct asker *asker, const struct name *name,
	 const xn_display_spot *spot)
{
	const struct shown *shown = asker->memory;
	const xn_display_label *label = &shown->report.labels[spot->label];
	struct conversion *unicode = &asker->conversion;
	struct output *err = &asker->session->err;
	struct name part = {name->s + label->label.input_at,
			    label->label.input_len, name->number};
	struct name text;

	convert_name(unicode, &part, DETAIL_RESULT);
	if (convert_failed(unicode)) {
		session_no_memory(asker->session, name);
		return;
	}
	text.s = unicode->output;
	text.len = unicode->result.length;
	text.number = name->number;
	session_note(asker->session, name);
	text_say(err, "label %n %q is not shown: %s: %s", spot->label + 1,
		 text.s, text.len, xn_reason_name(spot->reason),
		 xn_reason_text(spot->reason));
	if (spot->reason == XN_REASON_KNOWN_NAME) {
		text_say(err, ": %q", known_of(asker), strlen(known_of(asker)));
	}
	put_scripts(err, label);
	output_char(err, '\n');
	if (spot->at != XN_NOWHERE) {
		faults_caret(err, &text, spot->at);
	}
}

/* How many reasons there are to tell.  Faults have messages of their own. */
static size_t
count_reasons(const struct shown *shown)
{
	size_t count = 0;

	for (size_t i = 0; i < shown->result.labels; i++) {
		const xn_display_label *label = &shown->report.labels[i];
		uint32_t reasons = label->reasons;

		for (; label->label.errors == 0 && reasons != 0;
		     reasons = xn_reason_next(reasons)) {
			count++;
		}
	}
	return count;
}

static void
put_spots(struct asker *asker, const struct name *name)
{
	const struct shown *shown = asker->memory;
	const xn_display_report *report = &shown->report;
	struct output *err = &asker->session->err;
	size_t left = count_reasons(shown);

	for (size_t i = 0; i < report->spot_count && i < FIRST_FAULTS; i++) {
		const xn_display_spot *spot = &report->spots[i];

		if (report->labels[spot->label].label.errors == 0) {
			put_spot(asker, name, spot);
			left--;
		}
	}
	if (left > 0) {
		session_note(asker->session, name);
		text_say(err, "%n more\n", left);
	}
	output_flush(err);
}

/* ---- a name ------------------------------------------------------------- */

static bool
is_for_person(const struct session *session)
{
	return session->err.tty && !(session->args.given & OPTION_QUIET);
}

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	const struct session *session = asker->session;
	const struct settings *settings = session->shared;
	struct shown *shown = asker->memory;
	bool labels = (session->args.given & OPTION_JSON) != 0 ||
		      is_for_person(session);
	bool quiet = (session->args.given & OPTION_QUIET) != 0;
	enum detail plain = quiet ? DETAIL_RESULT : DETAIL_FAULTS;

	show_name(shown, &settings->options, name,
		  labels ? DETAIL_LABELS : plain);
	answer->status = shown->result.status;
	answer->errors = shown->result.errors;
	answer->reasons = shown->result.reasons;
	answer->noted = is_for_person(session) && answer->reasons != 0;
	if (answer->status != XN_NO_MEMORY) {
		answer->text = shown->output != NULL ? shown->output : "";
		answer->len = shown->result.length;
	}
}

static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	const struct shown *shown = asker->memory;

	if (answer->status == XN_INVALID) {
		xn_report report = {.faults = shown->report.faults,
				    .fault_count = shown->report.fault_count};

		faults_show(asker->session, name, &report);
	}
	if (answer->noted) {
		put_spots(asker, name);
	}
}

static void
open_shown(struct asker *asker)
{
	const struct settings *settings = asker->session->shared;

	asker->session->counts.reason_name = xn_reason_name;
	asker->conversion.options = &settings->unicode;
}

static void
close_shown(struct asker *asker)
{
	struct shown *shown = asker->memory;

	xn_free(shown->output);
	free(shown->report.labels);
}

/* ---- options ------------------------------------------------------------ */

static const char *
policy_name(size_t i)
{
	const xn_policy_info *info = xn_policy_at(i);

	return info != NULL ? info->name : "";
}

static const char *
level_name(size_t i)
{
	return xn_level_name((xn_level)i);
}

static bool
set_options(struct session *session, xn_display_options *options)
{
	const struct args *args = &session->args;
	const char *policy = args->policy != NULL ? args->policy : "chromium";
	size_t number;

	if (!usage_find(&session->err, args->command, &number, "policy",
			policy, policy_name)) {
		return false;
	}
	*options = xn_display_policy(xn_policy_at(number)->id);
	if (args->level == NULL) {
		return true;
	}
	if (options->policy != XN_POLICY_UTS39) {
		return usage_error(&session->err, args->command,
				   "option --level needs --policy %", "uts39");
	}
	if (!usage_find(&session->err, args->command, &number, "level",
			args->level, level_name)) {
		return false;
	}
	options->level = (uint32_t)number;
	return true;
}

/* ---- the command -------------------------------------------------------- */

static bool
start(struct session *session)
{
	struct settings *settings = session->shared;
	xn_display_options *options = &settings->options;
	const char *path = session->args.known;

	settings->unicode = xn_profile(XN_LOOKUP);
	session->misused = !set_options(session, options);
	/* faults_show names the sections of this profile. */
	session->args.options = xn_profile(XN_URL);
	session->counts.reason_name = xn_reason_name;
	if (path == NULL || session->misused) {
		return !session->misused;
	}
	settings->known = known_file_load(session, options, path);
	options->known_set = settings->known;
	return settings->known != NULL;
}

static void
end(struct session *session)
{
	xn_known_set_free(((struct settings *)session->shared)->known);
}

const struct answerer display_answerer = {.start = start,
					  .end = end,
					  .column = "display",
					  .findings = FINDINGS_REASONS,
					  .unicode = true,
					  .open = open_shown,
					  .close = close_shown,
					  .ask = ask,
					  .put_fields = put_fields,
					  .tell = tell};
