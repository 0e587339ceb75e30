/* SPDX-License-Identifier: MIT
 *
 * lexbor, whose URL parser PHP uses: with that parser's flags, and with the one
 * for the limits of lengths.
 */
#define _GNU_SOURCE /* dlinfo */

#include "library_driver.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>

/* Check Bidi, joiners and lengths. */
#define LEXBOR_FLAGS (1u << 3 | 1u << 4 | 1u << 6)

struct result {
	size_t size; /* in bytes */
	char data[4096];
};

static unsigned
take(struct result *result, const void *data, size_t size)
{
	if (size > sizeof result->data) {
		return 1;
	}
	memcpy(result->data, data, size);
	result->size = size;
	return 0;
}

static unsigned
take_bytes(const unsigned char *data, size_t len, void *result)
{
	return take(result, data, len);
}

static unsigned
take_label(const unsigned char *data, size_t len, void *result, bool unchanged)
{
	(void)unchanged;
	return take(result, data, len);
}

static unsigned
take_points(const uint32_t *data, size_t len, void *result)
{
	return take(result, data, len * sizeof *data);
}

static void
names(const struct library *library, const struct corpus *corpus,
      struct answer *answer)
{
	lexbor_function *convert = corpus->task == TASK_TO_UNICODE
					   ? library->lexbor.to_unicode
					   : library->lexbor.to_ascii;
	struct result result = {0};

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		unsigned code =
			convert(library->idna, src, corpus_len(corpus, i),
				take_bytes, &result, LEXBOR_FLAGS);

		if (answer != NULL) {
			answer_set(answer, code == 0, result.data, result.size);
		}
	}
}

static void
punycode(const struct library *library, const struct corpus *corpus,
	 struct answer *answer)
{
	const struct lexbor *lexbor = &library->lexbor;
	struct result result = {0};

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t len = corpus_len(corpus, i);
		unsigned code =
			corpus->task == TASK_DECODE
				? lexbor->decode(src, len, take_points, &result)
				: lexbor->encode(src, len, take_label, &result);

		if (answer != NULL) {
			answer_set(answer, code == 0, result.data, result.size);
		}
	}
}

static void
start(struct library *library)
{
	library->idna = library->lexbor.create();
	if (library->idna == NULL || library->lexbor.init(library->idna) != 0) {
		fputs("xn-bench: lexbor does not start\n", stderr);
		exit(3);
	}
}

static const struct library_symbol symbols[] = {
	{"lxb_unicode_idna_create", offsetof(struct lexbor, create)},
	{"lxb_unicode_idna_init", offsetof(struct lexbor, init)},
	{"lxb_unicode_idna_to_ascii", offsetof(struct lexbor, to_ascii)},
	{"lxb_unicode_idna_to_unicode", offsetof(struct lexbor, to_unicode)},
	{"lxb_punycode_decode_cb_cp", offsetof(struct lexbor, decode)},
	{"lxb_punycode_encode_cp", offsetof(struct lexbor, encode)},
};

/* No function tells it, but its file's name: "liblexbor.so.3.0.1". */
static void
version(const struct loaded_library *loaded, char *text, size_t size)
{
	struct link_map *map = NULL;
	const char *end = NULL;

	if (dlinfo(loaded->handle, RTLD_DI_LINKMAP, &map) == 0) {
		end = strstr(map->l_name, ".so.");
	}
	snprintf(text, size, "%s", end != NULL ? end + strlen(".so.") : "");
}

const struct shared_library lexbor_library = {
	.name = "lexbor",
	.symbols = symbols,
	.symbol_count = sizeof symbols / sizeof *symbols,
	.needed = sizeof symbols / sizeof *symbols,
	.version = version,
};

void
library_set_lexbor(struct library *library)
{
	set_functions(library, names, punycode);
	library->convert[TASK_GROWTH] = names;
	library->start = start;
}
