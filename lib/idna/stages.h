/* SPDX-License-Identifier: MIT
 *
 * The stages of the pipeline, in their order.  No stage calls another.
 */
#ifndef XN_IDNA_STAGES_H
#define XN_IDNA_STAGES_H

#include "../unicode/output.h"
#include "profile.h"
#include "workspace.h"

/*
 * map.c: load the label's source, mapped if maps is set, with its rows, as
 * xn_stage_rows would.  False: the label cannot be loaded, because of
 * ill-formed UTF-8 (a fault) or a workspace that is too small (full).
 */
bool xn_stage_map(struct label *label, const struct rules *rules, bool maps);

/*
 * map.c: map a decoded label, with its rows; every point came from byte 0.
 * False: the workspace is too small (full).
 */
bool xn_stage_remap(struct label *label, const struct rules *rules);

/* map.c: fetch the rows of the code points; sets row, seen, all and ascii. */
void xn_stage_rows(struct label *label);

/*
 * normalise.c: normalise the label, and its rows with it.  Returns whether it
 * changed.  If the workspace is too small, the label is full.
 */
bool xn_stage_nfc(struct label *label, const struct rules *rules);

/*
 * custom_normalizer.c: make the normal form of a label by the rules'
 * normaliser.  Its *len code points are in the label's spare words.  After
 * room for cap of them are their sources: indices in the label.  A label for
 * nameprep must not be mapped before.  False: there is no normal form, because
 * of a fault, a workspace that is too small (full), or a normaliser that failed
 * (failed).
 */
bool xn_custom_form(struct label *label, const struct rules *rules,
		    size_t *len);

/*
 * alabel.c: a label has the prefix and is not all ASCII.  Whether it is given
 * up for that, with a fault (UTS #46, 4, step 4).
 */
bool xn_refuse_prefix(struct label *label, const struct rules *rules);

/*
 * alabel.c: decode a label that is all ASCII and has the prefix, from its place
 * or the workspace.  Its rows become those of the decoded label.  False: it
 * does not decode, which is a fault unless the rules ignore invalid Punycode,
 * or the workspace is too small (full).
 */
bool xn_stage_decode(struct label *label, const struct rules *rules);

/*
 * alabel.c: bring a decoded label to lower case, with its rows, and back to the
 * case of its A-label.
 */
void xn_stage_lower_case(struct label *label);
void xn_stage_restore_case(struct label *label);

/*
 * alabel.c: RFC 3490, 4.2, steps 6 and 7, for a decoded label that has gone
 * through nameprep and the checks: it must encode to its A-label again, case
 * aside.  If it does, its code points are those of the decoded label again; if
 * not, it has XN_ERROR_BAD_ACE.
 */
void xn_stage_verify(struct label *label, const struct rules *rules);

/*
 * alabel.c: write a label that is not all ASCII, or was an A-label, as an
 * A-label.
 */
void xn_stage_encode(struct label *label, const struct rules *rules,
		     struct out *out);

/*
 * check.c: test a label by every rule that is on; bidi: it is in a Bidi name.
 * The rules are in rules.h.
 */
void xn_stage_check(struct label *label, const struct rules *rules, bool bidi);

/* check.c: test the rule about forbidden domain code points alone. */
void xn_check_forbidden(struct label *label, const struct rules *rules);

#endif
