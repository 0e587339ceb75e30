/* SPDX-License-Identifier: MIT
 *
 * libxn-icu: ICU as normaliser.
 */
#include "transform.h"

#include <string.h>

#include <unicode/uchar.h>
#include <unicode/uversion.h>

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
