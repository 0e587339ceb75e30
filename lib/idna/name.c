/* SPDX-License-Identifier: MIT
 *
 * The pipeline: a name, label by label.
 */
#include "ascii_name.h"
#include "convert.h"
#include "report.h"
#include "pipeline.h"
#include "stages.h"
#include "../unicode/ucd.h"

_Static_assert(LABEL_ERRORS == XN_ERROR_COUNT, "lib/idna/label.h counts errors");

/* One call under way. */
struct run {
	enum direction direction;
	enum encoding encoding;
	struct rules rules;
	const char *src;
	size_t len;
	xn_report *report;
	struct label label;
	struct out out;
	uint32_t errors;
	size_t labels;
	size_t last;     /* octets of the last label */
	size_t typed;    /* units of all labels in the source */
	bool full;       /* some label did not fit the workspace */
	unsigned failed; /* what the normaliser failed with, or XN_OK */

	/* "xn--" has no meaning: the name only has to be brought down. */
	bool no_ace;
	/*
	 * Two facts about the whole name that its labels have to know and
	 * that may show late: the loop starts again then.
	 */
	bool bidi;
	bool empty;
	/* A label of this pass might break the Bidi rule, which was not on. */
	bool unruly;
};

/* ---- one label ---------------------------------------------------------- */

/* Whether a label that is not verified comes back as it came. */
static bool
verifies(const struct run *run)
{
	return run->direction == TO_UNICODE &&
	       (run->rules.traits & TRAIT_VERIFIES);
}

static bool
checks_length(const struct run *run)
{
	return run->direction == TO_ASCII &&
	       (run->rules.checks & XN_CHECK_LENGTH);
}

/* Whether a label of ASCII that has the ACE prefix is looked into. */
static bool
looks_inside(const struct run *run, const struct span *span)
{
	/* What is too long cannot come from ToASCII. */
	return !run->no_ace && !(verifies(run) && span->len > XN_LABEL_OCTETS &&
				 (run->rules.checks & XN_CHECK_LENGTH));
}

static void
begin_label(struct run *run, const struct span *span)
{
	struct label *label = &run->label;

	label->src = text_at(run->encoding, run->src, span->at);
	label->src_at = span->at;
	label->src_len = span->len;
	label->encoding = run->encoding;
	label->plain = span_is_ascii(span) &&
		       !(looks_inside(run, span) &&
			 xn_has_prefix(run->encoding, label->src, span->len));
	label->lower = run->rules.lower;
	label->frozen = run->rules.repertoire == REPERTOIRE_RFC3454;
	label->len = label->plain ? span->len : 0;
	label->seen = 0;
	label->normal = false;
	label->ace_len = 0;
	label->full = false;
	label->failed = XN_OK;
	label->errors = 0;
}

static void
trace(const struct run *run, xn_step step)
{
	if (run->report != NULL) {
		xn_report_trace(run->report, step, run->labels, &run->label);
	}
}

static bool
is_traced(const struct run *run)
{
	return run->report != NULL && run->report->trace != NULL;
}

/* For a trace, load what is not loaded otherwise. */
COLD static void
trace_source(struct run *run, const struct span *span)
{
	struct rules none = run->rules;
	struct label *label = &run->label;

	if (!is_traced(run)) {
		return;
	}
	none.mapping = MAPPING_NONE;
	if (xn_stage_map(label, &none)) {
		trace(run, XN_STEP_SPLIT);
	}
	if (label->plain && label->lower && xn_stage_map(label, &run->rules)) {
		trace(run, XN_STEP_MAP);
	}
	run->full |= label->full;
	begin_label(run, span);
}

/* Load and map the label; false: that cannot be done. */
static bool
map_label(struct run *run, bool maps)
{
	const struct rules *rules = &run->rules;
	struct label *label = &run->label;
	struct rules none;

	if (!maps) {
		none = *rules;
		none.mapping = MAPPING_NONE;
		rules = &none;
	}
	if (!xn_stage_map(label, rules)) {
		return false;
	}
	if (maps) {
		trace(run, XN_STEP_MAP);
	}
	return true;
}

/* Normalise; false: there is no normal form. */
static bool
normalise_label(struct run *run)
{
	struct label *label = &run->label;
	uint32_t before = label->errors;

	/* As nearly all are. */
	if (run->rules.normalizer == NULL && !(label->seen & UCD_NFC_MASK)) {
		label->normal = true;
		return true;
	}
	/* Within an A-label this is not a step of its own. */
	if (xn_stage_nfc(label, &run->rules) && label->ace_len == 0) {
		trace(run, XN_STEP_NFC);
	}
	return !label->full && label->failed == XN_OK &&
	       label->errors == before;
}

