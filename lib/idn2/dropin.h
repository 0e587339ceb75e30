/* SPDX-License-Identifier: MIT
 *
 * The drop-in for libidn2: the functions that its files share.  They take names
 * as UTF-8 with a length, and return libidn2's values.
 */
#ifndef XN_IDN2_DROPIN_H
#define XN_IDN2_DROPIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idn2.h>
#include <xn/idna.h>

#include "../base/ace_prefix.h"
#include "../base/letters.h"

/* Holds every result of a lookup or a registration, with its NUL. */
#define ASCII_SIZE XN_NAME_SIZE

/*
 * The most code points that libidn2 lets a name have.  Their bytes hold every
 * result of to_unicode.
 */
#define NAME_POINTS 255
#define UNICODE_SIZE (NAME_POINTS * 4)

/* ---- kinds.c ------------------------------------------------------------ */

/* The kinds of characters; small letters, digits and hyphens are 0. */
enum {
	KIND_CAPITAL = 1,
	KIND_UNDERSCORE = 2,
	KIND_DOT = 4,
	KIND_OTHER = 8, /* the rest of ASCII */
	KIND_HIGH = 16  /* beyond 7F */
};

/* The OR of the kinds of a text's bytes. */
unsigned dropin_kinds(const char *src, size_t len);

static inline bool
is_ascii(const char *src, size_t len)
{
	return !(dropin_kinds(src, len) & KIND_HIGH);
}

/* Whether libidn2's Punycode decoder accepts all of these characters. */
static inline bool
is_basic(const char *code, size_t len)
{
	return !(dropin_kinds(code, len) & (KIND_DOT | KIND_OTHER | KIND_HIGH));
}

/*
 * Whether xn_locale_to_utf8 copies these characters in every locale: they are
 * basic or full stops.
 */
static inline bool
is_plain(const char *src, size_t len)
{
	return !(dropin_kinds(src, len) & (KIND_OTHER | KIND_HIGH));
}

/* Whether a value is a code point, and not a surrogate. */
static inline bool
is_scalar(uint32_t point)
{
	return point <= 0x10FFFF && !(point >= 0xD800 && point <= 0xDFFF);
}

/* Whether a label begins with the ACE prefix, in any case. */
static inline bool
has_ace_prefix(const char *src, size_t len)
{
	const unsigned char *s = (const unsigned char *)src;

	return len >= ACE_PREFIX_LEN && is_ace_prefix(s[0], s[1], s[2], s[3]);
}

/*
 * A name in UTF-8, in small or heap: a copy, which nobody changes while it is
 * read again and again.
 */
#define NAME_SMALL 2048

struct utf8_name {
	const char *s;
	size_t len;
	char *heap;
	char small[NAME_SMALL];
};

/* ---- return_codes.c ----------------------------------------------------- */

/* The return value for the first of a label's faults, in libidn2's order. */
int dropin_fault_rc(uint32_t errors);

/* ---- idn2_punycode.c ---------------------------------------------------- */

/* Holds the U-label of any A-label, in UTF-8. */
#define ULABEL_SIZE (IDN2_LABEL_MAX_LENGTH * 4)

/*
 * Decode the Punycode of a label with the ACE prefix, even if the label is not
 * valid.  Letters keep their case.
 */
int dropin_decode_alabel(char dst[ULABEL_SIZE], size_t *dst_len,
			 const char *src, size_t len);

/* Allocate the work memory for Punycode of len units; NULL: no memory. */
uint32_t *dropin_codec_work(size_t len);

/* libidn2 exports these as well, and declares them nowhere. */
_IDN2_API int _idn2_punycode_encode(size_t input_length, const uint32_t *input,
				    size_t *output_length, char *output);
_IDN2_API int _idn2_punycode_decode(size_t input_length, const char *input,
				    size_t *output_length, uint32_t *output);

/* ---- label_to_ascii.c --------------------------------------------------- */

/* Holds a label in ASCII, with its NUL. */
#define LABEL_SIZE (IDN2_LABEL_MAX_LENGTH + 1)

/* ToASCII of a label that is not ASCII, under RFC 5891 with these checks. */
int dropin_label_to_ascii(char dst[LABEL_SIZE], size_t *dst_len,
			  const char *src, size_t len, uint32_t checks);

/* Whether a name in ASCII breaks the Bidi rule; no other rule counts. */
bool dropin_breaks_bidi(const char *src, size_t len);

/* ---- lookup_mapped.c, lookup_unmapped.c --------------------------------- */

/* Lookup with UTS #46, and without.  After IDN2_OK, dst ends with a NUL. */
int dropin_lookup_mapped(char dst[ASCII_SIZE], size_t *dst_len, const char *src,
			 size_t len, int flags);
int dropin_lookup_unmapped(char dst[ASCII_SIZE], size_t *dst_len,
			   const char *src, size_t len, int flags);

/* ---- register_label.c --------------------------------------------------- */

/* Registration.  One of the two labels may be NULL: it is not given. */
int dropin_register_label(char dst[LABEL_SIZE], size_t *dst_len,
			  const char *ulabel, size_t ulen, const char *alabel,
			  int flags);

/* ---- to_unicode.c ------------------------------------------------------- */

/* Convert to Unicode; dst gets no NUL. */
int dropin_show_name(char dst[UNICODE_SIZE], size_t *dst_len, const char *src,
		     size_t len);

/* ---- encoding.c --------------------------------------------------------- */

/*
 * Copy a name, which may be in UTF-32 or in the locale's encoding, as UTF-8.
 * After IDN2_OK the caller releases it.  UTF-8 that was not the locale's is not
 * tested yet.
 */
int dropin_name_from_utf8(struct utf8_name *name, const char *src);
int dropin_name_from_utf32(struct utf8_name *name, const uint32_t *src,
			   size_t len);
int dropin_name_from_locale(struct utf8_name *name, const char *src);
void dropin_name_release(struct utf8_name *name);

/* Room for size bytes, which the caller releases.  NULL: there is no memory. */
char *dropin_name_room(struct utf8_name *name, size_t size);

/* How many code points UTF-8 text has, or SIZE_MAX if it is not UTF-8. */
size_t dropin_utf8_length(const char *src, size_t len);

/* How many code points of UTF-32 there are in front of the 0. */
size_t dropin_utf32_length(const uint32_t *src);

/*
 * Allocate a result for the caller, in UTF-8, UTF-32 or the locale's encoding,
 * and end it with a NUL.  If dst is NULL, only test whether the result has a
 * form in the encoding.
 */
int dropin_give_utf8(char **dst, const char *src, size_t len);
int dropin_give_utf32(uint32_t **dst, const char *src, size_t len);
int dropin_give_locale(char **dst, const char *src, size_t len);

/* Write up to cap code points; returns how many there are. */
size_t dropin_put_utf32(uint32_t *dst, size_t cap, const char *src, size_t len);

/* ---- idn2.c ------------------------------------------------------------- */

/* Whether version a is later than b: numbers by value, the rest by bytes. */
bool dropin_is_later(const char *a, const char *b);

#endif
