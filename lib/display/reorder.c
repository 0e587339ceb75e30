/* SPDX-License-Identifier: MIT
 *
 * The order in which a text is shown: the Unicode Bidirectional Algorithm,
 * UAX #9, whose rules the comments name.
 *
 * What rule X9 removes stays in its place but for rules W1 to I2, as UAX #9,
 * section 5.2, has it.  A paragraph is one line.  Every step is linear:
 * isolates and the first strong character of each are found in one pass each,
 * and rule L2 puts runs together in a stack of levels instead of reversing.
 */
#include "points.h"
#include "skeleton.h"

#include <string.h>

/* Classes: those of lib/ucd.h, and behind them those of points.h. */
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
/* NI of rule N1 */
#define NEUTRAL (BIT(B) | BIT(S) | BIT(WS) | BIT(ON) | BIT(PDI) | ISOLATES)
/* What rule L1 looks through. */
#define BLANK (BIT(WS) | BIT(PDI) | ISOLATES | REMOVED)
#define STRONG (BIT(L) | BIT(R) | BIT(EN) | BIT(AN))

#define NONE UINT32_MAX
#define MAX_DEPTH 125   /* BD2 */
#define MAX_BRACKETS 63 /* BD16 */

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

static bool
is(const struct paragraph *p, size_t i, uint32_t classes)
{
	return (BIT(p->class[i]) & classes) != 0;
}

static unsigned
class_of(uint32_t point)
{
	enum display_bidi other = DISPLAY_BIDI(display_row(point));

	return other != DISPLAY_BIDI_NONE ? B + (unsigned)other - DISPLAY_BIDI_B
					  : UCD_BIDI(ucd_row(point));
}

/* ---- X1 to X8 ----------------------------------------------------------- */

/* BD9. */
static void
match_isolates(struct paragraph *p)
{
	uint32_t open = NONE;

	/* An isolate that is open has in match the one around it. */
	for (size_t i = 0; i < p->len; i++) {
		p->match[i] = NONE;
		if (is(p, i, ISOLATES)) {
			p->match[i] = open;
			open = (uint32_t)i;
		} else if (p->class[i] == PDI && open != NONE) {
			uint32_t around = p->match[open];

			p->match[open] = (uint32_t)i;
			p->match[i] = open;
			open = around;
		}
	}
	while (open != NONE) {
		uint32_t around = p->match[open];

		p->match[open] = NONE;
		open = around;
	}
}

/*
 * Mark what the text from each place on begins with, up to the PDI that ends
 * the isolate it is in (P2, P3): R or L, which is also where there is nothing.
 */
static void
find_first_strong(struct paragraph *p)
{
	for (size_t i = p->len; i-- > 0;) {
		unsigned after = i + 1 < p->len ? p->mark[i + 1] : L;

		if (is(p, i, BIT(L))) {
			after = L;
		} else if (is(p, i, BIT(R) | BIT(AL))) {
			after = R;
		} else if (is(p, i, ISOLATES)) {
			size_t behind = (size_t)p->match[i] + 1;

			after = p->match[i] != NONE && behind < p->len
					? p->mark[behind]
					: L;
		} else if (p->class[i] == PDI && p->match[i] != NONE) {
			after = L;
		}
		p->mark[i] = (uint8_t)after;
	}
}

/* An entry of the directional status stack. */
struct status {
	uint8_t level;
	uint8_t override; /* L, R, or ON: none */
	bool isolate;
};

struct explicit
{
	struct status stack[MAX_DEPTH + 2];
	size_t top;
	size_t lost_isolates;
	size_t lost_embeddings;
	size_t isolates;
};

/* Push an entry of the next level; false: that is too deep. */
static bool
embed(struct explicit *x, bool rtl, unsigned override, bool isolate)
{
	unsigned level = x->stack[x->top].level;

	level = rtl ? (level + 1) | 1 : (level + 2) & ~1u;
	if (level > MAX_DEPTH || x->lost_isolates > 0 ||
	    x->lost_embeddings > 0) {
		return false;
	}
	x->top++;
	x->stack[x->top].level = (uint8_t)level;
	x->stack[x->top].override = (uint8_t) override;
	x->stack[x->top].isolate = isolate;
	return true;
}

