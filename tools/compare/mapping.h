/* SPDX-License-Identifier: MIT
 *
 * The preparation of text: mapping (UTS #46, 4, step 1; RFC 3454, 3) and
 * normalisation (UTS #46, 4, step 2; RFC 3454, 4).
 */
#ifndef XN_MAPPING_H
#define XN_MAPPING_H

#include "ustring.h"
#include "world.h"

/* Memory for normalisation: begin with {0}. */
struct normal_room {
	struct ustring form;
	struct ustring piece;
	struct ustring scratch;
};

void normal_room_free(struct normal_room *room);

/*
 * Add the mapping of a code point.  Returns XN_ERROR_DISALLOWED if the mapping
 * step itself refuses it, else 0.
 */
uint32_t map_point(struct world *world, struct ustring *to, uint32_t point);

/* Set to to the NFC of s. */
void normalise(struct world *world, struct normal_room *room,
	       struct ustring *to, struct slice s);

bool is_normal(struct world *world, struct normal_room *room, struct slice s);

/* Whether it ran out of memory. */
static inline bool
normal_room_lost(const struct normal_room *room)
{
	return room->form.lost || room->piece.lost || room->scratch.lost;
}

#endif
