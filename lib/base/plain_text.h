/* SPDX-License-Identifier: MIT
 *
 * Text in which no name has to be converted.
 */
#ifndef XN_BASE_PLAIN_TEXT_H
#define XN_BASE_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eight_bytes.h"

/*
 * The end of what is plain from at on: ASCII without "%" and without two
 * hyphens.  No A-label stands there, and no name that is encoded or not ASCII.
 * It is len, or where the word begins, behind a blank, that has another byte.
 */
static inline size_t
plain_text_end(const char *s, size_t len, size_t at)
{
	size_t i = at;

	for (; len - i > WORD_BYTES; i += WORD_BYTES) {
		uint64_t word = word_load(s + i);
		uint64_t hyphens = word_equal(word, '-') &
				   word_equal(word_load(s + i + 1), '-');

		if ((word & WORD_EACH(0x80u)) | hyphens |
		    word_equal(word, '%')) {
			break;
		}
	}
	for (; i < len; i++) {
		if ((unsigned char)s[i] >= 0x80 || s[i] == '%' ||
		    (s[i] == '-' && len - i > 1 && s[i + 1] == '-')) {
			break;
		}
	}
	if (i == len) {
		return len;
	}
	while (i > at && (unsigned char)s[i - 1] > ' ') {
		i--;
	}
	return i;
}

#endif
