/* SPDX-License-Identifier: MIT
 *
 * Rules and their match operators (RFC 7940, sections 6.3 and 6.4).
 */
#include "lexical.h"
#include "reader.h"
#include "sets.h"

/* The most parts of one rule, its references written out; of all rules. */
#define RULE_OPS 8192
#define ALL_OPS (UINT32_C(1) << 22)

static bool
is_joined(enum tag_name name)
{
	return name == E_RULE || name == E_LOOK_BEHIND || name == E_LOOK_AHEAD;
}

bool
xn_lgr_take_count(struct reader *reader, const char *value)
{
	struct open *open = opened(reader);

	if (value == NULL) {
		return true;
	}
	if (parent_of(reader)->name == E_RULES) {
		return xn_lgr_fail(reader, "6.3.3",
				   "what has a name has no count", value);
	}
	if (!is_joined(parent_of(reader)->name) &&
	    parent_of(reader)->name != E_CHOICE) {
		return xn_lgr_fail(reader, "6.3.3",
				   "an operand of a set has no count", value);
	}
	open->counted = true;
	if (!xn_lgr_read_count(value, &open->least, &open->most)) {
		return xn_lgr_fail(reader, "6.3.3", "this is no count", value);
	}
	return true;
}

void
xn_lgr_say_separator(struct reader *reader)
{
	struct open *parent = parent_of(reader);

	if (parent->name == E_RULES || parent->children < 2) {
		return;
	}
	if (parent->name == E_CHOICE) {
		xn_lgr_say(reader, " | ");
	} else {
		xn_lgr_say(reader, is_joined(parent->name) ? " " : ", ");
	}
}

/* Ends the reading if there are too many parts, or no memory for them. */
static struct op *
add_ops(struct reader *reader, size_t count)
{
	struct list *ops = &reader->doc->ops;
	struct op *op = list_add(ops, sizeof *op, count);

	if (op == NULL) {
		(void)xn_lgr_no_memory(reader);
	} else if (ops->count > ALL_OPS) {
		(void)xn_lgr_fail(reader, "", "the rules are too long", "");
	}
	return op;
}

void
xn_lgr_add_op(struct reader *reader, enum operator operator, uint32_t a,
	      uint32_t b)
{
	struct op *op = add_ops(reader, 1);

	if (op != NULL) {
		*op = (struct op){operator, a, b};
	}
}

bool
xn_lgr_add_operand(struct reader *reader, unsigned holds, const char *section)
{
	struct open *open = opened(reader);
	struct open *parent = parent_of(reader);

	if (open->counted) {
		if (holds != 0) {
			return xn_lgr_fail(reader, "6.3.3",
					   "start, end, anchor, look-behind "
					   "and look-ahead have no count",
					   "");
		}
		xn_lgr_add_op(reader, OP_REPEAT, open->least, open->most);
	}
	if (is_joined(parent->name)) {
		if ((holds & HOLDS_START) && parent->children > 1) {
			return xn_lgr_fail(reader, section,
					   "nothing may stand before it", "");
		}
		if (parent->closed) {
			return xn_lgr_fail(reader, section,
					   "it stands behind the end or a "
					   "look-ahead",
					   "");
		}
		if ((holds & parent->holds & HOLDS_ANCHOR) != 0) {
			return xn_lgr_fail(reader, "6.4.1",
					   "there is an anchor already", "");
		}
		parent->closed = (holds & HOLDS_END) != 0;
	}
	parent->holds |= holds;
	return true;
}

/* Look-around needs an anchor, within one rule (6.4.2). */
static bool
check_look(struct reader *reader, const struct open *open)
{
	if ((open->holds & HOLDS_LOOK) && !(open->holds & HOLDS_ANCHOR)) {
		return xn_lgr_fail(reader, "6.4.2",
				   "look-behind and look-ahead need an anchor",
				   "");
	}
	return true;
}

/* The operands since the element began become one. */
static bool
join(struct reader *reader, const struct open *open, enum operator operator)
{
	if (open->children == 0) {
		return xn_lgr_fail(reader,
				   xn_lgr_grammar[open->name].section,
				   "it is empty", "");
	}
	if (open->children > 1) {
		xn_lgr_add_op(reader, operator, open->children, 0);
	}
	return true;
}

