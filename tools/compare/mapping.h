/* SPDX-License-Identifier: MIT
 *
 * The preparation of text: mapping (UTS #46, 4, step 1; RFC 3454, 3) and
 * normalisation (UTS #46, 4, step 2; RFC 3454, 4).
 */
#ifndef XN_MAPPING_H
#define XN_MAPPING_H

#include "ustring.h"
#include "world.h"

/* What normalisation needs for itself: begin with {0}. */
struct normal_room {
	struct ustring form;
	struct ustring piece;
	struct ustring scratch;
};

void normal_room_free(struct normal_room *room);

/*
 * Add what a code point is mapped to; returns XN_ERROR_DISALLOWED where the
 * mapping itself refuses it, else 0.
 */
uint32_t map_point(struct world *world, struct ustring *to, uint32_t point);

/* to becomes the normalisation form C of s. */
void normalise(struct world *world, struct normal_room *room,
	       struct ustring *to, struct slice s);

bool is_normal(struct world *world, struct normal_room *room, struct slice s);

/* Whether there was no memory. */
static inline bool
normal_room_lost(const struct normal_room *room)
{
	return room->form.lost || room->piece.lost || room->scratch.lost;
}

#endif
