/* SPDX-License-Identifier: MIT
 *
 * Index labels (RFC 7940, section 8.5), from right to left.  Each element that
 * begins at a place gives one result: its smallest replacement, then the
 * smallest result from its end on.  The smallest of these is that of the place.
 */
#include "analysis.h"

/* What a match is replaced by. */
struct piece {
	const uint32_t *point;
	size_t len;
};

/* The best at a place: its piece, and where it goes on. */
struct best {
	struct piece piece;
	size_t next; /* SIZE_MAX: there is none */
};

/* The smallest of a match and its variants. */
static struct piece
least(struct analysis *analysis, const struct match *match, size_t at)
{
	const xn_lgr *lgr = analysis->lgr;
	const struct unit *unit = unit_of(analysis, match);
	struct piece piece = {analysis->point + at, match->length};

	if (unit->least != NONE) {
		const struct variant *variant = &lgr->variants[unit->least];

		piece.point = lgr->points + variant->points;
		piece.len = variant->length;
	}
	for (uint32_t i = 0; unit->conditional && i < unit->variants; i++) {
		const struct variant *variant =
			&lgr->variants[unit->variant + i];
		struct piece other = {lgr->points + variant->points,
				      variant->length};

		if (compare_points(other.point, other.len, piece.point,
				   piece.len) < 0 &&
		    xn_lgr_context_holds(analysis, variant->rule,
					 variant->negated, at,
					 at + match->length, other.point,
					 other.len)) {
			piece = other;
		}
	}
	return piece;
}

/* Moves to the next piece that has a code point; false: this is the end. */
static bool
has_more(const struct best *best, struct best *now)
{
	while (now->piece.len == 0) {
		if (best[now->next].next == SIZE_MAX) {
			return false;
		}
		*now = best[now->next];
	}
	return true;
}

/* Whether one way to go on is smaller than another one. */
static bool
is_smaller(const struct best *best, struct best a, struct best b)
{
	for (;;) {
		bool more = has_more(best, &a);

		if (!has_more(best, &b)) {
			return false;
		}
		if (!more) {
			return true;
		}
		if (*a.piece.point != *b.piece.point) {
			return *a.piece.point < *b.piece.point;
		}
		a.piece.point++;
		b.piece.point++;
		a.piece.len--;
		b.piece.len--;
		/* From here on both are the same. */
		if (a.piece.len == b.piece.len && a.next == b.next &&
		    a.piece.len == 0) {
			return false;
		}
	}
}

/* Fills the list of the best from right to left; best[len] is the end. */
static void
find_best(struct analysis *analysis, struct best *best)
{
	best[analysis->len] = (struct best){{NULL, 0}, SIZE_MAX};
	for (size_t at = analysis->len; at-- > 0;) {
		const struct match *last;
		const struct match *match = matches_at(analysis, at, &last);

		best[at].next = SIZE_MAX;
		for (; match < last; match++) {
			size_t next = at + match->length;
			struct best one;

			if (!match->holds ||
			    (next < analysis->len &&
			     best[next].next == SIZE_MAX)) {
				continue;
			}
			one.piece = least(analysis, match, at);
			one.next = next;
			/*
			 * Of equal ones the last, which is the shortest: ways
			 * over the same text then meet soon.
			 */
			if (best[at].next == SIZE_MAX ||
			    !is_smaller(best, best[at], one)) {
				best[at] = one;
			}
		}
	}
}

/* Writes the result as far as there is room. */
static xn_lgr_points
write(const struct best *best, size_t len, uint32_t *dst, size_t cap)
{
	xn_lgr_points result = {XN_OK, 0, 0};

	for (size_t at = 0; at < len; at = best[at].next) {
		struct piece piece = best[at].piece;

		for (size_t i = 0; i < piece.len; i++, result.length++) {
			if (result.length < cap) {
				dst[result.length] = piece.point[i];
			}
		}
	}
	if (result.length > cap) {
		result.status = XN_NO_SPACE;
	}
	return result;
}

static xn_lgr_points
make(struct analysis *analysis, uint32_t *dst, size_t cap)
{
	xn_lgr_points result = {XN_NO_MEMORY, 0, 0};
	struct best few[64];
	struct best *best = few;

	if (!xn_lgr_is_in_repertoire(analysis)) {
		result.status = XN_INVALID;
		return result;
	}
	if (analysis->len >= sizeof few / sizeof *few) {
		best = malloc((analysis->len + 1) * sizeof *best);
		if (best == NULL) {
			return result;
		}
	}
	find_best(analysis, best);
	if (!analysis->no_memory) {
		result = write(best, analysis->len, dst, cap);
	}
	if (best != few) {
		free(best);
	}
	return result;
}

xn_lgr_points
xn_lgr_index(const xn_lgr *lgr, uint32_t *dst, size_t cap,
	     const uint32_t *label, size_t len)
{
	xn_lgr_points result = {XN_MISUSE, 0, 0};
	struct analysis analysis = {.lgr = lgr};

	if (is_misused_label(lgr, label, len) || (dst == NULL && cap > 0)) {
		return result;
	}
	if (xn_lgr_analyse(&analysis, label, len)) {
		result = make(&analysis, dst, cap);
	} else {
		result.status = XN_NO_MEMORY;
	}
	xn_lgr_analysis_free(&analysis);
	return result;
}
