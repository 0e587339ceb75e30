/* SPDX-License-Identifier: MIT
 *
 * Libraries in other languages; tools/bench/newest gives them C functions.
 * These copy each result, and the time includes the copy.
 */
#include "library_driver.h"

#include <stdint.h>
#include <stdio.h>

static void
other_convert(other_function *function, const struct corpus *corpus,
	      struct answer *answer)
{
	char dst[4096];

	for (size_t i = 0; i < corpus->count; i++) {
		size_t n = function(dst, sizeof dst, corpus_item(corpus, i),
				    corpus_len(corpus, i));

		if (answer != NULL) {
			answer_set(answer, n != SIZE_MAX, dst, n);
		}
	}
}

static void
other_to_ascii(const struct library *library, const struct corpus *corpus,
	       struct answer *answer)
{
	other_convert(library->other.to_ascii, corpus, answer);
}

static void
other_to_unicode(const struct library *library, const struct corpus *corpus,
		 struct answer *answer)
{
	other_convert(library->other.to_unicode, corpus, answer);
}

static void
other_decode(const struct library *library, const struct corpus *corpus,
	     struct answer *answer)
{
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		size_t n = library->other.decode(dst, LABEL_ROOM,
						 corpus_item(corpus, i),
						 corpus_len(corpus, i));

		if (answer != NULL) {
			answer_set(answer, n <= LABEL_ROOM, dst,
				   n * sizeof *dst);
		}
	}
}

static void
other_encode(const struct library *library, const struct corpus *corpus,
	     struct answer *answer)
{
	char dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t n = library->other.encode(dst, sizeof dst, src,
						 corpus_len(corpus, i));

		if (answer != NULL) {
			answer_set(answer, n != SIZE_MAX, dst, n);
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
	library->convert[TASK_TO_ASCII] = other_to_ascii;
	library->convert[TASK_BATCH] = other_to_ascii;
	library->convert[TASK_TO_UNICODE] = other_to_unicode;
	library->convert[TASK_DECODE] = other_decode;
	library->convert[TASK_ENCODE] = other_encode;
}
