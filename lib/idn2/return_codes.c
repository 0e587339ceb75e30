/* SPDX-License-Identifier: MIT
 *
 * libidn2's return values: which one stands for a fault of libxn's, and their
 * names and texts.
 */
#include "dropin.h"

int
dropin_fault_rc(uint32_t errors)
{
	static const struct {
		uint32_t errors;
		int rc;
	} order[] = {
		{XN_ERROR_INVALID_UTF8, IDN2_ENCODING_ERROR},
		{XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE,
		 IDN2_PUNYCODE_BAD_INPUT},
		{XN_ERROR_NOT_NFC, IDN2_NOT_NFC},
		{XN_ERROR_HYPHEN_3_4, IDN2_2HYPHEN},
		{XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN,
		 IDN2_HYPHEN_STARTEND},
		{XN_ERROR_LEADING_MARK, IDN2_LEADING_COMBINING},
		{XN_ERROR_DISALLOWED | XN_ERROR_STD3, IDN2_DISALLOWED},
		{XN_ERROR_CONTEXTJ, IDN2_CONTEXTJ},
		{XN_ERROR_CONTEXTO, IDN2_CONTEXTO},
		{XN_ERROR_UNASSIGNED, IDN2_UNASSIGNED},
		{XN_ERROR_BIDI, IDN2_BIDI},
		{XN_ERROR_LABEL_TOO_LONG, IDN2_PUNYCODE_BIG_OUTPUT},
	};

	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		if (errors & order[i].errors) {
			return order[i].rc;
		}
	}
	return IDN2_OK;
}

struct code {
	int rc;
	const char *name;
	const char *text;
};

static const struct code codes[] = {
	{IDN2_OK, "IDN2_OK", "no error"},
	{IDN2_MALLOC, "IDN2_MALLOC", "not enough memory"},
	/* libidn2 spells it so. */
	{IDN2_NO_CODESET, "IDN2_NO_NODESET",
	 "the encoding of the locale is not known"},
	{IDN2_ICONV_FAIL, "IDN2_ICONV_FAIL",
	 "the text is not in the encoding of the locale"},
	{IDN2_ENCODING_ERROR, "IDN2_ENCODING_ERROR",
	 "the text is not Unicode, or has no form in the locale's encoding"},
	{IDN2_NFC, "IDN2_NFC", "the text could not be normalised"},
	{IDN2_PUNYCODE_BAD_INPUT, "IDN2_PUNYCODE_BAD_INPUT",
	 "a label starts with xn-- and what follows is not Punycode"},
	{IDN2_PUNYCODE_BIG_OUTPUT, "IDN2_PUNYCODE_BIG_OUTPUT",
	 "a label is too long for Punycode in 63 octets"},
	{IDN2_PUNYCODE_OVERFLOW, "IDN2_PUNYCODE_OVERFLOW",
	 "a number in Punycode is too large"},
	{IDN2_TOO_BIG_DOMAIN, "IDN2_TOO_BIG_DOMAIN",
	 "the name is longer than 253 octets"},
	{IDN2_TOO_BIG_LABEL, "IDN2_TOO_BIG_LABEL",
	 "a label is longer than 63 octets"},
	{IDN2_INVALID_ALABEL, "IDN2_INVALID_ALABEL",
	 "the A-label given is not valid"},
	{IDN2_UALABEL_MISMATCH, "IDN2_UALABEL_MISMATCH",
	 "U-label and A-label are not two forms of one label"},
	{IDN2_INVALID_FLAGS, "IDN2_INVALID_FLAGS",
	 "the flags contradict one another"},
	{IDN2_NOT_NFC, "IDN2_NOT_NFC",
	 "a label is not in normalisation form C"},
	{IDN2_2HYPHEN, "IDN2_2HYPHEN",
	 "a label has hyphens in third and fourth place"},
	{IDN2_HYPHEN_STARTEND, "IDN2_HYPHEN_STARTEND",
	 "a label starts or ends with a hyphen"},
	{IDN2_LEADING_COMBINING, "IDN2_LEADING_COMBINING",
	 "a label starts with a combining mark"},
	{IDN2_DISALLOWED, "IDN2_DISALLOWED",
	 "the name has a character that is not allowed"},
	{IDN2_CONTEXTJ, "IDN2_CONTEXTJ",
	 "a joiner stands where it has no effect"},
	{IDN2_CONTEXTJ_NO_RULE, "IDN2_CONTEXTJ_NO_RULE",
	 "there is no rule for this joiner"},
	{IDN2_CONTEXTO, "IDN2_CONTEXTO",
	 "a character needs another context than it has"},
	{IDN2_CONTEXTO_NO_RULE, "IDN2_CONTEXTO_NO_RULE",
	 "there is no rule for a character that needs a context"},
	{IDN2_UNASSIGNED, "IDN2_UNASSIGNED",
	 "the name has a code point that is unassigned"},
	{IDN2_BIDI, "IDN2_BIDI", "the name breaks the Bidi rule"},
	{IDN2_DOT_IN_LABEL, "IDN2_DOT_IN_LABEL",
	 "there is a full stop in a label"},
	{IDN2_INVALID_TRANSITIONAL, "IDN2_INVALID_TRANSITIONAL",
	 "a character is not valid in transitional processing"},
	{IDN2_INVALID_NONTRANSITIONAL, "IDN2_INVALID_NONTRANSITIONAL",
	 "an A-label decodes to a character that is not valid"},
	{IDN2_ALABEL_ROUNDTRIP_FAILED, "IDN2_ALABEL_ROUNDTRIP_FAILED",
	 "an A-label and its U-label do not convert to each other"},
};

static const struct code *
find_code(int rc)
{
	static const struct code unknown = {0, "IDN2_UNKNOWN",
					    "no such return value"};

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		if (codes[i].rc == rc) {
			return &codes[i];
		}
	}
	return &unknown;
}

const char *
idn2_strerror(int rc)
{
	return find_code(rc)->text;
}

const char *
idn2_strerror_name(int rc)
{
	return find_code(rc)->name;
}
