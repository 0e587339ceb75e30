/* SPDX-License-Identifier: MIT
 *
 * Classes and set operators (RFC 7940, section 6.2).
 */
#include "lexical.h"
#include "reader.h"
#include "sets.h"

#include "../../base/search.h"

static void
add_range(struct reader *reader, uint32_t first, uint32_t last)
{
	if (!xn_lgr_add_range(reader->doc, first, last)) {
		(void)xn_lgr_no_memory(reader);
	}
}

/* What a class is defined by, besides its text: at most one (6.2). */
static bool
check_kind(struct reader *reader, const char *const *value)
{
	int kinds = (value[A_BY_REF] != NULL) + (value[A_FROM_TAG] != NULL) +
		    (value[A_PROPERTY] != NULL);

	if (kinds > 1) {
		return xn_lgr_fail(reader, "6.2.1",
				   "by-ref, from-tag and property exclude "
				   "each other",
				   "");
	}
	if (value[A_BY_REF] != NULL && value[A_REF] != NULL) {
		return xn_lgr_fail(reader, "6.2.1",
				   "by-ref and ref stand together", "");
	}
	return true;
}

static bool
begin_by_ref(struct reader *reader, const char *name)
{
	struct document *doc = reader->doc;
	struct open *open = opened(reader);
	uint32_t class;

	open->symbol = xn_lgr_find_symbol(doc, name, strlen(name));
	class = open->symbol != NONE ? symbol_at(doc, open->symbol)->class
				     : NONE;
	if (class == NONE) {
		return xn_lgr_fail(reader, "6.2.1",
				   "no such class is defined before", name);
	}
	open->other = ((struct class *)doc->classes.data)[class].set;
	xn_lgr_say(reader, name);
	return true;
}

static bool
is_below(const void *tags, size_t i, uint64_t symbol)
{
	return ((const struct tag *)tags)[i].symbol < symbol;
}

static bool
begin_from_tag(struct reader *reader, const char *name)
{
	struct document *doc = reader->doc;
	struct place place = xn_lgr_place(reader);
	const struct tag *tag = doc->tags.data;
	uint32_t symbol;
	size_t first, i;

	if (!xn_lgr_is_name(name, strlen(name))) {
		return xn_lgr_fail(reader, "6.2.2", "this is no tag", name);
	}
	symbol = xn_lgr_find_symbol(doc, name, strlen(name));
	xn_lgr_say(reader, "tag ");
	xn_lgr_say(reader, name);
	first = search(is_below, tag, 0, doc->tags.count, symbol);
	for (i = first; i < doc->tags.count && tag[i].symbol == symbol; i++) {
		add_range(reader, tag[i].first, tag[i].last);
	}
	if (i == first) {
		return xn_lgr_warn_at(reader, &place, "6.2.2",
				      "no code point has this tag", name);
	}
	return true;
}

static bool
begin_property(struct reader *reader, const char *name)
{
	bool known;

	if (reader->doc->newer) {
		return xn_lgr_fail(reader, "4.3.7",
				   "the file uses properties of a newer "
				   "Unicode version",
				   name);
	}
	if (!xn_lgr_add_property(reader->doc, name, &known)) {
		return xn_lgr_no_memory(reader);
	}
	if (!known) {
		return xn_lgr_fail(reader, "6.2.3",
				   "no such property and value", name);
	}
	xn_lgr_say(reader, name);
	return true;
}

bool
xn_lgr_begin_set(struct reader *reader, const char *const *value)
{
	struct open *open = opened(reader);

	open->op = reader->doc->ranges.count;
	open->set = reader->sets.count;
	open->other = NONE;
	if (!xn_lgr_take_name(reader, value, "6.2.1") ||
	    !xn_lgr_take_count(reader, value[A_COUNT]) ||
	    !xn_lgr_take_references(reader, value[A_REF]) ||
	    !check_kind(reader, value)) {
		return false;
	}
	open->comment = xn_lgr_take_text(reader, value[A_COMMENT]);
	xn_lgr_say_separator(reader);
	open->by_ref = value[A_BY_REF] != NULL || value[A_FROM_TAG] != NULL ||
		       value[A_PROPERTY] != NULL;
	if (value[A_BY_REF] != NULL) {
		return begin_by_ref(reader, value[A_BY_REF]);
	}
	if (value[A_FROM_TAG] != NULL) {
		return begin_from_tag(reader, value[A_FROM_TAG]);
	}
	if (value[A_PROPERTY] != NULL) {
		return begin_property(reader, value[A_PROPERTY]);
	}
	if (open->name != E_CLASS) {
		xn_lgr_say(reader, xn_lgr_grammar[open->name].name);
		xn_lgr_say(reader, "(");
	}
	return true;
}

/* Reads the text of a class: code points and ranges (6.2.4). */
static bool
read_literal(struct reader *reader, const char *text)
{
	uint32_t first, last;
	const char *word, *at;
	size_t len;

	while ((word = xn_lgr_next_word(&text, &len)) != NULL) {
		at = xn_lgr_read_point(word, &first);
		last = first;
		if (at != NULL && *at == '-') {
			at = xn_lgr_read_point(at + 1, &last);
		}
		if (at != word + len) {
			return xn_lgr_fail(reader, "6.2.4",
					   "this is no code point or range",
					   word);
		}
		if (last < first) {
			return xn_lgr_fail(reader, "6.2.4",
					   "the range is backwards", word);
		}
		add_range(reader, first, last);
	}
	return true;
}

