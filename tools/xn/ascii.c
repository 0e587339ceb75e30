/* SPDX-License-Identifier: MIT
 *
 * xn ascii, xn unicode: names to ASCII and back.
 */
#include "answer.h"
#include "commands.h"
#include "convert.h"
#include "culprit.h"
#include "faults.h"
#include "io/json.h"

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
	json_text(out, faults_section(section, sizeof section, options->profile,
				      fault));
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
	size_t count = convert_failed(conversion) ? 0 : report->fault_count;

	json_key(out, ",", "faults");
	output_char(out, '[');
	for (size_t i = 0; i < count; i++) {
		output_string(out, i > 0 ? "," : "");
		put_fault(out, conversion->options, name, &report->faults[i]);
	}
	output_char(out, ']');
}

/* ---- a name ------------------------------------------------------------- */

struct converter {
	struct session *session;
	struct conversion conversion;
};

static void
put_object(void *memory, const struct name *name)
{
	const struct converter *converter = memory;
	const struct conversion *conversion = &converter->conversion;
	const xn_result *r = &conversion->result;
	struct output *out = &converter->session->out;
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
	if (converter->session->args.given & OPTION_LONG) {
		put_faults(out, name, conversion);
	}
	output_char(out, '}');
}

static void
ask(void *memory, const struct name *name, struct outcome *outcome)
{
	struct converter *converter = memory;
	struct conversion *conversion = &converter->conversion;
	uint64_t given = converter->session->args.given;
	enum detail plain =
		given & OPTION_QUIET ? DETAIL_RESULT : DETAIL_FAULTS;
	enum detail labels = given & OPTION_LONG ? DETAIL_ALL : DETAIL_LABELS;

	convert_name(conversion, name, given & OPTION_JSON ? labels : plain);
	outcome->status = conversion->result.status;
	outcome->errors = conversion->result.errors;
	if (!convert_failed(conversion)) {
		outcome->text = conversion->output;
		outcome->len = conversion->result.length;
	}
}

static void
tell(void *memory, const struct name *name)
{
	struct converter *converter = memory;

	faults_show(converter->session, name, &converter->conversion.report);
}

/* ---- names -------------------------------------------------------------- */

static void
do_block(struct session *session, bool unicode)
{
	struct converter converter;
	struct answerer answerer = {.column = unicode ? "unicode" : "ascii",
				    .findings = FINDINGS_ERRORS,
				    .ask = ask,
				    .put_object = put_object,
				    .tell = tell,
				    .memory = &converter,
				    .conversion = &converter.conversion};

	converter.session = session;
	convert_open(&converter.conversion, &session->args.options, unicode);
	converter.conversion.pair = (session->args.given & OPTION_PAIR) != 0;
	answer_names(session, &answerer);
	convert_close(&converter.conversion);
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
	jobs_run(session, ascii_block);
}

void
run_unicode(struct session *session)
{
	jobs_run(session, unicode_block);
}
