/* SPDX-License-Identifier: MIT
 *
 * The adapter to libidn: IDNA2003.
 */
#include "peer_driver.h"

#include <string.h>

#include <xn/idna.h>

struct libidn {
	struct peer peer;
	int (*to_ascii)(const char *name, char **result, int flags);
	int (*to_unicode)(const char *name, char **result, int flags);
	const char *(*check_version)(const char *required);
	void (*release)(void *result);
};

/* Its return codes, and what may be wrong with the name. */
static const struct peer_code codes[] = {
	{1, "IDNA_STRINGPREP_ERROR",
	 XN_ERROR_DISALLOWED | XN_ERROR_UNASSIGNED | XN_ERROR_BIDI},
	{2, "IDNA_PUNYCODE_ERROR",
	 XN_ERROR_BAD_PUNYCODE | XN_ERROR_LABEL_TOO_LONG},
	{3, "IDNA_CONTAINS_NON_LDH", XN_ERROR_STD3},
	{4, "IDNA_CONTAINS_MINUS",
	 XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN},
	{5, "IDNA_INVALID_LENGTH",
	 XN_ERROR_EMPTY_LABEL | XN_ERROR_LABEL_TOO_LONG},
	{6, "IDNA_NO_ACE_PREFIX", XN_ERROR_BAD_ACE},
	{7, "IDNA_ROUNDTRIP_VERIFY_ERROR", XN_ERROR_BAD_ACE},
	{8, "IDNA_CONTAINS_ACE_PREFIX", XN_ERROR_ACE_PREFIX},
	{9, "IDNA_ICONV_ERROR", XN_ERROR_INVALID_UTF8},
	{201, "IDNA_MALLOC_ERROR", 0},
	{202, "IDNA_DLOPEN_ERROR", 0},
};

static void
convert(const struct peer *peer, struct peer_answer *answer,
	enum peer_call call, uint32_t flags, enum direction direction,
	const char *name, size_t len)
{
	const struct libidn *idn = (const struct libidn *)peer;
	const char *source = peer_string(answer, name, len);
	char *result = NULL;
	int code;

	(void)call;
	if (source == NULL) {
		peer_no_memory(answer);
		return;
	}
	code = (direction == TO_UNICODE ? idn->to_unicode : idn->to_ascii)(
		source, &result, (int)flags);
	if (code == 0 && result != NULL) {
		peer_accept(answer, result);
	} else {
		const struct peer_code *row =
			peer_code(codes, sizeof codes / sizeof *codes, code);

		peer_refuse(answer, row != NULL ? row->name : "IDNA_UNKNOWN",
			    row != NULL ? row->errors : 0);
	}
	if (code == 0) {
		idn->release(result);
	}
}

static bool
open_libidn(struct peer *peer)
{
	static const struct peer_symbol symbols[] = {
		{"idna_to_ascii_8z", offsetof(struct libidn, to_ascii)},
		{"idna_to_unicode_8z8z", offsetof(struct libidn, to_unicode)},
		{"stringprep_check_version",
		 offsetof(struct libidn, check_version)},
		{"idn_free", offsetof(struct libidn, release)},
	};
	const struct libidn *idn = (const struct libidn *)peer;
	const char *version;

	if (!peer_symbols(peer, symbols, sizeof symbols / sizeof *symbols,
			  "")) {
		return false;
	}
	version = idn->check_version(NULL);
	if (version != NULL) {
		strncat(peer->version, version, sizeof peer->version - 1);
	}
	/* Nameprep is of Unicode 3.2 for ever (RFC 3491). */
	peer->uts46 = peer->rfc5892 = peer->ucd = 32;
	return true;
}

const struct peer_driver peer_libidn = {
	.name = "libidn",
	.size = sizeof(struct libidn),
	.file = "libidn.so",
	.newest = 12,
	.oldest = 11,
	.open = open_libidn,
	.convert = convert,
};