/* Decode; false: the label is given up. */
static bool
decode_label(struct run *run)
{
	struct label *label = &run->label;
	bool whole = xn_stage_decode(label, &run->rules);

	trace(run, XN_STEP_DECODE);
	/* RFC 3490, 4.2, step 6, begins with nameprep once more. */
	if (whole && (run->rules.traits & TRAIT_VERIFIES)) {
		whole = xn_stage_remap(label, &run->rules) &&
			normalise_label(run);
	}
	return whole;
}

/*
 * A label of ASCII that has the prefix is in normal form, and what it is mapped
 * to is what a plain label is: nothing has to be loaded.
 */
static bool
load_alabel(struct run *run, bool maps)
{
	struct label *label = &run->label;

	if (is_traced(run) && !map_label(run, maps)) {
		return false;
	}
	label->plain = true;
	label->ascii = true;
	label->len = label->src_len;
	return decode_label(run);
}

/*
 * Bring a label into the workspace: load, map, normalise, decode.
 * False: it is given up, and there is nothing to check.
 */
static bool
load_label(struct run *run, const struct span *span)
{
	struct label *label = &run->label;
	bool ascii = span_is_ascii(span);
	bool maps = run->rules.mapping != MAPPING_NONE &&
		    !(ascii && (run->rules.traits & TRAIT_ASCII_STAYS));

	/* Another's nameprep wants every label. */
	if (ascii && (run->rules.normalizer == NULL ||
		      run->rules.mapping != MAPPING_NAMEPREP)) {
		return load_alabel(run, maps);
	}
	if (!map_label(run, maps) || (maps && !normalise_label(run))) {
		return false;
	}
	if (!label_has_prefix(label)) {
		return true;
	}
	if (label->ascii) {
		return run->no_ace || decode_label(run);
	}
	if (run->rules.repertoire == REPERTOIRE_UTS46) {
		label_fault_at(label, XN_ERROR_ACE_PREFIX, 0, 0);
		return false;
	}
	return true;
}

/*
 * Whether a label is none of those of which it is certain that they do not
 * break the Bidi rule: those all of whose code points are of class L.
 */
static bool
may_break_bidi(const struct label *label)
{
	return label->plain || (label->seen & UCD_BIDI_MASK);
}

static void
check_label(struct run *run, bool whole)
{
	struct label *label = &run->label;
	const struct rules *rules = &run->rules;

	if (whole) {
		if ((label->seen & UCD_IS_RTL) &&
		    (rules->checks & XN_CHECK_BIDI)) {
			run->bidi = true;
		}
		run->unruly |= may_break_bidi(label);
		trace(run, XN_STEP_CHECK);
		xn_stage_check(label, rules, run->bidi);
	} else if (label->errors == 0 && !label->full &&
		   (rules->checks & XN_CHECK_FORBIDDEN)) {
		/* Punycode that is invalid and passes all the same. */
		xn_check_forbidden(label, rules);
	}
	if (verifies(run) && label->ace_len > 0 && label->errors == 0 &&
	    !label->full) {
		xn_stage_verify(label, rules);
	}
	/* Last: the checks, too, may find the workspace too small. */
	if (label->full) {
		label_fault_at(label, XN_ERROR_LABEL_TOO_LONG, 0, 0);
	}
}

static void
emit_plain(struct out *out, const struct label *label)
{
	size_t room = out_room(out);
	size_t len = label->len < room ? label->len : room;

	if (len > 0) {
		xn_copy_ascii(out_end(out), label->src, len << out->encoding,
			      label->lower);
	}
	out->len += label->len;
}

/* A label that is not plain. */
static void
emit_points(struct out *out, const struct label *label)
{
	enum encoding encoding = out->encoding;
	const uint32_t *point = label->point;
	size_t i = 0;

	/* As long as there is room for any code point. */
	if (out_room(out) >= TEXT_UNITS * label->len) {
		char *start = out_end(out), *end = start;

		for (; encoding == UTF8 && i < label->len; i++) {
			end += utf8_encode(end, point[i]);
		}
		for (; i < label->len; i++) {
			end += text_encode(encoding, end, point[i]) << encoding;
		}
		out->len += (size_t)(end - start) >> encoding;
	}
	for (; i < label->len; i++) {
		char units[TEXT_UNITS];
		size_t size = text_encode(encoding, units, point[i]);

		out_put(out, units, size);
	}
}