/* Enters a char: its code points, one after the other. */
static bool
add_chars(struct reader *reader, const char *cp)
{
	struct document *doc = reader->doc;
	uint32_t point[XN_LGR_SEQUENCE], set;
	size_t count = xn_lgr_read_points(cp, point, XN_LGR_SEQUENCE);

	if (count > XN_LGR_SEQUENCE) {
		return xn_lgr_fail(reader, "6.3.6",
				   count == SIZE_MAX
					   ? "this is no code point"
					   : "the sequence is too long",
				   count == SIZE_MAX ? cp : "");
	}
	for (size_t i = 0; i < count; i++) {
		if (!xn_lgr_add_range(doc, point[i], point[i])) {
			return xn_lgr_no_memory(reader);
		}
		set = xn_lgr_enter_set(
			doc, (struct set){(uint32_t)doc->ranges.count - 1, 1});
		if (set == NONE) {
			return xn_lgr_no_memory(reader);
		}
		xn_lgr_add_op(reader, OP_SET, set, 0);
		xn_lgr_say_point(reader, i == 0 ? "U+" : " U+", point[i]);
	}
	if (count > 1) {
		xn_lgr_add_op(reader, OP_JOIN, (uint32_t)count, 0);
	}
	return true;
}

bool
xn_lgr_begin_match(struct reader *reader, const char *const *value)
{
	struct open *open = opened(reader);
	const char *words = xn_lgr_grammar[open->name].name;

	open->op = reader->doc->ops.count;
	if (!xn_lgr_take_count(reader, value[A_COUNT]) ||
	    !xn_lgr_take_references(reader, value[A_REF])) {
		return false;
	}
	xn_lgr_say_separator(reader);
	if (open->name == E_MATCH_CHAR) {
		return add_chars(reader, value[A_CP]);
	}
	xn_lgr_say(reader, words);
	switch (open->name) {
	case E_ANY:
		xn_lgr_add_op(reader, OP_SET, 0, 0);
		break;
	case E_START:
		open->holds = HOLDS_START;
		xn_lgr_add_op(reader, OP_START, 0, 0);
		break;
	case E_END:
		open->holds = HOLDS_END;
		xn_lgr_add_op(reader, OP_END, 0, 0);
		break;
	case E_ANCHOR:
		open->holds = HOLDS_ANCHOR;
		xn_lgr_add_op(reader, OP_ANCHOR, 0, 0);
		break;
	default:
		xn_lgr_say(reader, "(");
	}
	return true;
}

/* A look-behind must come first, a look-ahead last, around an anchor. */
static bool
end_look(struct reader *reader, struct open *open)
{
	if (open->holds & HOLDS_ANCHOR) {
		return xn_lgr_fail(reader, "6.4.2", "it holds an anchor", "");
	}
	open->holds |= HOLDS_LOOK |
		       (open->name == E_LOOK_BEHIND ? HOLDS_START : HOLDS_END);
	xn_lgr_say(reader, ")");
	return join(reader, open, OP_JOIN);
}

bool
xn_lgr_end_match(struct reader *reader, const char *text)
{
	struct open *open = opened(reader);

	(void)text;
	if (open->name == E_LOOK_BEHIND || open->name == E_LOOK_AHEAD) {
		if (!end_look(reader, open)) {
			return false;
		}
	} else if (open->name == E_CHOICE) {
		if (open->children < 2) {
			return xn_lgr_fail(reader, "6.3.5",
					   "it needs two or more", "");
		}
		xn_lgr_say(reader, ")");
		xn_lgr_add_op(reader, OP_CHOICE, open->children, 0);
	}
	xn_lgr_say_count(reader, open);
	return xn_lgr_add_operand(reader, open->holds,
				  xn_lgr_grammar[open->name].section);
}

