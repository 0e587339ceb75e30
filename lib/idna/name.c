/* SPDX-License-Identifier: MIT
 *
 * A name: the loop over its labels, and the rules about the name as a whole.
 */
#include "../base/compiler.h"
#include "state.h"

#include <string.h>

/* Whether the report asks for labels without a fault, too. */
static bool
is_watched(const struct name *name)
{
	return is_traced(name) ||
	       (name->call->report != NULL &&
		name->labels < name->call->report->label_cap);
}

/*
 * The fast path for clean labels of names that also have other labels.  Such
 * a label breaks no rule, except perhaps the Bidi rule, and mapping only brings
 * it to lower case.  In a Bidi name it has to start with a letter and to have
 * no "_", and so satisfies the Bidi rule.  A report may ask for the label; then
 * it takes the long way.
 */
static inline bool
pass_label(struct name *name, const struct span *span)
{
	bool odd;

	if (!FAST || !span->clean || !name->rules->scan.passes ||
	    is_watched(name)) {
		return false;
	}
	odd = is_bidi_odd(span);
	if (name->bidi && odd) {
		return false;
	}
	out_put_short(&name->out, span->text, span->len);
	name->bidi_unchecked |= odd;
	name->last = span->len;
	return true;
}

/*
 * One pass over the labels.  False: a second pass is needed, as a label made
 * the name a Bidi name, and an earlier label, to which the Bidi rule was not
 * yet applied, might break it.
 */
static bool
do_labels(struct name *name)
{
	size_t at = 0;

	name->out.len = 0;
	name->errors = 0;
	name->labels = 0;
	name->typed = 0;
	name->bidi_unchecked = false;
	name->label.len = 0;
	xn_report_begin(name->call->report);
	trace_step(name, XN_STEP_START);
	for (;;) {
		struct span span = split(&name->view, at);

		if (!pass_label(name, &span)) {
			bool late = !name->bidi && name->bidi_unchecked;

			xn_do_label(name, &span);
			if (name->bidi && late) {
				return false;
			}
		}
		name->labels++;
		if (span.dot == 0 || name->label.failed != XN_OK) {
			return true;
		}
		out_put_ascii(&name->out, ".", 1);
		at = span.at + span.len + span.dot;
	}
}

/* Whether the result is empty.  If lengths are checked, "." counts as empty. */
static bool
result_is_empty(const struct name *name)
{
	size_t len = name->out.len;

	if (checks_length(name)) {
		if ((name->rules->traits & TRAIT_EMPTY_AS_TYPED) &&
		    name->typed > 0) {
			return false;
		}
		return len == 0 || (len == 1 && name->labels == 2);
	}
	return len == 0 && name->call->direction == TO_ASCII &&
	       (name->rules->traits & TRAIT_NOT_EMPTY);
}

