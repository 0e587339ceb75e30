/* SPDX-License-Identifier: MIT
 *
 * The repertoire as labels are held against it: what begins with a code point,
 * the longest first, and the variants of each.
 */
#include "compile.h"

static struct variant
compile_mapping(const struct document *doc, const struct mapping *mapping)
{
	return (struct variant){
		.points = mapping->points,
		.length = (uint16_t)mapping->length,
		.type = mapping->type == NONE
				? TYPE_NONE
				: symbol_at(doc, mapping->type)->type_bit,
		.reflexive = mapping->reflexive,
		.negated = mapping->context.negated,
		.rule = mapping->context.rule};
}

/* Notes what a mapping means for its unit. */
static void
note_mapping(struct unit *unit, const struct mapping *mapping, uint32_t number,
	     bool less)
{
	bool conditional = mapping->context.rule != NONE;

	if (mapping->reflexive) {
		unit->reflexive = true;
		return;
	}
	unit->others++;
	unit->conditional = unit->conditional || conditional;
	/* They are in ascending order: the first is the smallest. */
	if (!conditional && less && unit->least == NONE) {
		unit->least = number;
	}
}

static void
count_mapping(xn_lgr_summary *summary, const struct mapping *mapping)
{
	summary->mappings++;
	summary->reflexive += mapping->reflexive;
	summary->conditional_mappings += mapping->context.rule != NONE;
}

static void
count_element(xn_lgr_summary *summary, const struct element *element)
{
	size_t points = (size_t)element->last - element->first + 1;

	if (element->length > 1) {
		summary->sequences++;
	} else {
		summary->points += points;
	}
	if (element->context.rule != NONE) {
		summary->conditional += points;
	}
	if (element->length > summary->longest) {
		summary->longest = element->length;
	}
}

/* Fills in a unit, and appends its mappings. */
static bool
add_unit(struct document *doc, struct compiled *compiled, struct unit *unit,
	 const struct element *element)
{
	struct variant *variant =
		list_add(&compiled->variants, sizeof *variant,
			 (size_t)element->mappings);
	uint32_t first = (uint32_t)compiled->variants.count - element->mappings;

	if (variant == NULL) {
		return false;
	}
	*unit = (struct unit){.points = element->points,
			      .length = (uint16_t)element->length,
			      .negated = element->context.negated,
			      .rule = element->context.rule,
			      .variant = first,
			      .variants = element->mappings,
			      .least = NONE};
	count_element(&compiled->summary, element);
	for (uint32_t i = 0; i < element->mappings; i++) {
		const struct mapping *mapping =
			mapping_at(doc, element->mapping + i);

		variant[i] = compile_mapping(doc, mapping);
		note_mapping(unit, mapping, first + i,
			     compare_points(point_at(doc, mapping->points),
					    mapping->length,
					    points_of(doc, element),
					    element->length) < 0);
		count_mapping(&compiled->summary, mapping);
	}
	return true;
}

/* Where the starts are made: the ranges and the sequences not yet entered. */
struct merge {
	const uint32_t *order;
	size_t single;
	size_t singles;
	size_t sequence;
	size_t end;
	uint32_t first; /* what is left of the range */
};

/* How many sequences begin with the same code point. */
static uint32_t
group(const struct document *doc, const struct merge *merge)
{
	uint32_t first = element_at(doc, merge->order[merge->sequence])->first;
	size_t i = merge->sequence;

	while (i < merge->end &&
	       element_at(doc, merge->order[i])->first == first) {
		i++;
	}
	return (uint32_t)(i - merge->sequence);
}

/* Adds the next start: of a range, of sequences, or of both. */
static bool
add_next(const struct document *doc, struct compiled *compiled,
	 struct merge *merge)
{
	struct start start = {.single = NONE};
	uint32_t point = NONE;

	if (merge->sequence < merge->end) {
		point = element_at(doc, merge->order[merge->sequence])->first;
	}
	start.first = point;
	start.last = point;
	if (merge->single < merge->singles && merge->first <= point) {
		const struct element *range =
			element_at(doc, merge->order[merge->single]);

		/* The singles follow the sequences. */
		start.single = (uint32_t)(merge->end - merge->singles +
					  merge->single);
		start.first = merge->first;
		start.last = range->last;
		if (start.first < point && point <= range->last) {
			start.last = point - 1;
		} else if (start.first == point) {
			start.last = point;
		}
		merge->first = start.last + 1;
		if (start.last == range->last &&
		    ++merge->single < merge->singles) {
			merge->first = element_at(doc,
						  merge->order[merge->single])
					       ->first;
		}
	}
	if (start.first == point) {
		start.sequence = (uint32_t)(merge->sequence - merge->singles);
		start.sequences = group(doc, merge);
		merge->sequence += start.sequences;
	}
	return list_append(&compiled->starts, &start, sizeof start);
}

static bool
add_starts(const struct document *doc, struct compiled *compiled)
{
	struct merge merge = {.order = doc->order.data,
			      .singles = doc->singles,
			      .sequence = doc->singles,
			      .end = doc->order.count};

	if (merge.singles > 0) {
		merge.first = element_at(doc, merge.order[0])->first;
	}
	while (merge.single < merge.singles || merge.sequence < merge.end) {
		if (!add_next(doc, compiled, &merge)) {
			return false;
		}
	}
	return true;
}

bool
xn_lgr_compile_repertoire(struct document *doc, struct compiled *compiled)
{
	const uint32_t *order = doc->order.data;
	size_t count = doc->order.count;
	struct unit *unit = list_add(&compiled->units, sizeof *unit, count);

	compiled->summary.longest = 1;
	if (unit == NULL) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		/* Sequences first. */
		size_t at = (i + doc->singles) % count;

		if (!add_unit(doc, compiled, &unit[i],
			      element_at(doc, order[at]))) {
			return false;
		}
	}
	return add_starts(doc, compiled);
}
