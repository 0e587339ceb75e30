/* SPDX-License-Identifier: MIT
 *
 * The rules for one label, as libidn2 has them.
 */
#include "expect.h"

#include <string.h>

#include "lib/unicode/ucd.h"
#include "tools/compare/changes.h"

#define V(major, minor) VERSION(major, minor)

static const char *const names[] = {
#define CLASS_TEXT(name, text) text,
	CLASSES(CLASS_TEXT)};

const char *
class_name(unsigned number)
{
	return names[number];
}

/* ---- facts -------------------------------------------------------------- */

/* Debian 12's: UTS #46 and libunistring of 14.0, RFC 5892 of 12.0. */
void
expect_begin(struct expect *expect, uint32_t on)
{
	expect->on = on;
	expect->asked = 0;
	expect->old.departures.on = DEPART_NEWER_UTS46 | DEPART_NEWER_RFC5892 |
				    DEPART_SHARP_S | DEPART_LATE_CASE |
				    DEPART_IDEOGRAPHS | DEPART_FILLERS |
				    DEPART_MONGOLIAN | DEPART_SPACING;
	expect->old.uts46 = V(14, 0);
	expect->old.rfc5892 = V(12, 0);
	expect->old.ucd = V(14, 0);
}

void
expect_free(struct expect *expect)
{
	ustring_free(&expect->mapped);
	ustring_free(&expect->name);
	ustring_free(&expect->label);
	ustring_free(&expect->normal);
	ustring_free(&expect->decoded);
	ustring_free(&expect->piece);
	ustring_free(&expect->scratch);
}

/* Whether to take a fact of today where the old one differs. */
static bool
takes_new(struct expect *expect, bool same)
{
	return same || differs(expect, CLASS_NEWER_UNICODE);
}

/* Few facts have changed; most need no look at both. */
static bool
is_settled(uint32_t point)
{
	return fact_age(point) == AGE_OLD && change_of(point) == NULL;
}

enum status
expect_status(struct expect *expect, uint32_t point)
{
	enum status now = fact_status(point), old;

	if (is_settled(point)) {
		return now;
	}
	old = world_status(&expect->old, point);
	return takes_new(expect, old == now) ? now : old;
}

size_t
expect_mapping(struct expect *expect, uint32_t point, uint32_t to[MAPPING_MAX])
{
	uint32_t was[MAPPING_MAX];
	size_t now = fact_mapping(point, to), old;

	if (is_settled(point)) {
		return now;
	}
	old = world_mapping(&expect->old, point, was);
	if (takes_new(expect,
		      old == now && memcmp(was, to, now * sizeof *to) == 0)) {
		return now;
	}
	memcpy(to, was, old * sizeof *to);
	return old;
}

static enum idna_class
class_of(struct expect *expect, uint32_t point)
{
	enum idna_class now = fact_class(point);
	enum idna_class old = world_class(&expect->old, point);

	return takes_new(expect, old == now) ? now : old;
}

static unsigned
bidi_of(struct expect *expect, uint32_t point)
{
	unsigned now = fact_bidi(point), old = world_bidi(&expect->old, point);

	return takes_new(expect, old == now) ? now : old;
}

static char
joining_of(struct expect *expect, uint32_t point)
{
	char now = fact_joining(point);
	char old = world_joining(&expect->old, point);

	return takes_new(expect, old == now) ? now : old;
}

/* What is unassigned in 14.0 is no mark there. */
static bool
is_mark(struct expect *expect, uint32_t point)
{
	bool now = fact_is_mark(point);

	return takes_new(expect, !now || fact_age(point) <= V(14, 0)) && now;
}

static unsigned
ccc_of(struct expect *expect, uint32_t point)
{
	unsigned now = fact_ccc(point);

	return takes_new(expect, now == 0 || fact_age(point) <= V(14, 0)) ? now
									  : 0;
}

static enum script
script_of(struct expect *expect, uint32_t point)
{
	enum script now = fact_script(point);

	return takes_new(expect,
			 now == OTHER_SCRIPT || fact_age(point) <= V(14, 0))
		       ? now
		       : OTHER_SCRIPT;
}

bool
expect_std3(struct expect *expect, uint32_t point)
{
	bool sign = point == 0x2260 || point == 0x226E || point == 0x226F;

	return world_was_std3(&expect->old, point) &&
	       !(sign && differs(expect, CLASS_NEWER_UNICODE));
}

static bool
is_forbidden(uint32_t point)
{
	return point <= ' ' || point == 0x7F ||
	       (point < 0x80 && strchr("#%/:<>?@[\\]^|", (int)point) != NULL);
}

bool
has_forbidden(struct expect *expect, uint32_t point)
{
	uint32_t to[MAPPING_MAX];
	size_t len = 0;

	if (point >= 0x80) {
		len = expect_mapping(expect, point, to);
	}
	for (size_t i = 0; i < len; i++) {
		if (is_forbidden(to[i])) {
			return true;
		}
	}
	return false;
}

/* ---- normalisation ------------------------------------------------------ */

