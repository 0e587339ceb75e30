/* SPDX-License-Identifier: MIT */
#include "mapping.h"

#include <string.h>

#include <xn/idna.h>

#define CAPITAL_SHARP_S 0x1E9Eu

/* ---- mapping ------------------------------------------------------------ */

/*
 * Map a code point as nameprep does.  False if nameprep and UTS #46's
 * transitional processing map it alike, or if the rules do not follow nameprep.
 */
static bool
map_as_nameprep(struct world *world, struct ustring *to, uint32_t point)
{
	uint32_t part[MAPPING_MAX];
	struct slice mapped = {part, 0};

	if (fact_is_after_3_2(point)) {
		if (!follows(world, RULE_UNICODE_3_2)) {
			return false;
		}
		ustring_add(to, point);
		return true;
	}
	if (!fact_prep_mapping(point, part, &mapped.len) ||
	    !follows(world, fact_is_corrected(point) ? RULE_CORRIGENDUM_4
						     : RULE_NAMEPREP_MAPPING)) {
		return false;
	}
	ustring_add_all(to, mapped);
	return true;
}

/* See sharp-s-left. */
static bool
leaves_sharp_s(struct world *world)
{
	return world->uts46 >= VERSION(15, 1) &&
	       departs(world, DEPART_SHARP_S_LEFT);
}

/* Whether the mapping step reports a disallowed code point. */
static bool
reports(struct world *world, uint32_t point)
{
	return departs(world, DEPART_MAP_REPORTS) ||
	       /* Without a report NFC would make the five valid. */
	       (fact_is_corrected(point) && departs(world, DEPART_IDEOGRAPHS));
}

uint32_t
map_point(struct world *world, struct ustring *to, uint32_t point)
{
	enum status status;
	uint32_t part[MAPPING_MAX];
	struct slice mapped = {part, 0};
	uint32_t error = 0;

	/* These stay in every version and profile. */
	if (is_ldh(point)) {
		ustring_add(to, point);
		return 0;
	}
	if (map_as_nameprep(world, to, point)) {
		return 0;
	}
	status = world_status(world, point);
	if (status == STATUS_IGNORED || (world_was_std3(world, point) &&
					 departs(world, DEPART_STD3_DELETES))) {
		return 0;
	}
	if (status == STATUS_DISALLOWED && reports(world, point)) {
		error = XN_ERROR_DISALLOWED;
	}
	if (point == CAPITAL_SHARP_S && follows(world, RULE_DEVIATIONS) &&
	    !leaves_sharp_s(world)) {
		ustring_add(to, 's');
		ustring_add(to, 's');
	} else if (status == STATUS_MAPPED ||
		   (status == STATUS_DEVIATION &&
		    follows(world, RULE_DEVIATIONS))) {
		mapped.len = world_mapping(world, point, part);
		ustring_add_all(to, mapped);
	} else {
		ustring_add(to, point);
	}
	return error;
}

/* ---- normalisation ------------------------------------------------------ */

/*
 * Normalise.  A code point that the tables do not know stays as it is, and
 * nothing is composed or reordered across it.  frozen: with RULE_UNICODE_3_2
 * the tables are those of Unicode 3.2.
 */
static void
make_form(struct world *world, struct normal_room *room, struct ustring *to,
	  struct slice s, bool frozen)
{
	struct slice part = {s.point, 0};
	bool old;

	to->len = 0;
	if (ustring_is_inert(s)) {
		ustring_add_all(to, s);
		return;
	}
	old = frozen && departs(world, DEPART_OLD_COMPOSITION);
	for (size_t i = 0; i <= s.len; i++) {
		bool stop = i == s.len ||
			    (frozen && fact_is_after_3_2(s.point[i]) &&
			     follows(world, RULE_UNICODE_3_2)) ||
			    !world_knows(world, s.point[i]);

		if (!stop) {
			part.len++;
			continue;
		}
		ustring_nfc(&room->piece, part, old, &room->scratch);
		ustring_add_all(to, ustring_all(&room->piece));
		if (i < s.len) {
			ustring_add(to, s.point[i]);
		}
		part.point = s.point + i + 1;
		part.len = 0;
	}
}

void
normalise(struct world *world, struct normal_room *room, struct ustring *to,
	  struct slice s)
{
	make_form(world, room, to, s, true);
}

bool
is_normal(struct world *world, struct normal_room *room, struct slice s)
{
	const struct ustring *form = &room->form;

	if (ustring_is_inert(s)) {
		return true;
	}
	make_form(world, room, &room->form, s, false);
	return form->len == s.len &&
	       (s.len == 0 ||
		memcmp(form->point, s.point, s.len * sizeof *s.point) == 0);
}

void
normal_room_free(struct normal_room *room)
{
	ustring_free(&room->form);
	ustring_free(&room->piece);
	ustring_free(&room->scratch);
}
