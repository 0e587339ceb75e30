/* SPDX-License-Identifier: MIT
 *
 * xn lgr collide: labels that have one index label.
 *
 * All labels are kept, each with its index label, and sorted by it.
 */
#include "../../io/text.h"
#include "label.h"

#include <stdlib.h>

/* A label, and its texts one after the other: index, label, input. */
struct entry {
	size_t number; /* in the order of input */
	uint32_t len[3];
	char text[];
};

enum { INDEX, LABEL, INPUT };

struct collide {
	struct label label;
	struct entry **entries;
	size_t cap;
	size_t count;
};

/* Keeps an eligible label.  False: there is not enough memory. */
static bool
add(struct collide *collide)
{
	const struct label *label = &collide->label;
	const struct buffer *index = &label->index.text;
	const struct buffer *u = &label->label.text;
	const struct name *name = &label->name;
	void *list = collide->entries;
	size_t len = index->len + u->len + name->len;
	struct entry *entry;

	if (len > UINT32_MAX ||
	    (collide->count == collide->cap &&
	     !convert_grow(&list, &collide->cap, 2 * collide->cap + 64,
			   sizeof(struct entry *)))) {
		return false;
	}
	collide->entries = list;
	entry = malloc(sizeof *entry + len);
	if (entry == NULL) {
		return false;
	}
	entry->number = collide->count;
	entry->len[INDEX] = (uint32_t)index->len;
	entry->len[LABEL] = (uint32_t)u->len;
	entry->len[INPUT] = (uint32_t)name->len;
	memcpy(entry->text, index->data, index->len);
	memcpy(entry->text + index->len, u->data, u->len);
	memcpy(entry->text + index->len + u->len, name->s, name->len);
	collide->entries[collide->count++] = entry;
	return true;
}

static const char *
text_of(const struct entry *entry, int which)
{
	const char *text = entry->text;

	for (int i = 0; i < which; i++) {
		text += entry->len[i];
	}
	return text;
}

static int
compare(const struct entry *a, const struct entry *b, int which)
{
	size_t a_len = a->len[which], b_len = b->len[which];
	int order = memcmp(text_of(a, which), text_of(b, which),
			   a_len < b_len ? a_len : b_len);

	return order != 0 ? order : (a_len > b_len) - (a_len < b_len);
}

static int
by_number(const void *a, const void *b)
{
	size_t x = (*(struct entry *const *)a)->number;
	size_t y = (*(struct entry *const *)b)->number;

	return (x > y) - (x < y);
}

/* By index label, then equal labels together, the first one first. */
static int
by_index(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = compare(x, y, INDEX);

	order = order != 0 ? order : compare(x, y, LABEL);
	return order != 0 ? order : by_number(a, b);
}

static void
put_group(struct session *session, struct entry **entries, size_t count)
{
	struct output *out = &session->out;
	struct fields fields = {out, false};
	bool json = (session->args.given & OPTION_JSON) != 0;

	if (json) {
		fields_put(&fields, "{index:s labels:[", entries[0]->text,
			   (size_t)entries[0]->len[INDEX]);
	} else {
		text_plain(out, entries[0]->text, entries[0]->len[INDEX]);
	}
	for (size_t i = 0; i < count; i++) {
		const char *input = text_of(entries[i], INPUT);

		if (json) {
			fields_put(&fields, ":s", input,
				   (size_t)entries[i]->len[INPUT]);
		} else {
			output_char(out, i == 0 ? '\t' : ' ');
			text_plain(out, input, entries[i]->len[INPUT]);
		}
	}
	output_string(out, json ? "]}" : "");
	output_end(out, session_end(session));
}

/*
 * Prints the groups of two or more different labels, by their index labels,
 * each in the order of input.
 */
static void
put_groups(struct session *session, struct entry **entries, size_t count)
{
	for (size_t i = 0, end; i < count; i = end) {
		/* The labels at i, repeated ones left out. */
		struct entry *group = entries[i];
		size_t kept = i + 1;

		for (end = i + 1;
		     end < count && compare(group, entries[end], INDEX) == 0;
		     end++) {
			if (compare(entries[kept - 1], entries[end], LABEL) !=
			    0) {
				struct entry *other = entries[kept];

				entries[kept++] = entries[end];
				entries[end] = other;
			}
		}
		if (kept - i > 1) {
			qsort(entries + i, kept - i, sizeof(struct entry *),
			      by_number);
			put_group(session, entries + i, kept - i);
		}
	}
}

static bool
start(struct session *session)
{
	struct collide collide = {0};
	struct label *label = &collide.label;
	struct name name;

	label_open(label, session);
	while (session_next(session, &name)) {
		xn_status status = label_ask(label, &name);

		if (status == XN_NO_MEMORY ||
		    (status == XN_OK && !add(&collide))) {
			session_no_memory(session, &name);
		} else if (status != XN_OK) {
			session->counts.failed++;
			if (!(session->args.given & OPTION_QUIET)) {
				label_tell(label);
			}
		}
	}
	if (collide.count > 0) {
		qsort(collide.entries, collide.count, sizeof(struct entry *),
		      by_index);
		put_groups(session, collide.entries, collide.count);
	}
	label_close(label);
	for (size_t i = 0; i < collide.count; i++) {
		free(collide.entries[i]);
	}
	free(collide.entries);
	return false;
}

const struct answerer lgr_collide = {.start = start};
