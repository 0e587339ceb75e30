/* SPDX-License-Identifier: MIT
 *
 * Names and texts of errors, statuses and versions.
 */
#include "../base/compiler.h"
#include "../unicode/ucd.h"
#include "profile.h"
#include "stages.h"

#include "idna_rows.h"

#include <xn/idna.h>

/* A section for each repertoire: UTS #46, RFC 5891 and 5892, RFC 3490. */
#define SECTIONS (REPERTOIRE_RFC3454 + 1)

/* The errors in the order of their bits; "" where a document has no rule. */
static const struct {
	const char *name;
	const char *text;
	const char *section[SECTIONS];
} error_texts[] = {ERROR_ROWS};

_Static_assert(sizeof error_texts / sizeof *error_texts == XN_ERROR_COUNT,
	       "XN_ERROR_COUNT is the number of errors");

/* Whether a mask has an error.  The functions tell its lowest one. */
static bool
has_error(uint32_t mask)
{
	return (mask & ((UINT32_C(1) << XN_ERROR_COUNT) - 1)) != 0;
}

COLD const char *
xn_error_name(uint32_t mask)
{
	return has_error(mask) ? error_texts[lowest_bit(mask)].name : "";
}

COLD const char *
xn_error_text(uint32_t mask)
{
	return has_error(mask) ? error_texts[lowest_bit(mask)].text : "";
}

COLD const char *
xn_error_section(xn_profile_id id, uint32_t mask)
{
	const struct profile *profile = profile_of((uint32_t)id);

	if (profile == NULL || !has_error(mask)) {
		return "";
	}
	return error_texts[lowest_bit(mask)].section[profile->rules.repertoire];
}

uint32_t
xn_error_next(uint32_t mask)
{
	return mask & (mask - 1);
}

/* The statuses in their order. */
static const struct {
	const char *name;
	const char *text;
} statuses[] = {
	{"XN_OK", "the call worked"},
	{"XN_INVALID", "the name breaks a rule"},
	{"XN_NO_SPACE", "the buffer for the result is too small"},
	{"XN_NO_MEMORY", "there is not enough memory"},
	{"XN_MISUSE", "the program calls the library wrongly"},
	{"XN_FAILED", "the normaliser failed"},
	{"XN_NO_RANDOM", "the system gives no random bytes"},
};

static bool
has_status(xn_status status)
{
	return (size_t)status < sizeof statuses / sizeof *statuses;
}

COLD const char *
xn_status_name(xn_status status)
{
	return has_status(status) ? statuses[status].name : "";
}

COLD const char *
xn_status_text(xn_status status)
{
	return has_status(status) ? statuses[status].text : "";
}

const char *
xn_version(void)
{
	return XN_VERSION;
}

const char *
xn_unicode_version(void)
{
	return xn_ucd_version();
}
