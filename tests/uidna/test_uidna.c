/* SPDX-License-Identifier: MIT
 *
 * The uidna functions alone: texts and errors of wrong names, buffers,
 * arguments, failing allocations, threads.  ICU's header has the prototypes.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uidna.h>
#include <unicode/ustring.h>

#include "lib/uidna/request.h"
#include "tests/support/heap.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"
#include "tests/support/units.h"

#define U "\xC3\xBC"
#define SHARP "\xC3\x9F"
#define BAD "\xEF\xBF\xBD" /* U+FFFD */
#define ALEF "\xD7\x90"
#define ZWJ "\xE2\x80\x8D"
#define SOFT "\xC2\xAD"
#define STOP "\xE3\x80\x82"
#define ROOM 16384

#define ALL                                                                    \
	(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO |      \
	 UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE)
#define STD3 (ALL | UIDNA_USE_STD3_RULES)
#define OLD 0

/* Each has the type of ICU's. */
typedef int32_t utf8(const UIDNA *, const char *, int32_t, char *, int32_t,
		     UIDNAInfo *, UErrorCode *);
typedef int32_t utf16(const UIDNA *, const UChar *, int32_t, UChar *, int32_t,
		      UIDNAInfo *, UErrorCode *);
typedef int32_t rfc3490(const UChar *, int32_t, UChar *, int32_t, int32_t,
			UParseError *, UErrorCode *);
static UIDNA *(*const open_function)(uint32_t, UErrorCode *) = uidna_openUTS46;
static void (*const close_function)(UIDNA *) = uidna_close;
static utf8 *const utf8_functions[] = {
	uidna_nameToASCII_UTF8, uidna_nameToUnicodeUTF8,
	uidna_labelToASCII_UTF8, uidna_labelToUnicodeUTF8};
static utf16 *const utf16_functions[] = {uidna_nameToASCII, uidna_nameToUnicode,
					 uidna_labelToASCII,
					 uidna_labelToUnicode};
static rfc3490 *const old_functions[] = {uidna_toASCII, uidna_toUnicode,
					 uidna_IDNToASCII, uidna_IDNToUnicode};
static int32_t (*const compare_function)(const UChar *, int32_t, const UChar *,
					 int32_t, int32_t,
					 UErrorCode *) = uidna_compare;

enum { ASCII, UNICODE, LABEL_ASCII, LABEL_UNICODE };

/* ---- calls --------------------------------------------------------------- */

static UIDNA *
open_with(uint32_t options)
{
	UErrorCode code = U_ZERO_ERROR;
	UIDNA *idna = open_function(options, &code);

	ck_assert_ptr_nonnull(idna);
	ck_assert_int_eq(code, 0);
	return idna;
}

/* UTF-16 of UTF-8; each other byte becomes a lone surrogate. */
static int32_t
widen(UChar *to, const char *from)
{
	return (int32_t)units_of(TWO, to, NULL, from, strlen(from));
}

/* ---- names --------------------------------------------------------------- */

struct row {
	int function;
	uint32_t options;
	const char *name, *text;
	uint32_t errors;
	bool different;
};

