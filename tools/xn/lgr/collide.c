/* SPDX-License-Identifier: MIT
 *
 * xn lgr collide: labels that have one index label.
 *
 * All labels are kept, each with its index label, and sorted by it.  A label
 * takes some 30 bytes and its texts.
 */
#include "../convert.h"
#include "../io/json.h"
#include "../io/text.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK ((size_t)1 << 20) /* bytes of memory, at least */

/* A label, and its texts one after the other: index, label, input. */
struct entry {
	size_t number; /* in the order of input */
	uint32_t index_len;
	uint32_t label_len;
	uint32_t input_len; /* 0: the input is the label */
	char text[];
};

/* Memory for entries, which do not move. */
struct chunk {
	struct chunk *before;
	size_t used;
	size_t cap;
	char data[];
};

struct collide {
	struct label label;
	struct chunk *chunk;
	struct entry **entries;
	size_t cap;
	size_t count;
};

/* ---- entries ------------------------------------------------------------ */

static void *
take(struct collide *collide, size_t size)
{
	const size_t align = _Alignof(struct entry);
	struct chunk *chunk = collide->chunk;

	size = (size + align - 1) / align * align;
	if (chunk == NULL || size > chunk->cap - chunk->used) {
		size_t cap = size > CHUNK ? size : CHUNK;

		chunk = malloc(sizeof *chunk + cap);
		if (chunk == NULL) {
			return NULL;
		}
		chunk->before = collide->chunk;
		chunk->used = 0;
		chunk->cap = cap;
		collide->chunk = chunk;
	}
	chunk->used += size;
	return chunk->data + chunk->used - size;
}

static void
release(struct collide *collide)
{
	while (collide->chunk != NULL) {
		struct chunk *before = collide->chunk->before;

		free(collide->chunk);
		collide->chunk = before;
	}
	free(collide->entries);
}

static bool
make_room(struct collide *collide)
{
	void *list = collide->entries;
	size_t need = collide->count + 1;
	bool ok = need <= collide->cap ||
		  convert_grow(&list, &collide->cap, need + need / 2 + 64,
			       sizeof(struct entry *));

	collide->entries = list;
	return ok;
}

/* Keeps an eligible label.  False: there is not enough memory. */
static bool
add(struct collide *collide)
{
	const struct label *label = &collide->label;
	const struct name *name = label->name;
	const struct points *u = &label->label, *index = &label->index;
	bool same = u->text_len == name->len &&
		    memcmp(u->text, name->s, name->len) == 0;
	size_t input_len = same ? 0 : name->len;
	size_t len = index->text_len + u->text_len + input_len;
	struct entry *entry;

	/* An input is at least as long as a quarter of its label. */
	if (len > UINT32_MAX || !make_room(collide)) {
		return false;
	}
	entry = take(collide, sizeof *entry + len);
	if (entry == NULL) {
		return false;
	}
	entry->number = collide->count;
	entry->index_len = (uint32_t)index->text_len;
	entry->label_len = (uint32_t)u->text_len;
	entry->input_len = (uint32_t)input_len;
	memcpy(entry->text, index->text, index->text_len);
	memcpy(entry->text + index->text_len, u->text, u->text_len);
	memcpy(entry->text + index->text_len + u->text_len, name->s, input_len);
	collide->entries[collide->count++] = entry;
	return true;
}

/* ---- order -------------------------------------------------------------- */

static int
compare_texts(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t len = a_len < b_len ? a_len : b_len;
	int order = memcmp(a, b, len);

	return order != 0 ? order : (a_len > b_len) - (a_len < b_len);
}

static int
compare_index(const struct entry *a, const struct entry *b)
{
	return compare_texts(a->text, a->index_len, b->text, b->index_len);
}

static int
compare_label(const struct entry *a, const struct entry *b)
{
	return compare_texts(a->text + a->index_len, a->label_len,
			     b->text + b->index_len, b->label_len);
}

