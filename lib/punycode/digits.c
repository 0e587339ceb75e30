/* SPDX-License-Identifier: MIT
 *
 * Punycode's tables.
 */
#include "digits.h"

#define INVERSE(n) ((UINT64_C(1) << 35) / (n) + 1)
const uint64_t xn_punycode_inverses[BASE + 1] = {
	0,           INVERSE(1),  INVERSE(2),  INVERSE(3),  INVERSE(4),
	INVERSE(5),  INVERSE(6),  INVERSE(7),  INVERSE(8),  INVERSE(9),
	INVERSE(10), INVERSE(11), INVERSE(12), INVERSE(13), INVERSE(14),
	INVERSE(15), INVERSE(16), INVERSE(17), INVERSE(18), INVERSE(19),
	INVERSE(20), INVERSE(21), INVERSE(22), INVERSE(23), INVERSE(24),
	INVERSE(25), INVERSE(26), INVERSE(27), INVERSE(28), INVERSE(29),
	INVERSE(30), INVERSE(31), INVERSE(32), INVERSE(33), INVERSE(34),
	INVERSE(35), INVERSE(36),
};

#define STEP(x) (unsigned char)((BASE - TMIN + 1) * (x) / ((x) + SKEW))
#define STEPS_4(x) STEP(x), STEP((x) + 1), STEP((x) + 2), STEP((x) + 3)
#define STEPS_16(x)                                                            \
	STEPS_4(x), STEPS_4((x) + 4), STEPS_4((x) + 8), STEPS_4((x) + 12)
#define STEPS_64(x)                                                            \
	STEPS_16(x), STEPS_16((x) + 16), STEPS_16((x) + 32), STEPS_16((x) + 48)
const unsigned char xn_punycode_steps[STEPS] = {
	STEPS_64(0),   STEPS_64(64),  STEPS_64(128),
	STEPS_64(192), STEPS_64(256), STEPS_64(320),
	STEPS_64(384), STEPS_4(448),  STEPS_4(452),
};

#define NONE_8 36, 36, 36, 36, 36, 36, 36, 36
#define NONE_16 NONE_8, NONE_8
#define LETTERS                                                                \
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,  \
		20, 21, 22, 23, 24, 25
const unsigned char xn_punycode_values[256] = {
	NONE_16, NONE_16, NONE_16, /* 00 to 2F */
	26,      27,      28,      29,      30,      31,
	32,      33,      34,      35,      36,      36,
	36,      36,      36,      36,      36,      LETTERS,
	36,      36,      36,      36,      36,      36, /* 41 to 60 */
	LETTERS, 36,      36,      36,      36,      36, /* 61 to 7F */
	NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16,
	NONE_16, NONE_16,
};
