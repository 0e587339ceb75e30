/* SPDX-License-Identifier: MIT
 *
 * The Bidi class of one code point, for users.
 */
#include <xn/idna.h>

#include "../unicode/ucd.h"

const char *
xn_bidi_class(uint32_t point)
{
	/* Arrays, as pointers would take relocations. */
	static const char names[][4] = {
		[BIDI_L] = "L",   [BIDI_R] = "R",     [BIDI_AL] = "AL",
		[BIDI_AN] = "AN", [BIDI_EN] = "EN",   [BIDI_ES] = "ES",
		[BIDI_CS] = "CS", [BIDI_ET] = "ET",   [BIDI_ON] = "ON",
		[BIDI_BN] = "BN", [BIDI_NSM] = "NSM", [BIDI_BAD] = "",
	};

	return point > 0x10FFFF ? "" : names[UCD_BIDI(ucd_row(point))];
}
