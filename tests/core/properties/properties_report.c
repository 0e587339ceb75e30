/* SPDX-License-Identifier: MIT
 *
 * The report of ToASCII and ToUnicode.  Its labels cover the name and the
 * result, its faults lie within them, and it agrees with the result.  With less
 * room for it the result is the same.  Each label gives alone what it gives in
 * the name, except for what concerns the whole name: the Bidi rule, the length,
 * the final empty label, and in the URL Standard an all-ASCII name.
 */
#include <string.h>

#include "tests/support/filled.h"
#include "tests/support/hold.h"
#include "properties.h"

/* Errors that only an empty label or only a name may have. */
#define OF_THE_NAME                                                            \
	(XN_ERROR_EMPTY_NAME | XN_ERROR_EMPTY_LABEL | XN_ERROR_NAME_TOO_LONG)

static xn_label labels[LABELS];
static xn_fault faults[FAULTS];
static char out[ROOM], other[ROOM];

xn_report
whole_report(void)
{
	xn_report report = {.labels = labels,
			    .label_cap = LABELS,
			    .faults = faults,
			    .fault_cap = FAULTS};

	return report;
}

static xn_result
call(const struct subject *s, char *dst, const char *src, size_t len,
     xn_report *report)
{
	return (s->unicode ? xn_to_unicode : xn_to_ascii)(&s->opt, dst, ROOM,
							  src, len, report);
}

/* ---- faults ------------------------------------------------------------- */

static bool
is_rule(const xn_fault *fault)
{
	switch (fault->error) {
	case XN_ERROR_BIDI:
		return fault->rule >= 1 && fault->rule <= 6;
	case XN_ERROR_CONTEXTJ:
		return fault->rule >= 1 && fault->rule <= 2;
	case XN_ERROR_CONTEXTO:
		return fault->rule >= 3 && fault->rule <= 9;
	default:
		return fault->rule == 0;
	}
}

/*
 * Checks a label's faults from i on; returns where those of the next label
 * begin.
 */
static size_t
check_faults(size_t i, size_t count, size_t number)
{
	const xn_label *label = &labels[number];
	const xn_fault *before = NULL;
	uint32_t errors = 0;
	size_t first = XN_NOWHERE;

	for (; i < count && faults[i].label == number; i++) {
		const xn_fault *fault = &faults[i];

		expect(fault->error != 0 && (fault->error & errors) == 0 &&
			       (fault->error & (fault->error - 1)) == 0,
		       "each error bit has one fault");
		expect(before == NULL || fault->at > before->at ||
			       (fault->at == before->at &&
				fault->error > before->error),
		       "faults are in the order of their places");
		expect(is_rule(fault), "the rule is one of that error's");
		expect(fault->label_at == label->input_at &&
			       fault->label_len == label->input_len,
		       "a fault has its label's place");
		expect(fault->at >= label->input_at &&
			       (fault->at <
					label->input_at + label->input_len ||
				fault->at == label->input_at),
		       "a fault is within its label");
		errors |= fault->error;
		first = fault->at < first ? fault->at : first;
		before = fault;
	}
	expect(errors == label->errors, "faults are the label's errors");
	expect(label->at == first, "the label's place is its first fault's");
	return i;
}

static void
check_all_faults(size_t count, xn_result r)
{
	uint32_t errors = 0;
	size_t i = 0;

	expect(count <= FAULTS, "no more faults than possible");
	for (size_t k = 0; k < r.labels; k++) {
		i = check_faults(i, count, k);
		errors |= labels[k].errors;
	}
	for (; i < count; i++) {
		expect(faults[i].label == XN_NOWHERE &&
			       faults[i].at == XN_NOWHERE &&
			       faults[i].rule == 0 && faults[i].label_len == 0,
		       "the name's faults follow those of the labels");
		expect(faults[i].error == XN_ERROR_EMPTY_NAME ||
			       faults[i].error == XN_ERROR_NAME_TOO_LONG,
		       "which are these");
		errors |= faults[i].error;
	}
	expect(errors == r.errors, "the errors are those of the parts");
}

/* ---- spans -------------------------------------------------------------- */

/* The bytes of a dot at s, or 0. */
static size_t
dot(const char *s, size_t len, bool four)
{
	if (len >= 1 && s[0] == '.') {
		return 1;
	}
	if (four && len >= 3 &&
	    (memcmp(s, "\xE3\x80\x82", 3) == 0 ||
	     memcmp(s, "\xEF\xBC\x8E", 3) == 0 ||
	     memcmp(s, "\xEF\xBD\xA1", 3) == 0)) {
		return 3;
	}
	return 0;
}

/* four: all four dots count in the input. */
static void
check_input_spans(const struct subject *s, xn_result r, bool four)
{
	size_t at = 0;

	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].input_at == at &&
			       s->len - at >= labels[i].input_len,
		       "labels follow one another");
		for (size_t end = at + labels[i].input_len; at < end; at++) {
			expect(dot(s->src + at, end - at, four) == 0,
			       "no dot in a label");
		}
		if (i + 1 < r.labels) {
			size_t size = dot(s->src + at, s->len - at, four);

			expect(size > 0, "a dot between two labels");
			at += size;
		}
	}
	expect(at == s->len, "labels cover the name");
}

