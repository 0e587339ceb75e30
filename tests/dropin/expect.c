/* SPDX-License-Identifier: MIT
 *
 * Whole names, as libidn2 has them.
 */
#include "expect.h"

#include <string.h>

#include "lib/unicode/utf8.h"

#include <xn/punycode.h>

#define ACE_LEN 4
#define NAME_OCTETS 253

/* ---- text --------------------------------------------------------------- */

bool
expect_read(struct ustring *to, const char *s, size_t len)
{
	size_t size;

	for (size_t i = 0; i < len; i += size) {
		uint32_t point;

		size = utf8_decode(s + i, len - i, &point);
		if (size == 0) {
			return false;
		}
		ustring_add(to, point);
	}
	return true;
}

static size_t
label_length(struct slice rest)
{
	size_t len = 0;

	while (len < rest.len && rest.point[len] != '.') {
		len++;
	}
	return len;
}

static struct slice
behind(struct slice s, size_t count)
{
	struct slice rest = {s.point + count, s.len - count};

	return rest;
}

static void
add_ascii(struct expect *expect, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		expect->text[expect->len++] = (char)s.point[i];
	}
}

/* ---- the whole name, mapped --------------------------------------------- */

static int
map_point(struct expect *expect, struct ustring *to, uint32_t point, int flags)
{
	enum status status = expect_status(expect, point);
	uint32_t part[MAPPING_MAX];
	struct slice mapped = {part, 0};

	if (status == STATUS_DISALLOWED) {
		return RC_DISALLOWED;
	}
	if ((flags & FLAG_STD3) && expect_std3(expect, point)) {
		return differs(expect, CLASS_STD3_REFUSES) ? RC_DISALLOWED
							   : RC_OK;
	}
	if (has_forbidden(expect, point) &&
	    differs(expect, CLASS_FORBIDDEN_FROM_MAPPING)) {
		return RC_DISALLOWED;
	}
	if (point == 0x1E9E && (flags & FLAG_TRANSITIONAL)) {
		ustring_add(to, 's');
		ustring_add(to, 's');
	} else if (status == STATUS_MAPPED || (status == STATUS_DEVIATION &&
					       (flags & FLAG_TRANSITIONAL))) {
		mapped.len = expect_mapping(expect, point, part);
		ustring_add_all(to, mapped);
	} else if (status != STATUS_IGNORED) {
		ustring_add(to, point);
	}
	return RC_OK;
}

/* Decode, into expect->decoded; *ace becomes what it is. */
static int
decode(struct expect *expect, struct slice *ace, struct slice label)
{
	uint32_t points[LABEL_MAX];
	struct slice s = {points, 0};
	int rc = expect_decode(expect, points, LABEL_MAX, &s.len,
			       behind(label, ACE_LEN));

	if (rc == RC_OK) {
		expect->decoded.len = 0;
		ustring_add_all(&expect->decoded, s);
		*ace = ustring_all(&expect->decoded);
	}
	return rc;
}

/* UTS #46: the last fault of all labels, or the first that is no Punycode. */
static int
validate(struct expect *expect, int flags)
{
	struct slice rest = ustring_all(&expect->name);
	int last = RC_OK;

	for (;;) {
		struct slice label = {rest.point, label_length(rest)};
		bool ace = has_prefix(label);
		int rc = ace ? decode(expect, &label, label) : RC_OK;

		if (rc != RC_OK) {
			return rc;
		}
		rc = expect_uts46(expect, label, ace, flags);
		last = rc != RC_OK ? rc : last;
		rest = behind(rest, label_length(rest));
		if (rest.len == 0) {
			return last;
		}
		rest = behind(rest, 1);
	}
}

static int
map_name(struct expect *expect, const char *name, size_t len, int flags)
{
	struct ustring *mapped = &expect->mapped;

	expect->label.len = 0;
	mapped->len = 0;
	if (!expect_read(&expect->label, name, len)) {
		return RC_ENCODING;
	}
	for (size_t i = 0; i < expect->label.len; i++) {
		int rc = map_point(expect, mapped, expect->label.point[i],
				   flags);

		if (rc != RC_OK) {
			return rc;
		}
	}
	if (mapped->len >= NAME_MAX_POINTS) {
		return RC_BIG_DOMAIN;
	}
	expect_nfc(expect, &expect->name, ustring_all(mapped));
	return validate(expect, flags);
}

/* ---- one label ---------------------------------------------------------- */

