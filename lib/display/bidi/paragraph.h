/* SPDX-License-Identifier: MIT
 *
 * A paragraph under the Unicode Bidirectional Algorithm, UAX #9.  The comments
 * name its rules.
 *
 * Characters that rule X9 removes stay in their places, and rules W1 to I2 skip
 * them (UAX #9, section 5.2).  A paragraph is one line.
 */
#ifndef XN_DISPLAY_PARAGRAPH_H
#define XN_DISPLAY_PARAGRAPH_H

#include "../skeleton/properties.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The Bidi classes of lib/unicode/ucd.h, and after them properties.h's. */
enum { B = BIDI_BAD, S, WS, LRE, LRO, RLE, RLO, PDF, LRI, RLI, FSI, PDI };
#define L BIDI_L
#define R BIDI_R
#define AL BIDI_AL
#define AN BIDI_AN
#define EN BIDI_EN
#define ES BIDI_ES
#define CS BIDI_CS
#define ET BIDI_ET
#define ON BIDI_ON
#define BN BIDI_BN
#define NSM BIDI_NSM

_Static_assert(PDI - B == DISPLAY_BIDI_PDI - DISPLAY_BIDI_B, "in step");

#define BIT(class) (UINT32_C(1) << (class))
#define ISOLATES (BIT(LRI) | BIT(RLI) | BIT(FSI))
#define EMBEDDINGS (BIT(LRE) | BIT(LRO) | BIT(RLE) | BIT(RLO))
#define REMOVED (EMBEDDINGS | BIT(PDF) | BIT(BN))

#define NONE UINT32_MAX
#define MAX_DEPTH 125 /* BD2 */

struct paragraph {
	uint32_t *point;
	size_t len;
	unsigned base; /* the paragraph's level */
	uint32_t seen; /* the classes before any rule, as bits */
	/*
	 * The other half of a pair, or NONE.  First match[i] is the PDI of the
	 * isolate at i, or the isolate of the PDI at i.  Later match[k] is the
	 * place, in the sequence, of the bracket that closes the one at its
	 * place k.
	 */
	uint32_t *match;
	uint32_t *next; /* the next place of the sequence; later the next run */
	uint32_t *seq;  /* the places of one sequence; later the result */
	uint8_t *class; /* the class, as the rules change it */
	uint8_t *was;   /* the class before any rule */
	uint8_t *level;
	uint8_t *mark; /* explicit.c and resolve.c say what it means */
};

/* P2 to X8: set the levels of isolates and embeddings. */
void xn_paragraph_embed(struct paragraph *p);

/* X10 to I2: resolve numbers, neutrals and brackets, and then the levels. */
void xn_paragraph_resolve(struct paragraph *p);

static inline bool
is(const struct paragraph *p, size_t i, uint32_t classes)
{
	return (BIT(p->class[i]) & classes) != 0;
}

static inline bool
is_removed(const struct paragraph *p, size_t i)
{
	return (BIT(p->was[i]) & REMOVED) != 0;
}

#endif
