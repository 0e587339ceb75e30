/* SPDX-License-Identifier: MIT
 *
 * Names and texts of errors, checks and statuses; versions.
 */
#include "../base/compiler.h"
#include "../unicode/ucd.h"

#include <xn/idna.h>

#include <string.h>

/*
 * An error, in the order of their bits: its name, its text, and the rule that
 * it breaks under UTS #46, RFC 5891 and RFC 3490, "" where that has none.  One
 * string and no pointers, each of which the dynamic linker would have to write.
 */
enum { NAME, TEXT, UTS46, RFC5891, RFC3490, PARTS };

/* clang-format off */
static const char errors[] =
	"invalid-utf8\0" "these bytes are not well-formed UTF-8\0"
	"Unicode 3.9, table 3-7\0" "RFC 3629, section 3\0"
	"RFC 3629, section 3\0"
	"empty-name\0" "the name is empty\0"
	"UTS #46, section 4.2, step 4.1\0" "RFC 1035, section 3.1\0"
	"RFC 1035, section 3.1\0"
	"empty-label\0" "a label is empty\0"
	"UTS #46, section 4.2, step 4.2\0" "RFC 1035, section 3.1\0"
	"RFC 3490, section 4.1, step 8\0"
	"label-too-long\0"
	"a label is longer than 63 octets in its ASCII form\0"
	"UTS #46, section 4.2, step 4.2\0" "RFC 5891, section 4.2.4\0"
	"RFC 3490, section 4.1, step 8\0"
	"name-too-long\0"
	"the name is longer than 253 octets in its ASCII form\0"
	"UTS #46, section 4.2, step 4.1\0" "RFC 1035, section 2.3.4\0"
	"RFC 1035, section 2.3.4\0"
	"leading-hyphen\0" "a label starts with a hyphen\0"
	"UTS #46, section 4.1, criterion 3\0" "RFC 5891, section 4.2.3.1\0"
	"RFC 3490, section 4.1, step 3b\0"
	"trailing-hyphen\0" "a label ends with a hyphen\0"
	"UTS #46, section 4.1, criterion 3\0" "RFC 5891, section 4.2.3.1\0"
	"RFC 3490, section 4.1, step 3b\0"
	"hyphen-3-4\0" "a label has hyphens in third and fourth place\0"
	"UTS #46, section 4.1, criterion 2\0" "RFC 5891, section 4.2.3.1\0"
	"\0"
	"leading-mark\0" "a label starts with a combining mark\0"
	"UTS #46, section 4.1, criterion 6\0" "RFC 5891, section 4.2.3.2\0"
	"\0"
	"disallowed\0" "this character is not allowed in a name\0"
	"UTS #46, section 4.1, criterion 7\0" "RFC 5892, section 2.7\0"
	"RFC 3454, section 5\0"
	"unassigned\0" "this code point is not assigned to a character\0"
	"UTS #46, section 4.1, criterion 7\0" "RFC 5892, section 2.10\0"
	"RFC 3454, section 7\0"
	"std3\0"
	"of ASCII only letters, digits and hyphens are allowed here\0"
	"UTS #46, section 4.1, criterion 7\0" "RFC 3490, section 4.1, 3a\0"
	"RFC 3490, section 4.1, step 3a\0"
	"not-nfc\0" "the label is not in normalisation form C\0"
	"UTS #46, section 4.1, criterion 1\0" "RFC 5891, section 4.2.1\0" "\0"
	"bad-punycode\0" "what follows xn-- is not valid Punycode\0"
	"UTS #46, section 4, step 4\0" "RFC 3492, section 6.2\0" "\0"
	"bad-ace\0" "this A-label is not one that ToASCII produces\0"
	"UTS #46, section 4, step 4\0" "RFC 5891, section 4.2.1\0"
	"RFC 3490, section 4.2, step 7\0"
	"ace-prefix\0" "a label that starts with xn-- is no U-label\0"
	"UTS #46, sections 4, step 4, and 4.1, criterion 4\0"
	"RFC 5890, section 2.3.2.1\0" "RFC 3490, section 4.1, step 5\0"
	"bidi\0" "the label breaks the Bidi rule\0" "RFC 5893, section 2\0"
	"RFC 5893, section 2\0" "RFC 3454, section 6\0"
	"contextj\0" "a joiner stands where it has no effect\0"
	"RFC 5892, appendix A\0" "RFC 5892, appendix A\0" "\0"
	"contexto\0" "this character needs another context\0"
	"RFC 5892, appendix A\0" "RFC 5892, appendix A\0" "\0"
	"forbidden-domain\0"
	"this character is forbidden in the host of a URL\0"
	"URL Standard, forbidden domain code point\0"
	"URL Standard, forbidden domain code point\0"
	"URL Standard, forbidden domain code point\0"
	/* what is no error */
	"\0\0\0\0";
/* clang-format on */

/* A part of the entry of the lowest bit; without one, of the last entry. */
COLD static const char *
find_part(uint32_t mask, unsigned part)
{
	const char *s = errors;
	unsigned n = 0;

	while (n < XN_ERROR_COUNT && !(mask >> n & 1)) {
		n++;
	}
	for (unsigned i = n * PARTS + part; i > 0; i--) {
		s += strlen(s) + 1;
	}
	return s;
}

const char *
xn_error_name(uint32_t mask)
{
	return find_part(mask, NAME);
}

const char *
xn_error_text(uint32_t mask)
{
	return find_part(mask, TEXT);
}

const char *
xn_error_section(xn_profile_id id, uint32_t mask)
{
	if (id == XN_IDNA2003) {
		return find_part(mask, RFC3490);
	}
	return find_part(mask, id == XN_IDNA2008 || id == XN_REGISTER ? RFC5891
								      : UTS46);
}

uint32_t
xn_error_next(uint32_t mask)
{
	return mask & (mask - 1);
}

const char *
xn_status_name(xn_status status)
{
	static const char names[][13] = {"XN_OK",       "XN_INVALID",
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