/* The level and the override of the innermost embedding. */
static void
set_level(struct paragraph *p, size_t i, const struct explicit *x)
{
	const struct status *status = &x->stack[x->top];

	p->level[i] = status->level;
	if (status->override != ON) {
		p->class[i] = status->override;
	}
}

/* X2 to X5 */
static void
open_embedding(struct paragraph *p, size_t i, struct explicit *x)
{
	unsigned class = p->was[i];
	bool rtl = class == RLE || class == RLO;
	unsigned override = class == RLO ? R : class == LRO ? L : ON;

	p->level[i] = x->stack[x->top].level;
	if (!embed(x, rtl, override, false) && x->lost_isolates == 0) {
		x->lost_embeddings++;
	}
}

/* X5a to X5c */
static void
open_isolate(struct paragraph *p, size_t i, struct explicit *x)
{
	unsigned class = p->was[i];
	bool rtl = class == RLI ||
		   (class == FSI && i + 1 < p->len && p->mark[i + 1] == R);

	set_level(p, i, x);
	if (embed(x, rtl, ON, true)) {
		x->isolates++;
	} else {
		x->lost_isolates++;
	}
}

/* X6a */
static void
close_isolate(struct paragraph *p, size_t i, struct explicit *x)
{
	if (x->lost_isolates > 0) {
		x->lost_isolates--;
	} else if (x->isolates > 0) {
		x->lost_embeddings = 0;
		while (!x->stack[x->top].isolate) {
			x->top--;
		}
		x->top--;
		x->isolates--;
	}
	set_level(p, i, x);
}

/* X7 */
static void
close_embedding(struct paragraph *p, size_t i, struct explicit *x)
{
	if (x->lost_isolates == 0) {
		if (x->lost_embeddings > 0) {
			x->lost_embeddings--;
		} else if (!x->stack[x->top].isolate && x->top > 0) {
			x->top--;
		}
	}
	p->level[i] = x->stack[x->top].level;
}

static void
set_explicit_levels(struct paragraph *p)
{
	struct explicit x;

	x.top = x.lost_isolates = x.lost_embeddings = x.isolates = 0;
	x.stack[0].level = (uint8_t)p->base;
	x.stack[0].override = ON;
	x.stack[0].isolate = false;
	for (size_t i = 0; i < p->len; i++) {
		if (is(p, i, EMBEDDINGS)) {
			open_embedding(p, i, &x);
		} else if (is(p, i, ISOLATES)) {
			open_isolate(p, i, &x);
		} else if (p->class[i] == PDI) {
			close_isolate(p, i, &x);
		} else if (p->class[i] == PDF) {
			close_embedding(p, i, &x);
		} else if (p->class[i] == B) {
			p->level[i] = (uint8_t)p->base;
		} else if (p->class[i] != BN) {
			set_level(p, i, &x);
		} else {
			p->level[i] = x.stack[x.top].level;
		}
	}
}

/* ---- X10 ---------------------------------------------------------------- */

/* An isolating run sequence: seq[0..len) of the paragraph. */
struct sequence {
	size_t len;
	unsigned embedding; /* the direction of its level: L or R */
	unsigned sos;
	unsigned eos;
};

/* Bits of p->mark. */
#define HAS_L 1u   /* of a place in a sequence with an opening bracket: */
#define HAS_R 2u   /* what is between it and its closing one */
#define FOLLOWS 4u /* of a place in the paragraph: it begins no sequence */

static bool
is_removed(const struct paragraph *p, size_t i)
{
	return (BIT(p->was[i]) & REMOVED) != 0;
}

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
 * Put each place's successor in its sequence into next, and mark the places
 * that are one: FOLLOWS.
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
	for (size_t i = 0; i < p->len; i++) {
		bool isolate = (BIT(p->was[i]) & ISOLATES) != 0;

		if (isolate && p->match[i] != NONE && p->next[i] == NONE) {
			p->next[i] = p->match[i];
			p->mark[p->match[i]] = FOLLOWS;
		}
	}
}

