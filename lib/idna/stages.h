/* SPDX-License-Identifier: MIT
 *
 * The stages of the pipeline, in their order.  No stage knows another.
 */
#ifndef XN_IDNA_STAGES_H
#define XN_IDNA_STAGES_H

#include "../unicode/output.h"
#include "profile.h"
#include "workspace.h"

/*
 * split.c: what a unit is.  0 is for letters and digits, so that the OR of a
 * label's units tells what is in it.
 */
enum {
	OCTET_HYPHEN = 1,
	OCTET_OTHER = 2, /* the rest of ASCII */
	OCTET_HIGH = 4,  /* beyond 7F */
	OCTET_DOT = 8    /* a full stop, or the first unit of another dot */
};

/* split.c: a label of a name, and the dot behind it, in units. */
struct span {
	size_t at;
	size_t len;
	size_t dot;      /* units of the dot; 0 behind the last label */
	unsigned octets; /* what units there are: OCTET_* */
};

static inline bool
span_is_ascii(const struct span *span)
{
	return !(span->octets & OCTET_HIGH);
}

/* Find the label of src[0..len) that starts at at; dots: all four count. */
struct span xn_split(enum encoding encoding, const char *src, size_t len,
		     size_t at, bool dots);

/*
 * ascii_label.c: the whole of the work for a label of letters, digits and
 * hyphens that breaks no rule, the dot not included; whether it satisfies the
 * Bidi rule is left open.  False: it has to go through the stages.
 */
bool xn_ascii_label(const struct rules *rules, struct out *out, const char *src,
		    const struct span *span);

/* ascii_label.c: copy ASCII of any encoding, in lower case or as it is. */
void xn_copy_ascii(char *dst, const char *src, size_t bytes, bool small);

/*
 * map.c: load the label's source, mapped, with its rows: what xn_stage_rows
 * sets is set.  False when it cannot be loaded: ill-formed UTF-8 (a fault) or
 * a workspace too small (full).
 */
bool xn_stage_map(struct label *label, const struct rules *rules);

/*
 * map.c: map a decoded label, every point of which came from byte 0, with its
 * rows.  False: the workspace is too small (full).
 */
bool xn_stage_remap(struct label *label, const struct rules *rules);

/* rows.c: fetch the rows of the code points; sets row, seen, all and ascii. */
void xn_stage_rows(struct label *label);

/*
 * normalise.c: normalise.  Returns whether the label changed; a workspace too
 * small is full.  The rows are those of the label before and after.
 */
bool xn_stage_nfc(struct label *label, const struct rules *rules);

/*
 * custom_normalizer.c: the normal form that the rules' normaliser makes of a
 * label: *len code points in the label's spare words, and behind room for cap
 * of them, of each the index in the label that it came from.  For nameprep the
 * label is one that was not mapped.  False: there is none, for a fault, a
 * workspace too small (full), or a normaliser that failed (failed).
 */
bool xn_custom_form(struct label *label, const struct rules *rules,
		    size_t *len);

/* alabel.c: whether ASCII starts with the ACE prefix, in any case. */
bool xn_has_prefix(enum encoding encoding, const char *src, size_t len);

/*
 * alabel.c: whether a label that has the prefix and is not all ASCII is given
 * up for that (UTS #46, 4, step 4), which is then a fault.
 */
bool xn_refuse_prefix(struct label *label, const struct rules *rules);

/*
 * alabel.c: decode a label, all ASCII, that has the prefix, and may be plain:
 * it is no longer then.  The rows are those of the decoded label.  False: it
 * does not decode, which is a fault unless the rules ignore invalid Punycode,
 * or the workspace is too small (full).
 */
bool xn_stage_decode(struct label *label, const struct rules *rules);

/*
 * alabel.c: bring a decoded label to lower case, with its rows, and back to the
 * case of its A-label.
 */
void xn_stage_lower(struct label *label);
void xn_stage_raise(struct label *label);

/*
 * alabel.c: RFC 3490, 4.2, steps 6 and 7, for a decoded label that has gone
 * through nameprep and the checks: whether it becomes the A-label again that
 * it was, but for case.  The code points are then those of the decoded label
 * once more; if not, that is XN_ERROR_BAD_ACE.
 */
void xn_stage_verify(struct label *label, const struct rules *rules);

/* alabel.c: write a label that is not all ASCII, or was an A-label, as such. */
void xn_stage_encode(struct label *label, const struct rules *rules,
		     struct out *out);

/* alabel.c: the limit for the octets of a label. */
void xn_check_octets(struct label *label, size_t octets);

/*
 * check.c: hold a label to every rule that is on; bidi: it is one of a Bidi
 * name.  Each rule's test is in rules.h.
 */
void xn_stage_check(struct label *label, const struct rules *rules, bool bidi);

/* nameprep.c: what RFC 3454 says of a label, for the rule on repertoires. */
void xn_check_nameprep(struct label *label, const struct rules *rules);

/* check.c: the rule about forbidden domain code points alone. */
void xn_check_forbidden(struct label *label, const struct rules *rules);

#endif
