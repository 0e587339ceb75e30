/* SPDX-License-Identifier: MIT
 *
 * The part of the interface to other implementations that all adapters share.
 */
#include "adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct peer_adapter *const adapters[PEER_LIBRARIES] = {
	[PEER_LIBIDN2] = &libidn2_adapter,
	[PEER_LIBIDN] = &libidn_adapter,
	[PEER_ICU] = &icu_adapter,
};

/* ---- opening ------------------------------------------------------------ */

struct peer *
peer_open(enum peer_library library, const char *path, const char **why)
{
	struct peer *peer = calloc(1, sizeof *peer);

	if (peer == NULL) {
		*why = "not enough memory";
		return NULL;
	}
	peer->adapter = adapters[library];
	if (!load_library(&peer->loaded, peer->adapter->library, path, why)) {
		free(peer);
		return NULL;
	}
	if (!peer->adapter->open(peer)) {
		*why = LACKS_FUNCTIONS;
		unload_library(&peer->loaded);
		free(peer);
		return NULL;
	}
	loaded_version(&peer->loaded, peer->version, sizeof peer->version);
	return peer;
}

/* ---- name and versions -------------------------------------------------- */

const char *
peer_name(enum peer_library library)
{
	return adapters[library]->library->name;
}

const char *
peer_version(const struct peer *peer)
{
	return peer->version;
}

void
peer_unicode(const struct peer *peer, unsigned *uts46, unsigned *rfc5892,
	     unsigned *ucd)
{
	*uts46 = peer->uts46;
	*rfc5892 = peer->rfc5892;
	*ucd = peer->ucd;
}

unsigned
peer_newest(const struct peer *peer,
	    bool (*takes)(const struct peer *peer, const char *name,
			  uint32_t flags),
	    uint32_t flags)
{
	/* For each version a new letter that is PVALID, Bidi class L. */
	static const struct {
		unsigned version;
		const char *letter;
	} table[] = {
		{180, "\xF0\x91\xAC\x8A"}, /* U+11B0A */
		{170, "\xE0\xB1\x9C"},     /* U+0C5C */
		{160, "\xF0\x90\x97\x80"}, /* U+105C0 */
		{151, "\xF0\xAE\xAF\xB0"}, /* U+2EBF0 */
		{150, "\xF0\x91\x88\xBF"}, /* U+1123F */
		{140, "\xE0\xB1\x9D"},     /* U+0C5D */
		{130, "\xE0\xB4\x84"},     /* U+0D04 */
		{120, "\xE0\xBA\x86"},     /* U+0E86 */
		{110, "\xE1\xA1\xB8"},     /* U+1878 */
		{100, "\xE0\xA7\xBC"},     /* U+09FC */
		{90, "\xE0\xB2\x80"},      /* U+0C80 */
		{80, "\xE0\xAB\xB9"},      /* U+0AF9 */
		{70, "\xE0\xA5\xB8"},      /* U+0978 */
		{61, "\xE0\xBB\x9E"},      /* U+0EDE */
		{60, "\xE0\xA5\xB3"},      /* U+0973 */
		{52, "\xE0\xA5\xB9"},      /* U+0979 */
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		if (takes(peer, table[i].letter, flags)) {
			return table[i].version;
		}
	}
	return 32;
}

/* ---- answers ------------------------------------------------------------ */

const char *
peer_string(struct peer_answer *answer, const char *name, size_t len)
{
	char *string;

	if (!buffer_reserve(&answer->source, len + 1)) {
		return NULL;
	}
	string = answer->source.data;
	if (len > 0) {
		memcpy(string, name, len);
	}
	string[len] = '\0';
	return string;
}

void
peer_accept(struct peer_answer *answer, const char *result)
{
	size_t len = strlen(result);

	if (!buffer_reserve(&answer->result, len + 1)) {
		peer_no_memory(answer);
		return;
	}
	memcpy(answer->result.data, result, len + 1);
	answer->text = answer->result.data;
	answer->len = len;
	answer->ok = true;
}

void
peer_refuse(struct peer_answer *answer, const char *error, uint32_t errors)
{
	size_t len = strlen(answer->error);

	if (len > 0 && len + 1 < sizeof answer->error) {
		answer->error[len++] = ' ';
		answer->error[len] = '\0';
	}
	strncat(answer->error, error, sizeof answer->error - 1 - len);
	answer->errors |= errors;
	answer->ok = false;
}

void
peer_no_memory(struct peer_answer *answer)
{
	peer_refuse(answer, "no-memory", 0);
}

void
peer_refuse_code(struct peer_answer *answer, const struct peer_code *table,
		 size_t count, int code, const char *name)
{
	uint32_t errors = 0;

	for (size_t i = 0; i < count; i++) {
		if (table[i].code == code) {
			name = table[i].name != NULL ? table[i].name : name;
			errors = table[i].errors;
		}
	}
	peer_refuse(answer, name, errors);
}

void
peer_convert(const struct peer *peer, struct peer_answer *answer,
	     enum peer_call call, uint32_t flags, enum direction direction,
	     const char *name, size_t len)
{
	answer->ok = false;
	answer->error[0] = '\0';
	answer->errors = 0;
	answer->text = "";
	answer->len = 0;
	peer->adapter->convert(peer, answer, call, flags, direction, name, len);
}

void
peer_answer_free(struct peer_answer *answer)
{
	buffer_free(&answer->source);
	buffer_free(&answer->result);
	buffer_free(&answer->points);
	memset(answer, 0, sizeof *answer);
}
