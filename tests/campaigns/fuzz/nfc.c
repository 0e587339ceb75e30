/* SPDX-License-Identifier: MIT
 *
 * The normaliser alone, lib/idna/normalise.c, on any code points: it gives what
 * a literal model gives and, for code points that ICU knows, what ICU gives.
 * Normalising the result again does not change it.
 */
#include "fuzz.h"
#include "tests/support/naive.h"
#include "lib/idna/rules.h"
#include "lib/idna/stages.h"
#include "lib/unicode/ucd.h"
#include "lib/unicode/utf8.h"

#include <string.h>

#ifdef HAVE_ICU
#include <xn/icu.h>
#endif

#define POINTS 200
/* A code point decomposes into at most 4. */
#define CAP (4 * POINTS)

const size_t fuzz_head = FUZZ_HEAD;

static const struct rules rules = {.normalizer = NULL};
static uint32_t words[LABEL_WORDS(CAP)];
static char chars[LABEL_CHARS(CAP)];

/* A label as lib/idna/pipeline.h hands it to the stages. */
static void
load(struct label *label, const uint32_t *point, size_t len)
{
	memset(label, 0, sizeof *label);
	label->cap = CAP;
	label->len = len;
	label->point = words;
	label->from = words + CAP;
	label->row = words + 2 * CAP;
	label->spare = words + 3 * CAP;
	label->chars = chars;
	for (size_t i = 0; i < len; i++) {
		label->point[i] = point[i];
		label->from[i] = (uint32_t)i;
	}
	xn_stage_rows(label);
}

static bool
same(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
	return alen == blen && memcmp(a, b, alen * sizeof *a) == 0;
}

/* Whether xn_check_nfc finds fault. */
static bool
is_refused(const uint32_t *point, size_t len)
{
	struct label label;

	load(&label, point, len);
	xn_check_nfc(&label, &rules);
	return label.errors != 0;
}

static void
compare_with_icu(const uint32_t *point, size_t len, const uint32_t *normal,
		 size_t normal_len)
{
#ifdef HAVE_ICU
	const xn_normalizer *icu = xn_icu_normalizer();
	uint32_t theirs[CAP];
	xn_normalized r;

	if (icu == NULL || len == 0) {
		return;
	}
	r = icu->nfc(icu, theirs, CAP, point, len);
	if (r.status == XN_OK) {
		expect(same(normal, normal_len, theirs, r.length),
		       "ICU's result");
	} else {
		expect(r.status == XN_INVALID &&
			       r.errors == XN_ERROR_UNASSIGNED,
		       "ICU knows the code points or not");
	}
#else
	(void)point;
	(void)len;
	(void)normal;
	(void)normal_len;
#endif
}

static void
check(const uint32_t *point, size_t len)
{
	uint32_t normal[CAP], naive[CAP];
	struct label label;
	size_t normal_len, naive_len;
	bool changed;

	load(&label, point, len);
	changed = xn_stage_nfc(&label, &rules);
	expect(!label.full, "there is room");
	normal_len = label.len;
	memcpy(normal, label.point, normal_len * sizeof *normal);
	expect(changed == !same(point, len, normal, normal_len),
	       "the return value tells whether it changed");
	for (size_t i = 0; i < normal_len; i++) {
		expect(label.row[i] == ucd_row(normal[i]) &&
			       label.from[i] < len,
		       "rows and places of the result");
	}
	memcpy(naive, point, len * sizeof *naive);
	naive_len = naive_nfc(naive, len, CAP);
	expect(same(normal, normal_len, naive, naive_len),
	       "the result of the literal model");
	expect(is_refused(point, len) == changed,
	       "a text changes if and only if it is not NFC");
	compare_with_icu(point, len, normal, normal_len);
	load(&label, normal, normal_len);
	expect(!xn_stage_nfc(&label, &rules), "normalised stays");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_name now;
	uint32_t point[POINTS];
	size_t len = 0;

	if (!fuzz_read(&now, data, size)) {
		return 0;
	}
	for (size_t at = 0; at < now.len && len < POINTS; len++) {
		size_t n = utf8_decode(now.src + at, now.len - at, &point[len]);

		/* Every other byte becomes a character that decomposes, or a
		 * jamo. */
		if (n == 0) {
			unsigned char byte = (unsigned char)now.src[at];

			point[len] = (byte & 1 ? 0x1E00u : 0x1080u) + byte;
			n = 1;
		}
		at += n;
	}
	check(point, len);
	return 0;
}
