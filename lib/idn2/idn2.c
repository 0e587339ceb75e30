/* SPDX-License-Identifier: MIT
 *
 * The functions of libidn2.  Each converts its arguments to UTF-8, calls a
 * function that does the work, and converts the result to the encoding that was
 * asked for.
 */
#include "dropin.h"

#include <stdlib.h>
#include <string.h>

/* Whether flags contradict one another. */
static bool
contradict(int flags)
{
	const int kinds = IDN2_TRANSITIONAL | IDN2_NONTRANSITIONAL;
	const int trips = IDN2_ALABEL_ROUNDTRIP | IDN2_NO_ALABEL_ROUNDTRIP;

	return (flags & kinds) == kinds || (flags & trips) == trips ||
	       ((flags & kinds) && (flags & IDN2_NO_TR46));
}

/* The result for a source of NULL. */
static int
give_null(char **dst)
{
	if (dst != NULL) {
		*dst = NULL;
	}
	return IDN2_OK;
}

static int
give_null_utf32(uint32_t **dst)
{
	if (dst != NULL) {
		*dst = NULL;
	}
	return IDN2_OK;
}

/* ---- lookup ------------------------------------------------------------- */

static int
lookup(char dst[ASCII_SIZE], size_t *dst_len, const char *src, size_t len,
       int flags)
{
	if (contradict(flags)) {
		return IDN2_INVALID_FLAGS;
	}
	return flags & IDN2_NO_TR46
		       ? dropin_lookup_unmapped(dst, dst_len, src, len, flags)
		       : dropin_lookup_mapped(dst, dst_len, src, len, flags);
}

static int
lookup_and_give(char **dst, const char *src, size_t len, int flags)
{
	char ascii[ASCII_SIZE];
	size_t ascii_len;
	int rc = lookup(ascii, &ascii_len, src, len, flags);

	return rc == IDN2_OK ? dropin_give_utf8(dst, ascii, ascii_len) : rc;
}

int
idn2_to_ascii_8z(const char *input, char **output, int flags)
{
	struct utf8_name name;
	int rc;

	if (input == NULL) {
		return give_null(output);
	}
	rc = dropin_name_from_utf8(&name, input);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = lookup_and_give(output, name.s, name.len, flags);
	dropin_name_release(&name);
	return rc;
}

int
idn2_lookup_u8(const uint8_t *src, uint8_t **lookupname, int flags)
{
	char *name;
	int rc = idn2_to_ascii_8z((const char *)src,
				  lookupname != NULL ? &name : NULL, flags);

	if (rc == IDN2_OK && lookupname != NULL) {
		*lookupname = (uint8_t *)name;
	}
	return rc;
}

int
idn2_lookup_ul(const char *src, char **lookupname, int flags)
{
	struct utf8_name name;
	int rc;

	if (src == NULL) {
		return give_null(lookupname);
	}
	rc = dropin_name_from_locale(&name, src);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = lookup_and_give(lookupname, name.s, name.len,
			     flags | IDN2_NFC_INPUT);
	dropin_name_release(&name);
	return rc;
}

int
idn2_to_ascii_lz(const char *input, char **output, int flags)
{
	return idn2_lookup_ul(input, output, flags);
}

int
idn2_to_ascii_4i2(const uint32_t *input, size_t inlen, char **output, int flags)
{
	struct utf8_name name;
	int rc;

	if (input == NULL) {
		return give_null(output);
	}
	rc = dropin_name_from_utf32(&name, input, inlen);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = lookup_and_give(output, name.s, name.len, flags);
	dropin_name_release(&name);
	return rc;
}

int
idn2_to_ascii_4z(const uint32_t *input, char **output, int flags)
{
	size_t len = input != NULL ? dropin_utf32_length(input) : 0;

	return idn2_to_ascii_4i2(input, len, output, flags);
}

int
idn2_to_ascii_4i(const uint32_t *input, size_t inlen, char *output, int flags)
{
	char ascii[ASCII_SIZE];
	struct utf8_name name;
	size_t len;
	int rc;

	if (input == NULL) {
		if (output != NULL) {
			output[0] = '\0';
		}
		return IDN2_OK;
	}
	rc = dropin_name_from_utf32(&name, input, inlen);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = lookup(ascii, &len, name.s, name.len, flags);
	dropin_name_release(&name);
	if (rc != IDN2_OK) {
		return rc;
	}
	if (len > IDN2_LABEL_MAX_LENGTH) {
		return IDN2_TOO_BIG_LABEL;
	}
	if (output != NULL) {
		memcpy(output, ascii, len + 1);
	}
	return IDN2_OK;
}

/* ---- registration ------------------------------------------------------- */

static int
register_and_give(char **dst, const char *ulabel, size_t ulen,
		  const char *alabel, int flags)
{
	char ascii[LABEL_SIZE];
	size_t len;
	int rc;

	if (ulabel == NULL && alabel == NULL) {
		return give_null(dst);
	}
	rc = dropin_register_label(ascii, &len, ulabel, ulen, alabel, flags);
	return rc == IDN2_OK ? dropin_give_utf8(dst, ascii, len) : rc;
}

int
idn2_register_u8(const uint8_t *ulabel, const uint8_t *alabel,
		 uint8_t **insertname, int flags)
{
	struct utf8_name name = {.s = NULL};
	char *made;
	int rc = IDN2_OK;

	if (ulabel != NULL) {
		rc = dropin_name_from_utf8(&name, (const char *)ulabel);
	}
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = register_and_give(insertname != NULL ? &made : NULL, name.s,
			       name.len, (const char *)alabel, flags);
	dropin_name_release(&name);
	if (rc == IDN2_OK && insertname != NULL) {
		*insertname = (uint8_t *)made;
	}
	return rc;
}

