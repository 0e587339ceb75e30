/* SPDX-License-Identifier: MIT
 *
 * A paragraph under the Unicode Bidirectional Algorithm, UAX #9, whose rules
 * the comments name.
 *
 * What rule X9 removes stays in its place but for rules W1 to I2, as UAX #9,
 * section 5.2, has it.  A paragraph is one line.
 */
#ifndef XN_DISPLAY_PARAGRAPH_H
#define XN_DISPLAY_PARAGRAPH_H

#include "properties.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Classes: those of lib/unicode/ucd.h, and behind them those of properties.h.
 */
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
	/* Of an isolate its PDI and the other way round; later, in a
	 * sequence, of an opening bracket the closing one. */
	uint32_t *match;
	uint32_t *next; /* in the isolating run sequence; later of runs */
	uint32_t *seq;  /* the indices of a sequence; later the result */
	uint8_t *class; /* as the rules change it */
	uint8_t *was;   /* before them */
	uint8_t *level;
	uint8_t *mark; /* one thing after another: see who sets it */
};

/* P2 to X8: its levels, as isolates and embeddings say. */
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
