/* SPDX-License-Identifier: MIT
 *
 * Normalisation form C (UAX #15), in linear time.
 */
#ifndef XN_UNICODE_NFC_H
#define XN_UNICODE_NFC_H

#include "nfd.h"

/*
 * Make the normal form of text[0..len); row has its code points' properties.
 * False: there is not enough room.
 */
bool xn_nfc(struct normal *normal, const uint32_t *text, const uint32_t *row,
	    size_t len);

/*
 * The quick check, UAX #15, section 9: whether the properties alone show that a
 * text is in form C.  If false, it may still be.
 */
bool xn_is_quickly_nfc(const uint32_t *row, size_t len);

#endif