static void
check_output_spans(xn_result r, bool four)
{
	size_t at = 0;

	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].output_at == at &&
			       r.length - at >= labels[i].output_len,
		       "output labels follow one another");
		at += labels[i].output_len;
		if (i + 1 < r.labels) {
			size_t size = dot(out + at, r.length - at, four);

			expect(size > 0, "a dot between two output labels");
			at += size;
		}
	}
	expect(at == r.length, "output labels cover the output");
}

static void
check_spans(const struct subject *s, xn_result r)
{
	bool four = maps(s) || is_idna2003(s);
	bool back = s->unicode && ((r.errors & XN_ERROR_INVALID_UTF8) ||
				   (r.errors != 0 && s->opt.profile == XN_URL));

	check_input_spans(s, r, four);
	expect(!back ||
		       (r.length == s->len && memcmp(out, s->src, s->len) == 0),
	       "the input is returned");
	if (r.status == XN_OK || s->unicode) {
		check_output_spans(r, back && four);
		return;
	}
	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].output_at == 0 && labels[i].output_len == 0,
		       "no output has no spans");
	}
}

/* ---- less room ---------------------------------------------------------- */

#define FILL 0x5A
#define FEW 4 /* one more of each than there may be room for */

static void
check_small(const struct subject *s, xn_result r, size_t fault_count,
	    size_t label_room, size_t fault_room)
{
	xn_label few[FEW];
	xn_fault first[FEW];
	xn_report report = {.labels = few,
			    .label_cap = label_room,
			    .faults = first,
			    .fault_cap = fault_room,
			    .fault_count = 99};
	size_t fit = label_room < r.labels ? label_room : r.labels;
	xn_result t;

	memset(few, FILL, sizeof few);
	memset(first, FILL, sizeof first);
	t = call(s, other, s->src, s->len, &report);
	expect(same_result(r, t) && memcmp(out, other, r.length + 1) == 0,
	       "a small report changes nothing");
	expect(report.fault_count == fault_count, "all faults are counted");
	for (size_t i = 0; i < fit; i++) {
		expect(same_label(&few[i], &labels[i]),
		       "the labels that fit are the same");
	}
	expect(is_filled(few + fit, FILL, (FEW - fit) * sizeof *few),
	       "nothing beyond the room for labels");
	for (size_t i = 0; i < fault_room && i < fault_count; i++) {
		expect(same_fault(&first[i], &faults[i]),
		       "the faults that fit are the same");
	}
	/* An earlier pass may have written more faults within the room. */
	expect(is_filled(first + fault_room, FILL,
			 (FEW - fault_room) * sizeof *first),
	       "nothing beyond the room for faults");
}

void
check_report(const struct subject *s, size_t label_room, size_t fault_room)
{
	xn_report report = whole_report();
	xn_result r, bare;

	r = call(s, out, s->src, s->len, &report);
	bare = call(s, other, s->src, s->len, NULL);
	expect(same_result(r, bare) && memcmp(out, other, r.length + 1) == 0,
	       "a report changes nothing");
	expect((r.status == XN_OK) == (r.errors == 0) &&
		       (r.status == XN_OK || r.status == XN_INVALID),
	       "status and errors agree");
	expect(r.labels >= 1 && r.labels <= s->len + 1, "labels of a name");
	expect(r.labels <= LABELS, "the test has room");
	check_all_faults(report.fault_count, r);
	check_spans(s, r);
	check_small(s, r, report.fault_count, label_room, fault_room);
}

/* ---- label by label ----------------------------------------------------- */

static void
check_errors(const struct subject *s, const xn_label *label, uint32_t alone)
{
	uint32_t both = label->errors;

	/* In a Bidi name other labels may be from right to left, so the rule
	 * may only be broken there. */
	if (!is_idna2003(s)) {
		expect(!(alone & ~both & XN_ERROR_BIDI),
		       "the Bidi rule of a label holds in the name");
		both &= ~XN_ERROR_BIDI;
		alone &= ~XN_ERROR_BIDI;
	}
	both &= ~OF_THE_NAME;
	alone &= ~OF_THE_NAME;
	expect(both == alone, "a label has the errors that it has alone");
}

static void
check_alone(const struct subject *s, const xn_label *label, xn_result r)
{
	xn_result t = call(s, other, s->src + label->input_at, label->input_len,
			   NULL);

	expect(t.labels == 1, "a label is one label");
	check_errors(s, label, t.errors);
	/* If a label has no fault, some functions give a result for it. */
	if (r.status == XN_OK && t.status == XN_OK) {
		expect(t.length == label->output_len &&
			       memcmp(other, out + label->output_at,
				      t.length) == 0,
		       "a label gives the same alone");
	}
}

void
check_labels(const struct subject *s)
{
	xn_report report = {.labels = labels, .label_cap = LABELS};
	xn_result r = call(s, out, s->src, s->len, &report);
	bool url = s->opt.profile == XN_URL && !is_ascii(s->src, s->len);

	/* Ill-formed text is refused, or returned, as a whole. */
	if (r.errors & XN_ERROR_INVALID_UTF8) {
		return;
	}
	expect(r.labels <= LABELS, "the test has room");
	for (size_t i = 0; i < r.labels; i++) {
		const xn_label *label = &labels[i];

		/* Alone a label may be another kind of name than the whole. */
		if (!url ||
		    !is_ascii(s->src + label->input_at, label->input_len)) {
			check_alone(s, label, r);
		}
	}
}
