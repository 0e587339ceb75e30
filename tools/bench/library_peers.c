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
icu_names(const struct library *library, const struct corpus *corpus,
	  struct answer *answer)
{
	icu_uts46 *convert = corpus->task == TASK_TO_UNICODE
				     ? library->icu.to_unicode
				     : library->icu.to_ascii;
	char room[1024];
	size_t cap = sizeof room;
	char *dst = room;

	if (corpus->task == TASK_GROWTH) {
		cap = 8 * corpus->at[corpus->count];
		dst = need_memory(NULL, cap);
	}
	for (size_t i = 0; i < corpus->count; i++) {
		struct icu_info info = {.size = sizeof info};
		int error = 0;
		int32_t n = convert(library->idna, corpus_item(corpus, i),
				    (int32_t)corpus_len(corpus, i), dst,
				    (int32_t)cap, &info, &error);

		if (answer != NULL) {
			answer_set(answer, error <= 0 && info.errors == 0, dst,
				   (size_t)n);
		}
	}
	if (dst != room) {
		free(dst);
	}
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
icu_labels(const struct library *library, const struct corpus *corpus,
	   struct answer *answer)
{
	icu_punycode *convert = corpus->task == TASK_DECODE
					? library->icu.from_punycode
					: library->icu.to_punycode;
	const struct wide *wide = &corpus->utf16;
	uint16_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		int error = 0;
		int32_t n = convert(wide->two + wide->at[i],
				    (int32_t)(wide->at[i + 1] - wide->at[i]),
				    dst, LABEL_ROOM, NULL, &error);

		if (answer != NULL) {
			icu_set_punycode(answer, corpus->task, error <= 0, dst,
					 (size_t)n);
		}
	}
}

void
library_set_icu(struct library *library)
{
	bool punycode = library->icu.from_punycode != NULL &&
			library->icu.to_punycode != NULL;

	set_functions(library, icu_names, punycode ? icu_labels : NULL);
	library->convert[TASK_GROWTH] = icu_names;
	library->start = icu_start;
}

/* ---- libidn2: GNU's and the drop-in ------------------------------------- */

#define LIBIDN2_FLAGS (IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)

static void
libidn2_names(const struct library *library, const struct corpus *corpus,
	      struct answer *answer)
{
	const struct libidn2 *idn2 = &library->libidn2;

	for (size_t i = 0; i < corpus->count; i++) {
		const char *src = corpus_item(corpus, i);
		uint8_t *ascii = NULL;
		char *dst = NULL;
		int code;

		if (corpus->task == TASK_TO_UNICODE) {
			code = idn2->to_unicode_8z8z(src, &dst, 0);
		} else {
			code = idn2->lookup_u8((const uint8_t *)src, &ascii,
					       LIBIDN2_FLAGS);
			dst = (char *)ascii;
		}
		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   code == 0 ? strlen(dst) : 0);
		}
		idn2->release(dst);
	}
}

static void
libidn2_labels(const struct library *library, const struct corpus *corpus,
	       struct answer *answer)
{
	const struct libidn2 *idn2 = &library->libidn2;
	bool decode = corpus->task == TASK_DECODE;
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t len = corpus_len(corpus, i), n = LABEL_ROOM;
		int code = decode ? idn2->punycode_decode(len, src, &n, dst)
				  : idn2->punycode_encode(len, src, &n,
							  (char *)dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   n * (decode ? sizeof *dst : 1));
		}
	}
}

void
library_set_libidn2(struct library *library)
{
	bool punycode = library->libidn2.punycode_decode != NULL &&
			library->libidn2.punycode_encode != NULL;

	set_functions(library, libidn2_names, punycode ? libidn2_labels : NULL);
}

/* The drop-in is not measured in batches. */
void
library_set_dropin(struct library *library)
{
	library_set_libidn2(library);
	library->convert[TASK_BATCH] = NULL;
}

/* ---- libidn: IDNA2003 --------------------------------------------------- */

static void
libidn_names(const struct library *library, const struct corpus *corpus,
	     struct answer *answer)
{
	const struct libidn *idn = &library->libidn;
	int (*convert)(const char *src, char **dst, int flags) =
		corpus->task == TASK_TO_UNICODE ? idn->to_unicode
						: idn->to_ascii;

	for (size_t i = 0; i < corpus->count; i++) {
		char *dst = NULL;
		int code = convert(corpus_item(corpus, i), &dst, 0);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   code == 0 ? strlen(dst) : 0);
		}
		idn->release(dst);
	}
}

static void
libidn_labels(const struct library *library, const struct corpus *corpus,
	      struct answer *answer)
{
	const struct libidn *idn = &library->libidn;
	bool decode = corpus->task == TASK_DECODE;
	uint32_t dst[LABEL_ROOM];

	for (size_t i = 0; i < corpus->count; i++) {
		const void *src = corpus_item(corpus, i);
		size_t len = corpus_len(corpus, i), n = LABEL_ROOM;
		int code =
			decode ? idn->punycode_decode(len, src, &n, dst, NULL)
			       : idn->punycode_encode(len, src, NULL, &n,
						      (char *)dst);

		if (answer != NULL) {
			answer_set(answer, code == 0, dst,
				   n * (decode ? sizeof *dst : 1));
		}
	}
}

void
library_set_libidn(struct library *library)
{
	bool punycode = library->libidn.punycode_decode != NULL &&
			library->libidn.punycode_encode != NULL;

	set_functions(library, libidn_names, punycode ? libidn_labels : NULL);
}