static void
do_name(struct name *name)
{
	size_t octets;

	for (;;) {
		if (!do_labels(name)) {
			do_labels(name);
		}
		/* If a normaliser failed the result is not empty. */
		if (name->empty || !result_is_empty(name)) {
			break;
		}
		/* Again: in an empty name no empty label is at fault. */
		name->empty = true;
	}
	octets = name->out.len;
	if (name->labels > 1 && name->last == 0) {
		octets--; /* the final dot */
	}
	if (name->empty) {
		name->errors |= XN_ERROR_EMPTY_NAME;
		xn_report_name(name->call->report, XN_ERROR_EMPTY_NAME);
	} else if (checks_length(name) && octets > XN_NAME_OCTETS &&
		   !(name->errors & XN_ERROR_INVALID_UTF8)) {
		name->errors |= XN_ERROR_NAME_TOO_LONG;
		xn_report_name(name->call->report, XN_ERROR_NAME_TOO_LONG);
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
adapt_rules(struct name *name)
{
	uint32_t checks = name->rules->checks;

	if (name->call->direction == TO_ASCII) {
		name->no_ace = (name->rules->traits & TRAIT_ASCII_STAYS) != 0;
		if ((name->rules->traits & TRAIT_ASCII_PASSES) &&
		    is_ascii(name->view.encoding, name->view.src,
			     name->view.len)) {
			checks &= XN_CHECK_FORBIDDEN;
			name->no_ace = true;
		}
	} else if (name->rules->traits & TRAIT_SHOWS_FORBIDDEN) {
		checks &= ~XN_CHECK_FORBIDDEN;
	}
	if (checks != name->rules->checks) {
		name->adapted = *name->rules;
		name->adapted.checks = checks;
		name->rules = &name->adapted;
	}
}

/* Erase the output, so that no part of a wrong name stays after the NUL. */
COLD static void
clear_output(struct name *name, size_t len)
{
	struct out *out = &name->out;

	if (out->cap > 0) {
		len = len < out->cap ? len : out->cap;
		len = len > 0 || name->call->no_nul ? len : 1;
		memset(out->dst, 0, len << out->encoding);
	}
	xn_report_output(name->call->report, name->labels, false);
}

/* All labels are done: decide what the caller gets. */
static xn_result
finish_name(struct name *name)
{
	struct out *out = &name->out;
	size_t nul = name->call->no_nul ? 0 : 1;
	bool gives = name->errors == 0 || name->call->direction == TO_UNICODE;
	bool back =
		(name->errors & XN_ERROR_INVALID_UTF8) ||
		(name->errors != 0 && (name->rules->traits & TRAIT_INPUT_BACK));

	if (name->label.failed != XN_OK) {
		/* An earlier pass may have written more than this one. */
		clear_output(name, out->cap);
		xn_report_begin(name->call->report);
		return (xn_result){(xn_status)name->label.failed, 0, 0, 0};
	}
	if (name->call->direction == TO_UNICODE && back) {
		out->len = 0;
		out_put(out, name->view.src, name->view.len);
		xn_report_output(name->call->report, name->labels, true);
	}
	if (gives && out->len + nul <= out->cap) {
		if (nul > 0) {
			text_put_unit(out->encoding, out->dst, out->len, 0);
		}
		return (xn_result){name->errors == 0 ? XN_OK : XN_INVALID,
				   name->errors, out->len, name->labels};
	}
	clear_output(name, out->len);
	return (xn_result){gives ? XN_NO_SPACE : XN_INVALID, name->errors,
			   gives ? out->len + nul : 0, name->labels};
}

/* Convert the name.  memory tells whether the workspace was too small. */
static void
begin(struct name *name, const struct call *call, struct window *window,
      struct memory *memory)
{
	const struct rules *rules = call->rules;
	struct label *label = &name->label;

	name->call = call;
	name->view.encoding = call->encoding;
	name->view.options = &rules->scan;
	name->view.src = call->src != NULL ? call->src : "";
	name->view.len = call->len;
	name->view.window = window;
	name->rules = rules;
	name->memory = memory;
	name->out.dst = call->dst;
	name->out.cap = call->cap;
	name->out.encoding = call->encoding;
	name->no_ace = false;
	name->bidi = false;
	name->empty = false;
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
	adapt_rules(name);
}

xn_result
xn_convert_with(const struct call *call, struct window *window,
	      struct memory *memory)
{
	struct name name;

	begin(&name, call, window, memory);
	do_name(&name);
	memory->need = name.label.need;
	return finish_name(&name);
}

/* A long name, or one that grows, needs 20 KB of stack. */
NOT_INLINE static xn_result
convert_long(const struct call *call, struct window *window)
{
	uint32_t words[LABEL_WORDS(XN_LABEL_POINTS)];
	char chars[LABEL_CHARS(XN_LABEL_POINTS)];
	struct memory memory = {XN_LABEL_POINTS, words, chars, false, 0};

	return xn_convert_with(call, window, &memory);
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
	struct name name;

	if (window->len > 0) {
		begin(&name, call, window, &memory);
		do_name(&name);
		if (!memory.full) {
			return finish_name(&name);
		}
		clear_output(&name, name.out.len);
	}
	return convert_long(call, window);
}
