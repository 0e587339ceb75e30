/* SPDX-License-Identifier: MIT
 *
 * libidn, which is IDNA2003: its functions, and the adapter to them.
 */
#include "adapter.h"

#include <stdio.h>

#include <xn/idna.h>

/* ---- its functions ------------------------------------------------------ */

static const struct library_symbol symbols[] = {
	{"idna_to_ascii_8z", offsetof(struct libidn, to_ascii)},
	{"idna_to_unicode_8z8z", offsetof(struct libidn, to_unicode)},
	{"stringprep_check_version", offsetof(struct libidn, check_version)},
	{"idn_free", offsetof(struct libidn, release)},
	{"punycode_encode", offsetof(struct libidn, punycode_encode)},
	{"punycode_decode", offsetof(struct libidn, punycode_decode)},
};

static void
version(const struct loaded_library *loaded, char *text, size_t size)
{
	const struct libidn *idn = (const struct libidn *)loaded;
	const char *said = idn->check_version(NULL);

	snprintf(text, size, "%s", said != NULL ? said : "");
}

const struct shared_library libidn_library = {
	.name = "libidn",
	.file = "libidn.so",
	.newest = 12,
	.oldest = 11,
	.symbols = symbols,
	.symbol_count = sizeof symbols / sizeof *symbols,
	.needed = 4,
	.version = version,
};

/* ---- converting --------------------------------------------------------- */

/* Its return codes, and the faults that each may stand for. */
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
	const struct libidn *idn = &peer->libidn;
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
		peer_refuse_code(answer, codes, sizeof codes / sizeof *codes,
				 code, "IDNA_UNKNOWN");
	}
	if (code == 0) {
		idn->release(result);
	}
}

static bool
open_libidn(struct peer *peer)
{
	/* Nameprep is bound to Unicode 3.2 (RFC 3491). */
	peer->uts46 = peer->rfc5892 = peer->ucd = 32;
	return true;
}

const struct peer_adapter libidn_adapter = {
	.library = &libidn_library,
	.open = open_libidn,
	.convert = convert,
};
