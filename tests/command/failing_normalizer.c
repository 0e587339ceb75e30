/* SPDX-License-Identifier: MIT
 *
 * In the place of libxn-icu: a normaliser that fails for labels with U+0308.
 */
#include <xn/icu.h>

static xn_normalized
normalize(uint32_t *dst, size_t cap, const uint32_t *src, size_t len)
{
	xn_normalized r = {XN_OK, 0, len, 0};

	for (size_t i = 0; i < len; i++) {
		if (src[i] == 0x308 || i == cap) {
			r.status = XN_FAILED;
			return r;
		}
		dst[i] = src[i];
	}
	return r;
}

static xn_normalized
nfc(const xn_normalizer *self, uint32_t *dst, size_t cap, const uint32_t *src,
    size_t len)
{
	(void)self;
	return normalize(dst, cap, src, len);
}

static xn_normalized
nameprep(const xn_normalizer *self, uint32_t *dst, size_t cap,
	 const uint32_t *src, size_t len, uint32_t checks)
{
	(void)self;
	(void)checks;
	return normalize(dst, cap, src, len);
}

const xn_normalizer *
xn_icu_normalizer(void)
{
	static const xn_normalizer normalizer = {
		.name = "failing", .nfc = nfc, .nameprep = nameprep};

	return &normalizer;
}

const char *
xn_icu_error(void)
{
	return "";
}
