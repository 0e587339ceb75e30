/* SPDX-License-Identifier: MIT
 *
 * Names and texts of errors, statuses and versions.
 */
#include "../base/compiler.h"
#include "../unicode/ucd.h"
#include "profile.h"
#include "stages.h"

#include <xn/idna.h>

/* A section for each repertoire: UTS #46, RFC 5891 and 5892, RFC 3490. */
#define SECTIONS (REPERTOIRE_RFC3454 + 1)

/* The errors in the order of their bits; "" where a document has no rule. */
/* clang-format off */
static const struct {
	const char *name;
	const char *text;
	const char *section[SECTIONS];
} error_texts[] = {
	{"invalid-utf8",
	 "these bytes are not well-formed UTF-8",
	 {"Unicode 3.9, table 3-7",
	  "RFC 3629, section 3", "RFC 3629, section 3"}},
	{"empty-name",
	 "the name is empty",
	 {"UTS #46, section 4.2, step 4.1",
	  "RFC 1035, section 3.1", "RFC 1035, section 3.1"}},
	{"empty-label",
	 "a label is empty",
	 {"UTS #46, section 4.2, step 4.2",
	  "RFC 1035, section 3.1", "RFC 3490, section 4.1, step 8"}},
	{"label-too-long",
	 "a label is longer than 63 octets in its ASCII form",
	 {"UTS #46, section 4.2, step 4.2",
	  "RFC 5891, section 4.2.4", "RFC 3490, section 4.1, step 8"}},
	{"name-too-long",
	 "the name is longer than 253 octets in its ASCII form",
	 {"UTS #46, section 4.2, step 4.1",
	  "RFC 1035, section 2.3.4", "RFC 1035, section 2.3.4"}},
	{"leading-hyphen",
	 "a label starts with a hyphen",
	 {"UTS #46, section 4.1, criterion 3",
	  "RFC 5891, section 4.2.3.1", "RFC 3490, section 4.1, step 3b"}},
	{"trailing-hyphen",
	 "a label ends with a hyphen",
	 {"UTS #46, section 4.1, criterion 3",
	  "RFC 5891, section 4.2.3.1", "RFC 3490, section 4.1, step 3b"}},
	{"hyphen-3-4",
	 "a label has hyphens in third and fourth place",
	 {"UTS #46, section 4.1, criterion 2",
	  "RFC 5891, section 4.2.3.1", ""}},
	{"leading-mark",
	 "a label starts with a combining mark",
	 {"UTS #46, section 4.1, criterion 6",
	  "RFC 5891, section 4.2.3.2", ""}},
	{"disallowed",
	 "this character is not allowed in a name",
	 {"UTS #46, section 4.1, criterion 7",
	  "RFC 5892, section 2.7", "RFC 3454, section 5"}},
	{"unassigned",
	 "this code point is not assigned to a character",
	 {"UTS #46, section 4.1, criterion 7",
	  "RFC 5892, section 2.10", "RFC 3454, section 7"}},
	{"std3",
	 "of ASCII only letters, digits and hyphens are allowed here",
	 {"UTS #46, section 4.1, criterion 7",
	  "RFC 3490, section 4.1, 3a", "RFC 3490, section 4.1, step 3a"}},
	{"not-nfc",
	 "the label is not in normalisation form C",
	 {"UTS #46, section 4.1, criterion 1",
	  "RFC 5891, section 4.2.1", ""}},
	{"bad-punycode",
	 "what follows xn-- is not valid Punycode",
	 {"UTS #46, section 4, step 4",
	  "RFC 3492, section 6.2", ""}},
	{"bad-ace",
	 "this A-label is not one that ToASCII produces",
	 {"UTS #46, section 4, step 4",
	  "RFC 5891, section 4.2.1", "RFC 3490, section 4.2, step 7"}},
	{"ace-prefix",
	 "a label that starts with xn-- is no U-label",
	 {"UTS #46, sections 4, step 4, and 4.1, criterion 4",
	  "RFC 5890, section 2.3.2.1", "RFC 3490, section 4.1, step 5"}},
	{"bidi",
	 "the label breaks the Bidi rule",
	 {"RFC 5893, section 2",
	  "RFC 5893, section 2", "RFC 3454, section 6"}},
	{"contextj",
	 "a joiner stands where it has no effect",
	 {"RFC 5892, appendix A",
	  "RFC 5892, appendix A", ""}},
	{"contexto",
	 "this character needs another context",
	 {"RFC 5892, appendix A",
	  "RFC 5892, appendix A", ""}},
	{"forbidden-domain",
	 "this character is forbidden in the host of a URL",
	 {"URL Standard, forbidden domain code point",
	  "URL Standard, forbidden domain code point",
	  "URL Standard, forbidden domain code point"}},
};
/* clang-format on */

_Static_assert(sizeof error_texts / sizeof *error_texts == XN_ERROR_COUNT,
	       "each error has a row");

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
