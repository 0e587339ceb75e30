/* SPDX-License-Identifier: MIT
 *
 * The list of libraries to measure, and libxn itself.
 */
#include "library_driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/idna.h>
#include <xn/punycode.h>

/* ---- libxn, which the program is linked with ---------------------------- */

static void
to_ascii(const struct library *library, const struct corpus *corpus,
	 struct answer *answer)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char dst[XN_NAME_SIZE];

	(void)library;
	for (size_t i = 0; i < corpus->count; i++) {
		xn_result r = xn_to_ascii(&opt, dst, sizeof dst,
					  corpus_item(corpus, i),
					  corpus_len(corpus, i), NULL);

		if (answer != NULL) {
			answer_set(answer, r.status == XN_OK, dst, r.length);
		}
	}
}

/* Other libraries have no such function and convert one name at a time. */
static void
to_ascii_batch(const struct library *library, const struct corpus *corpus,
	       struct answer *answer)
{
	const struct column *column = &corpus->column;
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_column_in in = {
		.data = column->data,
		.data_len = (size_t)column->offsets[corpus->count],
		.offsets32 = column->offsets,
		.count = corpus->count,
	};
	xn_column_out out = {
		.data = column->results,
		.cap = column->cap,
		.offsets32 = column->ends,
		.validity = column->validity,
	};
	xn_batch_result r = xn_to_ascii_batch(&opt, &out, &in);

	(void)library;
	if (answer != NULL) {
		answer_set(answer, r.status == XN_OK && r.nulls == 0,
			   column->results, (size_t)column->ends[1]);
	}
}

static void
to_unicode(const struct library *library, const struct corpus *corpus,
	   struct answer *answer)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char dst[XN_NAME_SIZE];

	(void)library;
	for (size_t i = 0; i < corpus->count; i++) {
		xn_result r = xn_to_unicode(&opt, dst, sizeof dst,
					    corpus_item(corpus, i),
					    corpus_len(corpus, i), NULL);

		if (answer != NULL) {
			answer_set(answer, r.status == XN_OK, dst, r.length);
		}
	}
}

static void
decode(const struct library *library, const struct corpus *corpus,
       struct answer *answer)
{
	uint32_t dst[LABEL_ROOM];

	(void)library;
	for (size_t i = 0; i < corpus->count; i++) {
		xn_punycode_result r = xn_punycode_decode(
			dst, LABEL_ROOM, corpus_item(corpus, i),
			corpus_len(corpus, i), NULL);

		if (answer != NULL) {
			answer_set(answer, r.status == XN_PUNYCODE_OK, dst,
				   r.written * sizeof *dst);
		}
	}
}

static void
encode(const struct library *library, const struct corpus *corpus,
       struct answer *answer)
{
	char dst[LABEL_ROOM];

	(void)library;
	for (size_t i = 0; i < corpus->count; i++) {
		const void *points = corpus_item(corpus, i);
		xn_punycode_result r = xn_punycode_encode(
			dst, sizeof dst, points, corpus_len(corpus, i), NULL);

		if (answer != NULL) {
			answer_set(answer, r.status == XN_PUNYCODE_OK, dst,
				   r.written);
		}
	}
}

/* Lengths are not checked, so that a long name is not refused early. */
static void
to_ascii_long(const struct library *library, const struct corpus *corpus,
	      struct answer *answer)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t cap = 8 * corpus->at[corpus->count];
	char *dst = need_memory(NULL, cap);

	(void)library;
	(void)answer;
	opt.checks &= ~XN_CHECK_LENGTH;
	for (size_t i = 0; i < corpus->count; i++) {
		xn_to_ascii(&opt, dst, cap, corpus_item(corpus, i),
			    corpus_len(corpus, i), NULL);
	}
	free(dst);
}

static void
set_libxn(struct library *library)
{
	library->convert[TASK_TO_ASCII] = to_ascii;
	library->convert[TASK_BATCH] = to_ascii_batch;
	library->convert[TASK_TO_UNICODE] = to_unicode;
	library->convert[TASK_DECODE] = decode;
	library->convert[TASK_ENCODE] = encode;
	library->convert[TASK_GROWTH] = to_ascii_long;
}

