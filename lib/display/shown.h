/* SPDX-License-Identifier: MIT
 *
 * A host name before a policy, and the memory for it.
 */
#ifndef XN_DISPLAY_SHOWN_H
#define XN_DISPLAY_SHOWN_H

#include "policy.h"

/* Where there is more memory: as realloc. */
typedef void *more_memory(void *memory, size_t size);

/* Memory that is used again for one label after another. */
struct room {
	more_memory *more; /* NULL: this is all there is */
	bool no_memory;    /* and there was none to be had */
	/* Of each label what ToASCII has found. */
	xn_label *rows;
	size_t row_cap;
	/* A label: its code points, and the same in UTF-8. */
	uint32_t *point;
	size_t point_cap;
	char *text;
	size_t text_cap;
	/* The last labels of the name, with full stops between them. */
	uint32_t *tail;
	size_t tail_cap;
};

/* As xn_display, with memory. */
xn_display_result xn_display_in(struct room *room, const struct policy *policy,
				const xn_display_options *opt, char *dst,
				size_t cap, const char *src, size_t len,
				xn_display_report *report);

/*
 * Make room for count things of a size; list is the address of a pointer to
 * them.  False: there is none, and what there was is as it was.
 */
bool xn_room_reserve(struct room *room, void *list, size_t *cap, size_t count,
		     size_t size);

/* The room for text on the stack. */
#define ROOM_TEXT (4 * XN_DISPLAY_POINTS + 1)

#endif
