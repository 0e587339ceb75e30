/* SPDX-License-Identifier: MIT
 *
 * xn lgr check: what becomes of each label.
 */
#include "../convert.h"
#include "../faults.h"
#include "../io/json.h"
#include "../io/text.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>

/* How many variants have a disposition. */
struct count {
	const char *disposition;
	size_t variants;
};

struct check {
	struct label label;
	/* With --idna: the label under profile register. */
	struct conversion idna;
	/* With --variants. */
	xn_lgr_variants_result variants;
	struct count *counts;
	size_t count_cap;
	size_t count;
	bool no_memory; /* for counts */
};

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
	if (i == check->count) {
		if (!convert_grow(&list, &check->count_cap, i + 1,
				  sizeof *check->counts)) {
			check->no_memory = true;
			return false;
		}
		check->counts = list;
		check->counts[check->count++] =
			(struct count){variant->disposition, 0};
	}
	check->counts[i].variants++;
	return true;
}

/* False: there is not enough memory, and that has been said. */
static bool
count_variants(struct check *check, struct session *session)
{
	const struct points *points = &check->label.label;

	check->count = 0;
	check->no_memory = false;
	check->variants.status = XN_INVALID;
	check->variants.conflicts = 0;
	if (!(session->args.given & OPTION_VARIANTS) ||
	    !label_eligible(&check->label)) {
		return true;
	}
	check->variants =
		xn_lgr_variants(check->label.lgr, session->args.limit,
				count_variant, check, points->point,
				points->len);
	if (check->no_memory || check->variants.status == XN_NO_MEMORY) {
		session_no_memory(session, check->label.name);
		return false;
	}
	return true;
}

/* ---- output ------------------------------------------------------------- */

/* The names of the rules that failed at one place. */
static size_t
put_rules(struct output *out, const struct label *label, size_t i)
{
	const xn_lgr_fault *faults = label->faults;
	size_t at = faults[i].at, first = i;

	output_char(out, '[');
	for (; i < label->verdict.fault_count && faults[i].at == at; i++) {
		if (faults[i].rule != XN_NOWHERE) {
			output_string(out, i > first ? "," : "");
			json_text(out, xn_lgr_rule_at(label->lgr,
						      faults[i].rule)
					       ->name);
		}
	}
	output_char(out, ']');
	return i;
}

static void
put_invalid(struct output *out, const struct label *label)
{
	size_t i = 0;

	output_char(out, '[');
	while (i < label->verdict.fault_count) {
		json_key(out, i > 0 ? ",{" : "{", "at");
		output_number(out, label->faults[i].at);
		json_key(out, ",", "point");
		output_char(out, '"');
		output_point(out, label->faults[i].point);
		output_char(out, '"');
		json_key(out, ",", "rules");
		i = put_rules(out, label, i);
		output_char(out, '}');
	}
	output_char(out, ']');
}

/* A number from -1 on. */
static void
put_action(struct output *out, ptrdiff_t action)
{
	if (action < 0) {
		output_string(out, "-1");
	} else {
		output_number(out, (size_t)action);
	}
}

static void
put_points(struct output *out, const struct points *points, bool there)
{
	if (there) {
		json_string(out, points->text, points->text_len);
	} else {
		json_text(out, NULL);
	}
}

static void
put_counts(struct output *out, const struct check *check)
{
	if (check->variants.status != XN_OK) {
		output_string(out, ",\"variants\":null,\"counts\":null");
		return;
	}
	json_key(out, ",", "variants");
	output_number(out, check->variants.variants);
	json_key(out, ",", "counts");
	output_char(out, '{');
	for (size_t i = 0; i < check->count; i++) {
		output_string(out, i > 0 ? "," : "");
		json_text(out, check->counts[i].disposition);
		output_char(out, ':');
		output_number(out, check->counts[i].variants);
	}
	output_char(out, '}');
}

