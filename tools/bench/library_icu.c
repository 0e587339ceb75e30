/* SPDX-License-Identifier: MIT
 *
 * ICU: UTS #46 over UTF-8.  Its codec for Punycode alone is not meant for
 * programs, and takes UTF-16.
 */
#include "library_driver.h"

#include <stdio.h>
#include <stdlib.h>

/* The versions that its file and its functions may have in their names. */
#define NEWEST 90
#define OLDEST 60

/* UIDNA_CHECK_BIDI, _CONTEXTJ, _NONTRANSITIONAL_TO_ASCII, _TO_UNICODE */
#define OPTIONS (4 | 8 | 0x10 | 0x20)

/* UIDNAInfo */
struct info {
	int16_t size;
	int8_t transitional_different;
	int8_t reserved_b3;
	uint32_t errors;
	int32_t reserved_i2;
	int32_t reserved_i3;
};

typedef int32_t convert_name(const void *idna, const char *name, int32_t len,
			     char *dst, int32_t cap, struct info *info,
			     int *error);

struct icu {
	struct library library;
	void *idna;
	void *(*open)(uint32_t options, int *error);
	convert_name *to_ascii;
	convert_name *to_unicode;
	void (*version)(uint8_t numbers[4]);
};

static void
convert(const struct icu *icu, convert_name *function, char *dst, int32_t cap,
	const struct corpus *corpus, struct answer *answer)
{
	for (size_t i = 0; i < corpus->count; i++) {
		struct info info = {.size = sizeof info};
		int error = 0;
		int32_t n = function(icu->idna, corpus_item(corpus, i),
				     (int32_t)corpus_len(corpus, i), dst, cap,
				     &info, &error);

		if (answer != NULL) {
			answer_set(answer, error <= 0 && info.errors == 0, dst,
				   (size_t)n);
		}
	}
}

static void
to_ascii(const struct library *library, const struct corpus *corpus,
	 struct answer *answer)
{
	const struct icu *icu = (const struct icu *)library;
	char dst[1024];

	convert(icu, icu->to_ascii, dst, sizeof dst, corpus, answer);
}

static void
to_unicode(const struct library *library, const struct corpus *corpus,
	   struct answer *answer)
{
	const struct icu *icu = (const struct icu *)library;
	char dst[1024];

	convert(icu, icu->to_unicode, dst, sizeof dst, corpus, answer);
}

static void
to_ascii_long(const struct library *library, const struct corpus *corpus,
	      struct answer *answer)
{
	const struct icu *icu = (const struct icu *)library;
	size_t cap = 8 * corpus->at[corpus->count];
	char *dst = need_memory(NULL, cap);

	convert(icu, icu->to_ascii, dst, (int32_t)cap, corpus, answer);
	free(dst);
}

static void
start(struct library *library)
{
	struct icu *icu = (struct icu *)library;
	int error = 0;

	icu->idna = icu->open(OPTIONS, &error);
	if (error > 0) {
		fprintf(stderr, "xn-bench: ICU does not start: error %d\n",
			error);
		exit(3);
	}
}

static void
version(const struct library *library, char *text, size_t size)
{
	const struct icu *icu = (const struct icu *)library;
	uint8_t numbers[4];

	icu->version(numbers);
	snprintf(text, size, "%u.%u", numbers[0], numbers[1]);
}

/* Its names end in its version, unless it was built without that. */
static void
find_suffix(struct icu *icu, char *suffix, size_t size)
{
	char name[32];

	for (int i = NEWEST; i >= OLDEST; i--) {
		snprintf(suffix, size, "_%d", i);
		snprintf(name, sizeof name, "uidna_openUTS46%s", suffix);
		if (library_find(&icu->library, name, NULL, &icu->open)) {
			return;
		}
	}
	suffix[0] = '\0';
}

static void
need(struct icu *icu, const char *name, const char *suffix, void *function)
{
	char whole[64];

	snprintf(whole, sizeof whole, "%s%s", name, suffix);
	library_need(&icu->library, whole, function);
}

struct library *
library_open_icu(const char *path)
{
	struct library *library = library_new("icu", sizeof(struct icu));
	struct icu *icu = (struct icu *)library;
	char suffix[16];

	if (!library_load(library, path, "libicuuc.so", NEWEST, OLDEST)) {
		return library;
	}
	find_suffix(icu, suffix, sizeof suffix);
	need(icu, "uidna_openUTS46", suffix, &icu->open);
	need(icu, "uidna_nameToASCII_UTF8", suffix, &icu->to_ascii);
	need(icu, "uidna_nameToUnicodeUTF8", suffix, &icu->to_unicode);
	need(icu, "u_getVersion", suffix, &icu->version);
	library->convert[JOB_TO_ASCII] = to_ascii;
	library->convert[JOB_BATCH] = to_ascii;
	library->convert[JOB_TO_UNICODE] = to_unicode;
	library->convert[JOB_GROWTH] = to_ascii_long;
	library->start = start;
	library->version = version;
	return library;
}
