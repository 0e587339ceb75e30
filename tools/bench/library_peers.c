/* SPDX-License-Identifier: MIT
 *
 * How ICU, libidn2 and libidn convert a corpus: direct calls of their
 * functions, with the options that their documentation recommends.
 */
#include "library_driver.h"

#include <stdio.h>
#include <stdlib.h>

#include <xn/idn2.h>

/* ---- ICU: UTS #46 over UTF-8 -------------------------------------------- */

#define ICU_OPTIONS                                                            \
	(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |                             \
	 UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE)

static void
icu_convert(const struct library *library, icu_uts46 *function, char *dst,
	    int32_t cap, const struct corpus *corpus, struct answer *answer)
{
	for (size_t i = 0; i < corpus->count; i++) {
		struct icu_info info = {.size = sizeof info};
		int error = 0;
		int32_t n = function(library->idna, corpus_item(corpus, i),
				     (int32_t)corpus_len(corpus, i), dst, cap,
				     &info, &error);

		if (answer != NULL) {
			answer_set(answer, error <= 0 && info.errors == 0, dst,
				   (size_t)n);
		}
	}
}

static void
icu_to_ascii(const struct library *library, const struct corpus *corpus,
	     struct answer *answer)
{
	char dst[1024];

	icu_convert(library, library->icu.to_ascii, dst, sizeof dst, corpus,
		    answer);
}

static void
icu_to_unicode(const struct library *library, const struct corpus *corpus,
	       struct answer *answer)
{
	char dst[1024];

	icu_convert(library, library->icu.to_unicode, dst, sizeof dst, corpus,
		    answer);
}

static void
icu_to_ascii_long(const struct library *library, const struct corpus *corpus,
		  struct answer *answer)
{
	size_t cap = 8 * corpus->at[corpus->count];
	char *dst = need_memory(NULL, cap);

	icu_convert(library, library->icu.to_ascii, dst, (int32_t)cap, corpus,
		    answer);
	free(dst);
}

static void
icu_start(struct library *library)
{
	int error = 0;

	library->idna = library->icu.open_uts46(ICU_OPTIONS, &error);
	if (error > 0) {
		fprintf(stderr, "xn-bench: ICU does not start: error %d\n",
			error);
		exit(3);
	}
}

/* Punycode's code points as bytes, or as 32-bit numbers. */
static void
icu_set_punycode(struct answer *answer, enum task task, bool ok,
		 const uint16_t *text, size_t len)
{
	uint32_t points[LABEL_ROOM];
	char bytes[LABEL_ROOM];
	size_t count = 0;

	for (size_t i = 0; ok && i < len; i++) {
		bytes[count] = (char)text[i];
		points[count] = text[i];
		if (text[i] >= 0xDC00 && text[i] <= 0xDFFF) {
			points[--count] = ((text[i - 1] - 0xD7C0u) << 10) +
					  (text[i] - 0xDC00u);
		}
		count++;
	}
	if (task == TASK_DECODE) {
		answer_set(answer, ok, points, count * sizeof *points);
	} else {
		answer_set(answer, ok, bytes, count);
	}
}

/* ICU's codec takes and returns UTF-16. */
static void
icu_punycode_labels(icu_punycode *function, const struct corpus *corpus,
		    struct answer *answer)
{
	const struct wide *wide = &corpus->utf16;
	uint16_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		int error = 0;
		int32_t n = function(wide->two + wide->at[i],
				     (int32_t)(wide->at[i + 1] - wide->at[i]),
				     dst, LABEL_ROOM, NULL, &error);

		if (answer != NULL) {
			icu_set_punycode(answer, corpus->task, error <= 0, dst,
					 (size_t)n);
		}
	}
}

static void
icu_decode(const struct library *library, const struct corpus *corpus,
	   struct answer *answer)
{
	icu_punycode_labels(library->icu.from_punycode, corpus, answer);
}

static void
icu_encode(const struct library *library, const struct corpus *corpus,
	   struct answer *answer)
{
	icu_punycode_labels(library->icu.to_punycode, corpus, answer);
}

void
library_set_icu(struct library *library)
{
	library->convert[TASK_TO_ASCII] = icu_to_ascii;
	library->convert[TASK_BATCH] = icu_to_ascii;
	library->convert[TASK_TO_UNICODE] = icu_to_unicode;
	library->convert[TASK_GROWTH] = icu_to_ascii_long;
	if (library->icu.from_punycode != NULL) {
		library->convert[TASK_DECODE] = icu_decode;
	}
	if (library->icu.to_punycode != NULL) {
		library->convert[TASK_ENCODE] = icu_encode;
	}
	library->start = icu_start;
}

