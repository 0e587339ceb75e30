/* SPDX-License-Identifier: MIT
 *
 * The repertoire as a whole: its order, and what stands in it twice.
 */
#include "repertoire.h"

/* What elements, mappings and tags are sorted by. */
struct key {
	const uint32_t *point;
	uint32_t length;
	uint32_t symbol;
	bool negated;
	uint32_t index;
};

static int
compare_numbers(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

static int
compare_texts(const struct key *a, const struct key *b)
{
	return compare_points(a->point, a->length, b->point, b->length);
}

static int
compare_contents(const struct key *one, const struct key *other)
{
	int order = compare_texts(one, other);

	if (order == 0) {
		order = compare_numbers(one->symbol, other->symbol);
	}
	return order != 0 ? order
			  : compare_numbers(one->negated, other->negated);
}

static int
compare_mappings(const void *a, const void *b)
{
	const struct key *one = a;
	const struct key *other = b;
	int order = compare_contents(one, other);

	return order != 0 ? order : compare_numbers(one->index, other->index);
}

/* Ranges and single code points first; then the longest of a first one. */
static int
compare_elements(const void *a, const void *b)
{
	const struct key *one = a;
	const struct key *other = b;
	int order = compare_numbers(one->length > 1, other->length > 1);

	if (order == 0) {
		order = compare_numbers(one->point[0], other->point[0]);
	}
	if (order == 0) {
		order = compare_numbers(other->length, one->length);
	}
	if (order == 0) {
		order = compare_texts(one, other);
	}
	return order != 0 ? order : compare_numbers(one->index, other->index);
}

static int
compare_tags(const void *a, const void *b)
{
	const struct tag *one = a;
	const struct tag *other = b;
	int order = compare_numbers(one->symbol, other->symbol);

	return order != 0 ? order : compare_numbers(one->first, other->first);
}

typedef int compare_function(const void *a, const void *b);

/*
 * Sorts, unless all is in order already, as it is in most files.  qsort may
 * take memory for a copy.
 */
static bool
sort(struct reader *reader, void *items, size_t count, size_t size,
     compare_function *compare)
{
	struct budget *budget = &reader->doc->budget;
	const char *at = items;

	for (size_t i = 1; i < count; i++, at += size) {
		if (compare(at, at + size) <= 0) {
			continue;
		}
		if (!budget_take(budget, count * size)) {
			return xn_lgr_no_memory(reader);
		}
		qsort(items, count, size, compare);
		budget->left += count * size;
		break;
	}
	return true;
}

/* Reports the later one of two mappings that are the same. */
static bool
fail_mapping(struct reader *reader, const struct element *element, uint32_t i)
{
	struct mapping *mapping = mapping_at(reader->doc, element->mapping + i);

	return xn_lgr_fail_at(reader, &mapping->place, "5.3.1",
			      "the variant stands twice", "");
}

/* Brings mappings into the order of their sorted keys, cycle by cycle. */
static void
put_in_order(struct mapping *mapping, struct key *key, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		struct mapping first = mapping[i];
		uint32_t to = i, from = key[i].index;

		while (from != i) {
			mapping[to] = mapping[from];
			key[to].index = to;
			to = from;
			from = key[to].index;
		}
		mapping[to] = first;
		key[to].index = to;
	}
}

static bool
sort_keys(struct reader *reader, struct element *element, struct key *key)
{
	struct mapping *mapping = mapping_at(reader->doc, element->mapping);
	uint32_t count = element->mappings;

	for (uint32_t i = 0; i < count; i++) {
		key[i] = (struct key){
			.point = point_at(reader->doc, mapping[i].points),
			.length = mapping[i].length,
			.symbol = mapping[i].context.rule,
			.negated = mapping[i].context.negated,
			.index = i};
	}
	if (!sort(reader, key, count, sizeof *key, compare_mappings)) {
		return false;
	}
	put_in_order(mapping, key, count);
	for (uint32_t i = 1; i < count; i++) {
		if (compare_contents(&key[i - 1], &key[i]) == 0) {
			return fail_mapping(reader, element, i);
		}
	}
	return true;
}

bool
xn_lgr_sort_mappings(struct reader *reader, struct element *element)
{
	struct list keys = {.budget = &reader->doc->budget};
	struct key few[16];
	struct key *key = few;
	bool ok;

	if (element->mappings > 16) {
		key = list_add(&keys, sizeof *key, element->mappings);
	}
	ok = key != NULL ? sort_keys(reader, element, key)
			 : xn_lgr_no_memory(reader);
	list_free(&keys);
	return ok;
}

bool
xn_lgr_sort_tags(struct reader *reader)
{
	struct list *tags = &reader->doc->tags;

	return sort(reader, tags->data, tags->count, sizeof(struct tag),
		    compare_tags);
}

/* Whether two elements, neighbours in order, are the same or overlap. */
static bool
overlap(const struct document *doc, const struct key *a, const struct key *b)
{
	if (a->length > 1 || b->length > 1) {
		return compare_texts(a, b) == 0;
	}
	return element_at(doc, a->index)->last >=
	       element_at(doc, b->index)->first;
}

static bool
check_order(struct reader *reader, const struct key *key, size_t count)
{
	struct document *doc = reader->doc;
	uint32_t later;

	for (size_t i = 1; i < count; i++) {
		if (overlap(doc, &key[i - 1], &key[i])) {
			later = key[i].index > key[i - 1].index
					? key[i].index
					: key[i - 1].index;
			return xn_lgr_fail_at(
				reader, &element_at(doc, later)->place, "5",
				"a code point or sequence stands twice", "");
		}
	}
	return true;
}

/* The keys of all elements with code points; returns their number. */
static size_t
element_keys(struct document *doc, struct key *key)
{
	size_t count = 0;

	for (uint32_t i = 0; i < doc->elements.count; i++) {
		struct element *element = element_at(doc, i);

		if (element->length > 0) {
			key[count++] = (struct key){
				.point = points_of(doc, element),
				.length = element->length,
				.index = i};
		}
	}
	return count;
}

bool
xn_lgr_sort_elements(struct reader *reader)
{
	struct document *doc = reader->doc;
	struct key *key = malloc(doc->elements.count * sizeof *key);
	size_t count;
	uint32_t *order;
	bool ok;

	if (key == NULL) {
		return xn_lgr_no_memory(reader);
	}
	count = element_keys(doc, key);
	ok = sort(reader, key, count, sizeof *key, compare_elements) &&
	     check_order(reader, key, count);
	/* One more, so that an empty list is not taken for no memory. */
	order = list_add(&doc->order, sizeof *order, count + 1);
	if (order == NULL) {
		free(key);
		return xn_lgr_no_memory(reader);
	}
	for (size_t i = 0; i < count; i++) {
		order[i] = key[i].index;
		doc->singles += key[i].length == 1;
	}
	doc->order.count = count;
	free(key);
	return ok;
}
