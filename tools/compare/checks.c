/* SPDX-License-Identifier: MIT */
#include "checks.h"

#include <string.h>

#include <xn/idna.h>

/* ---- hyphens and ASCII -------------------------------------------------- */

/* Whether a label has hyphens in the third place, and the one behind it. */
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

	/* In UTF-16 they may stand right behind one code point. */
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

static uint32_t
hyphen_errors(struct world *world, struct slice s)
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
	if (point == 0x2260 || point == 0x226E || point == 0x226F) {
		return world->uts46 < VERSION(15, 1) &&
		       departs(world, DEPART_STD3_SIGNS);
	}
	return point < 0x80 && !is_ldh(point);
}

static bool
is_forbidden(uint32_t point)
{
	return point <= ' ' || point == 0x7F ||
	       (point < 0x80 && strchr("#%/:<>?@[\\]^|", (int)point) != NULL);
}

static uint32_t
ascii_errors(struct world *world, const struct checked *label)
{
	bool capitals = label->unmapped && !label->ace;
	uint32_t errors = 0;

	for (size_t i = 0; i < label->s.len; i++) {
		uint32_t point = label->s.point[i];

		if (is_ldh(point)) {
			continue;
		}
		if (breaks_std3(world, capitals ? lower(point) : point)) {
			errors |= XN_ERROR_STD3;
		}
		if (is_forbidden(point)) {
			errors |= XN_ERROR_FORBIDDEN_DOMAIN;
		}
	}
	if ((errors & XN_ERROR_STD3) && !follows(world, RULE_STD3)) {
		errors &= ~XN_ERROR_STD3;
	}
	if ((errors & XN_ERROR_FORBIDDEN_DOMAIN) &&
	    follows(world, RULE_FORBIDDEN_PASSES)) {
		errors &= ~XN_ERROR_FORBIDDEN_DOMAIN;
	}
	return errors;
}

/* ---- the repertoire ----------------------------------------------------- */

/* Whether the departures let a code point pass that the rule would not. */
static bool
passes(struct world *world, uint32_t point)
{
	return world_was_std3(world, point) &&
	       departs(world, DEPART_STD3_PASSES);
}

/* UTS #46, 4.1, criterion 7 */
static uint32_t
status_errors(struct world *world, const struct checked *label)
{
	for (size_t i = 0; i < label->s.len; i++) {
		uint32_t point = label->s.point[i];
		enum status status = is_ldh(point) ? STATUS_VALID
						   : world_status(world, point);

		/* Decoded ones are always held to nontransitional processing.
		 */
		if (status == STATUS_VALID ||
		    (status == STATUS_DEVIATION &&
		     (label->ace || !follows(world, RULE_DEVIATIONS))) ||
		    (fact_class(point) == CLASS_UNASSIGNED &&
		     follows(world, RULE_UNASSIGNED_PASS)) ||
		    passes(world, point)) {
			continue;
		}
		return XN_ERROR_DISALLOWED;
	}
	return 0;
}

