/* SPDX-License-Identifier: MIT
 *
 * libxn against ICU's UTS #46.
 */
#include "compare.h"
#include "must.h"

#include <stdio.h>

#include <unicode/uchar.h>
#include <unicode/uidna.h>

enum mode { NONTRANSITIONAL, TRANSITIONAL, STRICT, MODES };

static UIDNA *idna[MODES];

static uint32_t
errors_of(uint32_t theirs)
{
	static const uint32_t table[][2] = {
		{UIDNA_ERROR_EMPTY_LABEL, XN_ERROR_EMPTY_LABEL},
		{UIDNA_ERROR_LABEL_TOO_LONG, XN_ERROR_LABEL_TOO_LONG},
		{UIDNA_ERROR_DOMAIN_NAME_TOO_LONG, XN_ERROR_NAME_TOO_LONG},
		{UIDNA_ERROR_LEADING_HYPHEN, XN_ERROR_LEADING_HYPHEN},
		{UIDNA_ERROR_TRAILING_HYPHEN, XN_ERROR_TRAILING_HYPHEN},
		{UIDNA_ERROR_HYPHEN_3_4, XN_ERROR_HYPHEN_3_4},
		{UIDNA_ERROR_LEADING_COMBINING_MARK, XN_ERROR_LEADING_MARK},
		{UIDNA_ERROR_DISALLOWED, XN_ERROR_DISALLOWED},
		{UIDNA_ERROR_PUNYCODE, XN_ERROR_BAD_PUNYCODE},
		{UIDNA_ERROR_LABEL_HAS_DOT, XN_ERROR_DISALLOWED},
		{UIDNA_ERROR_INVALID_ACE_LABEL, XN_ERROR_BAD_ACE},
		{UIDNA_ERROR_BIDI, XN_ERROR_BIDI},
		{UIDNA_ERROR_CONTEXTJ, XN_ERROR_CONTEXTJ},
		{UIDNA_ERROR_CONTEXTO_PUNCTUATION, XN_ERROR_CONTEXTO},
		{UIDNA_ERROR_CONTEXTO_DIGITS, XN_ERROR_CONTEXTO},
	};
	uint32_t errors = 0, known = 0;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		known |= table[i][0];
		if (theirs & table[i][0]) {
			errors |= table[i][1];
		}
	}
	must((theirs & ~known) == 0, "ICU has an error bit that is new");
	return errors;
}

static void
convert(struct outcome *out, const struct pairing *pairing, const char *name,
	size_t len)
{
	bool ascii = pairing->direction == TO_ASCII;
	UIDNAInfo info = UIDNA_INFO_INITIALIZER;
	UErrorCode error = U_ZERO_ERROR;
	int32_t n;

	n = (ascii ? uidna_nameToASCII_UTF8 : uidna_nameToUnicodeUTF8)(
		idna[pairing->mode], name, (int32_t)len, out->text,
		sizeof out->text, &info, &error);
	must(U_SUCCESS(error), u_errorName(error));
	out->len = (size_t)n;
	out->errors = errors_of(info.errors);
	out->ok = info.errors == 0;
}

/*
 * What both name alike.  ICU gives up a decoded label at its first severe
 * fault, and calls it an invalid ACE label beside or instead of that fault;
 * of a name with a severe fault anywhere nothing else can be compared.
 */
static bool
same_reason(uint32_t theirs, uint32_t ours)
{
	const uint32_t mark = XN_ERROR_LEADING_MARK;
	const uint32_t refused = XN_ERROR_INVALID_UTF8 | XN_ERROR_DISALLOWED |
				 XN_ERROR_STD3 | XN_ERROR_NOT_NFC |
				 XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE |
				 XN_ERROR_ACE_PREFIX;
	const uint32_t lengths =
		XN_ERROR_LABEL_TOO_LONG | XN_ERROR_NAME_TOO_LONG;

	if ((theirs | ours) & (refused | mark)) {
		return ((theirs & refused) && (ours & refused)) ||
		       ((theirs & mark) && (ours & mark));
	}
	/* ICU has one name for both. */
	if (ours & XN_ERROR_EMPTY_NAME) {
		ours |= XN_ERROR_EMPTY_LABEL;
		ours &= ~XN_ERROR_EMPTY_NAME;
	}
	/* Lengths count where nothing else is wrong. */
	if ((theirs | ours) & ~lengths) {
		theirs &= ~lengths;
		ours &= ~lengths;
	}
	return theirs == ours;
}