static const struct row rows[] = {
	{ASCII, ALL, "b" U "cher.de", "xn--bcher-kva.de", 0, false},
	{ASCII, ALL, "EXAMPLE.com.", "example.com.", 0, false},
	{ASCII, ALL, "fa" SHARP ".de", "xn--fa-hia.de", 0, true},
	{ASCII, OLD, "fa" SHARP ".de", "fass.de", 0, true},
	{UNICODE, OLD, "\xE1\xBA\x9E", "ss", 0, true},
	{ASCII, ALL, "\xCF\x82.example.more", "xn--3xa.example.more", 0, true},
	{ASCII, ALL, "long-ascii-labels." U "x", "long-ascii-labels.xn--x-dha",
	 0, false},
	{UNICODE, ALL, "xn--bcher-kva.de", "b" U "cher.de", 0, false},
	/* What callers mask. */
	{ASCII, ALL, "ab--c" U ".x", "xn--ab--c-ova.x", 0x20, false},
	{ASCII, ALL, "-" U "-.x", "xn-----xka.x", 0x18, false},
	{UNICODE, ALL, "ab--c.x", "ab--c.x", 0x20, false},
	{ASCII, ALL, "a..b", "a..b", 1, false},
	{UNICODE, ALL, "a..b" U, "a..b" U, 1, false},
	{UNICODE, ALL, ".a", ".a", 1, false},
	{UNICODE, ALL, "", "", 1, false},
	{ASCII, ALL, "", "", 1, false},
	{LABEL_ASCII, ALL, "", "", 1, false},
	{LABEL_UNICODE, ALL, SOFT, "", 1, false},
	{ASCII, ALL, ALEF "a." U, "xn--a-zhc.xn--tda", 0x800, false},
	{UNICODE, ALL, ALEF "a.b", ALEF "a.b", 0x800, false},
	{ASCII, ALL, "a" ZWJ "b", "xn--ab-m1t", 0x1000, true},
	{ASCII, ALL,
	 "a\xC2\xB7"
	 "b",
	 "xn--ab-0ea", 0x2000, false},
	{ASCII, ALL, "\xD9\xA0\xDB\xB0", "xn--8hb20a", 0x4800, false},
	{UNICODE, ALL, "xn--8hb20a", "\xD9\xA0\xDB\xB0", 0x4800, false},
	{ASCII, ALL, "a\xC2\xB7\xD9\xA0", "xn--a-gda164b", 0x2800, false},
	/* Refused code points. */
	{UNICODE, ALL, "a" ZWJ "b" BAD, "a" ZWJ "b" BAD, 0x80, true},
	{UNICODE, ALL, "a\xC2\xB7" BAD, "a\xC2\xB7" BAD, 0x80, false},
	{ASCII, ALL, "a\xE2\x81\xA0\xE2\x81\xA5" U ".b-", "a" BAD U ".b-", 0x90,
	 false},
	{ASCII, ALL, "\xFF" U, BAD U, 0x80, false},
	{ASCII, ALL, "\xFF" SHARP, BAD SHARP, 0x80, true},
	{UNICODE, ALL, "\xD9\xA9\xDB\xB9", "\xD9\xA9\xDB\xB9", 0x4800, false},
	{ASCII, ALL, "xn--a\xFF", "xn--a" BAD, 0x100, false},
	{UNICODE, ALL,
	 "\xCC\x80"
	 "a." ALEF "a",
	 BAD "a." ALEF "a", 0x40, false},
	{ASCII, STD3, "a_b", "a" BAD "b", 0x80, false},
	{ASCII, STD3, "a_b." U, "a" BAD "b.xn--tda", 0x80, false},
	{LABEL_ASCII, ALL, "a.b", "a" BAD "b", 0x200, false},
	{LABEL_UNICODE, ALL, "a" STOP U, "a" BAD U, 0x200, false},
	/* A-labels. */
	{ASCII, ALL, "xn--.x", "xn--" BAD ".x", 0x400, false},
	{ASCII, ALL, "xn--abc-.x", "xn--abc-" BAD ".x", 0x400, false},
	{UNICODE, ALL, "xn---.x", "xn---" BAD ".x", 0x100, false},
	{ASCII, ALL, "xn--a" U, "xn--a" U, 0x100, false},
	{ASCII, ALL, "xn--a" U "-", "xn--a" U "-", 0x400, false},
	{UNICODE, ALL, "XN--A-ECP.example", "xn--a-ecp" BAD ".example", 0x400,
	 false}, /* a and U+200A */
	{UNICODE, ALL, "xn--u-ccb", "xn--u-ccb" BAD, 0x400,
	 false}, /* not NFC */
	{UNICODE, ALL, "xn--q-xbb7d", "xn--q-xbb7d" BAD, 0x400, false},
	{UNICODE, ALL, "xn--zn7c", "xn--zn7c" BAD, 0x480, false}, /* U+FFFD */
	{UNICODE, ALL, "xn--xn--a--gua", "xn--xn--a--gua" BAD, 0x400, false},
	{ASCII, ALL, "xn--a-0fb", "xn--a-0fb" BAD, 0x440, false},
	{ASCII, STD3, "xn--a_b-hoa", "xn--a" BAD "b-hoa", 0x480, false},
	{LABEL_ASCII, ALL, "xn--a.b-hoa", "xn--a" BAD "b-hoa", 0x600, false},
	{UNICODE, ALL, "xn--a-3fa." BAD,
	 "\xC3\xA6"
	 "a." BAD,
	 0x80, false},
	{ASCII, ALL, "xn--bcher-kva." BAD "." U,
	 "xn--bcher-kva." BAD ".xn--tda", 0x80, false},
};

