/* SPDX-License-Identifier: MIT
 *
 * Look-ups in the generated tables.
 */
#include "properties.h"

#include "../../base/search.h"

/* tools/unicode/gen_display.py writes a row as one name for each property. */
#define DISPLAY_ROW(script, set, category, ignorable, status, bidi, digit)     \
	((uint32_t)SCRIPT_##script | (uint32_t)(set) << 8 | ROW_##category |   \
	 ROW_##ignorable | ROW_##status |                                      \
	 (uint32_t)DISPLAY_BIDI_##bidi << 24 | (uint32_t)(digit) << 28)
#define ROW_MN DISPLAY_IS_MN
#define ROW_OTHER 0u
#define ROW_IGNORABLE DISPLAY_IS_IGNORABLE
#define ROW_SHOWN 0u
#define ROW_ALLOWED DISPLAY_IS_ALLOWED
#define ROW_RESTRICTED 0u

struct mirror {
	uint32_t point;
	uint32_t mirror;
	char bracket;
};

#include "display_tables.h"

_Static_assert(SCRIPT_COUNT <= 64 * XN_SCRIPT_WORDS, "a set is too small");
_Static_assert(SCRIPT_COUNT <= 256, "a row's field is too narrow");
_Static_assert(DISPLAY_LONGEST_PROTOTYPE <= DISPLAY_PROTOTYPE_MAX,
	       "a prototype is too long");
_Static_assert(DISPLAY_ZEROS <= DISPLAY_SYSTEMS_MAX, "too many systems");

xn_script_set
xn_display_scripts(uint32_t row)
{
	xn_script_set set = xn_display_script_sets[DISPLAY_SET(row)];
	enum script script = DISPLAY_SCRIPT(row);

	if (DISPLAY_SET(row) == 0) {
		set.words[script / 64] |= UINT64_C(1) << script % 64;
	}
	return set;
}

static bool
octet_is_below(const void *octets, size_t i, uint64_t octet)
{
	return ((const uint8_t *)octets)[i] < octet;
}

struct ucd_string
xn_display_prototype(uint32_t point)
{
	static const struct ucd_string none = {NULL, 0};
	size_t page = point >> 8, end, i;

	if (page == 0 &&
	    !(xn_display_first_page[point / 32] >> point % 32 & 1)) {
		return none;
	}
	if (page >= DISPLAY_PAGES) {
		return none;
	}
	end = xn_display_page[page + 1];
	i = search(octet_is_below, xn_display_low, xn_display_page[page], end,
		   point & 255);
	return i < end && xn_display_low[i] == (point & 255)
		       ? ucd_string_at(xn_display_pool,
				       &xn_display_prototypes[i])
		       : none;
}

static bool
mirror_is_below(const void *mirrors, size_t i, uint64_t point)
{
	return ((const struct mirror *)mirrors)[i].point < point;
}

static const struct mirror *
find_mirror(uint32_t point)
{
	size_t i = search(mirror_is_below, xn_display_mirrors, 0,
			  DISPLAY_MIRRORS, point);

	return i < DISPLAY_MIRRORS && xn_display_mirrors[i].point == point
		       ? &xn_display_mirrors[i]
		       : NULL;
}

uint32_t
xn_display_mirror(uint32_t point)
{
	const struct mirror *found = find_mirror(point);

	return found != NULL ? found->mirror : 0;
}

char
xn_display_bracket(uint32_t point)
{
	const struct mirror *found = find_mirror(point);

	return (char)(found != NULL ? found->bracket : 0);
}

static bool
zero_is_below(const void *zeros, size_t i, uint64_t zero)
{
	return ((const uint32_t *)zeros)[i] < zero;
}

size_t
xn_display_system(uint32_t zero)
{
	return search(zero_is_below, xn_display_zeros, 0, DISPLAY_ZEROS - 1,
		      zero);
}

const char *
xn_script_name(size_t script)
{
	return script < SCRIPT_COUNT ? &xn_display_script_codes[5 * script]
				     : NULL;
}

const char *
xn_script_long_name(size_t script)
{
	return script < SCRIPT_COUNT
		       ? &xn_display_script_names
				 [xn_display_script_name_at[script]]
		       : NULL;
}