/* ---- libxn in UTF-16 and UTF-32 ----------------------------------------- */

/* They set no answer: unit tests compare their results with UTF-8's. */
#define CONVERT_WIDE(call, unit, text, field)                                  \
	static void call##_all(const struct library *library,                  \
			       const struct corpus *corpus,                    \
			       struct answer *answer)                          \
	{                                                                      \
		xn_options opt = xn_profile(XN_LOOKUP);                        \
		const struct wide *wide = &corpus->text;                       \
		unit dst[XN_NAME_SIZE];                                        \
                                                                               \
		(void)library;                                                 \
		(void)answer;                                                  \
		for (size_t i = 0; i < corpus->count; i++) {                   \
			call(&opt, dst, XN_NAME_SIZE,                          \
			     wide->field + wide->at[i],                        \
			     wide->at[i + 1] - wide->at[i], NULL);             \
		}                                                              \
	}

CONVERT_WIDE(xn_to_ascii_utf16, uint16_t, utf16, two)
CONVERT_WIDE(xn_to_unicode_utf16, uint16_t, utf16, two)
CONVERT_WIDE(xn_to_ascii_utf32, uint32_t, utf32, four)
CONVERT_WIDE(xn_to_unicode_utf32, uint32_t, utf32, four)

static void
set_utf16(struct library *library)
{
	library->apart = true;
	library->convert[TASK_TO_ASCII] = xn_to_ascii_utf16_all;
	library->convert[TASK_TO_UNICODE] = xn_to_unicode_utf16_all;
}

static void
set_utf32(struct library *library)
{
	library->apart = true;
	library->convert[TASK_TO_ASCII] = xn_to_ascii_utf32_all;
	library->convert[TASK_TO_UNICODE] = xn_to_unicode_utf32_all;
}

/* ---- all of them -------------------------------------------------------- */

static const struct library_kind {
	const char *name;
	const struct shared_library *shared; /* NULL: it is linked in */
	bool path_needed;
	void (*set)(struct library *library);
} table[] = {
	{"libxn", NULL, false, set_libxn},
	{"UTF-16", NULL, false, set_utf16},
	{"UTF-32", NULL, false, set_utf32},
	{"floor", NULL, false, library_set_floor},
	{"icu", &icu_library, false, library_set_icu},
	{"libidn2", &libidn2_library, false, library_set_libidn2},
	{"libidn", &libidn_library, false, library_set_libidn},
	{"drop-in", &libidn2_library, true, library_set_dropin},
	{"idna", &other_library, true, library_set_other},
	{"ada", &other_library, true, library_set_other},
	{"lexbor", &lexbor_library, true, library_set_lexbor},
};

const char *
library_name(size_t i)
{
	return i < sizeof table / sizeof *table ? table[i].name : NULL;
}

static const struct library_kind *
find_kind(const char *name)
{
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		if (strcmp(table[i].name, name) == 0) {
			return &table[i];
		}
	}
	return NULL;
}

bool
library_needs_path(const char *name)
{
	const struct library_kind *kind = find_kind(name);

	return kind != NULL && kind->path_needed;
}

struct library *
library_open(const char *name, const char *path)
{
	const struct library_kind *kind = find_kind(name);
	struct library *library;
	const char *why = "it was not named";

	if (kind == NULL) {
		return NULL;
	}
	library = need_memory(NULL, sizeof *library);
	memset(library, 0, sizeof *library);
	library->name = kind->name;
	if (kind->shared != NULL &&
	    ((kind->path_needed && path == NULL) ||
	     !load_library(&library->loaded, kind->shared, path, &why))) {
		snprintf(library->missing, sizeof library->missing, "%s", why);
		return library;
	}
	kind->set(library);
	if (library->convert[TASK_PLAIN] == NULL) {
		library->convert[TASK_PLAIN] = library->convert[TASK_TO_ASCII];
	}
	return library;
}

void
library_version(const struct library *library, char *text, size_t size)
{
	if (library->loaded.library != NULL) {
		loaded_version(&library->loaded, text, size);
	} else {
		snprintf(text, size, "%s", xn_version());
	}
}