static void
check_result(const struct row *row, const char *got, int32_t n, UErrorCode code,
	     const UIDNAInfo *info, bool wide)
{
	ck_assert_msg(code == 0 && n == (int32_t)strlen(row->text) &&
			      strcmp(got, row->text) == 0,
		      "\"%s\": \"%s\" %d, code %d", row->name, got, n, code);
	/* A lone surrogate is one error more than an ill-formed byte. */
	ck_assert_msg((info->errors & ~(wide ? 0x80u : 0)) ==
			      (row->errors & ~(wide ? 0x80u : 0)),
		      "\"%s\": errors %x", row->name, info->errors);
	ck_assert_int_eq(info->isTransitionalDifferent, row->different);
}

/* With less room the same length, and nothing behind it. */
static void
try_capacities(const struct row *row, const UIDNA *idna, int32_t n)
{
	for (int32_t cap = 0; cap <= n; cap++) {
		UIDNAInfo info = UIDNA_INFO_INITIALIZER;
		UErrorCode code = U_ZERO_ERROR;
		char text[256];

		memset(text, '#', sizeof text);
		ck_assert_int_eq(utf8_functions[row->function](idna, row->name,
							       -1, text, cap,
							       &info, &code),
				 n);
		ck_assert_int_eq(code,
				 cap < n ? U_BUFFER_OVERFLOW_ERROR
					 : U_STRING_NOT_TERMINATED_WARNING);
		ck_assert_int_eq(text[cap], '#');
		ck_assert(cap < n || memcmp(text, row->text, (size_t)n) == 0);
	}
}

/* In both encodings. */
static void
try_row(const struct row *row, uint32_t options)
{
	UIDNAInfo info = UIDNA_INFO_INITIALIZER;
	UErrorCode code = U_ZERO_ERROR;
	UIDNA *idna = open_with(options);
	char text[ROOM] = "";
	UChar wide[ROOM], source[ROOM];
	int32_t n = utf8_functions[row->function](idna, row->name, -1, text,
						  ROOM, &info, &code);
	size_t at = 0;

	check_result(row, text, n, code, &info, false);
	try_capacities(row, idna, n);
	n = widen(source, row->name);
	n = utf16_functions[row->function](idna, source, n, wide, ROOM, &info,
					   &code);
	for (int32_t k = 0; k <= n; k++) {
		at += utf8_encode(text + at, wide[k]);
	}
	check_result(row, text, (int32_t)at - 1, code, &info, true);
	close_function(idna);
}

TEST(names)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		try_row(&rows[i], rows[i].options);
		if (!(rows[i].errors & 0x6000)) {
			try_row(&rows[i],
				rows[i].options &
					~(uint32_t)UIDNA_CHECK_CONTEXTO);
		}
	}
}