int
idn2_register_ul(const char *ulabel, const char *alabel, char **insertname,
		 int flags)
{
	struct utf8_name name;
	int rc;

	if (ulabel == NULL) {
		return register_and_give(insertname, NULL, 0, alabel, flags);
	}
	rc = dropin_name_from_locale(&name, ulabel);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = register_and_give(insertname, name.s, name.len, alabel,
			       flags | IDN2_NFC_INPUT);
	dropin_name_release(&name);
	return rc;
}

/* ---- to Unicode --------------------------------------------------------- */

/*
 * Convert to Unicode; give() allocates the result in the encoding that is
 * wanted.
 */
static int
show_and_give(char **dst, const char *src, size_t len,
	      int (*give)(char **dst, const char *src, size_t len))
{
	char shown[UNICODE_SIZE];
	size_t shown_len;
	int rc = dropin_show_name(shown, &shown_len, src, len);

	return rc == IDN2_OK ? give(dst, shown, shown_len) : rc;
}

static int
show_utf8_and_give(char **dst, const char *src,
		   int (*give)(char **dst, const char *src, size_t len))
{
	struct utf8_name name;
	int rc = dropin_name_from_utf8(&name, src);

	if (rc != IDN2_OK) {
		return rc;
	}
	rc = show_and_give(dst, name.s, name.len, give);
	dropin_name_release(&name);
	return rc;
}

int
idn2_to_unicode_8z8z(const char *input, char **output, int flags)
{
	(void)flags;
	if (input == NULL) {
		return IDN2_OK;
	}
	return show_utf8_and_give(output, input, dropin_give_utf8);
}

int
idn2_to_unicode_8zlz(const char *input, char **output, int flags)
{
	(void)flags;
	if (input == NULL) {
		return IDN2_OK;
	}
	return show_utf8_and_give(output, input, dropin_give_locale);
}

int
idn2_to_unicode_lzlz(const char *input, char **output, int flags)
{
	struct utf8_name name;
	int rc;

	(void)flags;
	if (input == NULL) {
		return give_null(output);
	}
	rc = dropin_name_from_locale(&name, input);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = show_and_give(output, name.s, name.len, dropin_give_locale);
	dropin_name_release(&name);
	return rc;
}

static int
show_utf32(uint32_t **dst, const char *src, size_t len)
{
	char shown[UNICODE_SIZE];
	size_t shown_len;
	int rc = dropin_show_name(shown, &shown_len, src, len);

	return rc == IDN2_OK ? dropin_give_utf32(dst, shown, shown_len) : rc;
}

int
idn2_to_unicode_8z4z(const char *input, uint32_t **output, int flags)
{
	struct utf8_name name;
	int rc;

	(void)flags;
	if (input == NULL) {
		return give_null_utf32(output);
	}
	rc = dropin_name_from_utf8(&name, input);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = show_utf32(output, name.s, name.len);
	dropin_name_release(&name);
	return rc;
}

int
idn2_to_unicode_4z4z(const uint32_t *input, uint32_t **output, int flags)
{
	struct utf8_name name;
	int rc;

	(void)flags;
	if (input == NULL) {
		return give_null_utf32(output);
	}
	rc = dropin_name_from_utf32(&name, input, dropin_utf32_length(input));
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = show_utf32(output, name.s, name.len);
	dropin_name_release(&name);
	return rc;
}

int
idn2_to_unicode_44i(const uint32_t *in, size_t inlen, uint32_t *out,
		    size_t *outlen, int flags)
{
	char shown[UNICODE_SIZE];
	struct utf8_name name;
	size_t len, cap = outlen != NULL && out != NULL ? *outlen : 0;
	int rc;

	(void)flags;
	if (in == NULL) {
		if (outlen != NULL) {
			*outlen = 0;
		}
		return IDN2_OK;
	}
	rc = dropin_name_from_utf32(&name, in, inlen);
	if (rc != IDN2_OK) {
		return rc;
	}
	rc = dropin_show_name(shown, &len, name.s, name.len);
	dropin_name_release(&name);
	if (rc == IDN2_OK) {
		len = dropin_put_utf32(out, cap, shown, len);
	}
	if (rc == IDN2_OK && outlen != NULL) {
		*outlen = len;
	}
	return rc;
}

/* ---- versions and memory ------------------------------------------------ */

/*
 * The place after a number.  A fraction begins with 0, and does not count as
 * one.
 */
static size_t
skip_number(const char *s, size_t i)
{
	if (s[i] == '0') {
		return i;
	}
	while (is_digit((unsigned char)s[i])) {
		i++;
	}
	return i;
}

bool
dropin_is_later(const char *a, const char *b)
{
	size_t i = 0, enda, endb;

	for (;;) {
		enda = skip_number(a, i);
		endb = skip_number(b, i);
		if (enda != endb) {
			break;
		}
		while (i < enda && a[i] == b[i]) {
			i++;
		}
		if (a[i] != b[i] || a[i] == '\0') {
			return (unsigned char)a[i] > (unsigned char)b[i];
		}
		i++;
	}
	/* The longer of two numbers is later; bytes decide the rest. */
	return enda > i && endb > i ? enda > endb
				    : (unsigned char)a[i] > (unsigned char)b[i];
}

const char *
idn2_check_version(const char *req_version)
{
	if (req_version != NULL && dropin_is_later(req_version, IDN2_VERSION)) {
		return NULL;
	}
	return IDN2_VERSION;
}

void
idn2_free(void *ptr)
{
	free(ptr);
}
