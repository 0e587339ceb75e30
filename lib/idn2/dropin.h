/* SPDX-License-Identifier: MIT
 *
 * What the files of the drop-in for libidn2 share: names as UTF-8 with a
 * length, and libidn2's return values.
 */
#ifndef XN_IDN2_DROPIN_H
#define XN_IDN2_DROPIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idn2.h>
#include <xn/idna.h>

/* Every result of a lookup or a registration, with its NUL. */
#define ASCII_SIZE XN_NAME_SIZE

/* Every result of to_unicode: 255 code points. */
#define UNICODE_SIZE (255 * 4)

/* Of the ACE prefix. */
#define PREFIX_LEN 4

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

/* A name, and the memory that it was converted into, if it was. */
#define TEXT_SMALL 2048

struct text {
	const char *s;
	size_t len;
	char *heap;
	char small[TEXT_SMALL];
};

/* ---- return_codes.c ----------------------------------------------------- */

/* The return value for the first of a label's faults, in libidn2's order. */
int compat_fault_rc(uint32_t errors);

/* ---- codec.c ------------------------------------------------------------ */

/* Whether libidn2's decoder takes all of these characters. */
bool compat_is_basic(const char *code, size_t len);

/* The U-label of an A-label, if it were one: 63 code points. */
#define ULABEL_SIZE (IDN2_LABEL_MAX_LENGTH * 4)

/*
 * What the Punycode of a label with the ACE prefix decodes to, valid or not,
 * letters in the case that they have there.
 */
int compat_decode_alabel(char dst[ULABEL_SIZE], size_t *dst_len,
			 const char *src, size_t len);

/* Memory for Punycode of so many units, to be freed; NULL: there is none. */
uint32_t *compat_codec_work(size_t len);

/* libidn2 exports these as well, and declares them nowhere. */
_IDN2_API int _idn2_punycode_encode(size_t input_length, const uint32_t *input,
				    size_t *output_length, char *output);
_IDN2_API int _idn2_punycode_decode(size_t input_length, const char *input,
				    size_t *output_length, uint32_t *output);

/* ---- label_to_ascii.c --------------------------------------------------- */

/* A label in ASCII, with its NUL. */
#define LABEL_SIZE (IDN2_LABEL_MAX_LENGTH + 1)

/*
 * ToASCII of a label that is not ASCII, under RFC 5891 with XN_CHECK_* as said.
 */
int compat_label_to_ascii(char dst[LABEL_SIZE], size_t *dst_len,
			  const char *src, size_t len, uint32_t checks);

/* Whether labels in ASCII break the Bidi rule, by themselves. */
bool compat_breaks_bidi(const char *src, size_t len);

/* ---- lookup_mapped.c, lookup_unmapped.c --------------------------------- */

/* Lookup, with UTS #46 and without; dst is NUL-terminated with IDN2_OK. */
int compat_lookup_mapped(char dst[ASCII_SIZE], size_t *dst_len, const char *src,
			 size_t len, int flags);
int compat_lookup_unmapped(char dst[ASCII_SIZE], size_t *dst_len,
			   const char *src, size_t len, int flags);

/* ---- register_label.c --------------------------------------------------- */

/* Registration; NULL is a label that there is not, one of them is there. */
int compat_register_label(char dst[LABEL_SIZE], size_t *dst_len,
			  const char *ulabel, size_t ulen, const char *alabel,
			  int flags);

/* ---- to_unicode.c ------------------------------------------------------- */

/* To Unicode, without a NUL. */
int compat_show_name(char dst[UNICODE_SIZE], size_t *dst_len, const char *src,
		     size_t len);

/* ---- encoding.c --------------------------------------------------------- */

/*
 * The UTF-8 form of text in UTF-32, in the locale's encoding.  With IDN2_OK
 * it has to be released.
 */
int compat_text_from_utf32(struct text *text, const uint32_t *src, size_t len);
int compat_text_from_locale(struct text *text, const char *src);
void compat_text_release(struct text *text);

/* Room for size bytes, to be released; NULL: there is no memory. */
char *compat_text_room(struct text *text, size_t size);

/* How many code points there are, or SIZE_MAX: that is not UTF-8. */
size_t compat_utf8_length(const char *src, size_t len);

/* The code points of UTF-32 up to a 0. */
size_t compat_utf32_length(const uint32_t *src);

/*
 * A result for the caller: NUL-terminated, allocated, in UTF-8, UTF-32, the
 * locale's encoding.  With dst NULL it only has to be possible.
 */
int compat_give_utf8(char **dst, const char *src, size_t len);
int compat_give_utf32(uint32_t **dst, const char *src, size_t len);
int compat_give_locale(char **dst, const char *src, size_t len);

/* Write up to cap code points; returns how many there are. */
size_t compat_put_utf32(uint32_t *dst, size_t cap, const char *src, size_t len);

/* ---- idn2.c ------------------------------------------------------------- */

/* Whether version a is later than b: numbers by value, the rest by bytes. */
bool compat_is_later(const char *a, const char *b);

/* Whether a label begins with the ACE prefix, in any case. */
static inline bool
compat_has_prefix(const char *src, size_t len)
{
	return len >= PREFIX_LEN && (src[0] | 0x20) == 'x' &&
	       (src[1] | 0x20) == 'n' && src[2] == '-' && src[3] == '-';
}

#endif
