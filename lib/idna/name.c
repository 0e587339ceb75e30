/* SPDX-License-Identifier: MIT
 *
 * A name: the loop over its labels, and the rules about the name as a whole.
 */
#include "../base/compiler.h"
#include "run.h"

#include <string.h>

/* Whether the report asks for labels without a fault, too. */
static bool
is_watched(const struct run *run)
{
	return is_traced(run) || (run->call->report != NULL &&
				  run->labels < run->call->report->label_cap);
}

/*
 * The fast path for clean labels of names that also have other labels.  Such
 * a label breaks no rule, except perhaps the Bidi rule, and mapping only brings
 * it to lower case.  In a Bidi name it has to start with a letter and to have
 * no "_", and so satisfies the Bidi rule.  A report may ask for the label; then
 * it takes the long way.
 */
static inline bool
pass_label(struct run *run, const struct span *span)
{
	bool odd;

	if (!FAST || !span->clean || !run->rules->scan.passes ||
	    is_watched(run)) {
		return false;
	}
	odd = is_bidi_odd(span);
	if (run->bidi && odd) {
		return false;
	}
	out_put_short(&run->out, span->text, span->len);
	run->bidi_unchecked |= odd;
	run->last = span->len;
	return true;
}

/*
 * One pass over the labels.  False: a second pass is needed, as a label made
 * the name a Bidi name, and an earlier label, to which the Bidi rule was not
 * yet applied, might break it.
 */
static bool
do_labels(struct run *run)
{
	size_t at = 0;

	run->out.len = 0;
	run->errors = 0;
	run->labels = 0;
	run->typed = 0;
	run->bidi_unchecked = false;
	run->label.len = 0;
	xn_report_begin(run->call->report);
	trace(run, XN_STEP_START);
	for (;;) {
		struct span span = split(&run->view, at);

		if (!pass_label(run, &span)) {
			bool late = !run->bidi && run->bidi_unchecked;

			xn_do_label(run, &span);
			if (run->bidi && late) {
				return false;
			}
		}
		run->labels++;
		if (span.dot == 0 || run->label.failed != XN_OK) {
			return true;
		}
		out_put_ascii(&run->out, ".", 1);
		at = span.at + span.len + span.dot;
	}
}

/* Whether the result is empty.  If lengths are checked, "." counts as empty. */
static bool
result_is_empty(const struct run *run)
{
	size_t len = run->out.len;

	if (checks_length(run)) {
		if ((run->rules->traits & TRAIT_EMPTY_AS_TYPED) &&
		    run->typed > 0) {
			return false;
		}
		return len == 0 || (len == 1 && run->labels == 2);
	}
	return len == 0 && run->call->direction == TO_ASCII &&
	       (run->rules->traits & TRAIT_NOT_EMPTY);
}

