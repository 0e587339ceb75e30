/* SPDX-License-Identifier: MIT
 *
 * Lists that grow while a file is read or a label is judged.
 */
#ifndef XN_LGR_LIST_H
#define XN_LGR_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The memory that all lists of one ruleset together may still ask for. */
struct budget {
	size_t left;
	bool spent; /* a list asked for more */
};

/* Items of one size; start from {0}, or with a budget alone. */
struct list {
	void *data;
	size_t count;
	size_t room; /* bytes */
	struct budget *budget; /* NULL: there is no limit */
};

/* Takes bytes from a budget, which may be NULL; false: it has not as many. */
static inline bool
budget_take(struct budget *budget, size_t bytes)
{
	if (budget == NULL) {
		return true;
	}
	if (bytes > budget->left) {
		budget->spent = true;
		return false;
	}
	budget->left -= bytes;
	return true;
}

/*
 * Makes room for n more items and counts them.  Returns the first of them, or
 * NULL without memory: the list is then as before.  n may be 0.  Capacity
 * grows by a quarter, so appending n items takes O(n).
 */
static inline void *
list_add(struct list *list, size_t size, size_t n)
{
	size_t room;
	void *data;

	if (n > SIZE_MAX / 4 / size - list->count) {
		return NULL;
	}
	room = (list->count + n) * size;
	if (list->data == NULL || room > list->room) {
		room += (list->count / 4 + 16) * size;
		if (!budget_take(list->budget, room - list->room)) {
			return NULL;
		}
		data = realloc(list->data, room);
		if (data == NULL) {
			return NULL;
		}
		list->data = data;
		list->room = room;
	}
	list->count += n;
	return (char *)list->data + (list->count - n) * size;
}

/* Appends a copy of an item; false: no memory. */
static inline bool
list_append(struct list *list, const void *item, size_t size)
{
	void *to = list_add(list, size, 1);

	if (to != NULL) {
		memcpy(to, item, size);
	}
	return to != NULL;
}

static inline void
list_free(struct list *list)
{
	free(list->data);
	if (list->budget != NULL) {
		list->budget->left += list->room;
	}
	*list = (struct list){.budget = list->budget};
}

#endif
