/* SPDX-License-Identifier: MIT
 *
 * Divides the code points into atoms: sets that no rule tells apart.
 */
#include "compile.h"

/* The most atoms, and the most work that dividing may take. */
#define ATOMS_MAX 65000
#define WORK_MAX (UINT32_C(1) << 26)

struct division {
	struct automata *automata;
	const uint32_t *edge;
	size_t edges;
	uint32_t *part;   /* of each edge */
	struct list half; /* uint32_t: what became of each part, by a set */
	struct list by;   /* uint32_t: that set */
	uint64_t work;
};

static int
compare_edges(const void *a, const void *b)
{
	uint32_t one = *(const uint32_t *)a;
	uint32_t other = *(const uint32_t *)b;

	return (one > other) - (one < other);
}

/* Marks the sets that rules use. */
static void
mark_used(const struct document *doc, bool *used)
{
	const struct op *op = doc->ops.data;

	for (size_t i = 0; i < doc->ops.count; i++) {
		if (op[i].operator == OP_SET) {
			used[op[i].a] = true;
		}
	}
}

/* Appends the ends of a set's ranges. */
static bool
add_edges(const struct document *doc, struct list *edges, struct set set)
{
	uint32_t *edge = list_add(edges, sizeof *edge, 2 * (size_t)set.count);

	if (edge == NULL) {
		return false;
	}
	for (uint32_t i = 0; i < set.count; i++) {
		const xn_lgr_range *range = range_at(doc, set.at + i);

		edge[2 * i] = range->first;
		edge[2 * i + 1] = range->last + 1;
	}
	return true;
}

/* All edges, in ascending order, each once, the first is 0. */
static bool
make_edges(const struct document *doc, struct list *edges, const bool *used)
{
	uint32_t *edge = list_add(edges, sizeof *edge, 1);
	size_t kept = 1;

	if (edge == NULL) {
		return false;
	}
	*edge = 0;
	for (size_t i = 0; i < doc->sets.count; i++) {
		if (used[i] && !add_edges(doc, edges, *set_at(doc, i))) {
			return false;
		}
	}
	edge = edges->data;
	qsort(edge, edges->count, sizeof *edge, compare_edges);
	for (size_t i = 1; i < edges->count; i++) {
		if (edge[i] != edge[kept - 1]) {
			edge[kept++] = edge[i];
		}
	}
	edges->count = kept;
	return true;
}

/* A new part, which no set has divided yet. */
static bool
add_part(struct division *division)
{
	uint32_t half = 0, by = NONE;

	return list_append(&division->half, &half, sizeof half) &&
	       list_append(&division->by, &by, sizeof by);
}

/* Divides each part into what is within a set and what is not. */
static bool
divide(struct division *division, const struct document *doc, uint32_t number)
{
	struct set set = *set_at(doc, number);

	for (uint32_t i = 0; i < set.count; i++) {
		const xn_lgr_range *range = range_at(doc, set.at + i);
		size_t e = edge_at(division->edge, 0, division->edges,
				   range->first);

		/* The end of each range is an edge. */
		for (; division->edge[e] <= range->last; e++) {
			uint32_t part = division->part[e];
			uint32_t *by = (uint32_t *)division->by.data + part;

			division->work++;
			if (*by != number) {
				*by = number;
				((uint32_t *)division->half.data)[part] =
					(uint32_t)division->half.count;
				if (!add_part(division)) {
					return false;
				}
			}
			division->part[e] =
				((uint32_t *)division->half.data)[part];
		}
	}
	return true;
}

/* Numbers the parts that are left. */
static bool
number_parts(struct reader *reader, struct division *division)
{
	struct automata *automata = division->automata;
	uint32_t *number = division->half.data;
	uint16_t *atom = list_add(&automata->atoms, sizeof *atom,
				  division->edges);

	if (atom == NULL) {
		return xn_lgr_no_memory(reader);
	}
	for (size_t i = 0; i < division->half.count; i++) {
		number[i] = NONE;
	}
	for (size_t e = 0; e < division->edges; e++) {
		uint32_t part = division->part[e];

		if (number[part] == NONE) {
			number[part] = automata->atom_count++;
			if (automata->atom_count > ATOMS_MAX) {
				return xn_lgr_fail(
					reader, "",
					"the rules tell too many code points "
					"apart",
					"");
			}
		}
		atom[e] = (uint16_t)number[part];
	}
	return true;
}

static bool
divide_all(struct reader *reader, struct division *division, const bool *used)
{
	struct document *doc = reader->doc;

	if (!add_part(division)) {
		return xn_lgr_no_memory(reader);
	}
	for (uint32_t i = 0; i < doc->sets.count; i++) {
		if (used[i] && !divide(division, doc, i)) {
			return xn_lgr_no_memory(reader);
		}
		if (division->work > WORK_MAX) {
			return xn_lgr_fail(reader, "",
					   "the classes of the rules are too "
					   "large",
					   "");
		}
	}
	return number_parts(reader, division);
}

bool
xn_lgr_make_atoms(struct reader *reader, struct automata *automata)
{
	struct document *doc = reader->doc;
	struct division division = {.automata = automata};
	bool *used = calloc(doc->sets.count, sizeof *used);
	bool ok = used != NULL;

	if (ok) {
		mark_used(doc, used);
		ok = make_edges(doc, &automata->edges, used);
	}
	if (ok) {
		division.edge = automata->edges.data;
		division.edges = automata->edges.count;
		division.part = calloc(division.edges, sizeof(uint32_t));
		ok = division.part != NULL;
	}
	ok = ok ? divide_all(reader, &division, used)
		: xn_lgr_no_memory(reader);
	free(division.part);
	list_free(&division.half);
	list_free(&division.by);
	free(used);
	return ok;
}
