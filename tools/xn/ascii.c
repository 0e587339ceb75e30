/* SPDX-License-Identifier: MIT
 *
 * xn ascii, xn unicode: names to ASCII and back.
 */
#include "commands.h"
#include "convert.h"
#include "culprit.h"
#include "faults.h"
#include "io/json.h"
#include "io/text.h"
#include "jobs.h"

/* ---- --json ------------------------------------------------------------- */

static void
put_fault(struct output *out, const xn_options *options,
	  const struct name *name, const xn_fault *fault)
{
	char section[SECTION_CAP];
	uint32_t point;

	json_key(out, "{", "label");
	json_place(out, fault->label);
	json_key(out, ",", "at");
	json_place(out, fault->at);
	json_key(out, ",", "error");
	json_text(out, xn_error_name(fault->error));
	json_key(out, ",", "rule");
	output_number(out, fault->rule);
	json_key(out, ",", "section");
	json_text(out, faults_section(section, sizeof section,
				      options->profile, fault));
	json_key(out, ",", "text");
	json_text(out, faults_text(options, name, fault));
	json_key(out, ",", "point");
	if (culprit_point(&point, options, name, fault)) {
		output_char(out, '"');
		output_point(out, point);
		output_char(out, '"');
	} else {
		json_text(out, NULL);
	}
	output_char(out, '}');
}

/* What --long adds to an object. */
static void
put_faults(struct output *out, const struct name *name,
	   const struct conversion *conversion)
{
	const xn_report *report = &conversion->report;
	size_t count =
		convert_failed(conversion) ? 0 : report->fault_count;

	json_key(out, ",", "faults");
	output_char(out, '[');
	for (size_t i = 0; i < count; i++) {
		output_string(out, i > 0 ? "," : "");
		put_fault(out, conversion->options, name, &report->faults[i]);
	}
	output_char(out, ']');
}

static void
put_object(struct output *out, const struct name *name,
	   const struct conversion *conversion, bool all)
{
	const xn_result *r = &conversion->result;
	bool has_output = convert_has_output(conversion);
	size_t labels = convert_failed(conversion) ? 0 : r->labels;

	json_head(out, name->s, name->len, r->status == XN_OK,
		  has_output ? conversion->output : NULL, r->length, r->errors);
	for (size_t i = 0; i < labels; i++) {
		output_string(out, i > 0 ? "," : "");
		json_label(out, &conversion->report.labels[i], has_output);
		output_char(out, '}');
	}
	output_char(out, ']');
	if (all) {
		put_faults(out, name, conversion);
	}
	output_char(out, '}');
}

/* ---- a name ------------------------------------------------------------- */

static void
do_name(struct session *session, struct conversion *conversion,
	const struct name *name)
{
	bool json = (session->args.given & OPTION_JSON) != 0;
	bool all = (session->args.given & OPTION_LONG) != 0;
	bool quiet = (session->args.given & OPTION_QUIET) != 0;
	enum detail plain = quiet ? DETAIL_RESULT : DETAIL_FAULTS;
	enum detail labels = all ? DETAIL_ALL : DETAIL_LABELS;
	const xn_result *r = &conversion->result;

	convert_name(conversion, name, json ? labels : plain);
	if (json) {
		put_object(&session->out, name, conversion, all);
	} else if (!convert_failed(conversion)) {
		text_plain(&session->out, conversion->output, r->length);
	}
	output_end(&session->out, session_end(session));
	if (r->status == XN_NO_MEMORY) {
		session_no_memory(session, name);
	} else if (r->status == XN_FAILED) {
		session_failed(session, name, "the normalizer failed");
	} else if (r->status == XN_INVALID) {
		session->bad++;
		if (!quiet) {
			faults_show(session, name, &conversion->report);
		}
	}
}

/*
 * Converts a name straight into the output, which works for nearly every name.
 * False: nothing was written, and do_name has to do it.  An ASCII name takes
 * half the time of do_name without a report, and a tenth of do_name with one.
 */
static inline bool
do_name_in_place(struct session *session, const struct conversion *conversion,
		 const struct name *name)
{
	struct output *out = &session->out;
	char *room = output_room(out, XN_NAME_SIZE);
	xn_result r;

	if (room == NULL ||
	    !convert_in_place(conversion, room, XN_NAME_SIZE, name, &r)) {
		return false;
	}
	/* The separator replaces the NUL. */
	room[r.length] = session->in.block.separator;
	out->len += r.length + 1;
	if (out->by_line) {
		output_flush(out);
	}
	return true;
}

/* ---- names -------------------------------------------------------------- */

static void
do_arguments(struct session *session, bool unicode)
{
	struct conversion conversion;
	struct name name;

	convert_open(&conversion, &session->args.options, unicode);
	conversion.pair = (session->args.given & OPTION_PAIR) != 0;
	while (session_next(session, &name)) {
		do_name(session, &conversion, &name);
	}
	convert_close(&conversion);
}

/* Converts the names of in.block. */
static void
do_block(struct session *session, bool unicode)
{
	bool in_place =
		!(session->args.given & OPTION_JSON) && !session->out.tty;
	struct conversion conversion;
	struct name name;

	convert_open(&conversion, &session->args.options, unicode);
	conversion.pair = (session->args.given & OPTION_PAIR) != 0;
	while (block_next(&session->in.block, &name)) {
		if (!in_place ||
		    !do_name_in_place(session, &conversion, &name)) {
			do_name(session, &conversion, &name);
		}
	}
	convert_close(&conversion);
}

static void
ascii_block(struct session *session)
{
	do_block(session, false);
}

static void
unicode_block(struct session *session)
{
	do_block(session, true);
}

void
run_ascii(struct session *session)
{
	if (session->args.count > 0) {
		do_arguments(session, false);
	} else {
		jobs_run(session, ascii_block);
	}
}

void
run_unicode(struct session *session)
{
	if (session->args.count > 0) {
		do_arguments(session, true);
	} else {
		jobs_run(session, unicode_block);
	}
}