static void
emit_label(struct run *run)
{
	struct label *label = &run->label;

	if (label->errors & XN_ERROR_INVALID_UTF8) {
		/* In the end there is no output, or it is the input. */
		run->out.len += label->src_len;
	} else if (label->full && run->direction == TO_ASCII) {
		/* Nor here: a name of this, composed 4 to 1, is too long. */
		run->out.len += XN_LABEL_POINTS;
	} else if (label->full || (verifies(run) && (label->errors != 0 ||
						     label->ace_len == 0))) {
		out_put(&run->out, label->src, label->src_len);
	} else if (run->direction == TO_ASCII &&
		   (label->ace_len > 0 || !label->ascii)) {
		xn_stage_encode(label, &run->rules, &run->out);
	} else if (label->plain) {
		emit_plain(&run->out, label);
	} else {
		emit_points(&run->out, label);
	}
}

COLD static void
check_text(struct label *label)
{
	size_t size;

	for (size_t i = 0; i < label->src_len; i += size) {
		uint32_t point;

		size = text_decode(label->encoding, label->src, label->src_len,
				   i, &point);
		if (size == 0) {
			label_fault_at(label, XN_ERROR_INVALID_UTF8, i, 0);
			return;
		}
	}
}

/*
 * A label that was not verified has come back: no error, but one that is no
 * text.  Nor does it matter that it did not fit, where lengths count: no
 * workspace is so small that what does not fit, mapped and composed 4 to 1,
 * could still be an A-label.  (Another's nameprep has to have it unmapped.)
 */
COLD static void
forgive_label(struct run *run)
{
	struct label *label = &run->label;

	if (label->full && (run->rules.checks & XN_CHECK_LENGTH) &&
	    run->rules.normalizer == NULL) {
		/* Loading it has ended early. */
		check_text(label);
		label->full = false;
	}
	if (!label->full) {
		label->errors &= XN_ERROR_INVALID_UTF8;
	}
}

/* Whether an empty label is the root's, or no fault of its own. */
static bool
may_be_empty(const struct run *run, const struct span *span)
{
	bool typed = (run->rules.traits & TRAIT_EMPTY_AS_TYPED) != 0;

	if (run->empty && !typed) {
		return true;
	}
	return span->dot == 0 && run->labels > 0 &&
	       (span->len == 0 || !typed) &&
	       (run->rules.checks & XN_ALLOW_ROOT_DOT);
}

static void
do_label(struct run *run, const struct span *span)
{
	struct label *label = &run->label;
	size_t start = run->out.len;
	bool whole = true;

	begin_label(run, span);
	trace_source(run, span);
	if (label->plain) {
		xn_stage_facts(label);
	} else {
		whole = load_label(run, span);
	}
	check_label(run, whole);
	emit_label(run);
	if (verifies(run)) {
		forgive_label(run);
	}
	run->last = run->out.len - start;
	/* What is not text has no ASCII form whose length could count. */
	if (checks_length(run) && !(label->errors & XN_ERROR_INVALID_UTF8)) {
		xn_check_octets(label, run->last);
		if (run->last == 0 && !may_be_empty(run, span)) {
			label_fault_at(label, XN_ERROR_EMPTY_LABEL, 0, 0);
		}
	}
	run->typed += span->len;
	run->full |= label->full;
	run->failed = label->failed;
	run->errors |= label->errors;
	if (run->report != NULL) {
		xn_report_label(run->report, run->labels, label, start,
				run->last);
	}
}

/* Whether the report wants to know of a label that has no fault. */
static bool
is_watched(const struct run *run)
{
	return is_traced(run) ||
	       (run->report != NULL && run->labels < run->report->label_cap);
}

/*
 * The fast path for a label of LDH that breaks no rule, and which nobody
 * wants a report of: a quarter of the work.  The Bidi rule cannot be broken
 * where the first of them is a letter.
 */
static bool
pass_label(struct run *run, const struct span *span)
{
	bool digit = span->len > 0 &&
		     text_octet(run->encoding, run->src, span->at) <= '9';

	if (is_watched(run) || (run->bidi && digit) ||
	    !xn_ascii_label(&run->rules, &run->out, run->src, span)) {
		return false;
	}
	run->unruly |= digit;
	run->last = span->len;
	run->typed += span->len;
	return true;
}

