/* SPDX-License-Identifier: MIT
 *
 * The program that test_linear.py counts instructions of: converts names of
 * hostile shapes, each in two sizes.
 *
 *     drive POINTS
 *
 * Prints a line for each call of measure(): shape, interface, code points.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>
#include <xn/wire.h>
#ifdef HAVE_DROPIN
#include <xn/idn2.h>
#endif

#include "utf8.h"

/* ---- shapes ------------------------------------------------------------- */

/* A name: head, part as often as it takes, tail; or something counted. */
struct shape {
	const char *name;
	const char *head;
	const char *part;
	const char *tail;
	size_t points;                             /* of a part, when mapped */
	uint32_t (*point)(size_t i, size_t count); /* or NULL */
};

/* CJK Unified Ideographs Extension B: more than 40,000, all PVALID. */
static uint32_t
ascending(size_t i, size_t count)
{
	(void)count;
	return 0x20000 + (uint32_t)i;
}

static uint32_t
descending(size_t i, size_t count)
{
	return 0x20000 + (uint32_t)(count - i);
}

static uint32_t
far_apart(size_t i, size_t count)
{
	uint32_t step = (uint32_t)(i / 2);

	(void)count;
	return i % 2 == 0 ? 0xE0 + step % 16 : 0x2A6D0 - step;
}

/* Spread so that no insertion is near the one before it. */
static uint32_t
shuffled(size_t i, size_t count)
{
	(void)count;
	return 0x20000 + (uint32_t)(i * 7919 % 40009);
}

/* Marks of classes that fall, so that every pair has to be exchanged. */
static uint32_t
falling_marks(size_t i, size_t count)
{
	if (i == 0) {
		return 'a';
	}
	return i < count / 2 ? 0x301 : i < count * 3 / 4 ? 0x323 : 0x327;
}

#define ALEF "\xD7\x90"
#define BEH "\xD8\xA8"
#define FATHATAN "\xD9\x8B"
#define ZWNJ "\xE2\x80\x8C"
#define ZWJ "\xE2\x80\x8D"
#define KA_VIRAMA "\xE0\xA4\x95\xE0\xA5\x8D"

static const struct shape shapes[] = {
	{"ascii", "", "a", "", 1, NULL},
	{"capitals", "", "A", "", 1, NULL},
	{"ascii and one", "\xC3\xBC", "a", "", 1, NULL},
	{"hyphens", "\xC3\xBC", "-", "", 1, NULL},
	{"repeated", "", "\xC3\xBC", "", 1, NULL},
	{"ascending", NULL, NULL, NULL, 1, ascending},
	{"descending", NULL, NULL, NULL, 1, descending},
	{"far apart", NULL, NULL, NULL, 1, far_apart},
	{"shuffled", NULL, NULL, NULL, 1, shuffled},
	{"marks", "a", "\xCC\x81", "", 1, NULL},
	{"marks of two classes", "a", "\xCC\x81\xCC\xA3", "", 2, NULL},
	{"falling marks", NULL, NULL, NULL, 1, falling_marks},
	{"double marks", "a", "\xCD\x84", "", 2, NULL},
	{"blocked marks", "a\xCC\xA7", "\xCC\xA7\xCC\xA7", "\xCC\x81", 2, NULL},
	{"composed", "", "e\xCC\x82\xCC\x81", "", 3, NULL},
	{"Hangul", "", "\xED\x95\x9C", "", 1, NULL},
	{"jamo", "", "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", "", 3, NULL},
	{"trailing jamo", "\xEA\xB0\x80", "\xE1\x86\xA8", "", 1, NULL},
	{"U+FDFA", "", "\xEF\xB7\xBA", "", 18, NULL},
	{"ignored", "", "\xC2\xAD", "", 1, NULL},
	{"ZWNJ", "", ZWNJ, "", 1, NULL},
	{"ZWNJ, joined", BEH, ZWNJ BEH, "", 2, NULL},
	{"ZWNJ, transparent", BEH, FATHATAN FATHATAN, ZWNJ, 2, NULL},
	{"ZWNJ among marks", BEH, FATHATAN ZWNJ FATHATAN BEH, "", 4, NULL},
	{"ZWJ, virama", "", KA_VIRAMA ZWJ, "", 3, NULL},
	{"Arabic digits", BEH, "\xD9\xA0", "", 1, NULL},
	{"both digits", BEH, "\xD9\xA0\xDB\xB0", "", 2, NULL},
	{"Katakana dots", "", "\xE3\x83\xBB", "\xE6\xBC\xA2", 1, NULL},
	{"middle dots", "l", "\xC2\xB7l", "", 2, NULL},
	{"keraia", "", "\xCD\xB5", "\xCE\xB1", 1, NULL},
	{"right to left", "", ALEF, "", 1, NULL},
	{"Bidi name", "", "1.", ALEF, 2, NULL},
	{"Bidi labels", "", ALEF ".1.", "", 4, NULL},
	{"labels", "", "\xC3\xBC.", "", 2, NULL},
	{"dots", "", ".", "", 1, NULL},
	{"ideographic dots", "", "\xE3\x80\x82", "", 1, NULL},
	{"ACE of a", "xn--", "a", "", 1, NULL},
	{"ACE of 0", "xn--", "0", "", 1, NULL},
	{"ACE of 9", "xn--", "9", "", 1, NULL},
	{"ACE, insertions in front", "xn--", "ba", "", 2, NULL},
	{"ACE, basic", "xn--", "a", "-tda", 1, NULL},
	{"ACE labels", "", "xn--tda.", "", 8, NULL},
	{"prefix", "", "xn--\xC3\xBC.", "", 6, NULL},
	{"ill-formed", "", "\x80", "", 1, NULL},
	{"ill-formed labels", "", "\xFF.", "", 2, NULL},
};