TEST(arguments)
{
	UIDNA *idna = open_with(ALL);
	struct {
		UIDNAInfo info;
		char more[48];
	} info = {.info.size = 64};
	UErrorCode code = U_STRING_NOT_TERMINATED_WARNING;
	char text[32];
	UChar wide[] = {'a', 0xFC, 0};

	memset(info.more, '#', sizeof info.more);
	ck_assert_int_eq(uidna_nameToASCII_UTF8(idna, "a", 1, text, 32,
						&info.info, &code),
			 1);
	ck_assert_int_eq(code, 0);
	ck_assert_int_eq(info.more[47], 0);
#define REFUSED(idna, src, len, dst, cap, info)                                \
	code = U_ZERO_ERROR;                                                   \
	ck_assert_int_eq(                                                      \
		uidna_nameToASCII_UTF8(idna, src, len, dst, cap, info, &code), \
		0);                                                            \
	ck_assert_int_eq(code, U_ILLEGAL_ARGUMENT_ERROR)
	REFUSED(idna, "a", -2, text, 32, &info.info);
	REFUSED(idna, NULL, 1, text, 32, &info.info);
	REFUSED(idna, "a", 1, NULL, 1, &info.info);
	REFUSED(idna, "a", 1, text, -1, &info.info);
	REFUSED(idna, text, 1, text, 32, &info.info);
	REFUSED(idna, "a", 1, text, 32, NULL);
	REFUSED(NULL, "a", 1, text, 32, &info.info);
	info.info.size = 15;
	REFUSED(idna, "a", 1, text, 32, &info.info);
	info.info.size = 16;
	code = U_ZERO_ERROR;
	ck_assert_int_eq(uidna_nameToASCII_UTF8(idna, NULL, 0, text, 32,
						&info.info, &code),
			 0);
	ck_assert_int_eq(info.info.errors, 1);
	ck_assert_int_eq(uidna_nameToASCII_UTF8(idna, NULL, 0, NULL, 0,
						&info.info, &code),
			 0);
	ck_assert_int_eq(code, U_STRING_NOT_TERMINATED_WARNING);
	code = U_ZERO_ERROR;
	ck_assert_int_eq(
		xn_uidna_end(UTF8, NULL, 0, (size_t)INT32_MAX + 1, &code), 0);
	ck_assert_int_eq(code, U_MEMORY_ALLOCATION_ERROR);
	code = U_ZERO_ERROR;
	ck_assert_int_eq(
		uidna_nameToASCII(idna, wide, -1, NULL, 0, &info.info, &code),
		9);
	ck_assert_int_eq(code, U_BUFFER_OVERFLOW_ERROR);
	text[0] = '#';
	ck_assert_int_eq(uidna_nameToASCII_UTF8(idna, "a", 1, text, 32,
						&info.info, &code),
			 0);
	ck_assert_int_eq(text[0], '#');
	ck_assert_ptr_null(open_function(0, &code));
	/* The capacity reaches into the source, the result does not. */
	strcpy(text + 16, "b" U ".de");
	code = U_ZERO_ERROR;
	ck_assert_int_eq(uidna_nameToASCII_UTF8(idna, text + 16, -1, text,
						INT32_MAX, &info.info, &code),
			 12);
	ck_assert_str_eq(text, "xn--b-eha.de");
	close_function(idna);
	close_function(NULL);
}

/* ---- long names ---------------------------------------------------------- */

static uint32_t
convert_long(size_t function, const char *letter, size_t count, const char *end,
	     int32_t *n)
{
	UIDNA *idna = open_with(ALL);
	UIDNAInfo info = UIDNA_INFO_INITIALIZER;
	UErrorCode code = U_ZERO_ERROR;
	char *name = repeat(letter, count, end);
	size_t len = strlen(name);
	char *text = malloc(3 * len + 100);
	UChar *wide = malloc((4 * len + 100) * sizeof *wide);
	int32_t units;

	ck_assert(text != NULL && wide != NULL);
	*n = utf8_functions[function](idna, name, (int32_t)len, text,
				      3 * (int32_t)len + 100, &info, &code);
	ck_assert_int_eq(code, 0);
	units = widen(wide, name);
	utf16_functions[function](idna, wide, units, wide + len + 1,
				  3 * (int32_t)len + 90, &info, &code);
	ck_assert_int_eq(code, 0);
	free(name);
	free(text);
	free(wide);
	close_function(idna);
	return info.errors;
}