/* The level of what is not removed next to a place, or the paragraph's. */
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

		while (end < s->len && is_at(p, end, BIT(ET))) {
			end++;
		}
		by_number = (k > 0 && is_at(p, k - 1, BIT(EN))) ||
			    (end < s->len && is_at(p, end, BIT(EN)));
		for (; k < end; k++) {
			*class_at(p, k) = by_number ? EN : ON;
		}
		if (k < s->len && is_at(p, k, BIT(ES) | BIT(CS))) {
			*class_at(p, k) = ON;
		}
		k++;
	}
}

/* W7 */
static void
resolve_numbers(struct paragraph *p, const struct sequence *s)
{
	unsigned strong = s->sos;

	for (size_t k = 0; k < s->len; k++) {
		uint8_t *class = class_at(p, k);

		if (*class == L || *class == R) {
			strong = *class;
		} else if (*class == EN && strong == L) {
			*class = L;
		}
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
	uint32_t closes; /* with this code point */
	uint32_t at;     /* in the sequence */
	unsigned has;
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
 * BD16: match becomes, of each place in the sequence with an opening bracket,
 * the place of the closing one, and mark what strong classes are between.
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

/* Give a bracket its class, and the marks behind it. */
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
	unsigned context = s->sos;

	pair_brackets(p, s);
	for (size_t k = 0; k < s->len; k++) {
		unsigned along = s->embedding == L ? HAS_L : HAS_R;

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

		while (end < s->len && is_at(p, end, NEUTRAL)) {
			end++;
		}
		behind = end < s->len ? strong_of(*class_at(p, end)) : s->eos;
		for (; k < end; k++) {
			*class_at(p, k) =
				(uint8_t)(before == behind ? before
							   : s->embedding);
		}
		before = behind;
		k++;
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
		resolve_marks_and_letters(p, &s);
		resolve_separators(p, &s);
		resolve_terminators(p, &s);
		resolve_numbers(p, &s);
		resolve_brackets(p, &s);
		resolve_neutrals(p, &s);
	}
}

static void
set_implicit_levels(struct paragraph *p)
{
	for (size_t i = 0; i < p->len; i++) {
		unsigned level = p->level[i];

		/* A number in an even level is two above. */
		if (level & 1) {
			level += p->class[i] != R;
		} else if (p->class[i] != L) {
			level += p->class[i] == R ? 1 : 2;
		}
		p->level[i] = (uint8_t)level;
	}
}

/* ---- L1 to L4 ----------------------------------------------------------- */

/* L1 */
static void
reset_blanks(struct paragraph *p)
{
	bool blank = true;

	for (size_t i = p->len; i-- > 0;) {
		uint32_t class = BIT(p->was[i]);

		blank = (blank && (class & BLANK)) ||
			(class & (BIT(S) | BIT(B))) != 0;
		if (blank) {
			p->level[i] = (uint8_t)p->base;
		}
	}
}

/* What was removed goes with what is in front of it (section 5.2). */
static void
level_removed(struct paragraph *p)
{
	uint8_t before = (uint8_t)p->base;

	for (size_t i = 0; i < p->len; i++) {
		if (is_removed(p, i)) {
			p->level[i] = before;
		}
		before = p->level[i];
	}
}

/* Runs in the order in which they are shown, linked by next. */
struct range {
	unsigned level; /* the lowest of them */
	size_t first;
	size_t last;
};

/* Put two ranges together, of which b is behind a and of a higher level. */
static void
join(struct paragraph *p, struct range *a, const struct range *b)
{
	if (a->level & 1) {
		p->next[b->last] = (uint32_t)a->first;
		a->first = b->first;
	} else {
		p->next[a->last] = (uint32_t)b->first;
		a->last = b->last;
	}
}

/*
 * L2: link the runs of one level; returns the first.  The stack has ranges of
 * rising levels, each behind the one below: with a run of a lower level those
 * above are done.
 */
static size_t
order_runs(struct paragraph *p)
{
	struct range stack[MAX_DEPTH + 3];
	size_t count = 0;

	for (size_t i = 0, end; i < p->len; i = end) {
		struct range run = {p->level[i], i, i};

		end = i + 1;
		while (end < p->len && p->level[end] == run.level) {
			end++;
		}
		while (count > 1 && stack[count - 2].level >= run.level) {
			count--;
			join(p, &stack[count - 1], &stack[count]);
		}
		if (count > 0 && stack[count - 1].level >= run.level) {
			/* What is there is behind no run of a lower level. */
			struct range above = stack[count - 1];

			above.level = run.level;
			join(p, &above, &run);
			stack[count - 1] = above;
		} else {
			stack[count++] = run;
		}
	}
	while (count > 1) {
		count--;
		join(p, &stack[count - 1], &stack[count]);
	}
	p->next[stack[0].last] = NONE;
	return stack[0].first;
}

/* Whether a code point stays behind its base (L3), or goes with it. */
static bool
is_behind_base(const struct paragraph *p, size_t i)
{
	return (ucd_row(p->point[i]) & UCD_IS_MARK) != 0 || is_removed(p, i);
}

/* A run from right to left: L3, and the mirrored forms of L4. */
static size_t
put_backwards(struct paragraph *p, size_t out, size_t first, size_t end)
{
	while (end > first) {
		size_t base = end - 1;
		uint32_t mirror;

		while (base > first && is_behind_base(p, base)) {
			base--;
		}
		mirror = xn_display_mirror(p->point[base]);
		p->seq[out++] = mirror != 0 ? mirror : p->point[base];
		for (size_t i = base + 1; i < end; i++) {
			p->seq[out++] = p->point[i];
		}
		end = base;
	}
	return out;
}

static void
put_runs(struct paragraph *p)
{
	size_t out = 0;

	for (size_t i = order_runs(p); i != NONE; i = p->next[i]) {
		size_t end = i + 1;

		while (end < p->len && p->level[end] == p->level[i]) {
			end++;
		}
		if (p->level[i] & 1) {
			out = put_backwards(p, out, i, end);
		} else {
			memcpy(p->seq + out, p->point + i,
			       (end - i) * sizeof *p->point);
			out += end - i;
		}
	}
	memcpy(p->point, p->seq, p->len * sizeof *p->point);
}

/* ------------------------------------------------------------------------- */

static void
reorder_paragraph(struct paragraph *p)
{
	memcpy(p->was, p->class, p->len);
	match_isolates(p);
	find_first_strong(p);
	set_explicit_levels(p);
	link_sequences(p);
	resolve_sequences(p);
	set_implicit_levels(p);
	reset_blanks(p);
	level_removed(p);
	put_runs(p);
}

/* Whether all stays as it is: from left to right, with nothing else in it. */
static bool
stays(const struct paragraph *p)
{
	uint32_t classes = 0;

	for (size_t i = 0; i < p->len; i++) {
		classes |= BIT(p->class[i]);
	}
	return p->base == 0 && !(classes & (BIT(R) | BIT(AL) | BIT(AN) |
					    EMBEDDINGS | ISOLATES));
}

void
xn_text_reorder(struct text *text, xn_direction direction)
{
	uint8_t *bytes = (uint8_t *)(text->point + 4 * text->cap);
	struct paragraph p;

	p.base = direction == XN_RIGHT_TO_LEFT;
	p.match = text->point + text->cap;
	p.next = p.match + text->cap;
	p.seq = p.next + text->cap;
	p.class = bytes;
	p.was = bytes + text->cap;
	p.level = bytes + 2 * text->cap;
	p.mark = bytes + 3 * text->cap;
	/* P1: a paragraph ends behind its separator. */
	for (size_t i = 0; i < text->len; i += p.len) {
		p.point = text->point + i;
		p.len = 0;
		do {
			p.class[p.len] = (uint8_t)class_of(p.point[p.len]);
			p.len++;
		} while (i + p.len < text->len && p.class[p.len - 1] != B);
		if (!stays(&p)) {
			reorder_paragraph(&p);
		}
	}
}
