/* SPDX-License-Identifier: MIT */
#include "classes.h"

#include <stdio.h>
#include <string.h>

#include "tools/compare/libidn2_model.h"

static const struct release releases[] = {
	{"2.3.3", DEPART_SHARP_S_LEFT},
	{"2.3.8", DEPART_4I_OPEN | DEPART_4I_DOMAIN},
};

#define RELEASES (sizeof releases / sizeof *releases)

const struct release *
release_of(const char *version)
{
	for (size_t i = 0; i < RELEASES; i++) {
		if (strcmp(releases[i].version, version) == 0) {
			return &releases[i];
		}
	}
	printf("skipped: libidn2 %s is not known: add a row to releases[] in "
	       "tests/dropin/classes.c, and run test_dropin_differential "
	       "--verify\n",
	       version);
	return NULL;
}

static const struct {
	const char *name;
	uint64_t ends;
	uint64_t adds;
} classes[] = {
#define CLASS_ROW(name, text, ends, adds) {text, ends, adds},
	CLASSES(CLASS_ROW)};

const char *
class_name(unsigned number)
{
	return classes[number].name;
}

bool
class_occurs(const struct release *release, unsigned number)
{
	return classes[number].adds != 0 ||
	       (classes[number].ends & ~release->lacks) != 0;
}

uint64_t
classes_departures(const struct release *release, uint32_t set)
{
	uint64_t departures = LIBIDN2_ALL & ~release->lacks;

	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		if (set >> i & 1) {
			departures &= ~classes[i].ends;
			departures |= classes[i].adds;
		}
	}
	return departures;
}

uint32_t
classes_asked(uint64_t switches)
{
	uint32_t set = 0;

	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		if (switches & (classes[i].ends | classes[i].adds)) {
			set |= 1u << i;
		}
	}
	return set;
}
