/* SPDX-License-Identifier: MIT
 *
 * The order in which a text is shown: the Unicode Bidirectional Algorithm, UAX
 * #9.  Rules L1 to L4 are here.  Every step is linear: for rule L2 a stack of
 * levels joins runs, where the rule reverses them again and again.
 */
#include "paragraph.h"
#include "../skeleton/skeleton.h"

#include <string.h>

/* The classes that rule L1 skips. */
#define BLANK (BIT(WS) | BIT(PDI) | ISOLATES | REMOVED)

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

/* A removed character takes the level in front of it (section 5.2). */
static void
level_removed(struct paragraph *p)
{
	uint8_t before = (uint8_t)p->base;

	if (!(p->seen & REMOVED)) {
		return;
	}
	for (size_t i = 0; i < p->len; i++) {
		if (is_removed(p, i)) {
			p->level[i] = before;
		}
		before = p->level[i];
	}
}

/* Runs in the order in which they are shown, linked by next. */
struct run_chain {
	unsigned level; /* the lowest of them */
	size_t first;
	size_t last;
};

/*
 * Join chain b to chain a.  b comes after a in the text, and its level is not
 * lower.
 */
static void
join(struct paragraph *p, struct run_chain *a, const struct run_chain *b)
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
 * L2: link all runs in the order in which they are shown, and return the first.
 * The stack has chains of rising levels, in the order of the text.  A run of a
 * lower level completes the chains above that level: they are joined.
 */
static size_t
order_runs(struct paragraph *p)
{
	struct run_chain stack[MAX_DEPTH + 3];
	size_t count = 0;

	for (size_t i = 0, end; i < p->len; i = end) {
		struct run_chain run = {p->level[i], i, i};

		end = i + 1;
		while (end < p->len && p->level[end] == run.level) {
			end++;
		}
		while (count > 1 && stack[count - 2].level >= run.level) {
			count--;
			join(p, &stack[count - 1], &stack[count]);
		}
		if (count > 0 && stack[count - 1].level >= run.level) {
			/*
			 * The chain below, if any, has a lower level: this run
			 * joins the top chain.
			 */
			struct run_chain above = stack[count - 1];

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

/* Whether a code point stays after its base (L3) or the character in front. */
static bool
is_behind_base(const struct paragraph *p, size_t i)
{
	return (ucd_row(p->point[i]) & UCD_IS_MARK) != 0 || is_removed(p, i);
}

/* L4: all characters that are mirrored have the class ON. */
static uint32_t
mirrored(const struct paragraph *p, size_t i)
{
	uint32_t mirror = p->was[i] == ON ? xn_display_mirror(p->point[i]) : 0;

	return mirror != 0 ? mirror : p->point[i];
}

/* Put a run from right to left.  Marks stay after their base (L3). */
static size_t
put_backwards(struct paragraph *p, size_t out, size_t first, size_t end)
{
	while (end > first) {
		size_t base = end - 1;

		while (base > first && is_behind_base(p, base)) {
			base--;
		}
		p->seq[out++] = mirrored(p, base);
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

/* ---- paragraphs --------------------------------------------------------- */

static unsigned
class_of(uint32_t point)
{
	enum display_bidi other = DISPLAY_BIDI(display_row(point));

	return other != DISPLAY_BIDI_NONE ? B + (unsigned)other - DISPLAY_BIDI_B
					  : UCD_BIDI(ucd_row(point));
}

static void
reorder_paragraph(struct paragraph *p)
{
	memcpy(p->was, p->class, p->len);
	xn_paragraph_embed(p);
	xn_paragraph_resolve(p);
	reset_blanks(p);
	level_removed(p);
	put_runs(p);
}

/* Whether the order stays: all of the paragraph is from left to right. */
static bool
stays(const struct paragraph *p)
{
	return p->base == 0 && !(p->seen & (BIT(R) | BIT(AL) | BIT(AN) |
					    EMBEDDINGS | ISOLATES));
}

void
xn_text_reorder(struct working_text *text, xn_direction direction)
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
	/* P1: a paragraph ends after its separator. */
	for (size_t i = 0; i < text->len; i += p.len) {
		p.point = text->point + i;
		p.len = 0;
		p.seen = 0;
		do {
			unsigned class = class_of(p.point[p.len]);

			p.class[p.len++] = (uint8_t) class;
			p.seen |= BIT(class);
		} while (i + p.len < text->len && !(p.seen & BIT(B)));
		if (!stays(&p)) {
			reorder_paragraph(&p);
		}
	}
}
