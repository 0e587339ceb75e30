/* SPDX-License-Identifier: MIT
 *
 * One label on its way through the stages: load, map, normalise, decode, check,
 * encode, write.
 */
#include "../base/compiler.h"
#include "../unicode/ucd.h"
#include "state.h"

#include <string.h>

/* Whether an ASCII label with the ACE prefix is decoded. */
static bool
looks_inside(const struct name *name, const struct span *span)
{
	/* A label that is too long cannot come from ToASCII. */
	return !name->no_ace &&
	       !(verifies(name) && span->len > XN_LABEL_OCTETS &&
		 (name->rules->checks & XN_CHECK_LENGTH));
}

static ALWAYS_INLINE void
begin_label(struct name *name, const struct span *span)
{
	struct label *label = &name->label;

	label->src_at = span->at;
	label->src_len = span->len;
	if (span->text != NULL && !is_traced(name) &&
	    (span->ascii || name->view.encoding == UTF8)) {
		label->src = span->text;
		label->encoding = UTF8;
		label->lower = false;
		label->in_window = true;
	} else {
		label->src =
			text_at(name->view.encoding, name->view.src, span->at);
		label->encoding = name->view.encoding;
		label->lower = name->rules->scan.lower;
		label->in_window = false;
	}
	label->in_place = span->ascii;
	label->len = span->len;
	if (span->ascii && looks_inside(name, span)) {
		label->in_place = !label_has_prefix(label);
	}
	if (!label->in_place) {
		label->len = 0;
	}
	label->normal = false;
	label->ace_len = 0;
	label->full = false;
	label->failed = XN_OK;
	label->errors = 0;
}

/*
 * Show a trace the label as typed and, if it is in place, as mapped.  Without
 * a trace neither is loaded.
 */
COLD static void
trace_source(struct name *name, const struct span *span)
{
	struct label *label = &name->label;

	if (xn_stage_map(label, name->rules, false)) {
		trace_step(name, XN_STEP_SPLIT);
	}
	if (label->in_place && label->lower &&
	    xn_stage_map(label, name->rules, true)) {
		trace_step(name, XN_STEP_MAP);
	}
	name->memory->full |= label->full;
	begin_label(name, span);
}

/* Load the label, mapped if maps is set.  False: it cannot be loaded. */
static bool
map_label(struct name *name, bool maps)
{
	bool whole = xn_stage_map(&name->label, name->rules, maps);

	if (whole && maps) {
		trace_step(name, XN_STEP_MAP);
	}
	return whole;
}

/* Normalise; false: there is no normal form. */
static bool
normalise_label(struct name *name)
{
	struct label *label = &name->label;
	uint32_t before = label->errors;

	/* Nearly all labels are in normal form already. */
	if (name->rules->normalizer == NULL && !(label->seen & UCD_NFC_MASK)) {
		label->normal = true;
		return true;
	}
	/* Inside an A-label this is not a step of its own. */
	if (xn_stage_nfc(label, name->rules) && label->ace_len == 0) {
		trace_step(name, XN_STEP_NFC);
	}
	return !label->full && label->failed == XN_OK &&
	       label->errors == before;
}

/* Decode; false: the label is given up. */
static bool
decode_label(struct name *name)
{
	struct label *label = &name->label;
	bool whole = xn_stage_decode(label, name->rules);

	trace_step(name, XN_STEP_DECODE);
	/* RFC 3490, 4.2, step 6, begins with nameprep once more. */
	if (whole && (name->rules->traits & TRAIT_VERIFIES)) {
		whole = xn_stage_remap(label, name->rules) &&
			normalise_label(name);
	}
	return whole;
}

/*
 * An ASCII label with the prefix is in normal form, and mapping only brings it
 * to lower case, so it is decoded straight from the source.
 */
static bool
load_alabel(struct name *name, bool maps)
{
	struct label *label = &name->label;

	if (is_traced(name) && !map_label(name, maps)) {
		return false;
	}
	label->in_place = true;
	label->ascii = true;
	label->len = label->src_len;
	return decode_label(name);
}

/*
 * Bring a label into the workspace: load, map, normalise, decode.
 * False: the label is given up, and there is nothing to check.
 */
static bool
load_label(struct name *name, const struct span *span)
{
	struct label *label = &name->label;
	bool maps = name->rules->mapping != MAPPING_NONE &&
		    !(span->ascii && (name->rules->traits & TRAIT_ASCII_STAYS));

	if (span->ascii) {
		return load_alabel(name, maps);
	}
	if (!map_label(name, maps) || (maps && !normalise_label(name))) {
		return false;
	}
	if (!label_has_prefix(label)) {
		return true;
	}
	if (label->ascii) {
		return name->no_ace || decode_label(name);
	}
	/* UTS #46, 4, step 4. */
	if (name->rules->repertoire == REPERTOIRE_UTS46) {
		label_fault_at(label, XN_ERROR_ACE_PREFIX, 0, 0);
		return false;
	}
	return true;
}

/*
 * Test a label by the rules.  An A-label in upper case has one fault for that:
 * the rules see it in lower case, and find what else is wrong with it.
 */
