/* SPDX-License-Identifier: MIT
 *
 * Properties of ToASCII's result, which must not change when it is converted
 * again, directly or by way of ToUnicode.
 */
#include "properties.h"

#include <string.h>

#include "tests/support/guard.h"
#include "tests/support/hold.h"

static char once[ROOM], again[ROOM], shown[ROOM];

/* ---- both ways of converting -------------------------------------------- */

static xn_result
take(xn_result r, char *dst, char *made)
{
	expect(made != NULL && r.length < ROOM, "alloc gives a string");
	memcpy(dst, made, r.length + 1);
	xn_free(made);
	return r;
}

static xn_result
to_ascii(const struct subject *s, char *dst, const char *src, size_t len,
	 xn_report *report)
{
	char *made;
	xn_result r;

	if (!s->alloc) {
		return xn_to_ascii(&s->opt, dst, ROOM, src, len, report);
	}
	r = xn_to_ascii_alloc(&s->opt, &made, src, len, report);
	return take(r, dst, made);
}

static xn_result
to_unicode(const struct subject *s, char *dst)
{
	char *made;
	xn_result r;

	if (!s->alloc) {
		return xn_to_unicode(&s->opt, dst, ROOM, s->src, s->len, NULL);
	}
	r = xn_to_unicode_alloc(&s->opt, &made, s->src, s->len, NULL);
	return take(r, dst, made);
}

/* Converts a result again, next to a guard page. */
static xn_result
to_ascii_again(const struct subject *s, const char *src, size_t len)
{
	static struct guard source;

	if (source.first == NULL) {
		guard_make(&source, ROOM);
	}
	return to_ascii(s, again, guard_copy(&source, src, len), len, NULL);
}

