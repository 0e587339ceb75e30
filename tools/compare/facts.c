/* SPDX-License-Identifier: MIT */
#include "facts.h"

#include "../../lib/base/search.h"
#include "../../lib/unicode/ucd.h"
#include "compare_ages.h"

_Static_assert((int)STATUS_DEVIATION == (int)UCD_DEVIATION &&
		       (int)STATUS_DISALLOWED == (int)UCD_DISALLOWED46 &&
		       (int)CLASS_UNASSIGNED == (int)UCD_UNASSIGNED &&
		       (int)KANA_OR_HAN == (int)SCRIPT_KANA_HAN &&
		       CLASS_NSM == 1u << BIDI_NSM,
	       "lib/unicode/ucd.h has other numbers");

enum status
fact_status(uint32_t point)
{
	return (enum status)UCD_STATUS(ucd_row(point));
}

enum idna_class
fact_class(uint32_t point)
{
	return (enum idna_class)UCD_CLASS(ucd_row(point));
}

unsigned
fact_bidi(uint32_t point)
{
	return 1u << UCD_BIDI(ucd_row(point));
}

char
fact_joining(uint32_t point)
{
	return "ULRDCT"[UCD_JOINING(ucd_row(point))];
}

unsigned
fact_ccc(uint32_t point)
{
	return UCD_CCC(ucd_row(point));
}

enum script
fact_script(uint32_t point)
{
	return (enum script)UCD_SCRIPT(ucd_row(point));
}

bool
fact_is_mark(uint32_t point)
{
	return (ucd_row(point) & UCD_IS_MARK) != 0;
}

static bool
ends_below(const void *table, size_t i, uint64_t point)
{
	return ((const struct age *)table)[i].last < point;
}

unsigned
fact_age(uint32_t point)
{
	size_t count = sizeof ages / sizeof *ages;
	size_t i;

	if (point < ages[0].first) {
		return AGE_OLD;
	}
	i = search(ends_below, ages, 0, count, point);
	return i < count && ages[i].first <= point ? ages[i].version : AGE_OLD;
}

bool
fact_is_inert(uint32_t point)
{
	return (ucd_row(point) & UCD_NFC_MASK) == 0;
}

bool
fact_is_quick(uint32_t point)
{
	return UCD_QC(ucd_row(point)) == UCD_QC_Y;
}

static size_t
read_string(struct ucd_string string, uint32_t to[MAPPING_MAX])
{
	size_t len = 0;

	while (string.count > 0) {
		to[len++] = ucd_next(&string);
	}
	return len;
}

size_t
fact_mapping(uint32_t point, uint32_t to[MAPPING_MAX])
{
	return read_string(xn_ucd_mapping(point), to);
}

size_t
fact_decomposition(uint32_t point, uint32_t to[MAPPING_MAX])
{
	return read_string(xn_ucd_decomposition(point), to);
}

bool
fact_is_after_3_2(uint32_t point)
{
	return (xn_ucd_prep(point) & UCD_PREP_UNASSIGNED) != 0;
}

bool
fact_is_prohibited(uint32_t point)
{
	return (xn_ucd_prep(point) & UCD_PREP_PROHIBITED) != 0;
}

unsigned
fact_direction_3_2(uint32_t point)
{
	uint32_t prep = xn_ucd_prep(point);

	return prep & UCD_PREP_RANDAL ? CLASS_R
	       : prep & UCD_PREP_LCAT ? CLASS_L
				      : 0;
}

bool
fact_prep_mapping(uint32_t point, uint32_t to[MAPPING_MAX], size_t *len)
{
	struct ucd_string string;

	if (!xn_ucd_prep_exception(&string, point)) {
		return false;
	}
	*len = read_string(string, to);
	return true;
}

bool
fact_is_corrected(uint32_t point)
{
	return point == 0x2F868 || point == 0x2F874 || point == 0x2F91F ||
	       point == 0x2F95F || point == 0x2F9BF;
}

uint32_t
fact_compose(uint32_t first, uint32_t second)
{
	return xn_ucd_compose(first, second);
}
