/* SPDX-License-Identifier: MIT
 *
 * Memory that grows as it is needed.
 */
#include "scratch.h"

#include <string.h>

bool
xn_scratch_reserve(struct scratch *scratch, void *list, size_t *cap,
		   size_t count, size_t size)
{
	void *old, *new;

	if (count <= *cap) {
		return true;
	}
	if (scratch->more == NULL) {
		return false;
	}
	if (count > SIZE_MAX / 2 / size) {
		scratch->no_memory = true;
		return false;
	}
	count += count / 2;
	memcpy(&old, list, sizeof old);
	new = scratch->more(old, count * size);
	if (new == NULL) {
		scratch->no_memory = true;
		return false;
	}
	memcpy(list, &new, sizeof new);
	*cap = count;
	return true;
}

void
xn_scratch_take(struct scratch *scratch, char *text, size_t cap)
{
	xn_free(scratch->text);
	scratch->text = text;
	scratch->text_cap = cap;
}
