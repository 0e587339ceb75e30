/* SPDX-License-Identifier: MIT */
#include "changes.h"

#include "../../lib/base/search.h"

#define V15_1 VERSION(15, 1)
#define V16_0 VERSION(16, 0)
#define V18_0 VERSION(18, 0)
#define REFUSED STATUS_DISALLOWED, {0, 0}, 0
#define SAME STATUS_VALID, {0, 0}, 0

/* Sorted by code point. */
static const struct change changes[] = {
	{0x04C0, 0x04C0, V16_0, DEPART_LATE_CASE, REFUSED},
	{0x10A0, 0x10C5, V16_0, DEPART_LATE_CASE, REFUSED},
	{0x115F, 0x1160, V16_0, DEPART_FILLERS, REFUSED},
	{0x17B4, 0x17B5, V16_0, DEPART_FILLERS, REFUSED},
	{0x1806, 0x1806, V16_0, DEPART_MONGOLIAN, REFUSED},
	{0x180E, 0x180E, V16_0, DEPART_FILLERS, REFUSED},
	{0x1B3A, 0x1B3A, V18_0, DEPART_SPACING, SAME},
	{0x1B3C, 0x1B3C, V18_0, DEPART_SPACING, SAME},
	{0x1B42, 0x1B42, V18_0, DEPART_SPACING, SAME},
	{0x1E9E, 0x1E9E, V15_1, DEPART_SHARP_S, STATUS_MAPPED, {'s', 's'}, 2},
	{0x2061, 0x2063, V16_0, DEPART_FILLERS, REFUSED},
	{0x206A, 0x206F, V16_0, DEPART_FILLERS, REFUSED},
	{0x2132, 0x2132, V16_0, DEPART_LATE_CASE, REFUSED},
	{0x2183, 0x2183, V16_0, DEPART_LATE_CASE, REFUSED},
	{0x3164, 0x3164, V16_0, DEPART_FILLERS, REFUSED},
	{0xFFA0, 0xFFA0, V16_0, DEPART_FILLERS, REFUSED},
	{0x1171E, 0x1171E, V16_0, DEPART_SPACING, SAME},
	{0x1D173, 0x1D17A, V16_0, DEPART_FILLERS, REFUSED},
	{0x2F868, 0x2F868, V16_0, DEPART_IDEOGRAPHS, REFUSED},
	{0x2F874, 0x2F874, V16_0, DEPART_IDEOGRAPHS, REFUSED},
	{0x2F91F, 0x2F91F, V16_0, DEPART_IDEOGRAPHS, REFUSED},
	{0x2F95F, 0x2F95F, V16_0, DEPART_IDEOGRAPHS, REFUSED},
	{0x2F9BF, 0x2F9BF, V16_0, DEPART_IDEOGRAPHS, REFUSED},
};

#define CHANGES (sizeof changes / sizeof *changes)

static bool
ends_below(const void *table, size_t i, uint64_t point)
{
	return ((const struct change *)table)[i].last < point;
}

const struct change *
change_of(uint32_t point)
{
	size_t i;

	if (point < changes[0].first) {
		return NULL;
	}
	i = search(ends_below, changes, 0, CHANGES, point);
	return i < CHANGES && changes[i].first <= point ? &changes[i] : NULL;
}
