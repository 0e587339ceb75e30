/* SPDX-License-Identifier: MIT
 *
 * libidn2: its functions, and the adapter to them.
 */
#include "adapter.h"

#include <stdio.h>
#include <string.h>

#include <xn/idn2.h>
#include <xn/idna.h>

/* ---- its functions ------------------------------------------------------ */

static const struct library_symbol symbols[] = {
	{"idn2_lookup_u8", offsetof(struct libidn2, lookup_u8)},
	{"idn2_register_u8", offsetof(struct libidn2, register_u8)},
	{"idn2_to_unicode_8z8z", offsetof(struct libidn2, to_unicode_8z8z)},
	{"idn2_strerror_name", offsetof(struct libidn2, strerror_name)},
	{"idn2_check_version", offsetof(struct libidn2, check_version)},
	{"idn2_free", offsetof(struct libidn2, release)},
	{"idn2_lookup_ul", offsetof(struct libidn2, lookup_ul)},
	{"idn2_to_ascii_4i", offsetof(struct libidn2, to_ascii_4i)},
	{"idn2_to_ascii_4i2", offsetof(struct libidn2, to_ascii_4i2)},
	{"idn2_to_ascii_4z", offsetof(struct libidn2, to_ascii_4z)},
	{"idn2_to_ascii_8z", offsetof(struct libidn2, to_ascii_8z)},
	{"idn2_to_ascii_lz", offsetof(struct libidn2, to_ascii_lz)},
	{"idn2_register_ul", offsetof(struct libidn2, register_ul)},
	{"idn2_to_unicode_8z4z", offsetof(struct libidn2, to_unicode_8z4z)},
	{"idn2_to_unicode_4z4z", offsetof(struct libidn2, to_unicode_4z4z)},
	{"idn2_to_unicode_44i", offsetof(struct libidn2, to_unicode_44i)},
	{"idn2_to_unicode_8zlz", offsetof(struct libidn2, to_unicode_8zlz)},
	{"idn2_to_unicode_lzlz", offsetof(struct libidn2, to_unicode_lzlz)},
	/* Hidden in some versions, but they exist. */
	{"_idn2_punycode_encode@IDN2_0.0.0",
	 offsetof(struct libidn2, punycode_encode)},
	{"_idn2_punycode_decode@IDN2_0.0.0",
	 offsetof(struct libidn2, punycode_decode)},
	{"idn2_strerror", offsetof(struct libidn2, strerror)},
};

static void
version(const struct loaded_library *loaded, char *text, size_t size)
{
	const struct libidn2 *idn2 = (const struct libidn2 *)loaded;
	const char *said = idn2->check_version(NULL);

	snprintf(text, size, "%s", said != NULL ? said : "");
}

const struct shared_library libidn2_library = {
	.name = "libidn2",
	.file = "libidn2.so",
	.newest = 0,
	.oldest = 0,
	.symbols = symbols,
	.symbol_count = sizeof symbols / sizeof *symbols,
	.needed = 6,
	.version = version,
};

/* ---- converting --------------------------------------------------------- */

/* Its return codes that stand for a fault of the name. */
static const struct peer_code codes[] = {
	{IDN2_ICONV_FAIL, NULL, XN_ERROR_INVALID_UTF8},
	{IDN2_ENCODING_ERROR, NULL, XN_ERROR_INVALID_UTF8},
	{IDN2_PUNYCODE_BAD_INPUT, NULL, XN_ERROR_BAD_PUNYCODE},
	{IDN2_PUNYCODE_BIG_OUTPUT, NULL, XN_ERROR_LABEL_TOO_LONG},
	{IDN2_PUNYCODE_OVERFLOW, NULL, XN_ERROR_BAD_PUNYCODE},
	{IDN2_TOO_BIG_DOMAIN, NULL, XN_ERROR_NAME_TOO_LONG},
	{IDN2_TOO_BIG_LABEL, NULL, XN_ERROR_LABEL_TOO_LONG},
	{IDN2_INVALID_ALABEL, NULL, XN_ERROR_BAD_ACE},
	{IDN2_NOT_NFC, NULL, XN_ERROR_NOT_NFC},
	{IDN2_2HYPHEN, NULL, XN_ERROR_HYPHEN_3_4},
	{IDN2_HYPHEN_STARTEND, NULL,
	 XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN},
	{IDN2_LEADING_COMBINING, NULL, XN_ERROR_LEADING_MARK},
	{IDN2_DISALLOWED, NULL, XN_ERROR_DISALLOWED},
	{IDN2_CONTEXTJ, NULL, XN_ERROR_CONTEXTJ},
	{IDN2_CONTEXTO, NULL, XN_ERROR_CONTEXTO},
	{IDN2_UNASSIGNED, NULL, XN_ERROR_UNASSIGNED},
	{IDN2_BIDI, NULL, XN_ERROR_BIDI},
	{IDN2_INVALID_TRANSITIONAL, NULL, XN_ERROR_DISALLOWED},
	{IDN2_INVALID_NONTRANSITIONAL, NULL, XN_ERROR_DISALLOWED},
	{IDN2_ALABEL_ROUNDTRIP_FAILED, NULL, XN_ERROR_BAD_ACE},
};

