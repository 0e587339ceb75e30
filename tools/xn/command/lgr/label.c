/* SPDX-License-Identifier: MIT
 *
 * A label, and what the ruleset says of it.
 */
#include "label.h"
#include "../../io/text.h"
#include "../../print/culprit.h"
#include "../../print/faults.h"

#include "../../../../lib/unicode/utf8.h"

#include <stdlib.h>

/* ---- code points -------------------------------------------------------- */

static bool
make_room(struct points *points, size_t need)
{
	void *list = points->point;
	bool ok =
		convert_grow(&list, &points->cap, need, sizeof *points->point);

	points->point = list;
	return ok;
}

static bool
write_text(struct points *points)
{
	char s[4];

	points->text.len = 0;
	points->text.lost = false;
	buffer_reserve(&points->text, 1);
	for (size_t i = 0; i < points->len; i++) {
		buffer_add(&points->text, s, utf8_encode(s, points->point[i]));
	}
	return !points->text.lost;
}

bool
points_copy(struct points *points, const uint32_t *point, size_t len)
{
	if (!make_room(points, len)) {
		return false;
	}
	memcpy(points->point, point, len * sizeof *point);
	points->len = len;
	return write_text(points);
}

void
points_free(struct points *points)
{
	free(points->point);
	buffer_free(&points->text);
}

/* ---- the label ---------------------------------------------------------- */

void
label_open(struct label *label, struct session *session)
{
	*label = (struct label){.session = session,
				.lgr = *(xn_lgr **)session->shared};
}

void
label_close(struct label *label)
{
	points_free(&label->label);
	points_free(&label->index);
	free(label->faults);
}

void
label_forget(struct label *label)
{
	label->status = XN_NO_MEMORY;
	label->errors = 0;
	label->indexed = false;
	label->verdict = (xn_lgr_verdict){XN_NO_MEMORY, NULL, -1, 0};
}

/* Reads the code points. */
static xn_status
read_points(struct label *label)
{
	struct points *points = &label->label;
	const struct name *name = &label->name;
	xn_lgr_points r;

	if (!make_room(points, name->len + 1)) {
		return XN_NO_MEMORY;
	}
	r = xn_lgr_label(points->point, points->cap, name->s, name->len);
	label->errors = r.errors;
	points->len = r.status == XN_OK ? r.length : 0;
	return write_text(points) ? r.status : XN_NO_MEMORY;
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
	index->len = r.status == XN_OK ? r.length : 0;
	return write_text(index) ? r.status : XN_NO_MEMORY;
}

xn_status
label_ask(struct label *label, const struct name *name)
{
	xn_status status;

	label->name = *name;
	label->verdict = (xn_lgr_verdict){XN_INVALID, "invalid", -1, 0};
	label->indexed = false;
	status = label->status = read_points(label);
	if (status == XN_OK) {
		status = find_disposition(label);
	}
	/* A label that an action makes invalid has an index label, too. */
	if (label->status == XN_OK &&
	    (status == XN_OK || status == XN_INVALID)) {
		status = find_index(label);
		label->indexed = status == XN_OK;
	}
	/* No memory could hold a label of a length that is misuse, either. */
	if (status != XN_OK && status != XN_INVALID) {
		label_forget(label);
	}
	return label->verdict.status;
}

/* ---- messages ----------------------------------------------------------- */

/* The label in Unicode; as it came, if it has no code points. */
static struct name
text_of(const struct label *label)
{
	struct name text = label->name;

	if (label->status == XN_OK) {
		text.s = label->label.text.data;
		text.len = label->label.text.len;
	}
	return text;
}

/* "xn: line 3: 'abc': " */
static struct output *
begin(const struct label *label)
{
	struct name text = text_of(label);

	session_complain(label->session, &label->name);
	text_say(&label->session->err, "%q: ", text.s, text.len);
	return &label->session->err;
}

/* ": COMMENT", if there is one. */
static void
put_comment(struct output *err, const char *comment)
{
	text_say(err, *comment != '\0' ? ": %e\n" : "\n", comment);
}

/* Advises another spelling, if that may be registered. */
static void
advise(const struct label *label, struct output *err)
{
	struct name text = text_of(label);
	struct label_text better;
	uint32_t point[XN_NAME_OCTETS];
	xn_lgr_points r;

	if (!culprit_spelling(&better, &label->session->args.options, &text)) {
		return;
	}
	r = xn_lgr_label(point, XN_NAME_OCTETS, better.s, better.len);
	if (r.status == XN_OK &&
	    xn_lgr_check(label->lgr, NULL, 0, point, r.length).status ==
		    XN_OK) {
		culprit_put_spelling(err, &better, &text);
	}
}

static void
put_fault(const struct label *label, const xn_lgr_fault *fault)
{
	struct output *err = begin(label);
	struct name text = text_of(label);
	const xn_lgr_rule *rule;
	size_t at = 0;

	text_say(err, "%p at code point %n ", fault->point, fault->at);
	if (fault->rule == XN_NOWHERE) {
		output_string(err, "is not in the repertoire");
		if (fault == label->faults) {
			advise(label, err);
		}
		output_char(err, '\n');
	} else {
		rule = xn_lgr_rule_at(label->lgr, fault->rule);
		text_say(err, "may %s stand where this rule matches: '%e'",
			 fault->matched ? "not" : "only", rule->name);
		put_comment(err, rule->comment);
	}
	if (err->tty) {
		for (size_t i = 0; i < fault->at; i++) {
			at += utf8_extent(text.s + at, text.len - at);
		}
		faults_caret(err, &text, at);
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
		session_complain(label->session, &label->name);
		text_say(&label->session->err, "%n more\n",
			 count - FIRST_FAULTS);
	}
}

/* Says which action makes a label invalid. */
static void
put_action(const struct label *label)
{
	size_t number = (size_t)label->verdict.action;
	const xn_lgr_action *action = xn_lgr_action_at(label->lgr, number);
	bool match = action->match != XN_NOWHERE;
	size_t rule = match ? action->match : action->not_match;
	struct output *err = begin(label);

	text_say(err, "action %n makes it invalid", number);
	if (rule != XN_NOWHERE) {
		text_say(err, ", because this rule %s: '%e'",
			 match ? "matches" : "does not match",
			 xn_lgr_rule_at(label->lgr, rule)->name);
	}
	put_comment(err, action->comment);
}

void
label_tell(const struct label *label)
{
	struct session *session = label->session;

	if (label->errors & XN_ERROR_DISALLOWED) {
		output_string(begin(label), "this is a name, not a label: it"
					    " has a dot\n");
	} else if (label->status != XN_OK) {
		text_say(begin(label), "%s: %s\n", xn_error_name(label->errors),
			 xn_error_text(label->errors));
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

bool
label_has_note(const xn_lgr_variants_result *r)
{
	return r->status == XN_NO_SPACE || r->conflicts > 0;
}

void
label_note(const struct label *label, const xn_lgr_variants_result *r)
{
	struct output *err = &label->session->err;
	struct name text = text_of(label);

	session_note(label->session, &label->name);
	text_say(err, "%q ", text.s, text.len);
	if (r->status == XN_NO_SPACE) {
		text_say(err, "has %s%n permutations; --limit allows %n\n",
			 r->more ? "more than " : "", (size_t)r->permutations,
			 (size_t)label->session->args.limit);
	} else {
		text_say(err,
			 "%n variant%s of it ha%s two dispositions (RFC 7940,"
			 " 8.4)\n",
			 r->conflicts, r->conflicts > 1 ? "s" : "",
			 r->conflicts > 1 ? "ve" : "s");
	}
}
