/* SPDX-License-Identifier: MIT
 *
 * xn ascii, xn unicode: names to ASCII and back.
 */
#include "commands.h"
#include "convert.h"
#include "faults.h"
#include "json.h"
#include "text.h"

/* ---- --json ------------------------------------------------------------- */

static void
put_label(struct output *out, const xn_label *label, bool has_output)
{
	output_string(out, "{\"input\":");
	json_span(out, label->input_at, label->input_len);
	output_string(out, ",\"output\":");
	if (has_output) {
		json_span(out, label->output_at, label->output_len);
	} else {
		json_text(out, NULL);
	}
	output_string(out, ",\"errors\":");
	json_errors(out, label->errors);
	output_string(out, ",\"at\":");
	json_place(out, label->at);
	output_char(out, '}');
}

static void
put_object(struct output *out, const struct name *name,
	   const struct conversion *conversion)
{
	const xn_result *r = &conversion->result;
	bool has_output = convert_has_output(conversion);
	size_t labels = convert_failed(conversion) ? 0 : r->labels;

	output_string(out, "{\"input\":");
	json_string(out, name->s, name->len);
	output_string(out, ",\"ok\":");
	json_bool(out, r->status == XN_OK);
	output_string(out, ",\"output\":");
	if (has_output) {
		json_string(out, conversion->output, r->length);
	} else {
		json_text(out, NULL);
	}
	output_string(out, ",\"errors\":");
	json_errors(out, r->errors);
	output_string(out, ",\"labels\":[");
	for (size_t i = 0; i < labels; i++) {
		output_string(out, i > 0 ? "," : "");
		put_label(out, &conversion->report.labels[i], has_output);
	}
	output_string(out, "]}");
}

/* ---- a name ------------------------------------------------------------- */

static void
do_name(struct session *session, struct conversion *conversion,
	const struct name *name)
{
	bool json = (session->args.given & OPTION_JSON) != 0;
	bool quiet = (session->args.given & OPTION_QUIET) != 0;
	const xn_result *r = &conversion->result;

	convert_name(conversion, name, json ? DETAIL_LABELS : DETAIL_RESULT);
	if (r->status == XN_INVALID && !quiet && !json) {
		convert_name(conversion, name, DETAIL_FAULTS);
	}
	if (json) {
		put_object(&session->out, name, conversion);
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

static void
do_names(struct session *session, bool unicode)
{
	struct conversion conversion;
	struct name name;

	convert_open(&conversion, &session->args.options, unicode);
	while (session_next(session, &name)) {
		do_name(session, &conversion, &name);
	}
	convert_close(&conversion);
}

void
run_ascii(struct session *session)
{
	do_names(session, false);
}

void
run_unicode(struct session *session)
{
	do_names(session, true);
}
