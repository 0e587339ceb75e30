/* SPDX-License-Identifier: MIT
 *
 * UAX #9, rules P2 to X8: the levels of isolates and embeddings.  One pass
 * matches the isolates, one finds their first strong characters, one sets the
 * levels.
 */
#include "paragraph.h"

#include <string.h>

/* BD9. */
static void
match_isolates(struct paragraph *p)
{
	uint32_t open = NONE;

	/* The match of an open isolate is the open isolate around it. */
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
 * P2, P3: set mark[i] to the first strong class at or after place i, up to the
 * PDI that ends the isolate around it.  It is L or R, and L if there is none.
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
	uint8_t override; /* L, R, or ON if there is no override */
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

/* Push an entry of the next level; false if that is too deep. */
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

/* Give a place the level and the override of the innermost embedding. */
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

void
xn_paragraph_embed(struct paragraph *p)
{
	/* Without these the whole paragraph has one level. */
	if (!(p->seen & (EMBEDDINGS | ISOLATES | BIT(PDF) | BIT(PDI)))) {
		memset(p->level, (int)p->base, p->len);
		return;
	}
	match_isolates(p);
	find_first_strong(p);
	set_explicit_levels(p);
}