/* Note what the Bidi rule for the whole name depends on. */
static void
note_bidi(struct expect *expect, struct slice s)
{
	if (is_rtl(expect, s)) {
		expect->rtl = true;
	}
	if (breaks_bidi(expect, s)) {
		expect->breaks = true;
	}
}

/* Encode, and have it decoded again: that takes no other ASCII than LDH. */
static int
put_encoded(struct expect *expect, struct slice s, int flags)
{
	char *to = expect->text + expect->len;
	size_t len;

	memcpy(to, "xn--", ACE_LEN);
	if (expect_encode(expect, to + ACE_LEN, LABEL_MAX - ACE_LEN, &len, s) !=
	    RC_OK) {
		return RC_BIG_OUTPUT;
	}
	for (size_t i = 0; i < s.len && !(flags & FLAG_NO_ROUNDTRIP); i++) {
		if (s.point[i] < 0x80 && !is_ldh(lower(s.point[i])) &&
		    s.point[i] != '_') {
			return RC_ROUNDTRIP;
		}
	}
	expect->len += len + ACE_LEN;
	return RC_OK;
}

/* A label that is not ASCII, or an A-label that was decoded. */
static int
put_ulabel(struct expect *expect, struct slice s, enum rules rules, int flags)
{
	int rc;

	if (has_surrogate(s)) {
		return RC_ENCODING;
	}
	if (rules != LOOKUP_UTS46 && (flags & FLAG_NFC)) {
		s = expect_nfc_input(expect, &expect->label, s);
	}
	if (!(flags & FLAG_TRANSITIONAL) || rules == REGISTRATION) {
		rc = expect_idna2008(expect, s, rules, flags);
		if (rc != RC_OK) {
			return rc;
		}
	}
	note_bidi(expect, s);
	expect->opaque = false;
	return put_encoded(expect, s, flags);
}

/* The encoding of what an A-label decodes to has to be that again. */
static int
put_alabel(struct expect *expect, struct slice label, enum rules rules,
	   int flags)
{
	size_t at = expect->len;
	struct slice decoded;
	int rc = decode(expect, &decoded, label);

	if (rc == RC_OK) {
		rc = put_ulabel(expect, decoded, rules, flags);
	}
	if (rc != RC_OK) {
		return rc;
	}
	for (size_t i = 0; i < label.len; i++) {
		if (expect->len - at != label.len ||
		    (uint32_t)expect->text[at + i] != lower(label.point[i])) {
			return RC_ROUNDTRIP;
		}
	}
	return RC_OK;
}

/*
 * An A-label that is not looked at, but by the drop-in's Bidi rule, and that
 * with libxn's codec.
 */
static void
note_unverified(struct expect *expect, struct slice label)
{
	bool rtl = expect->rtl, breaks = expect->breaks;
	uint32_t points[LABEL_MAX];
	char code[LABEL_MAX];
	struct slice s = {points, 0};

	for (size_t i = ACE_LEN; i < label.len; i++) {
		code[i - ACE_LEN] = (char)lower(label.point[i]);
	}
	s.len = xn_punycode_decode(points, LABEL_MAX, code, label.len - ACE_LEN,
				   NULL)
			.written;
	note_bidi(expect, s);
	expect->unverified_rtl |= expect->rtl;
	expect->unverified_breaks |= expect->breaks;
	expect->rtl = rtl;
	expect->breaks = breaks;
}

/* ASCII, as it is. */
static int
put_ascii(struct expect *expect, struct slice label)
{
	if (label.len > LABEL_MAX) {
		return RC_BIG_LABEL;
	}
	if (has_prefix_in_any_case(label)) {
		note_unverified(expect, label);
	} else {
		note_bidi(expect, label);
	}
	add_ascii(expect, label);
	return RC_OK;
}

static int
put_label(struct expect *expect, struct slice label, int flags)
{
	enum rules rules = flags & FLAG_NO_TR46 ? LOOKUP_PLAIN : LOOKUP_UTS46;

	if (!is_ascii(label)) {
		return put_ulabel(expect, label, rules, flags);
	}
	return has_prefix(label) && !(flags & FLAG_NO_ROUNDTRIP)
		       ? put_alabel(expect, label, rules, flags)
		       : put_ascii(expect, label);
}

/* ---- lookup ------------------------------------------------------------- */

/* The next label, and with NO_TR46 only now its code points. */
struct labels {
	const char *name; /* NULL: it is in points */
	size_t len;
	struct ustring *points;
	size_t at;
	bool raw; /* what stands behind the ACE prefix is bytes */
};

