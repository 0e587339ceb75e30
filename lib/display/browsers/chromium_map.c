/* SPDX-License-Identifier: MIT
 *
 * Chromium's map of lookalikes beyond confusables.txt
 * (components/url_formatter/spoof_checks/skeleton_generator.cc).
 */
#include "../../base/search.h"
#include "chromium.h"

struct replacement {
	uint32_t point;
	uint32_t to[3]; /* ends in 0 */
};

/* clang-format off */
static const struct replacement replacements[] = {
	{0xDF, {'b'}}, {0xE6, {'a', 'e'}}, {0x127, {'h'}}, {0x138, {'k'}},
	{0x14B, {'n'}}, {0x167, {'t'}}, {0x185, {'b'}}, {0x3B8, {'0'}},
	{0x3BA, {'k'}}, {0x3C7, {'x'}}, {0x3C9, {'w'}}, {0x3FC, {'p'}},
	{0x432, {'b'}}, {0x437, {'3'}}, {0x43A, {'k'}}, {0x43C, {'m'}},
	{0x43D, {'h'}}, {0x43F, {'n'}}, {0x442, {'t'}}, {0x448, {'w'}},
	{0x449, {'w'}}, {0x44C, {'b'}}, {0x454, {'e'}}, {0x45B, {'h'}},
	{0x48D, {'b'}}, {0x48F, {'p'}}, {0x491, {'r'}}, {0x493, {'f'}},
	{0x499, {'3'}}, {0x49B, {'k'}}, {0x49D, {'k'}}, {0x49F, {'k'}},
	{0x4A1, {'k'}}, {0x4A3, {'h'}}, {0x4A5, {'h'}}, {0x4AB, {'c'}},
	{0x4AD, {'t'}}, {0x4B1, {'y'}}, {0x4B3, {'x'}}, {0x4BD, {'e'}},
	{0x4BF, {'e'}}, {0x4C4, {'k'}}, {0x4C8, {'h'}}, {0x4CA, {'h'}},
	{0x4CE, {'m'}}, {0x4D5, {'a', 'e'}}, {0x4E1, {'3'}}, {0x4FB, {'f'}},
	{0x4FD, {'x'}}, {0x4FF, {'x'}}, {0x503, {'d'}}, {0x50B, {'h'}},
	{0x50D, {'g'}}, {0x50F, {'t'}}, {0x51F, {'k'}}, {0x525, {'n'}},
	{0x527, {'h'}}, {0x529, {'h'}}, {0x573, {'6'}}, {0x577, {'2'}},
	{0x5D7, {'n'}}, {0x909, {'3'}}, {0x966, {'o'}}, {0x968, {'2'}},
	{0x993, {'3'}}, {0x9E6, {'o'}}, {0x9E8, {'2'}}, {0x9EA, {'8'}},
	{0x9ED, {'q'}}, {0xA24, {'3'}}, {0xA5C, {'3'}}, {0xA66, {'o'}},
	{0xA67, {'q'}}, {0xA68, {'2'}}, {0xA69, {'3'}}, {0xA6A, {'8'}},
	{0xA6B, {'4'}}, {0xAE6, {'o'}}, {0xAE7, {'q'}}, {0xAE8, {'2'}},
	{0xAE9, {'3'}}, {0xAED, {'9'}}, {0xB20, {'o'}}, {0xB66, {'o'}},
	{0xB68, {'9'}}, {0xB6B, {'8'}}, {0xC68, {'9'}}, {0xC69, {'3'}},
	{0xCE6, {'o'}}, {0xCE9, {'2'}}, {0xCED, {'2'}}, {0xD1F, {'s'}},
	{0xE01, {'n'}}, {0xE1A, {'u'}}, {0xE1E, {'w'}}, {0xE1F, {'w'}},
	{0xE23, {'s'}}, {0xE9A, {'u'}}, {0xE9E, {'w'}}, {0xE9F, {'w'}},
	{0xEA3, {'s'}}, {0xEAE, {'s'}}, {0x1004, {'c'}}, {0x1005, {'o'}},
	{0x100C, {'g'}}, {0x1012, {'3'}}, {0x1042, {'j'}}, {0x1054, {'e'}},
	{0x10D5, {'3'}}, {0x10D9, {'3'}}, {0x10DE, {'3'}}, {0x10EB, {'d'}},
	{0x2014, {'-'}}, {0x2015, {'-'}}, {0x2E3A, {'-'}}, {0x2E3B, {'-'}},
	{0x3110, {'4'}}, {0x4E00, {'-'}}, {0x4E01, {'t'}}, {0x4E03, {'t'}},
	{0x4E05, {'t'}}, {0x4E06, {'t'}}, {0x4E29, {'4'}}, {0x4E2B, {'y'}},
	{0x4E42, {'x'}},
};
/* clang-format on */

#define COUNT (sizeof replacements / sizeof *replacements)

static bool
is_below(const void *table, size_t i, uint64_t point)
{
	return ((const struct replacement *)table)[i].point < point;
}

const uint32_t *
xn_chromium_map(uint32_t point)
{
	size_t i = search(is_below, replacements, 0, COUNT, point);

	return i < COUNT && replacements[i].point == point ? replacements[i].to
							   : NULL;
}
