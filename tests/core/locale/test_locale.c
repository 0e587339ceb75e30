/* SPDX-License-Identifier: MIT
 *
 * The encoding of the locale, with an iconv that does what the test says,
 * whatever locales are installed.  The linker redirects iconv's functions and
 * nl_langinfo to this file.  tests/entries/test_misuse.c has what is misuse.
 */
#define _XOPEN_SOURCE 700

#include "tests/support/heap.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"

#include <xn/locale.h>

#include <check.h>
#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* ---- the C library ------------------------------------------------------ */

iconv_t __real_iconv_open(const char *to, const char *from);
size_t __real_iconv(iconv_t cd, char **in, size_t *left, char **out,
		    size_t *room);
int __real_iconv_close(iconv_t cd);
char *__real_nl_langinfo(nl_item item);
iconv_t __wrap_iconv_open(const char *to, const char *from);
int __wrap_iconv_close(iconv_t cd);
size_t __wrap_iconv(iconv_t cd, char **in, size_t *left, char **out,
		    size_t *room);
char *__wrap_nl_langinfo(nl_item item);

static struct {
	char codeset[20]; /* "": the system's */
	bool does_not_open;
	int error;    /* errno of the failure; 0: it is not set */
	size_t fails; /* the number of the call of iconv that fails; 0: none */
	size_t other; /* the number of the call that replaces a character */
	size_t calls;
	size_t open; /* descriptors */
} library;

/* Before each test: with CK_FORK=no all run in one process. */
static void
reset(void)
{
	memset(&library, 0, sizeof library);
	strcpy(library.codeset, "ISO-8859-1");
}

char *
__wrap_nl_langinfo(nl_item item)
{
	/* Without ck_assert, which allocates. */
	return library.codeset[0] != '\0' ? library.codeset
					  : __real_nl_langinfo(item);
}

iconv_t
__wrap_iconv_open(const char *to, const char *from)
{
	iconv_t cd = (iconv_t)-1;

	library.calls = 0;
	if (!library.does_not_open) {
		cd = __real_iconv_open(to, from);
	} else if (library.error != 0) {
		errno = library.error;
	}
	library.open += cd != (iconv_t)-1;
	return cd;
}

int
__wrap_iconv_close(iconv_t cd)
{
	library.open--;
	return __real_iconv_close(cd);
}

size_t
__wrap_iconv(iconv_t cd, char **in, size_t *left, char **out, size_t *room)
{
	size_t made;

	if (++library.calls == library.fails) {
		errno = library.error;
		return (size_t)-1;
	}
	made = __real_iconv(cd, in, left, out, room);
	return library.calls == library.other ? 1 : made;
}

/* ---- calls -------------------------------------------------------------- */

typedef xn_locale_result conversion(char **dst, const char *src, size_t len);

static const xn_locale_result WORKED = {.status = XN_OK};
static const xn_locale_result NO_MEMORY = {.status = XN_NO_MEMORY};

static xn_locale_result
wrong_at(size_t at)
{
	return (xn_locale_result){.status = XN_INVALID, .at = at};
}

/*
 * Convert len bytes: the result must be text, of text_len bytes, if want is
 * XN_OK, and NULL otherwise.  An errno from before does not count.
 */
static void
check_bytes(conversion *f, const char *src, size_t len, xn_locale_result want,
	    const char *text, size_t text_len)
{
	char *dst = (char *)"";
	xn_locale_result r;

	errno = EILSEQ;
	r = f(&dst, src, len);
	ck_assert_int_eq(r.status, want.status);
	ck_assert_uint_eq(r.at, want.at);
	ck_assert_uint_eq(library.open, 0);
	if (want.status != XN_OK) {
		ck_assert_ptr_null(dst);
		ck_assert_uint_eq(r.length, 0);
		return;
	}
	ck_assert_uint_eq(r.length, text_len);
	ck_assert_mem_eq(dst, text, text_len + 1);
	xn_free(dst);
}

static void
check(conversion *f, const char *src, xn_locale_result want, const char *text)
{
	check_bytes(f, src, strlen(src), want, text,
		    text == NULL ? 0 : strlen(text));
}

#define in xn_locale_to_utf8
#define out xn_utf8_to_locale

/* ---- locales ------------------------------------------------------------ */

#define E "\xE9"      /* e with acute */
#define E8 "\xC3\xA9" /* in UTF-8 */

TEST(one_byte)
{
	check(in, "a" E "/", WORKED, "a" E8 "/");
	check(out, "a" E8 "/", WORKED, "a" E "/");
	check_bytes(in, E "\0b", 3, WORKED, E8 "\0b", 4);
	check_bytes(out, E8 "\0b", 4, WORKED, E "\0b", 3);
	/* What it lacks, and a tag, which glibc would leave out. */
	check(out, E8 "\xE4\xB8\xAD", wrong_at(2), NULL);
	check(out, "/\xF3\xA0\x81\xBF", wrong_at(1), NULL);
	check(out, "/\xF3\xA0\x82\x80", wrong_at(1), NULL);
	/* What is not UTF-8. */
	check(out, E8 E, wrong_at(2), NULL);
}