/* Whether it is in no table of 14.0, so that nothing is composed with it. */
static bool
is_unknown(struct expect *expect, uint32_t point)
{
	return fact_age(point) > V(14, 0) &&
	       !differs(expect, CLASS_NEWER_UNICODE);
}

/* Nothing happens to what is not known, nor across it. */
void
expect_nfc(struct expect *expect, struct ustring *to, struct slice s)
{
	struct slice part = {s.point, 0};

	to->len = 0;
	if (ustring_is_inert(s)) {
		ustring_add_all(to, s);
		return;
	}
	for (size_t i = 0; i <= s.len; i++) {
		if (i < s.len && !is_unknown(expect, s.point[i])) {
			part.len++;
			continue;
		}
		ustring_nfc(&expect->piece, part, false, &expect->scratch);
		ustring_add_all(to, ustring_all(&expect->piece));
		if (i < s.len) {
			ustring_add(to, s.point[i]);
		}
		part.point = s.point + i + 1;
		part.len = 0;
	}
}

/*
 * What GNU's quick check says (UAX #15, 9), which leaves out every code point
 * behind one beyond the BMP, as if that had two units.
 */
static bool
seems_nfc(struct expect *expect, struct slice s)
{
	unsigned before = 0;

	for (size_t i = 0; i<s.len; i += s.point[i]> 0xFFFF ? 2 : 1) {
		unsigned ccc = ccc_of(expect, s.point[i]);

		if ((before > ccc && ccc != 0) ||
		    (UCD_QC(ucd_row(s.point[i])) != UCD_QC_Y &&
		     !is_unknown(expect, s.point[i]))) {
			return false;
		}
		before = ccc;
	}
	return true;
}

struct slice
expect_nfc_input(struct expect *expect, struct ustring *to, struct slice s)
{
	if (expect_is_nfc(expect, s) ||
	    (seems_nfc(expect, s) && !differs(expect, CLASS_NFC_BEYOND_BMP))) {
		return s;
	}
	expect_nfc(expect, to, s);
	return ustring_all(to);
}

bool
expect_is_nfc(struct expect *expect, struct slice s)
{
	struct ustring *nfc = &expect->normal;

	expect_nfc(expect, nfc, s);
	return nfc->len == s.len &&
	       (s.len == 0 ||
		memcmp(nfc->point, s.point, s.len * sizeof *s.point) == 0);
}

/* No form of normalisation has one. */
bool
has_surrogate(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= 0xD800 && s.point[i] <= 0xDFFF) {
			return true;
		}
	}
	return false;
}

/* ---- UTS #46 ------------------------------------------------------------ */

static bool
has_hyphens_3_4(struct slice s)
{
	return s.len >= 4 && s.point[2] == '-' && s.point[3] == '-';
}

/* Whether a decoded label may have it (UTS #46, 4.1, 7). */
static bool
is_valid(struct expect *expect, uint32_t point, int flags)
{
	enum status status = expect_status(expect, point);
	bool std3 = expect_std3(expect, point);

	if (std3 && (flags & FLAG_STD3)) {
		return false;
	}
	if (std3 && status == STATUS_MAPPED) {
		return !differs(expect, CLASS_FORBIDDEN_IN_ALABEL);
	}
	return status == STATUS_VALID || status == STATUS_DEVIATION || std3;
}

int
expect_uts46(struct expect *expect, struct slice s, bool ace, int flags)
{
	if (s.len == 0) {
		return RC_OK;
	}
	if (ace && (has_surrogate(s) || !expect_is_nfc(expect, s))) {
		return RC_NOT_NFC;
	}
	if (has_hyphens_3_4(s)) {
		return RC_2HYPHEN;
	}
	if (s.point[0] == '-' || s.point[s.len - 1] == '-') {
		return RC_HYPHEN_ENDS;
	}
	if (is_mark(expect, s.point[0])) {
		return RC_COMBINING;
	}
	for (size_t i = 0; i < s.len && ace; i++) {
		if (!is_valid(expect, s.point[i], flags)) {
			return RC_INVALID_NONTRANSITIONAL;
		}
	}
	return RC_OK;
}

/* ---- context ------------------------------------------------------------ */

/* RFC 5892, A.1 */
static bool
joins_around(struct expect *expect, struct slice s, size_t at)
{
	size_t before = at, behind = at + 1;

	while (before > 0 && joining_of(expect, s.point[before - 1]) == 'T') {
		before--;
	}
	while (behind < s.len && joining_of(expect, s.point[behind]) == 'T') {
		behind++;
	}
	return before > 0 && behind < s.len &&
	       strchr("LD", joining_of(expect, s.point[before - 1])) != NULL &&
	       strchr("RD", joining_of(expect, s.point[behind])) != NULL;
}

bool
breaks_contextj(struct expect *expect, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		uint32_t point = s.point[i];

		if ((point == 0x200C || point == 0x200D) &&
		    !(i > 0 && ccc_of(expect, s.point[i - 1]) == 9) &&
		    !(point == 0x200C && joins_around(expect, s, i))) {
			return true;
		}
	}
	return false;
}