/* RFC 5892, for labels that are not all ASCII */
static uint32_t
class_errors(struct world *world, struct slice s)
{
	uint32_t errors = 0;

	if (is_ascii(s)) {
		return 0;
	}
	for (size_t i = 0; i < s.len; i++) {
		enum idna_class class = world_class(world, s.point[i]);

		if (class < CLASS_DISALLOWED || passes(world, s.point[i])) {
			continue;
		}
		if (class == CLASS_DISALLOWED) {
			errors |= XN_ERROR_DISALLOWED;
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

/* Whether something is not in the repertoire of RFC 5892. */
static bool
has_refused(struct world *world, struct slice s)
{
	if (is_ascii(s)) {
		return false;
	}
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
	uint32_t errors;

	if (label->kept && !label->ace) {
		return 0;
	}
	if (follows(world, RULE_RFC5892)) {
		return class_errors(world, label->s);
	}
	if (follows(world, RULE_RFC3454)) {
		return nameprep_errors(world, label);
	}
	errors = status_errors(world, label);
	if (has_refused(world, label->s) &&
	    departs(world, DEPART_RFC5892_TOO)) {
		errors |= class_errors(world, label->s);
	}
	return errors;
}

/* ---- context ------------------------------------------------------------ */

/* RFC 5892, A.1: between joining types (L|D) T* and T* (R|D) */
static bool
joins_around(struct world *world, struct slice s, size_t at)
{
	size_t before = at, behind = at + 1;

	while (before > 0 && world_joining(world, s.point[before - 1]) == 'T') {
		before--;
	}
	while (behind < s.len && world_joining(world, s.point[behind]) == 'T') {
		behind++;
	}
	return before > 0 && behind < s.len &&
	       strchr("LD", world_joining(world, s.point[before - 1])) &&
	       strchr("RD", world_joining(world, s.point[behind]));
}

static uint32_t
joiner_errors(struct world *world, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		bool joiner = s.point[i] == 0x200C || s.point[i] == 0x200D;

		if (joiner && !(i > 0 && fact_ccc(s.point[i - 1]) == 9) &&
		    !(s.point[i] == 0x200C && joins_around(world, s, i))) {
			return follows(world, RULE_JOINERS_PASS)
				       ? 0
				       : XN_ERROR_CONTEXTJ;
		}
	}
	return 0;
}

/* What the rules of CONTEXTO look for anywhere in the label. */
struct surroundings {
	bool kana_or_han;
	bool arabic;   /* Arabic-Indic digits */
	bool extended; /* and the extended ones */
};

static struct surroundings
look_around(struct slice s)
{
	struct surroundings seen = {false, false, false};

	for (size_t i = 0; i < s.len; i++) {
		uint32_t point = s.point[i];

		seen.kana_or_han |= fact_script(point) == KANA_OR_HAN;
		seen.arabic |= point >= 0x660 && point <= 0x669;
		seen.extended |= point >= 0x6F0 && point <= 0x6F9;
	}
	return seen;
}

/* RFC 5892, A.3 to A.7, for the code point at i */
static bool
breaks_contexto(struct slice s, size_t i, const struct surroundings *seen)
{
	uint32_t before = i > 0 ? s.point[i - 1] : 0;
	uint32_t behind = i + 1 < s.len ? s.point[i + 1] : 0;

	switch (s.point[i]) {
	case 0xB7:
		return before != 'l' || behind != 'l';
	case 0x375:
		return fact_script(behind) != GREEK;
	case 0x5F3:
	case 0x5F4:
		return fact_script(before) != HEBREW;
	case 0x30FB:
		return !seen->kana_or_han;
	default:
		return false;
	}
}

static uint32_t
contexto_errors(struct world *world, struct slice s)
{
	struct surroundings seen = look_around(s);
	/* A.8 and A.9 */
	bool breaks = seen.arabic && seen.extended;

	for (size_t i = 0; i < s.len && !breaks; i++) {
		breaks = breaks_contexto(s, i, &seen);
	}
	return breaks && follows(world, RULE_CONTEXTO) ? XN_ERROR_CONTEXTO : 0;
}

/* ---- right-to-left text ------------------------------------------------- */

unsigned
checks_bidi_classes(struct world *world, struct slice s)
{
	unsigned classes = 0;

	for (size_t i = 0; i < s.len; i++) {
		classes |= world_bidi(world, s.point[i]);
	}
	return classes;
}

/* The class that conditions 3 and 6 ask for; the label is not empty. */
static unsigned
last_class(struct world *world, struct slice s)
{
	size_t end = s.len;

	while (end > 1 && world_bidi(world, s.point[end - 1]) == CLASS_NSM) {
		end--;
	}
	if (end < s.len && departs(world, DEPART_BIDI_NSM_ENDS)) {
		return CLASS_EN;
	}
	return world_bidi(world, s.point[end - 1]);
}

/* RFC 5893, 2 */
static bool
breaks_rfc5893(struct world *world, struct slice s)
{
	const unsigned both = CLASS_EN | CLASS_ES | CLASS_CS | CLASS_ET |
			      CLASS_ON | CLASS_BN | CLASS_NSM;
	unsigned all = checks_bidi_classes(world, s), first, last;

	if (s.len == 0) {
		return false;
	}
	first = world_bidi(world, s.point[0]);
	last = last_class(world, s);
	if (first & (CLASS_R | CLASS_AL)) {
		return (all & ~(both | CLASS_RTL)) ||
		       !(last & (CLASS_RTL | CLASS_EN)) ||
		       ((all & CLASS_EN) && (all & CLASS_AN) &&
			!departs(world, DEPART_BIDI_RULE_4));
	}
	return first != CLASS_L || (all & ~(both | CLASS_L)) ||
	       !(last & (CLASS_L | CLASS_EN));
}

/* RFC 3454, D.1 and D.2, as a Bidi class */
static unsigned
direction_of(struct world *world, uint32_t point)
{
	unsigned frozen = fact_is_randal(point) ? CLASS_R
			  : fact_is_lcat(point) ? CLASS_L
						: 0;
	unsigned now = world_direction(world, point);

	return now != frozen && departs(world, DEPART_BIDI_OF_TODAY) ? now
								     : frozen;
}

/* RFC 3454, 6: requirements 2 and 3; 1 is one of prohibition */
static bool
breaks_rfc3454(struct world *world, struct slice s)
{
	unsigned all = 0;

	for (size_t i = 0; i < s.len; i++) {
		all |= direction_of(world, s.point[i]);
	}
	return (all & CLASS_R) &&
	       ((all & CLASS_L) || direction_of(world, s.point[0]) != CLASS_R ||
		direction_of(world, s.point[s.len - 1]) != CLASS_R);
}

static uint32_t
bidi_errors(struct world *world, const struct checked *label)
{
	bool breaks3454 = !label->kept && breaks_rfc3454(world, label->s);
	bool breaks5893 = label->bidi && breaks_rfc5893(world, label->s);
	bool breaks = breaks5893;

	if (breaks3454 != breaks5893 && follows(world, RULE_BIDI_RFC3454)) {
		breaks = breaks3454;
	}
	return breaks && !follows(world, RULE_BIDI_PASSES) ? XN_ERROR_BIDI : 0;
}

/* ---- all of them -------------------------------------------------------- */

/* What looks like an A-label and was none. */
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

/* Whether there are only characters that no rule for characters refuses. */
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
	uint32_t errors = hyphen_errors(world, s) | prefix_errors(world, label);

	if (!is_plain(s)) {
		errors |= ascii_errors(world, label) |
			  repertoire_errors(world, label) |
			  joiner_errors(world, s) | contexto_errors(world, s);
	}
	/* ASCII alone breaks only the Bidi rule of a Bidi name. */
	if (label->bidi || !is_ascii(s)) {
		errors |= bidi_errors(world, label);
	}
	if (s.len > 0 && fact_is_mark(s.point[0]) &&
	    !follows(world, RULE_MARK_FIRST)) {
		errors |= XN_ERROR_LEADING_MARK;
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