/* ---- the name ----------------------------------------------------------- */

/*
 * One pass over the labels.  False: a label made the name a Bidi name, and
 * of those in front of it, which were not tested for that, one has to be.
 */
static bool
do_labels(struct run *run)
{
	bool dots = run->rules.maps;
	size_t at = 0;

	run->out.len = 0;
	run->errors = 0;
	run->labels = 0;
	run->typed = 0;
	run->unruly = false;
	run->label.len = 0;
	xn_report_begin(run->report);
	trace(run, XN_STEP_START);
	for (;;) {
		struct span span =
			xn_split(run->encoding, run->src, run->len, at, dots);
		bool late = !run->bidi && run->unruly;

		if (!pass_label(run, &span)) {
			do_label(run, &span);
		}
		if (run->bidi && late) {
			return false;
		}
		run->labels++;
		if (span.dot == 0 || run->failed != XN_OK) {
			return true;
		}
		out_put_ascii(&run->out, ".", 1);
		at = span.at + span.len + span.dot;
	}
}

/* Whether the result is empty: with lengths checked, a final dot aside. */
static bool
result_is_empty(const struct run *run)
{
	size_t len = run->out.len;

	if (checks_length(run)) {
		if ((run->rules.traits & TRAIT_EMPTY_AS_TYPED) &&
		    run->typed > 0) {
			return false;
		}
		return len == 0 || (len == 1 && run->labels == 2);
	}
	return len == 0 && run->direction == TO_ASCII &&
	       (run->rules.traits & TRAIT_NOT_EMPTY);
}

static void
do_name(struct run *run)
{
	size_t octets;

	for (;;) {
		if (!do_labels(run)) {
			do_labels(run);
		}
		/* What a normaliser failed at was not empty. */
		if (run->empty || !result_is_empty(run)) {
			break;
		}
		run->empty = true;
	}
	octets = run->out.len;
	if (run->labels > 1 && run->last == 0) {
		octets--; /* the final dot */
	}
	if (run->empty) {
		run->errors |= XN_ERROR_EMPTY_NAME;
		xn_report_name(run->report, XN_ERROR_EMPTY_NAME);
	} else if (checks_length(run) && octets > XN_NAME_OCTETS &&
		   !(run->errors & XN_ERROR_INVALID_UTF8)) {
		run->errors |= XN_ERROR_NAME_TOO_LONG;
		xn_report_name(run->report, XN_ERROR_NAME_TOO_LONG);
	}
}

static bool
is_ascii(enum encoding encoding, const char *src, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (text_unit(encoding, src, i) >= 0x80) {
			return false;
		}
	}
	return true;
}

/* What this direction leaves of the rules. */
static void
adapt_rules(struct run *run)
{
	struct rules *rules = &run->rules;

	if (run->direction == TO_ASCII) {
		run->no_ace = (rules->traits & TRAIT_ASCII_STAYS) != 0;
		if ((rules->traits & TRAIT_ASCII_PASSES) &&
		    is_ascii(run->encoding, run->src, run->len)) {
			rules->checks &= XN_CHECK_FORBIDDEN;
			run->no_ace = true;
		}
	} else if (rules->traits & TRAIT_SHOWS_FORBIDDEN) {
		rules->checks &= ~XN_CHECK_FORBIDDEN;
	}
}

/* Nothing of a name that is not right stays behind the NUL. */
COLD static void
clear_output(struct run *run, size_t len)
{
	struct out *out = &run->out;

	if (out->cap > 0) {
		len = len < out->cap ? len : out->cap;
		memset(out->dst, 0, len << out->encoding);
	}
	xn_report_output(run->report, run->labels, false);
}

/* The normaliser failed. */
COLD static xn_result
give_nothing(struct run *run)
{
	xn_result r = {(xn_status)run->failed, 0, 0, 0};

	/* An earlier pass may have written more than this one. */
	clear_output(run, run->out.cap);
	xn_report_begin(run->report);
	return r;
}

