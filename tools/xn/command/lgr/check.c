/* SPDX-License-Identifier: MIT
 *
 * xn lgr check: what becomes of each label.
 */
#include "../../io/text.h"
#include "../../print/faults.h"
#include "label.h"

#include <stdio.h>
#include <stdlib.h>

/* How many variants have a disposition. */
struct count {
	const char *disposition;
	size_t variants;
};

struct check {
	struct label label;
	/* With --variants. */
	xn_lgr_variants_result variants;
	struct count *counts;
	size_t cap;
	size_t count;
	bool no_memory; /* for counts */
};

_Static_assert(sizeof(struct check) <= ASKER_MEMORY, "it fits");

/* ---- variants ----------------------------------------------------------- */

/* There are as many dispositions as actions at most, so a list will do. */
static bool
count_variant(void *user, const xn_lgr_variant *variant)
{
	struct check *check = user;
	void *list = check->counts;
	size_t i = 0;

	if (variant->disposition == NULL) {
		return true;
	}
	while (i < check->count && strcmp(check->counts[i].disposition,
					  variant->disposition) != 0) {
		i++;
	}
	check->no_memory =
		!convert_grow(&list, &check->cap, i + 1, sizeof *check->counts);
	check->counts = list;
	if (check->no_memory) {
		return false;
	}
	if (i == check->count) {
		check->counts[check->count++] =
			(struct count){variant->disposition, 0};
	}
	check->counts[i].variants++;
	return true;
}

/* With --variants counts them.  False: there is not enough memory. */
static bool
count_variants(struct check *check)
{
	const struct label *label = &check->label;
	const struct args *args = &label->session->args;

	check->count = 0;
	check->no_memory = false;
	check->variants = (xn_lgr_variants_result){.status = XN_INVALID};
	if ((args->given & OPTION_VARIANTS) && label->verdict.status == XN_OK) {
		check->variants = xn_lgr_variants(
			label->lgr, args->limit, count_variant, check,
			label->label.point, label->label.len);
	}
	return !check->no_memory && check->variants.status != XN_NO_MEMORY;
}

/* ---- output ------------------------------------------------------------- */

/* With --variants also their number, and that of each disposition. */
static void
put_lines(struct asker *asker, const struct name *name, struct answer *answer)
{
	const struct check *check = asker->memory;
	const struct label *label = &check->label;
	const char *disposition = label->verdict.disposition;
	struct output *out = &asker->session->out;

	(void)name;
	if (disposition != NULL) {
		text_plain(out, disposition, strlen(disposition));
	}
	output_string(out, answer->status != XN_NO_MEMORY ? "\t" : "");
	if (label->verdict.status == XN_OK) {
		text_plain(out, label->index.text.data, label->index.text.len);
	}
	if (check->variants.status == XN_OK) {
		output_char(out, '\t');
		output_number(out, check->variants.variants);
		for (size_t i = 0; i < check->count; i++) {
			const struct count *count = &check->counts[i];

			output_char(out, i == 0 ? '\t' : ' ');
			text_plain(out, count->disposition,
				   strlen(count->disposition));
			output_char(out, ':');
			output_number(out, count->variants);
		}
	}
	output_end(out, session_end(asker->session));
}

/* The code points at fault, each with the rules that failed there. */
static void
put_invalid(struct fields *fields, const struct label *label)
{
	const xn_lgr_fault *fault = label->faults;
	size_t count = label->verdict.fault_count;

	fields_put(fields, "invalid:[");
	for (size_t i = 0; i < count;) {
		size_t at = fault[i].at;

		fields_put(fields, "{at:n point:p rules:[", at,
			   fault[i].point);
		for (; i < count && fault[i].at == at; i++) {
			if (fault[i].rule != XN_NOWHERE) {
				fields_put(fields, ":t",
					   xn_lgr_rule_at(label->lgr,
							  fault[i].rule)
						   ->name);
			}
		}
		fields_put(fields, "]}");
	}
	fields_put(fields, "]");
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	const struct check *check = asker->memory;
	const struct label *label = &check->label;
	const struct buffer *text = &label->label.text;
	const struct buffer *index = &label->index.text;
	bool counted = check->variants.status == XN_OK;
	char action[24];

	(void)name;
	snprintf(action, sizeof action, "%ld", (long)label->verdict.action);
	fields_put(fields, "label:s disposition:t action:w",
		   label->status == XN_OK ? text->data : NULL, text->len,
		   label->verdict.disposition, action);
	put_invalid(fields, label);
	fields_put(fields, "index:s variants:n",
		   label->indexed ? index->data : NULL, index->len,
		   counted ? check->variants.variants : XN_NOWHERE);
	fields_put(fields, counted ? "counts:{" : "counts:w", "null");
	for (size_t i = 0; counted && i < check->count; i++) {
		fields_put(fields, "%:n", check->counts[i].disposition,
			   check->counts[i].variants);
	}
	fields_put(fields, counted ? "} errors:N" : "errors:N", answer->errors,
		   xn_error_name);
}

/* ---- a label ------------------------------------------------------------ */

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct check *check = asker->memory;
	const xn_result *idna = &asker->conversion.result;

	answer->status = label_ask(&check->label, name);
	if (answer->status != XN_NO_MEMORY && !count_variants(check)) {
		answer->status = XN_NO_MEMORY;
	}
	if (answer->status != XN_NO_MEMORY &&
	    (asker->session->args.given & OPTION_IDNA)) {
		convert_name(&asker->conversion, name, DETAIL_FAULTS);
		answer->errors = idna->errors;
		if (idna->status != XN_OK) {
			answer->status = idna->status;
		}
	}
	/* If memory ran out, nothing is said about the label. */
	if (answer->status == XN_NO_MEMORY) {
		label_forget(&check->label);
		check->variants.status = XN_NO_MEMORY;
		answer->errors = 0;
	}
	answer->noted = label_has_note(&check->variants);
}

static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	const struct check *check = asker->memory;

	if (check->label.verdict.status != XN_OK) {
		label_tell(&check->label);
	}
	/* Text that is not UTF-8 has been told. */
	if (answer->errors != 0 &&
	    !(check->label.errors & XN_ERROR_INVALID_UTF8)) {
		faults_show(asker->session, name, &asker->conversion.report);
	}
	if (answer->noted) {
		label_note(&check->label, &check->variants);
	}
}

static void
open_check(struct asker *asker)
{
	label_open(&((struct check *)asker->memory)->label, asker->session);
}

static void
close_check(struct asker *asker)
{
	struct check *check = asker->memory;

	label_close(&check->label);
	free(check->counts);
}

const struct answerer lgr_check = {.open = open_check,
				   .close = close_check,
				   .ask = ask,
				   .put_lines = put_lines,
				   .put_fields = put_fields,
				   .tell = tell};
