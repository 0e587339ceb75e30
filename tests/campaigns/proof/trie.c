/* SPDX-License-Identifier: MIT
 *
 * lib/unicode/trie.h, lib/unicode/ucd.h and lib/unicode/ucd.c with the
 * generated tables: every code point; every 32 bits in functions that check
 * their range; every string of the tables to its end.
 *
 * bound: every code point; every 32 bits; every string
 * eva: -eva-auto-loop-unroll 9000 -eva-plevel 20000
 * eva: -eva-min-loop-unroll 20
 * eva: -eva-slevel-function xn_ucd_compose:3000
 * eva: -eva-slevel-function find_other:1000 -inline-calls search
 */
#include "proof.h"

#include "lib/unicode/ucd.c"

static void
read_string(struct ucd_string string)
{
	while (string.count > 0) {
		ucd_next(&string);
	}
}

/* The strings do not depend on where their reference is. */
static void
read_strings(const uint16_t *refs, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		read_string(string_at(&refs[i]));
	}
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void
every_string(void)
{
	read_strings(xn_ucd_map_leaf, COUNT(xn_ucd_map_leaf));
	read_strings(xn_ucd_nfd_leaf, COUNT(xn_ucd_nfd_leaf));
	for (size_t i = 0; i < FOLD_OTHERS; i++) {
		read_string(string_at(&xn_ucd_fold_others[i].ref));
	}
	for (size_t i = 0; i < PREP_OTHERS; i++) {
		read_string(string_at(&xn_ucd_prep_others[i].ref));
	}
}

/* The look-ups of the functions that return a string. */
static void
every_leaf(void)
{
	uint32_t mapped = Frama_C_unsigned_int_interval(0, (MAP_TOPS << 9) - 1);
	uint32_t parted = Frama_C_unsigned_int_interval(0, (NFD_TOPS << 9) - 1);
	size_t at = trie_leaf(xn_ucd_map_top, xn_ucd_map_mid, mapped);

	/*@ assert mapped: at < sizeof(xn_ucd_map_leaf) / 2; */
	at = trie_leaf(xn_ucd_nfd_top, xn_ucd_nfd_mid, parted);
	/*@ assert parted: at < sizeof(xn_ucd_nfd_leaf) / 2; */
	xn_ucd_mapping(
		Frama_C_unsigned_int_interval(MAP_TOPS << 9, UINT32_MAX));
	xn_ucd_decomposition(
		Frama_C_unsigned_int_interval(NFD_TOPS << 9, UINT32_MAX));
}

int
main(void)
{
	uint32_t point = Frama_C_unsigned_int_interval(0, 0x10FFFF);
	uint32_t any = Frama_C_unsigned_int_interval(0, UINT32_MAX);
	uint32_t other = Frama_C_unsigned_int_interval(0, UINT32_MAX);

	ucd_row(point);
	xn_ucd_prep(point);
	xn_ucd_prep_row(point);
	every_leaf();
	find_other(xn_ucd_fold_others, FOLD_OTHERS, any);
	find_other(xn_ucd_prep_others, PREP_OTHERS, any);
	xn_ucd_compose(any, other);
	every_string();
	return 0;
}
