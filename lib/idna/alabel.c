/* SPDX-License-Identifier: MIT
 *
 * A-labels: the ACE prefix, and Punycode after it.
 */
#include "../base/compiler.h"
#include "../punycode/unchecked.h"
#include "rules.h"
#include "stages.h"

/*
 * UTS #46, 4.1, criterion 4: if hyphens are not checked, a decoded label must
 * not begin with the prefix.  RFC 3490, 4.1, step 5, has the same rule for
 * labels that are not ASCII.
 */
void
xn_check_prefix(struct label *label, const struct rules *rules)
{
	if (label->ascii && rules->repertoire == REPERTOIRE_RFC3454) {
		return;
	}
	if (!(rules->checks & XN_CHECK_HYPHEN_3_4) && label_has_prefix(label)) {
		label_fault_at(label, XN_ERROR_ACE_PREFIX, 0, 0);
	}
}

/*
 * Write the label to ace for the decoder, unless the window has it as it is
 * needed.  A lookup brings it to lower case (RFC 5891, 5.3).  A registration
 * demands lower case (4.2.1): it decodes the label as it is, and returns the
 * place of its first upper-case letter.  Otherwise returns the label's length.
 */
static size_t
copy_ace(struct label *label, const struct rules *rules)
{
	bool exact = (rules->traits & TRAIT_EXACT_ALABEL) != 0;
	bool small = !exact && (label->lower || !rules->scan.wide_dots);
	size_t first = label->len;

	label->ace = label->chars;
	if (!label->in_place) {
		for (size_t i = 0; i < label->len; i++) {
			label->chars[i] = (char)label->point[i];
		}
		return first;
	}
	if (label->in_window && rules->scan.lower) {
		label->ace = label->src;
		return first;
	}
	if (label->encoding == UTF8 && !exact) {
		xn_copy_ascii(label->chars, label->src, label->len, small);
		return first;
	}
	for (size_t i = label->len; i-- > 0;) {
		uint32_t c = label_point(label, i);

		first = exact && is_upper(c) ? i : first;
		label->chars[i] = (char)(small ? lower(c) : c);
	}
	return first;
}

/* Give the label up: it does not decode at place at, and stays as it is. */
COLD static void
give_up(struct label *label, const struct rules *rules, size_t at)
{
	if (!(rules->checks & XN_IGNORE_INVALID_PUNYCODE)) {
		label_fault(label, XN_ERROR_BAD_PUNYCODE,
			    at < label->len ? at : label->len - 1, 0);
	}
}

bool
xn_stage_decode(struct label *label, const struct rules *rules)
{
	xn_punycode_result r;
	size_t len = label->len, upper;

	if (len > label->cap) {
		label->full = true;
		return false;
	}
	upper = copy_ace(label, rules);
	xn_punycode_decode_unchecked(&r, label->point, label->cap,
				     label->ace + ACE_PREFIX_LEN,
				     len - ACE_PREFIX_LEN, NULL, label->row,
				     LABEL_SPARE(label->cap));
	if (r.status != XN_PUNYCODE_OK) {
		give_up(label, rules, ACE_PREFIX_LEN + r.read);
		return false;
	}
	label->in_place = false;
	label->ace_len = len;
	label->len = r.written;
	label->normal = false;
	for (size_t i = 0; i < r.written; i++) {
		label->from[i] = 0;
	}
	xn_stage_rows(label);
	if (upper < label->ace_len) {
		label_fault_at(label, XN_ERROR_BAD_ACE, upper, 0);
	}
	if (label->ascii) {
		label_fault_at(label, XN_ERROR_BAD_ACE, 0, 0);
		/* UTS #46 goes on with the decoded text; RFC 5891 does not. */
		if (rules->repertoire == REPERTOIRE_UTS46) {
			label->ace_len = 0;
		}
	}
	return true;
}

COLD void
xn_stage_lower_case(struct label *label)
{
	for (size_t i = 0; i < label->len; i++) {
		label->point[i] = lower(label->point[i]);
	}
	xn_stage_rows(label);
}

COLD void
xn_stage_restore_case(struct label *label)
{
	/* Decoding keeps the ASCII characters, and their order. */
	const char *literal = label->ace + ACE_PREFIX_LEN;

	for (size_t i = 0; i < label->len; i++) {
		if (label->point[i] < 0x80) {
			label->point[i] = (unsigned char)*literal++;
		}
	}
}

/*
 * Whether the label encodes to its A-label in any case.  An ASCII label, which
 * mapping has made, does not: another text encodes to that.
 */
COLD static bool
encodes_back(struct label *label)
{
	/* label->from is free: no more fault has to be located. */
	char *code = (char *)label->from;
	const char *ace = label->ace + ACE_PREFIX_LEN;
	size_t len = label->ace_len - ACE_PREFIX_LEN;
	xn_punycode_result r;

	xn_punycode_encode_unchecked(&r, code, len, label->point, label->len,
				     NULL, label->row, LABEL_SPARE(label->cap));
	if (r.status != XN_PUNYCODE_OK || r.written != len) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (lower((unsigned char)code[i]) !=
		    lower((unsigned char)ace[i])) {
			return false;
		}
	}
	return true;
}

COLD void
xn_stage_verify(struct label *label, const struct rules *rules)
{
	bool lengths = (rules->checks & XN_CHECK_LENGTH) != 0;

	if ((lengths && label->ace_len > XN_LABEL_OCTETS) ||
	    !encodes_back(label)) {
		label_fault_at(label, XN_ERROR_BAD_ACE, 0, 0);
		return;
	}
	/* So the two differ only in the case of letters. */
	xn_stage_restore_case(label);
}

void
xn_stage_encode(struct label *label, const struct rules *rules, struct out *out)
{
	xn_punycode_result r;

	/* A valid A-label goes out as it came. */
	if (label->ace_len > 0) {
		out_put_short(out, label->ace, label->ace_len);
		return;
	}
	out_put_ascii(out, ACE_PREFIX, ACE_PREFIX_LEN);
	/* Each code point takes a digit or more: the result is too long. */
	if ((rules->checks & XN_CHECK_LENGTH) &&
	    label->len > XN_LABEL_OCTETS - ACE_PREFIX_LEN) {
		out->len += label->len;
		return;
	}
	xn_punycode_encode_unchecked(&r, out_end(out), out_room(out),
				     label->point, label->len, NULL, label->row,
				     LABEL_SPARE(label->cap));
	if (r.status == XN_PUNYCODE_OK) {
		out_widen(out, r.written);
	}
	out->len += r.written;
}