#define TABLES                                                                 \
	(DEPART_NEWER_UTS46 | DEPART_SHARP_S | DEPART_LATE_CASE |              \
	 DEPART_IDEOGRAPHS | DEPART_FILLERS | DEPART_MONGOLIAN |               \
	 DEPART_SPACING)
#define ASCII                                                                  \
	(TABLES | DEPART_EMPTY_LAST | DEPART_UTF16_HYPHENS |                   \
	 DEPART_PREFIX_INSIDE)
#define UNICODE (ASCII | DEPART_EMPTY_IN_UNICODE)

static const struct pairing pairings[] = {
	{
		.name = "ToASCII, nontransitional: lookup",
		.direction = TO_ASCII,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS,
		.off = XN_CHECK_FORBIDDEN,
		.departures = ASCII,
		.mode = NONTRANSITIONAL,
	},
	{
		.name = "ToUnicode, nontransitional: lookup",
		.direction = TO_UNICODE,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS,
		.off = XN_CHECK_FORBIDDEN,
		.departures = UNICODE,
		.mode = NONTRANSITIONAL,
	},
	{
		.name = "ToASCII, transitional: lookup",
		.direction = TO_ASCII,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS | XN_TRANSITIONAL,
		.off = XN_CHECK_FORBIDDEN,
		.departures = ASCII,
		.mode = TRANSITIONAL,
		.secondary = true,
	},
	{
		.name = "ToUnicode, transitional: lookup",
		.direction = TO_UNICODE,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS | XN_TRANSITIONAL,
		.off = XN_CHECK_FORBIDDEN,
		.departures = UNICODE,
		.mode = TRANSITIONAL,
		.secondary = true,
	},
	{
		.name = "ToASCII, STD3, CONTEXTO: strict",
		.direction = TO_ASCII,
		.profile = XN_STRICT,
		.on = XN_CHECK_CONTEXTO | XN_ALLOW_ROOT_DOT,
		.departures = ASCII | DEPART_STD3_SIGNS,
		.mode = STRICT,
		.secondary = true,
	},
	{
		.name = "ToUnicode, STD3, CONTEXTO: strict",
		.direction = TO_UNICODE,
		.profile = XN_STRICT,
		.on = XN_CHECK_CONTEXTO | XN_ALLOW_ROOT_DOT,
		.departures = UNICODE | DEPART_STD3_SIGNS,
		.mode = STRICT,
		.secondary = true,
	},
};

/* Whether this version departs so: see prefix-inside. */
static bool
refuses_prefix_inside(void)
{
	static const char name[] = "xn--xn---epa";
	UIDNAInfo info = UIDNA_INFO_INITIALIZER;
	UErrorCode error = U_ZERO_ERROR;
	char result[64];

	uidna_nameToASCII_UTF8(idna[NONTRANSITIONAL], name, -1, result,
			       sizeof result, &info, &error);
	must(U_SUCCESS(error), u_errorName(error));
	return (info.errors & UIDNA_ERROR_INVALID_ACE_LABEL) != 0;
}

static void
open_icu(struct peer *peer)
{
	const uint32_t checks = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ;
	const uint32_t kept = UIDNA_NONTRANSITIONAL_TO_ASCII |
			      UIDNA_NONTRANSITIONAL_TO_UNICODE;
	const uint32_t options[MODES] = {[NONTRANSITIONAL] = checks | kept,
					 [TRANSITIONAL] = checks,
					 [STRICT] = checks | kept |
						    UIDNA_CHECK_CONTEXTO |
						    UIDNA_USE_STD3_RULES};
	UErrorCode error = U_ZERO_ERROR;
	UVersionInfo version;

	for (enum mode i = 0; i < MODES; i++) {
		idna[i] = uidna_openUTS46(options[i], &error);
	}
	must(U_SUCCESS(error), u_errorName(error));
	u_getVersion(version);
	snprintf(peer->version, sizeof peer->version, "%u.%u", version[0],
		 version[1]);
	u_getUnicodeVersion(version);
	peer->world.uts46 = VERSION(version[0], version[1]);
	peer->world.ucd = peer->world.uts46;
	peer->absent = refuses_prefix_inside() ? 0 : DEPART_PREFIX_INSIDE;
}

static void
close_icu(void)
{
	for (enum mode i = 0; i < MODES; i++) {
		uidna_close(idna[i]);
	}
}

int
main(void)
{
	static struct peer icu = {
		.name = "icu",
		.pairing = pairings,
		.pairings = sizeof pairings / sizeof *pairings,
		.open = open_icu,
		.close = close_icu,
		.convert = convert,
		.same_reason = same_reason,
	};

	return compare_main(&icu);
}
