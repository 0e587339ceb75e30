/* SPDX-License-Identifier: MIT
 *
 * The vectors that the scanner with AVX-512 compares with.  They are opaque: if
 * gcc knew them, it would make each from a register, by two instructions, which
 * take a fifth of a plain name's time.
 */
#ifndef XN_ASCII_SCANNER_BYTES_H
#define XN_ASCII_SCANNER_BYTES_H

#define SCAN_VECTOR 32

struct scan_bytes {
	_Alignas(SCAN_VECTOR) char bit_5[SCAN_VECTOR];
	char small_a[SCAN_VECTOR];
	char capital_a[SCAN_VECTOR];
	char letters[SCAN_VECTOR]; /* how many: 26 */
	char hyphen[SCAN_VECTOR];
	char dot[SCAN_VECTOR];
	char slash[SCAN_VECTOR];
	char from_hyphen[SCAN_VECTOR]; /* how many up to "9": 13 */
};

extern const struct scan_bytes xn_scan_bytes;

#endif