/* RFC 5892, A.3 to A.9, for the code point at i */
static bool
breaks_contexto_at(struct expect *expect, struct slice s, size_t at)
{
	uint32_t point = s.point[at];
	uint32_t before = at > 0 ? s.point[at - 1] : 0;
	uint32_t behind = at + 1 < s.len ? s.point[at + 1] : 0;
	uint32_t other = point >= 0x6F0 ? 0x660 : 0x6F0;

	if (point == 0xB7) {
		return before != 'l' || behind != 'l';
	}
	if (point == 0x375) {
		return script_of(expect, behind) != GREEK;
	}
	if (point == 0x5F3 || point == 0x5F4) {
		return script_of(expect, before) != HEBREW;
	}
	for (size_t i = 0; i < s.len; i++) {
		if (point == 0x30FB &&
		    script_of(expect, s.point[i]) == KANA_OR_HAN) {
			return false;
		}
		if (point != 0x30FB && s.point[i] >= other &&
		    s.point[i] <= other + 9) {
			return true;
		}
	}
	return point == 0x30FB;
}

static bool
breaks_contexto(struct expect *expect, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (fact_class(s.point[i]) == CLASS_CONTEXTO &&
		    breaks_contexto_at(expect, s, i)) {
			return true;
		}
	}
	return false;
}

/* ---- right-to-left text ------------------------------------------------- */

static unsigned
bidi_classes(struct expect *expect, struct slice s)
{
	unsigned all = 0;

	for (size_t i = 0; i < s.len; i++) {
		all |= bidi_of(expect, s.point[i]);
	}
	return all;
}

bool
is_rtl(struct expect *expect, struct slice s)
{
	return (bidi_classes(expect, s) & CLASS_RTL) != 0;
}

/* The class that conditions 3 and 6 of RFC 5893, 2, ask for. */
static unsigned
last_class(struct expect *expect, struct slice s)
{
	size_t end = s.len;

	while (end > 1 && bidi_of(expect, s.point[end - 1]) == CLASS_NSM) {
		end--;
	}
	/* To GNU's a mark is an end itself. */
	return end < s.len && !differs(expect, CLASS_BIDI_CONDITIONS)
		       ? CLASS_EN
		       : bidi_of(expect, s.point[end - 1]);
}

bool
breaks_bidi(struct expect *expect, struct slice s)
{
	const unsigned both = CLASS_EN | CLASS_ES | CLASS_CS | CLASS_ET |
			      CLASS_ON | CLASS_BN | CLASS_NSM;
	unsigned all = bidi_classes(expect, s), first, last;

	if (s.len == 0) {
		return false;
	}
	first = bidi_of(expect, s.point[0]);
	last = last_class(expect, s);
	if (first & (CLASS_R | CLASS_AL)) {
		return (all & ~(both | CLASS_RTL)) ||
		       !(last & (CLASS_RTL | CLASS_EN)) ||
		       ((all & CLASS_EN) && (all & CLASS_AN) &&
			differs(expect, CLASS_BIDI_CONDITIONS));
	}
	return first != CLASS_L || (all & ~(both | CLASS_L)) ||
	       !(last & (CLASS_L | CLASS_EN));
}

/* ---- IDNA2008 ----------------------------------------------------------- */

/* What RFC 5892 disallows: UTS #46 lets symbols pass, GNU's those of STD3. */
static bool
is_disallowed(struct expect *expect, uint32_t point, enum rules rules,
	      int flags)
{
	if (class_of(expect, point) != CLASS_DISALLOWED) {
		return false;
	}
	return rules != LOOKUP_UTS46 ||
	       (!(expect_std3(expect, point) && !(flags & FLAG_STD3)) &&
		!differs(expect, CLASS_SYMBOLS_ALLOWED));
}

int
expect_idna2008(struct expect *expect, struct slice s, enum rules rules,
		int flags)
{
	bool unassigned = false;

	if (!expect_is_nfc(expect, s)) {
		return RC_NOT_NFC;
	}
	if (has_hyphens_3_4(s)) {
		return RC_2HYPHEN;
	}
	if (rules == REGISTRATION &&
	    (s.point[0] == '-' || s.point[s.len - 1] == '-')) {
		return RC_HYPHEN_ENDS;
	}
	if (is_mark(expect, s.point[0])) {
		return RC_COMBINING;
	}
	for (size_t i = 0; i < s.len; i++) {
		if (is_disallowed(expect, s.point[i], rules, flags)) {
			return RC_DISALLOWED;
		}
		unassigned |= class_of(expect, s.point[i]) == CLASS_UNASSIGNED;
	}
	if (breaks_contextj(expect, s)) {
		return RC_CONTEXTJ;
	}
	if (rules == REGISTRATION && breaks_contexto(expect, s)) {
		return RC_CONTEXTO;
	}
	if (unassigned) {
		return RC_UNASSIGNED;
	}
	return is_rtl(expect, s) && breaks_bidi(expect, s) ? RC_BIDI : RC_OK;
}