static bool
read_label(struct labels *labels, const char *s, size_t len)
{
	bool ace = len >= ACE_LEN && (s[0] | 0x20) == 'x' &&
		   (s[1] | 0x20) == 'n' && s[2] == '-' && s[3] == '-';

	if (!labels->raw || !ace) {
		return expect_read(labels->points, s, len);
	}
	for (size_t i = 0; i < len; i++) {
		ustring_add(labels->points, (unsigned char)s[i]);
	}
	return true;
}

static bool
next_label(struct labels *labels, struct slice *label, bool *last)
{
	size_t start = labels->at;

	if (labels->name == NULL) {
		struct slice rest =
			behind(ustring_all(labels->points), labels->at);

		label->point = rest.point;
		label->len = label_length(rest);
		*last = label->len == rest.len;
		labels->at += label->len + 1;
		return true;
	}
	while (labels->at < labels->len && labels->name[labels->at] != '.') {
		labels->at++;
	}
	labels->points->len = 0;
	*last = labels->at == labels->len;
	if (!read_label(labels, labels->name + start, labels->at++ - start)) {
		return false;
	}
	*label = ustring_all(labels->points);
	return true;
}

/* What the drop-in asks last of all, so that other codes stay as they are. */
static bool
breaks_name_bidi(struct expect *expect, int flags)
{
	bool rtl = expect->rtl, breaks = expect->breaks;

	/* With NO_TR46 a name that is all ASCII is not looked at. */
	if (((flags & FLAG_NO_TR46) == 0 || !expect->opaque) &&
	    ((!rtl && expect->unverified_rtl) ||
	     (!breaks && expect->unverified_breaks)) &&
	    differs(expect, CLASS_BIDI_UNVERIFIED)) {
		rtl |= expect->unverified_rtl;
		breaks |= expect->unverified_breaks;
	}
	return rtl && breaks &&
	       differs(expect, flags & FLAG_TRANSITIONAL
				       ? CLASS_BIDI_TRANSITIONAL
				       : CLASS_BIDI_WHOLE_NAME);
}

static int
lookup(struct expect *expect, const char *name, size_t len, int flags)
{
	struct labels labels = {name, len, &expect->name, 0, false};
	bool last = false;
	int rc = RC_OK;

	expect->len = 0;
	expect->rtl = expect->breaks = false;
	expect->unverified_rtl = expect->unverified_breaks = false;
	expect->opaque = true;
	if (!(flags & FLAG_NO_TR46)) {
		labels.name = NULL;
		rc = map_name(expect, name, len, flags);
	}
	while (rc == RC_OK && !last) {
		struct slice label;

		if (!next_label(&labels, &label, &last)) {
			return RC_ENCODING;
		}
		rc = put_label(expect, label, flags);
		if (rc == RC_OK && expect->len > NAME_OCTETS &&
		    !(last && label.len == 0 &&
		      expect->len == NAME_OCTETS + 1)) {
			rc = RC_BIG_DOMAIN;
		}
		if (rc == RC_OK && !last) {
			expect->text[expect->len++] = '.';
		}
	}
	return rc == RC_OK && breaks_name_bidi(expect, flags) ? RC_BIDI : rc;
}

/* A name with symbols that is refused anyway is refused as it always was. */
int
expect_lookup(struct expect *expect, const char *name, size_t len, int flags)
{
	int rc = lookup(expect, name, len, flags);
	uint32_t on = expect->on;

	if (rc == RC_OK || !(on & expect->asked & CLASS_SYMBOLS_ALLOWED)) {
		return rc;
	}
	expect->on &= ~(uint32_t)CLASS_SYMBOLS_ALLOWED;
	rc = lookup(expect, name, len, flags);
	expect->on = on;
	return rc;
}

/* ---- registration ------------------------------------------------------- */

static int
register_ulabel(struct expect *expect, const char *ulabel, size_t len,
		int flags)
{
	struct slice s;

	expect->name.len = 0;
	if (!expect_read(&expect->name, ulabel, len)) {
		return RC_ENCODING;
	}
	s = ustring_all(&expect->name);
	if (!is_ascii(s)) {
		return put_ulabel(expect, s, REGISTRATION,
				  (flags & FLAG_NFC) | FLAG_NO_ROUNDTRIP);
	}
	if (s.len > LABEL_MAX) {
		return RC_BIG_LABEL;
	}
	add_ascii(expect, s);
	return RC_OK;
}

