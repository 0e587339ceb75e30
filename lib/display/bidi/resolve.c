/* SPDX-License-Identifier: MIT
 *
 * UAX #9, rules X10 to I2: the isolating run sequences of a paragraph, their
 * weak and neutral characters and brackets, and the levels that follow.
 */
#include "paragraph.h"

#include <string.h>

/* NI of rule N1 */
#define NEUTRAL (BIT(B) | BIT(S) | BIT(WS) | BIT(ON) | BIT(PDI) | ISOLATES)
#define STRONG (BIT(L) | BIT(R) | BIT(EN) | BIT(AN))

#define MAX_BRACKETS 63 /* BD16 */

/* ---- X10 ---------------------------------------------------------------- */

/* An isolating run sequence: seq[0..len) of the paragraph. */
struct sequence {
	size_t len;
	unsigned embedding; /* the direction of its level: L or R */
	unsigned sos;
	unsigned eos;
};

/* A bit of mark[i], for a place i in the paragraph: it begins no sequence. */
#define FOLLOWS 4u

/*
 * Bits of mark[k], for an opening bracket at place k in the sequence: the
 * strong classes between it and its closing one.
 */
#define HAS_L 1u
#define HAS_R 2u

static unsigned
direction_of(unsigned level)
{
	return level & 1 ? R : L;
}

