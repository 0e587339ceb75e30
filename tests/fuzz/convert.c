/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode of any name under any options: what may come out, and
 * that it stays as it is when it goes in again.
 */
#include "fuzz.h"

#include <string.h>

#define REPORTED 1 /* turn: with a report, the longer way */

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static char once[FUZZ_ROOM], again[FUZZ_ROOM], shown[FUZZ_ROOM];

static bool
is_on(uint32_t check)
{
	return (now.opt.checks & check) != 0;
}

static bool
maps(void)
{
	return now.opt.profile < XN_IDNA2008 || is_on(XN_MAP_RFC5895);
}

static bool
is_ascii(const char *s, size_t len)
{
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++) {
		all |= (unsigned char)s[i];
	}
	return all < 0x80;
}

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static char
lower(char c)
{
	return (char)(is_upper(c) ? c + 0x20 : c);
}

/* ---- what may come out -------------------------------------------------- */

static bool
is_ldh(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/* The forbidden domain code points of the URL Standard that are ASCII. */
static bool
is_forbidden(char c)
{
	return (unsigned char)c <= 0x20 || c == 0x7F ||
	       memchr("#%/:<>?@[\\]^|", c, 13) != NULL;
}

/* A label that passed because it could not be decoded, and rules with it. */
static bool
passed_unchecked(const char *label, size_t len)
{
	return is_on(XN_IGNORE_INVALID_PUNYCODE) && len >= 4 &&
	       memcmp(label, "xn--", 4) == 0;
}

/* free: the URL Standard's way out, where little is checked. */
static void
check_label(const char *label, size_t len, bool free)
{
	bool std3 =
		is_on(XN_CHECK_STD3) && !free && !passed_unchecked(label, len);
	bool small = maps(), forbidden = is_on(XN_CHECK_FORBIDDEN);

	for (size_t i = 0; i < len; i++) {
		char c = label[i];

		expect((unsigned char)c < 0x80, "ToASCII gives ASCII");
		expect(!small || !is_upper(c), "mapped is lower case");
		expect(!std3 || is_ldh(c) || (!small && is_upper(c)),
		       "std3 leaves letters, digits, hyphen");
		expect(!forbidden || !is_forbidden(c),
		       "no forbidden domain code point");
	}
	expect(free || !is_on(XN_CHECK_LENGTH) || len <= 63,
	       "labels to 63 octets");
}

static size_t
count_dots(const char *s, size_t len)
{
	size_t dots = 0;

	for (size_t i = 0; i < len; i++) {
		dots += s[i] == '.';
	}
	return dots;
}

/* Nameprep brought a dot into a label: it is another name then. */
static bool
brought_dots(xn_result r)
{
	return now.opt.profile == XN_IDNA2003 &&
	       count_dots(once, r.length) >= r.labels;
}

static void
check_out(const char *out, xn_result r)
{
	bool free = now.opt.profile == XN_URL && is_ascii(now.src, now.len);
	bool lengths = is_on(XN_CHECK_LENGTH) && !free && !brought_dots(r);
	size_t len = r.length;
	size_t root = len > 0 && out[len - 1] == '.';
	size_t start = 0;

	for (size_t i = 0; i <= len; i++) {
		if (i < len && out[i] != '.') {
			continue;
		}
		check_label(out + start, i - start, free);
		expect(!lengths || i > start || i == len,
		       "no empty label but a final one");
		start = i + 1;
	}
	expect(!lengths || (len - root >= 1 && len - root <= 253),
	       "names to 253 octets");
	expect(!lengths || !root || is_on(XN_ALLOW_ROOT_DOT),
	       "a final dot only where it is allowed");
}

/* ---- there and back ----------------------------------------------------- */

static bool
same_result(xn_result a, xn_result b)
{
	return a.status == b.status && a.errors == b.errors &&
	       a.length == b.length && a.labels == b.labels;
}

/* RFC 3490 leaves ASCII labels in their case, and A-labels too. */
static bool
same_text(const char *a, const char *b, size_t len)
{
	if (now.opt.profile != XN_IDNA2003) {
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
 * Two sorts of options undo a way back by what they are for: transitional
 * processing maps what ToUnicode gives, and the length of an all-ASCII name is
 * nothing that XN_URL looks at.
 */
static bool
comes_back(void)
{
	return !is_on(XN_TRANSITIONAL) &&
	       !(now.opt.profile == XN_URL && is_on(XN_CHECK_LENGTH));
}

/*
 * Cherokee's old letters are PVALID, and the small ones, which RFC 5895 makes
 * of them, are not: U+13A0..13FF in a name whose length is given.
 */
static bool
is_lowered_cherokee(const char *name, size_t len)
{
	for (size_t i = 0; is_on(XN_MAP_RFC5895) && i + 1 < len; i++) {
		if (memcmp(name + i, "\xE1\x8E", 2) == 0 ||
		    memcmp(name + i, "\xE1\x8F", 2) == 0) {
			return true;
		}
	}
	return false;
}

/* A label that grew is beyond what is done without memory. */
static bool
outgrew(xn_result r)
{
	return (r.errors & XN_ERROR_LABEL_TOO_LONG) &&
	       now.len > XN_LABEL_POINTS / 18;
}

static void
check_again(xn_result r)
{
	xn_result s;

	if (brought_dots(r)) {
		return;
	}
	s = xn_to_ascii(&now.opt, again, FUZZ_ROOM, once, r.length, NULL);
	expect(same_result(r, s) && memcmp(once, again, r.length) == 0,
	       "ToASCII of its own result is that result");
	if (!comes_back()) {
		return;
	}
	s = xn_to_unicode(&now.opt, shown, FUZZ_ROOM, now.src, now.len, NULL);
	if (outgrew(s) || is_lowered_cherokee(shown, s.length)) {
		return;
	}
	expect(s.status == XN_OK || s.status == XN_INVALID,
	       "ToUnicode has a result");
	s = xn_to_ascii(&now.opt, again, FUZZ_ROOM, shown, s.length, NULL);
	/* RFC 3490 makes U+3002, a dot, of the A-label xn--r6j. */
	if (now.opt.profile == XN_IDNA2003 && s.labels != r.labels) {
		return;
	}
	expect(outgrew(s) ||
		       (same_result(r, s) && same_text(once, again, r.length)),
	       "ToASCII of ToUnicode is ToASCII");
}

/* ToUnicode of a name that ToASCII refuses. */
static void
show_wrong(void)
{
	xn_result r = xn_to_unicode(&now.opt, shown, FUZZ_ROOM, now.src,
				    now.len, NULL);

	expect(r.status == (r.errors == 0 ? XN_OK : XN_INVALID),
	       "ToUnicode does not fail");
	expect(shown[r.length] == '\0', "a NUL behind what is shown");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	xn_report report = {0};
	xn_result r;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	r = xn_to_ascii(&now.opt, once, FUZZ_ROOM, now.src, now.len,
			now.turn & REPORTED ? &report : NULL);
	expect(once[r.length] == '\0', "a NUL behind the result");
	if (r.status == XN_OK) {
		expect(r.errors == 0, "what is right has no errors");
		check_out(once, r);
		check_again(r);
	} else {
		expect(r.status == XN_INVALID && r.errors != 0 && r.length == 0,
		       "ToASCII fails with nothing but errors");
		show_wrong();
	}
	return 0;
}
