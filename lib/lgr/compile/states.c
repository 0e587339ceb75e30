/* SPDX-License-Identifier: MIT
 *
 * The states of an automaton: one for each operator that matches a symbol, and
 * the states that can follow it (Glushkov).  Counts are written out.
 */
#include "building.h"

/* The copies of an operand that a count needs. */
static uint32_t
copies_of(const struct op *op)
{
	if (op->b != NONE) {
		return op->b;
	}
	return op->a > 0 ? op->a : 1;
}

uint32_t
xn_lgr_count_states(const struct op *op, size_t count, uint32_t *stack)
{
	size_t depth = 0;
	uint64_t states;

	for (size_t i = 0; i < count; i++) {
		states = 1;
		if (op[i].operator == OP_REPEAT) {
			states = (uint64_t)stack[--depth] * copies_of(&op[i]);
		} else if (op[i].operator >= OP_JOIN) {
			states = 0;
			for (uint32_t j = 0; j < op[i].a; j++) {
				states += stack[--depth];
			}
		}
		if (states > XN_LGR_STATES) {
			return XN_LGR_STATES + 1;
		}
		stack[depth++] = (uint32_t)states;
	}
	return stack[0];
}

/* What begins with first may follow what ends with last. */
static void
connect(struct building *building, const uint64_t *last, const uint64_t *first)
{
	for (uint32_t i = 0; i < building->words; i++) {
		for (uint64_t word = last[i]; word != 0; word &= word - 1) {
			uint32_t state = 64 * i + (uint32_t)lowest_bit(word);

			bits_unite(row_of(building, state), first,
				   building->words);
		}
	}
}

/* b follows a; a becomes both. */
static void
append(struct building *building, struct part *a, const struct part *b)
{
	size_t size = building->words * sizeof(uint64_t);

	connect(building, a->last, b->first);
	if (a->nullable) {
		bits_unite(a->first, b->first, building->words);
	}
	if (b->nullable) {
		bits_unite(a->last, b->last, building->words);
	} else {
		memcpy(a->last, b->last, size);
	}
	a->nullable = a->nullable && b->nullable;
	a->high = b->high;
}

static struct part *
push(struct building *building)
{
	size_t size = building->words * sizeof(uint64_t);
	struct part *part = &building->part[building->parts++];

	memset(part->first, 0, size);
	memset(part->last, 0, size);
	part->nullable = false;
	part->low = building->next;
	part->high = building->next;
	return part;
}

static void
push_symbol(struct building *building, uint32_t symbol)
{
	struct part *part = push(building);
	uint32_t state = building->next++;

	building->symbol[state] = symbol;
	bit_set(part->first, state);
	bit_set(part->last, state);
	part->high = building->next;
}

/* Copies the bits low to high - 1 of a row to distance bits higher. */
static void
copy_bits(uint64_t *to, const uint64_t *from, uint32_t low, uint32_t high,
	  uint32_t distance)
{
	for (uint32_t i = low; i < high; i++) {
		if (bit_is_set(from, i)) {
			bit_set(to, i + distance);
		}
	}
}

/* Pushes a copy of a part, as it was before anything followed it. */
static void
push_copy(struct building *building, uint32_t low, uint32_t high,
	  const uint64_t *first, const uint64_t *last)
{
	struct part *copy = push(building);
	uint32_t distance = building->next - low;

	for (uint32_t state = low; state < high; state++) {
		building->symbol[state + distance] = building->symbol[state];
		copy_bits(row_of(building, state + distance),
			  row_of(building, state), low, high, distance);
	}
	copy_bits(copy->first, first, low, high, distance);
	copy_bits(copy->last, last, low, high, distance);
	building->next += high - low;
	copy->high = building->next;
}

static void
repeat(struct building *building, const struct op *op)
{
	struct part *whole = &building->part[building->parts - 1];
	uint32_t copies = copies_of(op);
	uint32_t low = whole->low, high = whole->high;
	bool nullable = whole->nullable;
	uint64_t first[16], last[16], end[16], begin[16];
	size_t size = building->words * sizeof(uint64_t);

	memcpy(first, whole->first, size);
	memcpy(last, whole->last, size);
	memcpy(begin, first, size);
	memcpy(end, last, size);
	whole->nullable = nullable || op->a == 0;
	for (uint32_t i = 1; i < copies; i++) {
		struct part *copy;

		push_copy(building, low, high, first, last);
		copy = &building->part[--building->parts];
		copy->nullable = nullable || i >= op->a;
		memcpy(begin, copy->first, size);
		memcpy(end, copy->last, size);
		append(building, whole, copy);
	}
	if (op->b == NONE) {
		connect(building, end, begin);
	}
}

/* The last n parts become one. */
static void
merge(struct building *building, uint32_t n, bool choice)
{
	struct part *whole = &building->part[building->parts - n];

	for (uint32_t i = 1; i < n; i++) {
		const struct part *other = whole + i;

		if (!choice) {
			append(building, whole, other);
			continue;
		}
		bits_unite(whole->first, other->first, building->words);
		bits_unite(whole->last, other->last, building->words);
		whole->nullable = whole->nullable || other->nullable;
		whole->high = other->high;
	}
	building->parts -= n - 1;
}

static void
build_parts(struct building *building, const struct op *op, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		switch (op[i].operator) {
		case OP_SET:
			push_symbol(building, op[i].a);
			break;
		case OP_START:
			push_symbol(building, SYMBOL_OF(KIND_START));
			break;
		case OP_END:
			push_symbol(building, SYMBOL_OF(KIND_END));
			break;
		case OP_ANCHOR:
			push_symbol(building, SYMBOL_OF(KIND_ANCHOR));
			break;
		case OP_REPEAT:
			repeat(building, &op[i]);
			break;
		default:
			merge(building, op[i].a, op[i].operator == OP_CHOICE);
		}
	}
}

/* The rows of the two states that every automaton has. */
static void
finish_states(struct building *building, uint64_t *accept)
{
	struct part *whole = &building->part[0];

	bit_set(whole->first, STATE_LOOP);
	if (whole->nullable) {
		bit_set(whole->first, STATE_MATCHED);
	}
	memcpy(accept, whole->last, building->words * sizeof *accept);
	bit_set(accept, STATE_MATCHED);
	bits_unite(row_of(building, STATE_LOOP), whole->first, building->words);
	bit_set(row_of(building, STATE_MATCHED), STATE_MATCHED);
	for (uint32_t s = STATES_FIRST; s < building->states; s++) {
		if (bit_is_set(whole->last, s)) {
			bit_set(row_of(building, s), STATE_MATCHED);
		}
	}
}

void
xn_lgr_build_states(struct building *building, const struct op *op,
		    size_t count, uint64_t *accept)
{
	building->parts = 0;
	building->next = STATES_FIRST;
	build_parts(building, op, count);
	finish_states(building, accept);
}
