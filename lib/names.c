/* SPDX-License-Identifier: MIT
 *
 * Names and texts of errors, checks and statuses; versions.
 */
#include "ucd.h"

#include <xn/idna.h>

/*
 * An error; and the rule it breaks under UTS #46, RFC 5891 and RFC 3490, ""
 * where that has none.
 */
struct error {
	const char *name;
	const char *text;
	const char *uts46;
	const char *rfc5891;
	const char *rfc3490;
};

/* In the order of their bits. */
static const struct error errors[XN_ERROR_COUNT] = {
	{"invalid-utf8", "these bytes are not well-formed UTF-8",
	 "Unicode 3.9, table 3-7", "RFC 3629, section 3",
	 "RFC 3629, section 3"},
	{"empty-name", "the name is empty", "UTS #46, section 4.2, step 4.1",
	 "RFC 1035, section 3.1", "RFC 1035, section 3.1"},
	{"empty-label", "a label is empty", "UTS #46, section 4.2, step 4.2",
	 "RFC 1035, section 3.1", "RFC 3490, section 4.1, step 8"},
	{"label-too-long", "a label is longer than 63 octets in its ASCII form",
	 "UTS #46, section 4.2, step 4.2", "RFC 5891, section 4.2.4",
	 "RFC 3490, section 4.1, step 8"},
	{"name-too-long",
	 "the name is longer than 253 octets in its ASCII form",
	 "UTS #46, section 4.2, step 4.1", "RFC 1035, section 2.3.4",
	 "RFC 1035, section 2.3.4"},
	{"leading-hyphen", "a label starts with a hyphen",
	 "UTS #46, section 4.1, criterion 3", "RFC 5891, section 4.2.3.1",
	 "RFC 3490, section 4.1, step 3b"},
	{"trailing-hyphen", "a label ends with a hyphen",
	 "UTS #46, section 4.1, criterion 3", "RFC 5891, section 4.2.3.1",
	 "RFC 3490, section 4.1, step 3b"},
	{"hyphen-3-4", "a label has hyphens in third and fourth place",
	 "UTS #46, section 4.1, criterion 2", "RFC 5891, section 4.2.3.1", ""},
	{"leading-mark", "a label starts with a combining mark",
	 "UTS #46, section 4.1, criterion 6", "RFC 5891, section 4.2.3.2", ""},
	{"disallowed", "this character is not allowed in a name",
	 "UTS #46, section 4.1, criterion 7", "RFC 5892, section 2.7",
	 "RFC 3454, section 5"},
	{"unassigned", "this code point is not assigned to a character",
	 "UTS #46, section 4.1, criterion 7", "RFC 5892, section 2.10",
	 "RFC 3454, section 7"},
	{"std3", "of ASCII only letters, digits and hyphens are allowed here",
	 "UTS #46, section 4.1, criterion 7", "RFC 3490, section 4.1, 3a",
	 "RFC 3490, section 4.1, step 3a"},
	{"not-nfc", "the label is not in normalisation form C",
	 "UTS #46, section 4.1, criterion 1", "RFC 5891, section 4.2.1", ""},
	{"bad-punycode", "what follows xn-- is not valid Punycode",
	 "UTS #46, section 4, step 4", "RFC 3492, section 6.2", ""},
	{"bad-ace", "this A-label is not one that ToASCII produces",
	 "UTS #46, section 4, step 4", "RFC 5891, section 4.2.1",
	 "RFC 3490, section 4.2, step 7"},
	{"ace-prefix", "a label that starts with xn-- is no U-label",
	 "UTS #46, sections 4, step 4, and 4.1, criterion 4",
	 "RFC 5890, section 2.3.2.1", "RFC 3490, section 4.1, step 5"},
	{"bidi", "the label breaks the Bidi rule", "RFC 5893, section 2",
	 "RFC 5893, section 2", "RFC 3454, section 6"},
	{"contextj", "a joiner stands where it has no effect",
	 "RFC 5892, appendix A", "RFC 5892, appendix A", ""},
	{"contexto", "this character needs another context",
	 "RFC 5892, appendix A", "RFC 5892, appendix A", ""},
	{"forbidden-domain", "this character is forbidden in the host of a URL",
	 "URL Standard, forbidden domain code point",
	 "URL Standard, forbidden domain code point",
	 "URL Standard, forbidden domain code point"},
};

/* The entry of the lowest bit, or NULL. */
static const struct error *
lowest(uint32_t mask)
{
	for (unsigned n = 0; n < XN_ERROR_COUNT; n++) {
		if (mask >> n & 1) {
			return &errors[n];
		}
	}
	return NULL;
}

const char *
xn_error_name(uint32_t mask)
{
	const struct error *error = lowest(mask);

	return error != NULL ? error->name : "";
}

const char *
xn_error_text(uint32_t mask)
{
	const struct error *error = lowest(mask);

	return error != NULL ? error->text : "";
}

const char *
xn_error_section(xn_profile_id id, uint32_t mask)
{
	const struct error *error = lowest(mask);

	if (error == NULL) {
		return "";
	}
	if (id == XN_IDNA2003) {
		return error->rfc3490;
	}
	return id == XN_IDNA2008 || id == XN_REGISTER ? error->rfc5891
						      : error->uts46;
}

uint32_t
xn_error_next(uint32_t mask)
{
	return mask & (mask - 1);
}

const char *
xn_status_name(xn_status status)
{
	static const char *const names[] = {"XN_OK",       "XN_INVALID",
					    "XN_NO_SPACE", "XN_NO_MEMORY",
					    "XN_MISUSE",   "XN_FAILED"};

	return (size_t)status < sizeof names / sizeof *names ? names[status]
							     : "";
}

static const xn_check_info checks[] = {
	{"hyphens", "no hyphen first or last, none in third and fourth place",
	 XN_CHECK_HYPHENS},
	{"bidi", "the Bidi rule over the whole name (RFC 5893)", XN_CHECK_BIDI},
	{"joiners", "CONTEXTJ: joiners only where they matter (RFC 5892, A)",
	 XN_CHECK_JOINERS},
	{"contexto", "CONTEXTO: other contextual rules (RFC 5892, A)",
	 XN_CHECK_CONTEXTO},
	{"std3", "of ASCII only letters, digits and hyphens", XN_CHECK_STD3},
	{"forbidden", "no forbidden domain code point of the URL Standard",
	 XN_CHECK_FORBIDDEN},
	{"length", "no empty label, labels to 63, the name 1 to 253 octets",
	 XN_CHECK_LENGTH},
	{"root-dot", "a final dot is allowed", XN_ALLOW_ROOT_DOT},
	{"transitional", "UTS #46 transitional processing", XN_TRANSITIONAL},
	{"ignore-invalid-punycode", "A-labels that do not decode pass",
	 XN_IGNORE_INVALID_PUNYCODE},
	{"unassigned", "unassigned code points pass", XN_ALLOW_UNASSIGNED},
	{"map", "RFC 5895 first: lower case, width, NFC", XN_MAP_RFC5895},
};

const xn_check_info *
xn_check_at(size_t i)
{
	return i < sizeof checks / sizeof *checks ? &checks[i] : NULL;
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