TEST(long_names)
{
	int32_t n;

	ck_assert_uint_eq(convert_long(ASCII, "a", 64, "", &n), 2);
	ck_assert_uint_eq(convert_long(ASCII, "a", 63, "." BAD, &n), 0x80);
	ck_assert_uint_eq(convert_long(ASCII, "a.", 127, "", &n), 0);
	ck_assert_uint_eq(convert_long(ASCII, "a.", 127, "a", &n), 4);
	ck_assert_uint_eq(convert_long(ASCII, "a", 254, ".", &n), 6);
	ck_assert_uint_eq(convert_long(ASCII, "a", 253, ".", &n), 2);
	ck_assert_uint_eq(convert_long(ASCII, U, 300, ".", &n), 6);
	ck_assert_uint_eq(convert_long(ASCII, U, 1001, ".", &n), 6);
	ck_assert_uint_eq(convert_long(ASCII, U, 1001, "." ALEF "a", &n),
			  0x806);
	ck_assert_uint_eq(convert_long(ASCII, "xn--_", 13, "", &n), 0x102);
	ck_assert_uint_eq(convert_long(LABEL_ASCII, U, 1001, "", &n), 2);
	ck_assert_uint_eq(convert_long(UNICODE, U, 1001, "", &n), 0);
	ck_assert_int_eq(n, 2002);
	ck_assert_uint_eq(convert_long(UNICODE, "a", 1001, BAD, &n), 0x80);
	ck_assert_uint_eq(convert_long(ASCII, "a", 2000000, BAD, &n), 0x80);
	ck_assert_int_eq(n, 2000003);
	ck_assert_uint_eq(convert_long(ASCII, "a.", 1000000, U, &n), 4);
	/* Within the limit, but not while it is decomposed. */
	ck_assert_uint_eq(
		convert_long(UNICODE, "\xE1\xBB\x8D\xCC\x82", 450, "", &n), 0);
}

/* ---- RFC 3490 ------------------------------------------------------------ */

