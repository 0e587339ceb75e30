/* SPDX-License-Identifier: MIT */
#include "world.h"
#include "changes.h"

enum status
world_status(const struct world *world, uint32_t point, struct slice *mapped)
{
	const struct fact *fact = fact_of(point);
	const struct change *change = change_of(
		point, world->departures & CHANGES_STATUS, world->uts46);

	if (change != NULL) {
		mapped->point = change->mapped;
		mapped->len = change->count;
		return change->status;
	}
	mapped->point = fact_string(fact->mapped, &mapped->len);
	if (departs(world, DEPART_NEWER_UTS46) && fact->age > world->uts46) {
		return STATUS_DISALLOWED;
	}
	return fact->status;
}

enum idna_class
world_class(const struct world *world, uint32_t point)
{
	const struct fact *fact = fact_of(point);

	if (departs(world, DEPART_NEWER_RFC5892) &&
	    fact->age > world->rfc5892) {
		return CLASS_UNASSIGNED;
	}
	return fact->class;
}

static const struct change *
change_to_spacing(const struct world *world, uint32_t point)
{
	return change_of(point, world->departures & DEPART_SPACING, world->ucd);
}

unsigned
world_bidi(const struct world *world, uint32_t point)
{
	return change_to_spacing(world, point) != NULL ? BIDI_NSM
						       : fact_of(point)->bidi;
}

char
world_joining(const struct world *world, uint32_t point)
{
	return change_to_spacing(world, point) != NULL
		       ? 'T'
		       : fact_of(point)->joining;
}

bool
world_was_std3(const struct world *world, uint32_t point)
{
	struct slice mapped;
	enum status status = world_status(world, point, &mapped);

	if (point == 0x2260 || point == 0x226E || point == 0x226F) {
		return world->uts46 < VERSION(15, 1);
	}
	if (status == STATUS_VALID) {
		return point < 0x80 && point != '.' && !is_ldh(point);
	}
	for (size_t i = 0; status == STATUS_MAPPED && i < mapped.len; i++) {
		if (mapped.point[i] < 0x80 && mapped.point[i] != '.' &&
		    !is_ldh(mapped.point[i])) {
			return true;
		}
	}
	return false;
}
