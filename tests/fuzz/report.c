/* SPDX-License-Identifier: MIT
 *
 * The report of ToASCII and ToUnicode: its labels cover the name and the
 * result, its faults lie within them, and all of it says what the result says;
 * with less room for it the result is the same.
 */
#include "fuzz.h"

#include <string.h>

#define UNICODE 1 /* turn: ToUnicode */

#define NAME_MAX 400
#define LABELS (NAME_MAX + 1)
#define FAULTS ((LABELS + 1) * XN_ERROR_COUNT)

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static xn_label labels[LABELS];
static xn_fault faults[FAULTS];
static char out[FUZZ_ROOM], other[FUZZ_ROOM];

static xn_result
call(char *dst, xn_report *report)
{
	return (now.turn & UNICODE ? xn_to_unicode : xn_to_ascii)(
		&now.opt, dst, FUZZ_ROOM, now.src, now.len, report);
}

static bool
same_result(xn_result a, xn_result b)
{
	return a.status == b.status && a.errors == b.errors &&
	       a.length == b.length && a.labels == b.labels;
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

/* Those of a label, from i on; returns where the next label's are. */
static size_t
check_faults(size_t i, size_t count, size_t number)
{
	const xn_label *label = &labels[number];
	uint32_t errors = 0;
	size_t first = XN_NOWHERE;

	for (; i < count && faults[i].label == number; i++) {
		const xn_fault *fault = &faults[i];

		expect(fault->error > errors &&
			       (fault->error & (fault->error - 1)) == 0,
		       "one bit a fault, in their order");
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

	expect(count <= FAULTS, "no more faults than there can be");
	for (size_t k = 0; k < r.labels; k++) {
		i = check_faults(i, count, k);
		errors |= labels[k].errors;
	}
	for (; i < count; i++) {
		expect(faults[i].label == XN_NOWHERE &&
			       faults[i].at == XN_NOWHERE &&
			       faults[i].rule == 0 && faults[i].label_len == 0,
		       "behind the labels stand faults of the name");
		expect(faults[i].error == XN_ERROR_EMPTY_NAME ||
			       faults[i].error == XN_ERROR_NAME_TOO_LONG,
		       "which are these");
		errors |= faults[i].error;
	}
	expect(errors == r.errors, "the errors are those of the parts");
}

/* ---- spans -------------------------------------------------------------- */

/* Whether all four dots count in what was typed. */
static bool
four_dots(void)
{
	return now.opt.profile < XN_IDNA2008 ||
	       now.opt.profile == XN_IDNA2003 ||
	       (now.opt.checks & XN_MAP_RFC5895);
}

/* Bytes of a dot at s; 0 if there is none. */
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

static void
check_input_spans(xn_result r)
{
	size_t at = 0;

	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].input_at == at &&
			       now.len - at >= labels[i].input_len,
		       "labels follow one another");
		for (size_t end = at + labels[i].input_len; at < end; at++) {
			expect(dot(now.src + at, end - at, four_dots()) == 0,
			       "no dot in a label");
		}
		if (i + 1 < r.labels) {
			size_t size =
				dot(now.src + at, now.len - at, four_dots());

			expect(size > 0, "a dot between two labels");
			at += size;
		}
	}
	expect(at == now.len, "labels cover the name");
}

/* back: the output is the input as it came. */
static void
check_output_spans(xn_result r, bool back)
{
	size_t at = 0;

	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].output_at == at &&
			       r.length - at >= labels[i].output_len,
		       "output labels follow one another");
		at += labels[i].output_len;
		if (i + 1 < r.labels) {
			size_t size = dot(out + at, r.length - at,
					  back && four_dots());

			expect(size > 0, "a dot between two output labels");
			at += size;
		}
	}
	expect(at == r.length, "output labels cover the output");
}

static void
check_spans(xn_result r)
{
	bool back = now.turn & UNICODE &&
		    ((r.errors & XN_ERROR_INVALID_UTF8) ||
		     (r.errors != 0 && now.opt.profile == XN_URL));

	check_input_spans(r);
	expect(!back || (r.length == now.len &&
			 memcmp(out, now.src, now.len) == 0),
	       "the input comes back");
	if (r.status == XN_OK || now.turn & UNICODE) {
		check_output_spans(r, back);
		return;
	}
	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].output_at == 0 && labels[i].output_len == 0,
		       "no output, no spans of it");
	}
}

/* ---- less room ---------------------------------------------------------- */

static void
check_small(xn_result r, size_t fault_count)
{
	xn_label few[3];
	xn_fault first[3];
	size_t room = now.turn / 2 % 4, blank = 0;
	xn_report report = {few, room, first, room, 99, NULL, NULL};
	xn_result s;

	memset(few, 0x5A, sizeof few);
	memset(first, 0x5A, sizeof first);
	s = call(other, &report);
	expect(same_result(r, s) && memcmp(out, other, r.length + 1) == 0,
	       "a small report changes nothing");
	expect(report.fault_count == fault_count, "all faults are counted");
	memset(&blank, 0x5A, sizeof blank);
	for (size_t i = 0; i < 3; i++) {
		const xn_label *a = &few[i], *b = &labels[i];

		if (i < room && i < r.labels) {
			expect(a->errors == b->errors && a->at == b->at &&
				       a->input_at == b->input_at &&
				       a->input_len == b->input_len &&
				       a->output_at == b->output_at &&
				       a->output_len == b->output_len,
			       "what fits is the same");
		} else {
			expect(a->at == blank && a->input_at == blank,
			       "nothing beyond the room for labels");
		}
		if (i < room && i < fault_count) {
			expect(first[i].error == faults[i].error &&
				       first[i].at == faults[i].at &&
				       first[i].label == faults[i].label,
			       "what fits of the faults is the same");
		} else if (i >= room) {
			/* Within it, an earlier pass may have had more. */
			expect(first[i].at == blank,
			       "nothing beyond the room for faults");
		}
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	xn_report report = {labels, LABELS, faults, FAULTS, 0, NULL, NULL};
	xn_result r, bare;

	if (!fuzz_read(&now, data, size) || now.len > NAME_MAX) {
		return 0;
	}
	r = call(out, &report);
	bare = call(other, NULL);
	expect(same_result(r, bare) && memcmp(out, other, r.length + 1) == 0,
	       "a report changes nothing");
	expect((r.status == XN_OK) == (r.errors == 0) &&
		       (r.status == XN_OK || r.status == XN_INVALID),
	       "status and errors agree");
	expect(r.labels >= 1 && r.labels <= now.len + 1, "labels of a name");
	check_all_faults(report.fault_count, r);
	check_spans(r);
	check_small(r, report.fault_count);
	return 0;
}