/* Says the ranges of a class that is given by its code points. */
static void
say_literal(struct reader *reader, struct set set)
{
	bool named = opened(reader)->symbol != NONE;

	if (!named) {
		xn_lgr_say(reader, "[");
	}
	for (uint32_t i = 0; i < set.count; i++) {
		xn_lgr_range range = *range_at(reader->doc, set.at + i);

		xn_lgr_say_point(reader, i > 0 ? " " : "", range.first);
		if (range.last > range.first) {
			xn_lgr_say_point(reader, "-", range.last);
		}
	}
	if (!named) {
		xn_lgr_say(reader, "]");
	}
}

/* Enters the ranges since the class began as its set. */
static bool
enter(struct reader *reader, struct open *open)
{
	struct set set = xn_lgr_set_of(reader->doc, open->op);

	if (set.at + (uint64_t)set.count > RANGES_MAX) {
		return xn_lgr_fail(reader, "", "the classes are too large", "");
	}
	open->other = xn_lgr_enter_set(reader->doc, set);
	if (open->other == NONE) {
		return xn_lgr_no_memory(reader);
	}
	return true;
}

static bool
end_class(struct reader *reader, struct open *open, const char *text)
{
	size_t len;

	if (open->by_ref) {
		if (xn_lgr_next_word(&text, &len) != NULL) {
			return xn_lgr_fail(reader, "6.2",
					   "it has code points as well as an "
					   "attribute that defines it",
					   "");
		}
		return open->other != NONE || enter(reader, open);
	}
	if (!read_literal(reader, text)) {
		return false;
	}
	if (reader->doc->ranges.count == open->op) {
		return xn_lgr_fail(reader, "6.2", "it is not defined", "");
	}
	if (!enter(reader, open)) {
		return false;
	}
	say_literal(reader, *set_at(reader->doc, open->other));
	return true;
}

/* The sets between this element's begin and its end. */
static struct set
operand(struct reader *reader, const struct open *open, size_t i)
{
	const uint32_t *set = reader->sets.data;

	return *set_at(reader->doc, set[open->set + i]);
}

/* Appends the ranges of all operands. */
static void
unite(struct reader *reader, const struct open *open, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct set set = operand(reader, open, i);

		for (uint32_t j = 0; j < set.count; j++) {
			xn_lgr_range range = *range_at(reader->doc, set.at + j);

			add_range(reader, range.first, range.last);
		}
	}
}

static bool
end_operator(struct reader *reader, struct open *open)
{
	static const enum set_operator operators[E_COUNT] = {
		[E_INTERSECTION] = SET_INTERSECTION,
		[E_DIFFERENCE] = SET_DIFFERENCE,
		[E_SYMMETRIC_DIFFERENCE] = SET_SYMMETRIC,
		[E_COMPLEMENT] = SET_DIFFERENCE,
	};
	size_t count = open->children;
	struct set a;

	if (open->name == E_COMPLEMENT ? count != 1
	    : open->name == E_UNION    ? count < 2
				       : count != 2) {
		return xn_lgr_fail(reader, "6.2.5",
				   "it has the wrong number of operands", "");
	}
	/* The operands' own ranges stand before. */
	open->op = reader->doc->ranges.count;
	if (open->name == E_UNION) {
		unite(reader, open, count);
	} else {
		/* The first set of a document has all code points. */
		a = count == 1 ? *set_at(reader->doc, 0)
			       : operand(reader, open, 0);
		if (!xn_lgr_combine(reader->doc, operators[open->name], a,
				    operand(reader, open, count - 1))) {
			return xn_lgr_no_memory(reader);
		}
	}
	reader->sets.count = open->set;
	xn_lgr_say(reader, ")");
	return enter(reader, open);
}

static bool
define_class(struct reader *reader, const struct open *open)
{
	struct document *doc = reader->doc;
	struct class class = {open->symbol, open->comment, 0, open->other};

	if (symbol_at(doc, open->symbol)->class != NONE) {
		return xn_lgr_fail(reader, "6.2.1", "the class stands twice",
				   symbol_text(doc, open->symbol));
	}
	if (doc->classes.count == XN_LGR_NAMED) {
		return xn_lgr_fail(reader, "", "there are too many classes",
				   "");
	}
	class.words = xn_lgr_take_words(reader);
	symbol_at(doc, open->symbol)->class = (uint32_t)doc->classes.count;
	return xn_lgr_append(reader, &doc->classes, &class, sizeof class);
}

bool
xn_lgr_end_set(struct reader *reader, const char *text)
{
	struct open *open = opened(reader);
	enum tag_name parent = parent_of(reader)->name;

	if (open->name == E_CLASS ? !end_class(reader, open, text)
				  : !end_operator(reader, open)) {
		return false;
	}
	if (parent == E_RULES) {
		return define_class(reader, open);
	}
	if (parent == E_RULE || parent == E_CHOICE ||
	    parent == E_LOOK_BEHIND || parent == E_LOOK_AHEAD) {
		xn_lgr_add_op(reader, OP_SET, open->other, 0);
		xn_lgr_say_count(reader, open);
		return xn_lgr_add_operand(reader, 0, "6.3.8");
	}
	return xn_lgr_append(reader, &reader->sets, &open->other,
			     sizeof open->other);
}