static void
convert(const struct peer *peer, struct peer_answer *answer,
	enum peer_call call, uint32_t flags, enum direction direction,
	const char *name, size_t len)
{
	const struct libidn2 *idn2 = &peer->libidn2;
	const char *source = peer_string(answer, name, len);
	const uint8_t *bytes = (const uint8_t *)source;
	uint8_t *ascii = NULL;
	char *result = NULL;
	int code;

	if (source == NULL) {
		peer_no_memory(answer);
		return;
	}
	if (direction == TO_UNICODE) {
		code = idn2->to_unicode_8z8z(source, &result, 0);
	} else {
		code = call == CALL_IDN2_REGISTER
			       ? idn2->register_u8(bytes, NULL, &ascii,
						   (int)flags)
			       : idn2->lookup_u8(bytes, &ascii, (int)flags);
		result = (char *)ascii;
	}
	if (code == IDN2_OK && result != NULL) {
		peer_accept(answer, result);
	} else {
		peer_refuse_code(answer, codes, sizeof codes / sizeof *codes,
				 code, idn2->strerror_name(code));
	}
	if (code == IDN2_OK) {
		idn2->release(result);
	}
}

/* ---- the versions of its tables ----------------------------------------- */

static bool
takes(const struct peer *peer, const char *name, uint32_t flags)
{
	struct peer_answer answer = {0};
	bool ok;

	peer_convert(peer, &answer, CALL_IDN2, flags, TO_ASCII, name,
		     strlen(name));
	ok = answer.ok;
	peer_answer_free(&answer);
	return ok;
}

/* Whether its character database has an ideograph as Han. */
static bool
knows_han(const struct peer *peer, const char *ideograph)
{
	struct peer_answer answer = {0};
	char name[16];
	bool known;

	/* CONTEXTO allows the middle dot beside Han (RFC 5892, A.7). */
	snprintf(name, sizeof name, "\u30FB%s", ideograph);
	peer_convert(peer, &answer, CALL_IDN2_REGISTER, 0, TO_ASCII, name,
		     strlen(name));
	known = !(answer.errors & XN_ERROR_CONTEXTO);
	peer_answer_free(&answer);
	return known;
}

/*
 * The version of its character database, which is libunistring's.  Most have
 * new ideographs.  U+1171E got the Bidi class L in 16.0, U+1B3A in 18.0;
 * before, they were NSM, which may stand between right-to-left letters.
 */
static unsigned
newest_ucd(const struct peer *peer)
{
	if (!takes(peer, "\u05D0\u1B3A\u05D0", IDN2_NO_TR46)) {
		return 180;
	}
	if (knows_han(peer, "\U000323B0")) {
		return 170;
	}
	if (!takes(peer, "\u05D0\U0001171E\u05D0", IDN2_NO_TR46)) {
		return 160;
	}
	return knows_han(peer, "\U0002EBF0")   ? 151
	       : knows_han(peer, "\U00031350") ? 150
					       : 140;
}

static bool
open_libidn2(struct peer *peer)
{
	peer->uts46 = peer_newest(peer, takes, IDN2_TRANSITIONAL);
	peer->rfc5892 = peer_newest(peer, takes, IDN2_NO_TR46);
	peer->ucd = newest_ucd(peer);
	return true;
}

const struct peer_adapter libidn2_adapter = {
	.library = &libidn2_library,
	.open = open_libidn2,
	.convert = convert,
};
