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

/* Every result of a lookup or a registration, with its NUL. */
#define ASCII_SIZE XN_NAME_SIZE

/* The code points that libidn2 lets a name have, and their bytes: every result
 * of to_unicode. */
#define NAME_POINTS 255
#define UNICODE_SIZE (NAME_POINTS * 4)

static inline bool
is_ascii(const char *src, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)src[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

/* Whether libidn2's decoder takes a character. */
static inline bool
is_basic(char c)
{
	unsigned char u = (unsigned char)c;

	return is_lower(u) || is_upper(u) || is_digit(u) || c == '-' ||
	       c == '_';
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

/* A name in UTF-8, and the memory that it was converted into, if it was. */
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

/* Whether libidn2's decoder takes all of these characters. */
bool dropin_is_basic(const char *code, size_t len);

/* What an A-label decodes to, in UTF-8. */
#define ULABEL_SIZE (IDN2_LABEL_MAX_LENGTH * 4)

/*
 * Decode the Punycode of a label with the ACE prefix, valid or not; letters
 * keep their case.
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

/* A label in ASCII, with its NUL. */
#define LABEL_SIZE (IDN2_LABEL_MAX_LENGTH + 1)

/* ToASCII of a label that is not ASCII, under RFC 5891 with these checks. */
int dropin_label_to_ascii(char dst[LABEL_SIZE], size_t *dst_len,
			  const char *src, size_t len, uint32_t checks);

/* Whether labels in ASCII break the Bidi rule, by themselves. */
bool dropin_breaks_bidi(const char *src, size_t len);

/* ---- lookup_mapped.c, lookup_unmapped.c --------------------------------- */

/* Lookup, with UTS #46 and without; dst is NUL-terminated with IDN2_OK. */
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

/* To Unicode, without a NUL. */
int dropin_show_name(char dst[UNICODE_SIZE], size_t *dst_len, const char *src,
		     size_t len);

/* ---- encoding.c --------------------------------------------------------- */

/*
 * The UTF-8 form of a name in UTF-32, or in the locale's encoding.  With
 * IDN2_OK it has to be released.
 */
int dropin_name_from_utf32(struct utf8_name *name, const uint32_t *src,
			   size_t len);
int dropin_name_from_locale(struct utf8_name *name, const char *src);
void dropin_name_release(struct utf8_name *name);

/* Room for size bytes, to be released; NULL: there is no memory. */
char *dropin_name_room(struct utf8_name *name, size_t size);

/* Whether every locale's encoding has these characters as ASCII: they are
 * those of is_basic() and full stops. */
bool dropin_is_plain(const char *src, size_t len);

/* How many code points there are, or SIZE_MAX: that is not UTF-8. */
size_t dropin_utf8_length(const char *src, size_t len);

/* The code points of UTF-32 up to a 0. */
size_t dropin_utf32_length(const uint32_t *src);

/*
 * A result for the caller: NUL-terminated, allocated, in UTF-8, UTF-32, the
 * locale's encoding.  With dst NULL it only has to be possible.
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
