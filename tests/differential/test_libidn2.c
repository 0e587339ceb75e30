/* SPDX-License-Identifier: MIT
 *
 * libxn against libidn2.
 */
#include "compare.h"
#include "must.h"

#include <string.h>

#include <idn2.h>

/* Beside libidn2's flags. */
#define REGISTER (1 << 16)

static uint32_t
errors_of(int code)
{
	static const struct {
		int code;
		uint32_t errors;
	} table[] = {
		{IDN2_OK, 0},
		{IDN2_ENCODING_ERROR, XN_ERROR_INVALID_UTF8},
		{IDN2_PUNYCODE_BAD_INPUT, XN_ERROR_BAD_PUNYCODE},
		{IDN2_PUNYCODE_OVERFLOW, XN_ERROR_BAD_PUNYCODE},
		{IDN2_PUNYCODE_BIG_OUTPUT, XN_ERROR_LABEL_TOO_LONG},
		{IDN2_TOO_BIG_LABEL, XN_ERROR_LABEL_TOO_LONG},
		{IDN2_TOO_BIG_DOMAIN, XN_ERROR_NAME_TOO_LONG},
		{IDN2_ALABEL_ROUNDTRIP_FAILED, XN_ERROR_BAD_ACE},
		{IDN2_NOT_NFC, XN_ERROR_NOT_NFC},
		{IDN2_2HYPHEN, XN_ERROR_HYPHEN_3_4},
		{IDN2_HYPHEN_STARTEND,
		 XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN},
		{IDN2_LEADING_COMBINING, XN_ERROR_LEADING_MARK},
		{IDN2_DISALLOWED, XN_ERROR_DISALLOWED},
		{IDN2_INVALID_TRANSITIONAL, XN_ERROR_DISALLOWED},
		{IDN2_INVALID_NONTRANSITIONAL, XN_ERROR_DISALLOWED},
		{IDN2_UNASSIGNED, XN_ERROR_UNASSIGNED},
		{IDN2_CONTEXTJ, XN_ERROR_CONTEXTJ},
		{IDN2_CONTEXTO, XN_ERROR_CONTEXTO},
		{IDN2_BIDI, XN_ERROR_BIDI},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		if (table[i].code == code) {
			return table[i].errors;
		}
	}
	must(false, idn2_strerror_name(code));
	return 0;
}

static int
call(const struct pairing *pairing, const char *name, char **result)
{
	const uint8_t *bytes = (const uint8_t *)name;

	if (pairing->direction == TO_UNICODE) {
		return idn2_to_unicode_8z8z(name, result, 0);
	}
	if (pairing->mode & REGISTER) {
		return idn2_register_u8(bytes, NULL, (uint8_t **)result, 0);
	}
	return idn2_lookup_u8(bytes, (uint8_t **)result, (int)pairing->mode);
}

static void
convert(struct outcome *out, const struct pairing *pairing, const char *name,
	size_t len)
{
	char source[NAME_BYTES + 1];
	char *result = NULL;
	int code;

	memcpy(source, name, len);
	source[len] = '\0';
	code = call(pairing, source, &result);
	out->ok = code == IDN2_OK;
	out->errors = errors_of(code);
	out->len = 0;
	if (out->ok) {
		out->len = strlen(result);
		must(out->len <= sizeof out->text, "a result is too long");
		memcpy(out->text, result, out->len);
		idn2_free(result);
	}
}

/*
 * libidn2 has one code for a name: of one of the faults that there are.  What
 * is wrong with Punycode has no clear names there.
 */
static bool
same_reason(uint32_t theirs, uint32_t ours)
{
	const uint32_t ace =
		XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE | XN_ERROR_ACE_PREFIX;

	if (ours & XN_ERROR_INVALID_UTF8) {
		return true;
	}
	return (theirs & ours) != 0 || ((theirs & ace) && (ours & ace));
}

#define TABLES                                                                 \
	(DEPART_NEWER_UTS46 | DEPART_SHARP_S | DEPART_LATE_CASE |              \
	 DEPART_IDEOGRAPHS | DEPART_FILLERS | DEPART_MONGOLIAN |               \
	 DEPART_SPACING | DEPART_MAP_REPORTS)
#define BIDI (DEPART_BIDI_LABEL | DEPART_BIDI_RULE_4 | DEPART_BIDI_NSM_ENDS)
#define CODEC                                                                  \
	(DEPART_CODEC_LDH | DEPART_CODEC_UNDERSCORE | DEPART_CODEC_SURROGATES)
