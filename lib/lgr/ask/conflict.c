/* SPDX-License-Identifier: MIT
 *
 * Whether a label is a variant of itself with another disposition (RFC 7940,
 * section 8.4).  All ways to make the label from itself are followed at once,
 * from left to right.  Two ways are the same if they have made as much of the
 * label by mappings of the same types.
 */
#include "analysis.h"

/* The most ways at one place, and in all. */
#define WAYS_AT_PLACE 1024
#define WAYS_MAX(len) (65536 + 4 * (len))

/* A way to make the first code points of the label from others of them. */
struct way {
	size_t made;
	struct types types;
	uint32_t next; /* another way at the same place */
};

struct ways {
	struct analysis *analysis;
	struct list all;  /* struct way */
	struct list head; /* uint32_t, by place: the last way found there */
};

static bool
give_up(struct ways *ways)
{
	ways->analysis->no_memory = true;
	return false;
}

/* Notes a way at a place, if it is new. */
static bool
add_way(struct ways *ways, size_t at, size_t made, struct types types)
{
	struct way *way = ways->all.data;
	uint32_t *head = (uint32_t *)ways->head.data + at;
	size_t count = 0;

	for (uint32_t i = *head; i != NONE; i = way[i].next, count++) {
		if (way[i].made == made && way[i].types.bits == types.bits &&
		    way[i].types.all == types.all) {
			return true;
		}
	}
	if (count == WAYS_AT_PLACE ||
	    ways->all.count > WAYS_MAX(ways->analysis->len)) {
		return give_up(ways);
	}
	if (!list_append(&ways->all, &(struct way){made, types, *head},
			 sizeof *way)) {
		return give_up(ways);
	}
	*head = (uint32_t)(ways->all.count - 1);
	return true;
}

/* Whether the label has a text at a place. */
static bool
is_at(const struct analysis *analysis, size_t at, const uint32_t *point,
      size_t len)
{
	return len <= analysis->len - at &&
	       (len == 0 || memcmp(analysis->point + at, point,
				   len * sizeof *point) == 0);
}

/* Goes on by one mapping, or by a reflexive one. */
static bool
follow(struct ways *ways, const struct variant *variant, size_t next,
       struct way way, bool *taken)
{
	struct analysis *analysis = ways->analysis;
	const uint32_t *target = analysis->lgr->points + variant->points;

	if (!is_at(analysis, way.made, target, variant->length) ||
	    !xn_lgr_context_holds(analysis, variant->rule, variant->negated,
				  way.made, way.made + variant->length, target,
				  variant->length)) {
		return true;
	}
	*taken = *taken || variant->reflexive;
	add_mapping(&way.types, variant);
	return add_way(ways, next, way.made + variant->length, way.types);
}

/* Goes on by an element, left as it is or mapped. */
static bool
follow_match(struct ways *ways, const struct match *match, size_t at,
	     struct way way)
{
	struct analysis *analysis = ways->analysis;
	const struct unit *unit = unit_of(analysis, match);
	size_t next = at + match->length;
	bool taken = false;

	for (uint32_t i = 0; i < unit->variants; i++) {
		if (!follow(ways, &analysis->lgr->variants[unit->variant + i],
			    next, way, &taken)) {
			return false;
		}
	}
	if (taken || !is_at(analysis, way.made, analysis->point + at,
			    match->length)) {
		return true;
	}
	way.types.all = false;
	return add_way(ways, next, way.made + match->length, way.types);
}

static bool
follow_all(struct ways *ways, size_t at)
{
	const struct match *last;
	const struct match *first = matches_at(ways->analysis, at, &last);

	for (uint32_t i = ((uint32_t *)ways->head.data)[at]; i != NONE;) {
		/* The list may move. */
		struct way way = ((struct way *)ways->all.data)[i];

		for (const struct match *match = first; match < last; match++) {
			if (match->holds &&
			    !follow_match(ways, match, at, way)) {
				return false;
			}
		}
		i = way.next;
	}
	return true;
}

/*
 * Whether a way that has made the whole label has another disposition.  A
 * variant that is "invalid" is none.
 */
static bool
is_other(struct ways *ways, struct types own, const char *disposition)
{
	struct analysis *analysis = ways->analysis;
	const char *other;
	const struct way *way = ways->all.data;
	uint32_t i = ((uint32_t *)ways->head.data)[analysis->len];

	for (; i != NONE; i = way[i].next) {
		if (way[i].made != analysis->len ||
		    (way[i].types.bits == own.bits &&
		     way[i].types.all == own.all)) {
			continue;
		}
		other = disposition_of(analysis->lgr,
				       xn_lgr_decide(analysis, way[i].types));
		if (other != disposition &&
		    other != invalid_of(analysis->lgr)) {
			return true;
		}
	}
	return false;
}

bool
xn_lgr_is_in_conflict(struct analysis *analysis, struct types own,
		      const char *disposition)
{
	struct ways ways = {.analysis = analysis};
	size_t len = analysis->len;
	uint32_t *head = list_add(&ways.head, sizeof *head, len + 1);
	bool found = false;
	bool ok = head != NULL;

	if (ok) {
		memset(head, 0xFF, (len + 1) * sizeof *head);
		ok = add_way(&ways, 0, 0, (struct types){0, true});
	} else {
		(void)give_up(&ways);
	}
	for (size_t at = 0; ok && at < len; at++) {
		ok = follow_all(&ways, at);
	}
	if (ok) {
		found = is_other(&ways, own, disposition);
	}
	list_free(&ways.all);
	list_free(&ways.head);
	return found;
}
