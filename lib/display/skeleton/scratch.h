/* SPDX-License-Identifier: MIT
 *
 * The memory in which a host name is worked on.
 */
#ifndef XN_DISPLAY_SCRATCH_H
#define XN_DISPLAY_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/display.h>

/* Gives more memory, as realloc does. */
typedef void *more_memory(void *memory, size_t size);

/* Memory that is used again for each label. */
struct scratch {
	more_memory *more; /* NULL: the memory cannot grow */
	bool no_memory;    /* more() returned NULL */
	/* The labels that ToASCII found. */
	xn_label *rows;
	size_t row_cap;
	/* The code points of a label. */
	uint32_t *point;
	size_t point_cap;
	/* The name in Unicode, or one label of it, in units of its encoding. */
	char *text;
	size_t text_cap;
	/* The last labels of the name, with full stops between them. */
	uint32_t *tail;
	size_t tail_cap;
};

/* The bytes of text on the stack: a label in any encoding, and its end. */
#define SCRATCH_TEXT (4 * (XN_DISPLAY_POINTS + 1))

/*
 * Make room for count items of size bytes.  list is the address of a pointer to
 * the items, cap how many there is room for.  False: there is no memory, and
 * the list is unchanged.
 */
bool xn_scratch_reserve(struct scratch *scratch, void *list, size_t *cap,
			size_t count, size_t size);

/* Replace the text by one from xn_to_unicode_alloc. */
void xn_scratch_take(struct scratch *scratch, char *text, size_t cap);

#endif
