/* SPDX-License-Identifier: MIT
 *
 * The hashes of a name's skeletons in all readings, without making each
 * skeleton.
 */
#ifndef XN_DISPLAY_READING_HASHES_H
#define XN_DISPLAY_READING_HASHES_H

#include "readings.h"

/*
 * Takes a reading: hashes[i] is the hash, mixed, of the skeleton of the labels
 * from number i of the tail on.  Returns whether to go on.
 */
typedef bool take_hashes(void *user, const struct reading *reading,
			 const uint64_t *hashes, size_t labels);

/*
 * Pass readings to take until it returns false, in the order of make_all
 * (known_names.c).  A reading is left out if an earlier one has the same
 * skeleton because a letter's choice looks like an earlier choice.  No label of
 * the tail has more than XN_LABEL_OCTETS code points.
 *
 * It takes O(n) for a tail of n code points, and a few instructions for each
 * reading.  There are at most 2 * 3^PLACES_MAX * 4.  False: the workbench is
 * too small.
 */
bool xn_reading_hashes(bool chromium, uint64_t key, const struct tail *tail,
		       const struct workbench *bench, take_hashes *take,
		       void *user);

#endif
