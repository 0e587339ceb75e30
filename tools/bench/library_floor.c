/* SPDX-License-Identifier: MIT
 *
 * The floor: what no library can leave out for a name that is ASCII.  It checks
 * that each byte is a letter, a digit, "-" or ".", and copies it in lower case,
 * a block at a time.  Compilers make vector instructions of these loops.
 */
#include "library_driver.h"

#include <stdint.h>

#include <xn/idna.h>

#define BLOCK CORPUS_SLACK

/* Copy a block; the result is not 0 if one of its first count bytes is wrong.
 */
static inline uint64_t
copy_block(char *restrict dst, const char *restrict src, unsigned char count)
{
	unsigned char wrong[BLOCK];
	uint64_t halves[BLOCK / sizeof(uint64_t)];

	for (unsigned char i = 0; i < BLOCK; i++) {
		unsigned char c = (unsigned char)src[i];
		unsigned char low = c | 0x20;
		unsigned char letter = (unsigned char)(low - 'a') < 26;
		unsigned char digit = (unsigned char)(c - '0') < 10;
		unsigned char mark = (unsigned char)(c - '-') < 2;

		dst[i] = (char)(c | (letter << 5));
		wrong[i] = !(letter | digit | mark) & (i < count);
	}
	memcpy(halves, wrong, sizeof halves);
	return halves[0] | halves[1];
}

/* Both arrays have a whole number of blocks. */
static bool
copy_name(char *dst, const char *src, size_t len)
{
	uint64_t wrong = 0;
	size_t at = 0;

	for (; len - at > BLOCK; at += BLOCK) {
		wrong |= copy_block(dst + at, src + at, BLOCK);
	}
	wrong |= copy_block(dst + at, src + at, (unsigned char)(len - at));
	return wrong == 0;
}

static void
floor_to_ascii(const struct library *library, const struct corpus *corpus,
	       struct answer *answer)
{
	/* A call that the compiler cannot look into, like those of libraries.
	 */
	bool (*volatile copy)(char *dst, const char *src, size_t len) =
		copy_name;
	char dst[XN_NAME_SIZE + BLOCK];

	(void)library;
	for (size_t i = 0; i < corpus->count; i++) {
		size_t len = corpus_len(corpus, i);
		bool right = copy(dst, corpus_item(corpus, i), len);

		if (answer != NULL) {
			answer_set(answer, right, dst, len);
		}
	}
}

void
library_set_floor(struct library *library)
{
	library->convert[TASK_PLAIN] = floor_to_ascii;
}
