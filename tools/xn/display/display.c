/* SPDX-License-Identifier: MIT
 *
 * xn display: what an address bar should show.
 */
#include "../answer.h"
#include "../commands.h"
#include "../faults.h"
#include "../io/json.h"
#include "../known_file.h"
#include "shown.h"
#include "../usage.h"

#include <string.h>

/* What all threads read. */
struct settings {
	xn_display_options options;
	xn_known_set *known; /* or NULL */
	/* For notes to a person about U-labels that are not shown. */
	xn_options unicode;
};

struct display {
	struct session *session;
	const struct settings *settings;
	struct shown shown;
	struct conversion unicode;
};

/* Finds the first script of a set from *script on.  False: no more. */
static bool
next_script(const xn_script_set *scripts, size_t *script)
{
	for (; *script < (size_t)64 * XN_SCRIPT_WORDS; (*script)++) {
		uint64_t left = scripts->words[*script / 64] >> *script % 64;

		if (left & 1) {
			return true;
		}
		/* Most sets have few scripts. */
		*script |= left == 0 ? 63 : 0;
	}
	return false;
}

/* ---- --json ------------------------------------------------------------- */

static void
put_reasons(struct output *out, uint32_t reasons)
{
	output_char(out, '[');
	for (uint32_t e = reasons; e != 0; e = xn_reason_next(e)) {
		output_string(out, e == reasons ? "\"" : ",\"");
		output_string(out, xn_reason_name(e));
		output_char(out, '"');
	}
	output_char(out, ']');
}

/* By their codes, in the order of their numbers. */
static void
put_codes(struct output *out, const xn_script_set *scripts)
{
	bool first = true;

	output_char(out, '[');
	for (size_t i = 0; next_script(scripts, &i); i++) {
		output_string(out, first ? "\"" : ",\"");
		output_string(out, xn_script_name(i));
		output_char(out, '"');
		first = false;
	}
	output_char(out, ']');
}

/* The keys that xn ascii does not have; known is for U-labels, or NULL. */
static void
put_verdict(struct output *out, const xn_display_label *label,
	    const char *known)
{
	/* The level of a label without a U-label is this one as well. */
	bool unicode = label->level != XN_LEVEL_ASCII;

	output_string(out, label->unicode ? ",\"shown\":\"unicode\""
					  : ",\"shown\":\"ascii\"");
	output_string(out, ",\"reasons\":");
	put_reasons(out, label->reasons);
	output_string(out, ",\"known\":");
	if (unicode && known != NULL) {
		json_string(out, known, strlen(known));
	} else {
		json_text(out, NULL);
	}
	output_string(out, ",\"scripts\":");
	put_codes(out, &label->scripts);
	output_string(out, ",\"level\":");
	json_text(out, unicode ? xn_level_name(label->level) : NULL);
}

/* The domain that a name looks like, or NULL. */
static const char *
known_of(const struct display *display)
{
	size_t known = display->shown.report.known;

	return known != XN_NOWHERE
		       ? xn_known_set_domain(display->settings->known, known)
		       : NULL;
}

static void
put_object(void *memory, const struct name *name)
{
	const struct display *display = memory;
	const struct shown *shown = &display->shown;
	struct output *out = &display->session->out;
	const xn_display_result *r = &shown->result;
	bool failed = r->status == XN_NO_MEMORY;
	size_t labels = failed ? 0 : r->labels;

	json_head(out, name->s, name->len, r->status == XN_OK,
		  failed ? NULL : shown->output, r->length, r->errors);
	for (size_t i = 0; i < labels; i++) {
		const xn_display_label *label = &shown->report.labels[i];

		output_string(out, i > 0 ? "," : "");
		json_label(out, &label->label, true);
		put_verdict(out, label, known_of(display));
		output_char(out, '}');
	}
	output_string(out, "]}");
}

/* ---- for a person ------------------------------------------------------- */

/* "(Latin, Cyrillic; minimally)" */
static void
put_scripts(struct output *err, const xn_display_label *label)
{
	bool first = true;

	output_string(err, " (");
	for (size_t i = 0; next_script(&label->scripts, &i); i++) {
		output_string(err, first ? "" : ", ");
		output_string(err, xn_script_long_name(i));
		first = false;
	}
	output_string(err, first ? "" : "; ");
	output_string(err, xn_level_name(label->level));
	output_char(err, ')');
}

/* ": 'example.com'" */
static void
put_known(struct output *err, const char *known)
{
	struct name domain = {known, strlen(known), 0};

	output_string(err, ": ");
	faults_quote(err, &domain);
}

