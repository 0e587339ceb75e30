/* SPDX-License-Identifier: MIT
 *
 * Invalid A-labels: those that do not decode, that decode to something without
 * an A-label, or to the U-label of another A-label.
 */
#include "cases.h"
#include "reach.h"

#include "tests/support/text_files.h"

#include <string.h>

#include <xn/bootstring.h>
#include <xn/punycode.h>

/* ---- Punycode ----------------------------------------------------------- */

/*
 * Decodes a label with both decoders, and with the one that takes a workspace.
 */
static xn_punycode_status
decoded(uint32_t *dst, size_t cap, const char *src, size_t len)
{
	uint32_t work[XN_PUNYCODE_WORK(256)], other[256];
	xn_bootstring plain = xn_bootstring_punycode();
	xn_punycode_result r = xn_punycode_decode(dst, cap, src, len, NULL);
	xn_punycode_result in_work = xn_punycode_decode_long(
		other, cap, src, len, NULL, work, sizeof work / sizeof *work);
	xn_bootstring_result b =
		xn_bootstring_decode(&plain, other, cap, src, len, NULL);

	require(len <= 256 && cap <= 256, "room for the label");
	if (r.status != in_work.status || r.read != in_work.read ||
	    r.written != in_work.written || b.read != r.read ||
	    b.written != r.written ||
	    (b.status == XN_BOOTSTRING_OK) != (r.status == XN_PUNYCODE_OK)) {
		complain("the decoders differ: \"%s\"", shown(src, len));
	}
	return r.status;
}

/* Integers that overflowed. */
START_TEST(cve_2017_14062)
{
	static const char *const labels[] = {
		"xn--99999999",
		"xn--0000000000000000000000000000",
		"xn--a-99999999999999999999999999999999999",
		"xn--ihqwcrb4cv8a8dqg056pqjye9999999999",
	};
	uint32_t points[256];

	for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
		const char *ace = labels[i] + 4;

		reach_bad_ace(labels[i], XN_ERROR_BAD_PUNYCODE);
		if (decoded(points, 256, ace, strlen(ace)) !=
		    XN_PUNYCODE_OVERFLOW) {
			complain("%s: no overflow", labels[i]);
		}
	}
	settle();
}
END_TEST

/* The Punycode of one value, which may not be a code point. */
static size_t
encode_value(char *dst, size_t cap, uint32_t value)
{
	xn_bootstring loose = xn_bootstring_punycode();
	xn_bootstring_result r;

	loose.last_point = UINT32_MAX;
	loose.surrogates = true;
	r = xn_bootstring_encode(&loose, dst, cap, &value, 1, NULL);
	require(r.status == XN_BOOTSTRING_OK, "the Punycode of a value");
	return r.written;
}

static void
check_value(uint32_t value, bool everywhere)
{
	char label[64] = "xn--";
	uint32_t points[8];
	bool is_point = value < 0xD800 || (value > 0xDFFF && value <= 0x10FFFF);
	size_t len = encode_value(label + 4, sizeof label - 5, value);
	xn_punycode_status status = decoded(points, 8, label + 4, len);

	if (is_point) {
		if (status != XN_PUNYCODE_OK || points[0] != value) {
			complain("U+%04X does not decode", (unsigned)value);
		}
		return;
	}
	if (status != (value <= 0x10FFFF ? XN_PUNYCODE_BAD_INPUT
					 : XN_PUNYCODE_OVERFLOW)) {
		complain("%X decodes", (unsigned)value);
	}
	if (everywhere) {
		reach_bad_ace(label, XN_ERROR_BAD_PUNYCODE);
	}
}

/* The decoder never gives surrogates or values above U+10FFFF. */
START_TEST(farsight_2018)
{
	static const uint32_t values[] = {
		0xD800,   0xDBFF,   0xDC00,     0xDFFF,     0x110000,
		0x1F1127, 0x1FFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
	};

	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		check_value(values[i], true);
	}
	for (uint32_t value = 0x80; value < 0x140000;
	     value += SECURITY_STEP(true)) {
		check_value(value, false);
	}
	reach_bad_ace("xn--0000h", XN_ERROR_BAD_PUNYCODE);
	settle();
}
END_TEST

/* Only letters and digits are Punycode digits. */
START_TEST(punycode_js_129)
{
	uint32_t points[8];

	for (int c = 0; c < 256; c++) {
		char label[] = {'l', 's', '8', (char)c, 'h'};
		xn_punycode_status status = decoded(points, 8, label, 5);
		bool digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
			     (c >= 'A' && c <= 'Z');

		if (!digit && c != '-' && status != XN_PUNYCODE_BAD_INPUT) {
			complain("%02X is a digit", (unsigned)c);
		}
	}
	reach_bad_ace("xn--ls8h=", XN_ERROR_BAD_PUNYCODE);
	reach_bad_ace("xn--=ls8h", XN_ERROR_BAD_PUNYCODE);
	reach_bad_ace("xn--bcher-kv_", XN_ERROR_BAD_PUNYCODE);
	reach_text(XN_LOOKUP, "\xF0\x9F\x92\xA9", "xn--ls8h");
	settle();
}
END_TEST