static void
check_rules(struct label *label, const struct rules *rules, bool bidi)
{
	bool upper = (rules->traits & TRAIT_EXACT_ALABEL) != 0 &&
		     (label->errors & XN_ERROR_BAD_ACE) != 0;

	if (upper) {
		xn_stage_lower_case(label);
	}
	xn_stage_check(label, rules, bidi);
	if (upper) {
		xn_stage_restore_case(label);
	}
}

static void
check_label(struct name *name, bool whole)
{
	struct label *label = &name->label;
	const struct rules *rules = name->rules;

	if (whole) {
		if ((label->seen & UCD_IS_RTL) &&
		    (rules->checks & XN_CHECK_BIDI)) {
			name->bidi = true;
		}
		/* A label that is all of class L cannot break the rule. */
		name->bidi_unchecked |=
			label->in_place || (label->seen & UCD_BIDI_MASK);
		trace_step(name, XN_STEP_CHECK);
		check_rules(label, rules, name->bidi);
	} else if (label->errors == 0 && !label->full &&
		   (rules->checks & XN_CHECK_FORBIDDEN)) {
		/* Invalid Punycode, which the options let pass. */
		xn_check_forbidden(label, rules);
	}
	if (verifies(name) && label->ace_len > 0 && label->errors == 0 &&
	    !label->full) {
		xn_stage_verify(label, rules);
	}
	/* Last, since the checks may overflow the workspace, too. */
	if (label->full) {
		label_fault_at(label, XN_ERROR_LABEL_TOO_LONG, 0, 0);
	}
}

static void
emit_in_place(struct out *out, const struct label *label)
{
	size_t room = out_room(out);
	size_t len = label->len < room ? label->len : room;

	if (label->in_window) {
		out_put_short(out, label->src, label->len);
		return;
	}
	if (len > 0) {
		xn_copy_ascii(out_end(out), label->src, len << out->encoding,
			      label->lower);
	}
	out->len += label->len;
}

static void
emit_label(struct name *name)
{
	struct label *label = &name->label;

	if (label->errors & XN_ERROR_INVALID_UTF8) {
		/* The output will be empty, or the input itself. */
		name->out.len += label->src_len;
	} else if (label->full && name->call->direction == TO_ASCII) {
		/* Too long, even if four code points compose to one. */
		name->out.len += XN_LABEL_POINTS;
	} else if (label->full || (verifies(name) && (label->errors != 0 ||
						      label->ace_len == 0))) {
		out_put(&name->out,
			text_at(name->view.encoding, name->view.src,
				label->src_at),
			label->src_len);
	} else if (name->call->direction == TO_ASCII &&
		   (label->ace_len > 0 || !label->ascii)) {
		xn_stage_encode(label, name->rules, &name->out);
	} else if (label->in_place) {
		emit_in_place(&name->out, label);
	} else {
		out_put_points(&name->out, label->point, label->len);
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
 * ToUnicode of IDNA2003 never fails.  A label that was not verified came back
 * as typed, and only ill-formed text remains an error.
 *
 * If lengths are checked, a label that overflowed the workspace is no error
 * either: even if four code points composed to one, it would be too long for an
 * A-label.  A smaller workspace says nothing about that.  (This is not so for
 * the caller's nameprep, which gets the label unmapped.)
 */
COLD static void
forgive_label(struct name *name)
{
	struct label *label = &name->label;

	if (label->full && label->cap >= 4 * XN_LABEL_OCTETS &&
	    (name->rules->checks & XN_CHECK_LENGTH) &&
	    name->rules->normalizer == NULL) {
		/* The label was not read to its end. */
		check_text(label);
		label->full = false;
	}
	if (!label->full) {
		label->errors &= XN_ERROR_INVALID_UTF8;
	}
}

/*
 * Whether an empty label may stay: it is the root's, or the whole name is
 * empty.
 */
static bool
may_be_empty(const struct name *name, const struct span *span)
{
	bool typed = (name->rules->traits & TRAIT_EMPTY_AS_TYPED) != 0;

	if (name->empty && !typed) {
		return true;
	}
	return span->dot == 0 && name->labels > 0 &&
	       (span->len == 0 || !typed) &&
	       (name->rules->checks & XN_ALLOW_ROOT_DOT);
}

void
xn_do_label(struct name *name, const struct span *span)
{
	struct label *label = &name->label;
	size_t start = name->out.len;
	bool whole = true;

	begin_label(name, span);
	if (is_traced(name)) {
		trace_source(name, span);
	}
	if (label->in_place) {
		xn_stage_rows(label);
	} else {
		whole = load_label(name, span);
	}
	check_label(name, whole);
	emit_label(name);
	if (verifies(name)) {
		forgive_label(name);
	}
	name->last = name->out.len - start;
	/* Ill-formed text has no ASCII form, and so no length. */
	if (checks_length(name) && !(label->errors & XN_ERROR_INVALID_UTF8)) {
		if (name->last > XN_LABEL_OCTETS) {
			label_fault_at(label, XN_ERROR_LABEL_TOO_LONG, 0, 0);
		}
		if (name->last == 0 && !may_be_empty(name, span)) {
			label_fault_at(label, XN_ERROR_EMPTY_LABEL, 0, 0);
		}
	}
	name->typed += span->len;
	name->memory->full |= label->full;
	name->errors |= label->errors;
	if (name->call->report != NULL) {
		xn_report_label(name->call->report, name->labels, label, start,
				name->last);
	}
}
