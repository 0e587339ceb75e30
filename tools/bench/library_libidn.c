/* SPDX-License-Identifier: MIT
 *
 * libidn: IDNA2003.
 */
#include "library_driver.h"

#include <stdio.h>

struct libidn {
	struct library library;
	int (*to_ascii)(const char *src, char **dst, int flags);
	int (*to_unicode)(const char *src, char **dst, int flags);
	int (*decode)(size_t len, const char *src, size_t *cap, uint32_t *dst,
		      unsigned char *upper);
	int (*encode)(size_t len, const uint32_t *src,
		      const unsigned char *upper, size_t *cap, char *dst);
	const char *(*check_version)(const char *required);
	void (*release)(void *result);
};

static void
convert(const struct libidn *idn,
	int (*function)(const char *src, char **dst, int flags),
	const struct corpus *corpus, struct answer *answer)
{
	for (size_t i = 0; i < corpus->count; i++) {
		char *dst = NULL;
		int code = function(corpus_item(corpus, i), &dst, 0);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   code == 0 ? strlen(dst) : 0);
		}
		idn->release(dst);
	}
}

static void
to_ascii(const struct library *library, const struct corpus *corpus,
	 struct answer *answer)
{
	const struct libidn *idn = (const struct libidn *)library;

	convert(idn, idn->to_ascii, corpus, answer);
}

static void
to_unicode(const struct library *library, const struct corpus *corpus,
	   struct answer *answer)
{
	const struct libidn *idn = (const struct libidn *)library;

	convert(idn, idn->to_unicode, corpus, answer);
}

static void
decode(const struct library *library, const struct corpus *corpus,
       struct answer *answer)
{
	const struct libidn *idn = (const struct libidn *)library;
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		size_t n = LABEL_ROOM;
		int code = idn->decode(corpus_len(corpus, i),
				       corpus_item(corpus, i), &n, dst, NULL);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n * sizeof *dst);
		}
	}
}

static void
encode(const struct library *library, const struct corpus *corpus,
       struct answer *answer)
{
	const struct libidn *idn = (const struct libidn *)library;
	char dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t n = sizeof dst;
		int code =
			idn->encode(corpus_len(corpus, i), src, NULL, &n, dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n);
		}
	}
}

static void
version(const struct library *library, char *text, size_t size)
{
	const struct libidn *idn = (const struct libidn *)library;

	snprintf(text, size, "%s", idn->check_version(NULL));
}

struct library *
library_open_libidn(const char *path)
{
	struct library *library = library_new("libidn", sizeof(struct libidn));
	struct libidn *idn = (struct libidn *)library;

	if (!library_load(library, path, "libidn.so", 12, 11)) {
		return library;
	}
	library_need(library, "idna_to_ascii_8z", &idn->to_ascii);
	library_need(library, "idna_to_unicode_8z8z", &idn->to_unicode);
	library_need(library, "punycode_decode", &idn->decode);
	library_need(library, "punycode_encode", &idn->encode);
	library_need(library, "stringprep_check_version", &idn->check_version);
	library_need(library, "idn_free", &idn->release);
	library->convert[JOB_TO_ASCII] = to_ascii;
	library->convert[JOB_BATCH] = to_ascii;
	library->convert[JOB_TO_UNICODE] = to_unicode;
	library->convert[JOB_DECODE] = decode;
	library->convert[JOB_ENCODE] = encode;
	library->version = version;
	return library;
}
