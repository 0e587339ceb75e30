/* SPDX-License-Identifier: MIT
 *
 * libidn2, GNU's and the drop-in: the flags are those that its documentation
 * recommends.
 */
#include "library_driver.h"

#include <stdio.h>

/* IDN2_NFC_INPUT, IDN2_NONTRANSITIONAL */
#define FLAGS (1 | 8)

/* The version of the symbols that the codec has always had. */
#define FIRST_VERSION "IDN2_0.0.0"

struct libidn2 {
	struct library library;
	int (*lookup)(const uint8_t *src, uint8_t **dst, int flags);
	int (*to_unicode)(const char *src, char **dst, int flags);
	int (*decode)(size_t len, const char *src, size_t *cap, uint32_t *dst);
	int (*encode)(size_t len, const uint32_t *src, size_t *cap, char *dst);
	const char *(*check_version)(const char *required);
	void (*release)(void *result);
};

static void
to_ascii(const struct library *library, const struct corpus *corpus,
	 struct answer *answer)
{
	const struct libidn2 *idn2 = (const struct libidn2 *)library;

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		uint8_t *dst = NULL;
		int code = idn2->lookup(src, &dst, FLAGS);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   code == 0 ? strlen((char *)dst) : 0);
		}
		idn2->release(dst);
	}
}

static void
to_unicode(const struct library *library, const struct corpus *corpus,
	   struct answer *answer)
{
	const struct libidn2 *idn2 = (const struct libidn2 *)library;

	for (size_t i = 0; i < corpus->count; i++) {
		char *dst = NULL;
		int code = idn2->to_unicode(corpus_item(corpus, i), &dst, 0);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   code == 0 ? strlen(dst) : 0);
		}
		idn2->release(dst);
	}
}

static void
decode(const struct library *library, const struct corpus *corpus,
       struct answer *answer)
{
	const struct libidn2 *idn2 = (const struct libidn2 *)library;
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		size_t n = LABEL_ROOM;
		int code = idn2->decode(corpus_len(corpus, i),
					corpus_item(corpus, i), &n, dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n * sizeof *dst);
		}
	}
}

static void
encode(const struct library *library, const struct corpus *corpus,
       struct answer *answer)
{
	const struct libidn2 *idn2 = (const struct libidn2 *)library;
	char dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t n = sizeof dst;
		int code = idn2->encode(corpus_len(corpus, i), src, &n, dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n);
		}
	}
}

static void
version(const struct library *library, char *text, size_t size)
{
	const struct libidn2 *idn2 = (const struct libidn2 *)library;

	snprintf(text, size, "%s", idn2->check_version(NULL));
}

static void
find_functions(struct libidn2 *idn2)
{
	struct library *library = &idn2->library;

	library_need(library, "idn2_lookup_u8", &idn2->lookup);
	library_need(library, "idn2_to_unicode_8z8z", &idn2->to_unicode);
	library_need(library, "idn2_check_version", &idn2->check_version);
	library_need(library, "idn2_free", &idn2->release);
	library->convert[JOB_TO_ASCII] = to_ascii;
	library->convert[JOB_TO_UNICODE] = to_unicode;
	library->version = version;
	/* Hidden in some versions, but there. */
	if (library_find(library, "_idn2_punycode_decode", FIRST_VERSION,
			 &idn2->decode)) {
		library->convert[JOB_DECODE] = decode;
	}
	if (library_find(library, "_idn2_punycode_encode", FIRST_VERSION,
			 &idn2->encode)) {
		library->convert[JOB_ENCODE] = encode;
	}
}

struct library *
library_open_libidn2(const char *path)
{
	struct library *library =
		library_new("libidn2", sizeof(struct libidn2));

	if (library_load(library, path, "libidn2.so", 0, 0)) {
		find_functions((struct libidn2 *)library);
		library->convert[JOB_BATCH] = to_ascii;
	}
	return library;
}

struct library *
library_open_dropin(const char *path)
{
	struct library *library =
		library_new("drop-in", sizeof(struct libidn2));

	if (path == NULL) {
		snprintf(library->missing, sizeof library->missing,
			 "it was not named");
	} else if (library_load(library, path, NULL, 0, 0)) {
		find_functions((struct libidn2 *)library);
	}
	return library;
}
