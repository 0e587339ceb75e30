/* SPDX-License-Identifier: MIT
 *
 * The adapter to libidn2.
 */
#include "peer_driver.h"

#include <string.h>

#include <xn/idna.h>

struct libidn2 {
	struct peer peer;
	int (*lookup)(const uint8_t *name, uint8_t **result, int flags);
	int (*reg)(const uint8_t *ulabel, const uint8_t *alabel,
		   uint8_t **result, int flags);
	int (*to_unicode)(const char *name, char **result, int flags);
	const char *(*strerror_name)(int code);
	const char *(*check_version)(const char *required);
	void (*release)(void *result);
};

#define OK 0
#define TRANSITIONAL 4u
#define NO_TR46 64u

/* Its return codes, as far as they say what is wrong with the name. */
static const struct peer_code codes[] = {
	{-102, NULL, XN_ERROR_INVALID_UTF8},   /* ICONV_FAIL */
	{-200, NULL, XN_ERROR_INVALID_UTF8},   /* ENCODING_ERROR */
	{-202, NULL, XN_ERROR_BAD_PUNYCODE},   /* PUNYCODE_BAD_INPUT */
	{-203, NULL, XN_ERROR_LABEL_TOO_LONG}, /* PUNYCODE_BIG_OUTPUT */
	{-204, NULL, XN_ERROR_BAD_PUNYCODE},   /* PUNYCODE_OVERFLOW */
	{-205, NULL, XN_ERROR_NAME_TOO_LONG},  /* TOO_BIG_DOMAIN */
	{-206, NULL, XN_ERROR_LABEL_TOO_LONG}, /* TOO_BIG_LABEL */
	{-207, NULL, XN_ERROR_BAD_ACE},        /* INVALID_ALABEL */
	{-300, NULL, XN_ERROR_NOT_NFC},        /* NOT_NFC */
	{-301, NULL, XN_ERROR_HYPHEN_3_4},     /* 2HYPHEN */
	{-302, NULL, XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN},
	{-303, NULL, XN_ERROR_LEADING_MARK}, /* LEADING_COMBINING */
	{-304, NULL, XN_ERROR_DISALLOWED},   /* DISALLOWED */
	{-305, NULL, XN_ERROR_CONTEXTJ},     /* CONTEXTJ */
	{-307, NULL, XN_ERROR_CONTEXTO},     /* CONTEXTO */
	{-309, NULL, XN_ERROR_UNASSIGNED},   /* UNASSIGNED */
	{-310, NULL, XN_ERROR_BIDI},         /* BIDI */
	{-312, NULL, XN_ERROR_DISALLOWED},   /* INVALID_TRANSITIONAL */
	{-313, NULL, XN_ERROR_DISALLOWED},   /* INVALID_NONTRANSITIONAL */
	{-314, NULL, XN_ERROR_BAD_ACE},      /* ALABEL_ROUNDTRIP_FAILED */
};

/* ---- converting --------------------------------------------------------- */

static void
convert(const struct peer *peer, struct peer_answer *answer,
	enum peer_call call, uint32_t flags, enum direction direction,
	const char *name, size_t len)
{
	const struct libidn2 *idn2 = (const struct libidn2 *)peer;
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
		code = idn2->to_unicode(source, &result, 0);
	} else {
		code = call == CALL_IDN2_REGISTER
			       ? idn2->reg(bytes, NULL, &ascii, (int)flags)
			       : idn2->lookup(bytes, &ascii, (int)flags);
		result = (char *)ascii;
	}
	if (code == OK && result != NULL) {
		peer_accept(answer, result);
	} else {
		const struct peer_code *row =
			peer_code(codes, sizeof codes / sizeof *codes, code);

		peer_refuse(answer, idn2->strerror_name(code),
			    row != NULL ? row->errors : 0);
	}
	if (code == OK) {
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

/*
 * Of the Bidi classes: U+1171E became L in 16.0, U+1B3A did in 18.0; before
 * they were NSM, which may stand between letters from right to left.
 */
static unsigned
newest_bidi(const struct peer *peer)
{
	if (takes(peer, "\u05D0\U0001171E\u05D0", NO_TR46)) {
		return 151;
	}
	return takes(peer, "\u05D0\u1B3A\u05D0", NO_TR46) ? 170 : 180;
}

/* ---- loading ------------------------------------------------------------ */

static bool
open_libidn2(struct peer *peer)
{
	static const struct peer_symbol symbols[] = {
		{"idn2_lookup_u8", offsetof(struct libidn2, lookup)},
		{"idn2_register_u8", offsetof(struct libidn2, reg)},
		{"idn2_to_unicode_8z8z", offsetof(struct libidn2, to_unicode)},
		{"idn2_strerror_name", offsetof(struct libidn2, strerror_name)},
		{"idn2_check_version", offsetof(struct libidn2, check_version)},
		{"idn2_free", offsetof(struct libidn2, release)},
	};
	const struct libidn2 *idn2 = (const struct libidn2 *)peer;
	const char *version;

	if (!peer_symbols(peer, symbols, sizeof symbols / sizeof *symbols,
			  "")) {
		return false;
	}
	version = idn2->check_version(NULL);
	if (version != NULL) {
		strncat(peer->version, version, sizeof peer->version - 1);
	}
	peer->uts46 = peer_newest(peer, takes, TRANSITIONAL);
	peer->rfc5892 = peer_newest(peer, takes, NO_TR46);
	peer->ucd = newest_bidi(peer);
	return true;
}

const struct peer_driver peer_libidn2 = {
	.name = "libidn2",
	.size = sizeof(struct libidn2),
	.file = "libidn2.so",
	.newest = 0,
	.oldest = 0,
	.open = open_libidn2,
	.convert = convert,
};
