/* SPDX-License-Identifier: MIT
 *
 * Copies ASCII of any length.
 */
#include "../base/eight_bytes.h"
#include "../base/letters.h"
#include "output.h"

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
