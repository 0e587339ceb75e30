/* SPDX-License-Identifier: MIT
 *
 * The vectors that the scanner with AVX-512 compares with.
 */
#include "scanner_bytes.h"

#include "../base/compiler.h"

#define EIGHT(byte) byte, byte, byte, byte, byte, byte, byte, byte
#define EACH(byte)                                                             \
	{                                                                      \
		EIGHT(byte), EIGHT(byte), EIGHT(byte), EIGHT(byte)             \
	}

OPAQUE const struct scan_bytes xn_scan_bytes = {
	EACH(0x20), EACH('a'), EACH('A'), EACH(26),
	EACH('-'),  EACH('.'), EACH('/'), EACH(13),
};