static const struct {
	int function;
	const char *name, *text;
	int32_t options;
	int code;
} old_rows[] = {
	{2, "fa" SHARP ".de", "fass.de", 0, 0},
	{3, "xn--bcher-kva.de", "b" U "cher.de", 0, 0},
	{0, U, "xn--tda", 0, 0},
	{1, "xn--tda", U, 0, 0},
	{1, "", "", 0, 0},
	{3, "\xFF", "\xED\xA0\xAD", 0, 0}, /* as units.c has it */
	{2, "", "", 0, 0},
	{3, "a..b", "a..b", 0, 0},
	{0, "", "", 0, U_IDNA_ZERO_LENGTH_LABEL_ERROR},
	{2, "a..b..........................", "", 0,
	 U_IDNA_ZERO_LENGTH_LABEL_ERROR},
	{2, "a..b..............", "", 0, U_IDNA_ZERO_LENGTH_LABEL_ERROR},
	{2, "a_b", "a_b", 0, 0},
	{2, "a_b", "", UIDNA_USE_STD3_RULES, U_IDNA_STD3_ASCII_RULES_ERROR},
	{2, "12345678901234567890-", "", UIDNA_USE_STD3_RULES,
	 U_IDNA_STD3_ASCII_RULES_ERROR},
	{2, "1234567890123456-", "", UIDNA_USE_STD3_RULES,
	 U_IDNA_STD3_ASCII_RULES_ERROR},
	{2, ALEF "a\xC8\xA1", "", 0, U_IDNA_UNASSIGNED_ERROR},
	{2, "\xC8\xA1", "", 0, U_IDNA_UNASSIGNED_ERROR},
	{2, "\xC8\xA1", "xn--6la", UIDNA_ALLOW_UNASSIGNED, 0},
	{2, "\xEE\x80\x80\xC8\xA1", "", 0, U_IDNA_UNASSIGNED_ERROR},
	{2, "a\xEE\x80\x80", "", 0, U_IDNA_PROHIBITED_ERROR},
	{0,
	 "\xEE\x80\x80"
	 "23456789012345",
	 "", 0, U_IDNA_PROHIBITED_ERROR},
	{0,
	 "\xEE\x80\x80"
	 "234567890123456",
	 "", 0, U_IDNA_PROHIBITED_ERROR},
	{2, "a." ALEF "a", "", 0, U_IDNA_CHECK_BIDI_ERROR},
	{2, ALEF "_a", "", UIDNA_USE_STD3_RULES, U_IDNA_CHECK_BIDI_ERROR},
	{2, "-a", "", UIDNA_USE_STD3_RULES, U_IDNA_STD3_ASCII_RULES_ERROR},
	{2, "xn--_" U, "", UIDNA_USE_STD3_RULES, U_IDNA_STD3_ASCII_RULES_ERROR},
	{2, "xn--" U, "", 0, U_IDNA_ACE_PREFIX_ERROR},
	{2,
	 "xn--" U
	 "123456789012345678901234567890123456789012345678901234567890",
	 "", 0, U_IDNA_ACE_PREFIX_ERROR},
	{2,
	 "1234567890123456789012345678901234567890123456789012345678901234"
	 ".\xEE\x80\x80",
	 "", 0, U_IDNA_LABEL_TOO_LONG_ERROR},
	{2,
	 "a234567890.a234567890.a234567890.a234567890.a234567890.a234567890."
	 "a234567890.a234567890.a234567890.a234567890.a234567890.a234567890."
	 "a234567890.a234567890.a234567890.a234567890.a234567890.a234567890."
	 "a234567890.a234567890.a234567890.a234567890.a234567890.a234567890",
	 "", 0, U_IDNA_DOMAIN_NAME_TOO_LONG_ERROR},
};

/* Up to 15 units before the place of a fault, and from it on. */
static void
check_place(const UParseError *where, const UChar *src, int32_t len)
{
	int32_t at = where->offset;
	int32_t before = at < 15 ? at : 15;
	int32_t behind = len - at < 15 ? len - at : 15;

	if (at < 0) {
		return;
	}
	for (int32_t k = 0; k < before; k++) {
		ck_assert_int_eq(where->preContext[k], src[at - before + k]);
	}
	for (int32_t k = 0; k < behind; k++) {
		ck_assert_int_eq(where->postContext[k], src[at + k]);
	}
	ck_assert_int_eq(where->preContext[before], 0);
	ck_assert_int_eq(where->postContext[behind], 0);
}

TEST(old_names)
{
	for (size_t i = 0; i < sizeof old_rows / sizeof *old_rows; i++) {
		UChar source[512], wide[512];
		char text[1024];
		UErrorCode code = U_ZERO_ERROR;
		UParseError where;
		bool told;
		int32_t len = widen(source, old_rows[i].name);
		int32_t n;
		size_t at = 0;

		source[len] = 0;
		memset(&where, -1, sizeof where);
		n = old_functions[old_rows[i].function](
			source, i % 2 == 0 ? -1 : len, wide, 512,
			old_rows[i].options, i == 12 ? NULL : &where, &code);
		/* A name that is too long has no place. */
		told = i != 12 && code > 0 &&
		       code != U_IDNA_DOMAIN_NAME_TOO_LONG_ERROR;
		ck_assert_int_eq(where.line, told ? 0 : -1);
		ck_assert_msg((int)code == old_rows[i].code, "\"%s\": %x",
			      old_rows[i].name, code);
		for (int32_t k = 0; k < n; k++) {
			at += utf8_encode(text + at, wide[k]);
		}
		text[at] = '\0';
		ck_assert_str_eq(text, old_rows[i].text);
		if (old_rows[i].name[0] == '1' && code > 0 && len < 30) {
			ck_assert_int_eq(where.offset, len - 1);
		}
		check_place(&where, source, len);
		if (n == 0) {
			continue;
		}
		code = U_ZERO_ERROR;
		ck_assert_int_eq(old_functions[old_rows[i].function](
					 source, len, wide, n,
					 old_rows[i].options, NULL, &code),
				 n);
		ck_assert_int_eq(code, U_STRING_NOT_TERMINATED_WARNING);
		ck_assert_int_eq(old_functions[old_rows[i].function](
					 source, len, NULL, 0,
					 old_rows[i].options, NULL, &code),
				 n);
		ck_assert_int_eq(code, U_BUFFER_OVERFLOW_ERROR);
	}
}

