/* SPDX-License-Identifier: MIT
 *
 * The drop-in for libidn2.
 */
#include <xn/idn2.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "tests/support/units.h"

static uint32_t points[GENERATE_MAX + 1], wide[ROOM];
static char name[GENERATE_MAX + 1], ascii[ROOM];

/* Sets a UTF-8 locale for the functions that use the locale's encoding. */
static void
begin(void)
{
	if (setlocale(LC_CTYPE, "C.UTF-8") == NULL &&
	    setlocale(LC_CTYPE, "en_US.UTF-8") == NULL) {
		fputs("there is no locale with UTF-8\n", stderr);
		exit(3);
	}
}

/* Makes the next name, with a NUL, and its code points; returns how many. */
static size_t
next(struct corpus *corpus)
{
	size_t len;

	corpus_next(corpus);
	memcpy(name, corpus->name, corpus->len);
	name[corpus->len] = '\0';
	len = units_of(FOUR, points, NULL, name, strlen(name));
	points[len] = 0;
	return len;
}

/* Any flags; rarely some that contradict each other. */
static int
some_flags(struct corpus *corpus)
{
	static const int some[] = {0,
				   IDN2_NFC_INPUT,
				   IDN2_TRANSITIONAL,
				   IDN2_NONTRANSITIONAL,
				   IDN2_USE_STD3_ASCII_RULES,
				   IDN2_NO_TR46,
				   IDN2_NO_TR46 | IDN2_NFC_INPUT,
				   IDN2_NO_ALABEL_ROUNDTRIP};
	uint32_t i = generate_below(&corpus->gen, 12);

	return i < 8 ? some[i] : (int)generate_below(&corpus->gen, 256);
}

static void
hash_string(struct hash *hash, int rc, char *text)
{
	hash_number(hash, (uint64_t)(int64_t)rc);
	if (rc == IDN2_OK) {
		hash_text(hash, text);
		idn2_free(text);
	}
}

static void
hash_points(struct hash *hash, int rc, uint32_t *text)
{
	size_t len = 0;

	hash_number(hash, (uint64_t)(int64_t)rc);
	if (rc == IDN2_OK && text != NULL) {
		while (text[len] != 0) {
			len++;
		}
		hash_units32(hash, text, len);
		idn2_free(text);
	}
}

/* ---- the functions ------------------------------------------------------- */

static void
lookup(struct hash *hash, size_t len, int flags)
{
	uint8_t *bytes = NULL;
	char *text = NULL;
	char label[64];
	int rc = idn2_lookup_u8((const uint8_t *)name, &bytes, flags);

	hash_string(hash, rc, (char *)bytes);
	rc = idn2_to_ascii_lz(name, &text, flags);
	hash_string(hash, rc, text);
	rc = idn2_to_ascii_4z(points, &text, flags);
	hash_string(hash, rc, text);
	rc = idn2_to_ascii_4i(points, len, label, flags);
	hash_number(hash, (uint64_t)(int64_t)rc);
	hash_text(hash, rc == IDN2_OK ? label : "");
}

static void
to_unicode(struct hash *hash, size_t len)
{
	uint32_t *to = NULL;
	size_t room = ROOM;
	char *text = NULL;
	int rc = idn2_to_unicode_8z4z(name, &to, 0);

	hash_points(hash, rc, to);
	rc = idn2_to_unicode_44i(points, len, wide, &room, 0);
	hash_number(hash, (uint64_t)(int64_t)rc);
	hash_units32(hash, wide, rc == IDN2_OK ? room : 0);
	rc = idn2_to_unicode_8zlz(name, &text, 0);
	hash_string(hash, rc, text);
}

static void
registered(struct hash *hash, size_t len, int flags)
{
	const uint8_t *ulabel = (const uint8_t *)name, *alabel = NULL;
	uint8_t *made = NULL, *to = NULL;
	int rc;

	if (idn2_lookup_u8(ulabel, &made, flags) == IDN2_OK && len % 3 > 0) {
		alabel = made;
	}
	rc = idn2_register_u8(len % 3 == 2 ? NULL : ulabel, alabel, &to, flags);
	hash_string(hash, rc, (char *)to);
	idn2_free(made);
}

static void
codec(struct corpus *corpus, size_t len)
{
	struct hash *hash = &corpus->hash;
	size_t room = corpus_cap(corpus), back = corpus_cap(corpus);
	int rc = idn2_punycode_encode(points, len, ascii, &room);

	hash_number(hash, (uint64_t)(int64_t)rc);
	hash_bytes(hash, ascii, rc == IDN2_OK ? room : 0);
	rc = idn2_punycode_decode(name, strlen(name), wide, &back);
	hash_number(hash, (uint64_t)(int64_t)rc);
	hash_units32(hash, wide, rc == IDN2_OK ? back : 0);
}

void
part_dropin(struct corpus *corpus)
{
	begin();
	for (size_t i = corpus_count(corpus, 5000); i > 0; i--) {
		size_t len = next(corpus);
		int flags = some_flags(corpus);

		lookup(&corpus->hash, len, flags);
		to_unicode(&corpus->hash, len);
		registered(&corpus->hash, len, flags);
		codec(corpus, len);
	}
	for (int rc = -400; rc < 10; rc++) {
		hash_text(&corpus->hash, idn2_strerror(rc));
		hash_text(&corpus->hash, idn2_strerror_name(rc));
	}
}
