/* SPDX-License-Identifier: MIT
 *
 * A label, and what the ruleset says of it.
 */
#include "label.h"
#include "../convert.h"
#include "../faults.h"
#include "../io/text.h"

#include "../../../lib/unicode/utf8.h"

#include <stdlib.h>
#include <string.h>

#define UTF8_MAX 4 /* bytes of a code point */

/* ---- code points -------------------------------------------------------- */

static bool
make_room(struct points *points, size_t need)
{
	void *list = points->point;
	bool ok = convert_grow(&list, &points->cap, need,
			       sizeof *points->point);

	points->point = list;
	return ok;
}

bool
points_write(struct points *points)
{
	void *list = points->text;
	bool ok = points->len <= SIZE_MAX / UTF8_MAX &&
		  convert_grow(&list, &points->text_cap,
			       points->len * UTF8_MAX + 1, 1);

	points->text = list;
	points->text_len = 0;
	for (size_t i = 0; ok && i < points->len; i++) {
		points->text_len += utf8_encode(
			points->text + points->text_len, points->point[i]);
	}
	return ok;
}

bool
points_copy(struct points *points, const uint32_t *point, size_t len)
{
	if (!make_room(points, len)) {
		return false;
	}
	memcpy(points->point, point, len * sizeof *point);
	points->len = len;
	return points_write(points);
}

void
points_free(struct points *points)
{
	free(points->point);
	free(points->text);
}

/* ---- the label ---------------------------------------------------------- */

void
label_open(struct label *label, struct session *session)
{
	memset(label, 0, sizeof *label);
	label->session = session;
	label->lgr = session->shared;
}

void
label_close(struct label *label)
{
	points_free(&label->label);
	points_free(&label->index);
	free(label->faults);
}

/* Reads the code points. */
static xn_status
read_points(struct label *label)
{
	const struct name *name = label->name;
	xn_lgr_points r;

	if (!make_room(&label->label, name->len + 1)) {
		return XN_NO_MEMORY;
	}
	r = xn_lgr_label(label->label.point, label->label.cap, name->s,
			 name->len);
	label->errors = r.errors;
	label->label.len = r.status == XN_OK ? r.length : 0;
	if (r.status == XN_OK && !points_write(&label->label)) {
		return XN_NO_MEMORY;
	}
	/* No memory could hold a label of a length that is misuse, either. */
	return r.status == XN_MISUSE ? XN_NO_MEMORY : r.status;
}

/* Asks for the disposition, until there is room for all faults. */
static xn_status
find_disposition(struct label *label)
{
	const struct points *points = &label->label;
	void *list = label->faults;
	size_t cap;

	do {
		cap = label->fault_cap;
		label->verdict = xn_lgr_check(label->lgr, label->faults, cap,
					      points->point, points->len);
		if (!convert_grow(&list, &label->fault_cap,
				  label->verdict.fault_count,
				  sizeof *label->faults)) {
			return XN_NO_MEMORY;
		}
		label->faults = list;
	} while (cap != label->fault_cap);
	return label->verdict.status;
}

static xn_status
find_index(struct label *label)
{
	const struct points *points = &label->label;
	struct points *index = &label->index;
	xn_lgr_points r;

	do {
		r = xn_lgr_index(label->lgr, index->point, index->cap,
				 points->point, points->len);
	} while (r.status == XN_NO_SPACE && make_room(index, r.length));
	if (r.status == XN_NO_SPACE) {
		return XN_NO_MEMORY;
	}
	if (r.status == XN_OK) {
		index->len = r.length;
		return points_write(index) ? XN_OK : XN_NO_MEMORY;
	}
	return r.status;
}

bool
label_check(struct label *label, const struct name *name)
{
	xn_status status;

	label->name = name;
	label->verdict.status = XN_INVALID;
	label->verdict.disposition = "invalid";
	label->verdict.action = -1;
	label->verdict.fault_count = 0;
	label->index_status = XN_INVALID;
	status = label->status = read_points(label);
	if (status == XN_OK) {
		status = find_disposition(label);
	}
	if (label->status == XN_OK && status != XN_NO_MEMORY) {
		status = label->index_status = find_index(label);
	}
	if (status == XN_NO_MEMORY || status == XN_MISUSE) {
		session_no_memory(label->session, name);
		return false;
	}
	return true;
}

bool
label_eligible(const struct label *label)
{
	return label->verdict.status == XN_OK;
}

/* ---- messages ----------------------------------------------------------- */

