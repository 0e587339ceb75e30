/* SPDX-License-Identifier: MIT
 *
 * xn ascii, xn unicode: names to ASCII and back.
 */
#include "../print/answer.h"
#include "../print/culprit.h"
#include "../print/faults.h"

static void
put_fault(struct fields *fields, const xn_options *options,
	  const struct name *name, const xn_fault *fault)
{
	char section[SECTION_CAP];
	uint32_t point;

	if (!culprit_point(&point, options, name, fault)) {
		point = NO_POINT;
	}
	fields_put(fields,
		   "{label:n at:n error:t rule:n section:t text:t point:p}",
		   fault->label, fault->at, xn_error_name(fault->error),
		   (size_t)fault->rule,
		   faults_section(section, options->profile, fault),
		   faults_text(options, name, fault), point);
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	const struct conversion *conversion = &asker->conversion;
	const xn_report *report = &conversion->report;
	const char *output = convert_output(conversion);

	fields_put(fields, "output:s errors:N labels:[", output, answer->len,
		   answer->errors, xn_error_name);
	for (size_t i = 0; i < conversion->result.labels; i++) {
		fields_label(fields, &report->labels[i], output != NULL);
		fields_put(fields, "}");
	}
	fields_put(fields, "]");
	if (!(asker->session->args.given & OPTION_LONG)) {
		return;
	}
	fields_put(fields, "faults:[");
	for (size_t i = 0; i < report->fault_count; i++) {
		put_fault(fields, conversion->options, name,
			  &report->faults[i]);
	}
	fields_put(fields, "]");
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
