/* SPDX-License-Identifier: MIT
 *
 * Look-ups in the generated tables.
 */
#include "ucd.h"

#include "../base/search.h"

/* tools/unicode/gen_tables.py writes a row as one name for each property. */
#define UCD_ROW(status, class, bidi, rtl, joining, ccc, mark, qc, script,      \
		fold, find)                                                    \
	(ROW_##status | ROW_##class << 3 | (uint32_t)BIDI_##bidi << 10 |       \
	 ROW_##rtl << 7 | (uint32_t)JOIN_##joining << 14 |                     \
	 (uint32_t)(ccc) << 17 | ROW_##mark << 6 | UCD_QC_##qc << 8 |          \
	 (uint32_t)SCRIPT_##script << 25 | UCD_FOLD_##fold << 27 |     \
	 UCD_FIND_##find << 29)
#define ROW_VALID UCD_VALID
#define ROW_DEVIATION UCD_DEVIATION
#define ROW_MAPPED UCD_MAPPED
#define ROW_IGNORED UCD_IGNORED
#define ROW_REFUSED UCD_DISALLOWED46
#define ROW_PVALID UCD_PVALID
#define ROW_CONTEXTJ UCD_CONTEXTJ
#define ROW_CONTEXTO UCD_CONTEXTO
#define ROW_DISALLOWED UCD_DISALLOWED
#define ROW_UNASSIGNED UCD_UNASSIGNED
#define ROW_LTR 0u
#define ROW_RTL 1u
#define ROW_BASE 0u
#define ROW_MARK 1u

#include "ucd_tables.h"

_Static_assert(UCD_LONGEST_MAPPING <= UCD_MAPPING_MAX, "ucd.h says less");
_Static_assert(UCD_LONGEST_DECOMPOSITION <= UCD_DECOMPOSITION_MAX,
	       "ucd.h says less");

/* The string of a reference into the pool of this library's tables. */
static struct ucd_string
string_at(const uint16_t *ref)
{
	return ucd_string_at(xn_ucd_pool, ref);
}

static const struct ucd_string no_string = {NULL, 0};

struct ucd_string
xn_ucd_mapping(uint32_t point)
{
	if (!trie_reaches(MAP_TOPS, point)) {
		return no_string;
	}
	return string_at(xn_ucd_map_leaf +
			 trie_leaf(xn_ucd_map_top, xn_ucd_map_mid, point));
}

static uint32_t
other_point(const struct ucd_other *other)
{
	return (uint32_t)other->point[0] << 16 | other->point[1];
}

static bool
other_is_below(const void *list, size_t i, uint64_t point)
{
	return other_point((const struct ucd_other *)list + i) < point;
}

/* The entry of a code point in a sorted list, or NULL. */
static const struct ucd_other *
find_other(const struct ucd_other *list, size_t count, uint32_t point)
{
	size_t i = search(other_is_below, list, 0, count, point);

	return i < count && other_point(&list[i]) == point ? &list[i] : NULL;
}

struct ucd_string
xn_ucd_fold(uint32_t point)
{
	return string_at(
		&find_other(xn_ucd_fold_others, FOLD_OTHERS, point)->ref);
}

uint32_t
xn_ucd_prep(uint32_t point)
{
	/* Most planes are alike: the table has them once. */
	uint32_t plane = xn_ucd_prep_plane[point >> 16];

	point = plane << 16 | (point & 0xFFFF);
	return xn_ucd_prep_leaf[trie_leaf(xn_ucd_prep_top, xn_ucd_prep_mid,
					  point)];
}

uint32_t
xn_ucd_prep_row(uint32_t point)
{
	uint32_t prep = xn_ucd_prep(point);
	uint32_t row = ucd_row(point) & (UCD_NFC_MASK | UCD_CLASS_MASK);

	if (prep & UCD_PREP_UNASSIGNED) {
		row = UCD_UNASSIGNED << 3;
	}
	if (prep & UCD_PREP_LCAT) {
		row |= UCD_PREP_IS_LCAT;
	}
	return row | (prep & (UCD_PREP_UNASSIGNED | UCD_PREP_PROHIBITED |
			      UCD_PREP_RANDAL));
}

bool
xn_ucd_prep_exception(struct ucd_string *to, uint32_t point)
{
	const struct ucd_other *other =
		find_other(xn_ucd_prep_others, PREP_OTHERS, point);

	if (other == NULL) {
		return false;
	}
	*to = string_at(&other->ref);
	return true;
}

struct ucd_string
xn_ucd_decomposition(uint32_t point)
{
	if (!trie_reaches(NFD_TOPS, point)) {
		return no_string;
	}
	return string_at(xn_ucd_nfd_leaf +
			 trie_leaf(xn_ucd_nfd_top, xn_ucd_nfd_mid, point));
}

uint32_t
xn_ucd_compose(uint32_t first, uint32_t second)
{
	/* The generator has put each pair where one probe finds it. */
	uint32_t hash = first * UCD_PAIR_FIRST + second * UCD_PAIR_SECOND;
	size_t slot =
		(hash >> 8 ^ xn_ucd_pair_shifts[hash >> 24]) & (UCD_PAIRS - 1);
	const struct ucd_pair *pair = &xn_ucd_pairs[slot];

	return pair->first == first && pair->second == second ? pair->composite
							      : 0;
}

const char *
xn_ucd_version(void)
{
	return UCD_VERSION;
}