static unsigned
higher(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/*
 * Set next[i] to the place that follows i in its sequence, and mark that place
 * with FOLLOWS.
 */
static void
link_sequences(struct paragraph *p)
{
	size_t before = NONE;

	memset(p->mark, 0, p->len);
	for (size_t i = 0; i < p->len; i++) {
		p->next[i] = NONE;
		if (is_removed(p, i)) {
			continue;
		}
		if (before != NONE && p->level[before] == p->level[i]) {
			p->next[before] = (uint32_t)i;
			p->mark[i] = FOLLOWS;
		}
		before = i;
	}
	for (size_t i = 0; i < p->len && (p->seen & ISOLATES); i++) {
		bool isolate = (BIT(p->was[i]) & ISOLATES) != 0;

		if (isolate && p->match[i] != NONE && p->next[i] == NONE) {
			p->next[i] = p->match[i];
			p->mark[p->match[i]] = FOLLOWS;
		}
	}
}

/*
 * The level of the nearest place in front that is not removed, or the
 * paragraph's.
 */
static unsigned
level_before(const struct paragraph *p, size_t i)
{
	while (i-- > 0) {
		if (!is_removed(p, i)) {
			return p->level[i];
		}
	}
	return p->base;
}

/* The same for the nearest place after. */
static unsigned
level_behind(const struct paragraph *p, size_t i)
{
	while (++i < p->len) {
		if (!is_removed(p, i)) {
			return p->level[i];
		}
	}
	return p->base;
}

/* Gather the places of the sequence that begins at first. */
static struct sequence
gather(struct paragraph *p, size_t first)
{
	struct sequence s = {0};
	unsigned level = p->level[first];
	size_t last = first;

	for (size_t i = first; i != NONE; i = p->next[i]) {
		p->seq[s.len++] = (uint32_t)i;
		last = i;
	}
	s.embedding = direction_of(level);
	s.sos = direction_of(higher(level, level_before(p, first)));
	/* An isolate that ends a sequence has no PDI. */
	s.eos = direction_of(higher(level, BIT(p->was[last]) & ISOLATES
						   ? p->base
						   : level_behind(p, last)));
	return s;
}

/* ---- W1 to W7 ----------------------------------------------------------- */

static uint8_t *
class_at(const struct paragraph *p, size_t k)
{
	return &p->class[p->seq[k]];
}

static bool
is_at(const struct paragraph *p, size_t k, uint32_t classes)
{
	return is(p, p->seq[k], classes);
}

/* W1 to W3 */
static void
resolve_marks_and_letters(struct paragraph *p, const struct sequence *s)
{
	unsigned before = s->sos, strong = s->sos;

	for (size_t k = 0; k < s->len; k++) {
		uint8_t *class = class_at(p, k);

		if (*class == NSM) {
			*class = (uint8_t)(BIT(before) & (ISOLATES | BIT(PDI))
						   ? ON
						   : before);
		}
		before = *class;
		if (BIT(before) & (BIT(L) | BIT(R) | BIT(AL))) {
			strong = before;
		}
		if (before == EN && strong == AL) {
			*class = AN;
		}
	}
	for (size_t k = 0; k < s->len; k++) {
		if (*class_at(p, k) == AL) {
			*class_at(p, k) = R;
		}
	}
}

/* W4 */
static void
resolve_separators(struct paragraph *p, const struct sequence *s)
{
	for (size_t k = 1; k + 1 < s->len; k++) {
		unsigned before = *class_at(p, k - 1);
		uint8_t *class = class_at(p, k);

		if (before == *class_at(p, k + 1) &&
		    ((*class == CS && (before == EN || before == AN)) ||
		     (*class == ES && before == EN))) {
			*class = (uint8_t)before;
		}
	}
}

/* W5 and W6 */
static void
resolve_terminators(struct paragraph *p, const struct sequence *s)
{
	for (size_t k = 0; k < s->len;) {
		size_t end = k;
		bool by_number;

		if (is_at(p, k, BIT(ES) | BIT(CS))) {
			*class_at(p, k) = ON;
		}
		if (!is_at(p, k, BIT(ET))) {
			k++;
			continue;
		}
		while (end < s->len && is_at(p, end, BIT(ET))) {
			end++;
		}
		by_number = (k > 0 && is_at(p, k - 1, BIT(EN))) ||
			    (end < s->len && is_at(p, end, BIT(EN)));
		for (; k < end; k++) {
			*class_at(p, k) = by_number ? EN : ON;
		}
	}
}

/* W7 */
static void
resolve_numbers(struct paragraph *p, const struct sequence *s)
{
	unsigned strong = s->sos;

	for (size_t k = 0; k < s->len; k++) {
		unsigned class = *class_at(p, k);

		/* Without branches: letters and digits may alternate. */
		strong = class == L || class == R ? class : strong;
		*class_at(p, k) =
			(uint8_t)(class == EN && strong == L ? L : class);
	}
}

/* ---- N0 ----------------------------------------------------------------- */

/* Numbers count as R (N0, N1). */
static unsigned
strong_of(unsigned class)
{
	return class == L ? L : R;
}

/* Brackets that are canonically equivalent are the same (BD16). */
static uint32_t
canonical(uint32_t point)
{
	struct ucd_string to = xn_ucd_decomposition(point);

	return to.count == 1 ? ucd_next(&to) : point;
}

struct bracket {
	uint32_t closes; /* the code point that closes it */
	uint32_t at;     /* its place in the sequence */
	unsigned has;    /* HAS_* so far */
};

struct brackets {
	struct bracket open[MAX_BRACKETS];
	size_t count;
};

/* Close the innermost bracket that point closes, if there is one. */
static void
close_bracket(struct paragraph *p, struct brackets *b, uint32_t point, size_t k)
{
	size_t i = b->count;
	unsigned has = 0;

	while (i > 0 && b->open[i - 1].closes != point) {
		i--;
	}
	if (i == 0) {
		return;
	}
	for (size_t j = i - 1; j < b->count; j++) {
		has |= b->open[j].has;
	}
	p->match[b->open[i - 1].at] = (uint32_t)k;
	p->mark[b->open[i - 1].at] |= (uint8_t)has;
	b->count = i - 1;
	if (b->count > 0) {
		b->open[b->count - 1].has |= has;
	}
}

/*
 * BD16: find the pairs of brackets.  match[k] and mark[k] of an opening bracket
 * become the place of its closing one and the strong classes between them.
 */
static void
pair_brackets(struct paragraph *p, const struct sequence *s)
{
	struct brackets b;

	b.count = 0;
	for (size_t k = 0; k < s->len; k++) {
		p->match[k] = NONE;
		p->mark[k] &= FOLLOWS;
	}
	for (size_t k = 0; k < s->len; k++) {
		uint32_t point = p->point[p->seq[k]];
		char kind = 0;

		if (is_at(p, k, STRONG)) {
			if (b.count > 0) {
				b.open[b.count - 1].has |=
					strong_of(*class_at(p, k)) == L ? HAS_L
									: HAS_R;
			}
		} else if (is_at(p, k, BIT(ON))) {
			kind = xn_display_bracket(point);
		}
		if (kind == 'c') {
			close_bracket(p, &b, canonical(point), k);
		} else if (kind == 'o') {
			if (b.count == MAX_BRACKETS) {
				return;
			}
			b.open[b.count].closes =
				canonical(xn_display_mirror(point));
			b.open[b.count].at = (uint32_t)k;
			b.open[b.count].has = 0;
			b.count++;
		}
	}
}

/* Give a class to a bracket and to the marks after it. */
static void
set_bracket(struct paragraph *p, const struct sequence *s, size_t k,
	    unsigned class)
{
	do {
		*class_at(p, k) = (uint8_t) class;
		k++;
	} while (k < s->len && p->was[p->seq[k]] == NSM);
}

static void
resolve_brackets(struct paragraph *p, const struct sequence *s)
{
	unsigned along = s->embedding == L ? HAS_L : HAS_R;
	unsigned context = s->sos;

	pair_brackets(p, s);
	for (size_t k = 0; k < s->len; k++) {
		if (p->match[k] != NONE && (p->mark[k] & (HAS_L | HAS_R))) {
			unsigned class =
				p->mark[k] & along ? s->embedding : context;

			set_bracket(p, s, k, class);
			set_bracket(p, s, p->match[k], class);
		}
		if (is_at(p, k, STRONG)) {
			context = strong_of(*class_at(p, k));
		}
	}
}

/* ---- N1, N2, I1, I2 ----------------------------------------------------- */

static void
resolve_neutrals(struct paragraph *p, const struct sequence *s)
{
	unsigned before = s->sos;

	for (size_t k = 0; k < s->len;) {
		size_t end = k;
		unsigned behind;

		if (!is_at(p, k, NEUTRAL)) {
			before = strong_of(*class_at(p, k));
			k++;
			continue;
		}
		while (end < s->len && is_at(p, end, NEUTRAL)) {
			end++;
		}
		behind = end < s->len ? strong_of(*class_at(p, end)) : s->eos;
		for (; k < end; k++) {
			*class_at(p, k) =
				(uint8_t)(before == behind ? before
							   : s->embedding);
		}
	}
}

/* Apply the rules about classes that the paragraph has. */
static void
resolve_sequence(struct paragraph *p, const struct sequence *s)
{
	uint32_t seen = p->seen;

	if (seen & (BIT(NSM) | BIT(AL))) {
		resolve_marks_and_letters(p, s);
	}
	if (seen & (BIT(ES) | BIT(CS))) {
		resolve_separators(p, s);
	}
	if (seen & (BIT(ET) | BIT(ES) | BIT(CS))) {
		resolve_terminators(p, s);
	}
	if (seen & BIT(EN)) {
		resolve_numbers(p, s);
	}
	/* All brackets have the class ON. */
	if (seen & BIT(ON)) {
		resolve_brackets(p, s);
	}
	if (seen & ~(STRONG | BIT(AL))) {
		resolve_neutrals(p, s);
	}
}

static void
resolve_sequences(struct paragraph *p)
{
	for (size_t i = 0; i < p->len; i++) {
		struct sequence s;

		if (is_removed(p, i) || (p->mark[i] & FOLLOWS)) {
			continue;
		}
		s = gather(p, i);
		resolve_sequence(p, &s);
	}
}

static void
set_implicit_levels(struct paragraph *p)
{
	for (size_t i = 0; i < p->len; i++) {
		unsigned level = p->level[i];

		/* A number on an even level goes up by two. */
		if (level & 1) {
			level += p->class[i] != R;
		} else if (p->class[i] != L) {
			level += p->class[i] == R ? 1 : 2;
		}
		p->level[i] = (uint8_t)level;
	}
}

void
xn_paragraph_resolve(struct paragraph *p)
{
	link_sequences(p);
	resolve_sequences(p);
	set_implicit_levels(p);
}