/* A reference to an earlier rule: its parts are copied. */
static bool
copy_rule(struct reader *reader, const char *name)
{
	struct document *doc = reader->doc;
	uint32_t i = xn_lgr_find_rule(doc, name);
	struct rule *rule;
	struct op *op;

	if (i == NONE) {
		return xn_lgr_fail(reader, "6.3.4",
				   "no such rule is defined before", name);
	}
	rule = rule_at(doc, i);
	op = add_ops(reader, rule->ops);
	if (op != NULL) {
		memcpy(op, (struct op *)doc->ops.data + rule->op,
		       rule->ops * sizeof *op);
	}
	opened(reader)->holds = rule->holds;
	xn_lgr_say(reader, name);
	return true;
}

/* The name of a class or rule: on those that stand in rules, and only there. */
bool
xn_lgr_take_name(struct reader *reader, const char *const *value,
		 const char *section)
{
	struct open *open = opened(reader);
	const char *name = value[A_NAME];

	if (parent_of(reader)->name != E_RULES) {
		if (name != NULL) {
			return xn_lgr_fail(reader, section,
					   "what stands in another one has no "
					   "name",
					   name);
		}
		return true;
	}
	if (name == NULL) {
		return xn_lgr_fail(reader, section, "it has no name", "");
	}
	if (value[A_BY_REF] != NULL) {
		return xn_lgr_fail(reader, section,
				   "name and by-ref stand together", name);
	}
	if (!xn_lgr_is_name(name, strlen(name))) {
		return xn_lgr_fail(reader, section, "this is no name", name);
	}
	return xn_lgr_take_symbol(reader, &open->symbol, name, strlen(name));
}

bool
xn_lgr_begin_rule(struct reader *reader, const char *const *value)
{
	struct open *open = opened(reader);

	open->op = reader->doc->ops.count;
	if (!xn_lgr_take_name(reader, value, "6.3.1") ||
	    !xn_lgr_take_count(reader, value[A_COUNT]) ||
	    !xn_lgr_take_references(reader, value[A_REF])) {
		return false;
	}
	open->comment = xn_lgr_take_text(reader, value[A_COMMENT]);
	xn_lgr_say_separator(reader);
	if (open->symbol != NONE) {
		if (symbol_at(reader->doc, open->symbol)->rule != NONE) {
			return xn_lgr_fail(reader, "6.3.4",
					   "the rule stands twice",
					   value[A_NAME]);
		}
		return true;
	}
	open->by_ref = value[A_BY_REF] != NULL;
	if (open->by_ref) {
		return copy_rule(reader, value[A_BY_REF]);
	}
	xn_lgr_say(reader, "(");
	return true;
}

/* A named rule is complete. */
static bool
define_rule(struct reader *reader, const struct open *open)
{
	struct document *doc = reader->doc;
	size_t ops = doc->ops.count - open->op;
	struct rule rule = {.name = open->symbol,
			    .comment = open->comment,
			    .op = (uint32_t)open->op,
			    .ops = (uint32_t)ops,
			    .holds = open->holds,
			    .place = xn_lgr_place(reader)};

	if (ops > RULE_OPS) {
		return xn_lgr_fail(reader, "", "the rule is too long", "");
	}
	if (doc->rules.count == XN_LGR_NAMED) {
		return xn_lgr_fail(reader, "", "there are too many rules", "");
	}
	rule.words = xn_lgr_take_words(reader);
	symbol_at(doc, open->symbol)->rule = (uint32_t)doc->rules.count;
	return xn_lgr_append(reader, &doc->rules, &rule, sizeof rule);
}

bool
xn_lgr_end_rule(struct reader *reader, const char *text)
{
	struct open *open = opened(reader);

	(void)text;
	if (open->by_ref) {
		if (open->children > 0) {
			return xn_lgr_fail(reader, "6.3.4",
					   "a reference to a rule is empty",
					   "");
		}
	} else if (!join(reader, open, OP_JOIN) || !check_look(reader, open)) {
		return false;
	}
	if (open->symbol != NONE) {
		return define_rule(reader, open);
	}
	if (!open->by_ref) {
		xn_lgr_say(reader, ")");
	}
	xn_lgr_say_count(reader, open);
	return xn_lgr_add_operand(reader, open->holds, "6.3.4");
}