TEST(old_arguments)
{
	static const UChar a[] = {'A', 0xFC, 0}, b[] = {'a', 0xDC, 'x', 0};
	static const UChar c[] = {'a', '.', '.', 0}, d[] = {'b', 0};
	static const UChar e[] = {'B', 'x', 0};
	UChar text[8];
	UErrorCode code = U_ZERO_ERROR;

#define OLD_REFUSED(src, len, dst, cap)                                        \
	code = U_ZERO_ERROR;                                                   \
	ck_assert_int_eq(uidna_toASCII(src, len, dst, cap, 0, NULL, &code),    \
			 0);                                                   \
	ck_assert_int_eq(code, U_ILLEGAL_ARGUMENT_ERROR)
	OLD_REFUSED(NULL, 0, text, 8);
	OLD_REFUSED(a, -2, text, 8);
	OLD_REFUSED(a, -1, text, -1);
	OLD_REFUSED(a, -1, NULL, 1);
	ck_assert_int_eq(uidna_toASCII(a, -1, text, 8, 0, NULL, &code), 0);
	ck_assert_int_eq(uidna_toASCII(a, -1, text, 8, 0, NULL, NULL), 0);
	ck_assert_int_eq(compare_function(a, -1, a, -1, 0, &code), -1);
	ck_assert_int_eq(compare_function(a, -1, a, -1, 0, NULL), -1);
	code = U_ZERO_ERROR;
	ck_assert_int_eq(compare_function(a, -1, b, 2, 0, &code), 0);
	ck_assert_int_eq(compare_function(d, -1, e, 1, 0, &code), 0);
	ck_assert_int_eq(compare_function(d, -1, e, -1, 0, &code), -1);
	ck_assert_int_eq(compare_function(c, 1, e, -1, 0, &code), -1);
	ck_assert_int_lt(compare_function(d, -1, a, -1, 0, &code), 0);
	ck_assert_int_gt(compare_function(a, -1, d, -1, 0, &code), 0);
	ck_assert_int_eq(compare_function(d, 0, d, 1, 0, &code), -1);
	ck_assert_int_eq(compare_function(d, 1, d, 0, 0, &code), 1);
	ck_assert_int_eq(compare_function(a, -1, c, -1, 0, &code), -1);
	ck_assert_int_eq(code, U_IDNA_ZERO_LENGTH_LABEL_ERROR);
}

/* ---- environment --------------------------------------------------------- */

TEST(forbidden)
{
	UIDNAInfo info = UIDNA_INFO_INITIALIZER;
	UErrorCode code = U_ZERO_ERROR;
	char text[64];
	UIDNA *idna;

	setenv("XN_UIDNA_FORBIDDEN", "10", 1);
	idna = open_with(ALL);
	uidna_nameToASCII_UTF8(idna, "\xE2\x84\x80", -1, text, 64, &info,
			       &code);
	ck_assert_str_eq(text, "a/c");
	ck_assert_uint_eq(info.errors, 0);
	close_function(idna);
	setenv("XN_UIDNA_FORBIDDEN", "1", 1);
	idna = open_with(ALL);
	uidna_nameToASCII_UTF8(idna, "\xE2\x84\x80.\xEF\xBC\x81", -1, text, 64,
			       &info, &code);
	ck_assert_str_eq(text, "a" BAD "c.!");
	ck_assert_uint_eq(info.errors, 0x80);
	uidna_nameToASCII_UTF8(idna, "a/\xC3\x9C", -1, text, 64, &info, &code);
	ck_assert_uint_eq(info.errors, 0);
	close_function(idna);
	unsetenv("XN_UIDNA_FORBIDDEN");
}

