/* SPDX-License-Identifier: MIT
 *
 * The normaliser alone, lib/idna/normalise.c, on any code points: it gives what
 * a literal model gives and, for code points that ICU knows, what ICU gives.
 * Normalising the result again does not change it.
 */
#include "fuzz.h"
#include "tests/support/naive.h"
#include "tests/core/unicode/gives.h"
#include "lib/unicode/utf8.h"

#include <string.h>

#ifdef HAVE_ICU
#include <xn/icu.h>
#endif

#define POINTS 200

const size_t fuzz_head = FUZZ_HEAD;

static void
compare_with_icu(const uint32_t *point, size_t len, const uint32_t *normal,
		 size_t normal_len)
{
#ifdef HAVE_ICU
	const xn_normalizer *icu = xn_icu_normalizer();
	uint32_t theirs[4 * POINTS];
	xn_normalized r;

	if (icu == NULL || len == 0) {
		return;
	}
	r = icu->nfc(icu, theirs, 4 * POINTS, point, len);
	if (r.status == XN_OK) {
		expect(r.length == normal_len &&
			       memcmp(normal, theirs,
				      r.length * sizeof *theirs) == 0,
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
	uint32_t normal[4 * POINTS];
	size_t normal_len;

	memcpy(normal, point, len * sizeof *point);
	normal_len = naive_nfc(normal, len, 4 * POINTS);
	expect(gives(point, len, normal, normal_len),
	       "the result of the literal model");
	expect(gives(normal, normal_len, normal, normal_len),
	       "normalised stays");
	compare_with_icu(point, len, normal, normal_len);
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