static int
register_alabel(struct expect *expect, const char *ulabel, const char *alabel)
{
	size_t len = strlen(alabel), shown_len = 0;
	char shown[LABEL_MAX * 4 + 1];
	struct slice decoded;
	int rc;

	if (len > LABEL_MAX) {
		return RC_BIG_LABEL;
	}
	expect->label.len = 0;
	if (!expect_read(&expect->label, alabel, len) || len <= ACE_LEN ||
	    !has_prefix(ustring_all(&expect->label)) ||
	    !is_ascii(ustring_all(&expect->label))) {
		return RC_INVALID_ALABEL;
	}
	rc = decode(expect, &decoded, ustring_all(&expect->label));
	if (rc == RC_OK && has_surrogate(decoded)) {
		rc = RC_ENCODING;
	}
	if (rc != RC_OK) {
		return rc;
	}
	for (size_t i = 0; i < decoded.len; i++) {
		shown_len += utf8_encode(shown + shown_len, decoded.point[i]);
	}
	shown[shown_len] = '\0';
	if (ulabel != NULL && strcmp(ulabel, shown) != 0) {
		return RC_MISMATCH;
	}
	rc = register_ulabel(expect, shown, shown_len, 0);
	if (rc != RC_OK) {
		return rc;
	}
	return expect->len == len && memcmp(expect->text, alabel, len) == 0
		       ? RC_OK
		       : RC_MISMATCH;
}

int
expect_register(struct expect *expect, const char *ulabel, const char *alabel,
		int flags)
{
	expect->len = 0;
	return alabel != NULL
		       ? register_alabel(expect, ulabel, alabel)
		       : register_ulabel(expect, ulabel, strlen(ulabel), flags);
}

/* ---- to Unicode --------------------------------------------------------- */

/* What the drop-in asks of what an A-label decodes to, but for its case. */
static bool
is_ulabel(struct expect *expect, struct slice label)
{
	struct ustring *lowered = &expect->mapped;
	uint32_t on = expect->on;
	struct slice s;
	bool ok;

	lowered->len = 0;
	for (size_t i = 0; i < label.len; i++) {
		ustring_add(lowered, lower(label.point[i]));
	}
	s = ustring_all(lowered);
	/* The classes of to_ascii are none of GNU's to_unicode. */
	expect->on = CLASS_ALL;
	ok = expect_uts46(expect, s, true, 0) == RC_OK &&
	     !breaks_contextj(expect, s) &&
	     !(is_rtl(expect, s) && breaks_bidi(expect, s));
	expect->on = on;
	return ok;
}

/* Add a decoded label, at most 63 code points, to the name. */
static int
show_alabel(struct expect *expect, struct slice label)
{
	struct slice decoded;
	int rc = decode(expect, &decoded, label);

	if (rc != RC_OK) {
		return rc;
	}
	if (!is_ulabel(expect, decoded) &&
	    differs(expect, CLASS_TO_UNICODE_VALIDATES)) {
		return RC_ROUNDTRIP;
	}
	if (expect->name.len + decoded.len > NAME_MAX_POINTS) {
		return RC_BIG_DOMAIN;
	}
	ustring_add_all(&expect->name, decoded);
	return RC_OK;
}

static int
show_label(struct expect *expect, struct slice label)
{
	if (has_prefix_in_any_case(label)) {
		return show_alabel(expect, label);
	}
	if (label.len > LABEL_MAX) {
		return RC_BIG_LABEL;
	}
	if (expect->name.len + label.len > NAME_MAX_POINTS) {
		return RC_BIG_DOMAIN;
	}
	ustring_add_all(&expect->name, label);
	return RC_OK;
}

static int
show(struct expect *expect, struct labels *labels)
{
	bool last = false;

	expect->name.len = 0;
	while (!last) {
		struct slice label;
		int rc;

		if (!next_label(labels, &label, &last)) {
			return RC_ENCODING;
		}
		rc = show_label(expect, label);
		if (rc != RC_OK) {
			return rc;
		}
		if (!last) {
			if (expect->name.len == NAME_MAX_POINTS) {
				return RC_BIG_DOMAIN;
			}
			ustring_add(&expect->name, '.');
		}
	}
	return RC_OK;
}

int
expect_show(struct expect *expect, const char *name, size_t len)
{
	struct labels labels = {name, len, &expect->label, 0, true};

	return show(expect, &labels);
}
