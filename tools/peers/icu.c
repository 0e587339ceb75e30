/* SPDX-License-Identifier: MIT
 *
 * ICU: its functions, and the adapter to those for UTS #46 and to the older
 * ones for IDNA2003.
 */
#include "adapter.h"

#include "../../lib/unicode/utf8.h"

#include <stdio.h>

#include <xn/idna.h>

/* UErrorCode */
#define BUFFER_OVERFLOW 15

/* ---- its functions ------------------------------------------------------ */

static const struct library_symbol symbols[] = {
	{"uidna_openUTS46", offsetof(struct icu, open_uts46)},
	{"uidna_close", offsetof(struct icu, close_uts46)},
	{"uidna_nameToASCII_UTF8", offsetof(struct icu, to_ascii)},
	{"uidna_nameToUnicodeUTF8", offsetof(struct icu, to_unicode)},
	{"uidna_IDNToASCII", offsetof(struct icu, to_ascii_2003)},
	{"uidna_IDNToUnicode", offsetof(struct icu, to_unicode_2003)},
	{"u_errorName", offsetof(struct icu, error_name)},
	{"u_getVersion", offsetof(struct icu, get_version)},
	{"u_getUnicodeVersion", offsetof(struct icu, get_unicode_version)},
	{"u_charName", offsetof(struct icu, char_name)},
	/* Internal functions, but ICU exports them. */
	{"u_strToPunycode", offsetof(struct icu, to_punycode)},
	{"u_strFromPunycode", offsetof(struct icu, from_punycode)},
};

static void
version(const struct loaded_library *loaded, char *text, size_t size)
{
	const struct icu *icu = (const struct icu *)loaded;
	icu_version numbers;

	icu->get_version(numbers);
	snprintf(text, size, "%u.%u", numbers[0], numbers[1]);
}

/* Its functions' names end in its version, unless it was built without. */
const struct shared_library icu_library = {
	.name = "icu",
	.file = "libicuuc.so",
	.newest = 90,
	.oldest = 60,
	.numbered = true,
	.symbols = symbols,
	.symbol_count = sizeof symbols / sizeof *symbols,
	.needed = 9,
	.version = version,
};

/* ---- errors ------------------------------------------------------------- */

/* The error bits of UTS #46. */
static const struct peer_code bits[] = {
	{0x1, "UIDNA_ERROR_EMPTY_LABEL", XN_ERROR_EMPTY_LABEL},
	{0x2, "UIDNA_ERROR_LABEL_TOO_LONG", XN_ERROR_LABEL_TOO_LONG},
	{0x4, "UIDNA_ERROR_DOMAIN_NAME_TOO_LONG", XN_ERROR_NAME_TOO_LONG},
	{0x8, "UIDNA_ERROR_LEADING_HYPHEN", XN_ERROR_LEADING_HYPHEN},
	{0x10, "UIDNA_ERROR_TRAILING_HYPHEN", XN_ERROR_TRAILING_HYPHEN},
	{0x20, "UIDNA_ERROR_HYPHEN_3_4", XN_ERROR_HYPHEN_3_4},
	{0x40, "UIDNA_ERROR_LEADING_COMBINING_MARK", XN_ERROR_LEADING_MARK},
	{0x80, "UIDNA_ERROR_DISALLOWED", XN_ERROR_DISALLOWED},
	{0x100, "UIDNA_ERROR_PUNYCODE", XN_ERROR_BAD_PUNYCODE},
	{0x200, "UIDNA_ERROR_LABEL_HAS_DOT", XN_ERROR_DISALLOWED},
	{0x400, "UIDNA_ERROR_INVALID_ACE_LABEL", XN_ERROR_BAD_ACE},
	{0x800, "UIDNA_ERROR_BIDI", XN_ERROR_BIDI},
	{0x1000, "UIDNA_ERROR_CONTEXTJ", XN_ERROR_CONTEXTJ},
	{0x2000, "UIDNA_ERROR_CONTEXTO_PUNCTUATION", XN_ERROR_CONTEXTO},
	{0x4000, "UIDNA_ERROR_CONTEXTO_DIGITS", XN_ERROR_CONTEXTO},
};