/* ---- there and back ----------------------------------------------------- */

/* A label that passes is ToASCII's result for its U-label. */
static void
check_round_trip(const xn_options *opt, const char *label, size_t len)
{
	char ascii[XN_NAME_SIZE], unicode[XN_NAME_SIZE];
	xn_result r = xn_to_ascii(opt, ascii, sizeof ascii, label, len, NULL);
	xn_result back;

	back = xn_to_unicode(opt, unicode, sizeof unicode, label, len, NULL);
	if ((r.status == XN_OK) != (back.status == XN_OK)) {
		complain("%s: one direction only", shown(label, len));
	}
	if (r.status != XN_OK) {
		return;
	}
	r = xn_to_ascii(opt, ascii, sizeof ascii, unicode, back.length, NULL);
	if (r.status != XN_OK || r.length != len ||
	    memcmp(ascii, label, len) != 0 ||
	    (back.length == len && memcmp(unicode, label, len) == 0)) {
		complain("%s is not its own A-label", shown(label, len));
	}
}

/* Every A-label of up to four characters behind the prefix. */
START_TEST(cve_2019_12290)
{
	static const char digits[] = "-0123456789abcdefghijklmnopqrstuvwxyz";
	xn_options opt = xn_profile(XN_LOOKUP);
	char label[] = "xn--....";

	for (size_t len = 1, all = 37; len <= 4; len++, all *= 37) {
		for (size_t n = 0; n < all; n += SECURITY_STEP(len == 4)) {
			for (size_t i = 0, rest = n; i < len; i++) {
				label[4 + i] = digits[rest % 37];
				rest /= 37;
			}
			check_round_trip(&opt, label, 4 + len);
		}
	}
	reach_bad_ace("xn--u-ccb.com", XN_ERROR_NOT_NFC);
	reach_text(XN_LOOKUP, "xn--9uc", "xn--9uc");
	reach_bad_ace("xn---9uc", XN_ERROR_BAD_PUNYCODE);
	settle();
}
END_TEST

/* ---- A-labels of ASCII -------------------------------------------------- */

START_TEST(cve_2024_12224)
{
	reach_bad_ace("xn--example-.org", XN_ERROR_BAD_ACE);
	reach_bad_ace("example.org.xn--", XN_ERROR_BAD_ACE);
	reach_bad_ace("xn--", XN_ERROR_BAD_ACE);
	reach_bad_ace("xn--ascii-.\xE6\x97\xA5\xE6\x9C\xAC", XN_ERROR_BAD_ACE);
	/* Without a mapping the soft hyphen is disallowed, which also refuses
	 * it. */
	reach_bad_ace("xn\xC2\xAD--example-.org", 0);
	reach_errors(XN_LOOKUP, "xn\xC2\xAD--example-.org", XN_ERROR_BAD_ACE);
	settle();
}
END_TEST

START_TEST(cve_2026_39821)
{
	reach_bad_ace("xn--go-", XN_ERROR_BAD_ACE);
	reach_bad_ace("XN--GO-", XN_ERROR_BAD_ACE);
	reach_bad_ace("www.xn--go-.dev", XN_ERROR_BAD_ACE);
	settle();
}
END_TEST

/* At all lengths, also beyond the DNS's limits. */
START_TEST(cve_2026_46644)
{
	char name[96] = "xn--";

	for (size_t len = 1; len < 80; len++) {
		memset(name + 4, 'a', len);
		memcpy(name + 4 + len, "-", 2);
		reach_unicode(XN_LOOKUP, name, XN_ERROR_BAD_ACE);
		reach_errors(XN_LOOKUP, name, XN_ERROR_BAD_ACE);
	}
	settle();
}
END_TEST

/* ---- the prefix --------------------------------------------------------- */

START_TEST(golang_81116)
{
	reach_bad_ace("xn--\xE3\x81\x8C-", 0);
	reach_bad_ace("xn--\xC3\xBC", 0);
	reach_bad_ace("xn--a\xC3\xBC-kva", 0);
	reach_errors(XN_LOOKUP, "xn--\xE3\x81\x8C-", XN_ERROR_ACE_PREFIX);
	reach_errors(XN_URL, "xn--\xC3\xBC", XN_ERROR_ACE_PREFIX);
	reach_errors(XN_IDNA2003, "xn--\xC3\xBC", XN_ERROR_ACE_PREFIX);
	settle();
}
END_TEST

/* ToASCII of its own result gives the result. */
static void
check_again(const xn_options *opt, const char *name, size_t len)
{
	char first[128], again[128];
	xn_result r = xn_to_ascii(opt, first, sizeof first, name, len, NULL);
	xn_result s;

	if (r.status == XN_OK) {
		s = xn_to_ascii(opt, again, sizeof again, first, r.length,
				NULL);
		if (s.status != XN_OK || strcmp(first, again) != 0) {
			complain("%s, %s: not idempotent", shown(name, len),
				 first);
		}
	}
}

