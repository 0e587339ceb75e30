/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include <string.h>

static bool
is_on(const struct rules *rules, uint32_t check)
{
	return (rules->checks & check) != 0;
}

/* ---- hyphens and ASCII -------------------------------------------------- */

/* Whether the label has hyphens in third and fourth place. */
static bool
has_hyphens_3_4(const struct rules *rules, struct slice s)
{
	size_t third = 2;

	/* In UTF-16 they may stand right behind one code point. */
	if (departs(rules->world, DEPART_UTF16_HYPHENS) && s.len > 1) {
		if (s.point[0] > 0xFFFF) {
			third = 1;
		} else if (s.point[1] > 0xFFFF) {
			return false;
		}
	}
	return third < s.len && s.len - third > 1 && s.point[third] == '-' &&
	       s.point[third + 1] == '-';
}

static uint32_t
hyphen_errors(const struct rules *rules, struct slice s)
{
	uint32_t errors = 0;

	if (s.len == 0) {
		return 0;
	}
	if (is_on(rules, XN_CHECK_HYPHEN_3_4) && has_hyphens_3_4(rules, s)) {
		errors |= XN_ERROR_HYPHEN_3_4;
	}
	if (is_on(rules, XN_CHECK_HYPHEN_ENDS) && s.point[0] == '-') {
		errors |= XN_ERROR_LEADING_HYPHEN;
	}
	if (is_on(rules, XN_CHECK_HYPHEN_ENDS) && s.point[s.len - 1] == '-') {
		errors |= XN_ERROR_TRAILING_HYPHEN;
	}
	return errors;
}

static bool
breaks_std3(const struct rules *rules, uint32_t point)
{
	const struct world *world = rules->world;

	if (departs(world, DEPART_STD3_SIGNS) &&
	    world->uts46 < VERSION(15, 1) &&
	    (point == 0x2260 || point == 0x226E || point == 0x226F)) {
		return true;
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
ascii_errors(const struct rules *rules, struct slice s, bool ace)
{
	bool capitals = !rules->uts46 && !ace;
	uint32_t errors = 0;

	for (size_t i = 0; i < s.len; i++) {
		uint32_t point = s.point[i];

		if (is_on(rules, XN_CHECK_STD3) &&
		    breaks_std3(rules, capitals ? lower(point) : point)) {
			errors |= XN_ERROR_STD3;
		}
		if (is_on(rules, XN_CHECK_FORBIDDEN) && is_forbidden(point)) {
			errors |= XN_ERROR_FORBIDDEN_DOMAIN;
		}
	}
	return errors;
}

/* ---- the repertoire ----------------------------------------------------- */

/* Whether the departures let a code point pass that the rule would not. */
static bool
passes(const struct rules *rules, uint32_t point)
{
	return departs(rules->world, DEPART_STD3_PASSES) &&
	       world_was_std3(rules->world, point);
}

/* UTS #46, 4.1, criterion 7 */
static uint32_t
status_errors(const struct rules *rules, struct slice s, bool ace)
{
	/* Decoded labels are always held to nontransitional processing. */
	bool deviations = ace || !is_on(rules, XN_TRANSITIONAL);
	struct slice mapped;

	for (size_t i = 0; i < s.len; i++) {
		enum status status =
			world_status(rules->world, s.point[i], &mapped);

		if (status != STATUS_VALID &&
		    !(status == STATUS_DEVIATION && deviations) &&
		    !passes(rules, s.point[i])) {
			return XN_ERROR_DISALLOWED;
		}
	}
	return 0;
}

/* RFC 5892, for labels that are not all ASCII */
static uint32_t
class_errors(const struct rules *rules, struct slice s)
{
	uint32_t errors = 0;

	if (is_ascii(s)) {
		return 0;
	}
	for (size_t i = 0; i < s.len; i++) {
		enum idna_class class = world_class(rules->world, s.point[i]);

		if (passes(rules, s.point[i])) {
			continue;
		}
		if (class == CLASS_DISALLOWED) {
			errors |= XN_ERROR_DISALLOWED;
		} else if (class == CLASS_UNASSIGNED) {
			errors |= XN_ERROR_UNASSIGNED;
		}
	}
	return errors;
}

/* ---- context ------------------------------------------------------------ */

/* RFC 5892, A.1: between joining types (L|D) T* and T* (R|D) */
static bool
joins_around(const struct world *world, struct slice s, size_t at)
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
joiner_errors(const struct world *world, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		bool virama = i > 0 && fact_of(s.point[i - 1])->ccc == 9;

		if ((s.point[i] == 0x200C && !virama &&
		     !joins_around(world, s, i)) ||
		    (s.point[i] == 0x200D && !virama)) {
			return XN_ERROR_CONTEXTJ;
		}
	}
	return 0;
}

static bool
has_between(struct slice s, uint32_t first, uint32_t last)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= first && s.point[i] <= last) {
			return true;
		}
	}
	return false;
}