/* Says why a label is not shown as its U-label, and where. */
static void
put_spot(struct display *display, const struct name *name,
	 const xn_display_spot *spot)
{
	const xn_display_label *label =
		&display->shown.report.labels[spot->label];
	struct output *err = &display->session->err;
	struct name part = {name->s + label->label.input_at,
			    label->label.input_len, name->number};
	struct name text;

	convert_name(&display->unicode, &part, DETAIL_RESULT);
	if (convert_failed(&display->unicode)) {
		session_no_memory(display->session, name);
		return;
	}
	text.s = display->unicode.output;
	text.len = display->unicode.result.length;
	text.number = name->number;
	session_note(display->session, name);
	output_string(err, "label ");
	output_number(err, spot->label + 1);
	output_char(err, ' ');
	faults_quote(err, &text);
	output_string(err, " is not shown: ");
	output_string(err, xn_reason_name(spot->reason));
	output_string(err, ": ");
	output_string(err, xn_reason_text(spot->reason));
	if (spot->reason == XN_REASON_KNOWN_NAME) {
		put_known(err, known_of(display));
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
put_spots(struct display *display, const struct name *name)
{
	const xn_display_report *report = &display->shown.report;
	size_t left = count_reasons(&display->shown);

	for (size_t i = 0; i < report->spot_count && i < FIRST_FAULTS; i++) {
		const xn_display_spot *spot = &report->spots[i];

		if (report->labels[spot->label].label.errors == 0) {
			put_spot(display, name, spot);
			left--;
		}
	}
	if (left > 0) {
		session_note(display->session, name);
		output_number(&display->session->err, left);
		output_string(&display->session->err, " more\n");
	}
	output_flush(&display->session->err);
}

/* ---- a name ------------------------------------------------------------- */

static bool
is_for_person(const struct session *session)
{
	return session->err.tty && !(session->args.given & OPTION_QUIET);
}

static void
ask(void *memory, const struct name *name, struct outcome *outcome)
{
	struct display *display = memory;
	const struct session *session = display->session;
	const struct shown *shown = &display->shown;
	bool labels = (session->args.given & OPTION_JSON) != 0 ||
		      is_for_person(session);
	bool quiet = (session->args.given & OPTION_QUIET) != 0;
	enum detail plain = quiet ? DETAIL_RESULT : DETAIL_FAULTS;

	shown_name(&display->shown, name, labels ? DETAIL_LABELS : plain);
	outcome->status = shown->result.status;
	if (outcome->status != XN_NO_MEMORY) {
		outcome->text = shown->output;
		outcome->len = shown->result.length;
		outcome->errors = shown->result.errors;
		outcome->reasons = shown->result.reasons;
		outcome->noted =
			is_for_person(session) && outcome->reasons != 0;
	}
}

static void
tell(void *memory, const struct name *name)
{
	struct display *display = memory;
	const struct shown *shown = &display->shown;

	if (shown->result.status == XN_INVALID) {
		xn_report report = {.faults = shown->report.faults,
				    .fault_count = shown->report.fault_count};

		faults_show(display->session, name, &report);
	}
	if (is_for_person(display->session) && shown->result.reasons != 0) {
		put_spots(display, name);
	}
}

/* ---- options ------------------------------------------------------------ */

static bool
unknown_policy(struct session *session, const char *name)
{
	const xn_policy_info *info;
	struct words known = {0};

	for (size_t i = 0; (info = xn_policy_at(i)) != NULL; i++) {
		words_add(&known, info->name);
	}
	return usage_unknown(&session->err, session->args.command, "policy",
			     name, strlen(name), &known);
}

static bool
unknown_level(struct session *session, const char *name)
{
	struct words known = {0};
	const char *level;

	for (size_t i = 0; *(level = xn_level_name((xn_level)i)) != '\0'; i++) {
		words_add(&known, level);
	}
	return usage_unknown(&session->err, session->args.command, "level",
			     name, strlen(name), &known);
}

static bool
set_level(struct session *session, xn_display_options *options,
	  const char *name)
{
	const char *level;
	size_t i = 0;

	if (options->policy != XN_POLICY_UTS39) {
		return usage_error(&session->err, session->args.command,
				   "option --level needs --policy %", "uts39",
				   NULL);
	}
	while (*(level = xn_level_name((xn_level)i)) != '\0' &&
	       strcmp(level, name) != 0) {
		i++;
	}
	if (*level == '\0') {
		return unknown_level(session, name);
	}
	options->level = (uint32_t)i;
	return true;
}

static bool
set_options(struct session *session, xn_display_options *options)
{
	const struct args *args = &session->args;
	const char *name = args->policy != NULL ? args->policy : "chromium";
	const xn_policy_info *info;
	size_t i = 0;

	while ((info = xn_policy_at(i)) != NULL &&
	       strcmp(info->name, name) != 0) {
		i++;
	}
	if (info == NULL) {
		return unknown_policy(session, name);
	}
	*options = xn_display_policy(info->id);
	return args->level == NULL || set_level(session, options, args->level);
}

/* ---- the command -------------------------------------------------------- */

static bool
load_known(struct session *session, struct settings *settings)
{
	const char *path = session->args.known;

	if (path == NULL) {
		return true;
	}
	settings->known = known_file_load(session, &settings->options, path);
	settings->options.known_set = settings->known;
	return settings->known != NULL;
}

static void
do_block(struct session *session)
{
	struct display display;
	struct answerer answerer = {.column = "display",
				    .findings = FINDINGS_REASONS,
				    .ask = ask,
				    .put_object = put_object,
				    .tell = tell,
				    .memory = &display};

	memset(&display, 0, sizeof display);
	display.session = session;
	display.settings = session->shared;
	display.shown.options = display.settings->options;
	session->counts.reason_name = xn_reason_name;
	convert_open(&display.unicode, &display.settings->unicode, true);
	answer_names(session, &answerer);
	convert_close(&display.unicode);
	shown_close(&display.shown);
}

void
run_display(struct session *session)
{
	struct settings settings = {.unicode = xn_profile(XN_LOOKUP)};

	if (!set_options(session, &settings.options)) {
		session->misused = true;
		return;
	}
	/* faults_show names the sections of this profile. */
	session->args.options = xn_profile(XN_URL);
	session->counts.reason_name = xn_reason_name;
	session->shared = &settings;
	if (load_known(session, &settings)) {
		jobs_run(session, do_block);
	}
	session->shared = NULL;
	xn_known_set_free(settings.known);
}
