/* SPDX-License-Identifier: MIT
 *
 * Punycode's tables.
 */
#include "digits.h"

#define INVERSE(n) ((UINT64_C(1) << 35) / (n) + 1)
#define INVERSES_4(n)                                                          \
	INVERSE(n), INVERSE((n) + 1), INVERSE((n) + 2), INVERSE((n) + 3)
#define INVERSES_16(n)                                                         \
	INVERSES_4(n), INVERSES_4((n) + 4), INVERSES_4((n) + 8),               \
		INVERSES_4((n) + 12)
const uint64_t xn_punycode_inverses[DIVISORS + 1] = {
	0, INVERSES_16(1), INVERSES_16(17), INVERSES_16(33), INVERSES_16(49),
};

#define BIAS(x) ((BASE - TMIN + 1) * (x) / ((x) + SKEW))
#define STEP(x) (unsigned char)(BIAS(x) > BASE - TMAX ? BIAS(x) : BASE - TMAX)
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

#define NO NO_DIGIT
#define NONE_8 NO, NO, NO, NO, NO, NO, NO, NO
#define NONE_16 NONE_8, NONE_8
#define LETTERS                                                                \
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,  \
		20, 21, 22, 23, 24, 25
const unsigned char xn_punycode_values[256] = {
	NONE_16, NONE_16, NONE_16, /* 00 to 2F */
	26,      27,      28,      29,      30,      31,
	32,      33,      34,      35,      NO,      NO,
	NO,      NO,      NO,      NO,      NO,      LETTERS,
	NO,      NO,      NO,      NO,      NO,      NO, /* 41 to 60 */
	LETTERS, NO,      NO,      NO,      NO,      NO, /* 61 to 7F */
	NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16,
	NONE_16, NONE_16,
};