/* ---- properties of the result ------------------------------------------- */

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool
is_ldh(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/* The URL Standard's forbidden domain code points in ASCII. */
static bool
is_forbidden(char c)
{
	return (unsigned char)c <= 0x20 || c == 0x7F ||
	       memchr("#%/:<>?@[\\]^|", c, 13) != NULL;
}

/*
 * A label that could not be decoded and passed, so no rule was applied to it.
 */
static bool
passed_unchecked(const struct subject *s, const char *label, size_t len)
{
	return is_on(s, XN_IGNORE_INVALID_PUNYCODE) && len >= 4 &&
	       memcmp(label, "xn--", 4) == 0;
}

/* free: the URL Standard checks little in ASCII names. */
static void
check_out_label(const struct subject *s, const char *label, size_t len,
		bool free)
{
	bool std3 = is_on(s, XN_CHECK_STD3) && !free &&
		    !passed_unchecked(s, label, len);
	bool small = maps(s), forbidden = is_on(s, XN_CHECK_FORBIDDEN);

	for (size_t i = 0; i < len; i++) {
		char c = label[i];

		expect((unsigned char)c < 0x80, "ToASCII gives ASCII");
		expect(!small || !is_upper(c),
		       "a mapped name is in lower case");
		expect(!std3 || is_ldh(c) || (!small && is_upper(c)),
		       "std3 leaves letters, digits, hyphen");
		expect(!forbidden || !is_forbidden(c),
		       "no forbidden domain code point");
	}
	expect(free || !is_on(s, XN_CHECK_LENGTH) || len <= 63,
	       "labels to 63 octets");
}

/* Nameprep made a dot within a label, so the result is another name. */
static bool
brought_dots(const struct subject *s, xn_result r)
{
	size_t dots = 0;

	if (!is_idna2003(s)) {
		return false;
	}
	for (size_t i = 0; i < r.length; i++) {
		dots += once[i] == '.';
	}
	return dots >= r.labels;
}

static void
check_out(const struct subject *s, xn_result r)
{
	bool free = s->opt.profile == XN_URL && is_ascii(s->src, s->len);
	bool lengths =
		is_on(s, XN_CHECK_LENGTH) && !free && !brought_dots(s, r);
	size_t len = r.length;
	size_t root = len > 0 && once[len - 1] == '.';
	size_t start = 0;

	for (size_t i = 0; i <= len; i++) {
		if (i < len && once[i] != '.') {
			continue;
		}
		check_out_label(s, once + start, i - start, free);
		expect(!lengths || i > start || i == len,
		       "no empty label but a final one");
		start = i + 1;
	}
	expect(!lengths || (len - root >= 1 && len - root <= 253),
	       "names to 253 octets");
	expect(!lengths || !root || is_on(s, XN_ALLOW_ROOT_DOT),
	       "a final dot only where it is allowed");
}

/* ---- there and back ----------------------------------------------------- */

static char
lower(char c)
{
	return (char)(is_upper(c) ? c + 0x20 : c);
}

/* RFC 3490 keeps the case of ASCII labels and of A-labels. */
static bool
same_text(const struct subject *s, const char *a, const char *b, size_t len)
{
	if (!is_idna2003(s)) {
		return memcmp(a, b, len) == 0;
	}
	for (size_t i = 0; i < len; i++) {
		if (lower(a[i]) != lower(b[i])) {
			return false;
		}
	}
	return true;
}

/*
 * Two kinds of options prevent the way back by their purpose: transitional
 * processing maps what ToUnicode gives, and XN_URL ignores the length of an
 * ASCII name.
 */
static bool
comes_back(const struct subject *s)
{
	return !is_on(s, XN_TRANSITIONAL) &&
	       !(s->opt.profile == XN_URL && is_on(s, XN_CHECK_LENGTH));
}

/* A label that grew too long for the functions that do not allocate. */
static bool
outgrew(const struct subject *s, xn_result r)
{
	return !s->alloc && (r.errors & XN_ERROR_LABEL_TOO_LONG) &&
	       s->len > XN_LABEL_POINTS / 18;
}

/*
 * An A-label may be too long, too: its code points decompose to at most 4 each.
 */
static bool
is_beyond(const struct subject *s, xn_result r, xn_result t)
{
	return !s->alloc && (t.errors & XN_ERROR_LABEL_TOO_LONG) &&
	       r.length > XN_LABEL_POINTS / 4;
}

static void
check_back(const struct subject *s, xn_result r)
{
	xn_result t;

	if (brought_dots(s, r)) {
		return;
	}
	t = to_ascii_again(s, once, r.length);
	expect(is_beyond(s, r, t) || (same_result(r, t) &&
				      memcmp(once, again, r.length) == 0),
	       "ToASCII of its own result is that result");
	if (!comes_back(s)) {
		return;
	}
	t = to_unicode(s, shown);
	if (outgrew(s, t)) {
		return;
	}
	expect(t.status == XN_OK || t.status == XN_INVALID,
	       "ToUnicode has a result");
	t = to_ascii_again(s, shown, t.length);
	/* RFC 3490 decodes the A-label xn--r6j to U+3002, a dot. */
	if (is_idna2003(s) && t.labels != r.labels) {
		return;
	}
	expect(outgrew(s, t) || (same_result(r, t) &&
				 same_text(s, once, again, r.length)),
	       "ToASCII of ToUnicode is ToASCII");
}

/* ToUnicode of a name that ToASCII refuses. */
static void
show_wrong(const struct subject *s)
{
	xn_result r = to_unicode(s, shown);

	expect(r.status == (r.errors == 0 ? XN_OK : XN_INVALID),
	       "ToUnicode does not fail");
	expect(shown[r.length] == '\0', "a NUL behind the shown name");
}

void
check_conversion(const struct subject *s)
{
	xn_report report = {0};
	xn_result r;

	if (s->report == REPORTED) {
		report = whole_report();
	}
	r = to_ascii(s, once, s->src, s->len,
		     s->report == UNREPORTED ? NULL : &report);
	expect(once[r.length] == '\0', "a NUL behind the result");
	if (r.status == XN_OK) {
		expect(r.errors == 0, "a valid name has no errors");
		check_out(s, r);
		check_back(s, r);
	} else {
		expect(r.status == XN_INVALID && r.errors != 0 && r.length == 0,
		       "ToASCII fails with nothing but errors");
		show_wrong(s);
	}
}