/* Whether the label passed everything that was asked for. */
static bool
passed(const struct check *check)
{
	return label_eligible(&check->label) &&
	       check->idna.result.status == XN_OK;
}

static void
put_object(struct output *out, const struct check *check)
{
	const struct label *label = &check->label;

	json_key(out, "{", "input");
	json_string(out, label->name->s, label->name->len);
	json_key(out, ",", "ok");
	json_bool(out, passed(check));
	json_key(out, ",", "label");
	put_points(out, &label->label, label->status == XN_OK);
	json_key(out, ",", "disposition");
	json_text(out, label->verdict.disposition);
	json_key(out, ",", "action");
	put_action(out, label->verdict.action);
	json_key(out, ",", "invalid");
	put_invalid(out, label);
	json_key(out, ",", "index");
	put_points(out, &label->index, label->index_status == XN_OK);
	put_counts(out, check);
	json_key(out, ",", "errors");
	json_errors(out, check->idna.result.errors);
	output_char(out, '}');
}

/* With --variants also their number, and that of each disposition. */
static void
put_line(struct output *out, const struct check *check)
{
	const struct label *label = &check->label;
	const char *disposition = label->verdict.disposition;

	if (disposition != NULL) {
		text_plain(out, disposition, strlen(disposition));
	}
	output_char(out, '\t');
	if (label_eligible(label)) {
		text_plain(out, label->index.text, label->index.text_len);
	}
	if (check->variants.status != XN_OK) {
		return;
	}
	output_char(out, '\t');
	output_number(out, check->variants.variants);
	for (size_t i = 0; i < check->count; i++) {
		const struct count *count = &check->counts[i];

		output_char(out, i == 0 ? '\t' : ' ');
		text_plain(out, count->disposition, strlen(count->disposition));
		output_char(out, ':');
		output_number(out, count->variants);
	}
}

/* ---- a label ------------------------------------------------------------ */

static void
complain(struct check *check, struct session *session)
{
	const struct name *name = check->label.name;

	label_complain(&check->label);
	/* Text that is not UTF-8 has been told. */
	if (check->idna.result.status == XN_INVALID) {
		session->counts.failed += label_eligible(&check->label);
		if (!(session->args.given & OPTION_QUIET) &&
		    !(check->label.errors & XN_ERROR_INVALID_UTF8)) {
			faults_show(session, name, &check->idna.report);
		}
	}
	lgr_note_variants(&check->label, &check->variants);
}

/* If memory ran out, nothing is said about the label. */
static void
forget(struct check *check)
{
	struct label *label = &check->label;

	label->status = XN_NO_MEMORY;
	label->verdict.status = XN_NO_MEMORY;
	label->verdict.disposition = NULL;
	label->verdict.action = -1;
	label->verdict.fault_count = 0;
	label->index_status = XN_NO_MEMORY;
	check->variants.status = XN_NO_MEMORY;
	check->idna.result.errors = 0;
}

static void
do_label(struct check *check, const struct name *name)
{
	struct session *session = check->label.session;
	bool ok = label_check(&check->label, name) &&
		  count_variants(check, session);

	if (ok && (session->args.given & OPTION_IDNA)) {
		convert_name(&check->idna, name, DETAIL_FAULTS);
		ok = !convert_failed(&check->idna);
		if (!ok) {
			session_no_memory(session, name);
		}
	}
	if (!ok) {
		forget(check);
	}
	if (session->args.given & OPTION_JSON) {
		put_object(&session->out, check);
	} else if (ok) {
		put_line(&session->out, check);
	}
	output_end(&session->out, session_end(session));
	if (ok) {
		complain(check, session);
	}
}

void
lgr_check(struct session *session, lgr_next *next)
{
	struct check check;
	struct name name;

	memset(&check, 0, sizeof check);
	label_open(&check.label, session);
	convert_open(&check.idna, &session->args.options, false);
	while (next(session, &name)) {
		do_label(&check, &name);
	}
	convert_close(&check.idna);
	label_close(&check.label);
	free(check.counts);
}