static void
do_name(struct run *run)
{
	size_t octets;

	for (;;) {
		if (!do_labels(run)) {
			do_labels(run);
		}
		/* A name whose normaliser failed is not reported empty. */
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
		xn_report_name(run->call->report, XN_ERROR_EMPTY_NAME);
	} else if (checks_length(run) && octets > XN_NAME_OCTETS &&
		   !(run->errors & XN_ERROR_INVALID_UTF8)) {
		run->errors |= XN_ERROR_NAME_TOO_LONG;
		xn_report_name(run->call->report, XN_ERROR_NAME_TOO_LONG);
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

/* Leave out the rules that do not apply in this direction. */
static void
adapt_rules(struct run *run)
{
	uint32_t checks = run->rules->checks;

	if (run->call->direction == TO_ASCII) {
		run->no_ace = (run->rules->traits & TRAIT_ASCII_STAYS) != 0;
		if ((run->rules->traits & TRAIT_ASCII_PASSES) &&
		    is_ascii(run->view.encoding, run->view.src,
			     run->view.len)) {
			checks &= XN_CHECK_FORBIDDEN;
			run->no_ace = true;
		}
	} else if (run->rules->traits & TRAIT_SHOWS_FORBIDDEN) {
		checks &= ~XN_CHECK_FORBIDDEN;
	}
	if (checks != run->rules->checks) {
		run->adapted = *run->rules;
		run->adapted.checks = checks;
		run->rules = &run->adapted;
	}
}

/* Erase the output, so that no part of a wrong name stays after the NUL. */
COLD static void
clear_output(struct run *run, size_t len)
{
	struct out *out = &run->out;

	if (out->cap > 0) {
		len = len < out->cap ? len : out->cap;
		len = len > 0 || run->call->no_nul ? len : 1;
		memset(out->dst, 0, len << out->encoding);
	}
	xn_report_output(run->call->report, run->labels, false);
}

/* All labels are done: decide what the caller gets. */
static xn_result
finish_name(struct run *run)
{
	struct out *out = &run->out;
	size_t nul = run->call->no_nul ? 0 : 1;
	bool gives = run->errors == 0 || run->call->direction == TO_UNICODE;
	bool back =
		(run->errors & XN_ERROR_INVALID_UTF8) ||
		(run->errors != 0 && (run->rules->traits & TRAIT_INPUT_BACK));

	if (run->label.failed != XN_OK) {
		/* An earlier pass may have written more than this one. */
		clear_output(run, out->cap);
		xn_report_begin(run->call->report);
		return (xn_result){(xn_status)run->label.failed, 0, 0, 0};
	}
	if (run->call->direction == TO_UNICODE && back) {
		out->len = 0;
		out_put(out, run->view.src, run->view.len);
		xn_report_output(run->call->report, run->labels, true);
	}
	if (gives && out->len + nul <= out->cap) {
		if (nul > 0) {
			text_put_unit(out->encoding, out->dst, out->len, 0);
		}
		return (xn_result){run->errors == 0 ? XN_OK : XN_INVALID,
				   run->errors, out->len, run->labels};
	}
	clear_output(run, out->len);
	return (xn_result){gives ? XN_NO_SPACE : XN_INVALID, run->errors,
			   gives ? out->len + nul : 0, run->labels};
}

/* Convert the name.  memory tells whether the workspace was too small. */
static void
begin(struct run *run, const struct call *call, struct window *window,
      struct memory *memory)
{
	const struct rules *rules = call->rules;
	struct label *label = &run->label;

	run->call = call;
	run->view.encoding = call->encoding;
	run->view.options = &rules->scan;
	run->view.src = call->src != NULL ? call->src : "";
	run->view.len = call->len;
	run->view.window = window;
	run->rules = rules;
	run->memory = memory;
	run->out.dst = call->dst;
	run->out.cap = call->cap;
	run->out.encoding = call->encoding;
	run->no_ace = false;
	run->bidi = false;
	run->empty = false;
	label->unicode32 = rules->repertoire == REPERTOIRE_RFC3454;
	label->failed = XN_OK;
	label->cap = memory->cap;
	label->need = 0;
	label->point = memory->words;
	label->from = label->point + memory->cap;
	label->row = label->from + memory->cap;
	label->spare = label->row + memory->cap;
	label->chars = memory->chars;
	memory->full = false;
	adapt_rules(run);
}

xn_result
xn_convert_in(const struct call *call, struct window *window,
	      struct memory *memory)
{
	struct run run;

	begin(&run, call, window, memory);
	do_name(&run);
	memory->need = run.label.need;
	return finish_name(&run);
}

/* A long name, or one that grows, needs 20 KB of stack. */
NOT_INLINE static xn_result
convert_long(const struct call *call, struct window *window)
{
	uint32_t words[LABEL_WORDS(XN_LABEL_POINTS)];
	char chars[LABEL_CHARS(XN_LABEL_POINTS)];
	struct memory memory = {XN_LABEL_POINTS, words, chars, false, 0};

	return xn_convert_in(call, window, &memory);
}

/*
 * A short name first gets a small workspace: touching new stack takes a
 * microsecond a page, and nearly no label needs more.
 */
xn_result
xn_convert_on_stack(const struct call *call, struct window *window)
{
	uint32_t words[LABEL_WORDS(LEAST_POINTS)];
	char chars[LABEL_CHARS(LEAST_POINTS)];
	struct memory memory = {LEAST_POINTS, words, chars, false, 0};
	struct run run;

	if (window->len > 0) {
		begin(&run, call, window, &memory);
		do_name(&run);
		if (!memory.full) {
			return finish_name(&run);
		}
		clear_output(&run, run.out.len);
	}
	return convert_long(call, window);
}