#define ALWAYS (DEPART_EMPTY_PASSES | DEPART_ENDS_AT_NUL | CODEC)
#define UTS46 (ALWAYS | TABLES | DEPART_LONG_MAPPED)
#define RFC5892 (DEPART_NEWER_RFC5892 | DEPART_RFC5892_TOO | BIDI)
#define RFC5891                                                                \
	(ALWAYS | DEPART_SPACING | DEPART_NEWER_RFC5892 | BIDI |               \
	 DEPART_ASCII_UNCHECKED | DEPART_ACE_CASE)

static const struct pairing pairings[] = {
	{
		.name = "ToASCII, nontransitional: lookup",
		.direction = TO_ASCII,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS,
		.off = XN_CHECK_FORBIDDEN,
		.departures = UTS46 | RFC5892 | DEPART_STD3_PASSES,
		.mode = IDN2_NONTRANSITIONAL,
	},
	{
		.name = "ToUnicode: lookup",
		.direction = TO_UNICODE,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS,
		.off = XN_CHECK_FORBIDDEN,
		.departures = DEPART_NO_CHECKS | DEPART_NO_MAPPING |
			      DEPART_ENDS_AT_NUL | CODEC | DEPART_LONG_UNICODE,
		.secondary = true,
	},
	{
		.name = "ToASCII, transitional: lookup",
		.direction = TO_ASCII,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS | XN_TRANSITIONAL,
		.off = XN_CHECK_FORBIDDEN | XN_CHECK_BIDI | XN_CHECK_JOINERS,
		.departures = UTS46 | DEPART_STD3_PASSES | DEPART_SHARP_S_LEFT,
		.mode = IDN2_TRANSITIONAL,
		.secondary = true,
	},
	{
		.name = "ToASCII, STD3: lookup",
		.direction = TO_ASCII,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS | XN_CHECK_STD3,
		.off = XN_CHECK_FORBIDDEN,
		.departures = UTS46 | RFC5892 | DEPART_STD3_SIGNS |
			      DEPART_STD3_DELETES,
		.mode = IDN2_NONTRANSITIONAL | IDN2_USE_STD3_ASCII_RULES,
		.secondary = true,
	},
	{
		.name = "ToASCII, no TR46: idna2008",
		.direction = TO_ASCII,
		.profile = XN_IDNA2008,
		.off = XN_CHECK_FORBIDDEN,
		.departures = RFC5891,
		.mode = IDN2_NO_TR46,
	},
	{
		.name = "registration: register",
		.direction = TO_ASCII,
		.profile = XN_REGISTER,
		.departures = RFC5891,
		.mode = REGISTER,
		.secondary = true,
		.label = true,
	},
};

/* ---- what libidn2 does not say: the versions of its tables -------------- */

static bool
takes(const char *name, int flags)
{
	uint8_t *result = NULL;
	int code = idn2_lookup_u8((const uint8_t *)name, &result, flags);

	idn2_free(result);
	return code == IDN2_OK;
}

/* The newest version of Unicode that it knows a letter of. */
static unsigned
newest(int flags)
{
	unsigned age = AGE_OLD;

	for (uint32_t p = 0x80; p <= LAST_POINT; p++) {
		const struct fact *fact = fact_of(p);
		char name[5] = "";

		if (fact->age > age && fact->class == CLASS_PVALID &&
		    fact->bidi == BIDI_L && !fact->mark) {
			struct slice s = {&p, 1};

			text_write(name, 4, s);
			if (takes(name, flags)) {
				age = fact->age;
			}
		}
	}
	return age;
}

/* Of the Bidi classes: see spacing. */
static unsigned
version_of_bidi(void)
{
	if (takes("\u05D0\U0001171E\u05D0", IDN2_NO_TR46)) {
		return VERSION(15, 1);
	}
	return takes("\u05D0\u1B3A\u05D0", IDN2_NO_TR46) ? VERSION(17, 0)
							 : VERSION(18, 0);
}

static void
open_libidn2(struct peer *peer)
{
	strncat(peer->version, idn2_check_version(NULL),
		sizeof peer->version - 1);
	peer->world.uts46 = newest(IDN2_TRANSITIONAL);
	peer->world.rfc5892 = newest(IDN2_NO_TR46);
	peer->world.ucd = version_of_bidi();
}

static void
close_libidn2(void)
{
}

int
main(void)
{
	static struct peer libidn2 = {
		.name = "libidn2",
		.ends_at_nul = true,
		.pairing = pairings,
		.pairings = sizeof pairings / sizeof *pairings,
		.open = open_libidn2,
		.close = close_libidn2,
		.convert = convert,
		.same_reason = same_reason,
	};

	return compare_main(&libidn2);
}