static int
compare_number(const struct entry *a, const struct entry *b)
{
	return (a->number > b->number) - (a->number < b->number);
}

/* By index label, then equal labels together, the first one first. */
static int
by_index(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = compare_index(x, y);

	order = order != 0 ? order : compare_label(x, y);
	return order != 0 ? order : compare_number(x, y);
}

static int
by_number(const void *a, const void *b)
{
	return compare_number(*(struct entry *const *)a,
			      *(struct entry *const *)b);
}

/* ---- groups ------------------------------------------------------------- */

/*
 * Takes repeated labels out of entries with one index label.  Returns how many
 * are left.
 */
static size_t
unite(struct entry **entries, size_t count)
{
	size_t left = 1;

	for (size_t i = 1; i < count; i++) {
		if (compare_label(entries[left - 1], entries[i]) != 0) {
			entries[left++] = entries[i];
		}
	}
	return left;
}

/* The label as it came. */
static const char *
input_of(const struct entry *entry, size_t *len)
{
	const char *label = entry->text + entry->index_len;

	if (entry->input_len == 0) {
		*len = entry->label_len;
		return label;
	}
	*len = entry->input_len;
	return label + entry->label_len;
}

static void
put_group(struct session *session, struct entry **entries, size_t count)
{
	struct output *out = &session->out;
	bool json = (session->args.given & OPTION_JSON) != 0;

	if (json) {
		json_key(out, "{", "index");
		json_string(out, entries[0]->text, entries[0]->index_len);
		json_key(out, ",", "labels");
	} else {
		text_plain(out, entries[0]->text, entries[0]->index_len);
	}
	for (size_t i = 0; i < count; i++) {
		size_t len;
		const char *input = input_of(entries[i], &len);

		if (json) {
			output_char(out, i == 0 ? '[' : ',');
			json_string(out, input, len);
		} else {
			output_char(out, i == 0 ? '\t' : ' ');
			text_plain(out, input, len);
		}
	}
	output_string(out, json ? "]}" : "");
	output_end(out, session_end(session));
}

/*
 * Moves the groups of two or more different labels to the front, each group in
 * the order of input.  Returns the number of entries in them.
 */
static size_t
find_groups(struct entry **entries, size_t count)
{
	size_t kept = 0;

	for (size_t i = 0, end; i < count; i = end) {
		size_t left;

		for (end = i + 1; end < count &&
				  compare_index(entries[i], entries[end]) == 0;
		     end++) {
		}
		left = unite(entries + i, end - i);
		if (left > 1) {
			memmove(entries + kept, entries + i,
				left * sizeof(struct entry *));
			qsort(entries + kept, left, sizeof(struct entry *),
			      by_number);
			kept += left;
		}
	}
	return kept;
}

/* Groups stand in the order of their index labels. */
static void
put_groups(struct collide *collide)
{
	struct entry **entries = collide->entries;
	size_t kept;

	if (collide->count == 0) {
		return;
	}
	qsort(entries, collide->count, sizeof(struct entry *), by_index);
	kept = find_groups(entries, collide->count);
	for (size_t i = 0, end; i < kept; i = end) {
		for (end = i + 1; end < kept &&
				  compare_index(entries[i], entries[end]) == 0;
		     end++) {
		}
		put_group(collide->label.session, entries + i, end - i);
	}
}

void
lgr_collide(struct session *session)
{
	struct collide collide;
	struct name name;

	memset(&collide, 0, sizeof collide);
	label_open(&collide.label, session);
	while (session_next(session, &name)) {
		if (!label_check(&collide.label, &name)) {
			continue;
		}
		if (!label_eligible(&collide.label)) {
			label_complain(&collide.label);
		} else if (!add(&collide)) {
			session_no_memory(session, &name);
		}
	}
	put_groups(&collide);
	label_close(&collide.label);
	release(&collide);
}