START_TEST(ada_1192)
{
	static const xn_profile_id ids[] = {XN_LOOKUP, XN_URL};
	char name[16];

	for (size_t i = 0; i < 2; i++) {
		xn_options opt = xn_profile(ids[i]);

		for (uint32_t point = 0x80; point < 0x110000;
		     point += SECURITY_STEP(true)) {
			size_t len = utf8_encode(name, point);

			memcpy(name + len, "xn-", 3);
			check_again(&opt, name, len + 3);
		}
		reach_text(ids[i], "\xF0\x9F\x98\x80xn-", "xn--xn--qh33b");
		reach_text(ids[i], "xn--xn--qh33b", "xn--xn--qh33b");
	}
	reach_errors(XN_STRICT, "\xF0\x9F\x98\x80xn-",
		     XN_ERROR_TRAILING_HYPHEN);
	reach_errors(XN_STRICT, "xn--xn--qh33b", XN_ERROR_TRAILING_HYPHEN);
	settle();
}
END_TEST

/* Writes this many bytes of other labels, and then the label. */
static size_t
place(char *name, size_t before, const char *label)
{
	for (size_t i = 0; i < before; i++) {
		name[i] = (before - i) % 50 == 1 ? '.' : 'a';
	}
	memcpy(name + before, label, strlen(label));
	return before + strlen(label);
}

/* The prefix counts in any case and at any place of a name. */
START_TEST(bun_33201)
{
	static const char *const labels[] = {
		"xn--a-ecp",
		"Xn--a-ecp.example",
		"xN--a-ecp",
		"XN--A-ECP.EXAMPLE",
	};
	xn_options opt = xn_profile(XN_LOOKUP);
	char name[256];

	for (size_t before = 0; before < 130; before++) {
		for (size_t i = 0; i < 4; i++) {
			size_t len = place(name, before, labels[i]);
			xn_result r =
				xn_to_ascii(&opt, NULL, 0, name, len, NULL);

			if ((r.errors & XN_ERROR_DISALLOWED) == 0) {
				complain("%s passes", shown(name, len));
			}
			reach_units(&opt, name, len);
		}
	}
	reach_bad_ace("xn--a-ecp.example", XN_ERROR_DISALLOWED);
	settle();
}
END_TEST

/* ---- ToUnicode ---------------------------------------------------------- */

/* The output does not depend on what the memory held before. */
static void
check_memory(const xn_options *opt, const char *name, size_t len)
{
	char *clean, dst[2][512];
	xn_result want = xn_to_unicode_alloc(opt, &clean, name, len, NULL);

	for (size_t cap = 0; cap <= want.length + 2; cap++) {
		for (int i = 0; i < 2; i++) {
			bool fits = cap > want.length;
			xn_result r;

			memset(dst[i], i == 0 ? 0 : 0xFF, sizeof dst[i]);
			r = xn_to_unicode(opt, dst[i], cap, name, len, NULL);
			if (r.errors != want.errors ||
			    r.length != want.length + !fits ||
			    (fits ? memcmp(dst[i], clean, r.length + 1) != 0
				  : r.status != XN_NO_SPACE ||
					     (cap > 0 && dst[i][0] != '\0'))) {
				complain("%s, %s, cap %zu", shown(name, len),
					 profile_name(opt->profile), cap);
			}
		}
	}
	xn_free(clean);
}

/* Names that grow, or fail, in the middle of a label. */
START_TEST(cve_2026_57053)
{
	static const char *const names[] = {
		"xn--bcher-kva.example",   "xn--mgba3gch31f060k",
		"a.xn--11b2ezcw70k.b",     "xn--xn--a--gua",
		"xn--wgv71a.xn--zz.xn--9", "xn--u-ccb.xn--example-",
		"\xEF\xB7\xBA.xn--tda",    "xn--4db3e.1\xD9\xA0.xn--",
	};
	const xn_profile_info *info;

	for (size_t p = 0; (info = xn_profile_at(p)) != NULL; p++) {
		xn_options opt = xn_profile(info->id);

		for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
			size_t len = strlen(names[i]);

			for (; len > 0; len--) {
				check_memory(&opt, names[i], len);
			}
			reach_units(&opt, names[i], strlen(names[i]));
		}
	}
	settle();
}
END_TEST

TCase *
ace_case(void)
{
	TCase *tcase = tcase_create("A-labels");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, cve_2017_14062);
	tcase_add_test(tcase, farsight_2018);
	tcase_add_test(tcase, punycode_js_129);
	tcase_add_test(tcase, cve_2019_12290);
	tcase_add_test(tcase, cve_2024_12224);
	tcase_add_test(tcase, cve_2026_39821);
	tcase_add_test(tcase, cve_2026_46644);
	tcase_add_test(tcase, golang_81116);
	tcase_add_test(tcase, ada_1192);
	tcase_add_test(tcase, bun_33201);
	tcase_add_test(tcase, cve_2026_57053);
	return tcase;
}
