/* SPDX-License-Identifier: MIT */
#include "checks.h"

#include <string.h>

#include <xn/idna.h>

/* ---- hyphens and ASCII -------------------------------------------------- */

/* Whether a label has hyphens at index third and the next one. */
static bool
has_hyphens_at(struct slice s, size_t third)
{
	return third < s.len && s.len - third > 1 && s.point[third] == '-' &&
	       s.point[third + 1] == '-';
}

static bool
has_hyphens_3_4(struct world *world, struct slice s)
{
	bool has = has_hyphens_at(s, 2), has16 = has;

	/* In UTF-16 one code point may take the first two places. */
	if (s.len > 1 && s.point[0] > 0xFFFF) {
		has16 = has_hyphens_at(s, 1);
	} else if (s.len > 1 && s.point[1] > 0xFFFF) {
		has16 = false;
	}
	if (has != has16 && departs(world, DEPART_UTF16_HYPHENS)) {
		has = has16;
	}
	return has && follows(world, RULE_HYPHEN_3_4);
}

uint32_t
checks_hyphens(struct world *world, struct slice s)
{
	uint32_t errors = 0;

	if (s.len == 0) {
		return 0;
	}
	if (has_hyphens_3_4(world, s)) {
		errors |= XN_ERROR_HYPHEN_3_4;
	}
	if (s.point[0] == '-' && follows(world, RULE_HYPHEN_ENDS)) {
		errors |= XN_ERROR_LEADING_HYPHEN;
	}
	if (s.point[s.len - 1] == '-' && follows(world, RULE_HYPHEN_ENDS)) {
		errors |= XN_ERROR_TRAILING_HYPHEN;
	}
	return errors;
}

static bool
breaks_std3(struct world *world, uint32_t point)
{
	if (is_std3_sign(point)) {
		return world->uts46 < VERSION(15, 1) &&
		       departs(world, DEPART_STD3_SIGNS);
	}
	return point < 0x80 && !is_ldh(point);
}

bool
is_forbidden(uint32_t point)
{
	return point <= ' ' || point == 0x7F ||
	       (point < 0x80 && strchr("#%/:<>?@[\\]^|", (int)point) != NULL);
}

uint32_t
checks_std3(struct world *world, struct slice s, bool capitals)
{
	for (size_t i = 0; i < s.len; i++) {
		uint32_t point = s.point[i];

		if (!is_ldh(point) &&
		    breaks_std3(world, capitals ? lower(point) : point)) {
			return follows(world, RULE_STD3) ? XN_ERROR_STD3 : 0;
		}
	}
	return 0;
}

static uint32_t
forbidden_errors(struct world *world, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (is_forbidden(s.point[i])) {
			return follows(world, RULE_FORBIDDEN_PASSES)
				       ? 0
				       : XN_ERROR_FORBIDDEN_DOMAIN;
		}
	}
	return 0;
}

/* ---- the repertoire ----------------------------------------------------- */

/* Whether a departure lets the code point pass although the rule does not. */
static bool
passes(struct world *world, uint32_t point)
{
	return world_was_std3(world, point) &&
	       departs(world, DEPART_STD3_PASSES);
}

uint32_t
checks_status(struct world *world, struct slice s, bool ace)
{
	for (size_t i = 0; i < s.len; i++) {
		uint32_t point = s.point[i];
		enum status status = is_ldh(point) ? STATUS_VALID
						   : world_status(world, point);

		/* Decoded labels must be valid nontransitionally. */
		if (status == STATUS_VALID ||
		    (status == STATUS_DEVIATION &&
		     (ace || !follows(world, RULE_DEVIATIONS))) ||
		    (fact_class(point) == CLASS_UNASSIGNED &&
		     follows(world, RULE_UNASSIGNED_PASS)) ||
		    (passes(world, point) &&
		     !(ace && departs(world, DROPIN_DECODED)))) {
			continue;
		}
		return XN_ERROR_DISALLOWED;
	}
	return 0;
}

/* The drop-in: UTS #46 decides, and RFC 5892 refuses no symbols. */
static bool
allows_symbols(struct world *world)
{
	return !follows(world, RULE_RFC5892) && departs(world, DROPIN_SYMBOLS);
}