/* The errors of IDNA2003; ICU itself is asked for their names. */
static const struct peer_code codes[] = {
	{31, NULL, XN_ERROR_LABEL_TOO_LONG},  /* INPUT_TOO_LONG */
	{0x10400, NULL, XN_ERROR_DISALLOWED}, /* PROHIBITED */
	{0x10401, NULL, XN_ERROR_UNASSIGNED}, /* UNASSIGNED */
	{0x10402, NULL, XN_ERROR_BIDI},       /* CHECK_BIDI */
	{0x10403, NULL,                       /* STD3_ASCII_RULES */
	 XN_ERROR_STD3 | XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN},
	{0x10404, NULL, XN_ERROR_ACE_PREFIX},     /* ACE_PREFIX */
	{0x10405, NULL, XN_ERROR_BAD_ACE},        /* VERIFICATION */
	{0x10406, NULL, XN_ERROR_LABEL_TOO_LONG}, /* LABEL_TOO_LONG */
	{0x10407, NULL, XN_ERROR_EMPTY_LABEL},    /* ZERO_LENGTH_LABEL */
	{0x10408, NULL, XN_ERROR_NAME_TOO_LONG},  /* DOMAIN_NAME_TOO_LONG */
};

/* A call failed: answer with ICU's name of the error. */
static void
refuse_code(const struct icu *icu, struct peer_answer *answer, int error)
{
	peer_refuse_code(answer, codes, sizeof codes / sizeof *codes, error,
			 icu->error_name(error));
}

/* ---- UTS #46 ------------------------------------------------------------ */

static void
refuse_bits(struct peer_answer *answer, uint32_t errors)
{
	for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
		if (errors & (uint32_t)bits[i].code) {
			peer_refuse(answer, bits[i].name, bits[i].errors);
			errors &= ~(uint32_t)bits[i].code;
		}
	}
	if (errors != 0) {
		peer_refuse(answer, "UIDNA_ERROR_UNKNOWN", 0);
	}
}

static void
convert_by_uts46(const struct peer *peer, struct peer_answer *answer,
		 uint32_t options, enum direction direction, const char *name,
		 size_t len)
{
	const struct icu *icu = &peer->icu;
	icu_uts46 *function =
		direction == TO_ASCII ? icu->to_ascii : icu->to_unicode;
	struct buffer *room = &answer->result;
	size_t need = len + 64;
	struct icu_info info;
	int32_t n;
	int error;

	do {
		if (need > INT32_MAX / 2 || !buffer_reserve(room, need)) {
			peer_no_memory(answer);
			return;
		}
		info = (struct icu_info){.size = sizeof info};
		error = 0;
		n = function(peer->idna[options], name, (int32_t)len,
			     room->data, (int32_t)room->cap, &info, &error);
		need = (size_t)n + 1;
	} while (error == BUFFER_OVERFLOW && need > room->cap);
	if (error > 0) {
		refuse_code(icu, answer, error);
	} else if (info.errors != 0) {
		refuse_bits(answer, info.errors);
	} else {
		answer->text = room->data;
		answer->len = (size_t)n;
		answer->ok = true;
	}
}

/* ---- IDNA2003, which takes UTF-16 --------------------------------------- */

/* The name in UTF-16 in answer->source; false: it was refused. */
static bool
widen(struct peer_answer *answer, const char *name, size_t len, size_t *count)
{
	uint16_t *to;
	size_t n = 0;

	if (!buffer_reserve(&answer->source, (len + 1) * sizeof *to)) {
		peer_no_memory(answer);
		return false;
	}
	to = (void *)answer->source.data;
	for (size_t i = 0; i < len;) {
		uint32_t point = 0;
		size_t size = utf8_decode(name + i, len - i, &point);

		if (size == 0) {
			peer_refuse(answer, "not-utf8", XN_ERROR_INVALID_UTF8);
			return false;
		}
		if (point >= 0x10000) {
			to[n++] = (uint16_t)(0xD7C0 + (point >> 10));
			point = 0xDC00 + (point & 0x3FF);
		}
		to[n++] = (uint16_t)point;
		i += size;
	}
	*count = n;
	return true;
}

