/* SPDX-License-Identifier: MIT
 *
 * What holds for every name under any options: tried on names that
 * test_properties.c generates, and on those that a fuzzer makes.
 */
#ifndef PROPERTIES_H
#define PROPERTIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

#include "tests/support/generate.h"
#include "tests/support/profiles.h"

/* U+FDFA is 3 bytes and becomes 33; a result may stand beside its input. */
#define ROOM (12 * GENERATE_MAX)

#define LABELS 8000 /* more than a generated name has */
/* A fault of every sort for each, and for the name. */
#define FAULTS ((LABELS + 1) * XN_ERROR_COUNT)

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);

enum reporting {
	UNREPORTED, /* some names take a shorter way then */
	COUNTED,    /* a report with room for nothing */
	REPORTED,   /* for all there is */
};

/* A name, of up to GENERATE_MAX bytes, and how it is converted. */
struct subject {
	xn_options opt;
	const char *src;
	size_t len;
	bool unicode; /* ToUnicode */
	/* Of check_conversion: by the functions that take memory as needed. */
	bool alloc;
	/* Of check_conversion and check_cap. */
	enum reporting report;
};

/* What may come out of ToASCII, and that it comes back. */
void check_conversion(const struct subject *s);

/*
 * The whole report, and that one with room for so many of each, up to 3, says
 * the same as far as it goes.
 */
void check_report(const struct subject *s, size_t label_room,
		  size_t fault_room);

/* Each label gives by itself what it gives in the name. */
void check_labels(const struct subject *s);

/* The result with room enough, for check_cap of the same subject. */
xn_result check_room(const struct subject *s);

/*
 * The same in cap bytes, or how many it takes, and nothing beside them.  They
 * are the last ones there are, or have behind, up to BEHIND_MAX, more there.
 */
#define BEHIND_MAX 128
void check_cap(const struct subject *s, xn_result r, size_t cap, size_t behind);

/* ---- what these and other tests ask ------------------------------------- */

/* A report with room for any name, always the same one. */
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

static inline bool
same_result(xn_result a, xn_result b)
{
	return a.status == b.status && a.errors == b.errors &&
	       a.length == b.length && a.labels == b.labels;
}

static inline bool
same_label(const xn_label *a, const xn_label *b)
{
	return a->errors == b->errors && a->at == b->at &&
	       a->input_at == b->input_at && a->input_len == b->input_len &&
	       a->output_at == b->output_at && a->output_len == b->output_len;
}

static inline bool
same_fault(const xn_fault *a, const xn_fault *b)
{
	return a->error == b->error && a->rule == b->rule && a->at == b->at &&
	       a->label == b->label && a->label_at == b->label_at &&
	       a->label_len == b->label_len;
}

#endif
