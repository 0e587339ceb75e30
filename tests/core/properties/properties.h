/* SPDX-License-Identifier: MIT
 *
 * Properties that hold for every name under any options. test_properties.c
 * tries them on generated names, fuzzers on theirs.
 */
#ifndef PROPERTIES_H
#define PROPERTIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

#include "tests/support/generate.h"
#include "tests/support/profiles.h"
#include "tests/support/reports.h"

/* U+FDFA, 3 bytes, becomes 33; a result may stand beside its input. */
#define ROOM (12 * GENERATE_MAX)

#define LABELS 8000 /* more than a generated name has */
/* A fault of each kind for each label, and for the name. */
#define FAULTS ((LABELS + 1) * XN_ERROR_COUNT)

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);

enum reporting {
	UNREPORTED, /* some names take a fast path */
	COUNTED,    /* a report without room */
	REPORTED,   /* a report with room for everything */
};

/* A name, of up to GENERATE_MAX bytes, and how it is converted. */
struct subject {
	xn_options opt;
	const char *src;
	size_t len;
	bool unicode; /* ToUnicode, else ToASCII */
	/* For check_conversion: with the functions that allocate. */
	bool alloc;
	/* For check_conversion. */
	enum reporting report;
};

/* Properties of ToASCII's result, and of converting it again. */
void check_conversion(const struct subject *s);

/*
 * The whole report is right, and one with room for up to 3 labels and faults
 * agrees with it as far as it goes.
 */
void check_report(const struct subject *s, size_t label_room,
		  size_t fault_room);

/* Each label gives alone what it gives in the name. */
void check_labels(const struct subject *s);

/* ---- for these and other tests ------------------------------------------ */

/* A report with room for any name; its room is shared. */
xn_report whole_report(void);

static inline bool
is_on(const struct subject *s, uint32_t check)
{
	return (s->opt.checks & check) != 0;
}

static inline bool
is_idna2003(const struct subject *s)
{
	return s->opt.profile == XN_IDNA2003;
}

static inline bool
maps(const struct subject *s)
{
	return maps_uts46(s->opt.profile) || is_on(s, XN_MAP_RFC5895);
}

static inline bool
is_ascii(const char *s, size_t len)
{
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++) {
		all |= (unsigned char)s[i];
	}
	return all < 0x80;
}

#endif
