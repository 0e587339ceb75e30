/* SPDX-License-Identifier: MIT
 *
 * xn ascii, xn unicode: names to ASCII and back.
 */
#include "answer.h"
#include "culprit.h"
#include "faults.h"

static void
put_fault(struct fields *fields, const xn_options *options,
	  const struct name *name, const xn_fault *fault)
{
	char section[SECTION_CAP];
	uint32_t point;

	field_open(fields, NULL, '{');
	field_number(fields, "label", fault->label);
	field_number(fields, "at", fault->at);
	field_text(fields, "error", xn_error_name(fault->error));
	field_number(fields, "rule", fault->rule);
	field_text(fields, "section",
		   faults_section(section, options->profile, fault));
	field_text(fields, "text", faults_text(options, name, fault));
	if (culprit_point(&point, options, name, fault)) {
		field_point(fields, "point", point);
	} else {
		field_text(fields, "point", NULL);
	}
	field_close(fields, '}');
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	const struct conversion *conversion = &asker->conversion;
	const xn_report *report = &conversion->report;
	const char *output = convert_output(conversion);

	field_output(fields, output, answer->len, answer->errors);
	field_open(fields, "labels", '[');
	for (size_t i = 0; i < conversion->result.labels; i++) {
		field_label(fields, &report->labels[i], output != NULL);
		field_close(fields, '}');
	}
	field_close(fields, ']');
	if (!(asker->session->args.given & OPTION_LONG)) {
		return;
	}
	field_open(fields, "faults", '[');
	for (size_t i = 0; i < report->fault_count; i++) {
		put_fault(fields, conversion->options, name,
			  &report->faults[i]);
	}
	field_close(fields, ']');
}

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct conversion *conversion = &asker->conversion;
	uint64_t given = asker->session->args.given;
	enum detail plain =
		given & OPTION_QUIET ? DETAIL_RESULT : DETAIL_FAULTS;
	enum detail labels = given & OPTION_LONG ? DETAIL_ALL : DETAIL_LABELS;

	convert_name(conversion, name, given & OPTION_JSON ? labels : plain);
	answer->status = conversion->result.status;
	answer->errors = conversion->result.errors;
	if (!convert_failed(conversion)) {
		answer->text = conversion->output;
		answer->len = conversion->result.length;
	}
}

static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	(void)answer;
	faults_show(asker->session, name, &asker->conversion.report);
}

const struct answerer ascii_answerer = {.column = "ascii",
					.findings = FINDINGS_ERRORS,
					.ask = ask,
					.put_fields = put_fields,
					.tell = tell};

const struct answerer unicode_answerer = {.column = "unicode",
					  .findings = FINDINGS_ERRORS,
					  .unicode = true,
					  .ask = ask,
					  .put_fields = put_fields,
					  .tell = tell};
