/* SPDX-License-Identifier: MIT
 *
 * A-labels: the ACE prefix, and what Punycode makes of the rest.
 */
#include "fast.h"
#include "stages.h"

#include <xn/punycode.h>

#define PREFIX "xn--"
#define PREFIX_LEN 4
#define LABEL_OCTETS 63 /* RFC 1035, 2.3.4 */

bool
xn_has_prefix(enum encoding encoding, const char *src, size_t len)
{
	return len >= PREFIX_LEN &&
	       (text_octet(encoding, src, 0) | 0x20) == 'x' &&
	       (text_octet(encoding, src, 1) | 0x20) == 'n' &&
	       text_octet(encoding, src, 2) == '-' &&
	       text_octet(encoding, src, 3) == '-';
}

/* Write the source of a plain label, in lower case or as it is, to dst. */
static void
narrow(char *dst, const struct label *label, bool small)
{
	const char *src = label->src;

	if (label->encoding != UTF8) {
		for (size_t i = 0; i < label->len; i++) {
			dst[i] = (char)text_octet(label->encoding, src, i);
		}
		src = dst;
	}
	if (src != dst || small) {
		xn_copy_ascii(dst, src, label->len, small);
	}
}

/*
 * Write the label to ace, as it is to be decoded.  RFC 5891, 5.3: an A-label
 * is brought to lower case first; 4.1: or has to be, and then its inside is
 * looked at as it stands.  Returns the place of the first upper-case letter
 * there, or the label's length.
 */
static size_t
spell_alabel(struct label *label, const struct rules *rules)
{
	bool exact = (rules->traits & TRAIT_EXACT_ALABEL) != 0;
	char *ace = label->ace;
	size_t first = label->len;

	if (!label->plain) {
		for (size_t i = 0; i < label->len; i++) {
			ace[i] = (char)label->point[i];
		}
		return first;
	}
	narrow(ace, label, !exact && (label->lower || !rules->maps));
	if (exact) {
		for (size_t i = label->len; i-- > 0;) {
			first = ace[i] >= 'A' && ace[i] <= 'Z' ? i : first;
		}
		memcpy(ace, PREFIX, PREFIX_LEN);
	}
	return first;
}

/* The label did not decode and stays as it was; at is the fault's place. */
COLD static void
give_up(struct label *label, const struct rules *rules, size_t at)
{
	for (size_t i = 0; !label->plain && i < label->len; i++) {
		label->point[i] = (unsigned char)label->ace[i];
	}
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
	upper = spell_alabel(label, rules);
	r = xn_punycode_decode_long(label->point, label->cap,
				    label->ace + PREFIX_LEN, len - PREFIX_LEN,
				    NULL, label->row, LABEL_SPARE(label->cap));
	if (r.status != XN_PUNYCODE_OK) {
		give_up(label, rules, PREFIX_LEN + r.read);
		return false;
	}
	label->plain = false;
	label->ace_len = len;
	label->len = r.written;
	label->normal = false;
	memset(label->from, 0, r.written * sizeof *label->from);
	xn_stage_facts(label);
	if (upper < label->ace_len) {
		label_fault_at(label, XN_ERROR_BAD_ACE, upper, 0);
	}
	if (label->ascii) {
		label_fault_at(label, XN_ERROR_BAD_ACE, 0, 0);
		/* UTS #46 goes on with what came out, RFC 5891 does not. */
		if (rules->repertoire == REPERTOIRE_UTS46) {
			label->ace_len = 0;
		}
	}
	return true;
}

/* Make the label what its A-label decodes to: it does, or has done. */
COLD static void
decode_again(struct label *label)
{
	xn_punycode_result r = xn_punycode_decode_long(
		label->point, label->cap, label->ace + PREFIX_LEN,
		label->ace_len - PREFIX_LEN, NULL, label->row,
		LABEL_SPARE(label->cap));

	label->len = r.written;
	label->ascii = false;
}

static char
lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

/* Whether the label, not all ASCII, is encoded as its A-label but for case. */
COLD static bool
encodes_back(struct label *label)
{
	/* Where each code point came from is needed no more. */
	char *code = (char *)label->from;
	size_t len = label->ace_len - PREFIX_LEN;
	xn_punycode_result r = xn_punycode_encode_long(
		code, len, label->point, label->len, NULL, label->row,
		LABEL_SPARE(label->cap));

	if (r.status != XN_PUNYCODE_OK || r.written != len) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (lower(code[i]) != lower(label->ace[PREFIX_LEN + i])) {
			return false;
		}
	}
	return true;
}

COLD void
xn_stage_verify(struct label *label, const struct rules *rules)
{
	bool lengths = (rules->checks & XN_CHECK_LENGTH) != 0;

	if (label->ascii || (lengths && label->ace_len > LABEL_OCTETS) ||
	    !encodes_back(label)) {
		label_fault_at(label, XN_ERROR_BAD_ACE, 0, 0);
		return;
	}
	decode_again(label);
}

void
xn_stage_encode(struct label *label, const struct rules *rules, struct out *out)
{
	xn_punycode_result r;

	/* What was decoded and found valid goes out as it came. */
	if (label->ace_len > 0) {
		out_put_ascii(out, label->ace, label->ace_len);
		return;
	}
	out_put_ascii(out, PREFIX, PREFIX_LEN);
	/* Every code point takes a digit: so many cannot end well. */
	if ((rules->checks & XN_CHECK_LENGTH) &&
	    label->len > LABEL_OCTETS - PREFIX_LEN) {
		out->len += label->len;
		return;
	}
	r = xn_punycode_encode_long(out_end(out), out_room(out), label->point,
				    label->len, NULL, label->row,
				    LABEL_SPARE(label->cap));
	if (r.status == XN_PUNYCODE_OK) {
		out_widen(out, r.written);
	}
	out->len += r.written;
}

void
xn_check_octets(struct label *label, size_t octets)
{
	if (octets > LABEL_OCTETS) {
		label_fault_at(label, XN_ERROR_LABEL_TOO_LONG, 0, 0);
	}
}