TEST(utf8)
{
	strcpy(library.codeset, "UTF-8");
	check(in, "a" E8 "\xF3\xA0\x80\xA1", WORKED, "a" E8 "\xF3\xA0\x80\xA1");
	check(in, "a" E8 E, wrong_at(3), NULL);
	check(out, "\xED\xA0\x80", wrong_at(0), NULL);
}

/* The text ends within a character; a character with a plain byte in it. */
TEST(two_bytes)
{
	strcpy(library.codeset, "SHIFT_JIS");
	check(in, "\x83\x41", WORKED, "\xE3\x82\xA2");
	check(in, "a\x83\x41\x83", wrong_at(3), NULL);
	check(out, "\xE3\x82\xA2", WORKED, "\x83\x41");
}

/* A text ends in the state in which it began. */
TEST(states)
{
	strcpy(library.codeset, "ISO-2022-JP");
	check(in, "\x1B$B%\"\x1B(Ba", WORKED,
	      "\xE3\x82\xA2"
	      "a");
	check(out, "\xE3\x82\xA2", WORKED, "\x1B$B%\"\x1B(B");
}

TEST(no_such_encoding)
{
	strcpy(library.codeset, "no-such-encoding");
	for (int c = 0; c < 128; c++) {
		const char text[] = {'a', (char)c, '\0'};
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			     (c >= '0' && c <= '9') || c == '_' || c == '.' ||
			     c == '-';
		xn_locale_result want = plain ? WORKED : wrong_at(1);

		check_bytes(in, text, 2, want, text, 2);
		check_bytes(out, text, 2, want, text, 2);
	}
	check_bytes(in, NULL, 0, WORKED, "", 0);
}

/* A locale that does not exist, and one that changes. */
TEST(the_system)
{
	library.codeset[0] = '\0';
	ck_assert_ptr_null(setlocale(LC_ALL, "no_such.locale"));
	check(in, "a/" E8, wrong_at(2), NULL);
	check(out, "a/" E8, wrong_at(2), NULL);
	check(in, "a/b", WORKED, "a/b");
	if (setlocale(LC_ALL, "C.UTF-8") != NULL) {
		check(in, "a/" E8, WORKED, "a/" E8);
	}
	strcpy(library.codeset, "ISO-8859-1");
	check(out, "a/" E8, WORKED, "a/" E);
}

/* ---- failures ----------------------------------------------------------- */

/* Anything but an unknown encoding counts as a lack of memory. */
TEST(iconv_does_not_open)
{
	library.does_not_open = true;
	library.error = EINVAL;
	check(in, "a" E, wrong_at(1), NULL);
	check(out, "a" E8, wrong_at(1), NULL);
	library.error = ENOMEM;
	check(in, E, NO_MEMORY, NULL);
	library.error = 0;
	check(out, E8, NO_MEMORY, NULL);
}

/* The last call finishes. */
TEST(iconv_fails)
{
	const int errors[] = {EILSEQ, 0, ENOMEM};

	for (size_t i = 0; i < 3; i++) {
		library.error = errors[i];
		for (size_t n = 1; n <= 3; n++) {
			bool memory = errors[i] == ENOMEM;

			library.fails = n;
			check(out, "/" E8,
			      memory ? NO_MEMORY : wrong_at(n == 3 ? 3 : n - 1),
			      NULL);
			check(in, "/" E,
			      n == 3   ? WORKED
			      : memory ? NO_MEMORY
				       : wrong_at(n == 2 ? 2 : 0),
			      "/" E8);
		}
	}
}

TEST(a_character_for_another)
{
	library.other = 2;
	check(out, "/" E8, wrong_at(1), NULL);
	check(in, "/" E, wrong_at(2), NULL);
}

/* The status if allocation n fails.  (Assertions allocate, too.) */
static xn_status
failing(size_t n, const char *src, size_t len)
{
	xn_locale_result r;
	char *dst;

	heap_watch(n, false);
	r = in(&dst, src, len);
	xn_free(dst);
	heap.watch = false;
	ck_assert_uint_eq(heap.live, 0);
	ck_assert_uint_eq(library.open, 0);
	return r.status;
}

/* At some lengths the room is just enough, at others it grows. */
TEST(memory)
{
	size_t most = 0;

	for (size_t len = 1; len <= 200; len++) {
		char *latin = repeat(E, len, ""), *text = repeat(E8, len, "");

		check(in, latin, WORKED, text);
		for (size_t n = 1;; n++) {
			xn_status status = failing(n, latin, len);

			most = n - 1 > most ? n - 1 : most;
			if (status == XN_OK) {
				break;
			}
			ck_assert_int_eq(status, XN_NO_MEMORY);
		}
		free(latin);
		free(text);
	}
	ck_assert_uint_eq(most, 2);
	ck_assert_int_eq(failing(1, "a", 1), XN_NO_MEMORY);
}

/* UTF-16 has a byte order mark and two bytes for a character. */
TEST(results_that_grow)
{
	strcpy(library.codeset, "UTF-16LE");
	for (size_t len = 1; len <= 63; len++) {
		char *text = repeat("/", len, ""), wide[130] = "";

		for (size_t i = 0; i < len; i++) {
			wide[2 * i] = '/';
		}
		check_bytes(out, text, len, WORKED, wide, 2 * len);
		free(text);
	}
}

/* ------------------------------------------------------------------------- */

TESTS(.name = "locale", .before = reset)
