/* SPDX-License-Identifier: MIT */
#include "classes.h"

#include "tools/compare/libidn2_model.h"

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

uint64_t
classes_departures(uint32_t set)
{
	uint64_t departures = LIBIDN2_ALL;

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