uint32_t
checks_rfc5892(struct world *world, struct slice s)
{
	uint32_t errors = 0;

	for (size_t i = 0; i < s.len; i++) {
		enum idna_class class = world_class(world, s.point[i]);

		if (class < CLASS_DISALLOWED || passes(world, s.point[i])) {
			continue;
		}
		if (class == CLASS_DISALLOWED) {
			errors |=
				allows_symbols(world) ? 0 : XN_ERROR_DISALLOWED;
		} else if (!follows(world, RULE_UNASSIGNED_PASS)) {
			errors |= XN_ERROR_UNASSIGNED;
		}
	}
	return errors;
}

/* RFC 3454, 5 and 7 */
static uint32_t
nameprep_errors(struct world *world, const struct checked *label)
{
	uint32_t errors = 0;

	for (size_t i = 0; i < label->s.len; i++) {
		uint32_t point = label->s.point[i];

		if (fact_is_prohibited(point)) {
			errors |= XN_ERROR_DISALLOWED;
		} else if (fact_is_after_3_2(point) &&
			   !follows(world, RULE_UNASSIGNED_PASS)) {
			errors |= XN_ERROR_UNASSIGNED;
		}
	}
	return errors;
}

/* Whether a code point is not in the repertoire of RFC 5892. */
static bool
has_refused(struct world *world, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (world_class(world, s.point[i]) >= CLASS_DISALLOWED) {
			return true;
		}
	}
	return false;
}

static uint32_t
repertoire_errors(struct world *world, const struct checked *label)
{
	bool ascii = is_ascii(label->s);
	uint32_t errors;

	if (label->kept && !label->ace) {
		return 0;
	}
	/* RFC 5892 is for labels that are not all ASCII. */
	if (follows(world, RULE_RFC5892)) {
		return ascii ? 0 : checks_rfc5892(world, label->s);
	}
	if (follows(world, RULE_RFC3454)) {
		return nameprep_errors(world, label);
	}
	errors = checks_status(world, label->s, label->ace);
	if (!ascii && has_refused(world, label->s) &&
	    departs(world, DEPART_RFC5892_TOO)) {
		errors |= checks_rfc5892(world, label->s);
	}
	return errors;
}

/* ---- all of them -------------------------------------------------------- */

uint32_t
checks_first(struct world *world, struct slice s)
{
	return s.len > 0 && world_is_mark(world, s.point[0]) &&
			       !follows(world, RULE_MARK_FIRST)
		       ? XN_ERROR_LEADING_MARK
		       : 0;
}

/* A label that begins with the ACE prefix but is not an A-label. */
static uint32_t
prefix_errors(struct world *world, const struct checked *label)
{
	if (has_prefix(label->s) && (label->ace || !is_ascii(label->s)) &&
	    (!follows(world, RULE_HYPHEN_3_4) ||
	     (world->uts46 >= VERSION(16, 0) &&
	      departs(world, DEPART_PREFIX_INSIDE)))) {
		return XN_ERROR_ACE_PREFIX;
	}
	return 0;
}

/* Whether all code points are letters, digits and hyphens: always allowed. */
static bool
is_plain(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (!is_ldh(s.point[i])) {
			return false;
		}
	}
	return true;
}

uint32_t
checks_errors(struct world *world, const struct checked *label)
{
	struct slice s = label->s;
	uint32_t errors = checks_hyphens(world, s) |
			  prefix_errors(world, label) | checks_first(world, s);

	if (!is_plain(s)) {
		errors |= checks_std3(world, s, label->unmapped && !label->ace);
		errors |= forbidden_errors(world, s);
		errors |= repertoire_errors(world, label);
		errors |= checks_joiners(world, s) | checks_contexto(world, s);
	}
	/* An ASCII label can break the Bidi rule only in a Bidi name. */
	if (label->bidi || !is_ascii(s)) {
		errors |= checks_bidi(world, label);
	}
	if (errors == 0) {
		return 0;
	}
	if ((!label->ace && is_ascii(s) &&
	     departs(world, DEPART_ASCII_UNCHECKED)) ||
	    departs(world, DEPART_NO_CHECKS)) {
		return 0;
	}
	return errors;
}
