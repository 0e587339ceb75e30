/* SPDX-License-Identifier: MIT
 *
 * The fast path for ordinary labels (see rules.h) of names that also have other
 * labels.  An ordinary label of legal length breaks no rule, except perhaps the
 * Bidi rule, and mapping only brings it to lower case.
 */
#include "../base/compiler.h"
#include "../base/eight_bytes.h"
#include "stages.h"

/* Capital letters, between 40 and 5B, get bit 5. */
static uint64_t
lower_word(uint64_t word)
{
	uint64_t capitals =
		word_at_least(word, 'A') & ~word_at_least(word, '[');

	return word | (capitals & WORD_EACH(0x80u)) >> 2;
}

void
xn_copy_ascii(char *dst, const char *src, size_t bytes, bool small)
{
	if (!small) {
		memcpy(dst, src, bytes);
		return;
	}
	/* Wider units have bytes of 0, which stay as they are. */
	if (bytes < 8) {
		for (size_t i = 0; i < bytes; i++) {
			dst[i] = (char)lower((unsigned char)src[i]);
		}
		return;
	}
	for (size_t i = 0; i < bytes - 8; i += 8) {
		word_store(dst + i, lower_word(word_load(src + i)));
	}
	word_store(dst + bytes - 8, lower_word(word_load(src + bytes - 8)));
}

/* ---- labels ------------------------------------------------------------- */

/* Whether no hyphen is first or last, and none in third and fourth place. */
static bool
hyphens_pass(enum encoding encoding, const char *label, size_t len)
{
	return text_octet(encoding, label, 0) != '-' &&
	       text_octet(encoding, label, len - 1) != '-' &&
	       !(len >= 4 && text_octet(encoding, label, 2) == '-' &&
		 text_octet(encoding, label, 3) == '-');
}

bool
xn_ascii_label(const struct rules *rules, struct out *out, const char *src,
	       const struct span *span)
{
	enum encoding encoding = out->encoding;
	const char *label = text_at(encoding, src, span->at);
	size_t len = span->len;

	if (!FAST || !rules->ldh_passes ||
	    (span->octets & ~(unsigned)OCTET_HYPHEN) || len == 0 ||
	    len > XN_LABEL_OCTETS || len > out_room(out) ||
	    ((span->octets & OCTET_HYPHEN) &&
	     !hyphens_pass(encoding, label, len))) {
		return false;
	}
	xn_copy_ascii(out_end(out), label, len << encoding, rules->lower);
	out->len += len;
	return true;
}
