/* SPDX-License-Identifier: MIT
 *
 * Libraries in other languages; tools/bench/newest gives them C functions.
 * These copy each result, and the time includes the copy.
 */
#include "library_driver.h"

#include <stdint.h>
#include <stdio.h>

static void
names(const struct library *library, const struct corpus *corpus,
      struct answer *answer)
{
	other_function *convert = corpus->task == TASK_TO_UNICODE
					  ? library->other.to_unicode
					  : library->other.to_ascii;
	char dst[4096];

	for (size_t i = 0; i < corpus->count; i++) {
		size_t n = convert(dst, sizeof dst, corpus_item(corpus, i),
				   corpus_len(corpus, i));

		if (answer != NULL) {
			answer_set(answer, n != SIZE_MAX, dst, n);
		}
	}
}

static void
punycode(const struct library *library, const struct corpus *corpus,
	 struct answer *answer)
{
	const struct other *other = &library->other;
	bool decode = corpus->task == TASK_DECODE;
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t len = corpus_len(corpus, i);
		size_t n = decode ? other->decode(dst, LABEL_ROOM, src, len)
				  : other->encode((char *)dst, LABEL_ROOM, src,
						  len);

		if (answer != NULL) {
			answer_set(answer, n <= LABEL_ROOM, dst,
				   n * (decode ? sizeof *dst : 1));
		}
	}
}

static const struct library_symbol symbols[] = {
	{"other_to_ascii", offsetof(struct other, to_ascii)},
	{"other_to_unicode", offsetof(struct other, to_unicode)},
	{"other_decode", offsetof(struct other, decode)},
	{"other_encode", offsetof(struct other, encode)},
	{"other_version", offsetof(struct other, version)},
};

static void
other_version(const struct loaded_library *loaded, char *text, size_t size)
{
	const struct other *other = (const void *)loaded;

	snprintf(text, size, "%s", other->version());
}

const struct shared_library other_library = {
	.name = "other",
	.symbols = symbols,
	.symbol_count = sizeof symbols / sizeof *symbols,
	.needed = sizeof symbols / sizeof *symbols,
	.version = other_version,
};

void
library_set_other(struct library *library)
{
	set_functions(library, names, punycode);
}