/* The code point at points[0..len), and how many units it has. */
static size_t
join(const uint16_t *points, size_t len, uint32_t *point)
{
	*point = points[0];
	if (points[0] < 0xD800 || points[0] > 0xDFFF) {
		return 1;
	}
	if (points[0] < 0xDC00 && len > 1 && points[1] >= 0xDC00 &&
	    points[1] <= 0xDFFF) {
		*point = ((points[0] - 0xD7C0u) << 10) + (points[1] - 0xDC00u);
		return 2;
	}
	*point = 0xFFFD; /* a lone surrogate must not pass for text */
	return 1;
}

/* The answer from the UTF-16 in answer->points. */
static void
narrow(struct peer_answer *answer, size_t len)
{
	const uint16_t *points = (const void *)answer->points.data;
	uint32_t point;
	char *to;

	/* A unit becomes 3 bytes at most, a surrogate pair 4. */
	if (!buffer_reserve(&answer->result, len * 3 + 1)) {
		peer_no_memory(answer);
		return;
	}
	to = answer->result.data;
	for (size_t i = 0; i < len;) {
		i += join(points + i, len - i, &point);
		to += utf8_encode(to, point);
	}
	answer->text = answer->result.data;
	answer->len = (size_t)(to - answer->text);
	answer->ok = true;
}

static void
convert_by_2003(const struct icu *icu, struct peer_answer *answer,
		uint32_t options, enum direction direction, const char *name,
		size_t len)
{
	icu_idna2003 *function = direction == TO_ASCII ? icu->to_ascii_2003
						       : icu->to_unicode_2003;
	struct buffer *room = &answer->points;
	size_t count, need;
	int32_t n;
	int error;

	if (!widen(answer, name, len, &count)) {
		return;
	}
	need = count + 64;
	do {
		if (need > INT32_MAX / 4 ||
		    !buffer_reserve(room, need * sizeof(uint16_t))) {
			peer_no_memory(answer);
			return;
		}
		error = 0;
		n = function((void *)answer->source.data, (int32_t)count,
			     (void *)room->data,
			     (int32_t)(room->cap / sizeof(uint16_t)),
			     (int32_t)options, NULL, &error);
		need = (size_t)n + 1;
	} while (error == BUFFER_OVERFLOW &&
		 need > room->cap / sizeof(uint16_t));
	if (error > 0) {
		refuse_code(icu, answer, error);
	} else {
		narrow(answer, (size_t)n);
	}
}

static void
convert(const struct peer *peer, struct peer_answer *answer,
	enum peer_call call, uint32_t flags, enum direction direction,
	const char *name, size_t len)
{
	if (len > INT32_MAX / 8) {
		peer_refuse(answer, "too-long", XN_ERROR_NAME_TOO_LONG);
	} else if (call == CALL_UIDNA2003) {
		convert_by_2003(&peer->icu, answer, flags, direction, name,
				len);
	} else {
		convert_by_uts46(peer, answer, flags & (UIDNA_OPTIONS - 1),
				 direction, name, len);
	}
}

/* ---- opening ------------------------------------------------------------ */

static bool
open_icu(struct peer *peer)
{
	icu_version numbers;
	int error = 0;

	for (uint32_t i = 0; i < UIDNA_OPTIONS; i++) {
		peer->idna[i] = peer->icu.open_uts46(i, &error);
	}
	if (error > 0) {
		for (size_t i = 0; i < UIDNA_OPTIONS; i++) {
			peer->icu.close_uts46(peer->idna[i]);
		}
		return false;
	}
	peer->icu.get_unicode_version(numbers);
	peer->uts46 = 10u * numbers[0] + numbers[1];
	peer->rfc5892 = peer->uts46;
	peer->ucd = peer->uts46;
	return true;
}

const struct peer_adapter icu_adapter = {
	.library = &icu_library,
	.open = open_icu,
	.convert = convert,
};