/* The label in Unicode; as it came, if it has no code points. */
static struct name
text_of(const struct label *label)
{
	struct name text = *label->name;

	if (label->status == XN_OK) {
		text.s = label->label.text;
		text.len = label->label.text_len;
	}
	return text;
}

void
label_note(const struct label *label)
{
	struct name text = text_of(label);

	session_note(label->session, label->name);
	faults_quote(&label->session->err, &text);
	output_char(&label->session->err, ' ');
}

/* "xn: line 3: 'abc': " */
static struct output *
begin(const struct label *label)
{
	struct session *session = label->session;
	struct name text = text_of(label);

	session_complain(session, label->name);
	faults_quote(&session->err, &text);
	output_string(&session->err, ": ");
	return &session->err;
}

/* ": COMMENT", if there is one. */
static void
put_comment(struct output *err, const char *comment)
{
	if (*comment != '\0') {
		output_string(err, ": ");
		text_escaped(err, comment, strlen(comment));
	}
	output_end(err, '\n');
}

static void
put_rule_name(struct output *err, const xn_lgr_rule *rule)
{
	output_char(err, '\'');
	text_escaped(err, rule->name, strlen(rule->name));
	output_char(err, '\'');
}

/* The byte of the text where a code point begins. */
static size_t
byte_of(const struct points *points, size_t at)
{
	char spare[UTF8_MAX];
	size_t bytes = 0;

	for (size_t i = 0; i < at; i++) {
		bytes += utf8_encode(spare, points->point[i]);
	}
	return bytes;
}

static void
put_fault(const struct label *label, const xn_lgr_fault *fault)
{
	struct output *err = begin(label);
	struct name text = text_of(label);

	output_point(err, fault->point);
	output_string(err, " at code point ");
	output_number(err, fault->at);
	if (fault->rule == XN_NOWHERE) {
		output_string(err, " is not in the repertoire\n");
	} else {
		const xn_lgr_rule *rule =
			xn_lgr_rule_at(label->lgr, fault->rule);

		output_string(err, fault->matched
					   ? " may not stand where this rule"
					     " matches: "
					   : " may only stand where this rule"
					     " matches: ");
		put_rule_name(err, rule);
		put_comment(err, rule->comment);
	}
	if (err->tty) {
		faults_caret(err, &text, byte_of(&label->label, fault->at));
	}
}

static void
put_faults(const struct label *label)
{
	size_t count = label->verdict.fault_count;

	for (size_t i = 0; i < count && i < FIRST_FAULTS; i++) {
		put_fault(label, &label->faults[i]);
	}
	if (count > FIRST_FAULTS) {
		session_complain(label->session, label->name);
		output_number(&label->session->err, count - FIRST_FAULTS);
		output_string(&label->session->err, " more\n");
	}
}

/* Says which action makes a label invalid. */
static void
put_action(const struct label *label)
{
	size_t number = (size_t)label->verdict.action;
	const xn_lgr_action *action = xn_lgr_action_at(label->lgr, number);
	struct output *err = begin(label);
	size_t rule = action->match != XN_NOWHERE ? action->match
						  : action->not_match;

	output_string(err, "action ");
	output_number(err, number);
	output_string(err, " makes it invalid");
	if (rule != XN_NOWHERE) {
		output_string(err, action->match != XN_NOWHERE
					   ? ", because this rule matches: "
					   : ", because this rule does not"
					     " match: ");
		put_rule_name(err, xn_lgr_rule_at(label->lgr, rule));
	}
	put_comment(err, action->comment);
}

/* Says why a text is no label. */
static void
put_error(const struct label *label)
{
	struct output *err = begin(label);

	if (label->errors & XN_ERROR_DISALLOWED) {
		output_string(err, "this is a name, not a label: it has a"
				   " dot\n");
		return;
	}
	output_string(err, xn_error_name(label->errors));
	output_string(err, ": ");
	output_string(err, xn_error_text(label->errors));
	output_end(err, '\n');
}

void
label_complain(const struct label *label)
{
	struct session *session = label->session;

	if (label_eligible(label)) {
		return;
	}
	session->counts.failed++;
	if (session->args.given & OPTION_QUIET) {
		return;
	}
	if (label->status != XN_OK) {
		put_error(label);
	} else if (label->verdict.disposition == NULL) {
		output_string(begin(label),
			      "it is a variant of itself with another"
			      " disposition (RFC 7940, 8.4)\n");
	} else if (label->verdict.action >= 0) {
		put_action(label);
	} else if (label->label.len == 0) {
		output_string(begin(label), "the label is empty\n");
	} else {
		put_faults(label);
	}
	if (session->err.by_line) {
		output_flush(&session->err);
	}
}
