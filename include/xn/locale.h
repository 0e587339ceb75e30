/* SPDX-License-Identifier: MIT
 *
 * Text in the encoding of the locale to UTF-8, and back: for programs that get
 * names from a terminal or a command line, or show them there.
 *
 *     setlocale(LC_CTYPE, "");
 *     char *name;
 *     xn_locale_result r = xn_locale_to_utf8(&name, argv[1], strlen(argv[1]));
 *     if (r.status == XN_INVALID)
 *             complain("byte %zu is not in the locale's encoding", r.at);
 *     ...
 *     xn_free(name);
 *
 * This is the only header whose functions ask the locale.  No conversion of
 * names does: convert to UTF-8 where text comes in, and back where it goes out.
 *
 * The contract, for both functions:
 *
 * - The encoding is nl_langinfo(CODESET) at the time of the call.  A program
 *   that has not called setlocale(LC_CTYPE, ""), or whose locale does not
 *   exist, is in the locale "C", which mostly has ASCII alone.  Nothing is kept
 *   between calls.  Any thread may call a function at any time, except while
 *   another one calls setlocale.
 * - Letters and digits of ASCII, ".", "-" and "_" are the same in the encoding
 *   of every locale.  A text of these is copied, even if the system does not
 *   know the encoding.
 * - Other text is converted by the system's iconv.  No character is left out.
 *   None becomes another one, unless iconv has the same code for both: glibc
 *   writes "\" and "~" as the yen sign and the overline of Shift_JIS, U+20A9 as
 *   U+FFE6 of EUC-KR.  The text is tested even if it is UTF-8 and stays as it
 *   is.
 *
 * Windows has wide characters instead: xn_to_ascii_utf16 takes them.  Systems
 * without iconv do not have this header.
 */
#ifndef XN_LOCALE_H
#define XN_LOCALE_H

#ifdef _WIN32
#error "<xn/locale.h> is not for Windows: xn_to_ascii_utf16 takes its text"
#endif

#include <stddef.h>

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct xn_locale_result {
	/*
	 * INVALID: the byte at at cannot be converted.  It is not in the
	 * encoding, or begins a character that the other one does not have.
	 * MISUSE: dst is NULL, or src although it has a length, or the text has
	 * more than SIZE_MAX / 16 bytes.
	 */
	xn_status status;
	/* OK: the bytes of the result, without its NUL.  Else 0. */
	size_t length;
	/*
	 * INVALID: the index in src of the first byte at fault, or len if
	 * something is missing behind the text.  Else 0.
	 */
	size_t at;
} xn_locale_result;

/*
 * Convert src (len bytes) from the locale's encoding to UTF-8, or from UTF-8 to
 * the locale's encoding.  *dst becomes a string that the caller releases with
 * xn_free.  It becomes NULL if the status is not XN_OK.  NUL is a character
 * like any other.
 *
 * xn_status: OK, INVALID, NO_MEMORY, MISUSE.
 */
XN_API xn_locale_result
xn_locale_to_utf8(char **dst, const char *src, size_t len);
XN_API xn_locale_result
xn_utf8_to_locale(char **dst, const char *src, size_t len);

#ifdef __cplusplus
}
#endif

#endif