/* ---- libidn2: GNU's and the drop-in ------------------------------------- */

#define LIBIDN2_FLAGS (IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)

static void
libidn2_to_ascii(const struct library *library, const struct corpus *corpus,
		 struct answer *answer)
{
	const struct libidn2 *idn2 = &library->libidn2;

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		uint8_t *dst = NULL;
		int code = idn2->lookup_u8(src, &dst, LIBIDN2_FLAGS);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   code == 0 ? strlen((char *)dst) : 0);
		}
		idn2->release(dst);
	}
}

static void
libidn2_to_unicode(const struct library *library, const struct corpus *corpus,
		   struct answer *answer)
{
	const struct libidn2 *idn2 = &library->libidn2;

	for (size_t i = 0; i < corpus->count; i++) {
		char *dst = NULL;
		int code =
			idn2->to_unicode_8z8z(corpus_item(corpus, i), &dst, 0);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   code == 0 ? strlen(dst) : 0);
		}
		idn2->release(dst);
	}
}

static void
libidn2_decode(const struct library *library, const struct corpus *corpus,
	       struct answer *answer)
{
	const struct libidn2 *idn2 = &library->libidn2;
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		size_t n = LABEL_ROOM;
		int code = idn2->punycode_decode(
			corpus_len(corpus, i), corpus_item(corpus, i), &n, dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n * sizeof *dst);
		}
	}
}

static void
libidn2_encode(const struct library *library, const struct corpus *corpus,
	       struct answer *answer)
{
	const struct libidn2 *idn2 = &library->libidn2;
	char dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t n = sizeof dst;
		int code = idn2->punycode_encode(corpus_len(corpus, i), src, &n,
						 dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n);
		}
	}
}

void
library_set_dropin(struct library *library)
{
	library->convert[TASK_TO_ASCII] = libidn2_to_ascii;
	library->convert[TASK_TO_UNICODE] = libidn2_to_unicode;
	if (library->libidn2.punycode_decode != NULL) {
		library->convert[TASK_DECODE] = libidn2_decode;
	}
	if (library->libidn2.punycode_encode != NULL) {
		library->convert[TASK_ENCODE] = libidn2_encode;
	}
}

void
library_set_libidn2(struct library *library)
{
	library_set_dropin(library);
	library->convert[TASK_BATCH] = libidn2_to_ascii;
}

/* ---- libidn: IDNA2003 --------------------------------------------------- */

static void
libidn_convert(const struct libidn *idn,
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
libidn_to_ascii(const struct library *library, const struct corpus *corpus,
		struct answer *answer)
{
	const struct libidn *idn = &library->libidn;

	libidn_convert(idn, idn->to_ascii, corpus, answer);
}

static void
libidn_to_unicode(const struct library *library, const struct corpus *corpus,
		  struct answer *answer)
{
	const struct libidn *idn = &library->libidn;

	libidn_convert(idn, idn->to_unicode, corpus, answer);
}

static void
libidn_decode(const struct library *library, const struct corpus *corpus,
	      struct answer *answer)
{
	const struct libidn *idn = &library->libidn;
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		size_t n = LABEL_ROOM;
		int code = idn->punycode_decode(corpus_len(corpus, i),
						corpus_item(corpus, i), &n, dst,
						NULL);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n * sizeof *dst);
		}
	}
}

static void
libidn_encode(const struct library *library, const struct corpus *corpus,
	      struct answer *answer)
{
	const struct libidn *idn = &library->libidn;
	char dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t n = sizeof dst;
		int code = idn->punycode_encode(corpus_len(corpus, i), src,
						NULL, &n, dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst, n);
		}
	}
}

void
library_set_libidn(struct library *library)
{
	library->convert[TASK_TO_ASCII] = libidn_to_ascii;
	library->convert[TASK_BATCH] = libidn_to_ascii;
	library->convert[TASK_TO_UNICODE] = libidn_to_unicode;
	if (library->libidn.punycode_decode != NULL) {
		library->convert[TASK_DECODE] = libidn_decode;
	}
	if (library->libidn.punycode_encode != NULL) {
		library->convert[TASK_ENCODE] = libidn_encode;
	}
}
