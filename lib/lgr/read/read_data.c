/* SPDX-License-Identifier: MIT
 *
 * The repertoire and its variants (RFC 7940, section 5).
 */
#include "lexical.h"
#include "reader.h"
#include "repertoire.h"

/* Enters when or not-when. */
static bool
take_context(struct reader *reader, struct context *context,
	     const char *const *value)
{
	const char *name = value[A_WHEN];

	*context = (struct context){NONE, false};
	if (value[A_NOT_WHEN] != NULL) {
		if (name != NULL) {
			return xn_lgr_fail(reader, "5.2",
					   "when and not-when stand together",
					   "");
		}
		name = value[A_NOT_WHEN];
		context->negated = true;
	}
	return name == NULL || xn_lgr_take_symbol(reader, &context->rule, name,
						  strlen(name));
}

/* Enters code points: none, one, or a sequence. */
static bool
take_points(struct reader *reader, uint32_t *at, uint32_t *length,
	    const char *cp)
{
	uint32_t point[XN_LGR_SEQUENCE];
	size_t count = 0;
	uint32_t *to;

	if (*cp != '\0') {
		count = xn_lgr_read_points(cp, point, XN_LGR_SEQUENCE);
	}
	if (count == SIZE_MAX) {
		return xn_lgr_fail(reader, "5", "this is no code point", cp);
	}
	if (count > XN_LGR_SEQUENCE) {
		return xn_lgr_fail(reader, "", "the sequence is too long", "");
	}
	*at = (uint32_t)reader->doc->points.count;
	*length = (uint32_t)count;
	if (count == 0) {
		return true;
	}
	to = list_add(&reader->doc->points, sizeof *to, count);
	if (to == NULL) {
		return xn_lgr_no_memory(reader);
	}
	memcpy(to, point, count * sizeof *to);
	return true;
}

/* Enters the tags of the code points first to last. */
static bool
take_tags(struct reader *reader, const char *value, uint32_t first,
	  uint32_t last)
{
	uint32_t stamp = ++reader->doc->stamp;
	struct symbol *symbol;
	const char *word;
	struct tag tag = {0, first, last};
	uint32_t i;
	size_t len;

	while ((word = xn_lgr_next_word(&value, &len)) != NULL) {
		if (!xn_lgr_is_name(word, len)) {
			return xn_lgr_fail(reader, "5.5", "this is no tag",
					   word);
		}
		if (!xn_lgr_take_symbol(reader, &i, word, len)) {
			return false;
		}
		symbol = symbol_at(reader->doc, i);
		if (symbol->stamp == stamp) {
			return xn_lgr_fail(reader, "5.5", "a tag stands twice",
					   symbol_text(reader->doc, i));
		}
		symbol->stamp = stamp;
		tag.symbol = i;
		if (!xn_lgr_append(reader, &reader->doc->tags, &tag,
				   sizeof tag)) {
			return false;
		}
	}
	return true;
}

static bool
add_element(struct reader *reader, struct element *element,
	    const char *const *value)
{
	element->mapping = (uint32_t)reader->doc->mappings.count;
	element->place = xn_lgr_place(reader);
	return take_context(reader, &element->context, value) &&
	       xn_lgr_take_references(reader, value[A_REF]) &&
	       xn_lgr_append(reader, &reader->doc->elements, element,
			     sizeof *element);
}

bool
xn_lgr_begin_char(struct reader *reader, const char *const *value)
{
	struct element element = {0};

	if (!take_points(reader, &element.points, &element.length,
			 value[A_CP])) {
		return false;
	}
	if (element.length > 0) {
		element.first = *point_at(reader->doc, element.points);
		element.last = element.first;
	}
	if (value[A_TAG] != NULL) {
		if (element.length != 1) {
			return xn_lgr_fail(reader, "5.5",
					   "a sequence has no tags", "");
		}
		if (!take_tags(reader, value[A_TAG], element.first,
			       element.last)) {
			return false;
		}
	}
	return add_element(reader, &element, value);
}

bool
xn_lgr_begin_range(struct reader *reader, const char *const *value)
{
	struct element element = {.length = 1};
	const char *end[2] = {value[A_FIRST_CP], value[A_LAST_CP]};
	uint32_t point[2];
	const char *rest;

	for (int i = 0; i < 2; i++) {
		rest = xn_lgr_read_point(end[i], &point[i]);
		if (rest == NULL || *rest != '\0') {
			return xn_lgr_fail(reader, "5",
					   "this is no code point", end[i]);
		}
	}
	element.first = point[0];
	element.last = point[1];
	if (point[1] < point[0]) {
		return xn_lgr_fail(reader, "5", "the range is backwards", "");
	}
	if (point[0] < 0xD800 && point[1] > 0xDFFF) {
		return xn_lgr_fail(reader, "5", "the range has surrogates", "");
	}
	if (value[A_TAG] != NULL &&
	    !take_tags(reader, value[A_TAG], point[0], point[1])) {
		return false;
	}
	return add_element(reader, &element, value);
}

/* Enters the type of a mapping. */
static bool
take_type(struct reader *reader, uint32_t *type, const char *name)
{
	*type = NONE;
	if (name == NULL) {
		return true;
	}
	if (!xn_lgr_is_token(name) || name[0] == '_') {
		return xn_lgr_fail(reader, "5.3.2", "this is no type", name);
	}
	if (!xn_lgr_take_symbol(reader, type, name, strlen(name))) {
		return false;
	}
	symbol_at(reader->doc, *type)->type = true;
	return true;
}

bool
xn_lgr_begin_var(struct reader *reader, const char *const *value)
{
	struct document *doc = reader->doc;
	struct element *element = element_at(doc, doc->elements.count - 1);
	struct mapping mapping = {.place = xn_lgr_place(reader)};

	if (!take_points(reader, &mapping.points, &mapping.length,
			 value[A_CP]) ||
	    !take_context(reader, &mapping.context, value) ||
	    !take_type(reader, &mapping.type, value[A_TYPE]) ||
	    !xn_lgr_take_references(reader, value[A_REF])) {
		return false;
	}
	mapping.reflexive =
		mapping.length > 0 &&
		compare_points(point_at(doc, mapping.points), mapping.length,
			       point_at(doc, element->points),
			       element->length) == 0;
	element->mappings++;
	return xn_lgr_append(reader, &doc->mappings, &mapping, sizeof mapping);
}

bool
xn_lgr_end_char(struct reader *reader, const char *text)
{
	struct document *doc = reader->doc;
	struct element *element = element_at(doc, doc->elements.count - 1);

	(void)text;
	if (element->length == 0) {
		if (element->mappings == 0) {
			return xn_lgr_fail(reader, "5.3.3",
					   "it has neither code points nor "
					   "variants",
					   "");
		}
		return xn_lgr_warn_at(reader, &element->place, "5.3.3",
				      "variants of nothing are not generated",
				      "");
	}
	return element->mappings < 2 || xn_lgr_sort_mappings(reader, element);
}

bool
xn_lgr_end_data(struct reader *reader, const char *text)
{
	(void)text;
	if (reader->doc->elements.count == 0) {
		return xn_lgr_fail(reader, "5", "it is empty", "");
	}
	return xn_lgr_sort_tags(reader) && xn_lgr_sort_elements(reader);
}