static bool
has_kana_or_han(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (fact_of(s.point[i])->script == SCRIPT_KANA_HAN) {
			return true;
		}
	}
	return false;
}

/* RFC 5892, A.3 to A.9, for the code point at i */
static bool
breaks_contexto(struct slice s, size_t i)
{
	uint32_t before = i > 0 ? s.point[i - 1] : 0;
	uint32_t behind = i + 1 < s.len ? s.point[i + 1] : 0;
	uint32_t point = s.point[i];

	if (point == 0xB7) {
		return before != 'l' || behind != 'l';
	}
	if (point == 0x375) {
		return fact_of(behind)->script != SCRIPT_GREEK;
	}
	if (point == 0x5F3 || point == 0x5F4) {
		return fact_of(before)->script != SCRIPT_HEBREW;
	}
	if (point == 0x30FB) {
		return !has_kana_or_han(s);
	}
	if (point >= 0x660 && point <= 0x669) {
		return has_between(s, 0x6F0, 0x6F9);
	}
	return point >= 0x6F0 && point <= 0x6F9 && has_between(s, 0x660, 0x669);
}

static uint32_t
contexto_errors(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (breaks_contexto(s, i)) {
			return XN_ERROR_CONTEXTO;
		}
	}
	return 0;
}

/* ---- the Bidi rule ------------------------------------------------------ */

unsigned
rules_bidi_classes(const struct rules *rules, struct slice s)
{
	unsigned classes = 0;

	for (size_t i = 0; i < s.len; i++) {
		classes |= world_bidi(rules->world, s.point[i]);
	}
	return classes;
}

/* The class that conditions 3 and 6 ask for; the label is not empty. */
static unsigned
last_class(const struct world *world, struct slice s)
{
	size_t end = s.len;

	while (end > 1 && world_bidi(world, s.point[end - 1]) == BIDI_NSM) {
		end--;
	}
	if (end < s.len && departs(world, DEPART_BIDI_NSM_ENDS)) {
		return BIDI_EN;
	}
	return world_bidi(world, s.point[end - 1]);
}

static uint32_t
bidi_errors(const struct rules *rules, struct slice s)
{
	const unsigned both = BIDI_EN | BIDI_ES | BIDI_CS | BIDI_ET | BIDI_ON |
			      BIDI_BN | BIDI_NSM;
	unsigned all = rules_bidi_classes(rules, s), first, last;
	bool fits;

	if (s.len == 0) {
		return 0;
	}
	first = world_bidi(rules->world, s.point[0]);
	last = last_class(rules->world, s);
	if (first & (BIDI_R | BIDI_AL)) {
		fits = !(all & ~(both | BIDI_RTL)) &&
		       (last & (BIDI_RTL | BIDI_EN)) &&
		       (departs(rules->world, DEPART_BIDI_RULE_4) ||
			!((all & BIDI_EN) && (all & BIDI_AN)));
	} else {
		fits = first == BIDI_L && !(all & ~(both | BIDI_L)) &&
		       (last & (BIDI_L | BIDI_EN));
	}
	return fits ? 0 : XN_ERROR_BIDI;
}

/* ---- all of them -------------------------------------------------------- */

uint32_t
rules_errors(const struct rules *rules, struct slice s, bool ace, bool bidi)
{
	const struct world *world = rules->world;
	uint32_t errors;

	if (departs(world, DEPART_NO_CHECKS) ||
	    (departs(world, DEPART_ASCII_UNCHECKED) && !ace && is_ascii(s))) {
		return 0;
	}
	errors = hyphen_errors(rules, s) | ascii_errors(rules, s, ace);
	if (rules->uts46) {
		errors |= status_errors(rules, s, ace);
	}
	if (!rules->uts46 || departs(world, DEPART_RFC5892_TOO)) {
		errors |= class_errors(rules, s);
	}
	if (has_prefix(s) && (!is_on(rules, XN_CHECK_HYPHEN_3_4) ||
			      departs(world, DEPART_PREFIX_INSIDE))) {
		errors |= XN_ERROR_ACE_PREFIX;
	}
	if (s.len > 0 && fact_of(s.point[0])->mark) {
		errors |= XN_ERROR_LEADING_MARK;
	}
	if (!text_is_nfc(s)) {
		errors |= XN_ERROR_NOT_NFC;
	}
	if (is_on(rules, XN_CHECK_JOINERS)) {
		errors |= joiner_errors(world, s);
	}
	if (is_on(rules, XN_CHECK_CONTEXTO)) {
		errors |= contexto_errors(s);
	}
	if (bidi && is_on(rules, XN_CHECK_BIDI)) {
		errors |= bidi_errors(rules, s);
	}
	return errors;
}