#define SHAPES (sizeof shapes / sizeof *shapes)

static size_t
put(char *to, const char *from)
{
	size_t len = strlen(from);

	memcpy(to, from, len);
	return len;
}

/* Returns the length; to has room for 8 bytes a code point and a few. */
static size_t
build(char *to, const struct shape *shape, size_t points)
{
	size_t len = 0;

	if (shape->point != NULL) {
		for (size_t i = 0; i < points; i++) {
			len += utf8_encode(to + len, shape->point(i, points));
		}
		return len;
	}
	len += put(to, shape->head);
	for (size_t i = 0; i < points / shape->points; i++) {
		len += put(to + len, shape->part);
	}
	return len + put(to + len, shape->tail);
}

/* ---- what is measured --------------------------------------------------- */

struct job {
	const char *src; /* NUL-terminated */
	size_t len;
	char *dst;
	size_t cap;
};

void measure(const struct job *job, void (*convert)(const struct job *job));

static void
on_stack(const struct job *job, const xn_options *opt)
{
	xn_to_ascii(opt, job->dst, job->cap, job->src, job->len, NULL);
	xn_to_unicode(opt, job->dst, job->cap, job->src, job->len, NULL);
}

static void
in_heap(const struct job *job, const xn_options *opt)
{
	char *dst;

	xn_to_ascii_alloc(opt, &dst, job->src, job->len, NULL);
	xn_free(dst);
	xn_to_unicode_alloc(opt, &dst, job->src, job->len, NULL);
	xn_free(dst);
}

/* With lengths checked and not, mapped and not, and every rule there is. */
static void
with_options(const struct job *job,
	     void (*convert)(const struct job *job, const xn_options *opt))
{
	static const xn_profile_id ids[] = {XN_LOOKUP, XN_REGISTER,
					    XN_IDNA2003};

	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		xn_options opt = xn_profile(ids[i]);

		convert(job, &opt);
		opt.checks |= XN_CHECK_CONTEXTO | XN_CHECK_HYPHENS |
			      XN_CHECK_STD3 | XN_CHECK_FORBIDDEN;
		opt.checks &= xn_profile_at(ids[i])->allowed & ~XN_CHECK_LENGTH;
		convert(job, &opt);
	}
}

static void
by_stack(const struct job *job)
{
	with_options(job, on_stack);
}

static void
by_alloc(const struct job *job)
{
	with_options(job, in_heap);
}

static void
by_wire(const struct job *job)
{
	const uint8_t *octets = (const uint8_t *)job->src;
	uint8_t wire[XN_WIRE_MAX];
	xn_options opt = xn_profile(XN_LOOKUP);

	xn_wire_from_host(&opt, wire, sizeof wire, job->src, job->len, NULL);
	xn_wire_from_text(wire, sizeof wire, job->src, job->len);
	xn_wire_to_text(job->dst, job->cap, octets, job->len);
	xn_wire_to_host(&opt, job->dst, job->cap, octets, job->len);
	for (size_t at = 0; at < job->len; at += 64) {
		xn_wire_read(wire, sizeof wire, octets, job->len, at);
	}
}

#ifdef HAVE_DROPIN
static void
by_dropin(const struct job *job)
{
	static const int flags[] = {
		0,
		IDN2_TRANSITIONAL,
		IDN2_USE_STD3_ASCII_RULES,
		IDN2_NO_TR46 | IDN2_NFC_INPUT,
		IDN2_NO_ALABEL_ROUNDTRIP,
	};
	const uint8_t *src = (const uint8_t *)job->src;
	size_t cap = job->cap / sizeof(uint32_t);

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		idn2_lookup_u8(src, NULL, flags[i]);
	}
	idn2_register_u8(src, NULL, NULL, IDN2_NFC_INPUT);
	idn2_register_u8(NULL, src, NULL, 0);
	idn2_to_unicode_8z8z(job->src, NULL, 0);
	/* The room comes from malloc. */
	idn2_punycode_decode(job->src, job->len, (void *)job->dst, &cap);
}
#endif

static const struct {
	const char *name;
	void (*convert)(const struct job *job);
} interfaces[] = {
	{"stack", by_stack},
	{"alloc", by_alloc},
	{"wire", by_wire},
#ifdef HAVE_DROPIN
	{"libidn2's", by_dropin},
#endif
};

#define INTERFACES (sizeof interfaces / sizeof *interfaces)

/* Not static and not inlined, to be known by its name. */
void
measure(const struct job *job, void (*convert)(const struct job *job))
{
	convert(job);
}

static void
drive(char *src, char *dst, size_t cap, const struct shape *shape,
      size_t points)
{
	void (*volatile call)(const struct job *job,
			      void (*convert)(const struct job *job)) = measure;

	for (size_t i = 0; i < 2 * INTERFACES; i++) {
		size_t count = i % 2 == 0 ? points : 2 * points;
		struct job job = {src, build(src, shape, count), dst, cap};

		src[job.len] = '\0';
		call(&job, interfaces[i / 2].convert);
		printf("%s\t%s\t%zu\n", shape->name, interfaces[i / 2].name,
		       count);
	}
}

int
main(int argc, char **argv)
{
	size_t points = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
	size_t room = 2 * points * 8 + 64;
	char *src, *dst;

	if (points == 0) {
		fputs("usage: drive POINTS\n", stderr);
		return 2;
	}
	src = malloc(room);
	dst = malloc(8 * room);
	if (src == NULL || dst == NULL) {
		return 3;
	}
	for (size_t i = 0; i < SHAPES; i++) {
		drive(src, dst, 8 * room, &shapes[i], points);
	}
	free(src);
	free(dst);
	return 0;
}
