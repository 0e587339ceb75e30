/* SPDX-License-Identifier: MIT
 *
 * libxn-icu: ICU as normaliser.
 */
#include "transform.h"

#include <string.h>

#include <unicode/uchar.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

/* ---- results ------------------------------------------------------------ */

xn_normalized
xn_icu_invalid(uint32_t errors, size_t at)
{
	xn_normalized r = {XN_INVALID, errors, 0, at};

	return r;
}

static xn_status
status_of(UErrorCode error)
{
	if (U_SUCCESS(error)) {
		return XN_OK;
	}
	if (error == U_MEMORY_ALLOCATION_ERROR) {
		return XN_NO_MEMORY;
	}
	return error == U_BUFFER_OVERFLOW_ERROR ? XN_NO_SPACE : XN_FAILED;
}

xn_normalized
xn_icu_deliver(uint32_t *dst, size_t cap, const struct utf16 *text,
	       UErrorCode error)
{
	xn_normalized r = {XN_OK, 0, 0, 0};
	int32_t len = 0;

	if (U_SUCCESS(error)) {
		u_strToUTF32((UChar32 *)dst,
			     cap < INT32_MAX ? (int32_t)cap : INT32_MAX, &len,
			     text->s, text->len, &error);
	}
	r.status = status_of(error);
	if (r.status == XN_OK) {
		r.length = (size_t)len;
	}
	return r;
}

/* ---- the normaliser ----------------------------------------------------- */

static const xn_normalizer normalizer = {
	.name = "icu", .nfc = xn_icu_nfc, .nameprep = xn_icu_nameprep};

/* Try to get everything that the normaliser needs later. */
static UErrorCode
try_icu(void)
{
	UErrorCode error = U_ZERO_ERROR;
	UVersionInfo here, built;

	/* Some builds of ICU have no version in the names of functions. */
	u_getUnicodeVersion(here);
	u_versionFromString(built, U_UNICODE_VERSION);
	if (memcmp(here, built, sizeof here) != 0) {
		return U_UNSUPPORTED_ERROR;
	}
	unorm2_getNFCInstance(&error);
	unorm2_getNFKCInstance(&error);
	usprep_close(usprep_openByType(USPREP_RFC3491_NAMEPREP, &error));
	return error;
}

const xn_normalizer *
xn_icu_normalizer(void)
{
	return U_SUCCESS(try_icu()) ? &normalizer : NULL;
}

const char *
xn_icu_error(void)
{
	UErrorCode error = try_icu();

	return U_SUCCESS(error) ? "" : u_errorName(error);
}

const char *
xn_icu_version(void)
{
	return U_ICU_VERSION;
}

const char *
xn_icu_unicode_version(void)
{
	return U_UNICODE_VERSION;
}
