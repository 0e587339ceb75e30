/* SPDX-License-Identifier: MIT */
#include "world.h"
#include "changes.h"
#include "ustring.h"

/* Whether tables of a version lack a code point. */
static bool
is_newer(uint32_t point, unsigned version)
{
	return version != VERSION_OURS && fact_age(point) > version;
}

/* The change that tables of a version lack, or NULL. */
static const struct change *
change_after(uint32_t point, unsigned version)
{
	const struct change *change =
		version != VERSION_OURS ? change_of(point) : NULL;

	return change != NULL && version < change->since ? change : NULL;
}

/* The change of a status that is newer than the world's version, or NULL. */
static const struct change *
change_to_come(struct world *world, uint32_t point)
{
	const struct change *change = change_after(point, world->uts46);

	return change != NULL && change->departure != DEPART_SPACING &&
			       departs(world, change->departure)
		       ? change
		       : NULL;
}

enum status
world_status(struct world *world, uint32_t point)
{
	const struct change *change = change_to_come(world, point);

	if (change != NULL) {
		return change->status;
	}
	if (is_newer(point, world->uts46) &&
	    departs(world, DEPART_NEWER_UTS46)) {
		return STATUS_DISALLOWED;
	}
	return fact_status(point);
}

size_t
world_mapping(struct world *world, uint32_t point, uint32_t to[MAPPING_MAX])
{
	const struct change *change = change_to_come(world, point);

	if (change == NULL) {
		return fact_mapping(point, to);
	}
	for (size_t i = 0; i < change->count; i++) {
		to[i] = change->mapped[i];
	}
	return change->count;
}

enum idna_class
world_class(struct world *world, uint32_t point)
{
	return is_newer(point, world->rfc5892) &&
			       departs(world, DEPART_NEWER_RFC5892)
		       ? CLASS_UNASSIGNED
		       : fact_class(point);
}

/* Whether the world's version has a spacing mark as nonspacing. */
static bool
was_nonspacing(const struct world *world, uint32_t point)
{
	const struct change *change = change_after(point, world->ucd);

	return change != NULL && change->departure == DEPART_SPACING;
}

static bool
is_spacing_to_come(struct world *world, uint32_t point)
{
	return was_nonspacing(world, point) && departs(world, DEPART_SPACING);
}

unsigned
world_bidi(struct world *world, uint32_t point)
{
	return is_spacing_to_come(world, point) ? CLASS_NSM : fact_bidi(point);
}

/* The class of an unassigned code point; UAX #44, DerivedBidiClass.txt. */
static unsigned
default_direction(uint32_t point)
{
	static const uint32_t rtl[][2] = {
		{0x590, 0x8FF},   {0xFB1D, 0xFDCF},   {0xFDF0, 0xFDFF},
		{0xFE70, 0xFEFE}, {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF}};

	for (size_t i = 0; i < sizeof rtl / sizeof *rtl; i++) {
		if (point >= rtl[i][0] && point <= rtl[i][1]) {
			return CLASS_R;
		}
	}
	return point >= 0x20A0 && point <= 0x20CF ? 0 : CLASS_L;
}

unsigned
world_direction(const struct world *world, uint32_t point)
{
	unsigned class =
		was_nonspacing(world, point) ? CLASS_NSM : fact_bidi(point);

	if (is_newer(point, world->ucd)) {
		return default_direction(point);
	}
	return class & (CLASS_R | CLASS_AL) ? CLASS_R : class & CLASS_L;
}

char
world_joining(struct world *world, uint32_t point)
{
	return is_spacing_to_come(world, point) ? 'T' : fact_joining(point);
}

bool
world_knows(struct world *world, uint32_t point)
{
	return !(is_newer(point, world->ucd) &&
		 departs(world, DEPART_NEWER_UCD));
}

bool
world_is_quick(struct world *world, uint32_t point)
{
	return fact_is_quick(point) || (is_newer(point, world->uts46) &&
					departs(world, DEPART_NEWER_UCD));
}

unsigned
world_ccc(struct world *world, uint32_t point)
{
	unsigned ccc = fact_ccc(point);

	return ccc == 0 || world_knows(world, point) ? ccc : 0;
}

enum script
world_script(struct world *world, uint32_t point)
{
	enum script script = fact_script(point);

	return script == OTHER_SCRIPT || world_knows(world, point)
		       ? script
		       : OTHER_SCRIPT;
}

bool
world_is_mark(struct world *world, uint32_t point)
{
	return fact_is_mark(point) && world_knows(world, point);
}

bool
is_std3_sign(uint32_t point)
{
	return point == 0x2260 || point == 0x226E || point == 0x226F;
}

static bool
is_ldh_or_dot(uint32_t point)
{
	return is_ldh(point) || point == '.';
}

bool
world_was_std3(struct world *world, uint32_t point)
{
	uint32_t mapped[MAPPING_MAX];
	enum status status = world_status(world, point);
	size_t len;

	if (is_std3_sign(point)) {
		return world->uts46 < VERSION(15, 1) &&
		       !departs(world, DROPIN_SIGNS);
	}
	if (status == STATUS_VALID) {
		return point < 0x80 && !is_ldh_or_dot(point);
	}
	if (status != STATUS_MAPPED) {
		return false;
	}
	len = world_mapping(world, point, mapped);
	for (size_t i = 0; i < len; i++) {
		if (mapped[i] < 0x80 && !is_ldh_or_dot(mapped[i])) {
			return true;
		}
	}
	return false;
}
