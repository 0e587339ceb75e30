/* SPDX-License-Identifier: MIT
 *
 * A normaliser that returns labels as they are, but fails for some.
 */
#ifndef TESTS_FAILING_NORMALIZER_H
#define TESTS_FAILING_NORMALIZER_H

#include <string.h>

#include <xn/idna.h>

/* Fails at f, and has no memory at m, if that begins a label beyond ASCII. */
static xn_normalized
failing_nfc(const xn_normalizer *self, uint32_t *dst, size_t cap,
	    const uint32_t *src, size_t len)
{
	xn_normalized r = {.status = XN_OK, .length = len};

	(void)self;
	(void)cap;
	if (src[0] == 'f') {
		r = (xn_normalized){.status = XN_FAILED};
	} else if (src[0] == 'm') {
		r = (xn_normalized){.status = XN_NO_MEMORY};
	} else {
		memcpy(dst, src, len * sizeof *src);
	}
	return r;
}

static xn_normalized
failing_nameprep(const xn_normalizer *self, uint32_t *dst, size_t cap,
		 const uint32_t *src, size_t len, uint32_t checks)
{
	(void)checks;
	return failing_nfc(self, dst, cap, src, len);
}

static const xn_normalizer failing_normalizer = {
	.name = "failing", .nfc = failing_nfc, .nameprep = failing_nameprep};

#endif
