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
#include "tests/support/text_files.h"
#include "tests/support/units.h"

#define U "\xC3\xBC"
#define BAD "\xEF\xBF\xBD" /* U+FFFD */
#define ALEF "\xD7\x90"
#define ROOM 16384
#define ROW_TEXT 512

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
	size_t function;
	uint32_t options;
	char name[ROW_TEXT], text[ROW_TEXT];
	uint32_t errors;
	bool different;
};

/* The index of a word that is one of a list. */
static size_t
index_of(const char *word, const char *const *list, size_t count)
{
	size_t i = 0;

	while (i < count && strcmp(word, list[i]) != 0) {
		i++;
	}
	ck_assert_msg(i < count, "%s: no such word", word);
	return i;
}

#define INDEX(word, list) index_of(word, list, sizeof(list) / sizeof *(list))

static void
read_field(char to[ROW_TEXT], const char *field)
{
	to[read_text(to, ROW_TEXT - 1, field)] = '\0';
}

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

static void
check_name(char *const field[])
{
	static const char *const functions[] = {"ascii", "unicode",
						"label-ascii", "label-unicode"};
	static const char *const options[] = {"old", "all", "std3"};
	static const uint32_t bits[] = {OLD, ALL, STD3};
	static const char *const different[] = {"same", "different"};
	char *end;
	struct row row = {
		.function = INDEX(field[0], functions),
		.options = bits[INDEX(field[1], options)],
		.errors = (uint32_t)strtoul(field[4], &end, 16),
		.different = INDEX(field[5], different) == 1,
	};

	ck_assert_str_eq(end, "");
	read_field(row.name, field[2]);
	read_field(row.text, field[3]);
	try_row(&row, row.options);
	if (!(row.errors & 0x6000)) {
		try_row(&row, row.options & ~(uint32_t)UIDNA_CHECK_CONTEXTO);
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

/* Without room for all of it the length is the same. */
static void
try_old_capacities(rfc3490 *function, const UChar *source, int32_t len,
		   int32_t options, int32_t n)
{
	UChar wide[512];
	UErrorCode code = U_ZERO_ERROR;

	ck_assert_int_eq(function(source, len, wide, n, options, NULL, &code),
			 n);
	ck_assert_int_eq(code, U_STRING_NOT_TERMINATED_WARNING);
	ck_assert_int_eq(function(source, len, NULL, 0, options, NULL, &code),
			 n);
	ck_assert_int_eq(code, U_BUFFER_OVERFLOW_ERROR);
}

static void
check_old_name(char *const field[])
{
	static const char *const functions[] = {"toASCII", "toUnicode",
						"IDNToASCII", "IDNToUnicode"};
	static const char *const options[] = {"-", "unassigned", "std3"};
	static const char *const errors[] = {
		"prohibited",     "unassigned",  "bidi",
		"std3",           "ace-prefix",  "verification",
		"label-too-long", "empty-label", "name-too-long"};
	rfc3490 *function = old_functions[INDEX(field[0], functions)];
	/* 1 is UIDNA_ALLOW_UNASSIGNED, 2 UIDNA_USE_STD3_RULES. */
	int32_t option = (int32_t)INDEX(field[1], options);
	int error = strcmp(field[4], "-") == 0
			    ? 0
			    : U_IDNA_ERROR_START + (int)INDEX(field[4], errors);
	char name[ROW_TEXT], want[ROW_TEXT];
	UChar source[512], wide[512];

	read_field(name, field[2]);
	read_field(want, field[3]);
	for (int i = 0; i < 2; i++) {
		char text[1024];
		UErrorCode code = U_ZERO_ERROR;
		UParseError where;
		int32_t len = widen(source, name), n;
		size_t at = 0;
		bool told;

		source[len] = 0;
		memset(&where, -1, sizeof where);
		n = function(source, i == 0 ? -1 : len, wide, 512, option,
			     i == 0 ? &where : NULL, &code);
		ck_assert_msg((int)code == error, "\"%s\": %x", name, code);
		/* A name that is too long has no place. */
		told = i == 0 && code > 0 &&
		       code != U_IDNA_DOMAIN_NAME_TOO_LONG_ERROR;
		ck_assert_int_eq(where.line, told ? 0 : -1);
		for (int32_t k = 0; k < n; k++) {
			at += utf8_encode(text + at, wide[k]);
		}
		text[at] = '\0';
		ck_assert_str_eq(text, want);
		if (i == 0 && field[5][0] != '-') {
			ck_assert_int_eq(where.offset, atoi(field[5]));
		}
		check_place(&where, source, len);
		if (n > 0) {
			try_old_capacities(function, source, len, option, n);
		}
	}
}

static size_t old_names;

static void
check_row(size_t number, char *const field[])
{
	bool old = strstr(field[0], "to") != NULL ||
		   strstr(field[0], "IDN") != NULL;

	(void)number;
	old_names += old;
	(old ? check_old_name : check_name)(field);
}

TEST(names)
{
	each_row_of("tests/uidna/names.txt", 6, 70, check_row);
	ck_assert_uint_ge(old_names, 20);
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