/* The output is what it is: decide what the caller gets of it. */
static xn_result
finish(struct run *run)
{
	struct out *out = &run->out;
	xn_result r = {XN_OK, run->errors, 0, run->labels};
	size_t nul = run->rules.bare ? 0 : 1;
	bool back =
		(run->errors & XN_ERROR_INVALID_UTF8) ||
		(run->errors != 0 && (run->rules.traits & TRAIT_INPUT_BACK));

	if (run->failed != XN_OK) {
		return give_nothing(run);
	}
	if (run->errors != 0) {
		r.status = XN_INVALID;
	}
	if (run->direction == TO_UNICODE && back) {
		out->len = 0;
		out_put(out, run->src, run->len);
		xn_report_output(run->report, run->labels, true);
	}
	if ((run->direction == TO_UNICODE || r.status == XN_OK) &&
	    out->len + nul <= out->cap) {
		if (nul > 0) {
			text_put_unit(out->encoding, out->dst, out->len, 0);
		}
		r.length = out->len;
		return r;
	}
	if (run->direction == TO_UNICODE || r.status == XN_OK) {
		r.status = XN_NO_SPACE;
		r.length = out->len + nul;
	}
	clear_output(run, out->len);
	return r;
}

static void
set_memory(struct label *label, struct memory *memory)
{
	label->cap = memory->cap;
	label->need = 0;
	label->point = memory->words;
	label->from = label->point + memory->cap;
	label->row = label->from + memory->cap;
	label->spare = label->row + memory->cap;
	label->ace = memory->chars;
}

xn_result
xn_run_by(const struct rules *rules, enum direction direction,
	  enum encoding encoding, void *dst, size_t cap, const void *src,
	  size_t len, xn_report *report, struct memory *memory)
{
	struct run run;

	run.direction = direction;
	run.encoding = encoding;
	run.rules = *rules;
	run.src = src != NULL ? src : "";
	run.len = len;
	run.report = report;
	run.out.dst = dst;
	run.out.cap = cap;
	run.out.encoding = encoding;
	run.full = false;
	run.failed = XN_OK;
	run.no_ace = false;
	run.bidi = false;
	run.empty = false;
	set_memory(&run.label, memory);
	adapt_rules(&run);
	do_name(&run);
	memory->full = run.full;
	memory->need = run.label.need;
	return finish(&run);
}

xn_result
xn_run(enum direction direction, enum encoding encoding, const xn_options *opt,
       void *dst, size_t cap, const void *src, size_t len, xn_report *report,
       struct memory *memory)
{
	static const xn_result misuse = {XN_MISUSE, 0, 0, 0};
	struct rules rules;

	memory->full = false;
	if (dst != NULL && cap > 0) {
		text_put_unit(encoding, dst, 0, 0);
	}
	if ((dst == NULL && cap > 0) || !is_source(encoding, src, len) ||
	    (report != NULL && !xn_report_has_room(report)) ||
	    !xn_rules(&rules, opt)) {
		xn_report_begin(report);
		return misuse;
	}
	return xn_run_by(&rules, direction, encoding, dst, cap, src, len,
			 report, memory);
}

/*
 * Nearly all labels leave most of the stack that they might need alone: memory
 * that is touched for the first time takes a microsecond a page.
 */
xn_result
xn_run_on_stack(enum direction direction, enum encoding encoding,
		const xn_options *opt, void *dst, size_t cap, const void *src,
		size_t len, xn_report *report)
{
	uint32_t words[LABEL_WORDS(XN_LABEL_POINTS)];
	char chars[LABEL_CHARS(XN_LABEL_POINTS)];
	struct memory memory = {XN_LABEL_POINTS, words, chars, false, 0};
	xn_result r;

	if (len <= RUN_LEAST_POINTS) {
		memory.cap = RUN_LEAST_POINTS;
	}
	r = xn_run(direction, encoding, opt, dst, cap, src, len, report,
		   &memory);
	if (memory.full && memory.cap < XN_LABEL_POINTS) {
		memory.cap = XN_LABEL_POINTS;
		r = xn_run(direction, encoding, opt, dst, cap, src, len, report,
			   &memory);
	}
	return r;
}

xn_result
xn_to_unicode(const xn_options *opt, char *dst, size_t cap, const char *src,
	      size_t len, xn_report *report)
{
	struct ascii_rules rules;

	/* As in front.c. */
	if (report == NULL && dst != NULL && src != NULL &&
	    ascii_rules(&rules, opt)) {
		size_t labels = xn_ascii_name(&rules, dst, cap, src, len);

		if (labels > 0) {
			xn_result ok = {XN_OK, 0, len, labels};

			return ok;
		}
	}
	return xn_run_on_stack(TO_UNICODE, UTF8, opt, dst, cap, src, len,
			       report);
}
