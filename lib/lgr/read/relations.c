/* SPDX-License-Identifier: MIT
 *
 * Checks across the parts of a file: each context rule exists (RFC 7940,
 * section 5.2), variants are mutual (5.3.1).
 */
#include "repertoire.h"

#include "../../base/keyed_hash.h"

static bool
resolve(struct reader *reader, struct context *context,
	const struct place *place)
{
	uint32_t symbol;

	if (context->rule == NONE) {
		return true;
	}
	symbol = context->rule;
	context->rule = symbol_at(reader->doc, symbol)->rule;
	if (context->rule == NONE) {
		return xn_lgr_fail_at(reader, place, "5.2",
				      "there is no such rule",
				      symbol_text(reader->doc, symbol));
	}
	return true;
}

bool
xn_lgr_resolve_contexts(struct reader *reader)
{
	struct document *doc = reader->doc;

	for (size_t i = 0; i < doc->elements.count; i++) {
		struct element *element = element_at(doc, i);

		if (!resolve(reader, &element->context, &element->place)) {
			return false;
		}
		for (uint32_t j = 0; j < element->mappings; j++) {
			struct mapping *mapping =
				mapping_at(doc, element->mapping + j);

			if (!resolve(reader, &mapping->context,
				     &mapping->place)) {
				return false;
			}
		}
	}
	return true;
}

/* A text of code points. */
struct points {
	const uint32_t *point;
	uint32_t length;
};

static struct points
text_of(const struct document *doc, const struct element *element)
{
	return (struct points){points_of(doc, element), element->length};
}

static struct points
target_of(const struct document *doc, const struct mapping *mapping)
{
	return (struct points){point_at(doc, mapping->points),
			       mapping->length};
}

static int
compare(struct points a, struct points b)
{
	return compare_points(a.point, a.length, b.point, b.length);
}

/* Whether an element comes before a text in document.order. */
static bool
is_before(const struct document *doc, const struct element *element,
	  struct points text)
{
	if (text.length == 1) {
		return element->last < text.point[0];
	}
	if (element->first != text.point[0]) {
		return element->first < text.point[0];
	}
	if (element->length != text.length) {
		return element->length > text.length;
	}
	return compare(text_of(doc, element), text) < 0;
}

/* The element that a text is, or NONE. */
static uint32_t
find(const struct document *doc, struct points text)
{
	const uint32_t *order = doc->order.data;
	size_t low = text.length == 1 ? 0 : doc->singles;
	size_t end = text.length == 1 ? doc->singles : doc->order.count;
	size_t high = end;
	const struct element *element;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (is_before(doc, element_at(doc, order[middle]), text)) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	if (low == end) {
		return NONE;
	}
	element = element_at(doc, order[low]);
	if (text.length == 1 ? element->first <= text.point[0]
			     : compare(text_of(doc, element), text) == 0) {
		return order[low];
	}
	return NONE;
}

/* A number for a text; sums of them stand for sets of texts. */
static uint64_t
number_of(const struct document *doc, struct points text)
{
	return hash_points(doc->key, text.point, text.length);
}

/*
 * Whether mapping i of an element is the first to its target, and leads
 * somewhere else.
 */
static bool
is_neighbour(const struct document *doc, const struct element *element,
	     uint32_t i)
{
	const struct mapping *mapping = mapping_at(doc, element->mapping + i);

	return mapping->length > 0 && !mapping->reflexive &&
	       (i == 0 ||
		compare(target_of(doc, mapping - 1), target_of(doc, mapping)) !=
			0);
}

/* The number of the set of an element and its variants. */
static uint64_t
number_of_set(const struct document *doc, const struct element *element)
{
	uint64_t number = number_of(doc, text_of(doc, element));

	for (uint32_t i = 0; i < element->mappings; i++) {
		const struct mapping *mapping =
			mapping_at(doc, element->mapping + i);

		if (is_neighbour(doc, element, i)) {
			number += number_of(doc, target_of(doc, mapping));
		}
	}
	return number;
}

/* Whether an element has a variant. */
static bool
leads_to(const struct document *doc, const struct element *element,
	 struct points text)
{
	uint32_t low = 0, high = element->mappings;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (compare(target_of(doc, mapping_at(doc, element->mapping +
								   middle)),
			    text) < 0) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low < element->mappings &&
	       compare(target_of(doc,
				 mapping_at(doc, element->mapping + low)),
		       text) == 0;
}

/* The code points of a text in hexadecimal, for a message. */
static const char *
spelled(struct reader *reader, struct points text)
{
	reader->words.count = 0;
	for (uint32_t i = 0; i < text.length; i++) {
		xn_lgr_say_point(reader, i == 0 ? "" : " ", text.point[i]);
	}
	return reader->words.data;
}

/* Compares the variants of an element with those of one of them. */
static bool
check_mapping(struct reader *reader, const struct element *element,
	      const struct mapping *mapping, const uint64_t *numbers,
	      uint64_t number)
{
	struct document *doc = reader->doc;
	struct points target = target_of(doc, mapping);
	uint32_t other = find(doc, target);
	const char *text = "the variants are not transitive";

	if (other == NONE) {
		text = "the variant is not in the repertoire, so it has no "
		       "mapping back";
		return xn_lgr_warn_at(reader, &mapping->place, "5.3.1", text,
				      spelled(reader, target));
	}
	if (numbers[other] == number) {
		return true;
	}
	if (!leads_to(doc, element_at(doc, other), text_of(doc, element))) {
		text = "the variant has no mapping back";
	}
	return xn_lgr_warn_at(reader, &mapping->place, "5.3.1", text,
			      spelled(reader, target));
}

static bool
check_element(struct reader *reader, const uint64_t *numbers, uint32_t i)
{
	struct document *doc = reader->doc;
	struct element *element = element_at(doc, i);

	for (uint32_t j = 0; j < element->mappings; j++) {
		if (is_neighbour(doc, element, j) &&
		    !check_mapping(reader, element,
				   mapping_at(doc, element->mapping + j),
				   numbers, numbers[i])) {
			return false;
		}
	}
	return true;
}

/*
 * In a relation that is symmetric and transitive, an element and each of its
 * variants have the same set of neighbours, themselves included.
 */
void
xn_lgr_check_variants(struct reader *reader)
{
	struct document *doc = reader->doc;
	uint64_t *numbers = malloc(doc->elements.count * sizeof *numbers);
	bool ok = true;

	if (numbers == NULL) {
		(void)xn_lgr_no_memory(reader);
		return;
	}
	for (uint32_t i = 0; i < doc->elements.count; i++) {
		numbers[i] = number_of_set(doc, element_at(doc, i));
	}
	for (uint32_t i = 0; ok && i < doc->elements.count; i++) {
		ok = element_at(doc, i)->length == 0 ||
		     check_element(reader, numbers, i);
	}
	free(numbers);
}