/* ---- failing allocations ------------------------------------------------- */

static void
fail_each(const char *letter, size_t count, const char *end, size_t function)
{
	UIDNA *idna = open_with(ALL);
	char *name = repeat(letter, count, end);
	int32_t len = (int32_t)strlen(name);
	int32_t cap = 4 * len + 100;
	char *text = malloc((size_t)cap);
	UChar *wide = malloc(2 * (size_t)cap * sizeof *wide);
	int32_t units = widen(wide, name);
	UErrorCode code;

	for (int k = 0; k < 4; k++) {
		size_t fail = 0;

		do {
			UIDNAInfo info = UIDNA_INFO_INITIALIZER;

			code = U_ZERO_ERROR;
			heap_watch(++fail, k >= 2);
			if (k % 2 == 0) {
				utf8_functions[function](idna, name, len, text,
							 cap, &info, &code);
			} else {
				utf16_functions[function](idna, wide, units,
							  wide + units, cap,
							  &info, &code);
			}
			heap.watch = false;
			ck_assert_uint_eq(heap.live, 0);
			ck_assert_int_eq(code,
					 heap.calls < fail
						 ? 0
						 : U_MEMORY_ALLOCATION_ERROR);
		} while (heap.calls >= fail);
	}
	free(name);
	free(text);
	free(wide);
	close_function(idna);
}

TEST(memory)
{
	static const UChar name[] = {'a', 0xFC, 0};
	UErrorCode code = U_ZERO_ERROR;
	UChar text[32];

	heap_watch(1, false);
	ck_assert_ptr_null(open_function(0, &code));
	heap.watch = false;
	ck_assert_int_eq(code, U_MEMORY_ALLOCATION_ERROR);
	code = U_ZERO_ERROR;
	heap_watch(1, false);
	uidna_IDNToASCII(name, -1, text, 32, 0, NULL, &code);
	heap.watch = false;
	ck_assert_int_eq(code, U_MEMORY_ALLOCATION_ERROR);
	fail_each(U, 1100, "." BAD, UNICODE);
	fail_each(U, 1100, "." BAD, ASCII);
	fail_each("a", 10, "." BAD, ASCII);
	fail_each("xn--", 1, "a-3fa." BAD, ASCII);
	fail_each("\xE1\xBB\x8D\xCC\x82", 450, "", UNICODE);
}

/* ---- threads ------------------------------------------------------------- */

static void *
convert_often(void *idna)
{
	for (int i = 0; i < 2000; i++) {
		UIDNAInfo info = UIDNA_INFO_INITIALIZER;
		UErrorCode code = U_ZERO_ERROR;
		char text[64];

		uidna_nameToASCII_UTF8(idna, i % 2 ? "b" U "cher" : BAD, -1,
				       text, 64, &info, &code);
		if (strcmp(text, i % 2 ? "xn--bcher-kva" : BAD) != 0) {
			return idna;
		}
	}
	return NULL;
}

TEST(threads)
{
	pthread_t thread[8];
	UIDNA *idna = open_with(ALL);

	for (int i = 0; i < 8; i++) {
		ck_assert_int_eq(
			pthread_create(&thread[i], NULL, convert_often, idna),
			0);
	}
	for (int i = 0; i < 8; i++) {
		void *wrong;

		ck_assert_int_eq(pthread_join(thread[i], &wrong), 0);
		ck_assert_ptr_null(wrong);
	}
	close_function(idna);
}

TESTS(.name = "uidna", .timeout = 120)
