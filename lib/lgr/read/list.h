/* SPDX-License-Identifier: MIT
 *
 * Lists that grow while a file is read or a label is judged.
 */
#ifndef XN_LGR_LIST_H
#define XN_LGR_LIST_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Items of one size; start from {0}. */
struct list {
	void *data;
	size_t count;
	size_t cap;
};

/*
 * Makes room for n more items and counts them.  Returns the first of them, or
 * NULL without memory: the list is then as before.  n may be 0.  Capacity
 * doubles, so that appending n items takes O(n).
 */
static inline void *
list_add(struct list *list, size_t size, size_t n)
{
	size_t cap = list->cap;
	void *data;

	if (n > SIZE_MAX / 4 / size - list->count) {
		return NULL;
	}
	if (list->data == NULL || list->count + n > cap) {
		cap = 2 * (list->count + n) + 16;
		data = realloc(list->data, cap * size);
		if (data == NULL) {
			return NULL;
		}
		list->data = data;
		list->cap = cap;
	}
	list->count += n;
	return (char *)list->data + (list->count - n) * size;
}

static inline void
list_free(struct list *list)
{
	free(list->data);
	memset(list, 0, sizeof *list);
}

#endif
